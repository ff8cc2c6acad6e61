import Domain

extension Journeys {
    /// Customer Insights - Journeys has no SDK: apps keep the values of "Developer information" and write the calls themselves.
    static let guide = SetupGuide("journeys", "Dynamics 365 Customer Insights - Journeys") { target in
        let organization = "11111111-1111-4111-8111-111111111111"
        let application = "22222222-2222-4222-8222-222222222222"
        let registration = "\(target.url)api/v1.0/orgs/\(organization)/pushdeviceregistration/devices"
        let body =
            target.platform == .ios
            ? #"{"MobileAppId":"\#(application)","UserId":"…","ApiToken":"any","ApnsDeviceToken":"…"}"#
            : #"{"MobileAppId":"\#(application)","UserId":"…","ApiToken":"any","FcmDeviceToken":"…"}"#
        let call = SetupDocument.File(
            "the first call of the app",
            "POST \(registration)\nContent-Type: application/json\nx-ms-track-registration: true\n\n\(body)")
        return SetupDocument(
            settings: [
                .init("Public Endpoint", target.authority), .init("Organization ID", organization),
                .init("Application ID", application), .init("Access token", "any"),
            ],
            files: [call] + target.certificateFiles, steps: target.certificateSteps,
            notes: [
                "The documentation's samples put https:// before the Public Endpoint themselves; some pages print it with a slash at the end. Both work.",
                "Ids are GUIDs. Any are accepted until journeys.organizations is configured; then use the configured ones.",
            ] + target.addressNotes)
    }
}
