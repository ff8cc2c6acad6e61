import Bytes
import Domain
import HTTP

/// How the query of a request wants a hosted file to be answered differently.
struct MediaVariant: Equatable {
    /// The most redirects, and seconds of delay, that may be asked for.
    static let redirectLimit = 100
    static let delayLimit = 3600

    /// Milliseconds before the first byte.
    var delay = 0
    /// Bytes of content a second.
    var rate: Int?
    var status: Int?
    /// The `Content-Type` in the place of the file's own.
    var type: String?
    /// The redirects that are still to come.
    var redirects = 0
    /// The redirects that led here.
    var hop = 0
    /// The whole length is announced, and so many bytes are sent.
    var truncate: Int?

    init() {}

    /// Reads the parameters that are known, of a repeated one the first; others mean nothing.
    init(_ query: Form) throws(MediaVariantError) {
        if let text = query["delay"] { delay = try Self.delay(text) }
        rate = try Self.number(query, "rate", 1...1_000_000_000, "bytes a second")
        status = try Self.number(query, "status", 200...599, "a status")
        truncate = try Self.number(query, "truncate", 0...Int.max, "bytes")
        redirects = try Self.number(query, "redirects", 0...Self.redirectLimit, "redirects") ?? 0
        hop = try Self.number(query, "hop", 0...Self.redirectLimit, "redirects so far") ?? 0
        if let text = query["type"] { type = try Self.type(text) }
    }

    /// What is to be done to the answer on its way; nil when nothing is.
    var spoiling: Spoiling? {
        let spoiling = Spoiling(delay: delay, rate: rate, truncateAfter: truncate)
        return spoiling == Spoiling() ? nil : spoiling
    }

    private static func delay(_ text: String) throws(MediaVariantError) -> Int {
        do {
            let milliseconds = Int(try Duration(text: text).wholeMilliseconds)
            if milliseconds <= delayLimit * 1000 { return milliseconds }
        } catch {
            throw MediaVariantError(parameter: "delay", reason: error.description)
        }
        throw MediaVariantError(parameter: "delay", reason: "\"\(text)\" is more than an hour")
    }

    private static func number(
        _ query: Form, _ name: String, _ range: ClosedRange<Int>, _ unit: String
    ) throws(MediaVariantError) -> Int? {
        guard let text = query[name] else { return nil }
        if !text.isEmpty, text.utf8.allSatisfy(ASCII.isDigit), let number = Int(text),
            range.contains(number)
        {
            return number
        }
        let end = range.upperBound == Int.max ? "or more" : "to \(range.upperBound)"
        throw MediaVariantError(
            parameter: name, reason: "\"\(text)\" is no whole number of \(unit) from \(range.lowerBound) \(end)")
    }

    /// A media type that can stand in a field: `type/subtype`, with parameters or without (RFC 9110 §8.3.1).
    private static func type(_ text: String) throws(MediaVariantError) -> String {
        let bytes = Array(text.utf8)
        let bare = bytes.prefix { $0 != 0x3B && $0 != 0x20 }
        let parts = bare.split(separator: 0x2F, omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }), bytes.allSatisfy({ (0x20..<0x7F).contains($0) })
        else {
            throw MediaVariantError(parameter: "type", reason: "\"\(text)\" is no media type such as image/png")
        }
        return text
    }
}

/// A parameter of a hosted file's URL whose value makes no sense.
struct MediaVariantError: Error, Equatable {
    var parameter: String
    /// What is wrong with the value.
    var reason: String
}
