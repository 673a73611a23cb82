/// An action that a layer runs when one of its properties changes. `NSNull` stands for no action.
@preconcurrency @MainActor public protocol CAAction: AnyObject {
  /// Runs the action for the property or event `event` of a layer.
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

extension NSNull: CAAction {
  /// Does nothing.
  public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
}

/// The event of a layer that becomes visible in a tree.
public let kCAOnOrderIn = "onOrderIn"
/// The event of a layer that is removed from its superlayer.
public let kCAOnOrderOut = "onOrderOut"
/// The key of a layer's transition.
public let kCATransition = "transition"
