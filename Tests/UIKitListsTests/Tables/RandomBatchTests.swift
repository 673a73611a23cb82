import Foundation
import KioskTesting
import Testing
import UIKit

@testable import UIKitLists

@MainActor
@Suite struct RandomBatchTests {
  /// The number of batches. `VITRINE_TEST_BATCHES=1000000` makes the long run.
  private static let batches = ProcessInfo.processInfo.environment["VITRINE_TEST_BATCHES"].flatMap(Int.init) ?? 400

  private func kiosk(_ model: SnapshotModel) -> VirtualKiosk<BatchTable> {
    let kiosk = VirtualKiosk(300, 240) { () -> BatchTable in
      let screen = BatchTable()
      screen.model = model
      return screen
    }
    kiosk.trace.isOn = false
    kiosk.presentChanges()
    return kiosk
  }

  /// Makes batches of random changes, in a random order of calls.
  private func run(seed: Int, count: Int, animated: Bool) {
    var editor = SnapshotEditor(seed: seed, pool: 40)
    _ = FrameworkLog.lines { for _ in 0..<20 { editor.edit() } }
    let kiosk = kiosk(editor.model)
    let screen = kiosk.rootViewController
    for batch in 0..<count {
      let old = editor.model
      _ = FrameworkLog.lines { for _ in 0...editor.dice.number(0..<6) { editor.edit() } }
      let new = editor.model
      let changes = BatchTable.changes(old, new).shuffled(using: &editor.dice)
      let before = cells(of: screen)
      let lines = FrameworkLog.lines {
        if animated {
          screen.perform(changes, to: new)
          // Sometimes the next batch comes while this one moves.
          kiosk.advance(by: .milliseconds(editor.dice.chance(30) ? 90 : 900))
        } else {
          UIView.performWithoutAnimation { screen.perform(changes, to: new) }
          screen.table.layoutIfNeeded()
        }
      }
      #expect(lines == [], "seed \(seed), batch \(batch)")
      if animated, editor.dice.chance(50) { kiosk.advance(by: .seconds(1)) }
      if !animated || batch % 8 == 7 {
        if animated { kiosk.advance(by: .seconds(1)) }
        let mistakes = screen.mistakes()
        #expect(mistakes == [], "seed \(seed), batch \(batch)")
        if !mistakes.isEmpty { return }
      }
      let after = cells(of: screen)
      for (item, cell) in before {
        if let now = after[item] { #expect(now === cell, "seed \(seed), batch \(batch): \(item) has another cell") }
      }
      if editor.dice.chance(30) {
        let most = max(Int(screen.table.contentSize.height - screen.table.bounds.height), 0)
        screen.table.contentOffset.y = CGFloat(editor.dice.number(0..<most + 1))
        screen.table.layoutIfNeeded()
      }
    }
    kiosk.advance(by: .seconds(1))
    #expect(screen.completions.count == count && !screen.completions.contains(false))
    kiosk.end()
  }

  private func cells(of screen: BatchTable) -> [Int: UITableViewCell] {
    var cells: [Int: UITableViewCell] = [:]
    for cell in screen.table.visibleCells { if let item = cell.textLabel?.text.flatMap(Int.init) { cells[item] = cell } }
    return cells
  }

  @Test func TB31_randomBatchesShowTheNewRows() {
    for round in 0..<max(Self.batches / 100, 1) { run(seed: 5000 + round, count: min(Self.batches, 100), animated: false) }
  }

  @Test func TB31_randomBatchesAreAnimated() {
    for round in 0..<max(Self.batches / 400, 1) { run(seed: 9000 + round, count: 24, animated: true) }
  }

  /// Whatever is wrong with a batch: it is logged with operation and counts, and the rows of now are shown.
  @Test func TB13_randomlyWrongBatchesFallBackToAReload() {
    for round in 0..<max(Self.batches / 100, 1) {
      var editor = SnapshotEditor(seed: 20_000 + round, pool: 40)
      _ = FrameworkLog.lines { for _ in 0..<20 { editor.edit() } }
      let kiosk = kiosk(editor.model)
      let screen = kiosk.rootViewController
      var refused = 0
      for batch in 0..<50 {
        let old = editor.model
        _ = FrameworkLog.lines { for _ in 0...editor.dice.number(0..<4) { editor.edit() } }
        var changes = BatchTable.changes(old, editor.model)
        spoil(&changes, &editor.dice)
        let finished = screen.completions.count
        let lines = FrameworkLog.lines {
          UIView.performWithoutAnimation { screen.perform(changes.shuffled(using: &editor.dice), to: editor.model) }
          kiosk.advance(by: .milliseconds(20))
        }
        #expect(screen.completions.count == finished + 1, "round \(round), batch \(batch)")
        // A change may happen to be right, such as one more reload.
        let wasRefused = screen.completions.last == false
        #expect(lines.isEmpty != wasRefused, "round \(round), batch \(batch): \(lines)")
        #expect(lines.allSatisfy { $0.contains("invalid update") }, "\(lines)")
        // A batch without one of its moves has the right counts, and nothing shows that it is wrong.
        if wasRefused { refused += 1 } else { screen.table.reloadData() }
        let mistakes = screen.mistakes()
        #expect(mistakes == [], "round \(round), batch \(batch)")
        if !mistakes.isEmpty { return }
      }
      #expect(refused > 15)
      kiosk.end()
    }
  }

  /// Leaves a change out, or adds one at random.
  private func spoil(_ changes: inout [BatchTable.Change], _ dice: inout SnapshotDice) {
    let path = IndexPath(row: dice.number(-1..<9), section: dice.number(-1..<5))
    let other = IndexPath(row: dice.number(0..<9), section: dice.number(0..<5))
    switch dice.number(0..<9) {
    case 0 where !changes.isEmpty: changes.remove(at: dice.number(0..<changes.count))
    case 1 where !changes.isEmpty: changes.append(changes[dice.number(0..<changes.count)])
    case 2: changes.append { $0.insertRows(at: [path], with: .fade) }
    case 3: changes.append { $0.deleteRows(at: [path], with: .fade) }
    case 4: changes.append { $0.reloadRows(at: [path], with: .fade) }
    case 5: changes.append { $0.moveRow(at: path, to: other) }
    case 6: changes.append { $0.insertSections([other.section], with: .fade) }
    case 7: changes.append { $0.deleteSections([other.section], with: .fade) }
    default: changes.append { $0.moveSection(other.section, toSection: other.row) }
    }
  }
}
