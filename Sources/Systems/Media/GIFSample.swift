/// An animation of four pictures, 32 × 32 pixels, that goes on for ever (GIF89a).
enum GIFSample {
    static let bytes: [UInt8] = {
        let size: UInt8 = 32
        var out = Array("GIF89a".utf8) + [size, 0, size, 0, 0xF6, 0, 0]
        for index in UInt8(0)..<128 { out += [index * 2, 96, 255 - index * 2] }
        out += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
        for frame in 0..<4 {
            out += [0x21, 0xF9, 4, 0, 25, 0, 0, 0]
            out += [0x2C, 0, 0, 0, 0, size, 0, size, 0, 0]
            let pixels = (0..<32).flatMap { y in (0..<32).map { x in UInt8((x + y) * 2 + frame * 32) & 127 } }
            out += compressed(pixels)
        }
        return out + [0x3B]
    }()

    /// LZW with the table cleared before its codes outgrow a byte, so that each pixel is one byte (GIF89a appendix F).
    private static func compressed(_ pixels: [UInt8]) -> [UInt8] {
        let (clear, end): (UInt8, UInt8) = (0x80, 0x81)
        let runLength = 120
        var out: [UInt8] = [7]
        for start in stride(from: 0, to: pixels.count, by: runLength) {
            let run = pixels[start..<min(pixels.count, start + runLength)]
            out += [UInt8(run.count + 1), clear] + run
        }
        return out + [1, end, 0]
    }
}
