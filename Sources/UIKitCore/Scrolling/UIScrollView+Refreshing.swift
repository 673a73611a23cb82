import CoreGraphics
import QuartzCore

extension UIScrollView {
  final func setRefreshControl(_ control: UIRefreshControl?) {
    guard control !== storedRefreshControl else { return }
    let former = storedRefreshControl
    storedRefreshControl = control
    former?.removeFromSuperview()
    guard let control else { return setRefreshInset(0) }
    // A control has one scroll view.
    if let other = control.superview as? UIScrollView, other !== self, other.storedRefreshControl === control {
      other.refreshControl = nil
    }
    insertSubview(control, at: 0)
    setRefreshInset(control.isRefreshing ? control.height : 0)
    control.follow(self)
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

  /// The control of the largest visible scroll view that can be refreshed.
  private var refreshableControl: UIRefreshControl? {
    let scope = topmostScope
    var best: (control: UIRefreshControl, area: CGFloat)?
    for entry in refreshControls.values {
      guard let control = entry.control, control.canBePulled, let scroll = control.superview as? UIScrollView,
        scroll.isScrollEnabled, scroll.isDescendant(of: scope), scroll.isShown
      else { continue }
      let visible = scroll.convert(scroll.bounds, to: self).intersection(bounds)
      let area = visible.isNull ? 0 : visible.width * visible.height
      if area > best?.area ?? 0 { best = (control, area) }
    }
    return best?.control
  }

  fileprivate func refreshVisibleContent() { refreshableControl?.refreshByKey() }
}

extension UIView {
  /// Whether neither the view nor one around it is hidden.
  fileprivate var isShown: Bool {
    var step: UIView? = self
    while let view = step {
      if view.isHidden || view.alpha < 0.01 { return false }
      step = view.superview
    }
    return true
  }
}

extension Selector {
  /// Refreshes the visible content; the window performs it.
  static let refreshVisibleContent = Selector("refreshVisibleContent") { (window: UIWindow, _: Any?) in
    window.refreshVisibleContent()
  }
}
