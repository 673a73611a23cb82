import CoreGraphics
import Foundation
import UIKitCore

/// Shows one item of a collection view.
///
/// Subviews go into `contentView`. Behind it lie `backgroundView` and, while the cell is selected or highlighted,
/// `selectedBackgroundView`.
///
/// - Threading: main actor.
@preconcurrency @MainActor
open class UICollectionViewCell: UICollectionReusableView, ConfigurableView {
  private(set) final lazy var configurations = CellConfigurations(owner: self)
  private var storedSelected = false
  private var storedHighlighted = false

  /// A cell with a frame in points. Classes that are registered override this one.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    configurations.adopt(contentView: UIView(frame: CGRect(origin: .zero, size: frame.size)))
  }

  /// Archives are not supported: the same as an initialisation with an empty frame.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    configurations.adopt(contentView: UIView(frame: .zero))
  }

  /// The view for the cell's content; it is as large as the cell.
  open var contentView: UIView { configurations.contentView }

  // MARK: Configurations

  /// The content of the content view. Setting one replaces the content view and its subviews, or updates the view if it
  /// supports the configuration; nil makes an empty one.
  open var contentConfiguration: (any UIContentConfiguration)? {
    get { configurations.contentConfiguration }
    set { configurations.contentConfiguration = newValue }
  }
  /// Whether the content configuration follows the state of the cell.
  open var automaticallyUpdatesContentConfiguration: Bool {
    get { configurations.updatesContent }
    set { configurations.updatesContent = newValue }
  }
  /// The background behind the content. Setting one removes `backgroundView` and `selectedBackgroundView`.
  open var backgroundConfiguration: UIBackgroundConfiguration? {
    get { configurations.backgroundConfiguration }
    set { configurations.backgroundConfiguration = newValue }
  }
  /// Whether the background configuration follows the state of the cell.
  open var automaticallyUpdatesBackgroundConfiguration: Bool {
    get { configurations.updatesBackground }
    set { configurations.updatesBackground = newValue }
  }
  /// A background in the style of the cell.
  open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration { .clear() }

  /// The state on which configurations depend. Overrides add to super's.
  open var configurationState: UICellConfigurationState {
    var state = UICellConfigurationState(traitCollection: traitCollection)
    (state.isSelected, state.isHighlighted, state.isFocused) = (storedSelected, storedHighlighted, hasKeyFocus)
    (state.isEditing, state.isReordering, state.isSwiped) = (isEditingItem, isMovedInteractively, isSwipedAside)
    state.isDisabled = !isUserInteractionEnabled
    state.isExpanded = isExpandedItem
    if isMovedInteractively { state.cellDragState = .dragging }
    return state
  }
  /// Requests `updateConfiguration(using:)` before the next layout.
  open func setNeedsUpdateConfiguration() { configurations.setNeedsUpdate() }
  /// Sets configurations for a state. Overrides call super.
  open func updateConfiguration(using state: UICellConfigurationState) {}
  /// Is called when the state has changed, after `updateConfiguration(using:)`.
  open var configurationUpdateHandler: ConfigurationUpdateHandler? { didSet { setNeedsUpdateConfiguration() } }
  /// Sets configurations of a cell for a state.
  public typealias ConfigurationUpdateHandler = (_ cell: UICollectionViewCell, _ state: UICellConfigurationState) -> Void

  final var stateForConfigurations: any UIConfigurationState { configurationState }

  final func updateConfigurations(using state: any UIConfigurationState) {
    guard let state = state as? UICellConfigurationState else { return }
    updateConfiguration(using: state)
    configurationUpdateHandler?(self, state)
  }

  private var isMeasuring = false

  /// Brings the configurations up to date before the size is computed from them.
  final func updateBeforeMeasuring() {
    isMeasuring = true
    updateItemState()
    configurations.updateIfNeeded()
    isMeasuring = false
  }

  /// Updates what a subclass in this module shows of its item besides the content.
  func updateItemState() {}

  final func configuredContentDidChange() { if !isMeasuring { sizeMayHaveChanged() } }

  /// Whether the cell is swiped aside to show its actions.
  final var isSwipedAside = false { didSet { if isSwipedAside != oldValue { stateDidChange() } } }
  /// Whether the items below this one in an outline are shown.
  final var isExpandedItem = false { didSet { if isExpandedItem != oldValue { stateDidChange() } } }

  // MARK: State

  /// Whether the item is selected. Set by the collection view; use its `selectItem` to select an item.
  open var isSelected: Bool {
    get { storedSelected }
    set {
      guard newValue != storedSelected else { return }
      storedSelected = newValue
      stateDidChange()
    }
  }

  /// Whether a finger is on the item. Set by the collection view.
  open var isHighlighted: Bool {
    get { storedHighlighted }
    set {
      guard newValue != storedHighlighted else { return }
      storedHighlighted = newValue
      stateDidChange()
    }
  }

  /// Whether the item has the focus of the arrow keys.
  package final var hasKeyFocus = false { didSet { if hasKeyFocus != oldValue { stateDidChange() } } }
  /// Whether the collection view is being edited, and the item can be.
  package final var isEditingItem = false { didSet { if isEditingItem != oldValue { stateDidChange() } } }
  /// Whether a finger moves the item.
  package final var isMovedInteractively = false { didSet { if isMovedInteractively != oldValue { stateDidChange() } } }

  /// Called after any state of the cell has changed.
  package final func stateDidChange() {
    configurations.showSelection(storedSelected || storedHighlighted)
    configurations.setNeedsUpdate()
    highlightContents()
  }

  final func resetState() {
    isSelected = false
    isHighlighted = false
    (hasKeyFocus, isEditingItem, isMovedInteractively) = (false, false, false)
    (isSwipedAside, isExpandedItem) = (false, false)
  }

  // MARK: Backgrounds

  /// The view behind the content; it is as large as the cell. Setting one removes the background configuration.
  open var backgroundView: UIView? {
    get { configurations.backgroundView }
    set { configurations.backgroundView = newValue }
  }

  /// The view between `backgroundView` and the content while the cell is selected or highlighted. Setting one removes the
  /// background configuration.
  open var selectedBackgroundView: UIView? {
    get { configurations.selectedBackgroundView }
    set { configurations.selectedBackgroundView = newValue }
  }

  /// Labels and images in the content show their highlighted colours with the cell.
  private func highlightContents() {
    let showsHighlight = storedSelected || storedHighlighted
    func apply(to view: UIView) {
      if let label = view as? UILabel {
        if label.isHighlighted != showsHighlight { label.isHighlighted = showsHighlight }
      } else if let image = view as? UIImageView, image.isHighlighted != showsHighlight {
        image.isHighlighted = showsHighlight
      }
      for child in view.subviews where !(child is UIControl) { apply(to: child) }
    }
    apply(to: contentView)
  }

  // MARK: Layout

  open override func layoutSubviews() {
    configurations.updateIfNeeded()
    super.layoutSubviews()
    configurations.layOutBackgrounds()
    layOutContent()
  }

  /// Places the content view; lists make space for accessories.
  func layOutContent() {
    if contentView.frame != bounds { contentView.frame = bounds }
  }

  open override func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    updateBeforeMeasuring()
    return fit(layoutAttributes, contents: contentView)
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsUpdateConfiguration()
  }

  // MARK: Accessibility

  open override var accessibilityTraits: UIAccessibilityTraits {
    get {
      let traits = super.accessibilityTraits
      return storedSelected ? traits.union(.selected) : traits
    }
    set { super.accessibilityTraits = newValue }
  }
}
