import UIKitCore

/// Shows the layout inspector over the picture, and follows the layout.
///
/// It looks at the views in the frames that the app's changes cause, between layout and drawing, so that it is never a frame
/// late and never the reason for a frame.
@MainActor
final class InspectorOverlay {
  private let window: InspectorWindow

  init(screen: UIScreen) {
    window = InspectorWindow(screen: screen)
    window.isHidden = false
  }

  func end() { window.isHidden = true }

  /// Called between layout and drawing, with the visible windows.
  func update(_ windows: [UIWindow]) {
    let picture = InspectorPicture(of: ViewWalk(of: windows), in: window.screen.bounds)
    if picture != window.outlines.picture { window.outlines.picture = picture }
  }
}

/// The window of the outlines. Touches, keys and the screen reader pass it by.
@MainActor
final class InspectorWindow: UIWindow {
  let outlines = InspectorView()

  init(screen: UIScreen) {
    super.init(frame: screen.bounds)
    self.screen = screen
    windowLevel = .inspector
    systemKind = .inspector
    isUserInteractionEnabled = false
    accessibilityElementsHidden = true
    outlines.frame = bounds
    outlines.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(outlines)
  }

  required init?(coder: NSCoder) { return nil }

  override var canBecomeKey: Bool { false }
}

/// Draws the outlines.
@MainActor
final class InspectorView: UIView {
  var picture: InspectorPicture? { didSet { setNeedsDisplay() } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
    contentMode = .redraw
  }

  required init?(coder: NSCoder) { return nil }

  override func draw(_ rect: CGRect) { picture?.draw(in: bounds, traits: traitCollection) }
}
