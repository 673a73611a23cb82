import CoreGraphics
import Foundation
import ListModel
import UIKitCore

/// The geometry that a flow layout has computed.
struct FlowState {
  var needsMetrics = true
  var sections: [FlowSection] = []
  /// The length of the content along the scrolling direction, and across it.
  var length: CGFloat = 0
  var cross: CGFloat = 0
  /// The sizes that cells prefer, by section and item.
  var measured: [Int: [Int: CGSize]] = [:]
  /// The items of each section whose measured size has changed since the last layout.
  var changed: [Int: [Int]] = [:]
  var scale: CGFloat = 1
  /// Whether the delegate is being asked for sizes; it may ask back.
  var isComputing = false
}

extension UICollectionViewFlowLayout {
  final var isVertical: Bool { scrollDirection == .vertical }

  final func size(_ size: FlowSize) -> CGSize {
    isVertical ? CGSize(width: size.cross, height: size.main) : CGSize(width: size.main, height: size.cross)
  }

  final func flowSize(_ size: CGSize) -> FlowSize {
    isVertical ? FlowSize(main: size.height, cross: size.width) : FlowSize(main: size.width, cross: size.height)
  }

  /// Computes what is not valid: for apps that ask before the collection view does, and for subclasses that change a
  /// property in `prepare()`.
  final func makeValid() { if flow.needsMetrics || !flow.changed.isEmpty { prepareFlow() } }

  final func prepareFlow() {
    guard let view = collectionView else {
      flow = FlowState()
      return
    }
    guard !flow.isComputing else { return }
    flow.isComputing = true
    defer { flow.isComputing = false }
    if flow.needsMetrics {
      flow.needsMetrics = false
      flow.changed = [:]
      computeSections(view)
    } else if !flow.changed.isEmpty {
      let changed = flow.changed
      flow.changed = [:]
      for (section, items) in changed where flow.sections.indices.contains(section) { useMeasured(section, items) }
    } else {
      return
    }
    var start: CGFloat = 0
    for section in flow.sections.indices {
      flow.sections[section].start = start
      start += flow.sections[section].length
    }
    flow.length = start
  }

  private func computeSections(_ view: UICollectionView) {
    let counts = view.counts
    flow.cross = crossLength(of: view)
    flow.scale = max(view.traitCollection.displayScale, 1)
    let delegate = view.delegate as? any UICollectionViewDelegateFlowLayout
    flow.sections.removeAll(keepingCapacity: true)
    flow.sections.reserveCapacity(counts.count)
    let reference = referenceInset(view)
    for index in counts.indices {
      var section = FlowSection()
      section.count = counts[index]
      fill(&section, index, view, delegate, reference)
      section.layOut()
      if flow.cross > 0, section.largestCross > section.line { reportTooLong(section) }
      flow.sections.append(section)
    }
  }

  /// The length of a line, with its insets.
  final func crossLength(of view: UICollectionView) -> CGFloat {
    let (size, inset) = (view.bounds.size, view.adjustedContentInset)
    return max(isVertical ? size.width - inset.left - inset.right : size.height - inset.top - inset.bottom, 0)
  }

  /// The inset to which a section inset is added, besides the content inset.
  private func referenceInset(_ view: UICollectionView) -> UIEdgeInsets {
    let base: UIEdgeInsets
    switch sectionInsetReference {
    case .fromContentInset: return .zero
    case .fromSafeArea: base = view.safeAreaInsets
    case .fromLayoutMargins: base = view.layoutMargins
    }
    let (content, adjusted) = (view.contentInset, view.adjustedContentInset)
    // The safe area may be part of the content inset already.
    return UIEdgeInsets(
      top: max(base.top - adjusted.top + content.top, 0), left: max(base.left - adjusted.left + content.left, 0),
      bottom: max(base.bottom - adjusted.bottom + content.bottom, 0),
      right: max(base.right - adjusted.right + content.right, 0))
  }

  private func fill(
    _ section: inout FlowSection, _ index: Int, _ view: UICollectionView,
    _ delegate: (any UICollectionViewDelegateFlowLayout)?, _ reference: UIEdgeInsets
  ) {
    var (inset, lines, items) = (sectionInset, minimumLineSpacing, minimumInteritemSpacing)
    var (header, footer) = (headerReferenceSize, footerReferenceSize)
    if let delegate {
      let ownInset = delegate.collectionView(view, layout: self, insetForSectionAt: index)
      if ownInset != FlowDefault.insets { inset = ownInset }
      let ownLines = delegate.collectionView(view, layout: self, minimumLineSpacingForSectionAt: index)
      if ownLines != FlowDefault.length { lines = ownLines }
      let ownItems = delegate.collectionView(view, layout: self, minimumInteritemSpacingForSectionAt: index)
      if ownItems != FlowDefault.length { items = ownItems }
      let ownHeader = delegate.collectionView(view, layout: self, referenceSizeForHeaderInSection: index)
      if ownHeader != FlowDefault.size { header = ownHeader }
      let ownFooter = delegate.collectionView(view, layout: self, referenceSizeForFooterInSection: index)
      if ownFooter != FlowDefault.size { footer = ownFooter }
    }
    section.header = flowSize(checked(header, "the header of section \(index)")).main
    section.footer = flowSize(checked(footer, "the footer of section \(index)")).main
    section.lineSpacing = checkedLength(lines, "minimumLineSpacing")
    section.itemSpacing = checkedLength(items, "minimumInteritemSpacing")
    if [inset.top, inset.bottom, inset.left, inset.right].contains(where: { !(abs($0) <= Self.mostLength) }) {
      report(inset, "sectionInset")
      inset = .zero
    }
    let cross: (CGFloat, CGFloat)
    if isVertical {
      (section.mainBefore, section.mainAfter) = (inset.top, inset.bottom)
      cross = (inset.left + reference.left, inset.right + reference.right)
    } else {
      (section.mainBefore, section.mainAfter) = (inset.left, inset.right)
      cross = (inset.top + reference.top, inset.bottom + reference.bottom)
    }
    section.crossBefore = cross.0
    section.line = max(flow.cross - cross.0 - cross.1, 0)
    fillSizes(&section, index, view, delegate)
  }

