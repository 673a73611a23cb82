import CoreGraphics
import Foundation

/// Calls to a list, which is in another module, at certain moments of scrolling.
@MainActor
package struct ScrollHooks {
  /// Chooses the offset at which a drag stops, given the natural one and the finger's speed in points per millisecond. The
  /// delegate is asked after it.
  package var target: ((CGPoint, CGPoint) -> CGPoint)?
  /// Called when a movement without a finger has ended, before the delegate is.
  package var didStop: (() -> Void)?
  /// Called when the offset has changed, before the delegate is.
  package var didMove: (() -> Void)?
  /// Adjusts the offset at which a drag stops, after the delegate: a bar is not left half open.
  package var barTarget: ((CGPoint) -> CGPoint)?
  /// Bars at the bottom edge that look different when the content ends there.
  package var edgeObservers: [ScrollEdgeObserver] = []
  /// Whether drags stay in the view even at its beginning, instead of moving a sheet around it.
  package var keepsDrags = false
}

extension UIScrollView {
  /// Whether the content moves by itself: after a drag, or with an animation.
  package final var movesByItself: Bool { movement.isOnItsOwn }
}
