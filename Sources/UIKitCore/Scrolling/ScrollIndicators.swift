import CoreGraphics
import Foundation
import QuartzCore

/// The two bars that show the position within the content. They appear during scrolling and fade out after it.
@MainActor
final class ScrollIndicators {
  // In points and seconds.
  private static let thickness: CGFloat = 3
  private static let edge: CGFloat = 3
  private static let shortest: CGFloat = 36
  private static let shortestSqueezed: CGFloat = 8
  private static let stay: TimeInterval = 0.7
  private static let fade: TimeInterval = 0.25

  private unowned let view: UIScrollView
  private var vertical: CALayer?
  private var horizontal: CALayer?
  private var isShown = false
  // Incremented with every change, so that an outdated delayed fade does nothing.
  private var showing = 0

  init(in view: UIScrollView) { self.view = view }

  // MARK: Showing

  func show() {
    guard view.window != nil else { return }
    showing += 1
    isShown = true
    update()
  }

  func flash() {
    show()
    fadeOutAfterDelay()
  }

  /// Updates the bars after the content moved.
  func scrolled() {
    guard view.window != nil else { return }
    if isShown { update() }
  }

  func fadeOutAfterDelay() {
    guard isShown else { return }
    showing += 1
    let expected = showing
    RunLoopCycle.current.after(Self.stay) { [weak self] in
      guard let self, self.showing == expected else { return }
      self.isShown = false
      CATransaction.begin()
      CATransaction.setAnimationDuration(Self.fade)
      self.vertical?.opacity = 0
      self.horizontal?.opacity = 0
      CATransaction.commit()
    }
  }

  func hide() {
    showing += 1
    isShown = false
    for bar in [vertical, horizontal] { bar?.removeFromSuperlayer() }
    (vertical, horizontal) = (nil, nil)
  }

  // MARK: Placing

  func update() {
    guard isShown else { return }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    place(&vertical, verticalFrame)
    place(&horizontal, horizontalFrame)
    CATransaction.commit()
  }

  private func place(_ bar: inout CALayer?, _ frame: CGRect?) {
    guard let frame else {
      bar?.removeFromSuperlayer()
      bar = nil
      return
    }
    let layer = bar ?? CALayer()
    if bar == nil {
      layer.cornerRadius = Self.thickness / 2
      // In front of all content.
      layer.zPosition = 1e5
      view.layer.addSublayer(layer)
      bar = layer
    }
    layer.removeAllAnimations()
    layer.opacity = 1
    layer.backgroundColor = color.cgColor
    layer.frame = frame
  }

  private var color: UIColor {
    let dark = UIColor(white: 0, alpha: 0.35), light = UIColor(white: 1, alpha: 0.5)
    switch view.indicatorStyle {
    case .black: return dark
    case .white: return light
    case .default: return view.traitCollection.userInterfaceStyle == .dark ? light : dark
    }
  }

  /// What the safe area adds to the insets.
  private var added: UIEdgeInsets { view.automaticallyAdjustsScrollIndicatorInsets ? view.safeAreaInsets : .zero }

  private var verticalFrame: CGRect? {
    guard view.showsVerticalScrollIndicator, view.exceedsVertically else { return nil }
    let bounds = view.bounds, insets = view.verticalScrollIndicatorInsets + added
    let spare = view.showsHorizontalScrollIndicator && view.exceedsHorizontally ? Self.thickness + Self.edge : 0
    let room = (bounds.minY + Self.edge + insets.top, bounds.maxY - Self.edge - insets.bottom - spare)
    guard
      let (start, length) = bar(
        room, offset: bounds.minY, least: view.offsetLimits.least.y, most: view.offsetLimits.most.y,
        visible: bounds.height)
    else { return nil }
    let x =
      view.isRightToLeft
      ? bounds.minX + Self.edge + insets.left : bounds.maxX - Self.edge - Self.thickness - insets.right
    return CGRect(x: x, y: start, width: Self.thickness, height: length)
  }

  private var horizontalFrame: CGRect? {
    guard view.showsHorizontalScrollIndicator, view.exceedsHorizontally else { return nil }
    let bounds = view.bounds, insets = view.horizontalScrollIndicatorInsets + added
    let spare = view.showsVerticalScrollIndicator && view.exceedsVertically ? Self.thickness + Self.edge : 0
    let room = (bounds.minX + Self.edge + insets.left, bounds.maxX - Self.edge - insets.right - spare)
    guard
      let (start, length) = bar(
        room, offset: bounds.minX, least: view.offsetLimits.least.x, most: view.offsetLimits.most.x,
        visible: bounds.width)
    else { return nil }
    return CGRect(
      x: start, y: bounds.maxY - Self.edge - Self.thickness - insets.bottom, width: length, height: Self.thickness)
  }

  /// A bar's start and length within `room`.
  private func bar(
    _ room: (CGFloat, CGFloat), offset: CGFloat, least: CGFloat, most: CGFloat, visible: CGFloat
  ) -> (CGFloat, CGFloat)? {
    let space = room.1 - room.0
    let whole = most - least + visible
    guard space > Self.shortestSqueezed, whole > 0 else { return nil }
    var length = max(space * visible / whole, min(Self.shortest, space / 2))
    // The bar shrinks against the edge by as much as the content is beyond its end.
    let beyond = max(least - offset, offset - most, 0)
    length = max(length - beyond, Self.shortestSqueezed)
    let share = most > least ? min(max((offset - least) / (most - least), 0), 1) : 0
    let scale = view.pixelScale
    return ((room.0 + (space - length) * share).rounded(toPixel: scale), length.rounded(toPixel: scale))
  }
}
