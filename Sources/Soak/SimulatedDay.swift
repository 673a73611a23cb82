import Display
import Host
import KioskTesting
import UIKit

/// Simulates hours on the virtual clock: visits, complete or abandoned, rotated screens, and idle time in between.
@MainActor
struct SimulatedDay<App: SoakedApp> {
  var hours = 24
  var visits = 12
  var seed: UInt64 = 1
  /// Whether to list the classes whose instances have increased.
  var names = true

  private struct Row {
    var hour: Double
    var figures: ProcessFigures
    var views: Int
    var idleWakeUps: Int
  }

  /// The allowed growth of the heap in use from the second hour to the last, in bytes.
  static var heapLimit: Double { 1_048_576 }

  /// - Returns: Whether nothing grew beyond its limit.
  func run() -> Bool {
    var configuration = HostConfiguration()
    configuration.idle.dim = 120
    configuration.idle.blank = 240
    configuration.idle.off = 360
    configuration.idle.reset = 90
    configuration.screenLayouts = ["us", "de", "fr"]
    setenv("TZ", "UTC", 1)
    // The session holds its delegate weakly.
    let delegate = App.delegate()
    let kiosk = VirtualKiosk(1280, 800, screenKeyboard: .always, configuration: configuration, app: delegate)
    defer { kiosk.end() }
    // The trace grows with every touch and belongs to the test kit, not the app.
    kiosk.trace.isOn = false
    let actor = SimulatedUser(kiosk, seed: seed)
    print("\(App.name): \(hours) simulated hours, \(visits) visits each, seed \(seed)")
    print(" hour   heap kB  resident kB   fds  threads  wake-ups  idle wake-ups    frames  views  actions")
    var rows: [Row] = []
    var second: HeapCensus?
    App.prepare(actor)
    for hour in 1...max(hours, 1) {
      let before = kiosk.counts
      let begin = kiosk.elapsed
      for visit in 0..<visits {
        // Visits are spread evenly, and the kiosk becomes idle between some of them.
        let due = begin + .seconds(3000 * visit / max(visits, 1))
        if kiosk.elapsed < due { kiosk.advance(by: due - kiosk.elapsed) }
        if actor.random.isOne(in: 12) {
          _ = kiosk.rotateDisplay(actor.random.pick(Rotation.allCases) ?? .none)
        }
        // Users touch a dark screen first to wake it.
        actor.tap(CGPoint(x: kiosk.screen.bounds.width - 3, y: 3))
        actor.wait(300)
        App.visit(actor)
      }
      _ = kiosk.rotateDisplay(.none)
      actor.tap(CGPoint(x: kiosk.screen.bounds.width - 3, y: 3))
      // Controllers left open differ from hour to hour and would count as growth.
      var attempts = 0
      repeat {
        App.leave(actor)
        attempts += 1
      } while !App.isAtStart(actor) && attempts < 5
      if !App.isAtStart(actor) { print("The app did not go back to its start: \(shown(actor))") }
      let last = begin + .seconds(3600)
      if kiosk.elapsed < last - .seconds(120) { kiosk.advance(by: last - .seconds(120) - kiosk.elapsed) }
      // The kiosk is not used in the last two minutes.
      let idle = kiosk.cost { kiosk.advance(by: .seconds(120)) }
      guard let figures = ProcessFigures() else { return false }
      let census = HeapCensus()
      let cost = kiosk.counts - before
      rows.append(Row(hour: Double(hour), figures: figures, views: census.views, idleWakeUps: idle.wakeUps))
      let cells = [
        (hour, 5), (figures.heapInUse / 1024, 10), (figures.resident / 1024, 13), (figures.descriptors, 6),
        (figures.threads, 9),
        (cost.wakeUps, 10), (idle.wakeUps, 15), (cost.frames, 10), (census.views, 7), (actor.actions, 9),
      ]
      print(cells.map { column("\($0.0)", $0.1) }.joined())
      fflush(nil)
      if hour == 2 { second = census }
      if hour == hours, let second, names { report(census.growth(since: second, limit: 25)) }
    }
    return judge(rows.filter { $0.hour >= 2 })
  }

  /// The classes of the visible views, for each window down to two levels, for a message.
  private func shown(_ actor: SimulatedUser) -> String {
    actor.kiosk.views(UIWindow.self).map { window in
      let parts = window.subviews.flatMap { [$0] + $0.subviews }.map { "\(type(of: $0))" }
      return "\(type(of: window)) (\(parts.joined(separator: ", ")))"
    }.joined(separator: "; ")
  }

  private func report(_ growth: [(name: String, count: Int, bytes: Int)]) {
    print("More than at the end of the second hour:")
    for row in growth { print("  +\(row.count) \(row.name), \(row.bytes) bytes") }
  }

  private func judge(_ rows: [Row]) -> Bool {
    func trend(_ value: (Row) -> Int) -> Double? {
      Trend(rows.map { ($0.hour, Double(value($0))) })?.growth
    }
    guard let heap = trend(\.figures.heapInUse), let descriptors = trend(\.figures.descriptors),
      let threads = trend(\.figures.threads), let wakeUps = trend(\.idleWakeUps), let views = trend(\.views)
    else {
      print("Too short to judge: three hours from the second on are needed.")
      return true
    }
    let bars = [
      GrowthLimit(name: "heap in use", limit: Self.heapLimit / 1024, growth: heap / 1024, unit: "kB"),
      GrowthLimit(name: "descriptors", limit: 1, growth: descriptors, unit: ""),
      GrowthLimit(name: "threads", limit: 1, growth: threads, unit: ""),
      GrowthLimit(name: "wake-ups while nobody is there", limit: 2, growth: wakeUps, unit: ""),
      GrowthLimit(name: "views", limit: 20, growth: views, unit: ""),
    ]
    print("Growth from the second hour to the last, by least squares:")
    for bar in bars { print("  \(bar.description)") }
    return bars.allSatisfy(\.isWithinLimit)
  }
}
