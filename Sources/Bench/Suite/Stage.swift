import CoreGraphics
import QuartzCore
import Raster
import UIKit

/// A 1080p render tree with one view on it, and the shadow buffer it is painted into.
@MainActor
final class Stage {
  let tree = RenderTree(scale: 1, width: UIFrame.width, height: UIFrame.height)
  let shadow: Bitmap
  private var frames = 0

  init?(_ view: UIView, threads: Int = 1) {
    guard let shadow = Bitmap(width: UIFrame.width, height: UIFrame.height, format: .xrgb8888) else { return nil }
    self.shadow = shadow
    tree.painter = Painter(threads: threads)
    tree.rootLayer.addSublayer(view.layer)
    frame()
  }

  /// Layout, display, damage, display list, pixels.
  @discardableResult
  func frame() -> Region {
    frames += 1
    let damage = tree.commit(at: Double(frames) / 60)
    tree.paint(damage, into: shadow)
    return damage
  }
}
