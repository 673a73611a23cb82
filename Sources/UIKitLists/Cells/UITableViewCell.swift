import CoreGraphics
import Foundation
@_spi(Hooks) import UIKitCore

/// A row of a table: content, an accessory, and the controls of editing.
///
/// Views of an app belong into `contentView`, which makes space for the accessory, the controls and the safe area. Cells
/// without views of their own show `textLabel`, `detailTextLabel` and `imageView` in one of four styles.
///
/// - Coordinates: points of the cell.
/// - Threading: main actor.
@preconcurrency @MainActor
open class UITableViewCell: UIView, ConfigurableView {
  /// Where the labels of a cell are.
  public enum CellStyle: Int, Sendable {
    /// One label, and an image before it.
    case `default` = 0
    /// A label at the leading edge and a grey one at the trailing edge.
    case value1 = 1
    /// A narrow tinted label, and another behind it.
    case value2 = 2
    /// A label with a smaller one below it.
    case subtitle = 3
  }

  /// The lines between cells.
  public enum SeparatorStyle: Int, Sendable {
    case none = 0
    case singleLine = 1
    /// The same as `singleLine`.
    case singleLineEtched = 2
  }

  /// How a selected cell looks. One with `none` can be selected, too.
  public enum SelectionStyle: Int, Sendable {
    case none = 0
    /// The same as `default`.
    case blue = 1
    /// The same as `default`.
    case gray = 2
    case `default` = 3
  }

  /// What the editing control of a cell does.
  public enum EditingStyle: Int, Sendable {
    case none = 0
    case delete = 1
    case insert = 2
  }

  /// The standard accessories at the trailing edge. Only those with a button react to touches.
  public enum AccessoryType: Int, Sendable {
    case none = 0
    /// A chevron: the row leads to another screen.
    case disclosureIndicator = 1
    /// A button and a chevron.
    case detailDisclosureButton = 2
    case checkmark = 3
    /// A button that shows more about the row.
    case detailButton = 4
  }

  /// What a cell shows besides its content.
  public struct StateMask: OptionSet, Sendable {
    /// The bits of the states.
    public let rawValue: UInt
    /// The states with these bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The table is edited.
    public static let showingEditControl = StateMask(rawValue: 1 << 0)
    /// Its actions are shown after a swipe.
    public static let showingDeleteConfirmation = StateMask(rawValue: 1 << 1)
  }

  /// How the cell looks while the keyboard or a remote control has reached it.
  public enum FocusStyle: Int, Sendable {
    case `default` = 0
    case custom = 1
  }

  /// The style that was passed to the initialiser.
  final let style: CellStyle
  final weak var table: UITableView?
  final var parts = CellParts()
  final var edges = CellEdges()
  final lazy var configurations = CellConfigurations(owner: self)
  final var storedSelection = CellSelection()
  final var storedEditing = CellEditing()

  /// The identifier under which the table uses the cell again; nil for cells that are made for one row.
  public final let reuseIdentifier: String?

