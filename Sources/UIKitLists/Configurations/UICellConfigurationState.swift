import UIKitCore

/// The state of a cell: that of a view, and whether it is edited, swiped, reordered and so on.
public struct UICellConfigurationState: UIConfigurationState, Hashable {
  /// The phase of a drag of a cell. Kiosks do not drag between apps: only reordering changes it.
  public enum DragState: Hashable, Sendable {
    case none
    case lifting
    case dragging
  }

  /// Whether something may be dropped on a cell.
  public enum DropState: Hashable, Sendable {
    case none
    case notTargeted
    case targeted
  }

  /// The traits of the cell.
  public var traitCollection: UITraitCollection
  /// Whether the cell is disabled.
  public var isDisabled = false
  /// Whether the cell is highlighted, usually because it is touched.
  public var isHighlighted = false
  /// Whether the cell is selected.
  public var isSelected = false
  /// Whether the cell has the keyboard's focus.
  public var isFocused = false
  /// Whether the cell is one that stays at the edge while the list scrolls below it.
  public var isPinned = false
  /// Whether the list is edited.
  public var isEditing = false
  /// Whether the items below this one in the outline are shown.
  public var isExpanded = false
  /// Whether the cell is swiped aside to show its actions.
  public var isSwiped = false
  /// Whether the cell is being moved to another place.
  public var isReordering = false
  /// The phase of a drag of the cell.
  public var cellDragState = DragState.none
  /// Whether something may be dropped on the cell.
  public var cellDropState = DropState.none
  private var custom: [UIConfigurationStateCustomKey: AnyHashable] = [:]

  /// Creates a state without any of its properties set.
  public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }

  /// A value of the app.
  public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
    get { custom[key] }
    set { custom[key] = newValue }
  }
}

/// The part of a view's state that the presets of configurations depend on.
struct AppearanceState {
  var isDisabled = false
  var isHighlighted = false
  var isSelected = false
  var isReordering = false

  init(_ state: any UIConfigurationState) {
    if let state = state as? UICellConfigurationState {
      isDisabled = state.isDisabled
      isHighlighted = state.isHighlighted
      isSelected = state.isSelected || state.isFocused
      isReordering = state.isReordering || state.cellDragState != .none || state.cellDropState == .targeted
    } else if let state = state as? UIViewConfigurationState {
      isDisabled = state.isDisabled
      isHighlighted = state.isHighlighted
      isSelected = state.isSelected || state.isFocused
    }
  }
}
