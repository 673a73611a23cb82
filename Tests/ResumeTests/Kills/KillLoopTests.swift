import Foundation
import KioskTesting
import Testing
import UIKit

/// Random visits that are cut at a random instant.
@MainActor
@Suite struct KillLoopTests {
  private func cut<App: KilledApp>(_ type: App.Type, _ seed: UInt64) {
    var random = Seeded(seed)
    let folder = VisitFolder()
    var app = App(folder)
    for part in 0..<2 {
      for _ in 0..<Int.random(in: 1...60, using: &random) { app.step(&random) }
      app.kiosk.presentChanges()
      // Cut while nothing moves, and while something may.
      if part == 0 { app.kiosk.advance(by: .seconds(4)) }
      let cutFolder = App.endsMotion ? folder.copy() : folder
      if App.endsMotion { app.kiosk.advance(by: .seconds(4)) }
      let (state, bounced) = (app.state, app.bounced)
      let picture = app.kiosk.screenshot()
      app.kiosk.kill()
      if App.endsMotion { folder.take(cutFolder) }
      app = App(folder)
      var now: [String] { app.state.filter { line in !bounced.contains { line.hasPrefix($0) } } }
      #expect(now == state, "\(App.self), seed \(seed), part \(part)")
      if part == 0 || App.endsMotion {
        #expect(app.kiosk.shows(picture), "\(App.self), the picture of seed \(seed), part \(part) differs")
      }
      // Longer than the trial.
      app.kiosk.advance(by: .seconds(31))
      #expect(now == state, "\(App.self), seed \(seed), part \(part), later")
    }
    undoEverything(app, seed)
  }

  /// Undoing all and redoing all leads back to the same.
  private func undoEverything<App: KilledApp>(_ app: App, _ seed: UInt64) {
    guard let manager = app.kiosk.rootViewController.view.window?.undoManager, !manager.canRedo else { return }
    func texts() -> [String] { app.state.filter { $0.hasPrefix("text ") } }
    let before = texts()
    while manager.canUndo { manager.undo() }
    while manager.canRedo { manager.redo() }
    #expect(texts() == before, "\(App.self), seed \(seed)")
  }

  /// `VITRINE_TEST_KILLS=1000` runs as many in all.
  private static let count = ProcessInfo.processInfo.environment["VITRINE_TEST_KILLS"].flatMap { Int($0) } ?? 40

  /// `VITRINE_TEST_KILL_SEED=7` runs this one alone, and `7-20` these.
  private static func seeds(_ percent: Int) -> ClosedRange<UInt64> {
    let ends = ProcessInfo.processInfo.environment["VITRINE_TEST_KILL_SEED"]?.split(separator: "-").compactMap { UInt64($0) }
    if let first = ends?.first, let last = ends?.last { return first...max(first, last) }
    return 1...UInt64(max(count * percent / 100, 1))
  }

  @Test func P27_formsCutAtARandomInstantGoOn() {
    for seed in Self.seeds(40) { cut(KilledForm.self, seed) }
  }

  @Test func P27_listsCutAtARandomInstantGoOn() {
    for seed in Self.seeds(30) { cut(KilledLists.self, seed) }
  }

  @Test func P27_navigationCutAtARandomInstantGoesOn() {
    for seed in Self.seeds(30) { cut(KilledNavigation.self, seed) }
  }
}
