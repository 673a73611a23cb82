/// Manages all or part of a screen: a root view with its subviews, its appearance on screen, and child controllers.
///
/// - Threading: main actor.
@preconcurrency @MainActor
open class UIViewController: UIResponder, UIStateRestoring {
  // `deinit` is not on the main actor; by then nothing else refers to the controller.
  package nonisolated(unsafe) final var storedView: UIView?
  final var isLoadingView = false
  final var appearance = Appearance()
  final var storedChildren: [UIViewController] = []
  final weak var storedParent: UIViewController? {
    didSet { isInContainerWithBars = storedParent is any ContainerWithBars }
  }
  final private(set) var isInContainerWithBars = false
  final var storedStyle = UIUserInterfaceStyle.unspecified
  final var storedOverrides = UITraitOverrides()
  final var storedTraits: UITraitCollection?
  final var traitObservers: [TraitObserver] = []
  final var modal = ModalState()
  final var bars = BarState()
  final var restoration = RestorationState()
  final private(set) var addedKeyCommands: [UIKeyCommand] = []

  /// The name passed to the initialiser. Nibs are not loaded.
  public final let nibName: String?
  /// The bundle passed to the initialiser. Nibs are not loaded.
  public final let nibBundle: Bundle?

  /// The title that a container shows for this controller. Setting it sets the titles of `navigationItem` and
  /// `tabBarItem`.
  open var title: String? {
    didSet { titleDidChange() }
  }

  /// Whether what a visitor has done in the controller's view and its children is kept, so that the visit goes on after
  /// the program was killed. Not in UIKit; it is named as in AppKit's windows. Secure text is never kept.
  open var isRestorable = true { didSet { VisitPlaces.didChange() } }

