import CoreGraphics
import Raster
import UIKit

/// Measures LVGL's sixteen scenes: time per frame, relative to the time for copying the changed pixels.
@MainActor
enum SceneReport {
  /// Frames of a scene in one sample.
  private static let frames = 30

  static func print(passes: Int, only name: String?) {
    let copy = FrameCopy()
    Swift.print("LVGL's scenes as view trees, 1920x1080, one thread")
    Swift.print("damage: pixels handed to the display; changed: those whose colour differs from that of the frame before")
    Swift.print("memcpy: of the rectangles that the damage lies in, in the same run")
    Swift.print(column("", 28), " damage Mpx  changed   ms/frame        min       max   x memcpy of its rectangles")
    for scene in Scenes.all where name == nil || name == scene.name {
      let root = UIView(frame: CGRect(origin: .zero, size: Scenes.size))
      root.backgroundColor = UIColor(white: 0.96, alpha: 1)
      root.clipsToBounds = true
      let step = scene.make(root)
      guard let stage = Stage(root) else { return Swift.print("no memory for a frame") }
      // Start in the middle of the movement, with warm caches.
      for frame in 0..<60 {
        step(frame)
        stage.frame()
      }
      var ours = Figure(samples: [])
      var limit = Figure(samples: [])
      var damaged = 0
      var next = 60
      for _ in 0..<passes {
        var regions: [Region] = []
        regions.reserveCapacity(frames)
        let start = cpuTime()
        for _ in 0..<frames {
          step(next)
          next += 1
          regions.append(stage.frame())
        }
        ours.samples.append((cpuTime() - start) / Double(frames))
        let damages = regions.map { $0.rects.map { (x: Int($0.x0), y: Int($0.y0), w: Int($0.width), h: Int($0.height)) } }
        let copying = cpuTime()
        for rects in damages { copy.run(rects: rects) }
        limit.samples.append(max(1, cpuTime() - copying) / Double(frames))
      }
      var changed = 0
      for _ in 0..<frames {
        step(next)
        next += 1
        let pixels = stage.changedPixels()
        damaged += pixels.damaged
        changed += pixels.changed
      }
      let relative = ratio(ours, limit)
      let verdict = scene.movesOrFillsOnly ? (relative.median <= 2 ? "  (limit 2)" : "  OVER THE LIMIT OF 2") : ""
      Swift.print(
        column(scene.name, 28), fixed(Double(damaged / frames) / 1e6, 2, width: 9),
        fixed(Double(changed / frames) / 1e6, 2, width: 9), fixed(ours.median / 1e6, 3, width: 11),
        fixed(ours.minimum / 1e6, 3, width: 10), fixed(ours.maximum / 1e6, 3, width: 9),
        fixed(relative.median, 2, width: 9) + verdict)
    }
    Swift.print("")
  }
}
