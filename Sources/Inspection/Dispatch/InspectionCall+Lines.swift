import Bytes
import Domain
import HTTP

extension InspectionCall {
    /// Calls `body` with the JSON of each line of the body that is not blank. A problem names the line.
    func eachLine(_ body: (JSON) throws(PointerError) -> Void) throws(ProblemDocument) {
        let lines = request.body.split(separator: 0x0A, omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() where line.contains(where: { $0 > 0x20 }) {
            let number = index + 1
            let json: JSON
            do throws(JSONError) {
                json = try JSONReader.read(Array(line))
            } catch {
                throw ProblemDocument(
                    .badJSON, "line \(number), column \(error.offset + 1): \(error.reason)",
                    errors: [.init(.line(number), error.reason, column: error.offset + 1)])
            }
            do throws(PointerError) {
                try body(json)
            } catch {
                throw ProblemDocument(
                    .badBody, "line \(number): \(error)", errors: [.init(.line(number), error.description)])
            }
        }
    }
}
