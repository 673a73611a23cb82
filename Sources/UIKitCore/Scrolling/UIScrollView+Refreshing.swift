import CoreGraphics
import QuartzCore

extension UIScrollView {
  final func setRefreshControl(_ control: UIRefreshControl?) {
    guard control !== storedRefreshControl else { return }
    let former = storedRefreshControl
    storedRefreshControl = control
    former?.removeFromSuperview()
    // A control has one scroll view.
    if let other = control?.superview as? UIScrollView, other !== self, other.storedRefreshControl === control {
      other.refreshControl = nil
    }
    if let control { insertSubview(control, at: 0) }
    let before = refreshInset
    setRefreshInset(control?.isRefreshing == true ? control?.height ?? 0 : 0)
    if refreshInset < before { glideInside() }
    control?.follow(self)
  }

  /// Makes space above the content, or takes it away; the content does not move.
  final func setRefreshInset(_ height: CGFloat) {
    guard height != refreshInset else { return }
    refreshInset = height
    reportedInset = adjustedInset
    rebaseDrag()
    adjustedContentInsetDidChange()
    delegate?.scrollViewDidChangeAdjustedContentInset(self)
    indicators.update()
  }

  /// Moves content that is beyond its beginning since the refresh control's space is gone. A drag continues, and a
  /// movement to a place beyond ends at the beginning.
  final func glideInside() {
    switch movement.phase {
    case .touched, .dragging: return
    case .idle:
      guard window != nil else { return place(limited(bounds.origin)) }
      bounceBack()
    case .decelerating, .animating:
      let least = offsetLimits.least.y
      if let motion = movement.y {
        if motion.target < least { movement.y = glide(to: least, speed: motion.speed(at: CACurrentMediaTime())) }
      } else if bounds.minY < least {
        movement.y = glide(to: least, speed: 0)
      }
    }
  }

  private func glide(to offset: CGFloat, speed: CGFloat) -> ScrollMotion {
    ScrollMotion(
      kind: .spring(frequency: ScrollMotion.bounceFrequency), start: bounds.minY, target: offset, speed: speed,
      beginning: CACurrentMediaTime())
  }
}

extension UIWindow {
  /// ⌘R and F5 while content that can be refreshed is visible.
  final var refreshCommands: [UIKeyCommand]? {
    guard !refreshControls.isEmpty, refreshableControl != nil else { return nil }
    let command = UIKeyCommand(
      title: Strings.preferred.buttons.refresh, action: .refreshVisibleContent, input: "r", modifierFlags: .command)
    return [command, UIKeyCommand(input: UIKeyCommand.f5, modifierFlags: [], action: .refreshVisibleContent)]
  }

  /// The control of the largest visible scroll view that can be refreshed; of equal ones the first in reading order.
  private var refreshableControl: UIRefreshControl? {
    let scope = topmostScope
    let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
    var best: (control: UIRefreshControl, visible: CGRect)?
    func isBetter(_ one: CGRect, than other: CGRect) -> Bool {
      let (area, otherArea) = (one.width * one.height, other.width * other.height)
      if area != otherArea { return area > otherArea }
      if one.minY != other.minY { return one.minY < other.minY }
      return isRightToLeft ? one.minX > other.minX : one.minX < other.minX
    }
    for entry in refreshControls.values {
      guard let control = entry.control, control.canBePulled, let scroll = control.superview as? UIScrollView,
        scroll.isScrollEnabled, scroll.isDescendant(of: scope), scroll.isVisibleWithAncestors
      else { continue }
      let visible = scroll.convert(scroll.bounds, to: self).intersection(bounds)
      if !visible.isEmpty, best.map({ isBetter(visible, than: $0.visible) }) ?? true { best = (control, visible) }
    }
    return best?.control
  }

  fileprivate func refreshVisibleContent() { refreshableControl?.refreshByKey() }
}

extension Selector {
  /// Refreshes the visible content; the window performs it.
  static let refreshVisibleContent = Selector("refreshVisibleContent") { (window: UIWindow, _: Any?) in
    window.refreshVisibleContent()
  }
}
