import Bytes
import HTTP

extension Form {
    /// More parameters than these are not shown.
    private static let shownLimit = 64

    /// Writes each parameter under its own name, of a repeated one the first, but for the names that the server itself writes.
    func writeAttributes(_ attributes: inout JSONWriter, except reserved: Set<String> = []) {
        var written = reserved
        for pair in pairs.prefix(Self.shownLimit) where written.insert(pair.name).inserted {
            attributes.key(pair.name)
            attributes.string(pair.value)
        }
    }
}
