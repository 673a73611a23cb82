import UIKit

/// Measures applying snapshots: ten changes among ten thousand items, beside copying a frame and hashing the identifiers.
@MainActor
enum DiffableReport {
  private static let count = 10_000
  /// In units of the time for copying a frame.
  private static let limit = 2.0

  static func print(passes: Int) {
    Swift.print("Diffable data: 10 changes among 10 000 rows of a table, laid out (limit 2 F), and to the finished frame")
    Swift.print(column("", 26), "  median       max            in F   to the frame      in F   hashing")
    let numbers = Array(0..<count)
    measure("Int", numbers, fresh: { $0 }, passes)
    measure("String", numbers.map { "identifier of an item \($0)" }, fresh: { "new item \($0)" }, passes)
  }

  private static func measure<ID: Hashable & Sendable>(
    _ name: String, _ identifiers: [ID], fresh: (Int) -> ID, _ passes: Int
  ) {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: UIFrame.width, height: UIFrame.height), style: .plain)
    table.rowHeight = CGFloat(ListContent.rowHeight)
    table.estimatedRowHeight = 0
    table.register(ListRows.Cell.self, forCellReuseIdentifier: "row")
    let source = UITableViewDiffableDataSource<Int, ID>(tableView: table) { table, path, _ in
      let cell = table.dequeueReusableCell(withIdentifier: "row", for: path)
      cell.textLabel?.text = ListContent.titles[path.row % ListContent.titles.count]
      return cell
    }
    guard let stage = Stage(table) else { return Swift.print("no memory for a frame") }
    let copy = FrameCopy()
    var snapshot = NSDiffableDataSourceSnapshot<Int, ID>()
    snapshot.appendSections([0])
    snapshot.appendItems(identifiers)
    source.apply(snapshot, animatingDifferences: false)
    stage.frame()
    var (applied, shown, hashed, inFrames, shownInFrames) = ([Double](), [Double](), [Double](), [Double](), [Double]())
    var number = count
    for pass in 0...passes {
      let before = source.snapshot()
      var after = before
      let items = before.itemIdentifiers
      after.deleteItems([items[7], items[5001], items[9900]])
      after.insertItems([fresh(number), fresh(number + 1)], afterItem: items[3])
      after.insertItems([fresh(number + 2)], afterItem: items[8000])
      for move in 0..<4 { after.moveItem(items[20 + 1000 * move], beforeItem: items[9000 - 900 * move]) }
      number += 3
      let spent = time {
        source.apply(after, animatingDifferences: false)
        table.layoutIfNeeded()
      }
      let painting = time { stage.frame() }
      let copying = Figure(samples: (0..<5).map { _ in time { copy.run() } }).median
      let hashing = Figure(samples: (0..<5).map { _ in time { _ = Set(items).count } }).median
      if pass > 0 {
        applied.append(spent)
        shown.append(spent + painting)
        hashed.append(hashing)
        inFrames.append(spent / copying)
        shownInFrames.append((spent + painting) / copying)
      }
    }
    let (apply, frame, hash) = (Figure(samples: applied), Figure(samples: shown), Figure(samples: hashed))
    let frames = Figure(samples: inFrames).median
    Swift.print(
      column(name, 26), fixed(apply.median / 1e6, 2, width: 8), fixed(apply.maximum / 1e6, 2, width: 9), "ms",
      fixed(frames, 2, width: 10), fixed(frame.median / 1e6, 2, width: 14), "ms",
      fixed(Figure(samples: shownInFrames).median, 2, width: 6), fixed(hash.median / 1e6, 2, width: 9), "ms",
      frames > limit ? "  OVER THE LIMIT OF 2 F" : "")
  }
}
