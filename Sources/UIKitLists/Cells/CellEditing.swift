import CoreGraphics
import UIKitCore

/// The state of a cell's selection, as it is shown.
@MainActor
struct CellSelection {
  var isSelected = false
  var isHighlighted = false
  var isFocused = false
  /// Whether the views in the content look highlighted.
  var contentIsHighlighted = false
  /// What an app has set for `isAccessibilityElement`.
  var isElement: Bool?
}

/// The editing controls of a cell.
@MainActor
struct CellEditing {
  var isEditing = false
  /// Whether the actions of a swipe are shown.
  var isSwiped = false
  /// Whether the row is being moved.
  var isReordering = false
  var style = UITableViewCell.EditingStyle.none
  /// Whether the control is a circle that selects the row.
  var selects = false
  var canMove = false
  var control: CellEditingControl?
  var grip: CellGrip?
}

/// The round control at the leading edge of an edited cell.
@MainActor
final class CellEditingControl: UIControl {
  enum Kind: Equatable {
    case delete, insert, circle
  }

  let kind: Kind
  private let picture = UIImageView()
  static let width: CGFloat = 38

  init(_ kind: Kind) {
    self.kind = kind
    super.init(frame: .zero)
    picture.contentMode = .center
    picture.isUserInteractionEnabled = false
    addSubview(picture)
    isUserInteractionEnabled = kind != .circle
    let strings = Strings.preferred.lists
    accessibilityLabel = kind == .delete ? strings.delete : kind == .insert ? strings.insert : nil
    show(isOn: false)
  }

  required init?(coder: NSCoder) { return nil }

  /// Shows whether the row is selected, in a control that is a circle.
  func show(isOn: Bool) {
    let name: String
    switch kind {
    case .delete: (name, picture.tintColor) = ("minus.circle.fill", .systemRed)
    case .insert: (name, picture.tintColor) = ("plus.circle.fill", .systemGreen)
    case .circle: (name, picture.tintColor) = isOn ? ("checkmark.circle.fill", nil) : ("circle", .tertiaryLabel)
    }
    let configuration = UIImage.SymbolConfiguration(pointSize: 21, weight: .regular)
    picture.preferredSymbolConfiguration = configuration
    picture.image = UIImage(systemName: name, withConfiguration: configuration)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    picture.frame = bounds
  }
}

/// The grip of a cell that can be moved.
@MainActor
final class CellGrip: UIView {
  private let picture = UIImageView()
  static let width: CGFloat = 44

  init() {
    super.init(frame: .zero)
    let configuration = UIImage.SymbolConfiguration(pointSize: 17, weight: .regular)
    picture.image = UIImage(systemName: "line.3.horizontal", withConfiguration: configuration)
    picture.preferredSymbolConfiguration = configuration
    picture.tintColor = .tertiaryLabel
    picture.contentMode = .center
    addSubview(picture)
    isAccessibilityElement = true
    accessibilityLabel = Strings.preferred.lists.reorder
  }

  required init?(coder: NSCoder) { return nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    picture.frame = bounds
  }
}

extension UITableViewCell {
  final func changeEditing(_ editing: Bool, animated: Bool) {
    guard editing != storedEditing.isEditing else { return updateEditingControls() }
    let state: StateMask = editing ? .showingEditControl : []
    willTransition(to: state)
    storedEditing.isEditing = editing
    updateEditingControls()
    accessoryDidChange()
    configurationStateDidChange()
    guard animated, window != nil else {
      didTransition(to: state)
      return
    }
    UIView.animate(withDuration: UITableViewTuning.current.animationDuration) {
      self.layoutIfNeeded()
    } completion: { [weak self] _ in
      guard let self, self.isEditing == editing else { return }
      self.removeUnusedControls()
      self.didTransition(to: state)
    }
  }

  /// Sets what the table knows of the row, before `setEditing`.
  final func prepareEditing(style: EditingStyle, selects: Bool, canMove: Bool) {
    storedEditing.style = style
    storedEditing.selects = selects
    storedEditing.canMove = canMove
  }

  private var controlKind: CellEditingControl.Kind? {
    guard isEditing else { return nil }
    if storedEditing.selects { return .circle }
    switch storedEditing.style {
    case .none: return nil
    case .delete: return .delete
    case .insert: return .insert
    }
  }

  /// Whether the grip is shown.
  private var showsGrip: Bool { isEditing && storedEditing.canMove && showsReorderControl }

  final func updateEditingControls() {
    if let kind = controlKind, storedEditing.control?.kind != kind {
      storedEditing.control?.removeFromSuperview()
      let control = CellEditingControl(kind)
      control.addAction(
        UIAction { [weak self] _ in
          guard let self else { return }
          self.table?.editingControlWasTapped(in: self)
        }, for: .touchUpInside)
      // It slides in from the edge.
      control.frame = controlFrame(isShown: false)
      storedEditing.control = control
      addSubview(control)
    }
    if showsGrip, storedEditing.grip == nil {
      let grip = CellGrip()
      grip.frame = gripFrame(isShown: false)
      storedEditing.grip = grip
      addSubview(grip)
    }
    storedEditing.control?.show(isOn: isSelected)
    if window == nil || !UIView.areAnimationsEnabled { removeUnusedControls() }
    setNeedsLayout()
  }

  final func removeUnusedControls() {
    if controlKind == nil {
      storedEditing.control?.removeFromSuperview()
      storedEditing.control = nil
    }
    if !showsGrip {
      storedEditing.grip?.removeFromSuperview()
      storedEditing.grip = nil
    }
  }

  /// The width that the editing control takes from the content.
  final var controlWidth: CGFloat {
    guard controlKind != nil else { return 0 }
    return shouldIndentWhileEditing || storedEditing.selects ? CellEditingControl.width : 0
  }

  final var gripWidth: CGFloat { showsGrip ? CellGrip.width : 0 }

  private func mirrored(_ frame: CGRect) -> CGRect {
    guard isRightToLeft else { return frame }
    return CGRect(x: bounds.width - frame.maxX, y: frame.minY, width: frame.width, height: frame.height)
  }

  private func controlFrame(isShown: Bool) -> CGRect {
    let start = safeLeading + (isShown ? 8 : -CellEditingControl.width)
    return mirrored(CGRect(x: start, y: 0, width: CellEditingControl.width, height: bounds.height))
  }

  private func gripFrame(isShown: Bool) -> CGRect {
    let end = bounds.width - safeTrailing + (isShown ? 0 : CellGrip.width)
    return mirrored(CGRect(x: end - CellGrip.width, y: 0, width: CellGrip.width, height: bounds.height))
  }

  final func placeEditingControls() {
    storedEditing.control?.frame = controlFrame(isShown: controlKind != nil)
    storedEditing.control?.alpha = controlKind == nil ? 0 : 1
    storedEditing.grip?.frame = gripFrame(isShown: showsGrip)
    storedEditing.grip?.alpha = showsGrip ? 1 : 0
  }

  /// Whether a point is on the grip, in points of the cell.
  final func isOnGrip(_ point: CGPoint) -> Bool { showsGrip && storedEditing.grip?.frame.contains(point) == true }
}
