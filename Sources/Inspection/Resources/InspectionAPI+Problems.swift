import Bytes
import Domain
import HTTP

extension InspectionAPI {
    static var problemRoutes: [Route] {
        [
            Route(
                .get, "/problems/{name}", "What a problem type, a finding code or a code of the diagnosis means",
                access: .open,
                produces: ["text/html; charset=utf-8"], handler: explainProblem)
        ]
    }

    /// Some names stand for a problem of a call to the API, and for a finding of a call to a vendor's path.
    @Sendable private static func explainProblem(_ call: InspectionCall) throws(ProblemDocument) -> Reply {
        let name = call.part("name")
        let problem = ProblemType(rawValue: name)
        let finding = FindingCode(name: name)
        let diagnosis = DiagnosisCode(rawValue: name)
        let hints = call.environment.settings.systems.flatMap(\.hints).filter { $0.code == name }
        guard problem != nil || finding != nil || diagnosis != nil || !hints.isEmpty else {
            let known = ProblemType.allCases.map(\.rawValue).joined(separator: ", ")
            throw ProblemDocument(.notFound, "there is no problem or finding \"\(name)\"; the problems are \(known)")
        }
        let title = problem?.title ?? (finding == nil ? "Diagnosis \(name)" : "Finding \(name)")
        return page(
            title,
            (problem?.paragraphs ?? []) + (finding?.paragraphs ?? []) + (diagnosis.map { [$0.cure] } ?? [])
                + hints.map(\.cure))
    }

    private static func page(_ title: String, _ paragraphs: [String]) -> Reply {
        let text = paragraphs.map { "<p>\(code(in: Markup.escaped($0)))</p>" }.joined(separator: "\n")
        let body = """
            <!doctype html><html lang="en"><meta charset="utf-8"><title>\(Markup.escaped(title))</title>
            <h1>\(Markup.escaped(title))</h1>
            \(text)
            </html>

            """
        let response = Response(200, text: body, type: "text/html; charset=utf-8")
        return .now(response.adding("Content-Security-Policy", "default-src 'none'"))
    }

    /// Text with what stands between backticks marked as code.
    private static func code(in text: String) -> String {
        let parts = text.split(separator: "`", omittingEmptySubsequences: false)
        return parts.enumerated().map { $0 % 2 == 1 ? "<code>\($1)</code>" : String($1) }.joined()
    }
}

extension ProblemType {
    /// What its page says.
    fileprivate var paragraphs: [String] { ["Status \(status). " + explanation] }
}

extension FindingCode {
    /// What its page says.
    fileprivate var paragraphs: [String] {
        [
            "Cause: \(explanation.cause).", "On a device: \(explanation.onDevice).", "Cure: \(explanation.cure).",
            "Each interaction that has it says in `detail` what was seen and in `hint` what to do; "
                + "`GET /_pushpit/interactions?finding=\(name)` lists them.",
        ]
    }
}
