import Allocations
import CoreGraphics
import KioskTesting
import Raster
import UIKit

/// Measures the cost of a small change in a large tree, and of no change.
@MainActor
enum DamageReport {
  static func print(passes: Int) {
    let copy = FrameCopy()
    let (nested, nestedCaret) = nestedTree()
    let (flat, flatCaret) = flatTree()
    Swift.print("A caret of 2x22 points blinks among 10 000 views (limit 1 F/12)")
    for (index, (tree, caret)) in [(1, (nested, nestedCaret)), (2, (flat, flatCaret))] {
      guard let stage = Stage(tree) else { return Swift.print("no memory for a frame") }
      let figures = paired(
        [
          Candidate(name: "F") { copy.run() },
          Candidate(name: "blink") {
            caret.isHidden.toggle()
            stage.frame()
          },
        ], passes: passes)
      let relative = ratio(figures[1], figures[0])
      let stats = stage.stats
      Swift.print(
        column(index == 1 ? "four levels, ten children each" : "all siblings", 28),
        fixed(figures[1].median / 1e3, 2, width: 9),
        "µs   F/\(fixed(1 / relative.median, 0))  (F/\(fixed(1 / relative.maximum, 0)) … "
          + "F/\(fixed(1 / relative.minimum, 0)))",
        "  \(stats.damagedPixels) px, \(stats.layersVisited) layers visited")
    }
    idle()
    scrolling(copy, passes: passes)
    Swift.print("")
  }

  /// A list of rows with a picture and two lines of text, as an app shows it, that scrolls by 7 points a frame.
  private static func scrolling(_ copy: FrameCopy, passes: Int) {
    let rows = 400
    let list = UIScrollView(frame: CGRect(origin: .zero, size: Scenes.size))
    list.backgroundColor = .white
    list.contentSize = CGSize(width: Scenes.size.width, height: CGFloat(rows) * 54)
    let picture = Scenes.logo(opaque: false, side: 40)
    for i in 0..<rows {
      let row = UIView(frame: CGRect(x: 0, y: CGFloat(i) * 54, width: Scenes.size.width, height: 54))
      row.backgroundColor = .white
      let image = UIImageView(image: picture)
      image.frame.origin = CGPoint(x: 16, y: 7)
      row.addSubview(image)
      for (k, text) in ["Row \(i)", "What the row is about, in smaller letters"].enumerated() {
        let label = UILabel(frame: CGRect(x: 72, y: 6 + CGFloat(k) * 24, width: 600, height: 22))
        label.text = text
        label.font = .systemFont(ofSize: k == 0 ? 17 : 13)
        row.addSubview(label)
      }
      list.addSubview(row)
    }
    guard let stage = Stage(list) else { return Swift.print("no memory for a frame") }
    var place = 0
    func step() {
      place += 1
      let range = rows * 54 - 1080
      let at = place * 7 % (2 * range)
      list.contentOffset.y = CGFloat(at < range ? at : 2 * range - at)
    }
    let figures = paired(
      [
        Candidate(name: "F") { copy.run() },
        Candidate(name: "scroll") {
          step()
          stage.frame()
        },
        Candidate(name: "paint") {
          step()
          stage.frame(everything: true)
        },
      ], passes: passes)
    let (moved, painted) = (ratio(figures[1], figures[0]), ratio(figures[2], figures[0]))
    var allocations: UInt = 0
    for _ in 0..<100 {
      step()
      let before = vb_allocations()
      stage.frame()
      allocations += vb_allocations() - before
    }
    Swift.print(
      column("20 rows scroll by 7 pixels", 28), fixed(figures[1].median / 1e3, 2, width: 9), "µs   ",
      fixed(moved.median, 2), "F  (\(fixed(moved.minimum, 2)) … \(fixed(moved.maximum, 2)), limit 1.5);",
      "painted as a whole \(fixed(painted.median, 2)) F;", "\(fixed(Double(allocations) / 100, 2)) allocations a frame")
  }

  private static func caret(in view: UIView) -> UIView {
    let caret = UIView(frame: CGRect(x: 3, y: 2, width: 2, height: 22))
    caret.backgroundColor = .systemBlue
    view.addSubview(caret)
    return caret
  }

  /// 10 000 leaves under 1 110 containers with ten children each, and a caret in one of the leaves.
  private static func nestedTree() -> (UIView, UIView) {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 1920, height: 1080))
    root.backgroundColor = .white
    var leaf = root
    func fill(_ view: UIView, level: Int) {
      for i in 0..<10 {
        let wide = level % 2 == 0
        let size = view.bounds.size
        let frame =
          wide
          ? CGRect(x: CGFloat(i) * size.width / 10, y: 0, width: size.width / 10, height: size.height)
          : CGRect(x: 0, y: CGFloat(i) * size.height / 10, width: size.width, height: size.height / 10)
        let child = UIView(frame: frame)
        child.backgroundColor = UIColor(white: 0.9 + CGFloat(i) / 100, alpha: 1)
        view.addSubview(child)
        leaf = child
        if level < 3 { fill(child, level: level + 1) }
      }
    }
    fill(root, level: 0)
    return (root, caret(in: leaf))
  }

  private static func flatTree() -> (UIView, UIView) {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 1920, height: 1080))
    root.backgroundColor = .white
    for i in 0..<10_000 {
      let view = UIView(frame: CGRect(x: (i % 100) * 19, y: (i / 100) * 10, width: 18, height: 9))
      view.backgroundColor = .systemGray5
      root.addSubview(view)
    }
    return (root, caret(in: root))
  }

  private static func idle() {
    let kiosk = VirtualKiosk(1920, 1080) { UIViewController() }
    kiosk.advance(by: .seconds(1))
    let cost = kiosk.cost { kiosk.advance(by: .seconds(60)) }
    Swift.print(
      "a minute with nothing dirty: \(cost.frames) frames, \(cost.wakeUps) wake-ups, \(cost.copiedBytes) bytes copied")
    kiosk.end()
  }
}
