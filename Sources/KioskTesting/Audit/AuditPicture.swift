import CoreGraphics
import Raster
import UIKit

/// What the screen shows, and where views are in it. Pixels of the upright screen.
@MainActor
struct AuditPicture {
  let bitmap: Bitmap
  let scale: CGFloat
  /// Width and height in pixels.
  var bounds: CGRect { CGRect(x: 0, y: 0, width: CGFloat(bitmap.width), height: CGFloat(bitmap.height)) }

  init(_ image: CGImage, scale: CGFloat) {
    bitmap = image.bitmap
    self.scale = scale > 0 ? scale : 1
  }

  func color(_ x: Int, _ y: Int) -> AuditColor {
    AuditColor(bitmap.row(y).assumingMemoryBound(to: UInt32.self)[x])
  }

  /// From a view's coordinates to pixels.
  func transform(of view: UIView) -> CGAffineTransform {
    func place(_ point: CGPoint) -> CGPoint {
      guard let window = view.window else { return .zero }
      let onScreen = window.convert(view.convert(point, to: window), to: nil as UIWindow?)
      return CGPoint(x: onScreen.x * scale, y: onScreen.y * scale)
    }
    let origin = place(.zero), x = place(CGPoint(x: 1, y: 0)), y = place(CGPoint(x: 0, y: 1))
    var transform = CGAffineTransform(
      a: x.x - origin.x, b: x.y - origin.y, c: y.x - origin.x, d: y.y - origin.y, tx: origin.x, ty: origin.y)
    // Layers that are not turned stand on whole pixels.
    if abs(transform.b) < 1e-6, abs(transform.c) < 1e-6, abs(transform.a - scale) < 1e-6 {
      transform = CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: origin.x.rounded(), ty: origin.y.rounded())
    }
    return transform
  }

  /// The pixels of a view, unless it is turned; nil then.
  func uprightRect(of view: UIView) -> CGRect? {
    let transform = transform(of: view)
    guard abs(transform.b) < 1e-6, abs(transform.c) < 1e-6 else { return nil }
    return view.bounds.applying(transform)
  }
}

/// A colour of a pixel, with what WCAG makes of it.
struct AuditColor {
  let red: Double, green: Double, blue: Double
  let luminance: Double

  init(_ pixel: UInt32) {
    self.init(
      red: Double(pixel >> 16 & 255) / 255, green: Double(pixel >> 8 & 255) / 255, blue: Double(pixel & 255) / 255)
  }

  init(red: Double, green: Double, blue: Double) {
    (self.red, self.green, self.blue) = (red, green, blue)
    func linear(_ c: Double) -> Double { c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4) }
    luminance = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// This colour over `other`.
  func over(_ other: AuditColor, opacity: Double) -> AuditColor {
    func mix(_ top: Double, _ bottom: Double) -> Double { bottom + (top - bottom) * opacity }
    return AuditColor(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }

  /// WCAG 2.2's ratio, 1 … 21.
  func contrast(with other: AuditColor) -> Double {
    (max(luminance, other.luminance) + 0.05) / (min(luminance, other.luminance) + 0.05)
  }
}
