import Dispatch
import Domain
import Inspection
import Transport

/// Hands messages over to what is outside the server, and keeps what came of it.
final class MessageTransports: MessageCarrier {
    private let live: LiveConfiguration
    private let domain: Domain
    private let client: HTTPClient
    /// Programs block a thread each, so that few run at once.
    private let programs = DispatchQueue(label: "pushpit.programs")

    init(live: LiveConfiguration, domain: Domain, client: HTTPClient) {
        self.live = live
        self.client = client
        self.domain = domain
    }

    /// Takes messages on the ways of their push that have not reported yet, and calls back once all have.
    func deliver(_ messages: [Message], _ push: Push, _ done: @escaping @Sendable () -> Void) {
        let group = DispatchGroup()
        for message in messages {
            for way in push.via where !message.transports.contains(where: { $0.via == way }) {
                group.enter()
                hand(message, way, push) { [self] report in
                    keep(report, of: message.id)
                    group.leave()
                }
            }
        }
        group.notify(queue: programs, execute: done)
    }

    private func hand(
        _ message: Message, _ way: TransportName, _ push: Push, _ report: @escaping @Sendable (TransportReport) -> Void
    ) {
        let application = live.currentSender.application(of: message)
        switch way {
        case .outbox: report(TransportReport(.outbox, .accepted))
        case .webhook: WebhookTransport.deliver(message, to: push.webhookURL, client, report)
        case .simctl: programs.async { report(SimctlTransport.deliver(message, application)) }
        case .adb: programs.async { report(AdbTransport.deliver(message, application)) }
        }
    }

    /// A message is accepted once one of its ways took it, and failed when all refused.
    private func keep(_ report: TransportReport, of id: String) {
        let change: @Sendable (inout Message) -> Void = { message in
            message.transports.append(report)
            if report.state == .accepted {
                message.state = .accepted
                message.reason = nil
            } else if message.state == .created {
                message.state = .failed
                message.reason = report.detail
            } else if message.state == .failed {
                message.reason = message.reason ?? report.detail
            }
        }
        domain.commit([], [.changeMessage(id, change)])
    }
}
