/// The stable name of something that stands between an app and the server, with its cure.
package enum DiagnosisCode: String, Sendable, CaseIterable {
    case untrustedCertificate = "untrusted-certificate"
    case handshakeFailed = "handshake-failed"
    case plainHTTPOnTLSPort = "plain-http-on-tls-port"
    case tlsOnPlainPort = "tls-on-plain-port"
    case connectionWithoutRequest = "connection-without-request"
    case closedAfterHandshake = "closed-after-handshake"
    case tooManyConnections = "too-many-connections"
    case noConnection = "no-connection"
    case hitsInAnotherSession = "hits-in-another-session"
    case hitsOfAnotherKind = "hits-of-another-kind"
    case kindOfAnotherSystem = "kind-of-another-system"
    case usedAsProxy = "used-as-proxy"
    case faultActed = "fault-acted"
    case metByFaultsOnly = "met-by-faults-only"
    case noHitOfDelivery = "no-hit-of-delivery"
    case noSuchDevice = "no-such-device"
    case deviceExpired = "device-expired"
    case deviceRejected = "device-rejected"
    case deviceReplaced = "device-replaced"
    case deviceWithoutToken = "device-without-token"
    case noSuchDelivery = "no-such-delivery"
    case messageWithoutHit = "message-without-hit"
    case receivedNotClicked = "received-not-clicked"
    case imageNotFetched = "image-not-fetched"

    /// How much it matters where nothing else is said.
    var weight: DiagnosisItem.Weight {
        switch self {
        case .untrustedCertificate, .handshakeFailed, .plainHTTPOnTLSPort, .tlsOnPlainPort, .connectionWithoutRequest,
            .closedAfterHandshake, .tooManyConnections, .noConnection, .hitsInAnotherSession, .hitsOfAnotherKind,
            .kindOfAnotherSystem, .usedAsProxy, .metByFaultsOnly:
            .blocks
        case .faultActed, .noSuchDevice, .deviceExpired, .deviceRejected, .deviceReplaced, .deviceWithoutToken: .wrong
        case .noHitOfDelivery, .noSuchDelivery, .messageWithoutHit, .receivedNotClicked: .missing
        case .imageNotFetched: .odd
        }
    }

    /// What to do about it.
    package var cure: String {
        switch self {
        case .untrustedCertificate:
            "Install the certificate authority on the device (/_pushpit/ca.crt, /_pushpit/ca.mobileconfig) and trust it: iOS "
                + "wants it switched on under Certificate Trust Settings, Android apps a network security configuration. "
                + "/_pushpit/setup has the steps."
        case .handshakeFailed:
            "The client must speak TLS 1.2 or 1.3. An app that pins certificates refuses every other one: switch the pinning off "
                + "in the build under test."
        case .plainHTTPOnTLSPort: "Use https:// with that port, or the plain port with http://."
        case .tlsOnPlainPort: "Use http:// with that port, or the TLS port with https://."
        case .connectionWithoutRequest:
            "Something connects and leaves: a port check, or an app that stops at the certificate without saying why. Look for "
                + "TLS errors in the app's log."
        case .closedAfterHandshake:
            "A client that finds another name in the certificate leaves so. Start the server with --tls-name and that name, or "
                + "call it as localhost, 10.0.2.2 or by an address of this machine."
        case .tooManyConnections:
            "Raise --max-connections or --max-connections-per-address, or close connections in the app."
        case .noConnection:
            "Check host and port in the app's configuration. An Android emulator reaches this machine as 10.0.2.2, an iOS "
                + "simulator as localhost, a phone only when the server runs with --host 0.0.0.0 and no firewall is between. "
                + "/_pushpit/setup has the lines."
        case .hitsInAnotherSession:
            "Name the session in the app's server address (/s/{name} after host and port), in the header X-Pushpit-Session, or "
                + "as {name}.localhost; or ask for the session that the hits came to."
        case .hitsOfAnotherKind:
            "Ask for the kind that came; kind=engaged means open, click and linkClick."
        case .kindOfAnotherSystem:
            "Ask for a kind that the system sends; GET /_pushpit/systems lists the kinds of each."
        case .usedAsProxy:
            "This server is no proxy. Switch the proxy off on the device or in the app, and give the app the address of this "
                + "server as that of its marketing server. Where a proxy is needed for everything else, let it leave this "
                + "address out."
        case .faultActed:
            "GET /_pushpit/faults lists the rules. DELETE /_pushpit/faults/{id} removes one; PUT with enabled: false switches "
                + "it off. A text such as pushpit-status-503 in an id acts like a rule: use another id."
        case .metByFaultsOnly:
            "Add status=200 to the expectation, so that only calls that got their usual answer count, or remove the fault."
        case .noHitOfDelivery:
            "The app calls the tracking functions with the ids of the payload, unchanged and as text."
        case .noSuchDevice: "GET /_pushpit/devices lists those that registered."
        case .deviceExpired:
            "PATCH its state to active, or register the app again: sends to it fail as the vendor's would."
        case .deviceRejected: "PATCH its state to active: sends to it fail as the vendor's would."
        case .deviceReplaced: "Send to the device that replaced it, or say includeReplaced in the message."
        case .deviceWithoutToken:
            "Hand the token to the SDK after the system has given one; without it no push can be sent."
        case .noSuchDelivery:
            "GET /_pushpit/deliveries lists those that were made; a reset or restart forgets them."
        case .messageWithoutHit:
            "GET /_pushpit/messages/{id} has the payload, the commands that show it, and what its transports said."
        case .receivedNotClicked:
            "Tap the notification. Where somebody did, the app does not hand the payload of the tap to the tracking function: "
                + "on iOS in userNotificationCenter(_:didReceive:), on Android in the activity that the tap starts."
        case .imageNotFetched:
            "Open the image's address from the device's browser, and check the key under which the app looks for it."
        }
    }
}
