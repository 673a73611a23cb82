import CoreGraphics
import Foundation
import ListModel
import QuartzCore
@_spi(Hooks) import UIKitCore

// Which rows have cells, and where they are.
extension UITableView {
  /// Lays out everything: asks for data if that is due, then for the cells that came into view.
  final func layOutTable() {
    // Within a batch the data is ahead of the rows.
    guard !loading.isLayingOut, updates.depth == 0 else { return }
    loadIfNeeded()
    loading.isLayingOut = true
    defer {
      loading.isLayingOut = false
      restartIfNeeded()
    }
    if loading.hasOldViews { dropOldViews() }
    if bounds.width != loading.width {
      // Content that wraps has another height now.
      if loading.width > 0 { measureAgain() }
      loading.width = bounds.width
    }
    placeOuterViews()
    if let swipe = editing.swipe, swipe.offset != bounds.minY { closeSwipe(animated: true) }
    tile()
    guard !loading.isNeeded else { return }
    updateContentSize()
    placeSectionViews()
    placeIndexStrip()
    prefetch()
  }

  /// How often the display of cells may have everything reloaded before the table waits for the next frame.
  private static let mostRestarts = 16

  /// Lays out again where cells, as they were made or displayed, have outdated the data; once in a frame if that goes on, so
  /// that the kiosk goes on as well.
  private func restartIfNeeded() {
    guard loading.isNeeded else {
      loading.restarts = 0
      return
    }
    loading.restarts += 1
    guard loading.restarts > Self.mostRestarts else { return setNeedsLayout() }
    Log.error(
      "UITableView: reloadData(), or a change of rows, is called each time the table shows its rows, from "
        + "tableView(_:cellForRowAt:), tableView(_:willDisplay:forRowAt:) or the like; it is done once in a frame. Call it "
        + "when the data changes.", once: "UITableView.restarts")
    RunLoopCycle.current.performNextCycle { [weak self] in self?.setNeedsLayout() }
  }

  /// Heights that do not follow from the content are as certain as before.
  private func measureAgain() {
    lengths.forgetLengths()
    if methods.heightForRow == true || valid(rowHeight, "rowHeight") != nil { metricsDidChange() }
  }

  /// After a reload, the cells of before are used again.
  private func dropOldViews() {
    loading.hasOldViews = false
    for row in shown.rows { end(row) }
    shown.rows.removeAll(keepingCapacity: true)
    if let held = shown.held { end(held) }
    shown.held = nil
    for header in sectionViews.headers { end(header: header) }
    for footer in sectionViews.footers { end(footer: footer) }
    sectionViews = ShownSectionViews()
  }

  /// The distance of the first section from the beginning of the content, in points.
  final var contentTop: CGFloat { loading.headerHeight }

  private func placeOuterViews() {
    backgroundView?.frame = bounds
    if let view = tableHeaderView {
      let frame = CGRect(x: 0, y: 0, width: bounds.width, height: loading.headerHeight)
      if view.frame != frame { view.frame = frame }
    }
  }

  private func updateContentSize() {
    let height = contentTop + CGFloat(lengths.length) + loading.footerHeight
    let size = CGSize(width: bounds.width, height: height)
    if contentSize != size { contentSize = size }
    guard let view = tableFooterView else { return }
    let frame = CGRect(
      x: 0, y: contentTop + CGFloat(lengths.length), width: bounds.width, height: loading.footerHeight)
    if view.frame != frame { view.frame = frame }
  }

  // MARK: Rows

  /// Makes the rows in the bounds have cells, from one that stays where it is: heights that turn out to be others than
  /// estimated move what is beyond it. What is above it moves the content offset instead.
  private func tile() {
    guard bounds.width > 0, bounds.height > 0, lengths.elementCount > 0 else { return recycleRows { _, _ in true } }
    let visible = visibleSpan
    recycleRows { start, end in end <= visible.lowerBound || start >= visible.upperBound }
    let anchor = anchorIndex(visible)
    let before = lengths.start(anchor)
    var (index, end) = (anchor, before)
    let last = lengths.elementCount
    // When the display of a cell has made the app reload, the data is another one: the next layout asks for it.
    while index < last, end < visible.upperBound, !loading.isNeeded {
      end += show(index)
      index += 1
    }
    (index, end) = (anchor, before)
    // Elements without a length at the upper edge may have one that is not known yet.
    while index > 0, !loading.isNeeded, end > visible.lowerBound || end == visible.lowerBound && isUnmeasured(index - 1) {
      index -= 1
      end -= show(index)
    }
    let moved = lengths.start(anchor) - before
    if moved != 0 { shiftContent(by: CGFloat(moved)) }
    placeRows()
    releaseHeldRow()
  }

