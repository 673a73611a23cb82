import CoreImage
import UIKitCore

/// Shows a QR code as large as fits, dark on light in every appearance, with its quiet zone. Every module is the same whole
/// number of pixels wide.
@MainActor
final class QRCodeView: UIView {
  private let code: QRCode

  init(_ code: QRCode) {
    self.code = code
    super.init(frame: .zero)
    isOpaque = false
    contentMode = .redraw
    isAccessibilityElement = true
    accessibilityTraits = .image
  }

  required init?(coder: NSCoder) { return nil }

  /// Points.
  static let corner: CGFloat = 12
  /// The most points of a module, so that a short code on a large screen still fits into the picture of a phone.
  private static let largestModule: CGFloat = 16
  /// The fewest pixels of a module that phones recognise on a screen.
  private static let leastPixels: CGFloat = 2

  private var modulesWithQuietZone: CGFloat { CGFloat(code.width + 2 * QRCode.quietZone) }

  /// The width of a module in points that fits into `length` points; nil if phones could not read it.
  private func module(in length: CGFloat) -> CGFloat? {
    let scale = max(traitCollection.displayScale, 1)
    let pixels = min(length / modulesWithQuietZone, Self.largestModule) * scale
    return pixels >= Self.leastPixels ? pixels.rounded(.down) / scale : nil
  }

  /// Whether phones can read the code in a square of `length` points.
  func isReadable(in length: CGFloat) -> Bool { module(in: length) != nil }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let length = (module(in: min(size.width, size.height)) ?? 0) * modulesWithQuietZone
    return CGSize(width: length, height: length)
  }

  override func draw(_ rect: CGRect) {
    UIColor.white.setFill()
    UIBezierPath(roundedRect: bounds, cornerRadius: Self.corner).fill()
    guard let module = module(in: min(bounds.width, bounds.height)) else { return }
    let start = module * CGFloat(QRCode.quietZone)
    UIColor.black.setFill()
    for y in 0..<code.width {
      var x = 0
      while x < code.width {
        guard code[x, y] else {
          x += 1
          continue
        }
        // Modules side by side are one rectangle.
        var end = x + 1
        while code[end, y] { end += 1 }
        UIRectFill(
          CGRect(
            x: start + CGFloat(x) * module, y: start + CGFloat(y) * module, width: CGFloat(end - x) * module,
            height: module))
        x = end
      }
    }
  }
}
