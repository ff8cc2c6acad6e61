/// Reads the XML of `additionalParams`: `param` elements with `name` and `value` under a root of any name.
struct AdditionalParametersReader {
    /// The values by name in the order of the names' first use; of a name that comes twice the first value.
    private(set) var parameters: [(name: String, value: String)] = []
    /// The names that came more than once, each once.
    private(set) var repeated: [String] = []
    /// Why the text is not what it should be; `parameters` has what was read before.
    private(set) var problem: String?

    /// An empty text has no parameters and no problem.
    init(_ text: String) {
        guard !text.isEmpty else { return }
        var reader = XMLReader(Array(text.utf8))
        var names: [String: Bool] = [:]
        var depth = 0
        do throws(XMLError) {
            while let event = try reader.next() {
                switch event {
                case .start(let element, let attributes):
                    depth += 1
                    if depth == 2, element == "param" { take(attributes, &names) }
                case .end: depth -= 1
                case .text: break
                }
            }
        } catch {
            problem = error.description
        }
    }

    private mutating func take(_ attributes: [XMLAttribute], _ names: inout [String: Bool]) {
        guard let name = attributes.first(where: { $0.name == "name" })?.value else {
            problem = problem ?? "a param without name"
            return
        }
        switch names[name] {
        case nil:
            names[name] = false
            parameters.append((name, attributes.first { $0.name == "value" }?.value ?? ""))
        case false?:
            names[name] = true
            repeated.append(name)
        case true?: break
        }
    }
}
