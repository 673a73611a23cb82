/// How a presented controller is placed.
public enum UIModalPresentationStyle: Int, Sendable {
  /// The style that suits the screen: a page sheet.
  case automatic = -2
  /// No style of its own; covers everything like `overFullScreen`.
  case none = -1
  /// Covers everything; the presenter's view leaves the window meanwhile.
  case fullScreen = 0
  /// A sheet in front of the dimmed presenter: a card of the size of a page, on narrow screens at the bottom edge.
  case pageSheet = 1
  /// A sheet like `pageSheet`, whose card is smaller. Cards of both styles have the controller's `preferredContentSize`
  /// where it has one.
  case formSheet = 2
  /// Covers the nearest controller that defines a presentation context; its view leaves the window meanwhile.
  case currentContext = 3
  /// Placed by the presentation controller of the `transitioningDelegate`.
  case custom = 4
  /// Covers everything, which stays in the window and shows through.
  case overFullScreen = 5
  /// Covers the nearest controller that defines a presentation context, which stays in the window and shows through.
  case overCurrentContext = 6
  /// Beside the view or bar button item that it belongs to, with an arrow; a sheet in compact width.
  case popover = 7

  /// Whether the presenter is the nearest controller that defines a context.
  var usesContext: Bool { self == .currentContext || self == .overCurrentContext }

  /// The style that stands for all that are shown by the same class of presentation controller.
  var kind: UIModalPresentationStyle {
    switch self {
    case .automatic, .pageSheet, .formSheet: return .automatic
    case .none, .fullScreen, .currentContext, .overFullScreen, .overCurrentContext: return .fullScreen
    case .custom, .popover: return self
    }
  }
}

/// The animation with which a presented controller appears and disappears.
public enum UIModalTransitionStyle: Int, Sendable {
  case coverVertical = 0
  /// Shown as a cross-fade.
  case flipHorizontal = 1
  case crossDissolve = 2
  /// Shown as `coverVertical`.
  case partialCurl = 3
}

/// Supplies custom animations and the presentation controller of a presented controller.
@preconcurrency @MainActor
public protocol UIViewControllerTransitioningDelegate: AnyObject {
  /// The animator of the presentation; nil means the standard one.
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  /// The animator of the dismissal; nil means the standard one.
  func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)?
  /// The presentation controller; nil means the standard one. Called for controllers with the style `.custom`.
  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
  ) -> UIPresentationController?
  /// Controls the progress of a presentation. Asked only if there is an animator; nil lets it run.
  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
  /// Controls the progress of a dismissal. Asked only if there is an animator; nil lets it run.
  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
}

extension UIViewControllerTransitioningDelegate {
  /// Returns nil: the standard animation.
  public func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  /// Returns nil: the standard animation.
  public func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  /// Returns nil: the standard presentation controller.
  public func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
  ) -> UIPresentationController? { nil }
  /// Returns nil: the presentation runs.
  public func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
  /// Returns nil: the dismissal runs.
  public func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
}

/// Animates from one controller's view to another's.
@preconcurrency @MainActor
public protocol UIViewControllerAnimatedTransitioning: AnyObject {
  /// The duration of the animation in seconds.
  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval
  /// Animates the views, and calls `completeTransition(_:)` at the end.
  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
  /// Called after the transition has ended. Does nothing by default.
  func animationEnded(_ transitionCompleted: Bool)
  /// An animator whose animations are the transition's, in place of `animateTransition(using:)`. The same object is returned
  /// whenever it is asked for during one transition.
  func interruptibleAnimator(
    using transitionContext: any UIViewControllerContextTransitioning
  ) -> (any UIViewImplicitlyAnimating)?
}

extension UIViewControllerAnimatedTransitioning {
  /// Returns nil: `animateTransition(using:)` animates.
  public func interruptibleAnimator(
    using transitionContext: any UIViewControllerContextTransitioning
  ) -> (any UIViewImplicitlyAnimating)? { nil }
  /// Does nothing.
  public func animationEnded(_ transitionCompleted: Bool) {}
}

/// The keys of the controllers in a transition.
public struct UITransitionContextViewControllerKey: RawRepresentable, Hashable, Sendable {
  /// The name of the key, that of UIKit.
  public let rawValue: String
  /// Creates a key from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The controller that is visible at the beginning.
  public static let from = UITransitionContextViewControllerKey(rawValue: "UITransitionContextFromViewController")
  /// The controller that is visible at the end.
  public static let to = UITransitionContextViewControllerKey(rawValue: "UITransitionContextToViewController")
}

/// The keys of the views in a transition.
public struct UITransitionContextViewKey: RawRepresentable, Hashable, Sendable {
  /// The name of the key, that of UIKit.
  public let rawValue: String
  /// Creates a key from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The view that is removed; nil where it stays.
  public static let from = UITransitionContextViewKey(rawValue: "UITransitionContextFromView")
  /// The view that is added; nil where it is there already.
  public static let to = UITransitionContextViewKey(rawValue: "UITransitionContextToView")
}

/// The information and operations of a transition, for its animator.
@preconcurrency @MainActor
public protocol UIViewControllerContextTransitioning: AnyObject {
  /// The view in which the transition takes place.
  var containerView: UIView { get }
  /// Whether the transition is animated.
  var isAnimated: Bool { get }
  /// Whether the transition is interactive.
  var isInteractive: Bool { get }
  /// Whether the transition has ended without being completed.
  var transitionWasCancelled: Bool { get }
  /// The style of the presentation.
  var presentationStyle: UIModalPresentationStyle { get }
  /// The rotation of the transition; the identity here, since only the display rotates.
  var targetTransform: CGAffineTransform { get }
  /// Reports the progress of an interaction, from 0 to 1.
  func updateInteractiveTransition(_ percentComplete: CGFloat)
  /// Puts a running transition under the control of its interaction controller.
  func pauseInteractiveTransition()
  /// Ends the interaction; the transition will be completed.
  func finishInteractiveTransition()
  /// Ends the interaction; the transition will be reverted.
  func cancelInteractiveTransition()
  /// Ends the transition, once; false reverts it.
  func completeTransition(_ didComplete: Bool)
  /// The controller at one end of the transition.
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  /// The view at one end of the transition.
  func view(forKey key: UITransitionContextViewKey) -> UIView?
  /// The frame of the controller's view at the beginning, in the container's coordinates; zero where it is not in it.
  func initialFrame(for vc: UIViewController) -> CGRect
  /// The frame of the controller's view at the end, in the container's coordinates; zero where it is not in it.
  func finalFrame(for vc: UIViewController) -> CGRect
}
