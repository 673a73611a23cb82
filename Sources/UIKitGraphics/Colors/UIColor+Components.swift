import CoreGraphics
import Foundation

extension UIColor {
  /// Reads red, green, blue (extended sRGB) and alpha of the colour resolved with the current traits.
  /// - Returns: False for a pattern colour; the arguments are then unchanged.
  @discardableResult
  public func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    guard let components else { return false }
    red?.pointee = components.red
    green?.pointee = components.green
    blue?.pointee = components.blue
    alpha?.pointee = components.alpha
    return true
  }

  /// Reads hue, saturation, brightness and alpha, each 0 … 1.
  /// - Returns: False for a pattern colour.
  @discardableResult
  public func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    guard let components else { return false }
    let hsb = components.hsb
    hue?.pointee = hsb.hue
    saturation?.pointee = hsb.saturation
    brightness?.pointee = hsb.brightness
    alpha?.pointee = components.alpha
    return true
  }

  /// Reads the gray value and alpha; other colours are converted by their luma.
  /// - Returns: False for a pattern colour.
  @discardableResult
  public func getWhite(
    _ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    guard let components else { return false }
    white?.pointee = components.white
    alpha?.pointee = components.alpha
    return true
  }
}
