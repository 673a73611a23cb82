import Host
import UIKitCore

/// What `vitrine inspect` asks for.
struct InspectionRequest: Equatable {
  enum Form: String, CaseIterable { case text, json, picture }

  var form = Form.text
  /// Only views that constraints place, or that have constraints.
  var onlyConstraints = false
  /// Only views whose place or size is ambiguous.
  var onlyAmbiguous = false
  /// Only views of which a constraint was left out.
  var onlyClashing = false
  /// Only views of this class or with this accessibility identifier, and what is in them.
  var viewName: String?

  /// Why a request was refused.
  struct Refusal: Error, CustomStringConvertible { let description: String }

  init() {}

  /// Reads the words of a request: `json ambiguous view UILabel`. What follows `view` is the name, which may have spaces.
  /// - Parameter words: Untrusted.
  init(_ words: [String]) throws(Refusal) {
    var form: Form?
    for (index, word) in words.enumerated() {
      switch word {
      case "constraints": onlyConstraints = true
      case "ambiguous": onlyAmbiguous = true
      case "clashing": onlyClashing = true
      case "view":
        let name = words[(index + 1)...].joined(separator: " ")
        guard !name.isEmpty else {
          throw Refusal(description: "inspect view: the name of a class or an accessibility identifier is missing")
        }
        viewName = name
        self.form = form ?? .text
        return
      default:
        guard let chosen = Form(rawValue: word) else { throw Self.unknown(word) }
        if let form, form != chosen {
          throw Refusal(description: "inspect \(form.rawValue) \(word): an answer has one form; leave one of them out")
        }
        form = chosen
      }
    }
    self.form = form ?? .text
  }

  private static func unknown(_ word: String) -> Refusal {
    let known = Form.allCases.map(\.rawValue) + ["constraints", "ambiguous", "clashing", "view NAME"]
    let hint = Spelling.nearest(to: word, in: known).map { " Is \($0) meant?" } ?? ""
    return Refusal(
      description: "inspect \"\(InspectionText.printable(word))\": there is no such option. It takes "
        + "\(known.joined(separator: ", ")).\(hint)")
  }

  /// Whether views are left out.
  var selects: Bool { onlyConstraints || onlyAmbiguous || onlyClashing || viewName != nil }

  /// Whether a view passes, beside the test of its name.
  func includes(hasConstraints: Bool, isAmbiguous: Bool, isClashing: Bool) -> Bool {
    guard onlyConstraints || onlyAmbiguous || onlyClashing else { return true }
    return onlyConstraints && hasConstraints || onlyAmbiguous && isAmbiguous || onlyClashing && isClashing
  }
}
