import UIKit

/// A random change of a list with sections, and the calls that describe it, in a random order.
@MainActor
struct RandomBatch {
  let new: [[String]]
  let steps: [(UITableView) -> Void]
  /// The texts of reloaded rows, before.
  let reloaded: Set<String>

  init(_ old: [[String]], _ random: inout Numbers, name: () -> String) {
    var steps: [(UITableView) -> Void] = []
    var reloaded: Set<String> = []
    // What stays, by its old place.
    var kept: [(section: Int, rows: [Int])] = []
    for (section, rows) in old.enumerated() {
      if random.below(6) == 0 {
        steps.append { $0.deleteSections([section], with: .fade) }
        continue
      }
      var stays: [Int] = []
      for row in rows.indices {
        if random.below(4) == 0 {
          steps.append { $0.deleteRows(at: [IndexPath(row: row, section: section)], with: .automatic) }
        } else {
          stays.append(row)
        }
      }
      kept.append((section, stays))
    }
    var new: [[String]] = []
    var place = 0
    func insertSections() {
      while random.below(5) == 0 {
        let index = new.count
        new.append((0..<random.below(4)).map { _ in name() })
        steps.append { $0.insertSections([index], with: .left) }
      }
    }
    insertSections()
    for (section, stays) in kept {
      place = new.count
      let index = place
      var rows: [String] = []
      func insertRows() {
        while random.below(4) == 0 {
          let row = rows.count
          rows.append(name())
          steps.append { $0.insertRows(at: [IndexPath(row: row, section: index)], with: .top) }
        }
      }
      insertRows()
      for row in stays {
        if random.below(8) == 0 {
          reloaded.insert(old[section][row])
          rows.append(name())
          steps.append { $0.reloadRows(at: [IndexPath(row: row, section: section)], with: .fade) }
        } else {
          rows.append(old[section][row])
        }
        insertRows()
      }
      // A row of the section moves within it.
      if rows.count > 1, let first = stays.first, stays.count > 1, random.below(2) == 0,
        let from = rows.firstIndex(of: old[section][first])
      {
        let text = rows.remove(at: from)
        let to = random.below(rows.count + 1)
        rows.insert(text, at: to)
        // Insertions before were numbered without the move: only a section without any can have one.
        if rows.count == stays.count, !reloaded.contains(where: { old[section].contains($0) }) {
          steps.append {
            $0.moveRow(at: IndexPath(row: first, section: section), to: IndexPath(row: to, section: index))
          }
        } else {
          rows.remove(at: to)
          rows.insert(text, at: from)
        }
      }
      new.append(rows)
      insertSections()
    }
    self.new = new
    var shuffled: [(UITableView) -> Void] = []
    while !steps.isEmpty { shuffled.append(steps.remove(at: random.below(steps.count))) }
    self.steps = shuffled
    self.reloaded = reloaded
  }
}
