import CoreGraphics
import Foundation
import UIKitCore

/// The parts of a list cell besides its content.
@MainActor
struct ListCellParts {
  var accessories: [ListAccessoryView] = []
  var isEditing = false
  /// Whether the cell is selected or highlighted.
  var isMarked = false
  var topSeparator: UIView?
  var bottomSeparator: UIView?
  var guide: UILayoutGuide?
}

extension UICollectionViewListCell {
  // MARK: Rows

  final func show(_ row: ListRow?) {
    guard row != self.row else { return }
    let before = self.row
    self.row = row
    configurations.groupCorners = row?.corners ?? GroupCorners()
    if row?.appearance != before?.appearance || row?.role != before?.role {
      configurations.setDefaultBackground(row?.background)
    }
    if let row, row.textInset != before?.textInset ?? UITableViewTuning.current.contentInset {
      changeMargins(from: before?.textInset ?? UITableViewTuning.current.contentInset, to: row.textInset)
    }
    setNeedsUpdateConfiguration()
    setNeedsLayout()
  }

  /// Takes over the margins of a list's width, except where the app has set others.
  private func changeMargins(from old: CGFloat, to new: CGFloat) {
    if directionalLayoutMargins.leading == old { directionalLayoutMargins.leading = new }
    if directionalLayoutMargins.trailing == old { directionalLayoutMargins.trailing = new }
  }

  // MARK: Accessories

  final func accessoriesDidChange() {
    var unused = parts.accessories
    var views: [ListAccessoryView] = []
    for accessory in ordered(accessories) {
      if let index = unused.firstIndex(where: { $0.canShow(accessory) }) {
        let view = unused.remove(at: index)
        view.show(accessory)
        views.append(view)
      } else {
        let view = ListAccessoryView(accessory)
        addSubview(view)
        connect(view)
        views.append(view)
      }
    }
    for view in unused { view.removeFromSuperview() }
    parts.accessories = views
    showAccessories(configurationState)
    setNeedsLayout()
    configuredContentDidChange()
  }

  /// The accessories of a side in order; custom ones say where they are among the others.
  private func ordered(_ accessories: [UICellAccessory]) -> [UICellAccessory] {
    guard accessories.contains(where: { $0.position != nil }) else { return accessories }
    var result: [[UICellAccessory]] = [[], []]
    for accessory in accessories {
      let side = accessory.isLeading ? 0 : 1
      let index = accessory.position?(result[side]) ?? result[side].count
      result[side].insert(accessory, at: min(max(index, 0), result[side].count))
    }
    return result[0] + result[1]
  }

  final func showAccessories(_ state: UICellConfigurationState) {
    if parts.isEditing != state.isEditing, isSwipedAside { listSwipe?.close(animated: true) }
    parts.isEditing = state.isEditing
    let isOnTint = state.isSelected && row?.role == .cell && (row?.appearance.isSidebar ?? false)
    for view in parts.accessories {
      let isShown = view.accessory.takesSpace(whenEditing: state.isEditing) && !view.accessory.isHidden
      if view.isHidden == isShown {
        view.isHidden = !isShown
        setNeedsLayout()
      }
      if isShown { view.show(state, in: row, isOnTint: isOnTint) }
    }
  }

  private func accessories(leading: Bool) -> [ListAccessoryView] {
    parts.accessories.filter { $0.accessory.isLeading == leading && $0.accessory.takesSpace(whenEditing: parts.isEditing) }
  }

  // MARK: Places

  /// The space between accessories, in points.
  private static let gap: CGFloat = 12

  private var indentation: CGFloat { max(CGFloat(indentationLevel) * indentationWidth, 0).orZero }

  /// The space that accessories and the indentation take from the content at both sides, in points.
  final var contentInsets: (leading: CGFloat, trailing: CGFloat) {
    let margins = directionalLayoutMargins
    func length(_ views: [ListAccessoryView], _ margin: CGFloat) -> CGFloat {
      guard !views.isEmpty else { return 0 }
      let widths = views.reduce(0) { $0 + $1.sizeThatFits(.zero).width }
      return margin + widths + CGFloat(views.count - 1) * Self.gap
    }
    return (
      length(accessories(leading: true), margins.leading) + indentation,
      length(accessories(leading: false), margins.trailing)
    )
  }

  final func layOutListParts() {
    let (width, height) = (bounds.width, bounds.height)
    let insets = contentInsets
    let content = CGRect(
      x: insets.leading, y: 0, width: max(width - insets.leading - insets.trailing, 0), height: height)
    let frame = directed(content)
    if contentView.frame != frame { contentView.frame = frame }
    var x = directionalLayoutMargins.leading + (indentsAccessories ? indentation : 0)
    for view in accessories(leading: true) {
      let size = view.sizeThatFits(.zero)
      view.frame = directed(CGRect(x: x, y: 0, width: size.width, height: height))
      x += size.width + Self.gap
    }
    x = width - directionalLayoutMargins.trailing
    // The first is nearest to the content.
    for view in accessories(leading: false).reversed() {
      let size = view.sizeThatFits(.zero)
      view.frame = directed(CGRect(x: x - size.width, y: 0, width: size.width, height: height))
      x -= size.width + Self.gap
    }
    layOutSeparators()
  }

