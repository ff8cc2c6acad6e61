import Pushpit

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

exit(await CommandTable.run(Array(CommandLine.arguments.dropFirst())).rawValue)
