import Bytes
import Domain
import HTTP

/// The JSON of a request's content.
struct VendorBody {
    var value: JSON
    /// What is wrong with the text and let pass.
    var findings: [Finding] = []

    /// - Parameters:
    ///   - isLenient: whether commas before a closing bracket are passed over.
    ///   - hints: what the vendor's documentation has to do with common mistakes.
    /// - Throws: the finding that says what is wrong and where.
    init(_ body: [UInt8], isLenient: Bool, hints: ReadingHints) throws(Rejection) {
        do throws(JSONError) {
            value = try JSONReader.read(body)
        } catch {
            guard TrailingComma.isCause(of: error.offset, in: body) else {
                throw Rejection(.badJSON(error, in: body, hint: hints.badJSON))
            }
            guard isLenient, let read = try? JSONReader.read(TrailingComma.removed(from: body)) else {
                throw Rejection(.trailingComma(error, in: body, .error, hint: hints.trailingComma))
            }
            value = read
            findings = [.trailingComma(error, in: body, .warning, hint: hints.trailingComma)]
        }
    }

    /// Why a content is no JSON.
    struct Rejection: Error {
        var finding: Finding

        init(_ finding: Finding) {
            self.finding = finding
        }
    }
}

/// Commas before a closing bracket, which no reader of JSON takes.
enum TrailingComma {
    /// Whether a reader stopped at a closing bracket because of the comma before it.
    static func isCause(of offset: Int, in text: [UInt8]) -> Bool {
        guard offset < text.count, isClosing(text[offset]) else { return false }
        return text[..<offset].last { !isSpace($0) } == 0x2C
    }

    /// The text with a space in the place of each.
    static func removed(from text: [UInt8]) -> [UInt8] {
        var result = text
        var comma: Int?
        var isInString = false
        var isEscaped = false
        for (index, byte) in text.enumerated() {
            if isInString {
                if isEscaped {
                    isEscaped = false
                } else if byte == 0x5C {
                    isEscaped = true
                } else if byte == 0x22 {
                    isInString = false
                }
                continue
            }
            if isClosing(byte), let comma { result[comma] = 0x20 }
            if byte == 0x2C {
                comma = index
            } else if !isSpace(byte) {
                comma = nil
            }
            isInString = byte == 0x22
        }
        return result
    }

    private static func isClosing(_ byte: UInt8) -> Bool { byte == 0x7D || byte == 0x5D }

    private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }
}
