import Bytes
import Domain
import HTTP
import Records

/// The description of the API in OpenAPI 3.1, made from the routes themselves.
package struct OpenAPIDocument: Sendable {
    package var routes: [Route]
    package var version: String
    /// Whether calls need the token.
    package var needsToken: Bool
    /// The systems that can send.
    package var senders: [System]

    package init(_ routes: [Route], version: String, needsToken: Bool, senders: [System]) {
        self.senders = senders
        self.routes = routes
        self.version = version
        self.needsToken = needsToken
    }

    package var json: JSON {
        var components: [JSON.Member] = [
            .init("schemas", .object(SchemaComponents.all(senders: senders).map { .init($0.key, $0.value.json) }))
        ]
        if needsToken {
            components.append(.init("securitySchemes", ["bearer": ["type": "http", "scheme": "bearer"]]))
        }
        return [
            "openapi": "3.1.0",
            "info": [
                "title": "Pushpit inspection API", "version": .string(version), "description": .string(Self.text),
            ],
            "servers": [["url": "/"]], "paths": .object(paths), "components": .object(components),
        ]
    }

    private static let text =
        "A call under /s/{name}/_pushpit/…, or with the header X-Pushpit-Session, is about that session alone. "
        + "Every route that takes GET takes HEAD too."

    private var paths: [JSON.Member] {
        var paths: [JSON.Member] = []
        for route in routes {
            let path = "/_pushpit" + route.pattern
            let operation = JSON.Member(route.method.rawValue.lowercased(), operation(route))
            if let index = paths.firstIndex(where: { $0.name == path }) {
                paths[index].value = .object((paths[index].value.members ?? []) + [operation])
            } else {
                paths.append(.init(path, .object([operation])))
            }
        }
        return paths
    }

    private func operation(_ route: Route) -> JSON {
        var members: [JSON.Member] = [
            .init("operationId", .string(route.operationId)), .init("summary", .string(route.summary)),
            .init("tags", .array([.string(route.tag)])),
        ]
        let parameters = route.pathParameters.map(parameter) + route.queryParameters.map(parameter)
        if !parameters.isEmpty { members.append(.init("parameters", .array(parameters))) }
        if !route.consumes.isEmpty {
            let content = route.consumes.map { JSON.Member($0, ["schema": (route.body ?? .anything).json]) }
            members.append(
                .init("requestBody", ["content": .object(content), "required": .bool(route.needsBody)]))
        }
        members.append(.init("responses", .object(route.allAnswers(needsToken: needsToken).map(response))))
        if needsToken, route.access == .guarded { members.append(.init("security", [["bearer": []]])) }
        return .object(members)
    }

    private func parameter(_ parameter: Route.Parameter) -> JSON {
        let schema = parameter.isRepeatable ? Schema.list(of: parameter.schema).json : parameter.schema.json
        return [
            "name": .string(parameter.name), "in": .string(parameter.isInPath ? "path" : "query"),
            "required": .bool(parameter.isInPath), "schema": schema, "description": .string(parameter.summary),
        ]
    }

    private func response(_ answer: RouteAnswer) -> JSON.Member {
        var members: [JSON.Member] = [.init("description", .string(answer.summary))]
        if !answer.types.isEmpty {
            let content = answer.types.map { type -> JSON.Member in
                let isJSON = type.contains("json") && !type.contains("ndjson")
                return .init(type, isJSON ? ["schema": answer.schema.json] : .object([]))
            }
            members.append(.init("content", .object(content)))
        }
        return .init(String(answer.status), .object(members))
    }
}
