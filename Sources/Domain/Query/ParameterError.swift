/// What is wrong with a query parameter.
package struct ParameterError: Error, Equatable, CustomStringConvertible {
    /// The name of the parameter.
    package var parameter: String
    package var detail: String
    /// The 1-based column in the value where it is a query; `detail` says it in words too.
    package var column: Int?

    package init(_ parameter: String, _ detail: String, column: Int? = nil) {
        self.parameter = parameter
        self.detail = detail
        self.column = column
    }

    package var description: String { "\(parameter): \(detail)" }
}
