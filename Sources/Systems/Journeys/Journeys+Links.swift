import Bytes
import Domain
import HTTP

extension Journeys {
    /// How long after an opt-out clicks may still name the user, in milliseconds (vendor's page on link tracking).
    private static let optOutDelay: Int64 = 86_400_000

    /// `/api/orgs/{organization}/r/{link}`: to the link's target, when the link was made or stored here.
    func follow(_ call: Call) -> Answer {
        let query = LinkQuery(call.request.head)
        var hit = Hit(Observation(.journeys, .linkClick))
        let isSigned = query.target.map { trackedLink.isSigned($0, digest: query.digest ?? "") } ?? false
        guard let link = link(of: call, isSigned ? query.target : nil) else {
            return refuse(query, isSigned: isSigned, call, hit.observation)
        }
        let url = link.url
        var attributes = query.members + [.init("TargetUrl", .string(url))]
        hit.observation.link = url
        let message = refer(&hit, to: link)
        var changes: [Proposal] = []
        if isExpired(message, call) {
            hit.observation.kind = .event
            attributes.append(.init("expired", true))
        } else if let reason = BotDetector.reason(call.request.head) {
            hit.observation.kind = .botLinkClick
            attributes += [
                .init("BotDetectionReason", .string(reason)),
                .init("IpAddress", .string(call.request.peer.remoteAddress)),
                .init("UserAgent", call.request.head.value("User-Agent").map(JSON.string) ?? .null),
            ]
        } else {
            changes = [.clickLink(link.id)]
        }
        if isAnonymous(hit.observation.device.userKey, call) {
            hit.observation.device = DeviceReference(platform: hit.observation.device.platform)
            attributes.append(.init("anonymous", true))
        }
        hit.observation.attributes = JSON.object(attributes).bytes
        return Answer(redirect(to: url), hit, changes: changes)
    }

    var trackedLink: TrackedLink { TrackedLink(secret: domain.secret) }

    /// The stored link that the request's target names, or that its path and signed target name, whatever else is in the
    /// query.
    private func link(of call: Call, _ signed: String?) -> Link? {
        var target = call.path
        if let query = call.request.head.query { target += "?" + call.request.head.text(query) }
        if let link = domain.links.find(system: .journeys, target: target, session: call.session) { return link }
        guard let signed else { return nil }
        return domain.links.find(
            system: .journeys, target: call.path + trackedLink.query(signed), session: call.session)
    }

    /// Whether the link is of a message so old that its clicks count for nothing.
    private func isExpired(_ message: Message?, _ call: Call) -> Bool {
        guard let message else { return false }
        return now(call).milliseconds - message.createdAt.milliseconds >= Int64(settings.trackLinksFor)
    }

    private func isAnonymous(_ user: String?, _ call: Call) -> Bool {
        guard let user, let since = known.optOuts[Self.key(user)] else { return false }
        return now(call).milliseconds - since.milliseconds >= Self.optOutDelay
    }

    private func now(_ call: Call) -> Timestamp {
        call.now.advanced(by: Int64(clockOffset))
    }

    /// A link that leads nowhere: 400 when its digest does not fit, 404 when nothing is known of it.
    private func refuse(
        _ query: LinkQuery, isSigned: Bool, _ call: Call, _ observation: Observation
    ) -> Answer {
        var observation = observation
        observation.attributes = JSON.object(query.members).bytes
        guard query.target != nil, !isSigned else {
            observation.add(Self.unknownLink(call.request.head.targetText))
            return Answer(Response(404), observation)
        }
        observation.add(Self.badDigest)
        return Answer(Response(400), observation)
    }

    private func redirect(to url: String) -> Response {
        switch settings.linkMode {
        case .redirect: Response(302).adding("Location", PercentCoding.ascii(url)).adding("Cache-Control", "no-store")
        case .interstitial: InterstitialPage.response(leadingTo: url)
        }
    }

    private static func unknownLink(_ target: String) -> Finding {
        Finding(
            .unknownLink, .error, field: "target", detail: "no link is stored for \(target.prefix(256))",
            hint: "POST the link to /_pushpit/links, or make the push with its link here.")
    }

    private static let badDigest = Finding(
        .badLinkDigest, .error, field: "msdynmkt_digest",
        detail: "the link was not made by this server, or was changed on its way: its digest does not fit",
        hint: "Open the link of the payload unchanged; links of another server or run lead nowhere here.")
}

/// The page between a link and its target, on which the vendor looks for bots.
enum InterstitialPage {
    /// A page that leads on by itself, and by a link where nothing is run.
    static func response(leadingTo url: String) -> Response {
        let target = Markup.escaped(url)
        let page = """
            <!doctype html>
            <html lang="en">
            <meta charset="utf-8"><meta name="viewport" content="width=device-width">
            <meta http-equiv="refresh" content="0;url=\(target)"><title>One moment</title>
            <p>You are taken to <a href="\(target)">\(target)</a>.</p>
            </html>
            """
        return Response(200, text: page, type: "text/html; charset=utf-8")
            .adding("Content-Security-Policy", "default-src 'none'").adding("Cache-Control", "no-store")
    }
}
