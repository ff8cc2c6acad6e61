/// A text that is no duration of the inspection API.
package struct DurationError: Error, Equatable, CustomStringConvertible {
    package var text: String

    package var description: String {
        "\"\(text)\" is no duration: write a whole number and a unit, such as 250ms, 5s, 2m, 1h or 1d"
    }
}
