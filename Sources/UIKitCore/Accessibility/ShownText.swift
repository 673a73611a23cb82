import CoreGraphics
import Raster

/// A text as a view draws it, for tests of what a user can read.
package struct ShownText {
  package let layout: TextLayout
  /// Top left corner of the layout, in the view's coordinates.
  package let origin: CGPoint
  /// The part of the view in which glyphs are visible, in the view's coordinates.
  package let clip: CGRect
  /// Replaces the colours of the layout; nil keeps them.
  package let color: CGColor?
  /// Whether text was cut off for lack of space.
  package let isTruncated: Bool

  /// A text with its place.
  package init(layout: TextLayout, origin: CGPoint, clip: CGRect, color: CGColor?, isTruncated: Bool) {
    (self.layout, self.origin, self.clip) = (layout, origin, clip)
    (self.color, self.isTruncated) = (color, isTruncated)
  }
}

/// A view that shows a single text.
@MainActor
package protocol TextShowing: UIView {
  /// Nil while the view shows no text.
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
  /// Whether the window must be answered before windows below can be used, although it does not become the key window.
  package final var hasToBeAnswered: Bool { systemKind == .inactivityPrompt }

  /// The topmost content of this window: an open menu, else the view of the last presented controller, else the window.
  package final var topmostScope: UIView {
    if let openMenu { return openMenu }
    guard let controller = topmostController, controller.modal.presentedBy != nil, let view = controller.viewIfLoaded,
      view.window != nil
    else { return self }
    return view
  }
}

extension UIView {
  /// Whether this view belongs to the on-screen keyboard itself, as opposed to a program's input view or accessory view.
  package final var isScreenKeyboard: Bool { self is any ScreenKeyboardPart }
}