  /// Flips a frame that is given from left to right, if the language runs the other way.
  private func directed(_ frame: CGRect) -> CGRect {
    guard isRightToLeft else { return frame }
    return CGRect(x: bounds.width - frame.maxX, y: frame.minY, width: frame.width, height: frame.height)
  }

  final func fitList(_ attributes: UICollectionViewLayoutAttributes) -> UICollectionViewLayoutAttributes {
    updateBeforeMeasuring()
    guard !attributes.keepsHeight else { return attributes }
    let insets = contentInsets
    let width = max(attributes.size.width - insets.leading - insets.trailing, 0)
    // Margins that the content preserves follow its place.
    if contentView.frame.width != width || bounds.width != attributes.size.width {
      bounds.size.width = attributes.size.width
      layOutListParts()
    }
    var height = fittingHeight(of: contentView, width: width)
    for view in parts.accessories where view.accessory.takesSpace(whenEditing: parts.isEditing) {
      if case .view = view.accessory.content { height = max(height, view.sizeThatFits(.zero).height) }
    }
    height = max(height, row?.leastHeight ?? 0)
    guard height.isFinite, height != attributes.size.height else { return attributes }
    let preferred = attributes.duplicate()
    preferred.frame.size.height = height.roundedUp(toPixel: pixelScale)
    return preferred
  }

  private func fittingHeight(of content: UIView, width: CGFloat) -> CGFloat {
    if content.constraints.isEmpty {
      if content.heightDependsOnWidth { return content.sizeThatFits(CGSize(width: width, height: 0)).height }
      // A content view without constraints has the height that the layout gives it.
      if content.subviews.isEmpty || !(content is any UIContentView) { return 0 }
    }
    return content.systemLayoutSizeFitting(
      CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel
    ).height
  }

  // MARK: Separators

  final var separatorGuide: UILayoutGuide {
    if let guide = parts.guide { return guide }
    let guide = UILayoutGuide()
    addLayoutGuide(guide)
    let leading = guide.leadingAnchor.constraint(equalTo: leadingAnchor, constant: textStart)
    let trailing = guide.trailingAnchor.constraint(equalTo: trailingAnchor)
    // Constraints of the app take precedence.
    for constraint in [leading, trailing] {
      constraint.priority = .defaultLow
      constraint.isActive = true
    }
    NSLayoutConstraint.activate([
      guide.topAnchor.constraint(equalTo: topAnchor), guide.bottomAnchor.constraint(equalTo: bottomAnchor),
    ])
    parts.guide = guide
    setNeedsLayout()
    return guide
  }

  /// The distance of the text from the leading edge, in points.
  private var textStart: CGFloat {
    let frame = contentView.frame
    let start = isRightToLeft ? bounds.width - frame.maxX : frame.minX
    if let list = contentView as? UIListContentView { return start + list.textStart }
    return start + max(contentView.directionalLayoutMargins.leading, start == 0 ? directionalLayoutMargins.leading : 0)
  }

  private func layOutSeparators() {
    let isSelected = isSelected || isHighlighted
    let showsTop = row?.showsTopSeparator ?? false
    let showsBottom = (row?.showsBottomSeparator ?? false) && !isSelected && !hidesBottomSeparator
    let separators = row?.separators
    if showsTop, parts.topSeparator == nil { parts.topSeparator = makeSeparator() }
    if showsBottom, parts.bottomSeparator == nil { parts.bottomSeparator = makeSeparator() }
    place(parts.topSeparator, showsTop, separators?.topSeparatorInsets, y: 0, isFull: row?.isFirst ?? false)
    place(
      parts.bottomSeparator, showsBottom, separators?.bottomSeparatorInsets, y: bounds.height - 1 / pixelScale,
      isFull: (row?.isLast ?? false) && row?.appearance == .grouped)
  }

  private func makeSeparator() -> UIView {
    let line = UIView()
    line.isUserInteractionEnabled = false
    addSubview(line)
    return line
  }

  private func place(
    _ line: UIView?, _ isShown: Bool, _ insets: NSDirectionalEdgeInsets?, y: CGFloat, isFull: Bool
  ) {
    guard let line, isShown, let separators = row?.separators else {
      line?.isHidden = true
      return
    }
    line.isHidden = false
    line.backgroundColor = isSelected ? separators.multipleSelectionColor : separators.color
    var (start, end): (CGFloat, CGFloat) = (isFull ? 0 : textStart, 0)
    if let guide = parts.guide {
      let frame = guide.layoutFrame
      (start, end) = isRightToLeft ? (bounds.width - frame.maxX, frame.minX) : (frame.minX, bounds.width - frame.maxX)
    }
    let automatic = UIListSeparatorConfiguration.automaticInsets
    if let insets {
      if insets.leading != automatic.leading { start = insets.leading.orZero }
      if insets.trailing != automatic.trailing { end = insets.trailing.orZero }
    }
    line.frame = directed(CGRect(x: start, y: y, width: max(bounds.width - start - end, 0), height: 1 / pixelScale))
  }
}
