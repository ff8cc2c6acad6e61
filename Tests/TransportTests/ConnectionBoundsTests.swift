import Testing

@testable import Transport

@Suite(.timeLimit(.minutes(5))) struct ConnectionBoundsTests {
    @Test(arguments: [(0, 1), (1, 1), (256, 192), (1024, 768), (2048, 1536), (20_000, 19_488)])
    func mostDescriptorsAreForConnections(descriptors: Int, total: Int) {
        #expect(ConnectionBounds.total(descriptors: descriptors) == total)
    }

    @Test func withoutANumberTheDescriptorsDecide() {
        DescriptorLimit.raise()
        #expect(ConnectionBounds().total == ConnectionBounds.total(descriptors: DescriptorLimit.current))
        #expect(ConnectionBounds(total: 3).total == 3)
    }
}
