extension Call {
    /// The session prefix that the client used, such as `/s/run42`; empty without one.
    var prefix: Substring {
        let afterScheme = baseURL.firstRange(of: "://")?.upperBound ?? baseURL.startIndex
        return baseURL[afterScheme...].drop { $0 != "/" }
    }
}
