import UIKit

/// How much of a canvas has moved in a frame, in cells of a coarse grid.
///
/// When most of it has, painting everything takes less time than keeping hundreds of rectangles apart.
struct MovedCells {
  private static let columns = 32
  private static let rows = 18
  /// The share of cells from which everything is painted.
  private static let most = 0.6

  private var touched = ContiguousArray<Bool>(repeating: false, count: columns * rows)
  private var count = 0

  /// Whether most of the canvas has moved.
  var isMost: Bool { Double(count) > Self.most * Double(Self.columns * Self.rows) }

  mutating func reset() {
    guard count > 0 else { return }
    count = 0
    for index in touched.indices { touched[index] = false }
  }

  /// Counts what is covered by `rect`, which is finite, of `area`.
  mutating func add(_ rect: CGRect, in area: CGRect) {
    guard !isMost else { return }
    let shown = rect.intersection(area)
    guard shown.width > 0, shown.height > 0, area.width > 0, area.height > 0 else { return }
    let (x, y) = (CGFloat(Self.columns) / area.width, CGFloat(Self.rows) / area.height)
    let (left, top) = (
      min(Int((shown.minX - area.minX) * x), Self.columns - 1), min(Int((shown.minY - area.minY) * y), Self.rows - 1)
    )
    let (right, bottom) = (Int((shown.maxX - area.minX) * x), Int((shown.maxY - area.minY) * y))
    for row in top...min(bottom, Self.rows - 1) {
      for column in left...min(right, Self.columns - 1) where !touched[row * Self.columns + column] {
        touched[row * Self.columns + column] = true
        count += 1
      }
    }
  }
}
