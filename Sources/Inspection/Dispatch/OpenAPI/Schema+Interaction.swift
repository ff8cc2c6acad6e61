import Bytes
import Domain
import Records

extension Schema {
    static let interactionPage = Schema.object([
        "items": .list(of: .named("SelectedInteraction")),
        "next": .text.orNull.described("The target of the next page."),
        "total": .count.orNull, "firstSeq": .count, "lastSeq": .count,
        "dropped": .count.described("How many interactions the bounds have pushed out."),
    ])
}
