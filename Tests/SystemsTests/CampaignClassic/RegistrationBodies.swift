/// Registrations byte by byte as the SDKs write them.
enum RegistrationBodies {
    static let noParams = "%3CadditionalParams%3E%3C%2FadditionalParams%3E"
    static let noParameters = "%3CadditionalParameters%3E%3C%2FadditionalParameters%3E"

    static func ios(
        token: String = "70757368546f6b656e", key: String = "integrationKey", user: String = "userkey",
        params: String = noParams
    ) -> String {
        "registrationToken=\(token)&mobileAppUuid=\(key)&userKey=\(user)&deviceName=iPhone%20of%20Bob&deviceModel=iPhone"
            + "&deviceBrand=Apple&deviceManufacturer=Apple&osName=iOS&osVersion=iOS%2017.0&osLanguage=en-US"
            + "&additionalParams=\(params)"
    }

    static func android(
        token: String = "testToken", user: String = "testUser", imei: String = "12345", language: String = "mocklocale",
        params: String = noParameters
    ) -> String {
        "registrationToken=\(token)&mobileAppUuid=testIntegrationKey&userKey=\(user)&deviceImei=\(imei)"
            + "&deviceName=mockDevice&deviceModel=mockDeviceName&deviceBrand=mockDeviceBrand"
            + "&deviceManufacturer=mockDeviceManufacturer&osName=android&osVersion=mockOSName%20mockOSVersion"
            + "&osLanguage=\(language)&additionalParams=\(params)"
    }

    /// Encoded as the SDKs do: all but the unreserved characters.
    static func encoded(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF")
        return text.utf8.map { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E:
                String(decoding: CollectionOfOne(byte), as: UTF8.self)
            default: "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
            }
        }.joined()
    }
}