  /// Creates a controller whose view is created in code: override `loadView()` or `viewDidLoad()`.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    nibName = nibNameOrNil
    nibBundle = nibBundleOrNil
    super.init()
  }

  public override convenience init() { self.init(nibName: nil, bundle: nil) }

  /// Archives are not supported: the same as `init(nibName: nil, bundle: nil)`.
  public required init?(coder: NSCoder) {
    nibName = nil
    nibBundle = nil
    super.init()
  }

  deinit { storedView?.controllerLink = nil }

  // MARK: View

  /// The root view. Reading it the first time loads it.
  open var view: UIView! {
    get { loadedView }
    set { replaceView(newValue) }
  }

  /// The root view, if it has been loaded.
  public final var viewIfLoaded: UIView? { storedView }
  /// Whether the root view has been loaded.
  public final var isViewLoaded: Bool { storedView != nil }
  /// Loads the root view, if it has not been loaded.
  public final func loadViewIfNeeded() { _ = loadedView }

  /// Creates the root view and assigns it to `view`; by default a plain view of the screen's size. Overrides do not
  /// call `super`.
  open func loadView() {
    if let nibName {
      Log.error(
        "\(type(of: self)): there is no nib \"\(nibName)\" to load, views are made in code here; using a plain view.",
        once: "nib \(nibName)")
    }
    let view = UIView(frame: UIScreen.main.bounds)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    self.view = view
  }

  /// Called once, after the root view has been loaded.
  open func viewDidLoad() {}

  /// Called when memory is short; release what can be recreated. Overrides call `super`.
  open func didReceiveMemoryWarning() {}

  // MARK: Appearance

  /// Called when the view is about to enter a visible window.
  open func viewWillAppear(_ animated: Bool) {}

  /// Called when the view is in the window with its traits and is about to be laid out.
  open func viewIsAppearing(_ animated: Bool) {}

  /// Called when the view is on the screen.
  open func viewDidAppear(_ animated: Bool) {}

  /// Called when the view is about to leave the window.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Called when the view has left the window.
  open func viewDidDisappear(_ animated: Bool) {}

  /// Whether children receive appearance callbacks automatically. A container that returns false calls
  /// `beginAppearanceTransition` and `endAppearanceTransition` on them.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  /// Tells a child that it is about to appear or disappear; `endAppearanceTransition()` must follow.
  open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    beginAppearance(isAppearing, animated: animated)
  }

  /// Tells a child that it has appeared or disappeared.
  open func endAppearanceTransition() { endAppearance() }

  // MARK: Layout

  /// Called just before the root view lays out its subviews.
  open func viewWillLayoutSubviews() {}

  /// Called just after the root view has laid out its subviews; the layout of their own subviews may be pending.
  open func viewDidLayoutSubviews() {}

  /// Changes constraints of the root view, instead of its `updateConstraints()`. Overrides call super.
  open func updateViewConstraints() { viewIfLoaded?.updateConstraints() }

  /// The size that the controller prefers in a container, in points.
  open var preferredContentSize = CGSize.zero {
    didSet {
      guard preferredContentSize != oldValue else { return }
      parent?.preferredContentSizeDidChange(forChildContentContainer: self)
      modal.presentedBy?.controller.preferredContentSizeDidChange(forChildContentContainer: self)
    }
  }

  /// Called when the preferred content size of a child has changed.
  open func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {}
  /// Not called here.
  open func systemLayoutFittingSizeDidChange(forChildContentContainer container: any UIContentContainer) {}

  /// Returns the size of a child's view within `parentSize`, in points.
  open func size(
    forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
  ) -> CGSize { parentSize }

  /// Called before the root view's size changes with the screen's. Overrides call `super`, which notifies the children.
  open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
    for child in storedChildren {
      child.viewWillTransition(
        to: self.size(forChildContentContainer: child, withParentContainerSize: size), with: coordinator)
    }
  }

  /// Called before the traits change. Overrides call `super`, which notifies the children.
  open func willTransition(
    to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    for child in storedChildren { child.willTransition(to: newCollection, with: coordinator) }
  }

  // MARK: Containment

  /// The container that this controller is a child of.
  open var parent: UIViewController? { storedParent }
  /// The child controllers in the order they were added.
  open var children: [UIViewController] { storedChildren }

  /// Adds `child`. Calls its `willMove(toParent:)`; the caller adds its view and calls `didMove(toParent:)`.
  open func addChild(_ child: UIViewController) { insertChild(child) }

  /// Removes the controller from its parent. Calls `didMove(toParent: nil)`; the caller has called
  /// `willMove(toParent: nil)` and removed the view.
  open func removeFromParent() { leaveParent() }

  /// Called before the controller is added to or removed from a parent. Overrides call `super`.
  open func willMove(toParent parent: UIViewController?) { isMovingFromParent = parent == nil && storedParent != nil }
  /// Called after the controller was added to or removed from a parent.
  open func didMove(toParent parent: UIViewController?) {}

  /// Whether the controller was added to a container and appears in it for the first time: true in `viewWillAppear` and
  /// in `viewDidAppear`.
  public final internal(set) var isMovingToParent = false

  /// Whether the controller is being removed from its container: true in `viewWillDisappear` and in `viewDidDisappear`.
  public final package(set) var isMovingFromParent = false

  // MARK: Responding

  /// The presenter of a presented controller, else the superview of the root view: a child's events reach the parent's
  /// view and then the parent; those of a window's root controller reach the window.
  open override var next: UIResponder? { modal.presentedBy?.presenter ?? storedView?.superviewLink }

  // MARK: Safe area

  /// Insets by which this controller covers its view, for example with a bar; content avoids them. In points.
  open var additionalSafeAreaInsets = UIEdgeInsets.zero {
    didSet {
      let insets = additionalSafeAreaInsets
      guard (insets.top + insets.left + insets.bottom + insets.right).isFinite else {
        Log.error(
          "\(type(of: self)).additionalSafeAreaInsets: \(insets) is not finite; the controller keeps what it had.",
          once: "\(type(of: self)).additionalSafeAreaInsets")
        additionalSafeAreaInsets = oldValue
        return
      }
      if insets != oldValue { safeAreaDidChange() }
    }
  }

  /// Insets by which the container's bars cover the view; like `additionalSafeAreaInsets`, which belong to the app.
  package final var containerInsets = UIEdgeInsets.zero {
    didSet { if containerInsets != oldValue { safeAreaDidChange() } }
  }

  /// Called before layout, when the root view's `safeAreaInsets` have changed, after its `safeAreaInsetsDidChange()`.
  open func viewSafeAreaInsetsDidChange() {}

  // MARK: Margins

  /// The minimum layout margins of a root view, in points: 16 at the sides, 20 in regular width.
  open var systemMinimumLayoutMargins: NSDirectionalEdgeInsets {
    let side: CGFloat = traitCollection.horizontalSizeClass == .regular ? 20 : 16
    return NSDirectionalEdgeInsets(top: 0, leading: side, bottom: 0, trailing: side)
  }

  /// Whether the root view's `layoutMargins` are at least `systemMinimumLayoutMargins`.
  open var viewRespectsSystemMinimumLayoutMargins = true {
    didSet {
      if viewRespectsSystemMinimumLayoutMargins != oldValue { storedView?.layoutMarginsChanged() }
    }
  }

  /// Called when the root view's `layoutMargins` have changed; if the safe area changed them, after
  /// `viewSafeAreaInsetsDidChange()`.
  open func viewLayoutMarginsDidChange() {}

  // MARK: Presenting

  /// The placement of the controller when it is presented.
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  /// The animation of presentation and dismissal.
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
  /// Provides custom animations and placement. The program must keep it alive.
  open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
  /// Whether controllers presented with `.currentContext` or `.overCurrentContext` cover just this one. True for navigation
  /// controllers.
  open var definesPresentationContext = false
  /// Whether controllers presented in this one's context appear with its `modalTransitionStyle` instead of their own.
  open var providesPresentationContextTransitionStyle = false
  /// Whether users cannot dismiss the controller by a touch outside of it or by dragging it down.
  open var isModalInPresentation = false
  /// Whether the presenter's first responder keeps the focus when this controller is presented; it does for form sheets.
  open var disablesAutomaticKeyboardDismissal: Bool { modalPresentationStyle == .formSheet }

  /// The controller presented by this one or by its nearest ancestor that presents one.
  open var presentedViewController: UIViewController? { findPresented }
  /// The controller that presents this one or its nearest presented ancestor.
  open var presentingViewController: UIViewController? { findPresenting }
  /// The presentation controller. It exists before presentation too, so that its delegate can be set.
  open var presentationController: UIPresentationController? { findPresentationController() }
  /// The coordinator of the transition under way: of the nearest container from one child to another, else of a presentation
  /// or dismissal. There is one from before `viewWillAppear` and `viewWillDisappear`.
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? { findCoordinator }

  /// Whether the controller is being presented: true from before `viewWillAppear` until after `viewDidAppear`.
  public final internal(set) var isBeingPresented = false
  /// Whether the controller is being dismissed, alone or with its presenter: true from before `viewWillDisappear` until
  /// after `viewDidDisappear`.
  public final internal(set) var isBeingDismissed = false

  /// Presents a controller in front of this one until it is dismissed. The presenter is the outermost container of this
  /// controller, or for some styles the nearest one that defines a presentation context. A presenter that already
  /// presents a controller logs an error and does nothing.
  ///
  /// The presenter's first responder resigns, and becomes first responder again after the dismissal.
  /// - Parameter completion: Called after the presented controller's `viewDidAppear`.
  open func present(_ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil) {
    presentNow(viewControllerToPresent, animated: flag, completion: completion)
  }

  /// Dismisses the controller that this one presents and all above it; if there is none, the presenter dismisses this one.
  /// - Parameter completion: Called after the last `viewDidDisappear`.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    dismissNow(animated: flag, completion: completion)
  }

  /// Whether the controller is shown as a popover where there is space.
  @_spi(Hooks) open var wantsPopover: Bool { modalPresentationStyle == .popover }
  /// Called with the popover that will show the controller, when it is made.
  @_spi(Hooks) open func prepare(_ popover: UIPopoverPresentationController) {}
  /// The size in a popover without a `preferredContentSize`, in points; nil stands for the standard size.
  @_spi(Hooks) open func popoverSize(in space: CGSize) -> CGSize? { nil }
  /// Called when the user has touched beside the popover.
  /// - Returns: Whether the controller has seen to what follows; otherwise it is dismissed.
  @_spi(Hooks) open func leavesPopoverItself() -> Bool { false }
  /// Dismisses the controller if it is in a sheet or a popover that a touch outside would dismiss.
  open override func accessibilityPerformEscape() -> Bool {
    guard let controller = modal.presentedBy?.controller, controller.isLeftByEscape else {
      return super.accessibilityPerformEscape()
    }
    controller.userWantsToLeave()
    return true
  }

  /// Whether the class presents itself in its own way, unless it is in a popover: an action sheet.
  @_spi(Hooks) open var hasOwnPresentation: Bool { false }
  /// Returns a presentation controller provided by the class itself, if any.
  @_spi(Hooks) open func ownPresentationController(presenter: UIViewController?) -> UIPresentationController? { nil }

  // MARK: In containers

  /// What a navigation bar shows for the controller. Made when it is first read.
  open var navigationItem: UINavigationItem { findNavigationItem }

  /// What a tab bar shows for the controller. Made when it is first read.
  open var tabBarItem: UITabBarItem! {
    get { findTabBarItem }
    set {
      bars.tabBarItem = newValue
      containerWithBars?.tabBarItemDidChange(of: self)
    }
  }

  /// The items of a navigation controller's toolbar, while this controller is at the top of its stack.
  open var toolbarItems: [UIBarButtonItem]? {
    get { bars.toolbarItems }
    set { setToolbarItems(newValue, animated: false) }
  }

  /// Sets `toolbarItems`; with `animated` the new ones fade in.
  open func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) {
    bars.toolbarItems = toolbarItems
    containerWithBars?.toolbarItemsDidChange(of: self, animated: animated)
  }

  /// Whether the bar at the bottom is hidden while this controller, or one above it, is at the top of a navigation
  /// controller's stack.
  open var hidesBottomBarWhenPushed = false

  /// The edges at which the view reaches below bars.
  open var edgesForExtendedLayout: UIRectEdge = .all { didSet { containerLayoutDidChange() } }
  /// Whether the view reaches below opaque bars too.
  open var extendedLayoutIncludesOpaqueBars = false { didSet { containerLayoutDidChange() } }
  /// Stored but without effect: scroll views follow the safe area, see `contentInsetAdjustmentBehavior`.
  open var automaticallyAdjustsScrollViewInsets = true

  /// Sets the scroll view that a bar at `edge` follows, in place of the first one in the view.
  open func setContentScrollView(_ scrollView: UIScrollView?, for edge: NSDirectionalRectEdge) {
    bars.setScrollView(scrollView, for: edge)
    containerLayoutDidChange()
  }

  /// The scroll view set for `edge`; nil if none has been.
  open func contentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? { bars.scrollView(for: edge) }

  /// An item that turns editing on and off. Made when it is first read.
  open var editButtonItem: UIBarButtonItem { findEditButtonItem }

  /// Shows a controller: a navigation controller pushes it, a split view controller shows it in a column, otherwise it
  /// is presented. The nearest container that shows controllers is chosen.
  open func show(_ vc: UIViewController, sender: Any?) {
    if let target = storedParent?.nearest(where: { $0.isContainerForShow }) {
      target.show(vc, sender: sender)
    } else {
      present(vc, animated: UIView.areAnimationsEnabled)
    }
  }

  /// Shows a controller in the second column of a split view controller; where there is none, it is presented.
  open func showDetailViewController(_ vc: UIViewController, sender: Any?) {
    if let target = storedParent?.nearest(where: { $0.isContainerForShowDetail }) {
      target.showDetailViewController(vc, sender: sender)
    } else {
      present(vc, animated: UIView.areAnimationsEnabled)
    }
  }

  /// The nearest container, this controller included, that performs `action`; nil if there is none.
  open func targetViewController(forAction action: Selector, sender: Any?) -> UIViewController? {
    nearest { $0.canPerformAction(action, withSender: sender) }
  }

  // MARK: Activities and restoration

  override final var activityOwnership: ActivityOwnership? {
    get { restoration.activity }
    set { restoration.activity = newValue }
  }

  /// Identifies the controller among the children of its parent, or in front of its presenter. Nil, the default, keeps the
  /// controller, and all controllers and views in it, from being saved.
  open var restorationIdentifier: String? {
    get { restoration.identifier }
    set {
      restoration.identifier = newValue
      VisitPlaces.didChange()
    }
  }

  /// Makes the controller when the app's state is restored. Without a class the app's delegate is asked; then a controller
  /// is searched that the app has made while launching.
  ///
  /// It is found by its name in the next run, which a class that is private does not have there.
  open var restorationClass: (any UIViewControllerRestoration.Type)? {
    get { restoration.maker }
    set { restoration.maker = newValue }
  }

  /// Saves the state: as little as is needed to show the same again, and no data of the app. Controllers and registered
  /// objects can be encoded too; they are saved as references. The default saves which controller this one presents.
  /// Overrides call `super`.
  open func encodeRestorableState(with coder: NSCoder) { encodePresented(with: coder) }

  /// Restores what `encodeRestorableState(with:)` has saved. All controllers exist; containers restore their children here.
  /// Overrides call `super`.
  open func decodeRestorableState(with coder: NSCoder) { decodePresented(with: coder) }

  /// Called when all objects are restored, in no particular order.
  open func applicationFinishedRestoringState() {}

  // MARK: Key commands

  /// The commands added with `addKeyCommand(_:)`, which apply even if an override omits them.
  open override var keyCommands: [UIKeyCommand]? { addedKeyCommands.isEmpty ? nil : addedKeyCommands }

  /// Adds a key command, which is available while the controller is in the responder chain.
  open func addKeyCommand(_ keyCommand: UIKeyCommand) { addedKeyCommands.append(keyCommand) }
  /// Removes a key command that was added with `addKeyCommand(_:)`.
  open func removeKeyCommand(_ keyCommand: UIKeyCommand) { addedKeyCommands.removeAll { $0 === keyCommand } }

  // MARK: Traits

  /// The traits of the controller, including its overrides.
  open var traitCollection: UITraitCollection { effectiveTraits }

  /// Called when the traits have changed.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// The style, light or dark, of this controller's view and its subviews; `.unspecified` inherits it.
  open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { storedStyle }
    set {
      guard storedStyle != newValue else { return }
      storedStyle = newValue
      storedView?.inheritTraits()
    }
  }

  /// Trait overrides for this controller, its view and its subviews.
  open var traitOverrides: UITraitOverrides {
    get { storedOverrides }
    set {
      guard storedOverrides.values != newValue.values else { return }
      storedOverrides = newValue
      storedView?.inheritTraits()
    }
  }

  // MARK: Status bar, home indicator, rotation
  //
  // These are never used: a kiosk has no status bar and no home indicator, and its display's rotation is configured.
  // They exist so that sources written for other devices compile.

  /// Not read: there is no status bar.
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  /// Not read: there is no status bar.
  open var prefersStatusBarHidden: Bool { false }
  /// Not read: there is no status bar.
  open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
  /// Not read: there is no status bar.
  open var childForStatusBarStyle: UIViewController? { nil }
  /// Not read: there is no status bar.
  open var childForStatusBarHidden: UIViewController? { nil }
  /// Does nothing: there is no status bar.
  open func setNeedsStatusBarAppearanceUpdate() {}
  /// Not read: there is no home indicator.
  open var prefersHomeIndicatorAutoHidden: Bool { false }
  /// Not read: there is no home indicator.
  open var childForHomeIndicatorAutoHidden: UIViewController? { nil }
  /// Does nothing: there is no home indicator.
  open func setNeedsUpdateOfHomeIndicatorAutoHidden() {}
  /// Not read: the system has no gestures at the edges of the screen.
  open var preferredScreenEdgesDeferringSystemGestures: UIRectEdge { [] }
  /// Not read: the system has no gestures at the edges of the screen.
  open var childForScreenEdgesDeferringSystemGestures: UIViewController? { nil }
  /// Does nothing: the system has no gestures at the edges of the screen.
  open func setNeedsUpdateOfScreenEdgesDeferringSystemGestures() {}
  /// Stored but without effect: there is no status bar.
  open var modalPresentationCapturesStatusBarAppearance: Bool {
    get { bars.capturesStatusBar }
    set { bars.capturesStatusBar = newValue }
  }
  /// Not read: the rotation of the display is configured.
  open var shouldAutorotate: Bool { true }
  /// Not read: the rotation of the display is configured.
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .all }
  /// Not read: the rotation of the display is configured.
  open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { .portrait }

  // MARK: Editing

  /// Whether the controller is in editing mode.
  open var isEditing: Bool {
    get { bars.isEditing }
    set { setEditing(newValue, animated: false) }
  }

  /// Sets `isEditing`. Overrides call `super`.
  open func setEditing(_ editing: Bool, animated: Bool) { changeEditing(editing) }
}
