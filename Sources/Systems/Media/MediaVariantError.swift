/// A parameter of a hosted file's URL whose value makes no sense.
struct MediaVariantError: Error, Equatable {
    var parameter: String
    /// What is wrong with the value.
    var reason: String
}
