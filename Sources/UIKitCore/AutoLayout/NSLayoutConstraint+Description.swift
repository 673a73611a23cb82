import Foundation

extension NSLayoutConstraint {
  /// The relation as an equation: `Label "Name".top >= View.bottom + 8 @750`.
  final var equation: String { equation { Self.name(of: $0) } }

  /// The relation as an equation, with the items' names by `name`.
  package final func equation(name: (LayoutItem?) -> String) -> String {
    if let line { return "lengths and gaps of \(line.items.count) views == \(name(first)).\(firstAttribute)" }
    var text = "\(name(first)).\(firstAttribute) \(relation.sign) "
    if secondAttribute == .notAnAttribute {
      text += Self.number(storedConstant)
    } else {
      text += "\(name(second)).\(secondAttribute)"
      if multiplier != 1 { text += " × \(Self.number(multiplier))" }
      if storedConstant != 0 { text += " \(storedConstant < 0 ? "−" : "+") \(Self.number(abs(storedConstant)))" }
    }
    for addend in addends {
      text += " \(addend.factor < 0 ? "−" : "+") \(name(addend.item)).\(addend.attribute)"
      if abs(addend.factor) != 1 { text += " × \(Self.number(abs(addend.factor)))" }
    }
    if storedPriority != .required { text += " @\(Self.number(CGFloat(storedPriority.rawValue)))" }
    return text
  }

  package nonisolated static func number(_ value: CGFloat) -> String {
    let rounded = (value * 1000).rounded() / 1000
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
  }

  /// Tells a view without a name from others.
  package static func mark(of view: UIView) -> String {
    String(UInt(bitPattern: ObjectIdentifier(view).hashValue) & 0xff_ffff, radix: 16)
  }

  /// The kind of the item with the name by which an app knows it.
  static func name(of item: LayoutItem?) -> String {
    guard let item else { return "(deallocated)" }
    if let guide = item.guide {
      let owner = guide.owningView.map { "\(type(of: $0))" } ?? "no view"
      return guide.identifier.isEmpty ? "\(type(of: guide)) of \(owner)" : "\(guide.identifier) of \(owner)"
    }
    guard let view = item.ownView else { return "(deallocated)" }
    var text = "\(type(of: view))"
    if let name = view.rare?.accessibility.identifier, !name.isEmpty {
      text += " \"\(name)\""
    } else if let shown = (view as? UILabel)?.text ?? (view as? UIButton)?.currentTitle, !shown.isEmpty {
      text += " \"\(shown.prefix(24))\""
    } else {
      text += " " + mark(of: view)
    }
    return text
  }
}

extension NSLayoutConstraint.Relation {
  package var sign: String {
    switch self {
    case .lessThanOrEqual: return "<="
    case .equal: return "=="
    case .greaterThanOrEqual: return ">="
    }
  }
}
