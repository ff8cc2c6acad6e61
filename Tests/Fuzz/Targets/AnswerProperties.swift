import Bytes
import Systems

/// The content of an answer is what its media type says, as far as it came.
enum AnswerProperties {
    /// - Parameter isWhole: whether nothing more would come.
    static func complaint(about content: [UInt8], type: String, isWhole: Bool) -> String? {
        switch type.prefix(while: { $0 != ";" }) {
        case "application/x-ndjson": lines(content, isWhole)
        case "text/event-stream": events(content, isWhole)
        case "text/csv": table(content, isWhole)
        case "application/xml", "text/xml": isWhole ? document(content) : nil
        case let name where name.hasSuffix("json"): isWhole ? value(content) : nil
        case "text/plain" where type.contains("version=0.0.4"): numbers(content)
        default: nil
        }
    }

    private static func value(_ content: some Collection<UInt8>) -> String? {
        do throws(JSONError) {
            _ = try JSONReader.read(Array(content))
            return nil
        } catch {
            return "content that is not JSON (\(error)): \(excerpt(content))"
        }
    }

    /// Every line is a value.
    private static func lines(_ content: [UInt8], _ isWhole: Bool) -> String? {
        var lines = content.split(separator: 0x0A, omittingEmptySubsequences: false)
        guard let last = lines.popLast(), !isWhole || last.isEmpty else { return "a last line without its end" }
        return lines.lazy.compactMap { value($0) }.first
    }

    /// Every event has known fields, and JSON as its data (Server-Sent Events, HTML Living Standard §9.2).
    private static func events(_ content: [UInt8], _ isWhole: Bool) -> String? {
        var lines = content.split(separator: 0x0A, omittingEmptySubsequences: false)
        guard let last = lines.popLast(), !isWhole || last.isEmpty else { return "a last line without its end" }
        for line in lines where !line.isEmpty && line.first != 0x3A {
            let name = line.prefix { $0 != 0x3A }
            switch String(decoding: name, as: UTF8.self) {
            case "data":
                if let complaint = value(line.dropFirst(name.count + 1)) { return complaint }
            case "event", "id", "retry": if line.contains(0x0D) { return "a line of an event with a CR" }
            default: return "a line that is none of an event: \(excerpt(line))"
            }
        }
        return nil
    }

    /// Every record has as many fields as the first (RFC 4180).
    private static func table(_ content: [UInt8], _ isWhole: Bool) -> String? {
        var counts: [Int] = []
        var fields = 1
        var isInQuotes = false
        for byte in content {
            switch byte {
            case 0x22: isInQuotes.toggle()
            case 0x2C where !isInQuotes: fields += 1
            case 0x0A where !isInQuotes:
                counts.append(fields)
                fields = 1
            default: break
            }
        }
        if isWhole, isInQuotes || fields != 1 || content.last != 0x0A { return "a table that ends within a record" }
        guard let columns = counts.first else { return isWhole ? "a table without columns" : nil }
        guard let place = counts.firstIndex(where: { $0 != columns }) else { return nil }
        return "record \(place) has \(counts[place]) fields of \(columns)"
    }

    private static func document(_ content: [UInt8]) -> String? {
        do throws(XMLError) {
            _ = try XMLElement.read(content, limits: limits)
            return nil
        } catch {
            return "content that is not XML (\(error)): \(excerpt(content))"
        }
    }

    /// Reports have an element for each thing that they report.
    private static let limits = {
        var limits = XMLReader.Limits()
        limits.bytes = 1 << 26
        limits.elements = 1 << 20
        return limits
    }()

    /// Every line is a comment, or ends with a number (the text format of Prometheus).
    private static func numbers(_ content: [UInt8]) -> String? {
        for line in content.split(separator: 0x0A) where line.first != 0x23 {
            let number = line.split(separator: 0x20).last ?? []
            if Double(String(decoding: number, as: UTF8.self)) == nil {
                return "a line without a number: \(excerpt(line))"
            }
        }
        return nil
    }

    private static func excerpt(_ content: some Collection<UInt8>) -> String {
        String(decoding: content.prefix(400), as: UTF8.self)
    }
}
