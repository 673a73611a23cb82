import CoreGraphics
import Foundation
import QuartzCore

/// What currently moves a scroll view.
@MainActor
struct ScrollMovement {
  enum Phase {
    case idle
    /// A finger is down and has not moved far enough to drag.
    case touched
    case dragging(Drag)
    /// Moves by itself after a drag; `isReported` is whether the delegate was notified.
    case decelerating(isReported: Bool)
    /// The offset changes with an animation.
    case animating
  }

  struct Drag {
    /// The content offset without limits, plus the finger's translation.
    var origin: CGPoint
    /// The content offset when the drag began.
    var start: CGPoint
    /// Whether the offset stays unchanged along each axis.
    var locksX = false
    var locksY = false
    var isWheel = false
    /// The sheet around the scroll view, if the drag moves it.
    weak var sheet: SheetDrag?
  }

  var phase = Phase.idle {
    didSet {
      let tracks = isByHand
      if tracks != (hold != nil) { hold = tracks ? RunLoopCycle.TrackingHold() : nil }
    }
  }
  private var hold: RunLoopCycle.TrackingHold?
  var x: ScrollMotion?
  var y: ScrollMotion?
  var link: CADisplayLink?
  /// Whether the scroll view itself is changing the bounds.
  var isMoving = false
  var fingersDown = 0

  /// Whether the main run loop is in tracking mode: from the first touch until deceleration ends.
  private var isByHand: Bool {
    switch phase {
    case .touched, .decelerating: return true
    case .dragging(let drag): return !drag.isWheel
    case .idle, .animating: return false
    }
  }

  var isTracking: Bool {
    switch phase {
    case .touched: return true
    case .dragging(let drag): return !drag.isWheel
    case .idle, .decelerating, .animating: return false
    }
  }

  var isDragging: Bool {
    if case .dragging = phase { return true }
    return false
  }

  var isDecelerating: Bool {
    if case .decelerating(let isReported) = phase { return isReported }
    return false
  }

  var isOnItsOwn: Bool {
    switch phase {
    case .decelerating, .animating: return true
    case .idle, .touched, .dragging: return false
    }
  }
}
