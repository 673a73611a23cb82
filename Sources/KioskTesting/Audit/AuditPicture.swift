import CoreGraphics
import Raster
import UIKit

/// The current screenshot and the positions of views in it, in pixels of the upright screen.
@MainActor
struct AuditPicture {
  let bitmap: Bitmap
  let scale: CGFloat
  /// The picture's rectangle in pixels.
  var bounds: CGRect { CGRect(x: 0, y: 0, width: CGFloat(bitmap.width), height: CGFloat(bitmap.height)) }

  init(_ image: CGImage, scale: CGFloat) {
    bitmap = image.bitmap
    self.scale = scale > 0 ? scale : 1
  }

  func color(_ x: Int, _ y: Int) -> AuditColor {
    AuditColor(bitmap.row(y).assumingMemoryBound(to: UInt32.self)[x])
  }

  /// The transform from a view's coordinates to pixels.
  func transform(of view: UIView) -> CGAffineTransform {
    func place(_ point: CGPoint) -> CGPoint {
      guard let window = view.window else { return .zero }
      let onScreen = window.convert(view.convert(point, to: window), to: nil as UIWindow?)
      return CGPoint(x: onScreen.x * scale, y: onScreen.y * scale)
    }
    let origin = place(.zero), x = place(CGPoint(x: 1, y: 0)), y = place(CGPoint(x: 0, y: 1))
    var transform = CGAffineTransform(
      a: x.x - origin.x, b: x.y - origin.y, c: y.x - origin.x, d: y.y - origin.y, tx: origin.x, ty: origin.y)
    // Layers that are not rotated are aligned to whole pixels.
    if abs(transform.b) < 1e-6, abs(transform.c) < 1e-6, abs(transform.a - scale) < 1e-6 {
      transform = CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: origin.x.rounded(), ty: origin.y.rounded())
    }
    return transform
  }

  /// The view's rectangle in pixels; nil if it is rotated.
  func uprightRect(of view: UIView) -> CGRect? {
    let transform = transform(of: view)
    guard abs(transform.b) < 1e-6, abs(transform.c) < 1e-6 else { return nil }
    return view.bounds.applying(transform)
  }
}

/// A pixel's colour and its relative luminance as WCAG defines it.
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

  /// This colour composited over `other`.
  func over(_ other: AuditColor, opacity: Double) -> AuditColor {
    func mix(_ top: Double, _ bottom: Double) -> Double { bottom + (top - bottom) * opacity }
    return AuditColor(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }

  /// The contrast ratio of WCAG 2.2, 1 … 21.
  func contrast(with other: AuditColor) -> Double {
    (max(luminance, other.luminance) + 0.05) / (min(luminance, other.luminance) + 0.05)
  }
}
