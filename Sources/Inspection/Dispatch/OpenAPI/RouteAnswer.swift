import Bytes
import Records

/// One answer that a route may give, for the documentation.
package struct RouteAnswer: Sendable, Equatable {
    package var status: Int
    package var summary: String
    /// The media types that the content may have; empty when there is none.
    package var types: [String]
    /// What JSON content looks like.
    package var schema: Schema

    package init(_ status: Int, _ summary: String, types: [String], schema: Schema = .text) {
        self.status = status
        self.summary = summary
        self.types = types
        self.schema = schema
    }

    /// JSON.
    package static func json(_ schema: Schema, status: Int = 200, _ summary: String = "Done") -> RouteAnswer {
        RouteAnswer(status, summary, types: ["application/json"], schema: schema)
    }

    /// A problem document with members of its own.
    package static func problem(_ type: ProblemType, _ schema: Schema = .named("Problem")) -> RouteAnswer {
        RouteAnswer(type.status, type.title, types: ["application/problem+json"], schema: schema)
    }

    /// No content.
    package static let empty = RouteAnswer(204, "Done", types: [])
}
