import Allocations
import Input
import KioskTesting
import UIKit

/// Measures the cost of a touch in trees of 10 000 views, from the device's report to the last responder in the chain.
@MainActor
enum TouchReport {
  /// The durations of one kind of event, and F divided by their median for each pass.
  private struct Kind {
    let name: String
    var all = Figure(samples: [])
    var pass = Figure(samples: [])
    var parts = Figure(samples: [])

    mutating func endPass(_ copy: Double) {
      all.samples += pass.samples
      parts.samples.append(copy / pass.median)
      pass.samples = []
    }
  }

  static func print(passes: Int) {
    let copy = FrameCopy()
    Swift.print("A finger among 10 000 views: hit test and dispatch, up the responder chain (limit F/50 an event)")
    Swift.print(column("", 36), "  median       95 %        in F   (min … max)")
    for tree in TouchTree.all { events(in: tree, copy, passes: passes) }
    allocations()
    growth("a level deeper", { TouchTree.chain($0) }, [40, 80, 160, 320], passes: passes)
    let siblings = [1250, 2500, 5000, 10_000]
    growth(
      "a sibling more in front, one of which has moved", { TouchTree.flat($0) }, siblings, moved: { _ in 1 },
      passes: passes)
    growth(
      "a sibling more in front, one in twenty of which has moved", { TouchTree.flat($0) }, siblings, moved: { $0 / 20 },
      passes: passes)
    growth("a sibling more in front, none of which has moved", { TouchTree.flat($0) }, siblings, passes: passes)
    rate(passes: passes)
    Swift.print("")
  }

  /// Measures fingers that touch down anywhere, move and lift.
  private static func events(in tree: TouchTree, _ copy: FrameCopy, passes: Int) {
    let kiosk = tree.kiosk()
    var places = Places()
    var (down, move, up) = (Kind(name: "down"), Kind(name: "move"), Kind(name: "up"))
    for _ in 0..<passes {
      for _ in 0..<200 {
        let start = places.next()
        down.pass.samples.append(time { kiosk.touch(.down, at: start) })
        for _ in 0..<8 {
          kiosk.advance(by: .milliseconds(8))
          let place = places.next()
          move.pass.samples.append(time { kiosk.touch(.move, at: place) })
        }
        up.pass.samples.append(time { kiosk.touch(.up) })
        kiosk.advance(by: .milliseconds(500))
      }
      let f = Figure(samples: (0..<9).map { _ in time { copy.run() } }).median
      down.endPass(f)
      move.endPass(f)
      up.endPass(f)
    }
    for kind in [down, move, up] {
      let sorted = kind.all.samples.sorted()
      Swift.print(
        column(kind.name == "down" ? tree.name : "", 28), column(kind.name, 6), fixed(kind.all.median / 1e3, 2, width: 9),
        fixed(sorted[sorted.count * 95 / 100] / 1e3, 2, width: 9), "µs",
        "  F/\(fixed(kind.parts.median, 0)) (F/\(fixed(kind.parts.minimum, 0)) … F/\(fixed(kind.parts.maximum, 0)))"
          + (kind.parts.median >= 50 ? "" : "  OVER THE LIMIT OF F/50"))
    }
    kiosk.end()
  }

  /// Counts the allocations of a move once all buffers have reached their size.
  private static func allocations() {
    let kiosk = TouchTree.nested.kiosk()
    var places = Places()
    kiosk.touch(.down, at: places.next())
    func count(_ moves: Int) -> Double {
      var total: UInt = 0
      for _ in 0..<moves {
        kiosk.advance(by: .milliseconds(20))
        let place = places.next()
        let before = vb_allocations()
        kiosk.touch(.move, at: place)
        total += vb_allocations() - before
      }
      return Double(total) / Double(moves)
    }
    _ = count(100)
    Swift.print("memory asked for: \(fixed(count(1000), 2)) times a move")
    kiosk.end()
  }

  // MARK: Growth

