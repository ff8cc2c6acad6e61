import Domain
import Records

/// The schemas that are described once and referred to by name.
package enum SchemaComponents {
    /// - Parameter senders: the systems that can send.
    package static func all(senders: [System]) -> KeyValuePairs<String, Schema> {
        [
            "Interaction": .interaction, "SelectedInteraction": .selectedInteraction, "Finding": .finding,
            "DeviceReference": .deviceReference, "RecordedRequest": .recordedRequest,
            "RecordedResponse": .recordedResponse, "Transfer": .transfer, "InteractionPage": .interactionPage,
            "Device": .device, "DeviceChange": .deviceChange, "Link": .link, "NewLink": .newLink,
            "Session": .sessionEntry, "DiagnosisItem": .diagnosisItem, "SetupDocument": .setupDocument,
            "SatisfiedWait": .satisfiedWait, "UnmetWait": .unmetWait, "Verification": .verification,
            "Expectation": .expectation, "ExpectationResult": .expectationResult, "Verified": .verified,
            "UnmetVerification": .unmetVerification, "Closest": .closest, "Problem": .problem,
            "ProblemEntry": .problemEntry, "Push": .push(senders), "Message": .message, "Delivery": .delivery,
            "SentDelivery": .sentDelivery, "Fault": .fault, "NewFault": .newFault, "Connection": .connection,
            "NewSession": .newSession, "MadeSession": .madeSession,
            "System": .systemDescription,
        ]
    }
}
