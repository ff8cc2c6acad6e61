extension PushpitServer {
    /// Takes over what of a configuration that was read again can change while the server runs: all that only the file
    /// says, of the systems, and the log.
    /// - Returns: the keys whose new value holds from the next start on.
    package func reload(_ new: EffectiveConfiguration) throws(ServerError) -> [String] {
        let (effective, waiting) = live.effective.taking(new)
        let systems = try SystemSet(effective.configuration, in: surroundings)
        gateway.use(systems.routes)
        live.use(effective, systems)
        return waiting
    }
}
