import CoreGraphics
import Foundation
import ListModel
@_spi(Hooks) import UIKitCore

extension UITableView {
  /// How a table follows changes of its content's size.
  public enum SelfSizingInvalidation: Int, Sendable {
    case disabled = 0
    /// Rows are measured again when their configuration changes.
    case enabled = 1
    /// Also when a constraint within the cell is added, removed or changed, or a view in it changes its intrinsic size.
    case enabledIncludingConstraints = 2
  }

  /// Whether rows are measured again when their content changes by itself.
  public final var selfSizingInvalidation: SelfSizingInvalidation {
    get { loading.invalidation }
    set {
      loading.invalidation = newValue
      guard newValue == .enabledIncludingConstraints else { return }
      for row in shown.rows { row.cell.followsConstraintsWithin = true }
    }
  }

  // MARK: Cells

  /// The cell of a row, if it is on the screen.
  public final func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
    guard indexPath.count == 2 else { return nil }
    return shown.row(at: indexPath)?.cell
  }

  /// The row of a cell that is on the screen.
  public final func indexPath(for cell: UITableViewCell) -> IndexPath? {
    shown.rows.first { $0.cell === cell }?.path
  }

  /// The cells on the screen, from the top.
  public final var visibleCells: [UITableViewCell] {
    layoutIfNeeded()
    return shown.rows.map(\.cell)
  }

  /// The rows on the screen, from the top.
  public final var indexPathsForVisibleRows: [IndexPath]? {
    layoutIfNeeded()
    return shown.rows.map(\.path)
  }

  // MARK: Places

  /// The row at a point of the content; nil between rows and beyond them.
  public final func indexPathForRow(at point: CGPoint) -> IndexPath? {
    loadIfNeeded()
    guard point.y.isFinite, point.x >= bounds.minX, point.x < bounds.maxX else { return nil }
    guard let index = lengths.elementIndex(at: Double(point.y - contentTop)) else { return nil }
    guard case .item(let path) = lengths.element(index) else { return nil }
    return IndexPath(path)
  }

  /// The rows in a rectangle of the content.
  public final func indexPathsForRows(in rect: CGRect) -> [IndexPath]? {
    loadIfNeeded()
    guard rect.height > 0, rect.isFinite else { return [] }
    let start = max(Double(rect.minY - contentTop), 0), end = Double(rect.maxY - contentTop)
    guard var index = lengths.elementIndex(at: start) else { return [] }
    var (paths, place) = ([IndexPath](), lengths.start(index))
    while index < lengths.elementCount, place < end {
      if case .item(let path) = lengths.element(index) { paths.append(IndexPath(path)) }
      place += lengths.length(index)
      index += 1
    }
    return paths
  }

  /// The frame of a row, in points of the content; estimated for one that has not been on the screen. Empty for one that
  /// does not exist.
  public final func rectForRow(at indexPath: IndexPath) -> CGRect {
    loadIfNeeded()
    guard indexPath.count == 2, lengths.contains(indexPath.listPath) else { return .zero }
    return rowFrame(lengths.index(of: .item(indexPath.listPath)))
  }

  /// The frame of a section with header and footer.
  public final func rect(forSection section: Int) -> CGRect {
    loadIfNeeded()
    guard section >= 0, section < lengths.sectionCount else { return .zero }
    let range = lengths.range(of: section)
    return CGRect(
      x: 0, y: contentTop + CGFloat(range.lowerBound), width: bounds.width,
      height: CGFloat(range.upperBound - range.lowerBound))
  }

  /// Where the view above a section is while it does not stick to the edge.
  public final func rectForHeader(inSection section: Int) -> CGRect { rect(section) { .header($0) } }
  /// Where the view below a section is while it does not stick to the edge.
  public final func rectForFooter(inSection section: Int) -> CGRect { rect(section) { .footer($0) } }

  private func rect(_ section: Int, _ element: (Int) -> SectionedLengths.Element) -> CGRect {
    loadIfNeeded()
    guard section >= 0, section < lengths.sectionCount else { return .zero }
    let index = lengths.index(of: element(section))
    return CGRect(
      x: 0, y: contentTop + CGFloat(lengths.start(index)), width: bounds.width, height: CGFloat(lengths.length(index)))
  }

  // MARK: Scrolling

  /// Scrolls to a row; the row `NSNotFound` stands for the header of its section. A row that does not exist is logged.
  public final func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
    layoutIfNeeded()
    guard let path = indexPath.listPath("UITableView.scrollToRow") else { return }
    let isHeader = path.item == NSNotFound && path.section >= 0 && path.section < lengths.sectionCount
    guard isHeader || lengths.contains(path) else {
      let count = lengths.sectionCount
      let exists = path.section >= 0 && path.section < count
      let rows =
        exists ? "section \(path.section) has \(lengths.count(in: path.section)) rows" : "there are \(count) sections"
      return Log.error("UITableView.scrollToRow(at: \(path)): there is no such row, \(rows); the table is not scrolled.")
    }
    scroll(to: isHeader ? .header(path.section) : .item(path), scrollPosition, animated)
  }

  /// Scrolls to the selected row nearest to the upper edge.
  public final func scrollToNearestSelectedRow(at scrollPosition: ScrollPosition, animated: Bool) {
    let top = bounds.minY
    let nearest = selection.ordered.min { abs(rectForRow(at: $0).minY - top) < abs(rectForRow(at: $1).minY - top) }
    if let nearest { scrollToRow(at: nearest, at: scrollPosition, animated: animated) }
  }

  final func scroll(to element: SectionedLengths.Element, _ position: ScrollPosition, _ animated: Bool) {
    guard let offset = offset(showing: element, position) else { return }
    setContentOffset(CGPoint(x: contentOffset.x, y: offset), animated: animated)
    guard !animated || window == nil else { return }
    // Rows that come into view turn out to have other heights than estimated; then the row is not where it was expected.
    for _ in 0..<4 {
      setNeedsLayout()
      layoutIfNeeded()
      guard let better = self.offset(showing: element, position), abs(better - contentOffset.y) >= 0.01 else { return }
      setContentOffset(CGPoint(x: contentOffset.x, y: better), animated: false)
    }
  }

  /// The content offset at which an element is where it is wanted; nil if it is already.
  private func offset(showing element: SectionedLengths.Element, _ position: ScrollPosition) -> CGFloat? {
    let index = lengths.index(of: element)
    let start = contentTop + CGFloat(lengths.start(index)), length = CGFloat(lengths.length(index))
    let inset = adjustedContentInset
    // Insets wider than the view leave nothing: then all of the view counts.
    let fits = inset.top + inset.bottom < bounds.height, lower = fits ? inset.bottom : 0
    var upper = fits ? inset.top : 0
    // A header that sticks to the edge covers the rows below it.
    if style == .plain, case .item(let path) = element { upper += CGFloat(lengths.length(of: .header(path.section))) }
    let height = bounds.height - upper - lower
    let y: CGFloat
    switch position {
    case .top: y = start - upper
    case .bottom: y = start + length - bounds.height + lower
    case .middle: y = start + length / 2 - upper - height / 2
    case .none:
      if start < bounds.minY + upper {
        y = start - upper
      } else if start + length > bounds.maxY - lower {
        y = start + length - bounds.height + lower
      } else {
        return nil
      }
    }
    let whole = contentTop + CGFloat(lengths.length) + loading.footerHeight
    let most = max(whole + inset.bottom - bounds.height, -inset.top)
    return min(max(y, -inset.top), most)
  }
}
