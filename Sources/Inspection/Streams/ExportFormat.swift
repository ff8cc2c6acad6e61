/// The forms in which interactions can be taken out.
enum ExportFormat: String, CaseIterable {
    case ndjson
    case json
    case csv
    case har

    var mediaType: String {
        switch self {
        case .ndjson: "application/x-ndjson"
        case .json, .har: "application/json"
        case .csv: "text/csv; charset=utf-8"
        }
    }
}
