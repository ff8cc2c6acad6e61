/// Where an effective value comes from.
package enum ConfigurationSource: String, Sendable {
    case flag
    case environment
    case file
    case `default`
}
