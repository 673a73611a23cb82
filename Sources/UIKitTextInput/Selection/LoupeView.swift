import CoreGraphics
import Foundation
import UIKitCore

/// A magnifier above the finger that shows the line under it.
@MainActor
final class LoupeView: UIView {
  // In points and seconds.
  private static let size = CGSize(width: 120, height: 44)
  private static let gap: CGFloat = 24
  private static let duration: TimeInterval = 0.15
  private static let magnification: CGFloat = 1.25

  private let glass = MagnifierView()

  init(_ canvas: TextCanvas) {
    super.init(frame: CGRect(origin: .zero, size: Self.size))
    isUserInteractionEnabled = false
    glass.canvas = canvas
    glass.frame = bounds
    glass.clipsToBounds = true
    glass.layer.cornerRadius = Self.size.height / 2
    glass.layer.borderWidth = 0.5
    glass.isOpaque = false
    layer.shadowColor = UIColor.black.cgColor
    layer.shadowOpacity = 0.25
    layer.shadowRadius = 8
    layer.shadowOffset = CGSize(width: 0, height: 3)
    layer.cornerRadius = Self.size.height / 2
    addSubview(glass)
    alpha = 0
    UIView.animate(withDuration: Self.duration) { self.alpha = 1 }
  }

  required init?(coder: NSCoder) { return nil }

  /// - Parameters:
  ///   - place: The caret in the coordinates of the text.
  ///   - caret: The caret in the coordinates of the window.
  func show(_ place: CGRect, finger: CGPoint, caret: CGRect) {
    // Vertically it follows the caret's line, horizontally the finger.
    let room = superview?.bounds ?? .zero
    let x = min(max(finger.x, Self.size.width / 2), max(room.width - Self.size.width / 2, Self.size.width / 2))
    let above = min(caret.minY, finger.y) - Self.gap - Self.size.height / 2
    center = CGPoint(x: x, y: max(above, Self.size.height / 2 + 2))
    glass.layer.borderColor = UIColor.separator.resolvedColor(with: traitCollection).cgColor
    glass.magnification = Self.magnification
    glass.focus = CGPoint(x: place.midX - (caret.midX - finger.x), y: place.midY)
    glass.caret = place
    glass.setNeedsDisplay()
  }

  func leave() {
    UIView.animate(withDuration: Self.duration, animations: { self.alpha = 0 }) { _ in self.removeFromSuperview() }
  }
}

@MainActor
private final class MagnifierView: UIView {
  weak var canvas: TextCanvas?
  var focus = CGPoint.zero
  var caret = CGRect.zero
  var magnification: CGFloat = 1

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext(), let canvas else { return }
    for color in canvas.backgroundColors {
      color.setFill()
      context.fill(bounds)
    }
    context.saveGState()
    context.translateBy(x: bounds.midX, y: bounds.midY)
    context.scaleBy(x: magnification, y: magnification)
    context.translateBy(x: -focus.x, y: -focus.y)
    let half = bounds.height / 2 / magnification
    canvas.draw(focus.y - half...focus.y + half, in: context)
    (canvas.tintColor ?? .systemBlue).setFill()
    context.fill(caret)
    context.restoreGState()
  }
}

extension TextCanvas {
  /// The colours behind the text, from back to front: the first opaque background and the translucent ones in front of
  /// it.
  fileprivate var backgroundColors: [UIColor] {
    var colors: [UIColor] = []
    var step: UIView? = self
    while let view = step {
      step = view.superview
      guard let color = view.backgroundColor?.resolvedColor(with: traitCollection), color.cgColor.alpha > 0 else { continue }
      colors.insert(color, at: 0)
      if color.cgColor.alpha >= 1 { return colors }
    }
    return [UIColor.systemBackground] + colors
  }
}
