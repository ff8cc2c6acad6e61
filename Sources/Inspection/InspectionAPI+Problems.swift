import HTTP
import Interactions

extension InspectionAPI {
    static var problemRoutes: [Route] {
        [
            Route(
                .get, "/problems/{name}", "What a problem type or a finding code means", access: .open,
                produces: ["text/html; charset=utf-8"], handler: explainProblem)
        ]
    }

    @Sendable private static func explainProblem(_ call: InspectionCall) throws(ProblemDocument) -> Reply {
        let name = call.part("name")
        if let type = ProblemType(rawValue: name) {
            return page(name, type.title, "Status \(type.status). " + type.explanation)
        }
        guard FindingCode(name: name) != nil else {
            let known = ProblemType.allCases.map(\.rawValue).joined(separator: ", ")
            throw ProblemDocument(.notFound, "there is no problem or finding \"\(name)\"; the problems are \(known)")
        }
        return page(
            name, "Finding \(name)",
            "A finding of recorded interactions. Each interaction that has it says in `detail` what was seen and in `hint` "
                + "what to do; GET /_pushpit/interactions?finding=\(name) lists them, and Docs/Findings.md has cause and cure."
        )
    }

    private static func page(_ name: String, _ title: String, _ text: String) -> Reply {
        let body = """
            <!doctype html><html lang="en"><meta charset="utf-8"><title>\(name)</title>
            <h1>\(markup(title))</h1>
            <p>\(markup(text))</p></html>

            """
        return .now(Response(200, text: body, type: "text/html; charset=utf-8"))
    }

    /// Text with the characters that mean something in HTML and XML replaced.
    static func markup(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            default:
                let isAllowed = scalar.value >= 0x20 || scalar == "\n" || scalar == "\t" || scalar == "\r"
                result.unicodeScalars.append(isAllowed && scalar.value & 0xFFFE != 0xFFFE ? scalar : "\u{FFFD}")
            }
        }
        return result
    }
}
