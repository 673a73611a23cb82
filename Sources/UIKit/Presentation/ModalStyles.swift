/// How a presented controller is placed.
public enum UIModalPresentationStyle: Int, Sendable {
  /// What suits the screen: a page sheet.
  case automatic = -2
  case none = -1
  /// Over everything; the presenter's view leaves the window meanwhile.
  case fullScreen = 0
  /// A large card in front of the dimmed presenter.
  case pageSheet = 1
  /// A small card in front of the dimmed presenter, of the controller's `preferredContentSize` where it has one.
  case formSheet = 2
  /// Over the nearest controller that defines a presentation context; its view leaves the window meanwhile.
  case currentContext = 3
  /// Placed by the presentation controller of the `transitioningDelegate`.
  case custom = 4
  /// Over everything, which stays and shows through.
  case overFullScreen = 5
  /// Over the nearest controller that defines a presentation context, which stays and shows through.
  case overCurrentContext = 6
  /// Shown as a form sheet: there are no popovers.
  case popover = 7

  /// Whether the presenter is the nearest controller that defines a context.
  var usesContext: Bool { self == .currentContext || self == .overCurrentContext }
}

/// How a presented controller comes and goes.
public enum UIModalTransitionStyle: Int, Sendable {
  case coverVertical = 0
  /// Shown as a cross-fade.
  case flipHorizontal = 1
  case crossDissolve = 2
  /// Shown as `coverVertical`.
  case partialCurl = 3
}

/// Supplies the animations and the presentation controller of a controller's own way to be presented.
@MainActor
public protocol UIViewControllerTransitioningDelegate: AnyObject {
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)?
  /// Asked for controllers of the style `.custom`.
  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
  ) -> UIPresentationController?
}

extension UIViewControllerTransitioningDelegate {
  public func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  public func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  public func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
  ) -> UIPresentationController? { nil }
}

/// Animates from one controller's view to another's.
@MainActor
public protocol UIViewControllerAnimatedTransitioning: AnyObject {
  /// Seconds.
  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval
  /// Moves the views, and calls `completeTransition(_:)` in the end.
  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
  func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
  public func animationEnded(_ transitionCompleted: Bool) {}
}

public struct UITransitionContextViewControllerKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The controller that is visible at the beginning.
  public static let from = UITransitionContextViewControllerKey(rawValue: "UITransitionContextFromViewController")
  /// The controller that is visible at the end.
  public static let to = UITransitionContextViewControllerKey(rawValue: "UITransitionContextToViewController")
}

public struct UITransitionContextViewKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The view to take away; nil where it stays.
  public static let from = UITransitionContextViewKey(rawValue: "UITransitionContextFromView")
  /// The view to bring; nil where it is there already.
  public static let to = UITransitionContextViewKey(rawValue: "UITransitionContextToView")
}

/// What an animator works with.
@MainActor
public protocol UIViewControllerContextTransitioning: AnyObject {
  var containerView: UIView { get }
  var isAnimated: Bool { get }
  var isInteractive: Bool { get }
  var transitionWasCancelled: Bool { get }
  var presentationStyle: UIModalPresentationStyle { get }
  /// The end, once; false puts everything back.
  func completeTransition(_ didComplete: Bool)
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  func view(forKey key: UITransitionContextViewKey) -> UIView?
  /// Where the controller's view is at the beginning, in the container's coordinates; zero where it is not there.
  func initialFrame(for vc: UIViewController) -> CGRect
  func finalFrame(for vc: UIViewController) -> CGRect
}
