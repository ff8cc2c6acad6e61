/// How one SDK is pointed at a server. A further SDK is one more file `Setup+Name.swift` and an entry in ``all``.
package struct SetupGuide: Sendable {
    /// The name in paths, such as `aep-classic`.
    package var sdk: String
    /// The name for people.
    package var title: String
    package var document: @Sendable (SetupTarget) -> SetupDocument

    package init(_ sdk: String, _ title: String, document: @escaping @Sendable (SetupTarget) -> SetupDocument) {
        self.sdk = sdk
        self.title = title
        self.document = document
    }

    /// The guides in the order in which they are listed.
    package static let all: [SetupGuide] = [.aepClassic, .neolane, .journeys]
}
