import Bytes
import HTTP
import Records

/// Why a call of the inspection API failed (RFC 9457).
package struct ProblemDocument: Error, Sendable, Equatable {
    /// One thing in the input that is wrong.
    package struct Entry: Sendable, Equatable {
        /// Where it is.
        package enum Place: Sendable, Equatable {
            /// The name of a query parameter.
            case parameter(String)
            /// An RFC 6901 pointer into the body.
            case pointer(String)
            /// A line of an NDJSON body, counted from 1.
            case line(Int)
        }

        package var place: Place
        package var detail: String
        /// The place in a query, counted from 1.
        package var column: Int?

        package init(_ place: Place, _ detail: String, column: Int? = nil) {
            self.place = place
            self.detail = detail
            self.column = column
        }
    }

    /// A member beside those of RFC 9457: its name and its value as JSON bytes.
    package struct Extension: Sendable, Equatable {
        package var name: String
        package var json: [UInt8]

        package init(_ name: String, _ json: [UInt8]) {
            self.name = name
            self.json = json
        }
    }

    /// A field of the answer.
    package struct Field: Sendable, Equatable {
        package var name: String
        package var value: String

        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    package var type: ProblemType
    package var status: Int
    package var detail: String
    package var errors: [Entry]
    package var extensions: [Extension] = []
    /// Fields of the answer, such as `Allow`.
    package var fields: [Field] = []

    package init(_ type: ProblemType, _ detail: String, status: Int? = nil, errors: [Entry] = []) {
        self.type = type
        self.status = status ?? type.status
        self.detail = detail
        self.errors = errors
    }

    /// A query parameter that is unknown or has a bad value.
    package static func parameter(_ name: String, _ detail: String) -> ProblemDocument {
        ProblemDocument(.badParameter, "\(name): \(detail)", errors: [Entry(.parameter(name), detail)])
    }

    /// A value in the body that does not make sense.
    package static func body(_ pointer: String, _ detail: String) -> ProblemDocument {
        let place = pointer.isEmpty ? "the body" : pointer
        return ProblemDocument(.badBody, "\(place): \(detail)", errors: [Entry(.pointer(pointer), detail)])
    }

    /// The answer that carries the document.
    package var response: Response {
        var writer = JSONWriter(reserving: 256)
        writer.object { writer in
            writer.member("type", "/_pushpit/problems/" + type.rawValue)
            writer.member("title", type.title)
            writer.member("status", status)
            writer.member("detail", detail)
            if !errors.isEmpty {
                writer.key("errors")
                writer.array { for entry in errors { entry.write(to: &$0) } }
            }
            for member in extensions {
                writer.key(member.name)
                writer.json(member.json)
            }
        }
        var response = Response(status, type: "application/problem+json", writer.bytes)
        for field in fields { response.add(field.name, field.value) }
        response.add("Cache-Control", "no-store")
        return response
    }
}

extension ProblemDocument.Entry {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.object { writer in
            switch place {
            case .parameter(let name):
                writer.member("parameter", name)
            case .pointer(let pointer):
                writer.member("pointer", pointer)
            case .line(let line):
                writer.member("line", line)
            }
            writer.member("detail", detail)
            if let column {
                writer.member("column", column)
            }
        }
    }
}
