// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

/// A target of the product with the settings that all of them share.
func module(_ name: String, _ dependencies: [Target.Dependency] = [], path: String? = nil) -> Target {
    .target(name: name, dependencies: dependencies, path: path, swiftSettings: strict)
}

/// The test target that mirrors a module.
func tests(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .testTarget(
        name: name + "Tests", dependencies: [.byName(name: name), "TestSupport"] + dependencies, swiftSettings: strict)
}

let package = Package(
    name: "pushpit-server",
    platforms: [.macOS(.v15), .iOS(.v16)],
    products: [
        .executable(name: "pushpit", targets: ["PushpitCLI"]),
        .library(name: "Pushpit", targets: ["Pushpit"]),
        .library(name: "PushpitClient", targets: ["PushpitClient"]),
    ],
    targets: [
        .systemLibrary(name: "CLinux"),
        .systemLibrary(
            name: "COpenSSL", pkgConfig: "openssl", providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
        module("Bytes"),
        module("Crypto", ["COpenSSL", "Bytes"]),
        module("HTTP", ["Bytes", "CZlib"]),
        module(
            "Transport",
            ["HTTP", "Crypto", "Bytes", "COpenSSL", .target(name: "CLinux", condition: .when(platforms: [.linux]))]),
        module("Domain", ["Bytes"]),
        module("Records", ["Domain", "Bytes"]),
        module("Systems", ["HTTP", "Domain", "Crypto", "Bytes", "CZlib"]),
        module("Inspection", ["HTTP", "Records", "Domain", "Crypto", "Bytes"]),
        module("Pushpit", ["HTTP", "Transport", "Domain", "Systems", "Inspection", "Crypto", "Bytes"]),
        module("PushpitClient"),
        .executableTarget(
            name: "PushpitCLI", dependencies: ["Pushpit", "Systems", "HTTP", "Transport", "Bytes"],
            swiftSettings: strict),
        module("TestSupport", ["HTTP", "Domain", "Bytes"], path: "Tests/TestSupport"),
        tests("Bytes"),
        tests("Crypto", ["Bytes"]),
        tests("HTTP", ["Bytes"]),
        tests("Transport", ["HTTP", "COpenSSL", "Systems"]),
        tests("Domain", ["Records", "Bytes"]),
        tests("Records", ["Domain", "Systems", "Bytes"]),
        tests("Systems", ["HTTP", "Records", "Domain", "Crypto", "Bytes"]),
        tests("Inspection", ["HTTP", "Records", "Domain", "Systems", "Bytes"]),
        tests(
            "Pushpit", ["HTTP", "Transport", "Domain", "Records", "Systems", "Inspection", "Bytes", "PushpitClient"]),
        tests("PushpitClient"),
        .testTarget(name: "TestSupportTests", dependencies: ["HTTP", "TestSupport"], swiftSettings: strict),
        .testTarget(name: "AcceptanceTests", dependencies: ["Bytes", "TestSupport"], swiftSettings: strict),
        module(
            "FuzzTargets", ["HTTP", "Inspection", "Records", "Domain", "Bytes", "Pushpit", "Systems"],
            path: "Tests/Fuzz/Targets"),
        tests("FuzzTargets"),
    ]
)

// libFuzzer brings the `main`, so this target links only with `--sanitize=fuzzer`: see Scripts/fuzz.sh.
if Context.environment["PUSHPIT_FUZZ"] != nil {
    package.targets.append(
        .executableTarget(
            name: "Fuzz", dependencies: ["FuzzTargets"], path: "Tests/Fuzz/Driver", swiftSettings: strict))
}
