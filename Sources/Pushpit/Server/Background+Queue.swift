import Dispatch
import Domain

extension Background {
    /// A serial dispatch queue of its own.
    static func queue(_ label: String) -> Background {
        let queue = DispatchQueue(label: label)
        return Background { milliseconds, action in
            if milliseconds == 0 {
                queue.async(execute: action)
            } else {
                queue.asyncAfter(deadline: .now() + .milliseconds(milliseconds), execute: action)
            }
        }
    }
}
