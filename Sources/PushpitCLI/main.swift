import Dispatch
import Pushpit

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

signal(SIGPIPE, SIG_IGN)
exit(CommandLineTool(Array(CommandLine.arguments.dropFirst())).run().rawValue)