  private func isUnmeasured(_ index: Int) -> Bool { lengths.length(index) == 0 && !lengths.isKnown(index) }

  /// The bounds along the content, from the first section on.
  private var visibleSpan: Range<Double> {
    let start = Double(bounds.minY - contentTop)
    return start..<max(start, start + Double(bounds.height))
  }

  /// The first element that keeps its place: a row that was on the screen, or else the element at the upper edge.
  private func anchorIndex(_ visible: Range<Double>) -> Int {
    if let row = shown.rows.first { return row.index }
    return lengths.elementIndex(at: max(visible.lowerBound, 0)) ?? (visible.lowerBound < 0 ? 0 : lengths.elementCount - 1)
  }

  private func recycleRows(_ isGone: (Double, Double) -> Bool) {
    guard !shown.rows.isEmpty else { return }
    func leaves(_ row: ShownRow) -> Bool {
      let start = lengths.start(row.index)
      return isGone(start, start + lengths.length(row.index))
    }
    while let row = shown.rows.last, leaves(row) { hide(shown.rows.removeLast()) }
    var first = 0
    while first < shown.rows.count, leaves(shown.rows[first]) {
      hide(shown.rows[first])
      first += 1
    }
    if first > 0 { shown.rows.removeFirst(first) }
  }

  /// Takes a cell off the screen, unless it is needed: while a field in it is edited, or the row is moved.
  private func hide(_ row: ShownRow) {
    if isNeeded(row) {
      if let held = shown.held, held.cell !== row.cell { end(held) }
      shown.held = row
      return
    }
    end(row)
  }

  private func isNeeded(_ row: ShownRow) -> Bool {
    storedDragging?.cell === row.cell || row.cell.holdsFirstResponder
  }

  /// A row that was kept for its field or its drag goes when that is over.
  private func releaseHeldRow() {
    guard let held = shown.held, !isNeeded(held) else { return }
    shown.held = nil
    end(held)
  }

  final func end(_ row: ShownRow) {
    if touched.cell === row.cell { cancelRowTouch() }
    if editing.swipe?.cell === row.cell { closeSwipe(animated: false) }
    tableDelegate?.tableView(self, didEndDisplaying: row.cell, forRowAt: dataPath(row.path))
    recycle(row.cell)
  }

  /// Shows an element of the table, if it is not shown already, and measures it.
  /// - Returns: Its length.
  private func show(_ index: Int) -> Double {
    let place = shown.place(index)
    if place < shown.rows.count, shown.rows[place].index == index, lengths.isKnown(index) { return lengths.length(index) }
    switch lengths.element(index) {
    case .header(let section): showHeader(section, index)
    case .footer(let section): showFooter(section, index)
    case .item(let path): showRow(IndexPath(path), index, place)
    }
    return lengths.length(index)
  }

  private func showRow(_ path: IndexPath, _ index: Int, _ place: Int) {
    if place < shown.rows.count, shown.rows[place].index == index { return measure(shown.rows[place]) }
    if !lengths.isKnown(index), let height = explicitHeight(path) {
      lengths.set(index, .init(Double(height), isKnown: true))
    }
    // Rows that the app hides by their height have no cells.
    if lengths.isKnown(index), lengths.length(index) == 0 { return }
    let isBack = shown.held?.path == path
    let cell = (isBack ? shown.held?.cell : nil) ?? makeCell(path)
    if isBack { shown.held = nil }
    let row = ShownRow(index: index, path: path, cell: cell)
    shown.rows.insert(row, at: shown.place(index))
    measure(row)
    guard !isBack else { return }
    cell.place(rowFrame(index))
    cell.layoutIfNeeded()
    tableDelegate?.tableView(self, willDisplay: cell, forRowAt: dataPath(path))
  }

  /// A cell of the data source, with the state of the row, as a subview.
  final func makeCell(_ path: IndexPath) -> UITableViewCell {
    guard let dataSource else { return UITableViewCell() }
    let source = dataPath(path)
    let cell = UIView.withoutAnimation { dataSource.tableView(self, cellForRowAt: source) }
    prepare(cell, path)
    return cell
  }

  final func prepare(_ cell: UITableViewCell, _ path: IndexPath) {
    UIView.performWithoutAnimation {
      cell.table = self
      if selfSizingInvalidation == .enabledIncludingConstraints { cell.followsConstraintsWithin = true }
      cell.adopt(style)
      if cell.isHidden { cell.isHidden = false }
      if cell.superview !== self { insertSubview(cell, at: backgroundView == nil ? 0 : 1) }
      if let tableDelegate {
        let level = tableDelegate.tableView(self, indentationLevelForRowAt: path)
        if level != AbsentMethod.number { cell.indentationLevel = level }
      }
      prepareEditing(of: cell, path)
      cell.setSelected(selection.contains(path), animated: false)
      setPlace(of: cell, path)
    }
  }

