import Bytes

/// What is read can be written and read again, and an error lies within the text.
enum JSONProperties {
    static func complaint(about bytes: [UInt8]) -> String? {
        let value: JSON
        do throws(JSONError) {
            value = try JSONReader.read(bytes)
        } catch {
            let (line, column) = error.position(in: bytes)
            let isInside = (0...bytes.count).contains(error.offset) && line >= 1 && column >= 1
            return isInside ? nil : "the error lies at byte \(error.offset) of \(bytes.count)"
        }
        let text = value.bytes
        do throws(JSONError) {
            let again = try JSONReader.read(text)
            guard again == value else { return "what is written reads otherwise" }
            return again.bytes == text ? nil : "what is written a second time differs"
        } catch {
            return "what is written cannot be read: \(error)"
        }
    }
}
