import Bytes
import HTTP
import Records

extension Route {
    /// A parameter as the documentation shows it.
    struct Parameter {
        var name: String
        var schema: Schema
        var summary: String
        var isInPath = false
        var isRepeatable = false
    }

    /// A name for generated clients: `getInteractionsSeq`.
    var operationId: String {
        let words = pattern.split { !$0.isLetter && !$0.isNumber }
        let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        return method.rawValue.lowercased() + (name.isEmpty ? "Index" : name)
    }

    /// The resource that it belongs to.
    var tag: String {
        pattern.split(separator: "/").first.map(String.init) ?? "index"
    }

    /// The parts of the path that vary.
    var pathParameters: [Parameter] {
        pattern.split(separator: "/").filter { $0.hasPrefix("{") }.map { part in
            let name = String(part.dropFirst().dropLast())
            let schema: Schema = name == "seq" ? .integer(1...Int.max) : .text
            return Parameter(name: name, schema: describing[name] ?? schema, summary: "", isInPath: true)
        }
    }

    /// The parameters of the query.
    var queryParameters: [Parameter] {
        parameters.all.map { name in
            let known = ParameterDescription.of(name)
            return Parameter(
                name: name, schema: describing[name] ?? known.schema, summary: known.summary,
                isRepeatable: parameters.isRepeatable(name))
        }
    }

    /// Whether a call without a body makes no sense.
    var needsBody: Bool {
        consumes != ["*/*"] && body?.json["required"] != nil
    }

    /// What it answers when all is well and when it is not, by status.
    func allAnswers(needsToken: Bool) -> [RouteAnswer] {
        var all = answers
        if all.isEmpty {
            all = [produces.isEmpty ? .empty : RouteAnswer(200, "Done", types: produces, schema: .anything)]
        }
        for type in problems(needsToken: needsToken) where !all.contains(where: { $0.status == type.status }) {
            all.append(.problem(type))
        }
        return all.sorted { $0.status < $1.status }
    }

    /// What can be wrong with a call, by what the route takes.
    private func problems(needsToken: Bool) -> [ProblemType] {
        var types: [ProblemType] = [.badRequest, .foreignHost, .shuttingDown]
        if needsToken { types.append(.tokenNeeded) }
        if method != .get { types.append(.foreignOrigin) }
        if pattern.contains("{") { types.append(.notFound) }
        if !produces.isEmpty, !produces.contains("*/*") { types.append(.notAcceptable) }
        types.append(.tooLarge)
        if !consumes.isEmpty, consumes != ["*/*"] { types += [.unsupportedMediaType, .badBody] }
        return types
    }
}
