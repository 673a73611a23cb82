import UIKitCore

/// Shows the speech focus as a light and a dark ring, so that one of them contrasts with any background.
@MainActor
final class SpeechFocusRing {
  // Points.
  private static let width: CGFloat = 3
  private static let gap: CGFloat = 2
  private let outer = CALayer()
  private let inner = CALayer()

  init() {
    // Below the curtain, above every window.
    outer.zPosition = 9e5
    outer.borderWidth = Self.width
    outer.borderColor = UIColor(red: 0.04, green: 0.29, blue: 0.78, alpha: 1).cgColor
    outer.cornerRadius = 10
    inner.borderWidth = Self.width - 1
    inner.borderColor = UIColor.white.cgColor
    inner.cornerRadius = 7
    outer.addSublayer(inner)
  }

  /// - Parameters:
  ///   - frame: The element's frame, in points of the screen; nil hides the rings.
  ///   - root: The screen's layer.
  func show(around frame: CGRect?, in root: CALayer) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    defer { CATransaction.commit() }
    guard let frame, !frame.isEmpty else { return outer.removeFromSuperlayer() }
    let room = root.bounds
    let ring = frame.insetBy(dx: -(Self.gap + Self.width), dy: -(Self.gap + Self.width)).intersection(room)
    guard !ring.isNull, !ring.isEmpty else { return outer.removeFromSuperlayer() }
    if outer.frame != ring {
      outer.frame = ring
      inner.frame = CGRect(origin: .zero, size: ring.size).insetBy(dx: Self.width, dy: Self.width)
    }
    if outer.superlayer !== root { root.addSublayer(outer) }
  }
}
