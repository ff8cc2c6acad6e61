import Domain
import HTTP

extension InspectionAPI {
    static var certificateRoutes: [Route] {
        [
            Route(
                .get, "/ca.pem", "The certificate authority as text", access: .open,
                produces: ["*/*"]
            ) { call throws(ProblemDocument) in
                try file(call.environment.certificates.pem, "application/x-pem-file", "pushpit-ca.pem")
            },
            Route(
                .get, "/ca.crt", "The certificate authority for Android and desktops", access: .open,
                produces: ["*/*"]
            ) { call throws(ProblemDocument) in
                try file(call.environment.certificates.der, "application/x-x509-ca-cert", "pushpit-ca.crt")
            },
            Route(
                .get, "/ca.mobileconfig", "The certificate authority as a profile for Apple devices", access: .open,
                produces: ["*/*"]
            ) { call throws(ProblemDocument) in
                try file(
                    call.environment.certificates.mobileConfig, "application/x-apple-aspen-config",
                    "pushpit-ca.mobileconfig")
            },
        ]
    }

    private static func file(_ bytes: [UInt8], _ type: String, _ name: String) throws(ProblemDocument) -> Reply {
        guard !bytes.isEmpty else {
            throw ProblemDocument(.notFound, "the server has no certificate authority of its own")
        }
        return .now(
            Response(200, type: type, bytes).adding("Content-Disposition", "attachment; filename=\"\(name)\""))
    }
}