  /// Measures a row whose height is an estimate.
  private func measure(_ row: ShownRow) {
    guard !lengths.isKnown(row.index) else { return }
    let height = explicitHeight(row.path) ?? fittingHeight(row.cell)
    lengths.set(row.index, .init(Double(height), isKnown: true))
  }

  private func fittingHeight(_ cell: UITableViewCell) -> CGFloat {
    let width = rowWidth
    // Labels that wrap have to know the width that they get.
    if cell.bounds.width != width { cell.bounds.size.width = width }
    let size = cell.systemLayoutSizeFitting(
      CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    let scale = max(traitCollection.displayScale, 1)
    guard let height = valid(size.height, "the fitting height of \(type(of: cell))") else { return standardRowHeight }
    return (height * scale).rounded(.up) / scale
  }

  /// Sets the frames of the shown rows, from the top.
  private func placeRows() {
    var (index, start) = (-1, 0.0)
    for row in shown.rows {
      if index < 0 || row.index != index + 1 { start = lengths.start(row.index) }
      let length = lengths.length(row.index)
      let frame = rowFrame(start: start, length: length)
      if storedDragging?.cell !== row.cell { row.cell.place(frame) }
      start += length
      index = row.index
    }
    if let held = shown.held, storedDragging?.cell !== held.cell { held.cell.place(rowFrame(held.index)) }
  }

  // MARK: Frames

  /// The distance of groups from the sides.
  final var groupMargin: CGFloat {
    guard style == .insetGrouped else { return 0 }
    let tuning = UITableViewTuning.current
    return isWide ? tuning.wideInsetGroupMargin : tuning.insetGroupMargin
  }

  private var isWide: Bool { bounds.width >= 600 }

  /// The distance of text from the edges of its row.
  final var textInset: CGFloat {
    let tuning = UITableViewTuning.current
    return isWide && style != .insetGrouped ? tuning.wideContentInset : tuning.contentInset
  }

  private var rowSpan: (x: CGFloat, width: CGFloat) {
    guard style == .insetGrouped else { return (0, bounds.width) }
    let left = groupMargin + safeAreaInsets.left, right = groupMargin + safeAreaInsets.right
    return (left, max(bounds.width - left - right, 0))
  }

  final var rowWidth: CGFloat { rowSpan.width }

  final func rowFrame(start: Double, length: Double) -> CGRect {
    let span = rowSpan
    return CGRect(x: span.x, y: contentTop + CGFloat(start), width: span.width, height: CGFloat(length))
  }

  final func rowFrame(_ index: Int) -> CGRect {
    rowFrame(start: lengths.start(index), length: lengths.length(index))
  }

  // MARK: Lines and corners

  final func setPlace(of cell: UITableViewCell, _ path: IndexPath) {
    let count = lengths.count(in: path.section)
    let isFirst = path.row == 0, isLast = path.row == count - 1
    let place: CellEdges.Place = isFirst ? (isLast ? .alone : .first) : isLast ? .last : .middle
    cell.setPlace(place, hidesSeparator: hidesSeparator(of: cell, path))
  }

  /// There is no line below a selected row, nor above it.
  private func hidesSeparator(of cell: UITableViewCell, _ path: IndexPath) -> Bool {
    if cell.looksSelected { return true }
    let next = IndexPath(row: path.row + 1, section: path.section)
    return shown.row(at: next)?.cell.looksSelected ?? selection.contains(next)
  }

  /// Shows and hides lines, after the look of a row has changed.
  final func separatorsMayHaveChanged() {
    guard !loading.isLayingOut else { return }
    for row in shown.rows { setPlace(of: row.cell, row.path) }
  }

  // MARK: Sizes that change

  /// Called when configured content has changed. The row is measured again in the next layout.
  final func contentDidChange(in view: UIView) {
    guard !loading.isLayingOut, selfSizingInvalidation != .disabled else { return }
    if let row = shown.rows.first(where: { $0.cell === view }), lengths.isKnown(row.index), explicitHeight(row.path) == nil {
      lengths.set(row.index, .init(lengths.length(row.index), isKnown: false))
      setNeedsLayout()
    }
  }
}

extension UITableViewCell {
  /// Places the cell whatever its transform is: a swiped cell stays aside.
  final func place(_ frame: CGRect) {
    let middle = CGPoint(x: frame.midX, y: frame.midY)
    if bounds.size != frame.size { bounds.size = frame.size }
    if center != middle { center = middle }
  }
}

extension UIView {
  fileprivate static func withoutAnimation<Result>(_ body: () -> Result) -> Result {
    var result: Result?
    performWithoutAnimation { result = body() }
    return result.unsafelyUnwrapped
  }
}
