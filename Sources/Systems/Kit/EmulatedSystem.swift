/// A vendor's back end as a list of routes with plain functions behind them.
package protocol EmulatedSystem: Sendable {
    var routes: [SystemRoute] { get }
}
