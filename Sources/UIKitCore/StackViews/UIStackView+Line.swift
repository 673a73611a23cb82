/// Long stack views add places up instead of solving for them; see `LayoutLine`.
extension UIStackView {
  /// Makes the line of a long stack, or ends it. Constraints that have a place in it are encoded again.
  final func updateLine(_ views: [UIView]) {
    let fills = distribution == .fill || distribution == .fillEqually || distribution == .fillProportionally
    let isLong = views.count >= LayoutLine.fewest && fills && !(axis == .vertical && isBaselineRelativeArrangement)
    endLine()
    guard isLong else { return }
    let gaps = views.dropLast().map { gap(after: $0) } + [0]
    let made = LayoutLine(axis: axis, stack: self, frame: frameItem, items: views.map(\.layoutItem), gaps: gaps)
    var count = 0
    for view in arranged {
      if !view.isHiddenByApp {
        view.layoutItem.linePlace = LayoutLine.Place(line: made, count: count)
        count += 1
      } else {
        // In the middle of the gap that has closed.
        let closed = count > 0 && count < gaps.count ? gaps[count - 1] : 0
        view.layoutItem.linePlace = LayoutLine.Place(line: made, count: count, distance: -closed / 2)
      }
    }
    line = made
    encodePlaces()
    // Gaps may change without a length.
    layer.setNeedsLayout()
  }

  /// Makes variables of the places again.
  final func endLine() {
    guard line != nil else { return }
    for view in children { view.item?.linePlace = nil }
    line = nil
    encodePlaces()
    for constraint in managed where constraint.line != nil { constraint.isActive = false }
  }

  private func encodePlaces() {
    var holder: UIView? = self
    while let view = holder {
      for constraint in view.item?.constraints ?? [] where hasPlace(in: constraint) {
        constraint.place.engine?.encodeAgain(constraint)
      }
      holder = view.superviewLink
    }
  }

  /// Whether one end of a constraint along the axis is the place of a subview, or within one.
  private func hasPlace(in constraint: NSLayoutConstraint) -> Bool {
    let ends = [(constraint.first, constraint.firstAttribute), (constraint.second, constraint.secondAttribute)]
    return ends.contains { item, attribute in
      guard let item, !attribute.isSize, attribute != .notAnAttribute, attribute.axis == axis else { return false }
      var step = item.view
      while let view = step, view !== self {
        if view.superviewLink === self { return true }
        step = view.superviewLink
      }
      return false
    }
  }
}
