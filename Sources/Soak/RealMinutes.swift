import Foundation
import Host
import KioskTesting
import UIKit

/// Runs a program on a virtual display and uses it through VNC in real time.
@MainActor
struct RealMinutes<App: SoakedApp> {
  let program: String
  let minutes: Int
  let seed: UInt64

  /// The allowed growth in kB per minute, in the last two thirds of the time.
  static var limit: Double { 50 }
  /// Seconds without use after which the app returns to its start: what visitors leave behind who give up.
  private static var idleReset: Int { 8 }

  func run() -> Bool {
    let folder = NSTemporaryDirectory() + "/vitrine-soak-\(getpid())"
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let port = 20_000 + Int(getpid()) % 30_000
    let child = Process()
    child.executableURL = URL(fileURLWithPath: program)
    var environment = ProcessInfo.processInfo.environment
    for (name, value) in [
      "DISPLAY": "virtual:1280x800", "VNC": "127.0.0.1:\(port)", "CONTROL": "\(folder)/control", "STATE": folder,
      "SCREEN_KEYBOARD": "always", "CONFIG": "none", "SCREEN_LAYOUTS": "us,de,fr", "IDLE_RESET": "\(Self.idleReset)",
      "IDLE_WARNING": "never",
    ] { environment["VITRINE_" + name] = value }
    environment["TZ"] = "UTC"
    child.environment = environment
    do {
      try child.run()
    } catch {
      print("\(program): cannot be started: \(error)")
      return false
    }
    defer {
      child.terminate()
      child.waitUntilExit()
    }
    guard let viewer = connect(port) else {
      print("\(program): shows nothing at port \(port)")
      return false
    }
    return watch(child, viewer, port)
  }

  /// Connects to the VNC server, which starts shortly after the program's first frame.
  private func connect(_ port: Int) -> RemoteViewer? {
    for _ in 0..<100 {
      if let viewer = try? RemoteViewer(port: port) { return viewer }
      usleep(100_000)
    }
    return nil
  }

  private func watch(_ child: Process, _ viewer: RemoteViewer, _ port: Int) -> Bool {
    var configuration = HostConfiguration()
    configuration.screenLayouts = ["us", "de", "fr"]
    configuration.idle.reset = Double(Self.idleReset)
    configuration.idle.warning = nil
    setenv("TZ", "UTC", 1)
    let delegate = App.delegate()
    let twin = VirtualKiosk(1280, 800, screenKeyboard: .always, configuration: configuration, app: delegate)
    defer { twin.end() }
    twin.trace.isOn = false
    let actor = SimulatedUser(twin, remote: viewer, seed: seed)
    print("\(program): \(minutes) minutes of use, seed \(seed)")
    print("  minute  anonymous kB  resident kB   fds  threads  sleeps  actions")
    let begin = DispatchTime.now().uptimeNanoseconds
    func elapsed() -> Double { Double(DispatchTime.now().uptimeNanoseconds - begin) / 60e9 }
    var points: [(time: Double, figures: ProcessFigures)] = []
    var next = 0.0, visits = 0
    while elapsed() < Double(minutes) {
      App.visit(actor)
      visits += 1
      // Who taps on where the last visitor gave up never gets to another page. It also brings both kiosks together where a
      // tap came too late for the real one.
      if App.beginsAtStart, !App.isAtStart(actor) { actor.wait(Self.idleReset * 1000 + 1000) }
      // A second viewer connects for a moment.
      if visits % 3 == 0, let guest = try? RemoteViewer(port: port) { guest.wait(500) }
      guard child.isRunning, viewer.isAlive, let figures = ProcessFigures(child.processIdentifier) else {
        print("\(program): ended, or its VNC server did")
        return false
      }
      points.append((elapsed(), figures))
      guard elapsed() >= next else { continue }
      next = elapsed() + 1
      let cells = [
        (figures.anonymous / 1024, 14), (figures.resident / 1024, 13), (figures.descriptors, 6), (figures.threads, 9),
        (figures.sleeps, 8), (actor.actions, 9),
      ]
      print(column(decimal(elapsed(), 1), 8) + cells.map { column("\($0.0)", $0.1) }.joined())
      fflush(nil)
    }
    return judge(points)
  }

  private func judge(_ points: [(time: Double, figures: ProcessFigures)]) -> Bool {
    let late = points.filter { $0.time >= Double(minutes) / 3 }
    func trend(_ value: (ProcessFigures) -> Int) -> Trend? {
      Trend(late.map { ($0.time, Double(value($0.figures))) })
    }
    guard let memory = trend(\.anonymous), let descriptors = trend(\.descriptors), let threads = trend(\.threads) else {
      print("Too short to judge.")
      return true
    }
    let bars = [
      GrowthLimit(name: "anonymous memory", limit: Self.limit, growth: memory.slope / 1024, unit: "kB a minute"),
      GrowthLimit(name: "descriptors", limit: 1, growth: descriptors.growth, unit: ""),
      GrowthLimit(name: "threads", limit: 1, growth: threads.growth, unit: ""),
    ]
    print("The last two thirds, by least squares:")
    for bar in bars { print("  \(bar.description)") }
    return bars.allSatisfy(\.isWithinLimit)
  }
}
