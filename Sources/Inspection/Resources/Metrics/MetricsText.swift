/// Writes metrics in the text format 0.0.4 of Prometheus.
struct MetricsText {
    /// The kinds of metrics that are used.
    enum Kind: String {
        case counter
        case gauge
        case histogram
    }

    private(set) var bytes: [UInt8] = []

    /// A metric with its one sample.
    mutating func add(_ kind: Kind, _ name: String, _ help: String, _ value: some BinaryInteger) {
        begin(kind, name, help)
        sample(name, value: "\(value)")
    }

    /// The two lines before the samples of a metric.
    mutating func begin(_ kind: Kind, _ name: String, _ help: String) {
        line("# HELP \(name) \(help)")
        line("# TYPE \(name) \(kind.rawValue)")
    }

    /// One sample; the values of labels are escaped.
    mutating func sample(_ name: String, _ labels: [(name: String, value: String)] = [], value: String) {
        let pairs = labels.map { "\($0.name)=\"\(Self.escaped($0.value))\"" }.joined(separator: ",")
        line(labels.isEmpty ? "\(name) \(value)" : "\(name){\(pairs)} \(value)")
    }

    /// Numbers of microseconds in seconds, without the noise of binary fractions.
    static func seconds(_ microseconds: some BinaryInteger) -> String {
        let (whole, rest) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
        if rest == 0 { return "\(whole)" }
        var digits = String(String(Int(rest) + 1_000_000).dropFirst())
        while digits.hasSuffix("0") { digits.removeLast() }
        return "\(whole).\(digits)"
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }

    private mutating func line(_ text: String) {
        bytes += Array(text.utf8)
        bytes.append(0x0A)
    }
}
