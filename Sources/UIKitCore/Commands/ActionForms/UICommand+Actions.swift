/// Commands with a method or a closure as their action, beside a `Selector`. The nearest object in the responder chain that
/// is of the class of the method or the closure performs it.
extension UIKeyCommand {
  /// A key command that calls a method of the responder that performs it.
  public convenience init<Handler: AnyObject>(
    input: String, modifierFlags: UIKeyModifierFlags,
    action: @escaping @MainActor @Sendable (Handler) -> @MainActor () -> Void
  ) { self.init(input: input, modifierFlags: modifierFlags, action: .method(action)) }

  /// A key command with a title that calls a method of the responder that performs it.
  public convenience init<Handler: AnyObject>(
    title: String, image: UIImage? = nil, action: @escaping @MainActor @Sendable (Handler) -> @MainActor () -> Void,
    input: String,
    modifierFlags: UIKeyModifierFlags = []
  ) { self.init(title: title, image: image, action: .method(action), input: input, modifierFlags: modifierFlags) }

  /// A key command that calls a method, which takes the sender, of the responder that performs it.
  public convenience init<Handler: AnyObject, Sender>(
    input: String, modifierFlags: UIKeyModifierFlags,
    action: @escaping @MainActor @Sendable (Handler) -> @MainActor (Sender) -> Void
  ) { self.init(input: input, modifierFlags: modifierFlags, action: .method(action)) }

  /// A key command with a title that calls a method, which takes the sender, of the responder that performs it.
  public convenience init<Handler: AnyObject, Sender>(
    title: String, image: UIImage? = nil, action: @escaping @MainActor @Sendable (Handler) -> @MainActor (Sender) -> Void,
    input: String,
    modifierFlags: UIKeyModifierFlags = []
  ) { self.init(title: title, image: image, action: .method(action), input: input, modifierFlags: modifierFlags) }

  /// A key command that calls a closure with the responder that performs it.
  public convenience init<Handler: AnyObject>(
    input: String, modifierFlags: UIKeyModifierFlags, action: @escaping @MainActor @Sendable (Handler) -> Void
  ) { self.init(input: input, modifierFlags: modifierFlags, action: .closure(action)) }

  /// A key command with a title that calls a closure with the responder that performs it.
  public convenience init<Handler: AnyObject>(
    title: String, image: UIImage? = nil, action: @escaping @MainActor @Sendable (Handler) -> Void, input: String,
    modifierFlags: UIKeyModifierFlags = []
  ) { self.init(title: title, image: image, action: .closure(action), input: input, modifierFlags: modifierFlags) }
}

extension UICommand {
  /// A command that calls a method of the responder that performs it.
  public convenience init<Handler: AnyObject>(
    title: String, image: UIImage? = nil, action: @escaping @MainActor @Sendable (Handler) -> @MainActor () -> Void
  ) { self.init(title: title, image: image, action: .method(action)) }

  /// A command that calls a method, which takes the sender, of the responder that performs it.
  public convenience init<Handler: AnyObject, Sender>(
    title: String, image: UIImage? = nil, action: @escaping @MainActor @Sendable (Handler) -> @MainActor (Sender) -> Void
  ) { self.init(title: title, image: image, action: .method(action)) }

  /// A command that calls a closure with the responder that performs it.
  public convenience init<Handler: AnyObject>(
    title: String, image: UIImage? = nil, action: @escaping @MainActor @Sendable (Handler) -> Void
  ) { self.init(title: title, image: image, action: .closure(action)) }
}
