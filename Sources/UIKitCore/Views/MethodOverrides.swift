import CoreGraphics
import QuartzCore

/// Determines whether a class overrides a method of a base class such as `UIView`, by comparing one pointer.
///
/// Views that draw need retained content, and others must not pay for it; calling `draw(_:)` to find out would record
/// an unused display list. Hit testing passes thousands of views without overrides. The metadata of a class contains
/// its method table, in which a subclass has a different entry than `UIView` exactly for each method that it overrides.
/// The index of the entry is not assumed but searched: it is where a class that overrides only this method differs and
/// one that overrides nothing does not. If there is not exactly one such index (a compiler with another layout), every
/// class counts as overriding. A variable that can be set has three: what gets it comes first, and is overridden with the
/// others.
package struct MethodOverrides: Sendable {
  private let slot: Int?
  private let original: UInt

  @MainActor static let draw = MethodOverrides(base: UIView.self, plain: PlainView.self, overriding: DrawingView.self)
  @MainActor static let drawLayer = MethodOverrides(
    base: UIView.self, plain: PlainView.self, overriding: LayerDrawingView.self)
  @MainActor static let displayLayer = MethodOverrides(
    base: UIView.self, plain: PlainView.self, overriding: LayerDisplayingView.self)
  @MainActor static let layoutSubviews = MethodOverrides(
    base: UIView.self, plain: PlainView.self, overriding: LayingOutView.self)
  @MainActor static let layoutSublayers = MethodOverrides(
    base: UIView.self, plain: PlainView.self, overriding: LayerLayingOutView.self)
  @MainActor static let hitTest = MethodOverrides(
    base: UIView.self, plain: PlainView.self, overriding: HitTestingView.self)
  @MainActor static let pointInside = MethodOverrides(
    base: UIView.self, plain: PlainView.self, overriding: PointInsideView.self)

  /// - Parameter entries: The number of entries of the member.
  package init(base: AnyClass, plain: AnyClass, overriding: AnyClass, entries: Int = 1) {
    let (b, p, o) = (Self.words(base), Self.words(plain), Self.words(overriding))
    let places = (Self.tableStart..<Self.tableEnd(base)).filter { o[$0] != b[$0] && p[$0] == b[$0] }
    slot = places.count == entries ? places[0] : nil
    original = slot.map { b[$0] } ?? 0
  }

  package func isOverridden(in type: AnyClass) -> Bool {
    guard let slot else { return true }
    return Self.words(type)[slot] != original
  }

  // Class metadata without Objective-C, in words from the address point: kind, superclass, flags and instance address
  // point, instance size and alignment, class size and address point (32 bits each), descriptor, variable destroyer, then
  // the members of each class from the root down.
  private static let tableStart = 7

  private static func tableEnd(_ type: AnyClass) -> Int {
    let sizes = words(type)[4]
    let (size, addressPoint) = (UInt(UInt32(truncatingIfNeeded: sizes)), sizes >> 32)
    guard size > addressPoint, size < 1 << 20 else { return tableStart }
    return max(tableStart, Int(size - addressPoint) / MemoryLayout<UInt>.stride)
  }

  // A class of Swift is a pointer to its metadata.
  private static func words(_ type: AnyClass) -> UnsafePointer<UInt> {
    unsafeBitCast(type, to: UnsafePointer<UInt>.self)
  }
}

private class PlainView: UIView {}

private class DrawingView: UIView {
  // Different bodies, so that no linker folds one function into another.
  override func draw(_ rect: CGRect) { tag &+= 1 }
}

private class LayerDrawingView: UIView {
  override func draw(_ layer: CALayer, in ctx: CGContext) { tag &+= 5 }
}

private class LayerDisplayingView: UIView {
  override func display(_ layer: CALayer) { tag &+= 6 }
}

private class LayingOutView: UIView {
  override func layoutSubviews() { tag &+= 7 }
}

private class LayerLayingOutView: UIView {
  override func layoutSublayers(of layer: CALayer) { tag &+= 8 }
}

private class HitTestingView: UIView {
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { tag > 2 ? nil : self }
}

private class PointInsideView: UIView {
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { tag > 3 }
}
