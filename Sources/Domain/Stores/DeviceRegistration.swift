import Bytes

/// A registration of an app on a phone: it makes a device, or adds to the history of the one that it repeats.
package struct DeviceRegistration: Sendable, Equatable {
    /// The parameters are left out of the history when their JSON has more bytes.
    package static let parametersLimit = 64 * 1024

    /// The device; allotted when the registration is committed.
    package internal(set) var id: String?
    package var session: String
    package var system: System
    package var application: String?
    package var token: String
    package var platform: Platform?
    package var userKey: String?
    /// The vendor's fields.
    package var parameters: JSON
    package var baseURL: String?
    /// What tells phones of an application apart; the same with another token replaces that device.
    package var phone: String?
    /// A device that registers for the first time is known only from this moment on; nil for at once.
    package var visibleFrom: Timestamp?
    package var at: Timestamp

    package init(
        session: String, system: System, application: String?, token: String, platform: Platform?, userKey: String?,
        parameters: JSON, baseURL: String?, phone: String? = nil, at time: Timestamp
    ) {
        self.session = session
        self.system = system
        self.application = application
        self.token = token
        self.platform = platform
        self.userKey = userKey
        self.parameters = parameters.isLonger(than: Self.parametersLimit) ? [:] : parameters
        self.baseURL = baseURL
        self.phone = phone
        at = time
    }

    /// One that was committed before, with the id of its device.
    package init(
        device id: String, session: String, system: System, application: String?, token: String, platform: Platform?,
        userKey: String?, parameters: JSON, baseURL: String?, phone: String?, at time: Timestamp
    ) {
        self.init(
            session: session, system: system, application: application, token: token, platform: platform,
            userKey: userKey, parameters: parameters, baseURL: baseURL, phone: phone, at: time)
        self.id = id
    }
}
