import Foundation
import KioskTesting
import Testing
import UIKit

/// Random visits that are cut at a random instant.
@MainActor
@Suite struct KillLoopTests {
  /// xorshift: the same numbers for the same seed everywhere.
  private struct Seeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return state
    }
  }

  private func step(_ kiosk: VirtualKiosk<VisitForm>, _ random: inout Seeded) {
    let form = kiosk.rootViewController
    switch Int.random(in: 0..<18, using: &random) {
    case 0...6:
      let words = ["a", "Hello ", "x1", "e", " and ", "the end", "Q", "?"]
      kiosk.type(words.randomElement(using: &random) ?? "")
    case 7: kiosk.tap(form.name)
    case 8: kiosk.tap(form.notes)
    case 9: kiosk.key(.press, .backspace)
    case 10: form.view.window?.undoManager?.undo()
    case 11: form.view.window?.undoManager?.redo()
    case 12:
      let count = form.notes.text.utf16.count
      let start = Int.random(in: 0...count, using: &random)
      form.notes.selectedRange = NSRange(location: start, length: Int.random(in: 0...(count - start), using: &random))
    case 13: kiosk.key(.press, Bool.random(using: &random) ? .left : .right)
    case 14:
      let (from, to) = (CGFloat.random(in: 20...80, using: &random), CGFloat.random(in: 20...80, using: &random))
      kiosk.drag(from: .view(form.list, 50, from), to: .view(form.list, 50, to))
    case 15: kiosk.tap(form.newsletter)
    case 16: kiosk.tap(at: .view(form.size, CGFloat([16, 50, 84].randomElement(using: &random) ?? 50), 50))
    default: kiosk.drag(from: .view(form.price, 20, 50), to: .view(form.price, .random(in: 10...90, using: &random), 50))
    }
    kiosk.advance(by: .milliseconds([0, 16, 100, 1200].randomElement(using: &random) ?? 0))
  }

  private func cut(_ seed: UInt64) {
    var random = Seeded(state: seed &* 0x9E37_79B9_7F4A_7C15 | 1)
    let folder = VisitFolder()
    var kiosk = VisitForm.kiosk(folder)
    for part in 0..<2 {
      for _ in 0..<Int.random(in: 1...60, using: &random) { step(kiosk, &random) }
      kiosk.presentChanges()
      if part == 0 { kiosk.advance(by: .seconds(4)) }
      let state = kiosk.rootViewController.state
      let picture = kiosk.screenshot()
      kiosk.kill()
      kiosk = VisitForm.kiosk(folder)
      #expect(kiosk.rootViewController.state == state, "seed \(seed), part \(part)")
      if part == 0 { #expect(kiosk.shows(picture), "the picture of seed \(seed) differs") }
      // Longer than the trial.
      kiosk.advance(by: .seconds(31))
      #expect(kiosk.rootViewController.state == state, "seed \(seed), part \(part), later")
    }
    undoEverything(kiosk, seed)
  }

  /// Undoing all and redoing all leads back to the same text.
  private func undoEverything(_ kiosk: VirtualKiosk<VisitForm>, _ seed: UInt64) {
    let form = kiosk.rootViewController
    guard let manager = form.view.window?.undoManager, !manager.canRedo else { return }
    let text = form.notes.text
    while manager.canUndo { manager.undo() }
    while manager.canRedo { manager.redo() }
    #expect(form.notes.text == text, "seed \(seed)")
  }

  /// `VITRINE_TEST_KILLS=1000` runs as many.
  @Test func P27_visitsCutAtARandomInstantGoOn() {
    let count = ProcessInfo.processInfo.environment["VITRINE_TEST_KILLS"].flatMap { UInt64($0) } ?? 40
    for seed in 1...count { cut(seed) }
  }
}
