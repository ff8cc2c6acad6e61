/// Why a channel can move no more bytes.
package enum ChannelFailure: Error, Sendable, Equatable {
    /// The peer reset the connection or is gone.
    case reset
    /// A call of the system failed.
    case system(SystemError)
    /// TLS failed, in the words of the library.
    case tls(String)
}
