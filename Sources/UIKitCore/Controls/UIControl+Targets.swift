extension UIControl {
  /// Identifies a method that was added as a target, so that it can be removed.
  @MainActor
  public final class Registration {
    fileprivate weak var target: AnyObject?
    fileprivate let action: Selector

    fileprivate init(_ target: AnyObject, _ action: Selector) {
      self.target = target
      self.action = action
    }
  }

  /// Calls a method of `target` for `events`: `addTarget(self, action: Editor.save, for: .touchUpInside)`.
  ///
  /// Methods cannot be compared: a method that is added twice is called twice. Keep the result to remove the method, or
  /// remove all methods of the target with `removeTarget(self, action: nil, for: .allEvents)`.
  @discardableResult
  public final func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping @MainActor @Sendable (Target) -> @MainActor () -> Void, for events: Event
  ) -> Registration { register(target, .method(action), events) }

  /// Calls a method of `target` that takes the control for `events`.
  @discardableResult
  public final func addTarget<Target: AnyObject, Sender>(
    _ target: Target, action: @escaping @MainActor @Sendable (Target) -> @MainActor (Sender) -> Void,
    for events: Event
  ) -> Registration { register(target, .method(action), events) }

  /// Calls a method of `target` that takes the control and the event for `events`.
  @discardableResult
  public final func addTarget<Target: AnyObject, Sender, TriggeringEvent: UIEventParameter>(
    _ target: Target, action: @escaping @MainActor @Sendable (Target) -> @MainActor (Sender, TriggeringEvent) -> Void,
    for events: Event
  ) -> Registration { register(target, .method(action), events) }

  /// Calls a closure with `target` for `events`, for compilers that do not accept a method as a function:
  /// `addTarget(self, action: { $0.save() }, for: .touchUpInside)`. The target is held weakly; access it through the
  /// closure's parameter.
  @discardableResult
  public final func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping @MainActor @Sendable (Target) -> Void, for events: Event
  ) -> Registration { register(target, .closure(action), events) }

  /// Calls a closure with `target` and the control for `events`.
  @discardableResult
  public final func addTarget<Target: AnyObject, Sender>(
    _ target: Target, action: @escaping @MainActor @Sendable (Target, Sender) -> Void, for events: Event
  ) -> Registration { register(target, .closure(action), events) }

  private func register(_ target: AnyObject, _ action: Selector, _ events: Event) -> Registration {
    addTarget(target, action: action, for: events)
    return Registration(target, action)
  }

  /// Removes `events` from the entry that `registration` identifies.
  public final func removeTarget(_ registration: Registration, for events: Event) {
    guard let target = registration.target else { return }
    removeTarget(target, action: registration.action, for: events)
  }

  // MARK: Sending

  final func send(_ events: Event, _ event: UIEvent?) {
    // Handlers may add and remove handlers; one that was removed meanwhile is not called.
    for entry in handlers.entries where !entry.events.isDisjoint(with: events) && handlers.contains(entry) {
      switch entry.handler {
      case .action(let action):
        sendAction(action)
      case .target(let target, let action):
        if target.isNil {
          sendAction(action, to: nil, for: event)
        } else if let object = target.object {
          sendAction(action, to: object, for: event)
        }
      }
    }
  }
}

extension ControlHandlers {
  var targets: Set<AnyHashable> {
    var found: Set<AnyHashable> = []
    for entry in entries {
      guard case .target(let target, _) = entry.handler else { continue }
      if target.isNil {
        found.insert(NSNull())
      } else if let object = target.object {
        found.insert((object as? any Hashable).map { AnyHashable($0) } ?? AnyHashable(ObjectIdentifier(object)))
      }
    }
    return found
  }

  func names(of target: AnyObject?, for events: UIControl.Event) -> [String]? {
    let names: [String] = entries.compactMap {
      guard case .target(let other, let action) = $0.handler, other.isFor(target), !$0.events.isDisjoint(with: events)
      else { return nil }
      return action.name
    }
    return names.isEmpty ? nil : names
  }

  func enumerate(_ iterator: (UIAction?, (Any?, Selector)?, UIControl.Event, inout Bool) -> Void) {
    var stop = false
    for entry in entries where !stop && !entry.isDead {
      switch entry.handler {
      case .action(let action): iterator(action, nil, entry.events, &stop)
      case .target(let target, let action): iterator(nil, (target.object, action), entry.events, &stop)
      }
    }
  }
}