  /// A cell of a style. Tables create registered classes with `.default`.
  public init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    self.style = style
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    prepare()
  }

  /// A cell of the default style that is not used again.
  public convenience init() { self.init(style: .default, reuseIdentifier: nil) }

  /// Archives are not supported: the same as a cell of the default style without an identifier.
  public required init?(coder: NSCoder) {
    style = .default
    reuseIdentifier = nil
    super.init(coder: coder)
    prepare()
  }

  /// The background of cells that have none of the app's: a table replaces it by that of its style. Objects of their own,
  /// as an app may set the same colours and have them stay.
  static let plainBackground = UIColor { UIColor.systemBackground.resolvedColor(with: $0) }
  static let groupedBackground = UIColor { UIColor.secondarySystemGroupedBackground.resolvedColor(with: $0) }

  private func prepare() {
    setOwnBackgroundColor(Self.plainBackground)
    configurations.adopt(contentView: CellContentView(frame: bounds))
    edges.margin = textInset
    (directionalLayoutMargins.leading, directionalLayoutMargins.trailing) = (textInset, textInset)
  }

  // MARK: Content

  /// Contains the app's views.
  open var contentView: UIView { configurations.contentView }

  /// What the content view shows, in place of the labels. Setting one replaces the content view and what is in it.
  open var contentConfiguration: (any UIContentConfiguration)? {
    get { configurations.contentConfiguration }
    set { configurations.contentConfiguration = newValue }
  }
  /// Whether the content configuration follows the state of the cell.
  open var automaticallyUpdatesContentConfiguration: Bool {
    get { configurations.updatesContent }
    set { configurations.updatesContent = newValue }
  }
  /// A content configuration in the style of the cell and the table.
  open func defaultContentConfiguration() -> UIListContentConfiguration { styleConfiguration }

  /// What is behind the content. Setting one removes `backgroundView` and `selectedBackgroundView`.
  open var backgroundConfiguration: UIBackgroundConfiguration? {
    get { configurations.backgroundConfiguration }
    set { setBackgroundConfiguration(newValue) }
  }
  /// Whether the background configuration follows the state of the cell.
  open var automaticallyUpdatesBackgroundConfiguration: Bool {
    get { configurations.updatesBackground }
    set { configurations.updatesBackground = newValue }
  }
  /// A background configuration in the style of the table.
  open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration { styleBackground }

  /// What configurations depend on. Overrides add to super's.
  open var configurationState: UICellConfigurationState { currentState }
  /// Requests `updateConfiguration(using:)` before the next layout.
  open func setNeedsUpdateConfiguration() { configurations.setNeedsUpdate() }
  /// Sets configurations for a state. Overrides call super.
  open func updateConfiguration(using state: UICellConfigurationState) {}
  /// Is called when the state has changed, after `updateConfiguration(using:)`.
  open var configurationUpdateHandler: ConfigurationUpdateHandler? { didSet { setNeedsUpdateConfiguration() } }
  /// Sets configurations of a cell for a state.
  public typealias ConfigurationUpdateHandler = (_ cell: UITableViewCell, _ state: UICellConfigurationState) -> Void

  final var stateForConfigurations: any UIConfigurationState { configurationState }
  final func updateConfigurations(using state: any UIConfigurationState) {
    guard let state = state as? UICellConfigurationState else { return }
    updateConfiguration(using: state)
    configurationUpdateHandler?(self, state)
  }
  final func contentViewDidChange(from old: UIView) {
    (parts, edges.contentIsConfigured) = (CellParts(), contentConfiguration != nil)
  }
  final func configuredContentDidChange() { table?.contentDidChange(in: self) }

  /// The main label. It is created when it is first read.
  open var textLabel: UILabel? { textLabelPart }
  /// The second label; nil in cells of the default style.
  open var detailTextLabel: UILabel? { detailLabelPart }
  /// The image before the labels. It is created when it is first read.
  open var imageView: UIImageView? { imagePart }

  /// Lies behind the content. It is as large as the cell.
  open var backgroundView: UIView? {
    get { configurations.backgroundView }
    set { configurations.backgroundView = newValue }
  }
  /// Lies between the background and the content while the cell is selected or highlighted. The default is a grey view.
  open var selectedBackgroundView: UIView? {
    get { configurations.selectedBackgroundView }
    set {
      configurations.selectedBackgroundView = newValue
      showSelection(animated: false)
    }
  }
  /// Lies behind the content of selected cells in a table where several can be selected; `selectedBackgroundView` if nil.
  open var multipleSelectionBackgroundView: UIView?

  /// Called before the cell is used again, when the table hands it out for another row: resets what the content does not
  /// set. Overrides call super.
  open func prepareForReuse() { resetForReuse() }

  /// How many levels the content is indented.
  open var indentationLevel = 0 { didSet { if indentationLevel != oldValue { setNeedsLayout() } } }
  /// The width of a level in points.
  open var indentationWidth: CGFloat = 10 { didSet { if indentationWidth != oldValue { setNeedsLayout() } } }

  /// The distances of the line below the cell from the edges, in points; by default the table's, or the place of the text.
  open var separatorInset: UIEdgeInsets {
    get { edges.separatorInset ?? table?.separatorInset ?? CellEdges.defaultInset }
    set {
      noteAppearance(.cellSeparatorInset)
      edges.separatorInset = newValue
      setNeedsLayout()
    }
  }

  // MARK: Accessories

  /// The standard accessory at the trailing edge.
  open var accessoryType = AccessoryType.none { didSet { if accessoryType != oldValue { accessoryDidChange() } } }
  /// A view at the trailing edge, in place of the standard accessory. Its size stays.
  open var accessoryView: UIView? { didSet { if accessoryView !== oldValue { accessoryDidChange(from: oldValue) } } }
  /// The standard accessory while the table is edited.
  open var editingAccessoryType = AccessoryType.none {
    didSet { if editingAccessoryType != oldValue { accessoryDidChange() } }
  }
  /// The accessory view while the table is edited.
  open var editingAccessoryView: UIView? {
    didSet { if editingAccessoryView !== oldValue { accessoryDidChange(from: oldValue) } }
  }

  // MARK: Selection

  /// How the cell looks when it is selected.
  open var selectionStyle = SelectionStyle.default {
    didSet { if selectionStyle != oldValue { showSelection(animated: false) } }
  }

  /// Whether the cell looks selected. Tables set it by `setSelected(_:animated:)`.
  open var isSelected: Bool {
    get { storedSelection.isSelected }
    set { setSelected(newValue, animated: false) }
  }
  /// Whether the cell looks pressed. Tables set it by `setHighlighted(_:animated:)`.
  open var isHighlighted: Bool {
    get { storedSelection.isHighlighted }
    set { setHighlighted(newValue, animated: false) }
  }

  /// Shows the cell selected or not. Overrides call super.
  open func setSelected(_ selected: Bool, animated: Bool) {
    guard selected != storedSelection.isSelected else { return }
    storedSelection.isSelected = selected
    showSelection(animated: animated)
  }

  /// Shows the cell pressed or not. Overrides call super.
  open func setHighlighted(_ highlighted: Bool, animated: Bool) {
    guard highlighted != storedSelection.isHighlighted else { return }
    storedSelection.isHighlighted = highlighted
    showSelection(animated: animated)
  }

  /// How the cell looks while the keyboard or a remote control has reached it.
  open var focusStyle = FocusStyle.default
  /// Whether the keyboard or a remote control has reached the cell.
  open var isFocused: Bool { storedSelection.isFocused }
  /// Stored only: touches of a row that is being moved reach nothing else.
  open var userInteractionEnabledWhileDragging = false

  // MARK: Editing

  /// Whether the cell shows its editing controls.
  open var isEditing: Bool {
    get { storedEditing.isEditing }
    set { setEditing(newValue, animated: false) }
  }
  /// Shows or hides the editing controls. Tables call it; overrides call super.
  open func setEditing(_ editing: Bool, animated: Bool) { changeEditing(editing, animated: animated) }
  /// What the editing control does.
  open var editingStyle: EditingStyle { storedEditing.style }
  /// Whether the cell may show the grip that moves the row. It appears where the data source can move the row.
  open var showsReorderControl = false { didSet { if showsReorderControl != oldValue { setNeedsLayout() } } }
  /// Whether the content makes space for the editing control.
  open var shouldIndentWhileEditing = true { didSet { if shouldIndentWhileEditing != oldValue { setNeedsLayout() } } }
  /// Whether the cell shows the actions of a swipe.
  open var showingDeleteConfirmation: Bool { storedEditing.isSwiped }

  /// Called before the cell shows or hides editing controls or actions.
  open func willTransition(to state: StateMask) {}
  /// Called after the cell has shown or hidden editing controls or actions.
  open func didTransition(to state: StateMask) {}

  // MARK: Layout

  open override func layoutSubviews() {
    configurations.updateIfNeeded()
    super.layoutSubviews()
    layOutParts()
  }

  /// The size of the content in the width of `size`, in points, with the accessory and the editing controls.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: fittingHeight(size.width)) }

  /// The height that the cell's content needs in a width: by its constraints if it has any, else what `sizeThatFits(_:)`
  /// returns.
  open override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    let width = targetSize.width
    if contentView.constraints.isEmpty {
      return CGSize(width: width, height: sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height)
    }
    return CGSize(width: width, height: fittingHeight(width))
  }

  @_spi(Hooks) open override func constraintsWithinDidChange() {
    if table?.selfSizingInvalidation == .enabledIncludingConstraints { table?.contentDidChange(in: self) }
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    let category = traitCollection.preferredContentSizeCategory
    if let previousTraitCollection, previousTraitCollection.preferredContentSizeCategory != category {
      labelFontsDidChange()
    }
    setNeedsLayout()
  }

  // MARK: Accessibility

  open override var isAccessibilityElement: Bool {
    get { storedSelection.isElement ?? speaksAsOne }
    set { storedSelection.isElement = newValue }
  }
  open override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? spokenText }
    set { super.accessibilityLabel = newValue }
  }
  open override var accessibilityTraits: UIAccessibilityTraits {
    get { spokenTraits(super.accessibilityTraits) }
    set { super.accessibilityTraits = newValue }
  }
}

/// The view of a cell that contains the app's views.
final class CellContentView: UIView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    let inset = UITableViewTuning.current.contentInset
    directionalLayoutMargins = NSDirectionalEdgeInsets(top: 11, leading: inset, bottom: 11, trailing: inset)
    insetsLayoutMarginsFromSafeArea = false
  }

  required init?(coder: NSCoder) { return nil }
}

extension UITableViewCell {
  // As for collection views: an initialiser that delegates to `self` calls that of the class that it was called on. Making
  // `init(style:reuseIdentifier:)` required would break every `override` of it. The entry point takes the class as a static
  // method does; the compiler refuses the declaration if the two conventions ever differ.

  private static var newIdentifier: String?

  convenience init(ofClass: Void) { self.init(style: .default, reuseIdentifier: UITableViewCell.newIdentifier) }

  @_silgen_name("$s10UIKitLists15UITableViewCellC7ofClassACyt_tcfC")
  private static func make() -> UITableViewCell

  /// A cell of this class.
  static func make(identifier: String) -> UITableViewCell {
    newIdentifier = identifier
    return make()
  }
}
