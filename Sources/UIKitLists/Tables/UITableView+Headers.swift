import CoreGraphics
import ListModel
import UIKitCore

// The views above and below sections.
extension UITableView {
  final func showHeader(_ section: Int, _ index: Int) {
    if let view = sectionViews.header(section) { return measure(view, index, isFooter: false) }
    guard !lengths.isKnown(index) || lengths.length(index) > 0 else { return }
    guard let view = makeView(section, isFooter: false) else { return setEmpty(index, isFooter: false, section) }
    sectionViews.headers.append(.init(section: section, view: view))
    measure(view, index, isFooter: false)
    view.frame = sectionViewFrame(index)
    view.layoutIfNeeded()
    tableDelegate?.tableView(self, willDisplayHeaderView: view, forSection: section)
  }

  final func showFooter(_ section: Int, _ index: Int) {
    if let view = sectionViews.footer(section) { return measure(view, index, isFooter: true) }
    guard !lengths.isKnown(index) || lengths.length(index) > 0 else { return }
    guard let view = makeView(section, isFooter: true) else { return setEmpty(index, isFooter: true, section) }
    sectionViews.footers.append(.init(section: section, view: view))
    measure(view, index, isFooter: true)
    view.frame = sectionViewFrame(index)
    view.layoutIfNeeded()
    tableDelegate?.tableView(self, willDisplayFooterView: view, forSection: section)
  }

  private func makeView(_ section: Int, isFooter: Bool) -> UIView? {
    var made: UIView?
    UIView.performWithoutAnimation {
      made =
        isFooter
        ? tableDelegate?.tableView(self, viewForFooterInSection: section)
        : tableDelegate?.tableView(self, viewForHeaderInSection: section)
      if made == nil {
        let title =
          isFooter
          ? dataSource?.tableView(self, titleForFooterInSection: section)
          : dataSource?.tableView(self, titleForHeaderInSection: section)
        if let title, !title.isEmpty { made = titleView(title) }
      }
      guard let view = made else { return }
      (view as? UITableViewHeaderFooterView)?.adopt(self, isFooter: isFooter)
      view.isHidden = false
      if view.superview !== self { addSubview(view) }
      // Above the rows, below the index strip.
      if let strip { bringSubviewToFront(strip) }
    }
    return made
  }

  /// A section without a view has the space of its style there, and no more.
  private func setEmpty(_ index: Int, isFooter: Bool, _ section: Int) {
    let length = lengths.isKnown(index) || style != .plain ? lengths.length(index) : 0
    lengths.set(index, .init(length, isKnown: true))
  }

  private func measure(_ view: UIView, _ index: Int, isFooter: Bool) {
    guard !lengths.isKnown(index) else { return }
    let width = bounds.width
    if view.bounds.width != width { view.frame.size.width = width }
    var height = view.systemLayoutSizeFitting(
      CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel
    ).height
    // A plain view without constraints has the height that it says, which is its own by default.
    if height <= 0 || !height.isFinite {
      height = view.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height
      if height <= 0 || !height.isFinite { height = UITableViewTuning.current.plainHeaderHeight }
    }
    lengths.set(index, .init(Double(height), isKnown: true))
  }

  private func sectionViewFrame(_ index: Int) -> CGRect {
    CGRect(
      x: 0, y: contentTop + CGFloat(lengths.start(index)), width: bounds.width, height: CGFloat(lengths.length(index)))
  }

  // MARK: Placing

  /// Places the views above and below the sections on the screen. In plain tables, the first section's stays at the upper
  /// edge until the end of the section pushes it away, and the last footer at the lower one.
  final func placeSectionViews() {
    guard lengths.sectionCount > 0, bounds.height > 0 else { return recycleSectionViews(outside: 0..<0) }
    let range = visibleSections
    if style == .plain, let first = range.first {
      showHeader(first, lengths.index(of: .header(first)))
      showFooter(range.upperBound - 1, lengths.index(of: .footer(range.upperBound - 1)))
    }
    recycleSectionViews(outside: range)
    let upper = bounds.minY + adjustedContentInset.top, lower = bounds.maxY - adjustedContentInset.bottom
    for header in sectionViews.headers {
      var frame = sectionViewFrame(lengths.index(of: .header(header.section)))
      if style == .plain {
        let end = contentTop + CGFloat(lengths.start(of: .footer(header.section)))
        let y = max(frame.minY, min(upper, end - frame.height))
        (header.view as? UITableViewHeaderFooterView)?.isPinned = y > frame.minY
        frame.origin.y = y
      }
      if header.view.frame != frame { header.view.frame = frame }
    }
    for footer in sectionViews.footers {
      var frame = sectionViewFrame(lengths.index(of: .footer(footer.section)))
      if style == .plain {
        let start = contentTop + CGFloat(lengths.start(of: .header(footer.section)))
        let headerLength = CGFloat(lengths.length(of: .header(footer.section)))
        frame.origin.y = min(frame.minY, max(lower - frame.height, start + headerLength))
      }
      if footer.view.frame != frame { footer.view.frame = frame }
    }
  }

  /// The sections that are at least partly on the screen.
  private var visibleSections: Range<Int> {
    let start = Double(bounds.minY - contentTop), end = start + Double(bounds.height)
    guard end > 0, start < lengths.length else { return 0..<0 }
    func section(_ index: Int) -> Int {
      switch lengths.element(index) {
      case .header(let section), .footer(let section): section
      case .item(let path): path.section
      }
    }
    let first = lengths.elementIndex(at: max(start, 0)).map(section) ?? 0
    let last = lengths.elementIndex(at: min(end, lengths.length) - 0.001).map(section) ?? lengths.sectionCount - 1
    return first..<max(last, first) + 1
  }

  private func recycleSectionViews(outside range: Range<Int>) {
    sectionViews.headers.removeAll { header in
      if range.contains(header.section) { return false }
      end(header: header)
      return true
    }
    sectionViews.footers.removeAll { footer in
      if range.contains(footer.section) { return false }
      end(footer: footer)
      return true
    }
  }

  final func end(header: ShownSectionViews.View) {
    tableDelegate?.tableView(self, didEndDisplayingHeaderView: header.view, forSection: header.section)
    recycle(header.view)
  }

  final func end(footer: ShownSectionViews.View) {
    tableDelegate?.tableView(self, didEndDisplayingFooterView: footer.view, forSection: footer.section)
    recycle(footer.view)
  }

  /// The view above a section, if it is on the screen and of the class that tables use again.
  public final func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    sectionViews.header(section) as? UITableViewHeaderFooterView
  }

  /// The view below a section, if it is on the screen and of the class that tables use again.
  public final func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    sectionViews.footer(section) as? UITableViewHeaderFooterView
  }
}
