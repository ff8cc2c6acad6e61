import Bytes
import Domain

extension CampaignClassic {
    /// What the AEP extensions send, byte by byte but for the phone's own values.
    static let requests: [RequestTemplate] = [
        RequestTemplate(
            .register, on: .ios, as: .register, "POST", "/nms/mobile/1/registerIOS.jssp", fields: [form],
            body: registration(
                "deviceName=iPhone&deviceModel=iPhone&deviceBrand=Apple&deviceManufacturer=Apple&osName=iOS"
                    + "&osVersion=iOS%2017.0&osLanguage=en-US", root: "additionalParams")),
        RequestTemplate(
            .register, on: .android, as: .register, "POST", "/nms/mobile/1/registerAndroid.jssp", fields: [form],
            body: registration(
                "deviceImei=9774d56d682e549c&deviceName=husky&deviceModel=Pixel%208&deviceBrand=google"
                    + "&deviceManufacturer=Google&osName=android&osVersion=Android%2014&osLanguage=en-US",
                root: "additionalParameters")),
        RequestTemplate(.receive, as: .receive, "GET", "/r/?id=h{messageIdHex},{deliveryId},1"),
        RequestTemplate(.open, as: .click, "GET", "/r/?id=h{messageIdHex},{deliveryId},2"),
        RequestTemplate(.click, as: .click, "GET", "/r/?id=h{messageIdHex},{deliveryId},2"),
        RequestTemplate(.link, as: .linkClick, "GET", "{linkTarget}"),
    ]

    private static let form = RequestTemplate.Field("Content-Type", "application/x-www-form-urlencoded;charset=UTF-8")

    private static func registration(_ phone: String, root: String) -> String {
        "registrationToken={deviceToken}&mobileAppUuid={application}&userKey={userKey}&\(phone)"
            + "&additionalParams=%3C\(root)%3E%3C%2F\(root)%3E"
    }

    /// Where the composer puts the parts of a notification.
    static func notification(_ settings: CampaignClassicSettings) -> NotificationLayout {
        NotificationLayout([
            .init("title", apns: "/aps/alert/title", fcm: "/message/data/title"),
            .init("subtitle", apns: "/aps/alert/subtitle", fcm: "/message/data/subtitle"),
            .init("body", apns: "/aps/alert/body", fcm: "/message/data/_msg"),
            .init("image", apns: pointer(settings.mediaKey), fcm: "/message/data" + pointer(settings.mediaKey)),
            .init("link", apns: pointer(settings.linkKey), fcm: "/message/data" + pointer(settings.linkKey)),
            .init("badge", apns: "/aps/badge", fcm: "/message/data/badge"),
            .init("sound", apns: "/aps/sound", fcm: "/message/data/sound"),
            .init("category", apns: "/aps/category", fcm: "/message/data/category"),
        ])
    }

    private static func pointer(_ key: String) -> String { PointerError.pointer("", key) }
}
