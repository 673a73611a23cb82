import CoreGraphics
import Foundation
import ListModel
import UIKitCore

/// What a flow layout has computed.
struct FlowState {
  var needsMetrics = true
  var sections: [FlowSection] = []
  /// The length of the content along the scrolling direction, and across it.
  var length: CGFloat = 0
  var cross: CGFloat = 0
  /// The sizes that cells prefer.
  var measured: [IndexPath: CGSize] = [:]
  /// The first item of each section whose size has changed since the last layout.
  var changed: [Int: Int] = [:]
  var scale: CGFloat = 1
}

extension UICollectionViewFlowLayout {
  final var isVertical: Bool { scrollDirection == .vertical }

  final func size(_ size: FlowSize) -> CGSize {
    isVertical ? CGSize(width: size.cross, height: size.main) : CGSize(width: size.main, height: size.cross)
  }

  final func flowSize(_ size: CGSize) -> FlowSize {
    isVertical ? FlowSize(main: size.height, cross: size.width) : FlowSize(main: size.width, cross: size.height)
  }

  /// Computes the layout for questions that an app asks before the collection view does.
  final func makeValid() {
    if flow.needsMetrics || !flow.changed.isEmpty, let view = collectionView, !view.data.isPreparing { prepareFlow() }
  }

  final func prepareFlow() {
    guard let view = collectionView else {
      flow = FlowState()
      return
    }
    if let change = view.data.pendingChange { moveMeasured(change) }
    if flow.needsMetrics {
      flow.needsMetrics = false
      flow.changed = [:]
      computeSections(view)
    } else if !flow.changed.isEmpty {
      let changed = flow.changed
      flow.changed = [:]
      for (section, item) in changed where flow.sections.indices.contains(section) { useMeasured(section, from: item) }
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
    let inset = view.adjustedContentInset
    let bounds = view.bounds
    flow.cross = isVertical ? bounds.width - inset.left - inset.right : bounds.height - inset.top - inset.bottom
    flow.cross = max(flow.cross, 0)
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
      if section.largestCross > section.line { reportTooLong(section) }
      flow.sections.append(section)
    }
  }

  /// What a section inset is added to, besides the content inset.
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
    if !(inset.top + inset.bottom + inset.left + inset.right).isFinite {
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
      let first = ask(0)
      if first != FlowDefault.size {
        var sizes: [FlowSize] = []
        sizes.reserveCapacity(section.count)
        sizes.append(flowSize(checked(first, "item [\(index), 0]")))
        var isEqual = true
        for item in 1..<max(section.count, 1) {
          let size = flowSize(checked(ask(item), "an item of section \(index)"))
          if size != sizes[0] { isEqual = false }
          sizes.append(size)
        }
        section.sizes = isEqual ? .equal(sizes[0]) : .own(sizes)
      }
    }
    guard !flow.measured.isEmpty, asksForPreferredSizes else { return }
    applyMeasured(&section, index)
  }

  private func applyMeasured(_ section: inout FlowSection, _ index: Int) {
    var sizes = Self.sizes(of: section)
    var isChanged = false
    for (path, size) in flow.measured where path[0] == index && path[1] < sizes.count {
      sizes[path[1]] = flowSize(size)
      isChanged = true
    }
    if isChanged { section.sizes = .own(sizes) }
  }

  private static func sizes(of section: FlowSection) -> [FlowSize] {
    switch section.sizes {
    case .equal(let size): return Array(repeating: size, count: section.count)
    case .own(let sizes): return sizes
    }
  }

  // MARK: Cells that measure themselves

  /// Remembers the size that a cell prefers.
  final func measured(_ size: CGSize, _ path: IndexPath) {
    guard path.count == 2 else { return }
    flow.measured[path] = checked(size, "a cell's preferred attributes")
    flow.changed[path[0]] = min(flow.changed[path[0]] ?? .max, path[1])
  }

  private func useMeasured(_ index: Int, from item: Int) {
    var section = flow.sections[index]
    var sizes = Self.sizes(of: section)
    let wasEqual: Bool
    if case .equal = section.sizes { wasEqual = true } else { wasEqual = false }
    for (path, size) in flow.measured where path[0] == index && path[1] >= item && path[1] < sizes.count {
      sizes[path[1]] = flowSize(size)
    }
    section.sizes = .own(sizes)
    // The first line with a new size may take an item from the next, or get one from the one before.
    section.layOut(from: wasEqual ? 0 : item)
    flow.sections[index] = section
  }

  private func moveMeasured(_ change: ListChange) {
    guard !flow.measured.isEmpty else { return }
    var moved: [IndexPath: CGSize] = [:]
    for (path, size) in flow.measured {
      guard let place = ListPath(path), !change.reloadedItems.contains(place), let new = change.newPath(of: place)
      else { continue }
      moved[new.indexPath] = size
    }
    flow.measured = moved
  }

  // MARK: Bad values

  private func checked(_ size: CGSize, _ what: @autoclosure () -> String) -> CGSize {
    guard size.width >= 0, size.height >= 0, size.width.isFinite, size.height.isFinite else {
      report(size, "the size of \(what())")
      return CGSize(
        width: size.width.isFinite ? max(size.width, 0) : 0, height: size.height.isFinite ? max(size.height, 0) : 0)
    }
    return size
  }

  private func checkedLength(_ length: CGFloat, _ what: String) -> CGFloat {
    guard length.isFinite, length >= 0 else {
      report(length, what)
      return 0
    }
    return length
  }

  private func report(_ value: Any, _ what: String) {
    Log.error(
      "UICollectionViewFlowLayout: \(what) is \(value), which is negative or not finite; 0 is used instead.",
      once: "UICollectionViewFlowLayout.value")
  }

  private func reportTooLong(_ section: FlowSection) {
    Log.error(
      "UICollectionViewFlowLayout: the layout of items that do not fit is not defined: an item is \(section.largestCross) "
        + "points long, and a line \(section.line), without section insets and content insets. They are centred.",
      once: "UICollectionViewFlowLayout.too long")
  }
}
