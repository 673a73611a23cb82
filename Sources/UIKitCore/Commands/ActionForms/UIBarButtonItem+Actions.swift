/// Bar items with a method or a closure of a target as their action, beside a `Selector`. The target is held weakly.
extension UIBarButtonItem {
  /// A button with a title that calls a method of `target`.
  public convenience init<Target: AnyObject>(
    title: String?, style: Style, target: Target?, action: @escaping @MainActor @Sendable (Target) -> @MainActor () -> Void
  ) { self.init(title: title, style: style, target: target, action: .method(action)) }

  /// A button with an image that calls a method of `target`.
  public convenience init<Target: AnyObject>(
    image: UIImage?, style: Style, target: Target?, action: @escaping @MainActor @Sendable (Target) -> @MainActor () -> Void
  ) { self.init(image: image, style: style, target: target, action: .method(action)) }

  /// A standard item that calls a method of `target`.
  public convenience init<Target: AnyObject>(
    barButtonSystemItem systemItem: SystemItem, target: Target?,
    action: @escaping @MainActor @Sendable (Target) -> @MainActor () -> Void
  ) { self.init(barButtonSystemItem: systemItem, target: target, action: .method(action)) }

  /// A button with a title that calls a method of `target` that takes the sender.
  public convenience init<Target: AnyObject, Sender>(
    title: String?, style: Style, target: Target?,
    action: @escaping @MainActor @Sendable (Target) -> @MainActor (Sender) -> Void
  ) { self.init(title: title, style: style, target: target, action: .method(action)) }

  /// A button with an image that calls a method of `target` that takes the sender.
  public convenience init<Target: AnyObject, Sender>(
    image: UIImage?, style: Style, target: Target?,
    action: @escaping @MainActor @Sendable (Target) -> @MainActor (Sender) -> Void
  ) { self.init(image: image, style: style, target: target, action: .method(action)) }

  /// A standard item that calls a method of `target` that takes the sender.
  public convenience init<Target: AnyObject, Sender>(
    barButtonSystemItem systemItem: SystemItem, target: Target?,
    action: @escaping @MainActor @Sendable (Target) -> @MainActor (Sender) -> Void
  ) { self.init(barButtonSystemItem: systemItem, target: target, action: .method(action)) }

  /// A button with a title that calls a closure with `target`.
  public convenience init<Target: AnyObject>(
    title: String?, style: Style, target: Target?, action: @escaping @MainActor @Sendable (Target) -> Void
  ) { self.init(title: title, style: style, target: target, action: .closure(action)) }

  /// A button with an image that calls a closure with `target`.
  public convenience init<Target: AnyObject>(
    image: UIImage?, style: Style, target: Target?, action: @escaping @MainActor @Sendable (Target) -> Void
  ) { self.init(image: image, style: style, target: target, action: .closure(action)) }

  /// A standard item that calls a closure with `target`.
  public convenience init<Target: AnyObject>(
    barButtonSystemItem systemItem: SystemItem, target: Target?, action: @escaping @MainActor @Sendable (Target) -> Void
  ) { self.init(barButtonSystemItem: systemItem, target: target, action: .closure(action)) }
}
