/// One target of a recognizer, held weakly, and the action to call on it.
@MainActor
struct GestureAction {
  weak var target: AnyObject?
  let registration: UIGestureRecognizer.Registration
  var selector: Selector?
  let call: @MainActor (AnyObject, UIGestureRecognizer) -> Void
}

extension UIGestureRecognizer {
  /// Identifies one action of one target, for `removeTarget(_:)`.
  public struct Registration: Hashable, Sendable {
    private let number: Int
    @MainActor private static var last = 0

    @MainActor init() {
      Self.last += 1
      number = Self.last
    }
  }

  // MARK: Targets

  /// Calls `action` of `target` in every state except possible and failed: `addTarget(self, action:
  /// MapController.tapped)`. The target is held weakly; a deallocated one is skipped.
  @discardableResult
  public final func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) -> Registration {
    add(target) { target, _ in
      guard let target = target as? Target else { return }
      action(target)()
    }
  }

  /// Like `addTarget` above, with an action that takes the recognizer.
  @discardableResult
  public final func addTarget<Target: AnyObject, Sender>(
    _ target: Target, action: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void
  ) -> Registration {
    add(target) { target, recognizer in
      guard let target = target as? Target else { return }
      guard let sender = recognizer as? Sender else {
        return Log.error(
          "\(type(of: recognizer)): its action in \(type(of: target)) takes a \(Sender.self); it is not called.",
          once: "gesture action \(Target.self) \(Sender.self)")
      }
      action(target)(sender)
    }
  }

  /// Like `addTarget` above, with a closure, for compilers that do not accept a method as a function value:
  /// `addTarget(self) { $0.tapped() }`.
  @discardableResult
  public final func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping @MainActor (Target) -> Void
  ) -> Registration {
    add(target) { target, _ in
      if let target = target as? Target { action(target) }
    }
  }

  /// Removes one action.
  public final func removeTarget(_ registration: Registration) {
    actions.removeAll { $0.registration == registration }
  }

  /// Removes all actions of `target`; nil removes all actions.
  public final func removeTarget(_ target: AnyObject?) {
    actions.removeAll { target == nil || $0.target === target }
  }

  private func add(
    _ target: AnyObject, _ call: @escaping @MainActor (AnyObject, UIGestureRecognizer) -> Void
  ) -> Registration {
    let registration = Registration()
    actions.removeAll { $0.target == nil }
    actions.append(GestureAction(target: target, registration: registration, call: call))
    return registration
  }

  /// Calls the targets for the new state.
  final func sendActions() {
    let wasActing = isActing
    isActing = true
    defer { isActing = wasActing }
    for action in actions {
      guard let target = action.target else { continue }
      action.call(target, self)
    }
  }
}
