import CoreGraphics
import Foundation
import ListModel
import UIKitCore

extension UITableView {
  final func markReload() {
    loading.isNeeded = true
    loading.indexTitlesAreOutdated = true
    selection.removeAll()
    closeSwipe(animated: false)
    cancelReordering()
    // A layout that is going on is followed by another one; see `restartIfNeeded`.
    if !loading.isLayingOut { setNeedsLayout() }
    endEditingInRows()
  }

  /// Ends the editing in rows and section views, whose cells will show others.
  private func endEditingInRows() {
    guard let responder = window?.firstResponder as? UIView, responder !== self, responder.isDescendant(of: self) else {
      return
    }
    for row in shown.rows { row.cell.endEditingOfLeavingView() }
    shown.held?.cell.endEditingOfLeavingView()
    for view in sectionViews.headers + sectionViews.footers { view.view.endEditingOfLeavingView() }
  }

  final func metricsDidChange() {
    guard !loading.isNeeded else { return }
    // The same rows with other heights: numbers are not asked for again.
    loadLengths()
    setNeedsLayout()
  }

  /// Asks for the numbers of rows, if that is due. Heights follow from the estimates, or are asked for. While cells are
  /// made, everything refers to the numbers of before: what a cell's creation has outdated is asked for in the next layout.
  final func loadIfNeeded() {
    guard loading.isNeeded, updates.depth == 0, !loading.isLayingOut else { return }
    loading.isNeeded = false
    loading.hasOldViews = true
    loadLengths()
  }

  private func loadLengths() {
    lengths.removeAll()
    for (section, rows) in askForCounts().enumerated() { addSection(section, rows: rows) }
  }

  /// The number of rows of each section, as far as a table takes them.
  final func askForCounts() -> [Int] {
    guard let dataSource else { return [] }
    return ListLimits.counts(
      sections: dataSource.numberOfSections(in: self),
      items: { dataSource.tableView(self, numberOfRowsInSection: $0) },
      mistake: { count, section, limit in
        Log.error(
          "UITableView: the data source says that there are \(count) "
            + (section.map { "rows in section \($0) (tableView(_:numberOfRowsInSection:))" }
              ?? "sections (numberOfSections(in:))")
            + "; \(count < 0 ? "none are shown" : "at most \(limit) are shown in all").",
          once: "UITableView.count")
      })
  }

  private func addSection(_ section: Int, rows: Int) {
    let common = commonRowLength
    lengths.insertSection(at: section, count: rows, item: common ?? .init(0, isKnown: false))
    setSectionLengths(section)
    guard common == nil else { return }
    let first = lengths.index(of: .header(section)) + 1
    for row in 0..<rows { lengths.set(first + row, rowLength(ListPath(section: section, item: row))) }
  }

  /// Sets the lengths of the header and the footer of a section.
  final func setSectionLengths(_ section: Int) {
    lengths.set(lengths.index(of: .header(section)), headerLength(section))
    lengths.set(lengths.index(of: .footer(section)), footerLength(section))
  }

  // MARK: Heights

  /// The height of a row of standard content.
  final var standardRowHeight: CGFloat {
    let tuning = UITableViewTuning.current
    return traitCollection.userInterfaceIdiom == .kiosk ? tuning.kioskRowHeight : tuning.rowHeight
  }

  /// The length of all rows, if it is the same: nil if the delegate has a height or an estimate for each.
  private var commonRowLength: SectionedLengths.Length? {
    guard let tableDelegate else { return defaultRowLength }
    if methods.heightForRow == nil || methods.estimateForRow == nil { findHeightMethods(tableDelegate) }
    if methods.heightForRow == true, estimatedRowHeight == 0 { return nil }
    if methods.estimateForRow == true { return nil }
    return methods.heightForRow == true ? .init(Double(usedEstimate), isKnown: false) : defaultRowLength
  }

  private var defaultRowLength: SectionedLengths.Length {
    if let height = valid(rowHeight, "rowHeight") { return .init(Double(height), isKnown: true) }
    return .init(Double(usedEstimate), isKnown: false)
  }

  private var usedEstimate: CGFloat {
    if estimatedRowHeight == 0 { return standardRowHeight }
    return max(valid(estimatedRowHeight, "estimatedRowHeight") ?? standardRowHeight, 1)
  }

  /// Whether the delegate has methods for heights shows in what it answers for the first row. A delegate is not asked
  /// while there is none.
  private func findHeightMethods(_ delegate: any UITableViewDelegate) {
    guard let dataSource, let section = firstSection(of: dataSource) else { return }
    let path = IndexPath(row: 0, section: section)
    if methods.estimateForRow == nil {
      methods.estimateForRow = !AbsentMethod.isAbsent(delegate.tableView(self, estimatedHeightForRowAt: path))
    }
    // With an estimate, heights are asked for when rows come into view.
    if methods.heightForRow == nil {
      methods.heightForRow = !AbsentMethod.isAbsent(delegate.tableView(self, heightForRowAt: path))
    }
  }

  private func firstSection(of dataSource: any UITableViewDataSource) -> Int? {
    let count = lengths.sectionCount
    for section in 0..<count where lengths.count(in: section) > 0 { return section }
    return dataSource.tableView(self, numberOfRowsInSection: count) > 0 ? count : nil
  }

