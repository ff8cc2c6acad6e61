import Bytes
import HTTP
import Synchronization

/// `{ "items": [ … ] }`, written piece by piece while the client takes it: a long list costs no memory at once.
final class ListStream<Item: Sendable>: BodyStream {
    private struct State {
        var items: ArraySlice<Item>
        var hasBegun = false
        var hasEnded = false
    }

    /// Pieces are sent when they reach this size.
    private static var pieceSize: Int { 64 * 1024 }

    private let state: Mutex<State>
    private let end: [JSON.Member]
    private let write: @Sendable (Item, inout JSONWriter) -> Void

    /// - Parameters:
    ///   - end: the members after the items.
    ///   - write: writes the JSON of an item.
    init(
        _ items: [Item], end: [JSON.Member], _ write: @escaping @Sendable (Item, inout JSONWriter) -> Void
    ) {
        self.end = end
        state = Mutex(State(items: items[...]))
        self.write = write
    }

    func start(wake: @escaping @Sendable () -> Void) {}
    func stop() {}

    func next() -> BodyPiece {
        state.withLock { state in
            if state.hasEnded { return .end }
            var writer = JSONWriter(reserving: Self.pieceSize + 8192)
            writer.raw(state.hasBegun ? "" : "{\"items\":[")
            var mustSeparate = state.hasBegun
            state.hasBegun = true
            while writer.bytes.count < Self.pieceSize, let item = state.items.popFirst() {
                if mustSeparate { writer.raw(",") }
                mustSeparate = true
                write(item, &writer)
            }
            if state.items.isEmpty {
                state.hasEnded = true
                writer.raw("]")
                for member in end {
                    writer.raw(",")
                    writer.string(member.name)
                    writer.raw(":")
                    writer.value(member.value)
                    writer.raw("")
                }
                writer.raw("}")
            }
            return .bytes(writer.take())
        }
    }
}

extension InspectionCall {
    /// A list that is written while it is sent.
    /// - Parameter end: the members after the items.
    func list<Item: Sendable>(
        _ items: [Item], end: [JSON.Member] = [], _ write: @escaping @Sendable (Item, inout JSONWriter) -> Void
    ) -> Reply {
        // What fits a piece is sent with its length.
        guard items.count > 16 else {
            return json { writer in
                writer.object { writer in
                    writer.key("items")
                    writer.array { for item in items { write(item, &$0) } }
                    for member in end {
                        writer.key(member.name)
                        writer.value(member.value)
                    }
                }
            }
        }
        let response = Response(200, body: .stream(ListStream(items, end: end, write), length: nil))
            .adding("Content-Type", "application/json").adding("Cache-Control", "no-store")
        return .now(response)
    }
}
