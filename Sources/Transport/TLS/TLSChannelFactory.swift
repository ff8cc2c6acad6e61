/// Makes the TLS channels of a listener.
package struct TLSChannelFactory: ChannelFactory {
    private let context: TLSContext

    /// Creates a factory.
    package init(context: TLSContext) {
        self.context = context
    }

    /// A channel that waits for the client's side of the handshake.
    package func channel(descriptor: Int32, localAddress: String) -> any ByteChannel {
        TLSChannel(context: context, descriptor: descriptor, localAddress: localAddress)
    }
}
