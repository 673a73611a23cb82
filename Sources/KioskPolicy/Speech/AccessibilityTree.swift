import UIKitCore

/// Collects the accessibility elements of a view and its subviews in reading order.
@MainActor
struct AccessibilityTree {
  /// Elements that are read consecutively, and their frame on the screen.
  private struct Unit {
    var frame: CGRect
    var elements: [UIView]
  }

  /// Row X1: an element hides its subviews, a modal view hides its siblings, and `accessibilityElements` sets the
  /// order. Without an explicit order, elements are read in lines from the top, each line in the direction of the language.
  static func elements(in root: UIView) -> [UIView] {
    var units: [Unit] = []
    collect(root, &units)
    return lines(units, isRightToLeft: root.effectiveUserInterfaceLayoutDirection == .rightToLeft).flatMap(\.elements)
  }

  private static func collect(_ view: UIView, _ units: inout [Unit]) {
    guard !view.isHidden, view.alpha >= 0.01, !view.accessibilityElementsHidden else { return }
    if view.isAccessibilityElement {
      let frame = view.accessibilityFrame
      if frame.width > 0, frame.height > 0 { units.append(Unit(frame: frame, elements: [view])) }
      return
    }
    if let order = view.accessibilityElements {
      let elements = order.compactMap { $0 as? UIView }.flatMap { Self.elements(in: $0) }
      return append(elements, of: view, &units)
    }
    let children = view.subviews
    if let modal = children.last(where: { $0.accessibilityViewIsModal && !$0.isHidden }) { return collect(modal, &units) }
    guard view.shouldGroupAccessibilityChildren else {
      for child in children { collect(child, &units) }
      return
    }
    var inner: [Unit] = []
    for child in children { collect(child, &inner) }
    let isRightToLeft = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
    append(lines(inner, isRightToLeft: isRightToLeft).flatMap(\.elements), of: view, &units)
  }

  private static func append(_ elements: [UIView], of view: UIView, _ units: inout [Unit]) {
    if !elements.isEmpty { units.append(Unit(frame: view.accessibilityFrame, elements: elements)) }
  }

  /// Sorts units into lines. A unit whose top is above the middle of the line's first unit belongs to that line.
  private static func lines(_ units: [Unit], isRightToLeft: Bool) -> [Unit] {
    var waiting = units.enumerated().sorted { ($0.element.frame.minY, $0.offset) < ($1.element.frame.minY, $1.offset) }[...]
    var read: [Unit] = []
    while let first = waiting.first {
      let line = waiting.prefix { $0.element.frame.minY < first.element.frame.midY }
      waiting = waiting.dropFirst(line.count)
      func start(_ unit: Unit) -> CGFloat { isRightToLeft ? -unit.frame.maxX : unit.frame.minX }
      read += line.sorted { (start($0.element), $0.offset) < (start($1.element), $1.offset) }.map(\.element)
    }
    return read
  }

  /// Returns the element nearest to `element` in the line above or below it; nil if there is no such line.
  static func neighbour(of element: UIView, among elements: [UIView], isBelow: Bool) -> UIView? {
    let frame = element.accessibilityFrame
    let beyond = elements.filter {
      let other = $0.accessibilityFrame
      return isBelow ? other.minY >= frame.midY : other.maxY <= frame.midY
    }
    guard let edge = isBelow ? beyond.map(\.accessibilityFrame.minY).min() : beyond.map(\.accessibilityFrame.maxY).max()
    else { return nil }
    return beyond.filter {
      let other = $0.accessibilityFrame
      return isBelow ? other.minY < edge + other.height / 2 : other.maxY > edge - other.height / 2
    }.min { abs($0.accessibilityFrame.midX - frame.midX) < abs($1.accessibilityFrame.midX - frame.midX) }
  }
}
