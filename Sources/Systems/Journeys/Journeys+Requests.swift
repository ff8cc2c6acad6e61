import Domain

extension Journeys {
    /// What apps send that were written after the documentation's samples.
    static let requests: [RequestTemplate] = [
        RequestTemplate(
            .register, on: .ios, as: .register, "POST", devices, fields: [json],
            body: registration("ApnsDeviceToken"), defaults: unknown),
        RequestTemplate(
            .register, on: .android, as: .register, "POST", devices, fields: [json],
            body: registration("FcmDeviceToken"), defaults: unknown),
        RequestTemplate(
            .open, as: .open, "POST", events, fields: [json], body: event(status: "1"), defaults: unknown),
        RequestTemplate(
            .click, as: .click, "POST", events, fields: [json], body: event(status: "0"), defaults: unknown),
        RequestTemplate(.link, as: .linkClick, "GET", "{linkTarget}"),
    ]

    private static let devices = "/api/v1.0/orgs/{organization}/pushdeviceregistration/devices"
    private static let events = "/api/v1.0/orgs/{organization}/pushdatareceiver/events"
    private static let json = RequestTemplate.Field("Content-Type", "application/json")

    /// Ids that no message tells; any are accepted until `journeys.organizations` is configured.
    private static let unknown: [RequestTemplate.Field] = [
        .init("organization", "11111111-1111-4111-8111-111111111111"), .init("apiToken", "any"),
    ]

    private static func registration(_ tokenName: String) -> String {
        #"{"MobileAppId":"{application}","UserId":"{userKey}","ApiToken":"{apiToken}","\#(tokenName)":"{deviceToken}"}"#
    }

    private static func event(status: String) -> String {
        #"{"TrackingId":"{trackingId}","DeviceToken":"{deviceToken}","PushNotificationStatus":\#(status)}"#
    }

    /// Where the composer puts the parts of a notification.
    static let notification = NotificationLayout([
        .init("title", apns: "/aps/alert/title", fcm: "/message/data/title"),
        .init("subtitle", apns: "/aps/alert/subtitle"),
        .init("body", apns: "/aps/alert/body", fcm: "/message/data/body"),
        .init("image", apns: "/data/imageUrl", fcm: "/message/data/imageUrl"),
        .init("link", apns: "/data/link", fcm: "/message/data/link"),
        .init("badge", apns: "/aps/badge"), .init("sound", apns: "/aps/sound"),
        .init("category", apns: "/aps/category"),
    ])
}
