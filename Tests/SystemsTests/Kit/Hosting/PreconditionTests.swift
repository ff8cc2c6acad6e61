import HTTP
import Testing

@testable import Systems

@Suite("Conditional requests", .timeLimit(.minutes(5))) struct PreconditionTests {
    private static let all = Precondition.proceed(ranges: true)
    private static let whole = Precondition.proceed(ranges: false)
    /// 1994-11-06 08:49:37.
    private static let version = FileVersion(entityTag: "\"a-1\"", modified: 784_111_777)
    private static let date = "Sun, 06 Nov 1994 08:49:37 GMT"
    private static let before = "Sun, 06 Nov 1994 08:49:36 GMT"

    @Test(
        "what the fields of a GET make of it",
        arguments: [
            ([], all), (["If-None-Match: \"a-1\""], .notModified), (["If-None-Match: W/\"a-1\""], .notModified),
            (["If-None-Match: \"x\", \"a-1\""], .notModified), (["If-None-Match: *"], .notModified),
            (["If-None-Match: \"x\"", "If-None-Match: W/\"a-1\""], .notModified), (["If-None-Match: \"a-2\""], all),
            (["If-None-Match: a-1"], all), (["If-None-Match: \"a-1"], all), (["If-None-Match: "], all),
            (["If-Modified-Since: \(date)"], .notModified), (["If-Modified-Since: \(before)"], all),
            (["If-Modified-Since: yesterday"], all),
            (["If-None-Match: \"x\"", "If-Modified-Since: \(date)"], all), (["If-Match: \"a-1\""], all),
            (["If-Match: *"], all), (["If-Match: W/\"a-1\""], .failed), (["If-Match: \"x\""], .failed),
            (["If-Match: \"x\"", "If-None-Match: \"a-1\""], .failed), (["If-Unmodified-Since: \(date)"], all),
            (["If-Unmodified-Since: \(before)"], .failed),
            (["If-Match: \"a-1\"", "If-Unmodified-Since: \(before)"], all), (["If-Range: \"a-1\""], all),
            (["If-Range: W/\"a-1\""], whole), (["If-Range: \"x\""], whole), (["If-Range: \(date)"], all),
            (["If-Range: \(before)"], whole), (["If-Range: never"], whole),
        ])
    func judge(_ fields: [String], _ want: Precondition) throws {
        let head = try Fetch.head("/", fields)
        #expect(Precondition(head, Self.version, now: 784_111_778) == want)
    }

    @Test("a date within the second of the change is too weak for a range") func weakDate() throws {
        let head = try Fetch.head("/", ["If-Range: \(Self.date)"])
        #expect(Precondition(head, Self.version, now: 784_111_777) == Self.whole)
    }

    @Test("only GET has ranges") func method() throws {
        #expect(Precondition(try Fetch.head("/", [], method: "HEAD"), Self.version, now: 0) == Self.whole)
    }
}
