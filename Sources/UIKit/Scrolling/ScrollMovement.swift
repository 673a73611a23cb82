import CoreGraphics
import Foundation
import QuartzCore

/// What moves a scroll view at the moment.
@MainActor
struct ScrollMovement {
  enum Phase {
    case resting
    /// A finger is down and has not moved enough.
    case touched
    case dragging(Drag)
    /// On its own after a drag, `told` when the delegate knows.
    case decelerating(told: Bool)
    /// An animated change of the offset.
    case animating
  }

  struct Drag {
    /// Where the content would be without limits, less the finger's way.
    var origin: CGPoint
    /// Where it stood when the drag began.
    var start: CGPoint
    /// The axis it keeps to.
    var locksX = false
    var locksY = false
    var isWheel = false
  }

  var phase = Phase.resting {
    didSet {
      let tracks = isByHand
      if tracks != (hold != nil) { hold = tracks ? Turn.TrackingHold() : nil }
    }
  }
  private var hold: Turn.TrackingHold?
  var x: ScrollMotion?
  var y: ScrollMotion?
  var link: CADisplayLink?
  /// Whether the change of the bounds comes from here.
  var isMoving = false
  var fingersDown = 0

  /// The main loop is in tracking mode from the first touch until what was flung rests.
  private var isByHand: Bool {
    switch phase {
    case .touched, .decelerating: return true
    case .dragging(let drag): return !drag.isWheel
    case .resting, .animating: return false
    }
  }

  var isTracking: Bool {
    switch phase {
    case .touched: return true
    case .dragging(let drag): return !drag.isWheel
    case .resting, .decelerating, .animating: return false
    }
  }

  var isDragging: Bool {
    if case .dragging = phase { return true }
    return false
  }

  var isDecelerating: Bool {
    if case .decelerating(let told) = phase { return told }
    return false
  }

  var isOnItsOwn: Bool {
    switch phase {
    case .decelerating, .animating: return true
    case .resting, .touched, .dragging: return false
    }
  }
}
