import Synchronization

/// Values that come from other threads, which a test can wait for.
///
/// A wait ends with the test's time limit, since that cancels its task.
package final class Collected<Value: Sendable>: Sendable {
    private struct Waiter {
        let id: Int
        let count: Int
        let continuation: CheckedContinuation<[Value], any Error>
    }

    private struct State {
        var values: [Value] = []
        var waiters: [Waiter] = []
        var cancelled: Set<Int> = []
        var lastId = 0
    }

    private let state = Mutex(State())

    package init() {}

    /// What has come so far.
    package var values: [Value] { state.withLock { $0.values } }

    package func append(_ value: Value) {
        let met = state.withLock { state in
            state.values.append(value)
            let values = state.values
            let met = state.waiters.filter { $0.count <= values.count }
            state.waiters.removeAll { $0.count <= values.count }
            return met.map { ($0.continuation, values) }
        }
        for (continuation, values) in met { continuation.resume(returning: values) }
    }

    /// All values once there are so many.
    ///
    /// - Throws: `CancellationError` when the test is called off before.
    @discardableResult
    package func wait(for count: Int = 1) async throws -> [Value] {
        let id = state.withLock { state in
            state.lastId += 1
            return state.lastId
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let outcome: Result<[Value], any Error>? = state.withLock { state in
                    if state.values.count >= count { return .success(state.values) }
                    if state.cancelled.remove(id) != nil { return .failure(CancellationError()) }
                    state.waiters.append(Waiter(id: id, count: count, continuation: continuation))
                    return nil
                }
                if let outcome { continuation.resume(with: outcome) }
            }
        } onCancel: {
            let waiter = state.withLock { state in
                guard let index = state.waiters.firstIndex(where: { $0.id == id }) else {
                    state.cancelled.insert(id)
                    return Waiter?.none
                }
                return state.waiters.remove(at: index)
            }
            waiter?.continuation.resume(throwing: CancellationError())
        }
    }
}

/// What `start` calls back with, once; a call back that never comes ends with the test's time limit.
package func called<Value: Sendable>(
    _ start: (_ done: @escaping @Sendable (Value) -> Void) throws -> Void
) async throws -> Value {
    let values = Collected<Value>()
    try start { values.append($0) }
    return try await values.wait()[0]
}

/// Waits until `start` calls back; a call back that never comes ends with the test's time limit.
package func called(_ start: (_ done: @escaping @Sendable () -> Void) throws -> Void) async throws {
    let calls = Collected<Void>()
    try start { calls.append(()) }
    try await calls.wait()
}
