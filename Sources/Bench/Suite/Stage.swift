import CoreGraphics
import Glibc
import Host
import KioskTesting
import QuartzCore
import Raster
import UIKit

/// A 1080p kiosk with one view in its window, and a separate shadow buffer that its frames are painted into.
///
/// The kiosk's clock never advances, so it presents nothing itself: measurements end at the shadow buffer. Only one
/// stage may exist at a time.
@MainActor
final class Stage {
  private let kiosk: VirtualKiosk<UIViewController>
  private let tree: RenderTree
  private let shadow: Bitmap
  private var frames = 0

  init?(_ view: UIView, configuration: HostConfiguration = HostConfiguration()) {
    guard let shadow = Bitmap(width: UIFrame.width, height: UIFrame.height, format: .xrgb8888) else { return nil }
    self.shadow = shadow
    kiosk = VirtualKiosk(UIFrame.width, UIFrame.height, configuration: configuration) {
      let rootViewController = UIViewController()
      rootViewController.view.addSubview(view)
      return rootViewController
    }
    tree = kiosk.screen.tree
    // The kiosk has presented the first frame itself.
    frame(everything: true)
  }

  var threads: Int {
    get { tree.painter.threads }
    set { tree.painter = Painter(threads: newValue) }
  }

  var stats: RenderStats { tree.lastStats }

  /// Runs layout, display, damage, display list and painting.
  /// - Parameter everything: Whether to paint all pixels.
  @discardableResult
  func frame(everything: Bool = false) -> Region {
    frames += 1
    if everything { tree.damageAll() }
    let damage = tree.commit(at: 2000 + Double(frames) / 60)
    tree.update(shadow, damage: damage)
    return damage
  }

  /// Runs a frame, and counts the pixels that it damages and those whose colour it changes.
  func changes() -> (damaged: Int, changed: Int) {
    guard let before = shadow.copy() else { return (0, 0) }
    let damaged = frame().area
    var changed = 0
    for y in 0..<shadow.height {
      let (old, new) = (before.row(y), shadow.row(y))
      if memcmp(old, new, shadow.width * 4) == 0 { continue }
      let (a, b) = (old.assumingMemoryBound(to: UInt32.self), new.assumingMemoryBound(to: UInt32.self))
      for x in 0..<shadow.width where a[x] != b[x] { changed += 1 }
    }
    return (damaged, changed)
  }
}
