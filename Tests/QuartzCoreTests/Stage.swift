import CoreGraphics
import Foundation
import QuartzCore
import Raster
import Testing

/// A render tree with a bitmap to paint on, and a clock that the test sets.
@MainActor final class Stage: RenderTreeDelegate {
  let tree: RenderTree
  let bitmap: Bitmap
  private(set) var time: CFTimeInterval = 0
  private(set) var damage = Region()
  var wakes = 0

  init(_ width: Int = 100, _ height: Int = 80, scale: CGFloat = 1) {
    tree = RenderTree(scale: scale, width: width, height: height)
    bitmap = Bitmap(width: width, height: height, format: .xrgb8888)!
    tree.backgroundColor = .white
    CATransaction.flush()
    tree.delegate = self
  }

  func treeNeedsCommit() { wakes += 1 }
  func treeWillLayOut() {}
  func treeDidLayOut() {}

  var root: CALayer { tree.rootLayer }

  /// Adds a layer of one colour.
  @discardableResult
  func add(
    _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ color: CGColor? = .red, to parent: CALayer? = nil
  ) -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: x, y: y, width: width, height: height)
    layer.backgroundColor = color
    (parent ?? root).addSublayer(layer)
    return layer
  }

  /// Commits and paints what changed; returns the damage.
  @discardableResult
  func frame(at time: CFTimeInterval? = nil) -> Region {
    self.time = time ?? self.time
    damage = tree.commit(at: self.time)
    tree.update(bitmap, damage: damage)
    return damage
  }

  subscript(_ x: Int, _ y: Int) -> UInt32 { bitmap.pixel(x, y) }
}

extension CGColor {
  static let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
  static let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
  static let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
}

func rect(_ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32) -> PixelRect {
  PixelRect(x: x, y: y, width: width, height: height)
}

/// Runs `body` without implicit animations.
@MainActor func quietly(_ body: () -> Void) {
  CATransaction.begin()
  CATransaction.setDisableActions(true)
  body()
  CATransaction.commit()
}
