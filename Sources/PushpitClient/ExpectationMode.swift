/// How the number of interactions is judged.
public enum ExpectationMode: String, Sendable {
    /// At least so many; more are fine.
    case atLeast
    /// So many at the end of the time, and never more.
    case exactly
    /// None until the end of the time.
    case never
}
