import UIKitCore

/// Writes an inspection as JSON: one object with a list of views, one on each line.
///
/// It is written by hand because the general encoder takes ten times as long, during which the kiosk would stand still.
struct InspectionJSON {
  private var text = ""

  static func text(_ inspection: LayoutInspection) -> String {
    var writer = InspectionJSON()
    writer.text =
      "{\n\"total\": \(inspection.total), \"ambiguous\": \(inspection.ambiguous), "
      + "\"leftOut\": \(inspection.leftOut), \"unlisted\": \(inspection.unlisted),\n\"views\": ["
    for (index, view) in inspection.views.enumerated() {
      writer.text += index == 0 ? "\n" : ",\n"
      writer.add(view)
    }
    return writer.text + "\n]\n}\n"
  }

  private mutating func add(_ view: InspectedView) {
    text += "{\"number\": \(view.number), \"parent\": \(view.parent.map { "\($0)" } ?? "null"), \"depth\": \(view.depth)"
    add("name", view.name)
    add("class", view.className)
    if let identifier = view.identifier { add("identifier", identifier) }
    if let shown = view.text { add("text", shown) }
    if let controller = view.controller { add("controller", controller) }
    if view.isGuide { text += ", \"guide\": true" }
    if view.isKeyWindow { text += ", \"keyWindow\": true" }
    text +=
      ", \"frame\": {\"x\": \(Self.number(view.frame.minX)), \"y\": \(Self.number(view.frame.minY)), "
      + "\"width\": \(Self.number(view.frame.width)), \"height\": \(Self.number(view.frame.height))}"
    text += ", \"hidden\": \(view.isHidden), \"alpha\": \(Self.number(view.alpha))"
    if let omission = view.omission { add("omission", omission.rawValue) }
    if view.isContext {
      text += ", \"context\": true}"
      return
    }
    add("placedBy", view.placement.rawValue)
    text += ", \"ambiguous\": [\(view.ambiguousParts.map(Self.string).joined(separator: ", "))]"
    if view.intrinsicWidth != nil || view.intrinsicHeight != nil {
      text +=
        ", \"intrinsic\": {\"width\": \(view.intrinsicWidth.map(Self.number) ?? "null"), "
        + "\"height\": \(view.intrinsicHeight.map(Self.number) ?? "null")}"
    }
    text += ", \"constraints\": ["
    for (index, constraint) in view.constraints.enumerated() {
      if index > 0 { text += ", " }
      add(constraint)
    }
    text += "]"
    if !view.furtherConstraints.isEmpty {
      text += ", \"further\": [\(view.furtherConstraints.map(Self.string).joined(separator: ", "))]"
    }
    text += "}"
  }

  private mutating func add(_ constraint: InspectedConstraint) {
    text += "{\"equation\": \(Self.string(constraint.equation)), \"priority\": \(Self.number(constraint.priority))"
    if let identifier = constraint.identifier { add("identifier", identifier) }
    switch constraint.state {
    case .met: add("state", "met")
    case .missed(let error):
      add("state", "missed")
      text += ", \"missedBy\": \(Self.number(error))"
    case .leftOut(let others, let involvesFrames):
      add("state", "left out")
      text += ", \"clashesWith\": [\(others.map(Self.string).joined(separator: ", "))]"
      text += ", \"clashesWithFrames\": \(involvesFrames)"
    }
    text += "}"
  }

  private mutating func add(_ key: String, _ value: String) { text += ", \"\(key)\": \(Self.string(value))" }

  /// JSON has no infinities.
  private static func number(_ value: CGFloat) -> String { value.isFinite ? NSLayoutConstraint.number(value) : "null" }

  /// - Parameter text: Without control characters, which `InspectionText.printable` replaces.
  private static func string(_ text: String) -> String {
    var result = "\""
    for character in text.unicodeScalars {
      if character == "\"" || character == "\\" { result += "\\" }
      result.unicodeScalars.append(character)
    }
    return result + "\""
  }
}
