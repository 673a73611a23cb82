import UIKit

/// Measures what it takes to open lists of a million rows and items, and to jump in them.
@MainActor
enum ListOpeningReport {
  private static let (few, many) = (100, 1_000_000)

  static func print(passes: Int) {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: UIFrame.width, height: UIFrame.height))
    guard let stage = Stage(root) else { return Swift.print("no memory for a frame") }
    let kinds: [(name: String, make: @MainActor (Int) -> UIView)] = [
      ("rows of a fixed height", { table($0, estimated: false) }),
      ("rows of an estimated height", { table($0, estimated: true) }),
      ("items of a flow layout, fixed size", { flow($0) }),
    ]
    Swift.print("Opening a list, to the finished frame (limit of the ratio: 2)")
    Swift.print(column("", 38), "    100      1 000 000     ratio (min … max)")
    for kind in kinds {
      let figures = paired(
        [few, many].map { count in
          Candidate(name: kind.name) {
            let list = kind.make(count)
            root.addSubview(list)
            stage.frame()
            list.removeFromSuperview()
          }
        }, passes: passes)
      let relative = ratio(figures[1], figures[0])
      Swift.print(
        column(kind.name, 38) + figures.map { fixed($0.median / 1e6, 2, width: 8) + " ms" }.joined()
          + "   \(fixed(relative.median, 2)) (\(fixed(relative.minimum, 2)) … \(fixed(relative.maximum, 2)))"
          + (relative.median > 2 ? "  OVER THE LIMIT OF 2" : ""))
    }
    jump(root, stage, passes)
  }

  private static var kept: [AnyObject] = []

  private static func table(_ count: Int, estimated: Bool) -> UITableView {
    let rows = ListRows(count: count)
    kept = [rows]
    let table = ListReport.table(rows)
    if estimated {
      table.rowHeight = UITableView.automaticDimension
      table.estimatedRowHeight = CGFloat(ListContent.rowHeight)
    }
    return table
  }

  private static func flow(_ count: Int) -> UICollectionView {
    let items = ListItems(count: count)
    kept = [items]
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 180, height: 120)
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: UIFrame.width, height: UIFrame.height), collectionViewLayout: layout)
    view.register(ListItems.Cell.self, forCellWithReuseIdentifier: "item")
    view.dataSource = items
    return view
  }

  /// Jumps to row 900 000 and back; a jump has to take one frame, and ask for the rows there and no others.
  private static func jump(_ root: UIView, _ stage: Stage, _ passes: Int) {
    for estimated in [false, true] {
      let table = table(many, estimated: estimated)
      guard let rows = kept.first as? ListRows else { return }
      root.addSubview(table)
      stage.frame()
      let target = IndexPath(row: 900_000, section: 0)
      var (samples, asked, arrived) = ([Double](), 0, true)
      for pass in 0...passes {
        let before = rows.asked
        let spent = time {
          table.scrollToRow(at: target, at: .top, animated: false)
          stage.frame()
        }
        asked = max(asked, rows.asked - before)
        arrived = arrived && table.indexPathsForVisibleRows?.first == target
        if pass > 0 { samples.append(spent) }
        table.scrollToRow(at: IndexPath(row: 0, section: 0), at: .top, animated: false)
        stage.frame()
      }
      table.removeFromSuperview()
      let median = fixed(Figure(samples: samples).median / 1e6, 2)
      Swift.print(
        "a jump to row 900 000 of \(estimated ? "estimated" : "fixed") height: \(median) ms, "
          + "\(asked) cells asked for" + (arrived ? "" : "  DOES NOT ARRIVE IN ONE FRAME"))
    }
  }
}

/// The items of the measured collection views.
@MainActor
final class ListItems: NSObject, UICollectionViewDataSource {
  final class Cell: UICollectionViewCell {
    let label = UILabel(frame: CGRect(x: 10, y: 90, width: 160, height: 20))

    override init(frame: CGRect) {
      super.init(frame: frame)
      contentView.backgroundColor = .systemBlue
      contentView.addSubview(label)
    }

    required init?(coder: NSCoder) { nil }
  }

  private let count: Int

  init(count: Int) { self.count = count }

  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { count }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "item", for: indexPath)
    (cell as? Cell)?.label.text = ListContent.titles[indexPath.item % ListContent.titles.count]
    return cell
  }
}
