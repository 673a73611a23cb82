/// An action as a value: its name, its handler type, and how to invoke it.
///
/// Linux has no Objective-C runtime, so there is no `#selector`. Declare a constant once, and every call site reads as
/// on iOS:
///
///     extension Selector { static let save = Selector("save", Editor.save) }
///
///     button.addTarget(self, action: .save, for: .touchUpInside)
///     UIApplication.shared.sendAction(.save, to: nil, from: self, for: nil)
///
/// A responder implements the action if it is of the handler type: a class, or a protocol that it conforms to. The
/// method of a protocol is wrapped in a closure:
/// `Selector("save") { (handler: any Saving, sender: Any?) in handler.save(sender) }`.
///
/// Two selectors are equal if their names and handler types are equal.
/// - Threading: a value; actions are invoked on the main actor.
public struct Selector: Hashable, Sendable {
  typealias Check = @MainActor @Sendable (Any) -> Bool
  typealias Call = @MainActor @Sendable (Any, _ sender: Any?, _ event: UIEvent?) -> Bool

  /// The name of the action.
  public let name: String
  private let handler: ObjectIdentifier
  // Distinguishes actions that were created from unnamed methods.
  private let serial: Int
  private let check: Check
  private let call: Call

  init(_ name: String, handler: Any.Type, serial: Int = 0, check: @escaping Check, call: @escaping Call) {
    self.name = name
    self.handler = ObjectIdentifier(handler)
    self.serial = serial
    self.check = check
    self.call = call
  }

  // MARK: Methods

  /// Creates an action whose method has no parameters.
  public init<Handler>(_ name: String, _ method: @escaping @MainActor @Sendable (Handler) -> @MainActor () -> Void) {
    self.init(name, serial: 0, method)
  }

  /// Creates an action whose method takes the sender.
  public init<Handler, Sender>(
    _ name: String, _ method: @escaping @MainActor @Sendable (Handler) -> @MainActor (Sender) -> Void
  ) {
    self.init(name, serial: 0, method)
  }

  /// Creates an action whose method takes the sender and the event.
  public init<Handler, Sender, Event: UIEventParameter>(
    _ name: String, _ method: @escaping @MainActor @Sendable (Handler) -> @MainActor (Sender, Event) -> Void
  ) {
    self.init(name, serial: 0, method)
  }

  init<Handler>(
    _ name: String, serial: Int, _ method: @escaping @MainActor @Sendable (Handler) -> @MainActor () -> Void
  ) {
    self.init(name, handler: Handler.self, serial: serial, check: { $0 is Handler }) { object, _, _ in
      guard let handler = object as? Handler else { return false }
      method(handler)()
      return true
    }
  }

  init<Handler, Sender>(
    _ name: String, serial: Int, _ method: @escaping @MainActor @Sendable (Handler) -> @MainActor (Sender) -> Void
  ) {
    self.init(name, handler: Handler.self, serial: serial, check: { $0 is Handler }) { object, sender, _ in
      guard let handler = object as? Handler, let sender = Self.argument(sender, Sender.self, name) else { return false }
      method(handler)(sender)
      return true
    }
  }

  init<Handler, Sender, Event: UIEventParameter>(
    _ name: String, serial: Int,
    _ method: @escaping @MainActor @Sendable (Handler) -> @MainActor (Sender, Event) -> Void
  ) {
    self.init(name, handler: Handler.self, serial: serial, check: { $0 is Handler }) { object, sender, event in
      guard let handler = object as? Handler, let sender = Self.argument(sender, Sender.self, name),
        let event = Self.event(event, Event.self, name)
      else { return false }
      method(handler)(sender, event)
      return true
    }
  }

  // MARK: Closures

  /// Creates an action from a closure, often for a protocol: `{ (handler: any Saving) in handler.save() }`.
  public init<Handler>(_ name: String, _ body: @escaping @MainActor @Sendable (Handler) -> Void) {
    self.init(name, handler: Handler.self, check: { $0 is Handler }) { object, _, _ in
      guard let handler = object as? Handler else { return false }
      body(handler)
      return true
    }
  }

  /// Creates an action from a closure that takes the sender.
  public init<Handler, Sender>(_ name: String, _ body: @escaping @MainActor @Sendable (Handler, Sender) -> Void) {
    self.init(name, handler: Handler.self, check: { $0 is Handler }) { object, sender, _ in
      guard let handler = object as? Handler, let sender = Self.argument(sender, Sender.self, name) else { return false }
      body(handler, sender)
      return true
    }
  }

  /// Creates an action from a closure that takes the sender and the event.
  public init<Handler, Sender, Event: UIEventParameter>(
    _ name: String, _ body: @escaping @MainActor @Sendable (Handler, Sender, Event) -> Void
  ) {
    self.init(name, handler: Handler.self, check: { $0 is Handler }) { object, sender, event in
      guard let handler = object as? Handler, let sender = Self.argument(sender, Sender.self, name),
        let event = Self.event(event, Event.self, name)
      else { return false }
      body(handler, sender, event)
      return true
    }
  }

  /// Not available: the name alone does not say how to invoke the action; the compiler reports the replacement.
  @available(
    *, unavailable,
    message: "write extension Selector { static let save = Selector(\"save\", Editor.save) }, and .save where it is used"
  )
  public init(_ name: String) {
    self.init(name, handler: Never.self, check: { _ in false }, call: { _, _, _ in false })
  }

  // MARK: Asking and invoking

  /// Whether `object` implements the action, that is, whether it is of the handler type.
  @MainActor public func isImplemented(by object: Any) -> Bool { check(object) }

  /// Invokes the action on `object`.
  /// - Returns: Whether it was invoked. It is not if `object` does not implement it, or if its method takes a sender of
  ///   another type, which is logged.
  @MainActor @discardableResult
  public func invoke(on object: Any, sender: Any?, event: UIEvent?) -> Bool { call(object, sender, event) }

  @MainActor private static func argument<T>(_ value: Any?, _ type: T.Type, _ name: String) -> T? {
    if let argument = value as? T { return argument }
    let given = value.map { "\(Swift.type(of: $0))" } ?? "nobody"
    Log.error("action \(name): its method takes a sender of type \(type), but the sender is \(given); it is not called.")
    return nil
  }

  // A method with a non-optional event parameter receives an empty event if the action was sent by code.
  @MainActor private static func event<T>(_ event: UIEvent?, _ type: T.Type, _ name: String) -> T? {
    if let event = event as? T { return event }
    if let empty = UIEvent(type: .touches, timestamp: CACurrentMediaTime()) as? T { return empty }
    Log.error("action \(name): its method's second parameter is \(type), which the event is not; it is not called.")
    return nil
  }

  // MARK: Hashable

  /// Whether names and handler types are equal, and both come from the same method if that is unnamed.
  public static func == (a: Selector, b: Selector) -> Bool {
    a.name == b.name && a.handler == b.handler && a.serial == b.serial
  }

  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(handler)
    hasher.combine(serial)
  }
}

/// The type of an action method's parameter after the sender: an event, or an optional event. Other types do not compile.
public protocol UIEventParameter {}

extension UIEvent: UIEventParameter {}
extension Optional: UIEventParameter where Wrapped: UIEvent {}

extension Selector: CustomStringConvertible {
  /// The name of the action.
  public var description: String { name }
}

/// Returns the name of an action, for logs and tests.
public func NSStringFromSelector(_ selector: Selector) -> String { selector.name }
