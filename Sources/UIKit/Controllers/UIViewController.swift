/// Manages one screenful or part of one: a root view with everything in it, its life on screen, and child controllers.
///
/// - Threading: main actor.
@MainActor
open class UIViewController: UIResponder {
  nonisolated(unsafe) final var storedView: UIView?
  final var isLoadingView = false
  final var appearance = Appearance()
  final var storedChildren: [UIViewController] = []
  final weak var storedParent: UIViewController?
  final var storedStyle = UIUserInterfaceStyle.unspecified
  final var storedOverrides = UITraitOverrides()
  final var storedTraits: UITraitCollection?
  final var traitObservers: [TraitObserver] = []
  final var modal = ModalState()
  final private(set) var addedKeyCommands: [UIKeyCommand] = []

  /// The name given to the initialiser; there are no nibs here to load.
  public final let nibName: String?
  public final let nibBundle: Bundle?

  /// What a container shows for this controller.
  open var title: String?

  /// A controller that makes its view in code: override `loadView()` or `viewDidLoad()`.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    nibName = nibNameOrNil
    nibBundle = nibBundleOrNil
    super.init()
  }

  public override convenience init() { self.init(nibName: nil, bundle: nil) }

  public required init?(coder: NSCoder) {
    nibName = nil
    nibBundle = nil
    super.init(coder: coder)
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
  public final var isViewLoaded: Bool { storedView != nil }
  public final func loadViewIfNeeded() { _ = loadedView }

  /// Makes the root view and assigns it to `view`. The default is a plain view of the screen's size. An override does not
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

  /// Called once, after the view was loaded.
  open func viewDidLoad() {}

  /// Memory is short: let go of what can be made again. Overrides call `super`.
  open func didReceiveMemoryWarning() {}

  // MARK: Appearance

  /// The view is about to enter a visible window.
  open func viewWillAppear(_ animated: Bool) {}

  /// The view is in the window with its traits and is about to be laid out.
  open func viewIsAppearing(_ animated: Bool) {}

  /// The view is on the screen.
  open func viewDidAppear(_ animated: Bool) {}

  /// The view is about to leave the window.
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}

  /// Whether children appear and disappear by themselves. A container that returns false says when with
  /// `beginAppearanceTransition` and `endAppearanceTransition`.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  /// Tells a child that it is about to appear or disappear; `endAppearanceTransition()` has to follow.
  open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    beginAppearance(isAppearing, animated: animated)
  }

  open func endAppearanceTransition() { endAppearance() }

  // MARK: Layout

  /// Called just before the root view lays out its subviews.
  open func viewWillLayoutSubviews() {}

  /// Called just after the root view has laid out its subviews; theirs may still be to come.
  open func viewDidLayoutSubviews() {}

  /// The size the controller would like its view to have in a container, in points.
  open var preferredContentSize = CGSize.zero {
    didSet {
      if preferredContentSize != oldValue { parent?.preferredContentSizeDidChange(forChildContentContainer: self) }
    }
  }

  open func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {}
  open func systemLayoutFittingSizeDidChange(forChildContentContainer container: any UIContentContainer) {}

  /// The size that a child's view is given within `parentSize`.
  open func size(
    forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
  ) -> CGSize { parentSize }

  /// Called before the root view's size changes with the screen's. Overrides call `super`, which tells the children.
  open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
    for child in storedChildren {
      child.viewWillTransition(
        to: self.size(forChildContentContainer: child, withParentContainerSize: size), with: coordinator)
    }
  }

  open func willTransition(
    to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    for child in storedChildren { child.willTransition(to: newCollection, with: coordinator) }
  }

  // MARK: Containment

  /// The container that this controller is a child of.
  open var parent: UIViewController? { storedParent }
  open var children: [UIViewController] { storedChildren }

  /// Makes `child` a child. Sends it `willMove(toParent:)`; the caller adds its view and sends `didMove(toParent:)`.
  open func addChild(_ child: UIViewController) { adopt(child) }

  /// Ends being a child. Sends `didMove(toParent: nil)`; the caller has sent `willMove(toParent: nil)` and removed the view.
  open func removeFromParent() { leaveParent() }

  /// An override calls `super`.
  open func willMove(toParent parent: UIViewController?) { isMovingFromParent = parent == nil && storedParent != nil }
  open func didMove(toParent parent: UIViewController?) {}

  /// Whether the controller was added to a container and appears there for the first time: true in `viewWillAppear` and in
  /// `viewDidAppear`.
  public final internal(set) var isMovingToParent = false

  /// Whether the controller is being removed from its container: true in `viewWillDisappear` and in `viewDidDisappear`.
  public final internal(set) var isMovingFromParent = false

  // MARK: Responding

  /// The presenter of a presented controller, else the superview of the root view: a child's events reach the parent's view and then the parent; those of a window's
  /// root reach the window.
  open override var next: UIResponder? { modal.presentedBy?.presenter ?? storedView?.superviewLink }

  // MARK: Safe area

  /// What this controller covers of its view, by a bar of its own for example: content keeps away from there. In points.
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

  /// Called before a layout, when the root view's `safeAreaInsets` have changed; after its `safeAreaInsetsDidChange()`.
  open func viewSafeAreaInsetsDidChange() {}

  // MARK: Margins

  /// The least layout margins of a root view, in points: 16 at the sides, 20 in regular width.
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

  /// Called when the root view's `layoutMargins` have changed; where the safe area changes them, after
  /// `viewSafeAreaInsetsDidChange()`.
  open func viewLayoutMarginsDidChange() {}

  // MARK: Presenting

  /// How the controller is placed when it is presented.
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  /// How it comes and goes.
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
  /// Animations and placement of its own. Kept alive by the program.
  open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
  /// Whether controllers of the styles `.currentContext` and `.overCurrentContext` cover this one and no more.
  open var definesPresentationContext = false
  /// Kept; a controller's own transition style counts.
  open var providesPresentationContextTransitionStyle = false
  /// Whether a touch beside a sheet leaves it there.
  open var isModalInPresentation = false
  /// Whether presenting this controller leaves the focus with the presenter's first responder: form sheets do.
  open var disablesAutomaticKeyboardDismissal: Bool { modalPresentationStyle == .formSheet }

  /// What this controller, or the nearest above it, presents.
  open var presentedViewController: UIViewController? { findPresented }
  /// What this controller, or the nearest above it, was presented by.
  open var presentingViewController: UIViewController? { findPresenting }
  /// Places this controller; also before it is presented, for its delegate to be set.
  open var presentationController: UIPresentationController? { findPresentationController() }
  /// The coming or going that is under way.
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? { findCoordinator }

  /// Whether the controller is being presented: from before `viewWillAppear` until after `viewDidAppear`.
  public final internal(set) var isBeingPresented = false
  /// Whether the controller is being dismissed, by itself or with what presented it: from before `viewWillDisappear` until
  /// after `viewDidDisappear`.
  public final internal(set) var isBeingDismissed = false

  /// Shows a controller in front, until it is dismissed. The presenter is the outermost container of this controller, or
  /// for some styles the nearest that defines a presentation context. One that presents already refuses.
  ///
  /// The presenter's first responder gives up the focus and gets it back in the end.
  /// - Parameter completion: Called after the presented controller's `viewDidAppear`.
  open func present(_ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil) {
    presentNow(viewControllerToPresent, animated: flag, completion: completion)
  }

  /// Takes away what this controller presents, and all above that; without that, the presenter takes this one away.
  /// - Parameter completion: Called after the last `viewDidDisappear`.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) { dismissNow(animated: flag, completion: completion) }

  /// A presentation controller of the class's own.
  func ownPresentationController(presenter: UIViewController?) -> UIPresentationController? { nil }

  // MARK: Key commands

  /// Those added with `addKeyCommand(_:)`, which count also where an override leaves them out.
  open override var keyCommands: [UIKeyCommand]? { addedKeyCommands.isEmpty ? nil : addedKeyCommands }

  open func addKeyCommand(_ keyCommand: UIKeyCommand) { addedKeyCommands.append(keyCommand) }
  open func removeKeyCommand(_ keyCommand: UIKeyCommand) { addedKeyCommands.removeAll { $0 === keyCommand } }

  // MARK: Traits

  open var traitCollection: UITraitCollection { effectiveTraits }

  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// Light or dark for this controller's view and everything in it; `.unspecified` inherits.
  open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { storedStyle }
    set {
      guard storedStyle != newValue else { return }
      storedStyle = newValue
      storedView?.inheritTraits()
    }
  }

  /// Traits for this controller, its view and everything in it.
  open var traitOverrides: UITraitOverrides {
    get { storedOverrides }
    set {
      guard storedOverrides.values != newValue.values else { return }
      storedOverrides = newValue
      storedView?.inheritTraits()
    }
  }

  // MARK: What a device's system asks
  //
  // Nobody asks here: a kiosk has no status bar and no home indicator, and turns its screen by configuration. Sources that
  // answer these questions for other devices compile.

  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  open var prefersStatusBarHidden: Bool { false }
  open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
  open var childForStatusBarStyle: UIViewController? { nil }
  open var childForStatusBarHidden: UIViewController? { nil }
  open func setNeedsStatusBarAppearanceUpdate() {}
  open var prefersHomeIndicatorAutoHidden: Bool { false }
  open func setNeedsUpdateOfHomeIndicatorAutoHidden() {}
  open var shouldAutorotate: Bool { true }
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .all }
  open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { .portrait }

  // MARK: Editing

  open var isEditing = false
  open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }
}
