import UIKit

/// What another kiosk needs to go on with a visit.
///
/// The number of the document and the signature are never part of it: they stay in the memory of the kiosk where the visitor
/// gave them. What is read here may come from elsewhere, so all of it is checked as if it was typed.
struct VisitState: Equatable {
  var visitor: Visitor
  var step: VisitController.Step
  /// The language that the visitor has chosen; nil is that of the kiosk.
  var language: Language?

  /// The type of activities; the setting `handoff-activities` needs it.
  static let activityType = "org.aldergate.checkin.visit"
  /// The steps that can be continued.
  static let steps: [VisitController.Step] = [.details, .host, .signature]

  init(_ visitor: Visitor, step: VisitController.Step, language: Language? = nil) {
    self.visitor = visitor
    self.visitor.document = ""
    self.step = step
    self.language = language
  }

  /// Leaves out what is not understood.
  init(_ entries: [AnyHashable: Any]) {
    func text(_ key: String) -> String {
      let text = entries[key] as? String ?? ""
      return String(text.filter { !$0.isNewline && $0 != "\t" }.prefix(Self.longest))
    }
    visitor = Visitor(name: text("name"), email: text("email"), phone: text("phone"))
    let host = text("host")
    visitor.host = Employee.all.first { $0.name == host }
    let step = Self.steps.first { "\($0)" == text("step") }
    self.step = step ?? .details
    language = Language(rawValue: text("language"))
  }

  /// As plain values.
  var entries: [String: String] {
    [
      "step": "\(step)", "name": visitor.name, "email": visitor.email, "phone": visitor.phone,
      "host": visitor.host?.name ?? "", "language": language?.rawValue ?? "",
    ]
  }

  /// Characters of an entry.
  private static let longest = 200
}
