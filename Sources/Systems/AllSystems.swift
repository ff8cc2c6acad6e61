/// Every emulated system; a system is its folder and its line here.
package enum AllSystems {
    package static let registry = SystemRegistry([
        CampaignClassic.descriptor,
        Journeys.descriptor,
        Media.descriptor,
        Landing.descriptor,
        WellKnown.descriptor,
    ])
}
