import CoreGraphics
import Foundation
import UIKitCore

/// The strip of section titles at the trailing edge of a table.
@MainActor
final class SectionIndexStrip: UIControl, TouchedAtOnce {
  var titles: [String] { didSet { if titles != oldValue { show() } } }
  private weak var table: UITableView?
  private var labels: [UILabel] = []
  private var chosen: Int?
  private var normalBackground: UIColor?
  var trackingBackground: UIColor?

  static let width: CGFloat = 28
  private static let pitch: CGFloat = 16

  init(titles: [String], of table: UITableView) {
    (self.titles, self.table) = (titles, table)
    super.init(frame: .zero)
    isAccessibilityElement = true
    accessibilityLabel = Strings.preferred.lists.index
    accessibilityTraits = .adjustable
    show()
  }

  required init?(coder: NSCoder) { return nil }

  private func show() {
    for label in labels { label.removeFromSuperview() }
    labels = titles.map { title in
      let label = UILabel()
      label.font = .systemFont(ofSize: 11, weight: .semibold)
      label.textAlignment = .center
      label.text = title == UITableView.indexSearch ? "⌕" : title
      addSubview(label)
      return label
    }
    setNeedsLayout()
  }

  /// The titles that there is space for: where there are too many, some are left out, and their places still work.
  override func layoutSubviews() {
    super.layoutSubviews()
    guard !labels.isEmpty else { return }
    let fitting = max(Int(bounds.height / Self.pitch), 1)
    let stride = max((labels.count + fitting - 1) / fitting, 1)
    let pitch = self.pitch
    let top = (bounds.height - pitch * CGFloat(labels.count)) / 2
    for (index, label) in labels.enumerated() {
      label.isHidden = index % stride != 0
      label.textColor = tintColor
      let middle = top + (CGFloat(index) + 0.5) * pitch
      label.frame = CGRect(x: 0, y: (middle - Self.pitch / 2).rounded(), width: bounds.width, height: Self.pitch)
    }
  }

  private var pitch: CGFloat { min(Self.pitch, bounds.height / CGFloat(max(labels.count, 1))) }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    setNeedsLayout()
  }

  private func title(at y: CGFloat) -> Int? {
    guard !labels.isEmpty else { return nil }
    let top = (bounds.height - pitch * CGFloat(labels.count)) / 2
    return min(max(Int((y - top) / pitch), 0), labels.count - 1)
  }

  private func follow(_ touch: UITouch) {
    guard let index = title(at: touch.location(in: self).y), index != chosen else { return }
    chosen = index
    table?.showSection(ofTitle: index)
  }

  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    normalBackground = backgroundColor
    if let trackingBackground { backgroundColor = trackingBackground }
    chosen = nil
    follow(touch)
    return true
  }

  override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    follow(touch)
    return true
  }

  override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    backgroundColor = normalBackground
  }

  override func cancelTracking(with event: UIEvent?) {
    super.cancelTracking(with: event)
    backgroundColor = normalBackground
  }
}

extension UITableView {
  /// Shows the titles of sections, for tables whose data source has some, and keeps the strip at the edge.
  final func placeIndexStrip() {
    if loading.indexTitlesAreOutdated {
      loading.indexTitlesAreOutdated = false
      updateIndexStrip()
    }
    guard let strip else { return }
    let area = bounds.inset(by: adjustedContentInset)
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let x = isMirrored ? area.minX : area.maxX - SectionIndexStrip.width
    let frame = CGRect(x: x, y: area.minY, width: SectionIndexStrip.width, height: max(area.height, 0))
    if strip.frame != frame { strip.frame = frame }
  }

  /// The width that the titles take from the rows.
  final var stripWidth: CGFloat { strip == nil ? 0 : SectionIndexStrip.width }

  private func updateIndexStrip() {
    let titles = dataSource?.sectionIndexTitles(for: self) ?? []
    var rows = 0
    for section in 0..<lengths.sectionCount { rows += lengths.count(in: section) }
    guard !titles.isEmpty, rows >= sectionIndexMinimumDisplayRowCount else {
      guard strip != nil else { return }
      strip?.removeFromSuperview()
      strip = nil
      return relayOutCells()
    }
    let shown = strip ?? SectionIndexStrip(titles: titles, of: self)
    shown.titles = titles
    shown.tintColor = sectionIndexColor
    shown.backgroundColor = sectionIndexBackgroundColor
    shown.trackingBackground = sectionIndexTrackingBackgroundColor
    guard strip == nil else { return }
    strip = shown
    addSubview(shown)
    relayOutCells()
  }

  /// Scrolls to the section of the title with a number, which is under the finger.
  fileprivate final func showSection(ofTitle index: Int) {
    guard let dataSource, let titles = strip?.titles, titles.indices.contains(index) else { return }
    if titles[index] == UITableView.indexSearch {
      return setContentOffset(CGPoint(x: contentOffset.x, y: -adjustedContentInset.top), animated: false)
    }
    let section = dataSource.tableView(self, sectionForSectionIndexTitle: titles[index], at: index)
    guard section >= 0, section < lengths.sectionCount else { return }
    scroll(to: .header(section), .top, false)
  }
}
