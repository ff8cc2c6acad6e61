/// The parameters that a path had, percent-decoded, in their order.
package struct PathParameters: Sendable, Equatable {
    /// One parameter of a path.
    package struct Item: Sendable, Equatable {
        package var name: String
        package var value: String
    }

    package var items: [Item] = []

    package init(items: [Item] = []) {
        self.items = items
    }

    /// The value of the parameter of that name.
    package subscript(name: String) -> String? {
        items.first { $0.name == name }?.value
    }
}
