/// Unapplied methods (`Editor.save`) as actions. Functions cannot be compared, so every such action differs from all others.
extension Selector {
  @MainActor private static var lastSerial = 0

  @MainActor private static func makeID() -> Int {
    lastSerial += 1
    return lastSerial
  }

  private static func name<Handler>(_ handler: Handler.Type) -> String { "\(handler) method" }

  @MainActor static func method<Handler>(
    _ method: @escaping @MainActor @Sendable (Handler) -> @MainActor () -> Void
  ) -> Selector {
    Selector(name(Handler.self), serial: makeID(), method)
  }

  @MainActor static func method<Handler, Sender>(
    _ method: @escaping @MainActor @Sendable (Handler) -> @MainActor (Sender) -> Void
  ) -> Selector {
    Selector(name(Handler.self), serial: makeID(), method)
  }

  @MainActor static func method<Handler, Sender, Event: UIEventParameter>(
    _ method: @escaping @MainActor @Sendable (Handler) -> @MainActor (Sender, Event) -> Void
  ) -> Selector {
    Selector(name(Handler.self), serial: makeID(), method)
  }

  // Swift 6.0 does not accept a method of the main actor as a function; a closure works there too.

  @MainActor static func closure<Handler>(_ body: @escaping @MainActor @Sendable (Handler) -> Void) -> Selector {
    Selector(name(Handler.self), handler: Handler.self, serial: makeID(), check: { $0 is Handler }) { object, _, _ in
      guard let handler = object as? Handler else { return false }
      body(handler)
      return true
    }
  }

  @MainActor static func closure<Handler, Sender>(
    _ body: @escaping @MainActor @Sendable (Handler, Sender) -> Void
  ) -> Selector {
    method { (handler: Handler) in { (sender: Sender) in body(handler, sender) } }
  }
}
