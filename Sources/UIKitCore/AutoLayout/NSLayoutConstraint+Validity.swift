extension NSLayoutConstraint.Attribute {
  enum Kind { case none, horizontalEdge, horizontalDirection, horizontalCenter, vertical, size }

  var kind: Kind {
    switch self {
    case .notAnAttribute: return .none
    case .left, .right, .leftMargin, .rightMargin: return .horizontalEdge
    case .leading, .trailing, .leadingMargin, .trailingMargin: return .horizontalDirection
    case .centerX, .centerXWithinMargins: return .horizontalCenter
    case .width, .height: return .size
    default: return .vertical
    }
  }

  package var isSize: Bool { kind == .size }
  package var axis: NSLayoutConstraint.Axis {
    switch kind {
    case .vertical: return .vertical
    case .size: return self == .height ? .vertical : .horizontal
    default: return .horizontal
    }
  }

  /// The part of the margins guide that stands for it; nil for parts of the view itself.
  var withoutMargin: NSLayoutConstraint.Attribute? {
    switch self {
    case .leftMargin: return .left
    case .rightMargin: return .right
    case .topMargin: return .top
    case .bottomMargin: return .bottom
    case .leadingMargin: return .leading
    case .trailingMargin: return .trailing
    case .centerXWithinMargins: return .centerX
    case .centerYWithinMargins: return .centerY
    default: return nil
    }
  }
}

extension NSLayoutConstraint {
  var isOnBaseline: Bool {
    let baselines: [Attribute] = [.firstBaseline, .lastBaseline]
    return baselines.contains(firstAttribute) || baselines.contains(secondAttribute)
  }

  /// What is wrong with a constraint that UIKit would raise an exception for.
  static func flaw(
    _ first: Attribute, _ second: Attribute?, multiplier: CGFloat, constant: CGFloat, isSame: Bool
  ) -> String? {
    guard constant.isFinite else { return "the constant \(constant) is not finite" }
    guard multiplier.isFinite else { return "the multiplier \(multiplier) is not finite" }
    if first == .notAnAttribute { return "the first item needs an attribute" }
    guard let second, second != .notAnAttribute else {
      return first.isSize ? nil : "\(first) cannot be a constant alone; it needs a second item"
    }
    if first.isSize != second.isSize {
      return "\(first) and \(second) do not go together: one is a size, the other a position"
    }
    if first.isSize { return nil }
    if multiplier == 0 { return "the multiplier of a position must not be 0" }
    let kinds = (first.kind, second.kind)
    // A left edge may be where an upper one is. Leading and trailing have a sign on the other axis only by their language.
    if first.axis != second.axis, kinds.0 == .horizontalDirection || kinds.1 == .horizontalDirection {
      return "\(first) and \(second) do not go together: they are of different axes, and one depends on the language"
    }
    if kinds == (.horizontalEdge, .horizontalDirection) || kinds == (.horizontalDirection, .horizontalEdge) {
      return "\(first) and \(second) do not go together: leading and trailing depend on the language, left and right do not"
    }
    return nil
  }
}
