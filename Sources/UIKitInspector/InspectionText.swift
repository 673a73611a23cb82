import UIKitCore

/// Writes an inspection as an indented tree: a line for each view, and below it one for each of its constraints.
struct InspectionText {
  /// Deeper views are indented as these: the lines of very deep hierarchies would be longer than what they say.
  private static let deepest = 40

  private var text = ""

  static func text(_ inspection: LayoutInspection) -> String {
    var writer = InspectionText()
    for view in inspection.views { writer.add(view) }
    writer.addSummary(inspection)
    return writer.text
  }

  private mutating func add(_ view: InspectedView) {
    let indent = String(repeating: "  ", count: min(view.depth, Self.deepest))
    text += indent
    if view.depth > Self.deepest { text += "(\(view.depth)) " }
    text += view.isGuide ? "guide \(view.name)" : view.name
    text += "  (\(Self.numbers([view.frame.minX, view.frame.minY, view.frame.width, view.frame.height])))"
    let facts = Self.facts(view)
    if !facts.isEmpty { text += "  " + facts.joined(separator: ", ") }
    text += "\n"
    for constraint in view.constraints { add(constraint, indent) }
    guard !view.furtherConstraints.isEmpty else { return }
    text += "\(indent)    its place also follows from:\n"
    for equation in view.furtherConstraints { text += "\(indent)      \(equation)\n" }
  }

  private static func facts(_ view: InspectedView) -> [String] {
    var facts: [String] = []
    if let controller = view.controller { facts.append("view of \(controller)") }
    if view.isKeyWindow { facts.append("key window") }
    if let identifier = view.identifier, let text = view.text, identifier != text { facts.append("text \"\(text)\"") }
    if view.isHidden { facts.append("hidden") }
    if view.alpha < 1 { facts.append("alpha \(number(view.alpha))") }
    if let omission = view.omission { facts.append(omission.rawValue) }
    if view.isContext { return facts }
    switch view.placement {
    case .frame: if view.depth > 0, !view.isGuide { facts.append("by its frame") }
    case .constraints: if !view.isGuide { facts.append("by constraints") }
    case .none: facts.append("no constraints")
    }
    if view.intrinsicWidth != nil || view.intrinsicHeight != nil {
      facts.append("intrinsic \(view.intrinsicWidth.map(number) ?? "-") × \(view.intrinsicHeight.map(number) ?? "-")")
    }
    if !view.ambiguousParts.isEmpty { facts.append("AMBIGUOUS \(view.ambiguousParts.joined(separator: ", "))") }
    return facts
  }

  private mutating func add(_ constraint: InspectedConstraint, _ indent: String) {
    let sign: String
    switch constraint.state {
    case .met: sign = "-"
    case .missed: sign = "~"
    case .leftOut: sign = "!"
    }
    text += "\(indent)    \(sign) \(constraint.equation)"
    if let identifier = constraint.identifier { text += "  \"\(identifier)\"" }
    switch constraint.state {
    case .met: text += "\n"
    case .missed(let error): text += "  missed by \(Self.number(abs(error)))\n"
    case .leftOut(let others, let involvesFrames):
      text += "  LEFT OUT, clashes with:\n"
      for other in others { text += "\(indent)        \(other)\n" }
      if involvesFrames { text += "\(indent)        frames of views that are placed by them\n" }
    }
  }

  private mutating func addSummary(_ inspection: LayoutInspection) {
    func count(_ number: Int, _ one: String, _ many: String) -> String { "\(number) \(number == 1 ? one : many)" }
    text += count(inspection.total, "view or guide", "views and guides")
    text += ", \(inspection.ambiguous) ambiguous, "
    text += count(inspection.leftOut, "constraint", "constraints") + " left out.\n"
    if inspection.unlisted > 0 {
      text += "\(inspection.unlisted) more are not listed. Ask for a part of them: --view NAME, --ambiguous, --clashing.\n"
    }
  }

  // MARK: Words and numbers

  static func number(_ value: CGFloat) -> String { value.isFinite ? NSLayoutConstraint.number(value) : "\(value)" }

  private static func numbers(_ values: [CGFloat]) -> String { values.map(number).joined(separator: ", ") }

  /// A text from an app or from outside on one line and in printable characters: it may have control characters, which
  /// terminals obey.
  static func printable(_ text: String, limit: Int = 60) -> String {
    var result = ""
    for (count, scalar) in text.unicodeScalars.enumerated() {
      if count == limit { return result + "…" }
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse:
        result += scalar == "\n" || scalar == "\t" ? " " : "·"
      default: result.unicodeScalars.append(scalar == "\"" ? "'" : scalar)
      }
    }
    return result
  }
}
