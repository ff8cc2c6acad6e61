/// What is left to send of an answer after its first bytes, and what becomes of the connection then.
package struct BodyPlan: Sendable {
    /// The content that is still to be sent.
    package enum Remainder: Sendable {
        case done
        /// Pieces to ask for, each in a chunk of its own when `chunked`, and a last chunk at the end.
        case stream(any BodyStream, chunked: Bool)
        case file(FileBody)
    }

    package var remainder: Remainder
    /// Whether the connection is to be closed after the answer.
    package var closes: Bool
    /// Bytes of content that are in the first bytes already.
    package var contentBytes: Int
}
