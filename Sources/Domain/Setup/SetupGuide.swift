/// How one SDK is pointed at a server.
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
}
