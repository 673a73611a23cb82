import UIKitCore

/// Shows the top of a stack of controllers, below a navigation bar that leads back through it.
///
/// The view of the top controller fills the container; bars add to its safe area. A swipe from the leading edge goes back.
///
/// - Threading: main actor.
@preconcurrency @MainActor
open class UINavigationController: UIViewController {
  /// What a transition does to the stack.
  public enum Operation: Int, Sendable {
    case none = 0
    case push = 1
    case pop = 2
  }

  /// The duration of showing and hiding bars, in seconds.
  public class var hideShowBarDuration: CGFloat { 0.2 }

  final var stack: [UIViewController] = []
  final var step: NavigationStep?
  final let contentView = NavigationContainerView()
  private(set) final lazy var backGesture = BackGesture(self)
  final var barState: NavigationBars
  final var barGestures = NavigationBarGestures()
  private final var hasShownFirst = false

  /// Decides about transitions and observes them.
  open weak var delegate: (any UINavigationControllerDelegate)?

  /// Creates a controller with a root.
  public init(rootViewController: UIViewController) {
    barState = NavigationBars(bar: UINavigationBar(), toolbar: UIToolbar())
    super.init(nibName: nil, bundle: nil)
    setUp()
    change(to: [rootViewController], animated: false)
  }

