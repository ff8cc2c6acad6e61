/// The certificate authority in the forms that devices take.
package struct CertificateFiles: Sendable {
    package var pem: [UInt8]
    package var der: [UInt8]
    /// An Apple configuration profile.
    package var mobileConfig: [UInt8]

    package init(pem: [UInt8] = [], der: [UInt8] = [], mobileConfig: [UInt8] = []) {
        self.pem = pem
        self.der = der
        self.mobileConfig = mobileConfig
    }
}
