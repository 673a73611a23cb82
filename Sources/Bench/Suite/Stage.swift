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
  private let changes: ChangedPixels
  private var frames = 0

  init?(_ view: UIView, configuration: HostConfiguration = HostConfiguration()) {
    guard let shadow = Bitmap(width: UIFrame.width, height: UIFrame.height, format: .xrgb8888),
      let changes = ChangedPixels(width: UIFrame.width, height: UIFrame.height)
    else { return nil }
    (self.shadow, self.changes) = (shadow, changes)
    kiosk = VirtualKiosk(UIFrame.width, UIFrame.height, configuration: configuration) {
      let rootViewController = UIViewController()
      rootViewController.view.addSubview(view)
      return rootViewController
    }
    tree = kiosk.screen.tree
    tree.changes = changes
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
  /// - Returns: Rectangles that include all damage.
  @discardableResult
  func frame(everything: Bool = false) -> Region { render(everything: everything).region }

  private func render(everything: Bool = false, counting: Bool = false) -> (region: Region, damaged: Int) {
    frames += 1
    if everything { tree.damageAll() }
    let region = tree.commit(at: 2000 + Double(frames) / 60)
    let isExact = tree.update(shadow, damage: region)
    let damaged = counting ? (isExact ? changes.count(in: shadow.bounds) : region.area) : 0
    if isExact { changes.removeAll(inRowsOf: region.bounds) }
    return (region, damaged)
  }

  /// Runs a frame, and counts the pixels that it damages and those whose colour it changes.
  func changedPixels() -> (damaged: Int, changed: Int) {
    guard let before = shadow.copy() else { return (0, 0) }
    let damaged = render(counting: true).damaged
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
