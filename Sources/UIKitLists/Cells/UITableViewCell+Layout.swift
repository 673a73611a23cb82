import CoreGraphics
import UIKitCore
import UIKitTextInput

extension UITableViewCell {
  // The table shows its content beside what covers the edges of the screen; its cells go on below that.
  private var safe: UIEdgeInsets {
    guard let table, table.insetsContentViewsToSafeArea else { return .zero }
    return safeAreaInsets
  }

  final var safeLeading: CGFloat { isRightToLeft ? safe.right : safe.left }
  final var safeTrailing: CGFloat { (isRightToLeft ? safe.left : safe.right) + (table?.stripWidth ?? 0) }

  /// The width of the accessory and the grip at the trailing edge, with the gap between accessory and edge.
  private var trailingWidth: CGFloat {
    var width = safeTrailing + gripWidth
    if let size = shownAccessory?.size {
      width += size.width + Self.accessoryGap + (gripWidth > 0 ? 0 : textInset)
    }
    return width
  }

  private static let accessoryGap: CGFloat = 8

  /// The frame of the content in a cell of a size, before it is mirrored.
  private func contentFrame(_ size: CGSize) -> CGRect {
    let start = safeLeading + controlWidth
    return CGRect(x: start, y: 0, width: max(size.width - start - trailingWidth, 0), height: size.height)
  }

  /// Gives the content the margins of the table's width, except where the app has set others.
  final func updateMargins() {
    let (old, new) = (edges.margin, textInset)
    guard new != old else { return }
    edges.margin = new
    for view in [self, contentView] {
      var margins = view.directionalLayoutMargins
      if margins.leading == old { margins.leading = new }
      if margins.trailing == old { margins.trailing = new }
      view.directionalLayoutMargins = margins
    }
  }

  final func layOutParts() {
    updateMargins()
    let isMirrored = isRightToLeft
    func mirrored(_ frame: CGRect) -> CGRect {
      isMirrored ? CGRect(x: bounds.width - frame.maxX, y: frame.minY, width: frame.width, height: frame.height) : frame
    }
    let accessory = shownAccessory
    edges.accessoryWidth = accessory?.size.width ?? 0
    let content = mirrored(contentFrame(bounds.size))
    if contentView.frame != content { contentView.frame = content }
    if let accessory {
      let end = bounds.width - safeTrailing - (gripWidth > 0 ? gripWidth : textInset)
      let y = ((bounds.height - accessory.size.height) / 2).rounded()
      accessory.view.frame = mirrored(
        CGRect(x: end - accessory.size.width, y: y, width: accessory.size.width, height: accessory.size.height))
    }
    configurations.layOutBackgrounds()
    for view in [edges.plainSelection, multipleSelectionBackgroundView] {
      if let view, view.superview === self { view.frame = bounds }
    }
    placeEditingControls()
    if hasStandardContent { placeStandardContent() }
    placeSeparators()
  }

  // MARK: Height

  final func fittingHeight(_ width: CGFloat) -> CGFloat {
    configurations.updateIfNeeded()
    updateMargins()
    showAccessory()
    edges.accessoryWidth = shownAccessory?.size.width ?? 0
    let content = contentFrame(CGSize(width: width, height: 0)).width
    let least = table?.standardRowHeight ?? UITableViewTuning.current.rowHeight
    var height: CGFloat = 0
    if hasStandardContent { height = max(standardHeight(contentWidth: content), least) }
    let own = contentHeight(content)
    if own > 0 { height = max(height, own) }
    if height == 0 { height = least }
    return height.rounded(.up)
  }

  /// The height that the app's constraints within the content need, or the configured content; 0 without any.
  private func contentHeight(_ width: CGFloat) -> CGFloat {
    contentView.systemLayoutSizeFitting(
      CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel
    ).height
  }

  /// Takes over the background of the table's style, unless the app has set another.
  final func adopt(_ style: UITableView.Style) {
    guard let color = backgroundColor else { return }
    let own = style == .plain ? Self.plainBackground : Self.groupedBackground
    if color !== own, color === Self.plainBackground || color === Self.groupedBackground { setOwnBackgroundColor(own) }
  }

  // MARK: Lines

  /// Sets which place in its section the cell has, and with it its corners.
  final func setPlace(_ place: CellEdges.Place, hidesSeparator: Bool) {
    guard place != edges.place || hidesSeparator != edges.hidesSeparator else { return }
    edges.place = place
    edges.hidesSeparator = hidesSeparator
    placeSeparators()
    roundCorners()
  }

