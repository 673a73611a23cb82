import CoreGraphics
import Raster

/// A text as a view shows it: for checks of what a person can read.
package struct ShownText {
  package let layout: TextLayout
  /// Of the layout's top left corner, in the view's coordinates.
  package let origin: CGPoint
  /// The part of the view that glyphs may show in, in its coordinates.
  package let clip: CGRect
  /// What replaces the colours of the layout; nil leaves them.
  package let color: CGColor?
  /// Some of the text was left out because there is no room for it.
  package let isTruncated: Bool
}

/// A view that shows one text.
@MainActor
package protocol TextShowing: UIView {
  /// Nil while it shows none.
  var shownText: ShownText? { get }
}

extension UILabel: TextShowing {
  package var shownText: ShownText? {
    let size = bounds.size
    guard size.width > 0, size.height > 0, let layout = layout(in: size, maxLines: numberOfLines), !layout.lines.isEmpty
    else { return nil }
    let clip = clip(for: layout, in: size, 1)
    return ShownText(
      layout: layout, origin: CGPoint(x: bounds.minX, y: bounds.minY + top(of: layout, height: size.height)),
      clip: CGRect(
        x: bounds.minX + CGFloat(clip.x0), y: bounds.minY + CGFloat(clip.y0), width: CGFloat(clip.width),
        height: CGFloat(clip.height)),
      color: color(effectiveTraits), isTruncated: layout.isTruncated)
  }
}

extension UIWindow {
  /// Whether nothing below can be used before what it shows is answered, although it takes no keys.
  package final var hasToBeAnswered: Bool { self is ReturnWarningWindow }

  /// What lies on top in this window: an open menu, else the view of what was presented last, else the window.
  package final var topmostScope: UIView {
    if let openMenu { return openMenu }
    guard var controller = rootViewController else { return self }
    var top: UIView = self
    while let next = controller.presentedViewController, !next.isBeingDismissed {
      controller = next
      if let view = next.viewIfLoaded, view.window != nil { top = view }
    }
    return top
  }
}

extension UIView {
  /// Whether this is the on-screen keyboard itself, not a view that a program shows in its place or above it.
  package final var isScreenKeyboard: Bool { self is KeyboardView || self is CandidateBar }
}
