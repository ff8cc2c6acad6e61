import Systems

extension EffectiveConfiguration {
    /// This configuration with the values of another that can change while the server runs, and the keys of those that cannot and differ.
    func taking(_ new: EffectiveConfiguration) -> (effective: EffectiveConfiguration, waiting: [String]) {
        var effective = self
        effective.file = new.file
        var waiting: [String] = []
        for option in ConfigurationOption.all {
            if option.isLive {
                option.copy(new.configuration, &effective.configuration)
                effective.sources[option.key] = new.sources[option.key]
            } else if option.value(new.configuration) != option.value(configuration) {
                waiting.append(option.key)
            }
        }
        return (effective, waiting)
    }
}
