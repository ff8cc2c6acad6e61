/// Names a watch, to end it.
package struct WatchToken: Sendable, Hashable {
    let number: Int
}
