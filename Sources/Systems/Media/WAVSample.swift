/// Half a second of 440 Hz: PCM, mono, 8,000 samples of 8 bits a second.
enum WAVSample {
    static let bytes: [UInt8] = {
        let rate: UInt32 = 8000
        let samples = (0..<4000).map(sample)
        let format =
            littleEndian(UInt32(16)) + littleEndian(UInt16(1)) + littleEndian(UInt16(1)) + littleEndian(rate)
            + littleEndian(rate) + littleEndian(UInt16(1)) + littleEndian(UInt16(8))
        let chunks =
            Array("WAVEfmt ".utf8) + format + Array("data".utf8) + littleEndian(UInt32(samples.count)) + samples
        return Array("RIFF".utf8) + littleEndian(UInt32(chunks.count)) + chunks
    }()

    /// A triangle of 440 cycles a second around 128.
    private static func sample(_ index: Int) -> UInt8 {
        let phase = index * 440 % 8000
        let distance = phase < 4000 ? phase : 8000 - phase
        return UInt8(64 + distance * 128 / 4000)
    }

    private static func littleEndian<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian, Array.init)
    }
}
