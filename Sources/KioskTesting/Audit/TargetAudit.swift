import UIKit

/// Measures where controls accept touches, by hit testing points around them.
@MainActor
struct TargetAudit {
  let windows: [UIWindow]

  func findings(_ items: [AuditScene.Item]) -> [AuditFinding] {
    items.compactMap { item in
      guard item.takesTouches, !item.isDisabled, Self.isTarget(item.view) else { return nil }
      return finding(item)
    }
  }

  /// Links within text are exempt, as in WCAG: they are only as high as their line.
  static func isTarget(_ view: UIView) -> Bool {
    if view.accessibilityTraits.contains(.link) { return false }
    return view is UIControl || isTapped(view)
  }

  /// Whether a bar has the height of low screens, which have no room for bars of 60 points.
  private static func isInLowBar(_ view: UIView) -> Bool {
    guard view.traitCollection.verticalSizeClass == .compact else { return false }
    return sequence(first: view, next: \.superview).contains { $0 is UINavigationBar || $0 is UITabBar || $0 is UIToolbar }
  }

  static func isTapped(_ view: UIView) -> Bool {
    guard !(view is UIScrollView), !(view is UIWindow) else { return false }
    return view.gestureRecognizers?.contains { $0 is UITapGestureRecognizer && $0.isEnabled } ?? false
  }

  private func finding(_ item: AuditScene.Item) -> AuditFinding? {
    let view = item.view, window = item.window
    let isKiosk = view.traitCollection.userInterfaceIdiom == .kiosk
    let width = isKiosk ? UIInputTuning.current.kioskTarget : AuditLimits.target
    let height = Self.isInLowBar(view) ? min(width, AuditLimits.target) : width
    guard let start = start(view), isScrolledWhole(view) else { return nil }
    var isCutByScrolling = false
    func reach(_ dx: CGFloat, _ dy: CGFloat, _ least: CGFloat) -> CGFloat {
      var steps: CGFloat = 0
      func next() -> CGPoint { CGPoint(x: start.x + dx * (steps + 1), y: start.y + dy * (steps + 1)) }
      while steps < least, isHit(view, next()) { steps += 1 }
      if steps < least / 2, isScrolledAway(next(), around: view) { isCutByScrolling = true }
      return steps
    }
    let size = CGSize(
      width: reach(-1, 0, width) + reach(1, 0, width) + 1, height: reach(0, -1, height) + reach(0, 1, height) + 1)
    guard size.width < width || size.height < height, !isCutByScrolling else { return nil }
    func number(_ value: CGFloat, of least: CGFloat) -> String {
      AuditedText.points(min(value, least)) + (value > least ? "+" : "")
    }
    return AuditFinding(
      kind: .smallTarget, view: view, frame: view.convert(view.bounds, to: window),
      explanation: "it takes touches within \(number(size.width, of: width)) × \(number(size.height, of: height)) pt; "
        + "\(isKiosk ? "on a kiosk " : "")fingers need \(AuditedText.points(width)) × \(AuditedText.points(height)). "
        + "Make it larger, or leave more room around it.")
  }

  /// A point of the screen where hit testing finds the view: its centre, or another point if the centre is covered.
  private func start(_ view: UIView) -> CGPoint? {
    let bounds = view.bounds
    for (x, y) in [(0.5, 0.5), (0.25, 0.5), (0.75, 0.5), (0.5, 0.25), (0.5, 0.75)] {
      let point = view.convert(CGPoint(x: bounds.minX + bounds.width * x, y: bounds.minY + bounds.height * y), to: nil)
      if isHit(view, point) { return point }
    }
    return nil
  }

  private func isHit(_ view: UIView, _ point: CGPoint) -> Bool {
    for window in windows.reversed() {
      guard let hit = window.hitTest(window.convert(point, from: nil as UIWindow?), with: nil) else { continue }
      return hit.isDescendant(of: view)
    }
    return false
  }

  /// Whether no scroll view clips it: a clipped control can be scrolled into view.
  private func isScrolledWhole(_ view: UIView) -> Bool {
    var next = view.superview
    while let parent = next {
      if let scroll = parent as? UIScrollView, scroll.isScrollEnabled {
        let place = view.convert(view.bounds, to: scroll)
        if !scroll.bounds.insetBy(dx: -0.5, dy: -0.5).contains(place) { return false }
      }
      next = parent.superview
    }
    return true
  }

  /// Whether a point of the window is beyond the edge of a scroll view around `view` that can show it by scrolling.
  private func isScrolledAway(_ point: CGPoint, around view: UIView) -> Bool {
    var next = view.superview
    while let parent = next {
      if let scroll = parent as? UIScrollView, scroll.isScrollEnabled {
        let place = scroll.convert(point, from: nil)
        let content = CGRect(origin: .zero, size: scroll.contentSize)
        if !scroll.bounds.contains(place), content.contains(place) { return true }
      }
      next = parent.superview
    }
    return false
  }
}
