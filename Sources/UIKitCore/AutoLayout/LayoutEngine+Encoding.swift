import Constraints

/// A sum of variables with coefficients, and a constant.
struct LinearExpression {
  var terms: [Term] = []
  var constant = 0.0

  mutating func removeAll() {
    terms.removeAll(keepingCapacity: true)
    constant = 0
  }

  mutating func add(_ variable: Variable, _ coefficient: Double) { terms.append(Term(variable, coefficient)) }
}

/// Writes constraints as sums of variables.
///
/// The variables of a view are in the coordinates of its superview, so that moving a view does not change those of its
/// subviews. Where the items are on different levels, the origins of the views between them are added.
extension LayoutEngine {
  /// Fills `expression` with the terms of the constraint.
  /// - Returns: The right side, in points.
  func encode(_ constraint: NSLayoutConstraint) -> Double {
    expression.removeAll()
    guard let container = constraint.container, let first = constraint.first else { return 0 }
    let isRightToLeft = container.isRightToLeft
    if let line = constraint.line { addLengths(of: line) }
    add(first, constraint.firstAttribute, in: container, beside: constraint.second, isRightToLeft, 1)
    if let second = constraint.second, constraint.secondAttribute != .notAnAttribute {
      add(second, constraint.secondAttribute, in: container, beside: first, isRightToLeft, -Double(constraint.multiplier))
    }
    for addend in constraint.addends {
      guard let item = addend.item else { continue }
      add(item, addend.attribute, in: container, beside: addend.partner, isRightToLeft, -Double(addend.factor))
    }
    return Double(constraint.storedConstant) - expression.constant
  }

  private func add(
    _ item: LayoutItem, _ attribute: NSLayoutConstraint.Attribute, in container: UIView, beside other: LayoutItem?,
    _ isRightToLeft: Bool, _ factor: Double
  ) {
    if let attribute = attribute.withoutMargin, let view = item.ownView {
      return add(view.layoutMarginsGuide.item, attribute, in: container, beside: other, isRightToLeft, factor)
    }
    if attribute.isSize {
      let variables = variables(of: item)
      return expression.add(attribute == .width ? variables.width : variables.height, factor)
    }
    // For its descendants, the edges of a scroll view are those of its content.
    if let scroll = item.ownView as? UIScrollView, let inner = other?.view, inner !== scroll,
      inner.isDescendant(of: scroll)
    {
      return add(scroll.contentLayoutGuide.item, attribute, in: container, beside: other, isRightToLeft, factor)
    }
    switch attribute {
    case .leading where isRightToLeft: addEdge(item, .horizontal, 1, in: container, -factor)
    case .trailing where isRightToLeft: addEdge(item, .horizontal, 0, in: container, -factor)
    case .left, .leading: addEdge(item, .horizontal, 0, in: container, factor)
    case .right, .trailing: addEdge(item, .horizontal, 1, in: container, factor)
    case .centerX: addEdge(item, .horizontal, 0.5, in: container, factor)
    case .top: addEdge(item, .vertical, 0, in: container, factor)
    case .bottom: addEdge(item, .vertical, 1, in: container, factor)
    case .centerY: addEdge(item, .vertical, 0.5, in: container, factor)
    case .firstBaseline:
      let offset = item.ownView?.baselineOffsets
      addEdge(item, .vertical, offset == nil ? 1 : 0, in: container, factor)
      expression.constant += factor * Double(offset?.first ?? 0)
    case .lastBaseline:
      addEdge(item, .vertical, 1, in: container, factor)
      expression.constant -= factor * Double(item.ownView?.baselineOffsets?.last ?? 0)
    default: break
    }
  }

  /// Adds the position at a share of the item's length: 0 is its left or top edge, 1 its right or bottom one.
  private func addEdge(
    _ item: LayoutItem, _ axis: NSLayoutConstraint.Axis, _ share: Double, in container: UIView, _ factor: Double
  ) {
    let variables = variables(of: item)
    if share != 0 { expression.add(variables.length(axis), share * factor) }
    if item.ownView === container {
      return expression.constant += factor * Double(container.contentStart(axis))
    }
    addPlace(of: item, axis, factor)
    var space = item.space
    while let view = space, view !== container {
      let insets = view.alignmentRectInsets
      addPlace(of: view.layoutItem, axis, factor)
      expression.constant -= factor * Double(axis == .horizontal ? insets.left : insets.top)
      if let scroll = view as? UIScrollView {
        let offset = self.variables(of: scroll.frameLayoutGuide.item)
        expression.add(axis == .horizontal ? offset.x : offset.y, -factor)
      } else {
        expression.constant -= factor * Double(view.childOrigin(axis))
      }
      space = view.superviewLink
    }
  }
}
