import CoreGraphics
import Foundation

/// What a list, which is in another module, does at certain moments of scrolling.
@MainActor
package struct ScrollHooks {
  /// Where a drag stops, given where it would and the finger's speed in points per millisecond. The delegate is asked after.
  package var target: ((CGPoint, CGPoint) -> CGPoint)?
  /// Called when a movement without a finger has ended, before the delegate is.
  package var didStop: (() -> Void)?
}

extension UIScrollView {
  /// Whether the content moves by itself: after a drag, or with an animation.
  package final var movesByItself: Bool { movement.isOnItsOwn }
}
