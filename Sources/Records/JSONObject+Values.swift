import Bytes
import Domain

extension JSONObject {
    /// An RFC 3339 time.
    func time(_ name: String) throws(PointerError) -> Timestamp {
        guard let time = Timestamp(text: try text(name)) else {
            throw error(at: name, "an RFC 3339 time was expected")
        }
        return time
    }

    /// An id: a letter, a hyphen and a number up to ``largest``, so that the numbers after it can be counted.
    func id(letter: Character, in name: String = "id") throws(PointerError) -> String {
        let text = try text(name)
        let number = StoreId.number(text)
        guard (1...Self.largest).contains(number), text == "\(letter)-\(number)" else {
            throw error(at: name, "\(letter)- and a number up to \(Self.largest) were expected")
        }
        return text
    }
}
