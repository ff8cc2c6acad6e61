import FuzzTargets

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// What libFuzzer calls: it has the `main`. `--target=NAME` says what is fuzzed; libFuzzer passes over such options.
enum Fuzz {
    static let target: FuzzTarget = {
        let option = "--target="
        let name = CommandLine.arguments.first { $0.hasPrefix(option) }?.dropFirst(option.count) ?? ""
        guard let target = FuzzTarget(rawValue: String(name)) else {
            say("fuzz: \(option) must be one of \(FuzzTarget.allCases.map(\.rawValue).joined(separator: ", "))")
            exit(2)
        }
        return target
    }()

    static func say(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = write(STDERR_FILENO, bytes, bytes.count)
    }
}

/// Puts one input through the target. A broken property ends the process, which makes libFuzzer keep the input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: data, count: size))
    if let complaint = Fuzz.target.complaint(about: bytes) {
        Fuzz.say("fuzz: \(complaint)")
        abort()
    }
    return 0
}
