import CoreGraphics
import Foundation

/// A pan recognizer that begins only for movement along an axis that the content can scroll along.
final class ScrollPanRecognizer: UIPanGestureRecognizer {
  weak var scrollView: UIScrollView?
  private(set) var isWheel = false

  override func isEnough(_ way: CGPoint) -> Bool {
    guard let scrollView else { return false }
    let need = UIInputTuning.current.panHysteresis
    return scrollView.scrollsHorizontally && abs(way.x) >= need || scrollView.scrollsVertically && abs(way.y) >= need
  }

  override func takesScroll(_ step: ScrollStep) -> Bool {
    guard let scrollView, scrollView.scrollsHorizontally || scrollView.scrollsVertically else { return false }
    return super.takesScroll(step)
  }

  override func scrolled(_ step: ScrollStep, with event: UIEvent) {
    if step.phase != .ended { isWheel = step.isDiscrete }
    super.scrolled(step, with: event)
  }

  // A pan and a pinch may be recognized at the same time.
  override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
    preventedGestureRecognizer !== scrollView?.pinch && super.canPrevent(preventedGestureRecognizer)
  }

  override func reset() {
    super.reset()
    isWheel = false
  }
}

final class ScrollPinchRecognizer: UIPinchGestureRecognizer {
  weak var scrollView: UIScrollView?

  override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
    preventedGestureRecognizer !== scrollView?.pan && super.canPrevent(preventedGestureRecognizer)
  }
}

/// Delays touches of the content until it is clear that they do not scroll: it fails when the finger has been still
/// long enough, or was lifted.
final class ContentTouchRecognizer: UIGestureRecognizer {
  weak var scrollView: UIScrollView?
  private let countdown = RestartableTimer()
  private var down = 0

  override init(target: Any?, action: Selector?) {
    super.init(target: target, action: action)
    cancelsTouchesInView = false
    delaysTouchesEnded = false
  }

  // It never recognizes anything, and must count all fingers until the last is lifted.
  override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { false }
  override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { false }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let scrollView else { return state = .failed }
    var stops = false
    for _ in touches where scrollView.fingerDown() { stops = true }
    down += touches.count
    for touch in touches where touch.delivery == .waiting {
      guard let view = touch.view, view !== scrollView else { continue }
      // A touch that stops the scrolling has no other effect.
      if stops || !scrollView.touchesShouldBegin([touch], with: event, in: view) { touch.delivery = .finished }
    }
    let scrolls = scrollView.scrollsVertically || scrollView.scrollsHorizontally
    let delays = scrollView.delaysContentTouches && scrolls && !touches.contains { $0.view is any TouchedAtOnce }
    delaysTouchesBegan = delays && !isWaitedFor
    guard delaysTouchesBegan else { return }
    countdown.start(UIInputTuning.current.contentTouchDelay) { [weak self] in self?.release() }
  }

  // Touches after the first are not delayed: the decision is already made.
  private var isWaitedFor: Bool { touches.count > 1 && !delaysTouchesBegan }

  private func release() {
    delaysTouchesBegan = false
    arena.touchWasDropped()
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { lift(touches) }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { lift(touches) }

  private func lift(_ lifted: Set<UITouch>) {
    down -= lifted.count
    scrollView?.fingersUp(lifted.count)
    guard touches.allSatisfy({ $0.phase == .ended || $0.phase == .cancelled }) else { return }
    state = .failed
  }

  override func reset() {
    super.reset()
    // Fingers whose end was never delivered to the recognizer.
    if down > 0 { scrollView?.fingersUp(down) }
    down = 0
    countdown.stop()
    delaysTouchesBegan = false
  }
}

/// A view in a scroll view that takes drags itself: its touches are delivered at once, whether or not they scroll.
@MainActor
package protocol TouchedAtOnce: UIView {}
