import Bytes
import Domain
import HTTP

/// Pages for links to lead to, so that a demonstration does not end on an error and an untracked link is seen too.
package struct Landing: EmulatedSystem {
    package static let descriptor: SystemDescriptor = {
        var descriptor = SystemDescriptor(
            .media, name: "landing", title: "Landing pages", settings: NoSettings.self
        ) { _, context in SystemParts(Landing(domain: context.domain)) }
        descriptor.kinds = [.landing]
        return descriptor
    }()

    let domain: Domain

    package init(domain: Domain) {
        self.domain = domain
    }

    package var routes: [SystemRoute] {
        [SystemRoute([.get, .head], "/_landing/{name...}") { show($0) }]
    }

    /// The page of any name.
    func show(_ call: Call) -> Answer {
        let query = Form(query: call.request.head)
        var attributes = JSONWriter(reserving: 64)
        attributes.object { query.writeAttributes(&$0) }
        var hit = Hit(Observation(.media, .landing, attributes: attributes.take()))
        domain.refer(&hit, to: query["m"], call)
        let page = LandingPage(name: call.parameters["name"] ?? "", messageId: hit.observation.messageId)
        return Answer(page.response, hit)
    }
}