  /// The size of items that are not asked for.
  private var commonSize: CGSize {
    let automatic = Self.automaticSize
    if estimatedItemSize != .zero, estimatedItemSize != automatic { return estimatedItemSize }
    return itemSize == automatic ? CGSize(width: 50, height: 50) : itemSize
  }

  private func fillSizes(
    _ section: inout FlowSection, _ index: Int, _ view: UICollectionView,
    _ delegate: (any UICollectionViewDelegateFlowLayout)?
  ) {
    let common = flowSize(checked(commonSize, "the items"))
    section.sizes = .equal(common)
    guard section.count > 0 else { return }
    if let delegate {
      func ask(_ item: Int) -> CGSize {
        delegate.collectionView(
          view, layout: self, sizeForItemAt: view.dataPath(IndexPath(item: item, section: index)))
      }
      func flowSize(_ size: CGSize, _ item: Int) -> FlowSize {
        size == Self.automaticSize ? common : self.flowSize(checked(size, "item [\(index), \(item)]"))
      }
      let first = ask(0)
      if first != FlowDefault.size {
        var sizes: [FlowSize] = []
        sizes.reserveCapacity(section.count)
        sizes.append(flowSize(first, 0))
        var isEqual = true
        for item in 1..<max(section.count, 1) {
          let size = flowSize(ask(item), item)
          if size != sizes[0] { isEqual = false }
          sizes.append(size)
        }
        section.sizes = isEqual ? .equal(sizes[0]) : .own(sizes)
      }
    }
    guard asksForPreferredSizes, let measured = flow.measured[index] else { return }
    section.resize(measured.map { ($0.key, self.flowSize($0.value)) })
  }

  // MARK: Cells that measure themselves

  /// Remembers the size that a cell prefers.
  final func measured(_ size: CGSize, _ path: IndexPath) {
    guard path.count == 2 else { return }
    flow.measured[path[0], default: [:]][path[1]] = checked(size, "a cell's preferred attributes")
    flow.changed[path[0], default: []].append(path[1])
  }

  private func useMeasured(_ index: Int, _ items: [Int]) {
    guard let measured = flow.measured[index] else { return }
    let sizes = items.compactMap { item in measured[item].map { (item, flowSize($0)) } }
    let first = flow.sections[index].resize(sizes)
    flow.sections[index].layOut(from: first)
  }

  /// Items keep their sizes in a batch.
  final func moveMeasured(_ change: ListChange) {
    guard !flow.measured.isEmpty else { return }
    var moved: [Int: [Int: CGSize]] = [:]
    for (section, sizes) in flow.measured {
      for (item, size) in sizes {
        let place = ListPath(section: section, item: item)
        guard !change.reloadedItems.contains(place), let new = change.newPath(of: place) else { continue }
        moved[new.section, default: [:]][new.item] = size
      }
    }
    flow.measured = moved
    flow.needsMetrics = true
  }

  // MARK: Bad values

  /// The largest length in points, so that sums of lengths stay finite. Apps set spacings far beyond it to get one item in a
  /// line.
  private static let mostLength: CGFloat = 1e9

  private func checked(_ size: CGSize, _ what: @autoclosure () -> String) -> CGSize {
    func isGood(_ length: CGFloat) -> Bool { length >= 0 && length <= Self.mostLength }
    if isGood(size.width), isGood(size.height) { return size }
    report(size, "the size of \(what())")
    return CGSize(width: isGood(size.width) ? size.width : 0, height: isGood(size.height) ? size.height : 0)
  }

  private func checkedLength(_ length: CGFloat, _ what: String) -> CGFloat {
    guard length.isFinite, length >= 0 else {
      report(length, what)
      return 0
    }
    return min(length, Self.mostLength)
  }

  private func report(_ value: Any, _ what: String) {
    Log.error(
      "UICollectionViewFlowLayout: \(what) is \(value), which is negative, too large or not a number; 0 is used.",
      once: "UICollectionViewFlowLayout.value")
  }

  private func reportTooLong(_ section: FlowSection) {
    Log.error(
      "UICollectionViewFlowLayout: the layout of items that do not fit is not defined: an item is \(section.largestCross) "
        + "points long, and a line \(section.line), without section insets and content insets. They are centred.",
      once: "UICollectionViewFlowLayout.too long")
  }
}
