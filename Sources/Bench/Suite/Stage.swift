import CoreGraphics
import KioskTesting
import QuartzCore
import Raster
import UIKit

/// A 1080p kiosk with one view in its window, and a shadow buffer of our own that its frames are painted into.
///
/// The kiosk's clock stands still, so it presents nothing itself: what is timed ends at the shadow buffer.
/// One stage at a time.
@MainActor
final class Stage {
  private let kiosk: VirtualKiosk<UIViewController>
  private let tree: RenderTree
  private let shadow: Bitmap
  private var frames = 0

  init?(_ view: UIView) {
    guard let shadow = Bitmap(width: UIFrame.width, height: UIFrame.height, format: .xrgb8888) else { return nil }
    self.shadow = shadow
    kiosk = VirtualKiosk(UIFrame.width, UIFrame.height) {
      let room = UIViewController()
      room.view.addSubview(view)
      return room
    }
    tree = kiosk.screen.tree
    frame()
  }

  var threads: Int {
    get { tree.painter.threads }
    set { tree.painter = Painter(threads: newValue) }
  }

  var stats: RenderStats { tree.lastStats }

  /// Layout, display, damage, display list, pixels.
  /// - Parameter everything: Paints all pixels, whatever changed.
  @discardableResult
  func frame(everything: Bool = false) -> Region {
    frames += 1
    if everything { tree.damageAll() }
    let damage = tree.commit(at: 2000 + Double(frames) / 60)
    tree.paint(damage, into: shadow)
    return damage
  }
}
