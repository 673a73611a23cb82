import UIKit

/// A column of as many rows as its items need in the width that it has.
///
/// `UIStackView` does not wrap. This one arranges a stack for each row, and makes the rows again when its width or the text
/// size has changed.
final class WrappingStack: UIStackView {
  enum Style {
    /// Items of equal width, at most so many in a row, each at least so wide, in points of the design.
    case columns(Int, least: CGFloat)
    /// As many items in a row as fit, each as wide as its content.
    case natural
  }

  private let items: [UIView]
  private let style: Style
  private let gap: CGFloat
  private var counts: [Int] = []
  private var rows: [UIStackView] = []

  /// - Parameters:
  ///   - gap: The distance between the items of a row, in points of the design.
  ///   - rowGap: The distance between rows; that of the items by default.
  init(_ items: [UIView], _ style: Style, gap: CGFloat, rowGap: CGFloat? = nil) {
    (self.items, self.style, self.gap) = (items, style, gap)
    super.init(frame: .zero)
    axis = .vertical
    if case .columns = style { distribution = .fillEqually }
    followMetrics { stack, m in
      stack.spacing = m.points(rowGap ?? gap)
      stack.setNeedsLayout()
    }
    if case .columns(let most, _) = style { makeRows(balanced(most)) } else { makeRows([items.count]) }
  }

  required init(coder: NSCoder) {
    (items, style, gap) = ([], .natural, 0)
    super.init(coder: coder)
  }

  override func layoutSubviews() {
    if bounds.width > 0 { makeRows(wantedCounts) }
    super.layoutSubviews()
  }

  // MARK: Rows

  private var wantedCounts: [Int] {
    let m = metrics, gap = m.points(gap)
    switch style {
    case .columns(let most, let least):
      let fitting = ((bounds.width + gap) / (least * m.growth + gap)).rounded(.down)
      return balanced(max(min(Int(fitting), most), 1))
    case .natural:
      var (counts, end): ([Int], CGFloat) = ([], 0)
      for item in items where !item.isHidden {
        let width = item.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize).width
        if counts.isEmpty || end + gap + width > bounds.width {
          counts.append(1)
          end = width
        } else {
          counts[counts.count - 1] += 1
          end += gap + width
        }
      }
      return counts
    }
  }

  /// As few rows as possible, with about the same number of items in each.
  private func balanced(_ most: Int) -> [Int] {
    guard !items.isEmpty else { return [] }
    let rows = (items.count + most - 1) / most, columns = (items.count + rows - 1) / rows
    return (0..<rows).map { min(columns, items.count - $0 * columns) }
  }

  private func makeRows(_ counts: [Int]) {
    guard counts != self.counts else { return }
    self.counts = counts
    for row in rows { row.removeFromSuperview() }
    var rest = items[...]
    rows = counts.map { count in
      let row = UIStackView(.horizontal, spacing: gap, Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
      finish(row, columns: counts.first ?? count)
      return row
    }
    for row in rows { addArrangedSubview(row) }
  }

  /// Fills what is left of a row.
  private func finish(_ row: UIStackView, columns: Int) {
    if case .natural = style {
      row.alignment = .center
      if let last = row.arrangedSubviews.last { row.setCustomSpacing(0, after: last) }
      row.addArrangedSubview(UIView())
      row.hugVertically()
    } else {
      row.distribution = .fillEqually
      for _ in row.arrangedSubviews.count..<max(columns, row.arrangedSubviews.count) { row.addArrangedSubview(UIView()) }
    }
  }
}
