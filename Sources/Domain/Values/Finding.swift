/// Something that is worth knowing about an interaction or a message.
package struct Finding: Sendable, Equatable {
    /// How much a finding weighs: it decides the verdict.
    package enum Severity: UInt8, Sendable, CaseIterable {
        /// Harmless; the verdict stays valid.
        case info
        /// Will bite; the verdict is suspect.
        case warning
        /// The vendor would refuse or drop the call; the verdict is invalid.
        case error

        package var name: String {
            switch self {
            case .info: "info"
            case .warning: "warning"
            case .error: "error"
            }
        }

        package init?(name: String) {
            guard let found = Self.allCases.first(where: { $0.name == name }) else { return nil }
            self = found
        }
    }

    package var code: FindingCode
    package var severity: Severity
    /// The field of the request that it is about; nil when it is about the whole.
    package var field: String?
    /// What is the matter, with the values of this request.
    package var detail: String
    /// What to do about it.
    package var hint: String?

    package init(
        _ code: FindingCode, _ severity: Severity, field: String? = nil, detail: String, hint: String? = nil
    ) {
        self.code = code
        self.severity = severity
        self.field = field
        self.detail = detail
        self.hint = hint
    }
}
