import UIKitCore

extension UISplitViewController {
  final var splitView: SplitView? { viewIfLoaded as? SplitView }

  /// The columns besides the secondary one that have a controller, from the outermost one.
  final var sides: [Column] { split.filled.filter { $0 != .secondary } }

  /// The visible columns if `count` are shown besides the secondary one.
  final func columns(showing count: Int) -> [Column] {
    sides.suffix(count) + (split.columns[.secondary] == nil ? [] : [.secondary])
  }

  // MARK: Modes

  private var size: CGSize {
    let size = viewIfLoaded?.bounds.size ?? .zero
    return size == .zero ? UIScreen.main.bounds.size : size
  }

  final var currentBehavior: SplitBehavior {
    if preferredSplitBehavior != .automatic { return preferredSplitBehavior }
    switch preferredDisplayMode {
    case .oneBesideSecondary, .twoBesideSecondary: return .tile
    case .oneOverSecondary, .twoOverSecondary: return .overlay
    case .twoDisplaceSecondary: return .displace
    case .automatic, .secondaryOnly: return size.width >= size.height ? .tile : .overlay
    }
  }

  final func mode(showing count: Int, _ behavior: SplitBehavior) -> DisplayMode {
    switch (count, behavior) {
    case (...0, _): return .secondaryOnly
    case (1, .overlay): return .oneOverSecondary
    case (1, _): return .oneBesideSecondary
    case (_, .overlay): return .twoOverSecondary
    case (_, .displace): return .twoDisplaceSecondary
    default: return .twoBesideSecondary
    }
  }

  /// The number of columns that a mode shows besides the secondary one.
  final func count(in mode: DisplayMode) -> Int {
    switch mode {
    case .automatic: return currentBehavior == .overlay ? 0 : 1
    case .secondaryOnly: return 0
    case .oneBesideSecondary, .oneOverSecondary: return 1
    case .twoBesideSecondary, .twoOverSecondary, .twoDisplaceSecondary: return 2
    }
  }

  // MARK: Widths

  /// The ordinary width of a column, and that on large screens.
  private static let ordinaryWidth: CGFloat = 320
  private static let largeWidth: CGFloat = 375
  private static let largeScreen: CGFloat = 1366
  /// The largest part of the width that a column takes by itself.
  private static let largestPart: CGFloat = 0.4

  final func width(of column: Column) -> CGFloat {
    let whole = size.width
    let isPrimary = column == .primary
    let points = isPrimary ? preferredPrimaryColumnWidth : preferredSupplementaryColumnWidth
    let part = isPrimary ? preferredPrimaryColumnWidthFraction : preferredSupplementaryColumnWidthFraction
    let least = isPrimary ? minimumPrimaryColumnWidth : minimumSupplementaryColumnWidth
    let most = isPrimary ? maximumPrimaryColumnWidth : maximumSupplementaryColumnWidth
    var width = whole >= Self.largeScreen ? Self.largeWidth : Self.ordinaryWidth
    width = min(width, whole * Self.largestPart)
    if points >= 0 { width = points } else if part >= 0 { width = part * whole }
    if most >= 0 { width = min(width, most) }
    if least >= 0 { width = max(width, least) }
    return min(width, whole).rounded()
  }

  final func widthDidChange(_ width: CGFloat) {
    guard width.isFinite else {
      return Log.error(
        "\(type(of: self)): a width of \(width) is not finite; it is not used.", once: "split view width")
    }
    guard isViewLoaded else { return }
    if UIView.inheritedAnimationDuration > 0 {
      layOutColumns()
      view.layoutIfNeeded()
    } else {
      view.setNeedsLayout()
    }
  }

  // MARK: Frames

  /// Whether the primary column is at the right.
  final var isPrimaryAtRight: Bool { (primaryEdge == .trailing) != (viewIfLoaded?.isRightToLeft ?? false) }

  /// The frame of a column; of a hidden one, beside the view.
  final func frame(of column: Column) -> CGRect {
    let bounds = view.bounds
    let sides = self.sides
    let hidden = sides.dropLast(split.shown), visible = sides.suffix(split.shown)
    var (x, width) = (CGFloat(0), self.width(of: column))
    if column == .secondary {
      x = visible.reduce(0) { $0 + self.width(of: $1) }
      width = max(bounds.width - x, 0)
      switch split.behavior {
      case .overlay: (x, width) = (0, bounds.width)
      case .displace where split.shown > 1:
        width = max(bounds.width - (visible.last.map { self.width(of: $0) } ?? 0), 0)
      default: break
      }
    } else if visible.contains(column) {
      x = visible.prefix { $0 != column }.reduce(0) { $0 + self.width(of: $1) }
    } else {
      x = -hidden.drop { $0 != column }.reduce(0) { $0 + self.width(of: $1) }
    }
    if isPrimaryAtRight { x = bounds.width - x - width }
    return CGRect(x: x, y: 0, width: width, height: bounds.height)
  }

  private var dimsSecondary: Bool {
    guard !split.isCollapsed, split.shown > 0 else { return false }
    return split.behavior == .overlay || (split.behavior == .displace && split.shown > 1)
  }

  /// Called when the view is laid out.
  final func sizeMayHaveChanged() {
    if !split.isCollapsed, split.behavior != currentBehavior {
      // The user's choice was made for another arrangement.
      split.chosen = nil
      applyPreference()
    }
    layOutColumns()
  }

  /// Puts the columns that are in the view in their places, in the surrounding animation if there is one.
  final func layOutColumns() {
    guard let root = splitView else { return }
    for (key, column) in split.columns where column.view.superview === root {
      let isLeaving = split.transition?.leaving.contains { $0 === column } ?? false
      if isLeaving, split.transition?.isFade ?? false { continue }
      place(column, in: root, isAlone: split.isCollapsed || key == .compact)
    }
    let dimming = root.dimming
    if dimsSecondary {
      if dimming.superview == nil {
        UIView.performWithoutAnimation {
          dimming.frame = root.bounds
          dimming.alpha = 0
          root.insert(dimming)
        }
      }
      dimming.frame = root.bounds
      dimming.alpha = 1
    } else {
      dimming.alpha = 0
      if split.transition == nil { dimming.removeFromSuperview() }
    }
    buttons.sideMayHaveChanged(isAtRight: isPrimaryAtRight)
    edgeSwipe.sideMayHaveChanged(isAtRight: isPrimaryAtRight)
  }

  final func place(_ column: SplitColumn, in root: UIView, isAlone: Bool) {
    let view = column.view
    view.frame = isAlone ? root.bounds : frame(of: column.column)
    let isSide = !isAlone && column.column != .secondary
    view.isRaised = isSide && split.behavior == .overlay
    view.lineEdge = !isSide ? .none : isPrimaryAtRight ? .left : .right
    // As on a tablet, only the secondary column has regular width.
    let sizeClass = isSide ? UIUserInterfaceSizeClass.compact : .unspecified
    if view.traitOverrides.horizontalSizeClass != sizeClass { view.traitOverrides.horizontalSizeClass = sizeClass }
  }

  /// Has the views of the visible columns in the view, and no others.
  final func installColumns() {
    guard let root = splitView else { return }
    let wanted = split.isCollapsed ? [split.base] : columns(showing: split.shown)
    for column in split.columns.values where !wanted.contains(column.column) { column.view.removeFromSuperview() }
    // The frames come first, so that controllers appear with their sizes.
    for key in wanted {
      guard let column = split.columns[key] else { continue }
      place(column, in: root, isAlone: split.isCollapsed)
      column.view.show(column.root.view)
      root.insert(column.view)
    }
    layOutColumns()
  }
}
