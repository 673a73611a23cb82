import Host
import Raster
import UIKit

/// Measures a list that scrolls under a bar: the frame when the bar blurs it beside the one when the bar only tints it.
@MainActor
enum BlurReport {
  private static let frames = 60

  static func print(passes: Int) {
    let rows = ListRows(count: ListContent.rows)
    let page = UIViewController()
    let table = ListReport.table(rows)
    page.view = table
    page.title = "Catalogue"
    let controller = UINavigationController(rootViewController: page)
    let appearance = UINavigationBarAppearance()
    appearance.configureWithDefaultBackground()
    appearance.backgroundEffect = UIBlurEffect(style: .systemThinMaterial)
    (controller.navigationBar.standardAppearance, controller.navigationBar.scrollEdgeAppearance) = (appearance, appearance)
    controller.view.frame = CGRect(x: 0, y: 0, width: UIFrame.width, height: UIFrame.height)
    var configuration = HostConfiguration()
    configuration.blursMaterials = true
    guard let stage = Stage(controller.view, configuration: configuration) else {
      return Swift.print("no memory for a frame")
    }
    stage.threads = 1
    var offset = 0
    func scroll() -> Int {
      offset += 7
      table.contentOffset.y = CGFloat(offset)
      return stage.frame().area
    }
    for _ in 0..<240 { _ = scroll() }
    var figures = [Figure(samples: []), Figure(samples: [])]
    var pixels = 0
    for pass in 0...passes {
      for isTint in [true, false] {
        UIAccessibility.setReduceTransparencyEnabled(isTint)
        for _ in 0..<3 { _ = scroll() }
        let start = cpuTime()
        for _ in 0..<frames { _ = scroll() }
        // The first pass fills caches.
        if pass > 0 { figures[isTint ? 0 : 1].samples.append((cpuTime() - start) / Double(frames)) }
        if !isTint { pixels = stage.stats.backdropPixels }
      }
    }
    Swift.print("A list that scrolls under a bar of a thin material, 1920x1080, one thread")
    Swift.print(column("", 44), "ms/frame        min       max")
    let blurred = "the bar blurs, \(fixed(Double(pixels) / 1e6, 2)) Mpx behind it painted"
    for (name, figure) in zip(["the bar is a tint", blurred], figures) {
      Swift.print(
        column(name, 44), fixed(figure.median / 1e6, 3, width: 8), fixed(figure.minimum / 1e6, 3, width: 10),
        fixed(figure.maximum / 1e6, 3, width: 9))
    }
    let relative = ratio(figures[1], figures[0]).median
    let idle = stage.frame().area
    Swift.print(
      "a frame with the blur takes \(fixed(relative, 2)) x one with the tint; "
        + "\(idle) pixels are damaged, and \(stage.stats.backdropPixels) painted behind it, while nothing moves")
    Swift.print("")
  }
}