  /// Measures how the cost of a touch down grows with the tree: each size is twice the previous one.
  /// - Parameter moved: The number of views to move before each touch, which invalidates cached positions.
  private static func growth(
    _ step: String, _ make: (Int) -> TouchTree, _ sizes: [Int], moved: (Int) -> Int = { _ in 0 }, passes: Int
  ) {
    let medians = sizes.map { size -> Double in
      let tree = make(size)
      let kiosk = tree.kiosk()
      var figure = Figure(samples: [])
      for _ in 0..<passes * 40 {
        for view in tree.root.subviews.suffix(moved(size)) { view.center.x += 0.25 }
        figure.samples.append(time { kiosk.touch(.down, at: tree.target) })
        kiosk.touch(.up)
        kiosk.advance(by: .milliseconds(500))
      }
      kiosk.end()
      return figure.median
    }
    let each = (medians[medians.count - 1] - medians[0]) / Double(sizes[sizes.count - 1] - sizes[0])
    let list = zip(sizes, medians).map { "\($0): \(fixed($1 / 1e3, 2))" }.joined(separator: ", ")
    // The increase by each doubling, relative to the previous increase: 2 if the cost is linear.
    let added = zip(medians.dropFirst(), medians).map { $0 - $1 }
    let ratios = zip(added.dropFirst(), added).map { fixed($0 / $1, 2) }.joined(separator: " and ")
    let law = each > 1 ? "; twice the step adds \(ratios) times as much" : ""
    Swift.print("\(step): \(fixed(each, 1)) ns (down at \(list) µs\(law))")
  }

  // MARK: Rate

  /// Measures ten fingers with a thousand reports per second, during an animation.
  private static func rate(passes: Int) {
    var (still, busy) = (Figure(samples: []), Figure(samples: []))
    var frames = (still: 0, busy: 0)
    for _ in 0..<max(passes / 3, 1) {
      let without = run(isTouched: false), with = run(isTouched: true)
      still.samples.append(without.cost)
      busy.samples.append(with.cost)
      frames = (without.frames, with.frames)
    }
    Swift.print(
      "ten fingers, 1000 events a second: \(frames.busy) frames in five seconds, \(frames.still) without; a frame takes "
        + "\(fixed(busy.median / 1e6, 3)) ms of processor time, \(fixed(still.median / 1e6, 3)) without")
  }

  private static func run(isTouched: Bool) -> (frames: Int, cost: Double) {
    let tree = TouchTree.nested
    let kiosk = tree.kiosk()
    tree.root.isMultipleTouchEnabled = true
    let dot = UIView(frame: CGRect(x: 0, y: 500, width: 40, height: 40))
    dot.backgroundColor = .systemBlue
    dot.isUserInteractionEnabled = false
    tree.root.addSubview(dot)
    UIView.animate(withDuration: 1, delay: 0, options: [.repeat, .autoreverse, .allowUserInteraction]) {
      dot.center.x = 1800
    }
    let size = kiosk.screen.bounds.size
    var places = Places()
    let starts = (0..<10).map { _ in places.next(in: size) }
    if isTouched {
      for (finger, place) in starts.enumerated() { kiosk.simulatedInput.touch(.down, slot: finger, at: place) }
    }
    kiosk.advance(by: .milliseconds(100))
    let start = cpuTime()
    let cost = kiosk.cost {
      for step in 0..<5000 {
        let angle = Double(step) / 100
        if isTouched {
          let base = starts[step % 10]
          let place = PanelPoint(
            x: min(max(base.x + 0.02 * cos(angle), 0), 1), y: min(max(base.y + 0.02 * sin(angle), 0), 1))
          kiosk.simulatedInput.touch(.move, slot: step % 10, at: place)
        }
        kiosk.advance(by: .milliseconds(1))
      }
    }
    let spent = cpuTime() - start
    kiosk.end()
    return (cost.frames, spent / Double(max(cost.frames, 1)))
  }

  private static func time(_ body: () -> Void) -> Double {
    let start = wallTime()
    body()
    return wallTime() - start
  }
}

/// Positions all over the screen, the same in each run.
private struct Places {
  private var seed: UInt64 = 88_172_645_463_325_252

  private mutating func fraction() -> Double {
    seed ^= seed << 13
    seed ^= seed >> 7
    seed ^= seed << 17
    return Double(seed >> 11) / Double(UInt64(1) << 53)
  }

  mutating func next() -> Spot { .percent(CGFloat(fraction() * 99.9), CGFloat(fraction() * 99.9)) }
  mutating func next(in size: CGSize) -> PanelPoint { PanelPoint(x: fraction() * 0.999, y: fraction() * 0.999) }
}
