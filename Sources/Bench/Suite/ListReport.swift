import Allocations
import CoreGraphics
import Raster
import UIKit

/// Measures lists: scrolling beside copying and beside Qt, opening long ones, and diffable data.
@MainActor
enum ListReport {
  static func print(passes: Int, folder: String) {
    scrolling(passes, QtListPeer.all(folder: folder))
    ListOpeningReport.print(passes: passes)
    DiffableReport.print(passes: passes)
    Swift.print("")
  }

  // MARK: Scrolling

  /// A table of rows with image, two labels and an arrow, as large as the screen.
  static func table(_ rows: ListRows) -> UITableView {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: UIFrame.width, height: UIFrame.height), style: .plain)
    table.rowHeight = CGFloat(ListContent.rowHeight)
    table.estimatedRowHeight = 0
    table.register(ListRows.Cell.self, forCellReuseIdentifier: "row")
    table.dataSource = rows
    return table
  }

  private static func scrolling(_ passes: Int, _ peers: [QtListPeer]) {
    let rows = ListRows(count: ListContent.rows)
    let table = table(rows)
    guard let stage = Stage(table) else { return Swift.print("no memory for a frame") }
    let copy = FrameCopy()
    let (frames, step) = (60, 7)
    var offset = 0
    func scroll() -> Region {
      offset += step
      table.contentOffset.y = CGFloat(offset)
      return stage.frame()
    }
    for _ in 0..<240 { _ = scroll() }
    var figures = Array(repeating: Figure(samples: []), count: 2 + peers.count)
    var pixels = 0
    for pass in 0...passes {
      var damages: [[(x: Int, y: Int, w: Int, h: Int)]] = []
      let first = offset
      let start = cpuTime()
      for _ in 0..<frames {
        let damage = scroll()
        damages.append(damage.rects.map { (Int($0.x0), Int($0.y0), Int($0.width), Int($0.height)) })
      }
      let ours = (cpuTime() - start) / Double(frames)
      pixels = damages.joined().reduce(0) { $0 + $1.w * $1.h } / frames
      let copying = time { for rects in damages { copy.run(rects: rects) } } / Double(frames)
      // The first pass fills caches.
      if pass > 0 {
        figures[0].samples.append(ours)
        figures[1].samples.append(max(1, copying))
      }
      for (index, peer) in peers.enumerated() {
        peer.begin()
        peer.frame(first)
        let spent = time { for frame in 1...frames { peer.frame(first + frame * step) } } / Double(frames)
        if pass > 0 { figures[2 + index].samples.append(spent) }
        peer.end()
      }
    }
    Swift.print("A table of 20 rows (image, two labels, arrow), 1920x1080, scrolled by \(step) points a frame, one thread")
    Swift.print(column("", 44), "ms/frame        min       max   vitrine is faster by (min … max)")
    let damage = "memcpy of its damage, \(fixed(Double(pixels) / 1e6, 2)) Mpx"
    for (name, figure) in zip(["vitrine", damage] + peers.map(\.name), figures) {
      let relative = ratio(figure, figures[0])
      Swift.print(
        column(name, 44), fixed(figure.median / 1e6, 3, width: 8), fixed(figure.minimum / 1e6, 3, width: 10),
        fixed(figure.maximum / 1e6, 3, width: 9), fixed(relative.median, 2, width: 9),
        "(\(fixed(relative.minimum, 2)) … \(fixed(relative.maximum, 2)))")
    }
    let toCopy = ratio(figures[0], figures[1]).median
    Swift.print("scrolling takes \(fixed(toCopy, 2)) x memcpy of its damage" + verdict(toCopy, limit: 1.5))
    if peers.count < 3 {
      Swift.print("Qt is measured where deploy/bench finds qtbase5-dev, qtdeclarative5-dev and qml-module-qtquick2")
    }
    allocations(table, rows, stage, &offset)
  }

  /// Counts allocations once all pools and caches are full, in frames in which no row enters and for each row that does.
  private static func allocations(_ table: UITableView, _ rows: ListRows, _ stage: Stage, _ offset: inout Int) {
    var (still, entering, entered) = (UInt(0), UInt(0), 0)
    var (stillFrames, cells) = (0, Set<ObjectIdentifier>())
    for _ in 0..<480 {
      offset += 7
      let (asked, before) = (rows.asked, vb_allocations())
      table.contentOffset.y = CGFloat(offset)
      stage.frame()
      let count = vb_allocations() - before
      if rows.asked == asked {
        still += count
        stillFrames += 1
      } else {
        entering += count
        entered += rows.asked - asked
      }
      for cell in table.visibleCells { cells.insert(ObjectIdentifier(cell)) }
    }
    let perFrame = Double(still) / Double(max(stillFrames, 1)), perRow = Double(entering) / Double(max(entered, 1))
    Swift.print(
      "memory asked for: \(fixed(perFrame, 2)) times in a frame" + verdict(perFrame, limit: 0)
        + ", \(fixed(perRow, 1)) times in one for each row that enters; \(cells.count) cells for "
        + "\(table.indexPathsForVisibleRows?.count ?? 0) visible rows")
  }

  static func verdict(_ value: Double, limit: Double) -> String {
    value <= limit ? " (limit \(fixed(limit, 1)))" : "  OVER THE LIMIT OF \(fixed(limit, 1))"
  }
}

/// The rows of the measured tables.
@MainActor
final class ListRows: NSObject, UITableViewDataSource {
  final class Cell: UITableViewCell {
    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
      super.init(style: .subtitle, reuseIdentifier: reuseIdentifier)
      textLabel?.font = UIFont(name: UIFrame.fontFamily, size: 17)
      detailTextLabel?.font = UIFont(name: UIFrame.fontFamily, size: 12)
      accessoryType = .disclosureIndicator
      imageView?.image = ListContent.uiImage
    }

    required init?(coder: NSCoder) { nil }
  }

  private let count: Int
  /// How many cells the table has asked for.
  private(set) var asked = 0

  init(count: Int) { self.count = count }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    asked += 1
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    cell.textLabel?.text = ListContent.titles[indexPath.row % ListContent.titles.count]
    cell.detailTextLabel?.text = ListContent.details[indexPath.row % ListContent.details.count]
    return cell
  }
}