  final func placeSeparators() {
    guard let table else { return }
    let isGrouped = table.style == .grouped
    let line = 1 / pixelScale
    let inset = separatorInset
    let automatic = edges.separatorInset == nil && table.separatorInsetReference == .fromCellEdges && table.hasDefaultInset
    let contentStart = hasStandardContent ? textStart : leadingContentInset
    let start = automatic ? safeLeading + controlWidth + contentStart : leading(inset)
    let showsAny = table.separatorStyle != .none && !edges.hidesSeparator
    let isEnd = edges.place.isLast && table.style != .plain
    show(&edges.separator, showsAny && (!isEnd || isGrouped), table) {
      let first = isEnd ? 0 : start
      let end = isEnd ? 0 : trailing(inset) + (table.stripWidth)
      let width = max(bounds.width - first - end, 0)
      let x = isRightToLeft ? bounds.width - first - width : first
      return CGRect(x: x, y: bounds.height - line, width: width, height: line)
    }
    show(&edges.topSeparator, table.separatorStyle != .none && isGrouped && edges.place.isFirst, table) {
      CGRect(x: 0, y: 0, width: bounds.width, height: line)
    }
  }

  private func leading(_ inset: UIEdgeInsets) -> CGFloat { isRightToLeft ? inset.right : inset.left }
  private func trailing(_ inset: UIEdgeInsets) -> CGFloat { isRightToLeft ? inset.left : inset.right }

  private func show(_ view: inout UIView?, _ isShown: Bool, _ table: UITableView, _ frame: () -> CGRect) {
    guard isShown else {
      view?.isHidden = true
      return
    }
    let line = view ?? UIView()
    if view == nil {
      line.isUserInteractionEnabled = false
      addSubview(line)
      view = line
    }
    line.isHidden = false
    line.backgroundColor = table.separatorColor ?? .separator
    let place = frame()
    if line.frame != place { line.frame = place }
  }

  private func roundCorners() {
    let radius = table?.style == .insetGrouped ? UITableViewTuning.current.insetGroupCornerRadius : 0
    let isRound = radius > 0 && edges.place != .middle
    layer.cornerRadius = isRound ? radius : 0
    layer.masksToBounds = isRound
    switch edges.place {
    case .alone:
      layer.maskedCorners = [
        .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
      ]
    case .first: layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    case .last: layer.maskedCorners = [.layerMinXMaxYCorner, .layerMaxXMaxYCorner]
    case .middle: break
    }
  }

  // MARK: Reuse

  final func resetForReuse() {
    setHighlighted(false, animated: false)
    setSelected(false, animated: false)
    closeSwipe(animated: false)
    storedSelection.isFocused = false
    layer.removeAllAnimations()
    transform = .identity
    alpha = 1
  }

  // MARK: Accessibility

  /// Whether the labels are read together: cells without controls of the app's own are one element.
  final var speaksAsOne: Bool {
    func hasControl(_ view: UIView) -> Bool {
      view.subviews.contains { $0 is UIControl || $0 is UITextView || $0.gestureRecognizers != nil || hasControl($0) }
    }
    return !hasControl(contentView)
  }

  final var spokenText: String? {
    var parts: [String] = []
    func collect(_ view: UIView) {
      for child in view.subviews where !child.isHidden {
        if let label = child as? UILabel {
          if let text = label.accessibilityLabel ?? label.text, !text.isEmpty { parts.append(text) }
        } else if child.isAccessibilityElement, let text = child.accessibilityLabel {
          parts.append(text)
        } else {
          collect(child)
        }
      }
    }
    collect(contentView)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  final func spokenTraits(_ own: UIAccessibilityTraits) -> UIAccessibilityTraits {
    var traits = own
    if table?.allowsSelection == true, selectionStyle != .none { traits.insert(.button) }
    if isSelected { traits.insert(.selected) }
    return traits
  }

  // MARK: Configurations

  /// Called when something changed that configurations depend on.
  final func configurationStateDidChange() {
    storedEditing.control?.show(isOn: isSelected)
    configurations.setNeedsUpdate()
  }

  final var currentState: UICellConfigurationState {
    var state = UICellConfigurationState(traitCollection: traitCollection)
    state.isDisabled = !isUserInteractionEnabled
    state.isHighlighted = isHighlighted && selectionStyle != .none
    state.isSelected = isSelected && selectionStyle != .none
    state.isFocused = isFocused
    state.isEditing = isEditing
    state.isSwiped = storedEditing.isSwiped
    state.isReordering = storedEditing.isReordering
    state.cellDragState = storedEditing.isReordering ? .dragging : .none
    return state
  }

  final var styleConfiguration: UIListContentConfiguration {
    switch style {
    case .default: .cell()
    case .value1, .value2: .valueCell()
    case .subtitle: .subtitleCell()
    }
  }

  final var styleBackground: UIBackgroundConfiguration {
    table.map { $0.style == .plain } ?? true ? .listPlainCell() : .listGroupedCell()
  }

  final func setBackgroundConfiguration(_ configuration: UIBackgroundConfiguration?) {
    configurations.backgroundConfiguration = configuration
    // The configuration draws the background, with the colours of selection.
    if configuration != nil, backgroundColor === Self.plainBackground || backgroundColor === Self.groupedBackground {
      setOwnBackgroundColor(nil)
    }
    showSelection(animated: false)
  }
}