  /// The length of a row before its cell exists.
  final func rowLength(_ path: ListPath) -> SectionedLengths.Length {
    guard let tableDelegate else { return defaultRowLength }
    let place = IndexPath(path)
    if methods.estimateForRow != false, estimatedRowHeight != 0 {
      let answer = tableDelegate.tableView(self, estimatedHeightForRowAt: place)
      methods.estimateForRow = !AbsentMethod.isAbsent(answer)
      if methods.estimateForRow == true {
        // Rows of no height would all be on the screen at once.
        let height = max(valid(answer, "estimatedHeightForRowAt") ?? standardRowHeight, 1)
        return .init(Double(height), isKnown: false)
      }
    }
    if methods.heightForRow != false, estimatedRowHeight == 0 {
      if let height = explicitHeight(place) { return .init(Double(height), isKnown: true) }
    }
    return methods.heightForRow == true ? .init(Double(usedEstimate), isKnown: false) : defaultRowLength
  }

  /// The height that the delegate or the table gives a row; nil if its content determines it.
  final func explicitHeight(_ path: IndexPath) -> CGFloat? {
    if methods.heightForRow != false, let tableDelegate {
      let answer = tableDelegate.tableView(self, heightForRowAt: dataPath(path))
      methods.heightForRow = !AbsentMethod.isAbsent(answer)
      if methods.heightForRow == true { return valid(answer, "heightForRowAt") }
    }
    return valid(rowHeight, "rowHeight")
  }

  /// A length that was set; nil for `automaticDimension`. What is no length is replaced, with an error.
  final func valid(_ length: CGFloat, _ name: String) -> CGFloat? {
    if length == UITableView.automaticDimension { return nil }
    guard length >= 0, length <= ListLimits.length else {
      Log.error(
        "UITableView: \(name) is \(length); heights are finite, not negative and at most \(Int(ListLimits.length)) points. "
          + "Using the automatic height.",
        once: "UITableView \(name)")
      return nil
    }
    return length
  }

  // MARK: Sections

  private func headerLength(_ section: Int) -> SectionedLengths.Length {
    let answer = tableDelegate?.tableView(self, heightForHeaderInSection: section) ?? AbsentMethod.length
    if let length = sectionLength(answer, sectionHeaderHeight, "heightForHeaderInSection") { return length }
    let tuning = UITableViewTuning.current
    let title = dataSource?.tableView(self, titleForHeaderInSection: section)
    if style == .plain {
      let estimate = valid(estimatedSectionHeaderHeight, "estimatedSectionHeaderHeight") ?? tuning.plainHeaderHeight
      // A view of the delegate shows when the section comes into view.
      return .init(title == nil ? 0 : Double(estimate), isKnown: false)
    }
    let space = section == 0 && tableHeaderView == nil ? tuning.firstGroupSpacing : tuning.groupSpacing
    return .init(Double(title == nil ? space : space + tuning.groupTitleGap + 16), isKnown: false)
  }

  private func footerLength(_ section: Int) -> SectionedLengths.Length {
    let answer = tableDelegate?.tableView(self, heightForFooterInSection: section) ?? AbsentMethod.length
    if let length = sectionLength(answer, sectionFooterHeight, "heightForFooterInSection") { return length }
    let tuning = UITableViewTuning.current
    let title = dataSource?.tableView(self, titleForFooterInSection: section)
    if style == .plain { return .init(title == nil ? 0 : Double(tuning.plainHeaderHeight), isKnown: false) }
    return .init(Double(title == nil ? tuning.groupSpacing : tuning.groupSpacing + 16), isKnown: false)
  }

  private func sectionLength(_ answer: CGFloat, _ common: CGFloat, _ name: String) -> SectionedLengths.Length? {
    let height = AbsentMethod.isAbsent(answer) ? valid(common, name) : valid(answer, name)
    guard let height else { return nil }
    // Grouped tables show the default space where the height is 0, as UIKit's; the least nonzero height hides it.
    if height == 0, style != .plain { return nil }
    return .init(Double(height), isKnown: true)
  }

  // MARK: Changes of the environment

  final func traitsDidChange(from before: UITraitCollection) {
    let now = traitCollection
    guard
      now.preferredContentSizeCategory != before.preferredContentSizeCategory
        || now.userInterfaceIdiom != before.userInterfaceIdiom || now.layoutDirection != before.layoutDirection
        || now.displayScale != before.displayScale
    else { return }
    lengths.forgetLengths()
    if !loading.isNeeded { metricsDidChange() }
    relayOutCells()
  }

  final func relayOutCells() {
    for row in shown.rows { row.cell.setNeedsLayout() }
    setNeedsLayout()
  }

  // MARK: Views around the rows

  final func outerViewDidChange(_ old: UIView?, _ new: UIView?) {
    if old !== new {
      old?.removeFromSuperview()
      if let new { addSubview(new) }
    }
    loading.headerHeight = tableHeaderView.map { max($0.bounds.height, 0) } ?? 0
    loading.footerHeight = tableFooterView.map { max($0.bounds.height, 0) } ?? 0
    setNeedsLayout()
  }
}
