import CoreGraphics
import Raster
import UIKit

/// Measures the frames of a push between two lists as large as the screen, beside copying what each of them damages.
@MainActor
enum TransitionReport {
  /// The frames of 0.35 s at 60 Hz.
  private static let frames = 21
  private static let limit = 2.5

  private static func page(_ rows: ListRows, _ title: String) -> UIViewController {
    let page = UIViewController()
    page.title = title
    page.view = ListReport.table(rows)
    return page
  }

  static func print(passes: Int) {
    let rows = ListRows(count: ListContent.rows)
    let controller = UINavigationController(rootViewController: page(rows, "Catalogue"))
    controller.navigationBar.prefersLargeTitles = true
    controller.view.frame = CGRect(x: 0, y: 0, width: UIFrame.width, height: UIFrame.height)
    guard let stage = Stage(controller.view) else { return Swift.print("no memory for a frame") }
    stage.threads = 1
    let next = page(rows, "Details")
    next.navigationItem.largeTitleDisplayMode = .never
    let copy = FrameCopy()
    var (ours, copying, first) = (Figure(samples: []), Figure(samples: []), Figure(samples: []))
    var pixels = 0
    for pass in 0...passes {
      var damages: [[(x: Int, y: Int, w: Int, h: Int)]] = []
      let begin = cpuTime()
      controller.pushViewController(next, animated: true)
      stage.frame()
      let setUp = cpuTime() - begin
      let start = cpuTime()
      for _ in 0..<frames {
        let damage = stage.frame()
        damages.append(damage.rects.map { (Int($0.x0), Int($0.y0), Int($0.width), Int($0.height)) })
      }
      let spent = (cpuTime() - start) / Double(frames)
      pixels = damages.joined().reduce(0) { $0 + $1.w * $1.h } / frames
      let copied = time { for rects in damages { copy.run(rects: rects) } } / Double(frames)
      // The first pass fills caches.
      if pass > 0 {
        ours.samples.append(spent)
        copying.samples.append(max(1, copied))
        first.samples.append(setUp)
      }
      for _ in 0..<30 { stage.frame() }
      controller.popViewController(animated: false)
      for _ in 0..<3 { stage.frame() }
    }
    Swift.print("A push between two lists, 1920x1080, \(frames) frames, one thread")
    Swift.print(column("", 44), "ms/frame        min       max")
    let damage = "memcpy of its damage, \(fixed(Double(pixels) / 1e6, 2)) Mpx"
    for (name, figure) in [("vitrine", ours), (damage, copying), ("the push itself with its first frame", first)] {
      Swift.print(
        column(name, 44), fixed(figure.median / 1e6, 3, width: 8), fixed(figure.minimum / 1e6, 3, width: 10),
        fixed(figure.maximum / 1e6, 3, width: 9))
    }
    let relative = ratio(ours, copying).median
    let idle = stage.frame().area
    Swift.print(
      "a frame takes \(fixed(relative, 2)) x memcpy of its damage" + ListReport.verdict(relative, limit: limit)
        + "; \(idle) pixels are damaged after it")
    Swift.print("")
  }
}
