/// The form of the lines on stderr.
package enum LogFormat: String, Sendable, CaseIterable {
    case text
    case json
}
