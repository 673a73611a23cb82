import CoreGraphics
import Raster
import UIKit

/// Measures LVGL's sixteen scenes: time per frame, relative to the time for copying the changed pixels.
@MainActor
enum SceneReport {
  /// Frames of a scene in one sample.
  private static let frames = 30

  static func print(passes: Int) {
    let copy = FrameCopy()
    Swift.print("LVGL's scenes as view trees, 1920x1080, one thread; damage of each frame copied in the same run")
    Swift.print(column("", 28), "  Mpx/frame   ms/frame        min       max   x memcpy of its damage")
    for scene in Scenes.all {
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
        var damages: [[(x: Int, y: Int, w: Int, h: Int)]] = []
        let start = cpuTime()
        for _ in 0..<frames {
          step(next)
          next += 1
          let damage = stage.frame()
          damages.append(damage.rects.map { (Int($0.x0), Int($0.y0), Int($0.width), Int($0.height)) })
        }
        ours.samples.append((cpuTime() - start) / Double(frames))
        damaged = damages.joined().reduce(0) { $0 + $1.w * $1.h } / frames
        let copying = cpuTime()
        for rects in damages { copy.run(rects: rects) }
        limit.samples.append(max(1, cpuTime() - copying) / Double(frames))
      }
      let relative = ratio(ours, limit)
      let verdict = scene.movesOrFillsOnly ? (relative.median <= 2 ? "  (limit 2)" : "  OVER THE LIMIT OF 2") : ""
      Swift.print(
        column(scene.name, 28), fixed(Double(damaged) / 1e6, 2, width: 9), fixed(ours.median / 1e6, 3, width: 11),
        fixed(ours.minimum / 1e6, 3, width: 10), fixed(ours.maximum / 1e6, 3, width: 9),
        fixed(relative.median, 2, width: 9) + verdict)
    }
    Swift.print("")
  }
}
