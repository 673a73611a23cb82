import Input
import ScreenKeyboardLayouts
import UIKitCore

/// The positions of the keys of one layer.
@MainActor
struct KeyGrid {
  struct Cell {
    var key: LayoutKey
    /// The drawn area, in points of the keyboard.
    var frame: CGRect
    var row: Int
  }

  private(set) var cells: [Cell] = []
  private var top: CGFloat = 0
  private var rowHeight: CGFloat = 1
  private var rowCount = 0

  init() {}

  init(_ rows: [[LayoutKey]], _ metrics: KeyboardMetrics) {
    (top, rowHeight, rowCount) = (metrics.layout.minY, max(metrics.rowHeight, 1), rows.count)
    for (row, keys) in rows.enumerated() {
      let fixed = keys.reduce(0) { $0 + CGFloat($1.width) }
      let stretching = keys.count { $0.stretches }
      let rest = max(metrics.columns - fixed, 0)
      let share = stretching > 0 ? rest / CGFloat(stretching) : 0
      // A row wider than the keyboard is narrowed; a shorter one is centred.
      let unit = metrics.pitch * min(metrics.columns / max(fixed, 1), 1)
      var x = metrics.layout.minX + (stretching > 0 ? 0 : (metrics.layout.width - fixed * unit) / 2)
      let y = metrics.layout.minY + CGFloat(row) * metrics.rowHeight
      for key in keys {
        let width = (CGFloat(key.width) + (key.stretches ? share : 0)) * unit
        if key.action != .gap {
          let left = (x + metrics.gap.width / 2).rounded(), right = (x + width - metrics.gap.width / 2).rounded()
          let top = (y + metrics.gap.height / 2).rounded()
          let bottom = (y + metrics.rowHeight - metrics.gap.height / 2).rounded()
          cells.append(
            Cell(
              key: key, frame: CGRect(x: left, y: top, width: max(right - left, 1), height: bottom - top), row: row))
        }
        x += width
      }
    }
  }

  /// The key nearest to `point` among those in its row: there are no gaps, and the keys at the edges extend to the
  /// edges of the keyboard.
  func nearest(to point: CGPoint) -> Int? {
    let row = Int(min(max((point.y - top) / rowHeight, 0), CGFloat(max(rowCount - 1, 0))))
    var best: (index: Int, distance: CGFloat)?
    for (index, cell) in cells.enumerated() where cell.row == row {
      let distance = max(cell.frame.minX - point.x, point.x - cell.frame.maxX, 0)
      if distance < best?.distance ?? .infinity { best = (index, distance) }
    }
    return best?.index
  }

  static func distance(_ point: CGPoint, _ frame: CGRect) -> CGFloat {
    let x = max(frame.minX - point.x, point.x - frame.maxX, 0)
    let y = max(frame.minY - point.y, point.y - frame.maxY, 0)
    return x * x + y * y
  }
}
