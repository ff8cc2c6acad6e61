import Foundation

/// A folder that goes with its last reference.
package final class TemporaryFolder: Sendable {
    package let url: URL

    package init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "pushpit-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    package var path: String { url.path }

    /// Writes a file, and the folders above it; returns its path.
    @discardableResult
    package func write(_ name: String, _ text: String) throws -> String {
        try write(name, Array(text.utf8))
    }

    @discardableResult
    package func write(_ name: String, _ bytes: [UInt8]) throws -> String {
        let file = url.appending(path: name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
        return file.path
    }

    /// Says that a file was last changed then, in seconds since 1970.
    package func date(_ name: String, _ seconds: Int) throws {
        let date = Date(timeIntervalSince1970: TimeInterval(seconds))
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: url.appending(path: name).path)
    }

    /// Makes a symbolic link that says exactly that.
    package func link(_ name: String, to destination: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: url.appending(path: name).path, withDestinationPath: destination)
    }

    /// The permissions of a file in it.
    package func mode(_ name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: url.appending(path: name).path)[.posixPermissions] as? Int
    }

    /// The names of what is in a folder in it, sorted.
    package func names(in name: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: url.appending(path: name).path).sorted()
    }
}
