import UIKitCore

/// Shows up to three controllers in columns, and in compact width one of them at a time in a navigation stack.
///
/// In a style with columns every controller is put into a navigation controller, unless it is one. The columns are beside
/// each other in landscape. In portrait the secondary one has all the width, and the others come over it when they are
/// shown. Columns that are hidden have disappeared.
///
/// - Coordinates: widths are in points.
/// - Threading: main actor.
@preconcurrency @MainActor
open class UISplitViewController: UIViewController {
  /// A width that the controller determines itself.
  public static let automaticDimension: CGFloat = -CGFloat.greatestFiniteMagnitude

  /// How the controller is made up.
  public final let style: Style
  final var split = SplitState()
  final let buttons = SplitButtons()
  final let edgeSwipe = SplitEdgeSwipe()

  /// Creates a controller with columns; with `.unspecified` the same as `init()`.
  public init(style: Style) {
    self.style = style
    super.init(nibName: nil, bundle: nil)
    setUp()
  }

  /// Creates a controller for two controllers without columns, see `viewControllers`.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    style = .unspecified
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    setUp()
  }

  /// Archives are not supported: the same as `init()`.
  public required init?(coder: NSCoder) {
    style = .unspecified
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    buttons.controller = self
    edgeSwipe.controller = self
  }

  /// Observes the columns and decides how they collapse.
  open weak var delegate: (any UISplitViewControllerDelegate)?

  // MARK: Controllers

  /// Sets the controller of a column. A column that the style does not have, and a controller that is in another column
  /// already, are refused with a logged error.
  open func setViewController(_ vc: UIViewController?, for column: Column) {
    guard mayHave(column, "setViewController"), mayShow(vc, in: column, "setViewController") else { return }
    setContent(vc, for: column)
  }

  /// Returns the controller that was set for a column, without the navigation controller around it.
  open func viewController(for column: Column) -> UIViewController? { split.columns[column]?.content }

  /// The primary and the secondary controller of a controller with the unspecified style; the secondary one is not there
  /// while the controller is collapsed. In the other styles, the controllers of the visible columns.
  open var viewControllers: [UIViewController] {
    get { shownRoots }
    set { setClassic(newValue) }
  }

  // MARK: Showing columns

  /// Shows a column, and with it those between it and the secondary one. Collapsed, the column is brought to the top of
  /// the stack. Showing the secondary column hides those that are over it.
  open func show(_ column: Column) { showColumn(column) }

  /// Hides a column, and with it those outside of it. Collapsed, it is popped. The secondary column stays while the
  /// controller is expanded.
  open func hide(_ column: Column) { hideColumn(column) }

  /// Whether all columns are in one stack, because the width is compact.
  open var isCollapsed: Bool { split.isCollapsed }

  /// The current mode.
  open var displayMode: DisplayMode { mode(showing: split.shown, split.behavior ?? splitBehavior) }

  /// The mode that the app prefers. A change inside an animation block is animated.
  open var preferredDisplayMode = DisplayMode.automatic { didSet { preferenceDidChange() } }

  /// The behaviour that the app prefers.
  open var preferredSplitBehavior = SplitBehavior.automatic { didSet { preferenceDidChange() } }

  /// The current behaviour.
  open var splitBehavior: SplitBehavior { currentBehavior }

  /// Shows and hides the columns beside the secondary one. In the styles with columns, navigation bars show it themselves.
  open var displayModeButtonItem: UIBarButtonItem { buttons.displayMode }

  /// When navigation bars show `displayModeButtonItem`.
  open var displayModeButtonVisibility = DisplayModeButtonVisibility.automatic { didSet { updateButtons() } }

  /// Whether the secondary column of the triple column style has a button that hides the others.
  open var showsSecondaryOnlyButton = false { didSet { updateButtons() } }

  /// Whether a swipe from the edge shows a column. Not by default: on a kiosk edges are touched by accident.
  open var presentsWithGesture = false { didSet { edgeSwipe.isEnabled = presentsWithGesture } }

  // MARK: Widths

  /// The width of the primary column.
  open var preferredPrimaryColumnWidth = automaticDimension { didSet { widthDidChange(preferredPrimaryColumnWidth) } }
  /// The width of the primary column as a part of the controller's, from 0 to 1, if there is no width in points.
  open var preferredPrimaryColumnWidthFraction = automaticDimension {
    didSet { widthDidChange(preferredPrimaryColumnWidthFraction) }
  }
  /// The smallest width of the primary column.
  open var minimumPrimaryColumnWidth = automaticDimension { didSet { widthDidChange(minimumPrimaryColumnWidth) } }
  /// The largest width of the primary column.
  open var maximumPrimaryColumnWidth = automaticDimension { didSet { widthDidChange(maximumPrimaryColumnWidth) } }
  /// The current width of the primary column, also while it is hidden.
  open var primaryColumnWidth: CGFloat { width(of: .primary) }

  /// The width of the supplementary column.
  open var preferredSupplementaryColumnWidth = automaticDimension {
    didSet { widthDidChange(preferredSupplementaryColumnWidth) }
  }
  /// The width of the supplementary column as a part of the controller's, if there is no width in points.
  open var preferredSupplementaryColumnWidthFraction = automaticDimension {
    didSet { widthDidChange(preferredSupplementaryColumnWidthFraction) }
  }
  /// The smallest width of the supplementary column.
  open var minimumSupplementaryColumnWidth = automaticDimension {
    didSet { widthDidChange(minimumSupplementaryColumnWidth) }
  }
  /// The largest width of the supplementary column.
  open var maximumSupplementaryColumnWidth = automaticDimension {
    didSet { widthDidChange(maximumSupplementaryColumnWidth) }
  }
  /// The current width of the supplementary column, also while it is hidden; 0 in other styles.
  open var supplementaryColumnWidth: CGFloat { style == .tripleColumn ? width(of: .supplementary) : 0 }

  /// The side of the primary column.
  open var primaryEdge = PrimaryEdge.leading { didSet { viewIfLoaded?.setNeedsLayout() } }
  /// Stored but without effect: the background is that of the controller's view.
  open var primaryBackgroundStyle = BackgroundStyle.none

  // MARK: View

  open override func loadView() { view = SplitView(self) }

  open override func viewDidLoad() {
    super.viewDidLoad()
    edgeSwipe.attach(to: view)
    followWidthClass()
    applyPreference()
    installColumns()
  }

  open override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    finishTransition()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    if isViewLoaded { followWidthClass() }
    viewIfLoaded?.setNeedsLayout()
  }

  /// Hides the columns that are over the secondary one.
  open override func accessibilityPerformEscape() -> Bool {
    guard splitView?.dimming.superview != nil else { return super.accessibilityPerformEscape() }
    hideOverlays()
    return true
  }

  // MARK: Showing controllers

  open override func show(_ vc: UIViewController, sender: Any?) {
    if delegate?.splitViewController(self, show: vc, sender: sender) ?? false { return }
    showInPrimary(vc, sender: sender)
  }

  open override func showDetailViewController(_ vc: UIViewController, sender: Any?) {
    if delegate?.splitViewController(self, showDetail: vc, sender: sender) ?? false { return }
    showInSecondary(vc, sender: sender)
  }

  // MARK: Restoration

  /// Saves the controllers of the columns that have restoration identifiers, and how many columns are shown.
  open override func encodeRestorableState(with coder: NSCoder) {
    super.encodeRestorableState(with: coder)
    encodeColumns(with: coder)
  }

  /// Restores the columns.
  open override func decodeRestorableState(with coder: NSCoder) {
    super.decodeRestorableState(with: coder)
    decodeColumns(with: coder)
  }
}

extension UISplitViewController: StackObserver {}

extension UISplitViewController: ContainerWithBars {
  package var handlesShow: Bool { true }
  package var handlesShowDetail: Bool { true }
  package var shownChild: UIViewController? { isCollapsed ? split.columns[split.base]?.root : nil }
  package final var childCoordinator: (any UIViewControllerTransitionCoordinator)? { split.coordinator }
}

extension UIViewController {
  /// The nearest container that is a split view controller; nil if there is none.
  public var splitViewController: UISplitViewController? {
    parent?.nearest { $0 is UISplitViewController } as? UISplitViewController
  }
}
