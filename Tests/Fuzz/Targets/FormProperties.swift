import Bytes
import Domain
import HTTP

/// The pairs that are read can be encoded and read again, and any of them may be given to a filter.
enum FormProperties {
    static func complaint(about bytes: [UInt8]) -> String? {
        let form = Form(bytes: bytes)
        let text = form.pairs
            .map { "\(PercentCoding.encode($0.name))=\(PercentCoding.encode($0.value))" }
            .joined(separator: "&")
        guard Form(bytes: Array(text.utf8)) == form else { return "the pairs read otherwise when they are encoded" }
        let parameters = FilterParameters(
            form.pairs.map { ($0.name, $0.value) }, now: QueryProperties.now, lastSeq: 7)
        let told = parameters.leftover.count + parameters.errors.count
        return told <= form.pairs.count ? nil : "\(told) parameters are told of \(form.pairs.count)"
    }
}
