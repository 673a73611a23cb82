import CoreGraphics
import UIKitCore

/// The parts of a cell around its content: backgrounds, lines, accessories, corners.
@MainActor
struct CellEdges {
  /// Which corners of a group the cell has.
  enum Place {
    case alone, first, middle, last

    var isFirst: Bool { self == .alone || self == .first }
    var isLast: Bool { self == .alone || self == .last }
  }

  /// Whether the content is that of a configuration.
  var contentIsConfigured = false
  /// The grey view behind the content of a selected cell without one of its own.
  var plainSelection: UIView?
  var separator: UIView?
  var topSeparator: UIView?
  var separatorInset: UIEdgeInsets?
  /// Whether the line is left out, beside a selected row.
  var hidesSeparator = false
  var place = Place.middle
  /// The standard accessory that is shown now, and its kind.
  var accessory: UIView?
  var accessoryKind = UITableViewCell.AccessoryType.none
  /// The margin at both sides that is not the app's, in points.
  var margin: CGFloat = 0
  /// The width that the accessory takes from the content.
  var accessoryWidth: CGFloat = 0

  static let defaultInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0)
  /// The grey behind selected content.
  static let selectionColor = UIColor.systemGray4
}

extension UITableViewCell {
  // MARK: Selection

  /// The view behind the content that shows the selection, where neither a configuration nor a view of the app's does.
  private var ownSelectionView: UIView? {
    if selectionStyle == .none || backgroundConfiguration != nil { return nil }
    if let table, table.allowsSeveral, let view = multipleSelectionBackgroundView { return view }
    if selectedBackgroundView != nil { return nil }
    if let view = edges.plainSelection { return view }
    let view = UIView()
    view.backgroundColor = CellEdges.selectionColor
    edges.plainSelection = view
    return view
  }

  /// Whether the cell shows that it is selected or pressed.
  final var looksSelected: Bool { selectionStyle != .none && (isHighlighted || isSelected || isFocused) }

  final func showSelection(animated: Bool) {
    let shows = looksSelected
    let view = shows ? ownSelectionView : nil
    for other in [edges.plainSelection, multipleSelectionBackgroundView] {
      guard let other, other !== view, other.superview === self else { continue }
      guard animated else {
        other.removeFromSuperview()
        continue
      }
      UIView.animate(withDuration: 0.25, delay: 0, options: [.allowUserInteraction]) {
        other.alpha = 0
      } completion: { [weak self] _ in
        other.alpha = 1
        guard let self, !self.looksSelected else { return }
        other.removeFromSuperview()
      }
    }
    if let view {
      view.layer.removeAllAnimations()
      view.alpha = 1
      view.frame = bounds
      if view.superview !== self { insertSubview(view, at: backgroundView == nil ? 0 : 1) }
    }
    if animated {
      UIView.animate(withDuration: 0.25, delay: 0, options: [.allowUserInteraction]) {
        self.configurations.showSelection(shows)
      }
    } else {
      configurations.showSelection(shows)
    }
    setHighlightedContent(shows)
    configurationStateDidChange()
    table?.separatorsMayHaveChanged()
  }

  /// Labels, images and controls within the content look highlighted with the cell.
  private func setHighlightedContent(_ isHighlighted: Bool) {
    guard isHighlighted != storedSelection.contentIsHighlighted else { return }
    storedSelection.contentIsHighlighted = isHighlighted
    func pass(_ view: UIView) {
      for child in view.subviews {
        switch child {
        case let label as UILabel: label.isHighlighted = isHighlighted
        case let image as UIImageView: image.isHighlighted = isHighlighted
        case let control as UIControl:
          control.isHighlighted = isHighlighted
          continue
        default: break
        }
        pass(child)
      }
    }
    pass(contentView)
  }

  // MARK: Accessories

  private var kind: AccessoryType { isEditing ? editingAccessoryType : accessoryType }
  private var customAccessory: UIView? { isEditing ? editingAccessoryView : accessoryView }

  final func accessoryDidChange(from old: UIView? = nil) {
    if let old, old.superview === self, old !== customAccessory { old.removeFromSuperview() }
    setNeedsLayout()
    // The table's layout measures rows.
    showAccessory()
  }

  /// Shows the accessory that is due, and removes others.
  final func showAccessory() {
    for view in [accessoryView, editingAccessoryView] {
      if let view, view !== customAccessory, view.superview === self { view.removeFromSuperview() }
    }
    if let view = customAccessory {
      edges.accessory?.removeFromSuperview()
      edges.accessory = nil
      edges.accessoryKind = .none
      if view.superview !== self { addSubview(view) }
      return
    }
    guard kind != edges.accessoryKind else { return }
    edges.accessory?.removeFromSuperview()
    edges.accessoryKind = kind
    edges.accessory = kind == .none ? nil : CellAccessoryView(kind) { [weak self] in self?.detailWasTapped() }
    if let view = edges.accessory { addSubview(view) }
  }

  private func detailWasTapped() { table?.accessoryWasTapped(in: self) }

  /// The accessory that is shown, and its size.
  final var shownAccessory: (view: UIView, size: CGSize)? {
    if let view = customAccessory { return (view, view.bounds.size) }
    guard let view = edges.accessory else { return nil }
    return (view, view.sizeThatFits(bounds.size))
  }
}