  /// Creates a controller with an empty stack.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    barState = NavigationBars(bar: UINavigationBar(), toolbar: UIToolbar())
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    setUp()
  }

  /// Creates a controller with an empty stack and bars of the app's own classes. A class that is not one of a bar's
  /// subclasses is ignored.
  public init(navigationBarClass: AnyClass?, toolbarClass: AnyClass?) {
    barState = NavigationBars(
      bar: (navigationBarClass as? UINavigationBar.Type).flatMap { $0.init(coder: EmptyCoder()) } ?? UINavigationBar(),
      toolbar: (toolbarClass as? UIToolbar.Type).flatMap { $0.init(coder: EmptyCoder()) } ?? UIToolbar())
    super.init(nibName: nil, bundle: nil)
    setUp()
  }

  /// Archives are not supported: an empty stack.
  public required init?(coder: NSCoder) {
    barState = NavigationBars(bar: UINavigationBar(), toolbar: UIToolbar())
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    definesPresentationContext = true
    barState.bar.controller = self
  }

  // MARK: Stack

  /// The controllers of the stack, the root first.
  open var viewControllers: [UIViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }

  /// The controller at the top of the stack.
  open var topViewController: UIViewController? { stack.last }

  /// The controller that the user sees: what is presented, else the top of the stack.
  open var visibleViewController: UIViewController? { presentedViewController ?? stack.last }

  /// Puts a controller on top of the stack. One that is in it already, or is a navigation or tab bar controller, is
  /// refused with a logged error.
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    guard mayPush(viewController, "pushViewController") else { return }
    change(to: stack + [viewController], animated: animated)
  }

  /// Removes the top controller, unless it is the root.
  /// - Returns: The controller that was removed; nil if none was.
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard stack.count > 1 else { return nil }
    let popped = stack.last
    change(to: stack.dropLast(), animated: animated)
    return popped
  }

  /// Removes the controllers above `viewController`.
  /// - Returns: The controllers that were removed; nil, with a logged error, if `viewController` is not in the stack.
  @discardableResult
  open func popToViewController(_ viewController: UIViewController, animated: Bool) -> [UIViewController]? {
    guard let index = stack.firstIndex(of: viewController) else {
      Log.error(
        "\(type(of: self)).popToViewController: \(type(of: viewController)) is not in the stack; nothing changed.")
      return nil
    }
    let popped = Array(stack[(index + 1)...])
    if !popped.isEmpty { change(to: Array(stack[...index]), animated: animated) }
    return popped
  }

  /// Removes all controllers above the root.
  /// - Returns: The controllers that were removed; nil if the root is on top.
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    guard stack.count > 1, let root = stack.first else { return nil }
    return popToViewController(root, animated: animated)
  }

  /// Replaces the stack. With `animated` it is seen as a pop if the new top was in the stack below, and as a push if it is
  /// new.
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    var accepted: [UIViewController] = []
    for controller in viewControllers {
      guard !accepted.contains(controller) else {
        Log.error(
          "\(type(of: self)).setViewControllers: \(type(of: controller)) is given twice; it is left out the second time.")
        continue
      }
      if stack.contains(controller) || mayPush(controller, "setViewControllers") { accepted.append(controller) }
    }
    change(to: accepted, animated: animated)
  }

  private func mayPush(_ controller: UIViewController, _ method: String) -> Bool {
    func refuse(_ reason: String) -> Bool {
      Log.error("\(type(of: self)).\(method): \(type(of: controller)) \(reason); it is not pushed.")
      return false
    }
    if stack.contains(controller) { return refuse("is in the stack already") }
    if controller is UINavigationController { return refuse("is a navigation controller, whose bars would be doubled") }
    if let parent = controller.parent, parent !== self { return refuse("is a child of a \(type(of: parent))") }
    if controller.presentingViewController != nil, controller.parent == nil { return refuse("is presented") }
    if nearest(where: { $0 === controller }) != nil { return refuse("contains this controller") }
    if controller is UITabBarController {
      Log.error(
        "\(type(of: self)).\(method): \(type(of: controller)) is a tab bar controller, which belongs outside of a "
          + "navigation controller: its tabs share this one's bar, and disappear with a pop. It is shown.",
        once: "pushed tab bar")
    }
    return true
  }

  // MARK: Bars

  /// The bar at the top. Its items are those of the stack's controllers.
  open var navigationBar: UINavigationBar { barState.bar }

  /// The bar at the bottom, with the `toolbarItems` of the top controller. Hidden at first.
  open var toolbar: UIToolbar! { barState.toolbar }

  /// Whether the navigation bar is hidden.
  open var isNavigationBarHidden: Bool {
    get { barState.isBarHidden }
    set { setNavigationBarHidden(newValue, animated: false) }
  }

  /// Hides or shows the navigation bar. With `animated` it slides, within a push or pop along with that.
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) { hideBar(hidden, animated: animated) }

  /// Whether the toolbar is hidden; it is at first.
  open var isToolbarHidden: Bool {
    get { barState.isToolbarHidden }
    set { setToolbarHidden(newValue, animated: false) }
  }

  /// Hides or shows the toolbar; with `animated` it slides.
  open func setToolbarHidden(_ hidden: Bool, animated: Bool) { hideToolbar(hidden, animated: animated) }

  /// Whether upward swipes hide the bars and downward swipes show them.
  open var hidesBarsOnSwipe = false { didSet { barGesturesDidChange() } }
  /// Whether a tap on the content hides and shows the bars.
  open var hidesBarsOnTap = false { didSet { barGesturesDidChange() } }
  /// Whether the bars are hidden while the on-screen keyboard is visible.
  open var hidesBarsWhenKeyboardAppears = false
  /// Whether the bars are hidden in compact height; a tap on the content shows them.
  open var hidesBarsWhenVerticallyCompact = false { didSet { compactHeightMayHaveChanged() } }
  /// The recognizer of `hidesBarsOnSwipe`.
  open var barHideOnSwipeGestureRecognizer: UIPanGestureRecognizer { barGestures.swipe }
  /// The recognizer of `hidesBarsOnTap`.
  open var barHideOnTapGestureRecognizer: UITapGestureRecognizer { barGestures.tap }

  /// The swipe from the leading edge that goes back. It may begin while the stack has more than its root, unless the bar or
  /// its back button is hidden or replaced; an app that sets the recognizer's delegate decides itself.
  open var interactivePopGestureRecognizer: UIGestureRecognizer? { backGesture.recognizer }

  // MARK: View

  open override func loadView() {
    let view = NavigationView(self)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.frame = UIScreen.main.bounds
    self.view = view
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    contentView.frame = view.bounds
    view.addSubview(contentView)
    view.addSubview(barState.toolbar)
    view.addSubview(barState.bar)
    backGesture.attach(to: view)
    barGestures.attach(to: self)
    placeTop()
  }

  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    guard !hasShownFirst, let top = stack.last else { return }
    // The delegate is called after the controller that is shown.
    top.view.beginAppearances(true, animated: animated)
    delegate?.navigationController(self, willShow: top, animated: animated)
  }

  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    guard !hasShownFirst else { return }
    hasShownFirst = true
    guard let top = stack.last else { return }
    top.view.endAppearances()
    delegate?.navigationController(self, didShow: top, animated: animated)
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    if previousTraitCollection?.verticalSizeClass != traitCollection.verticalSizeClass { compactHeightMayHaveChanged() }
    viewIfLoaded?.setNeedsLayout()
  }

  open override var preferredContentSize: CGSize {
    get {
      let own = super.preferredContentSize
      return own == .zero ? stack.last?.preferredContentSize ?? .zero : own
    }
    set { super.preferredContentSize = newValue }
  }

  open override func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {
    super.preferredContentSizeDidChange(forChildContentContainer: container)
    parent?.preferredContentSizeDidChange(forChildContentContainer: self)
  }

  /// Goes back.
  open override func accessibilityPerformEscape() -> Bool {
    guard stack.count > 1, step == nil, !(topViewController?.navigationItem.hidesBackButton ?? false) else {
      return super.accessibilityPerformEscape()
    }
    navigationBarWantsToGoBack(navigationBar)
    return true
  }

  // MARK: Containers

  open override func show(_ vc: UIViewController, sender: Any?) {
    pushViewController(vc, animated: UIView.areAnimationsEnabled)
  }

  /// A navigation controller's tab is its root's, unless it has one of its own.
  open override var tabBarItem: UITabBarItem! {
    get {
      if tabBarItemIfMade == nil, let root = stack.first { return root.tabBarItem }
      return super.tabBarItem
    }
    set { super.tabBarItem = newValue }
  }

  // MARK: Restoration

  /// Saves the stack, as far as its controllers have restoration identifiers.
  open override func encodeRestorableState(with coder: NSCoder) {
    super.encodeRestorableState(with: coder)
    coder.encode(restorableStack as Any?, forKey: Self.stackKey)
  }

  /// Restores the stack.
  open override func decodeRestorableState(with coder: NSCoder) {
    super.decodeRestorableState(with: coder)
    let restored = coder.decodeControllers(forKey: Self.stackKey)
    if !restored.isEmpty, restored != stack { setViewControllers(restored, animated: false) }
  }

  private static let stackKey = "UINavigationControllerStack"
}

extension UINavigationController: TabReselection {
  final func tabWasReselected() {
    if stack.count > 1 { popToRootViewController(animated: true) } else { stack.first?.returnToBeginning() }
  }
}

extension UINavigationController: ContainerWithBars {
  package var handlesShow: Bool { true }
  package var childCoordinator: (any UIViewControllerTransitionCoordinator)? { step?.context?.coordinator }

  package func toolbarItemsDidChange(of child: UIViewController, animated: Bool) {
    if child === stack.last { barState.toolbar.setItems(child.toolbarItems, animated: animated) }
  }

  package func layoutDidChange(of child: UIViewController) { viewIfLoaded?.setNeedsLayout() }

  package var shownChild: UIViewController? { stack.last }

  package func contentMayHaveChanged(of child: UIViewController) {
    guard child === stack.last else { return }
    if step == nil { followScrollView() }
    followBottomEdge()
    (parent as? any ContainerWithBars)?.contentMayHaveChanged(of: self)
  }
}

extension UIViewController {
  /// The navigation controller that contains this controller, directly or through others.
  public var navigationController: UINavigationController? {
    parent?.nearest { $0 is UINavigationController } as? UINavigationController
  }
}
