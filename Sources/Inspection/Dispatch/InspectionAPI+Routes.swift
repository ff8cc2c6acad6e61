extension InspectionAPI {
    /// Every route of the API; a resource declares its own beside its handlers.
    package static var allRoutes: [Route] {
        [
            indexRoutes,
            interactionRoutes,
            waitRoutes,
            verifyRoutes,
            streamRoutes,
            exportRoutes,
            importRoutes,
            deviceRoutes,
            messageRoutes,
            deliveryRoutes,
            linkRoutes,
            sessionRoutes,
            serverRoutes,
            echoRoutes,
            certificateRoutes,
            problemRoutes,
            diagnosisRoutes,
            setupRoutes,
            systemRoutes,
            metricsRoutes,
            openAPIRoutes,
            faultRoutes,
            connectionRoutes,
            snapshotRoutes,
        ].flatMap(\.self)
    }
}
