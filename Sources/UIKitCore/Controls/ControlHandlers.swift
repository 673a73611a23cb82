/// The handlers of a control's events, in the order they were added.
@MainActor
struct ControlHandlers {
  enum Handler {
    /// If `isNil`, the action is sent up the responder chain. A target that was deallocated is a different case.
    case target(WeakTarget, Selector)
    case action(UIAction)
  }

  final class WeakTarget {
    weak var object: AnyObject?
    let isNil: Bool

    init(_ object: AnyObject?) {
      self.object = object
      isNil = object == nil
    }

    /// Whether `target` is the given target: the same living object, or nil in both cases.
    func isFor(_ target: AnyObject?) -> Bool {
      guard let target else { return isNil }
      return object === target
    }
  }

  struct Entry {
    var handler: Handler
    var events: UIControl.Event

    var isDead: Bool {
      guard case .target(let target, _) = handler else { return false }
      return !target.isNil && target.object == nil
    }
  }

  private(set) var entries: [Entry] = []

  var events: UIControl.Event { entries.reduce(into: []) { $0.formUnion($1.events) } }

  // MARK: Adding

  mutating func add(_ target: AnyObject?, _ action: Selector, _ events: UIControl.Event) {
    entries.removeAll { $0.isDead }
    let known = entries.firstIndex {
      guard case .target(let other, let selector) = $0.handler else { return false }
      return selector == action && other.isFor(target)
    }
    if let known {
      entries[known].events.formUnion(events)
    } else {
      entries.append(Entry(handler: .target(WeakTarget(target), action), events: events))
    }
  }

  mutating func add(_ action: UIAction, _ events: UIControl.Event) {
    if let known = entries.firstIndex(where: { $0.isAction(action.identifier) }) {
      entries[known].handler = .action(action)
      entries[known].events.formUnion(events)
    } else {
      entries.append(Entry(handler: .action(action), events: events))
    }
  }

  // MARK: Removing

  /// Removes entries; a nil target or action matches any.
  mutating func remove(_ target: AnyObject?, _ action: Selector?, _ events: UIControl.Event) {
    remove(events) {
      guard case .target(let other, let selector) = $0.handler else { return false }
      return (target == nil || other.isFor(target)) && (action == nil || selector == action)
    }
  }

  mutating func removeAction(_ identifier: UIAction.Identifier, _ events: UIControl.Event) {
    remove(events) { $0.isAction(identifier) }
  }

  private mutating func remove(_ events: UIControl.Event, where matches: (Entry) -> Bool) {
    for index in entries.indices where matches(entries[index]) { entries[index].events.subtract(events) }
    entries.removeAll { $0.events.isEmpty || $0.isDead }
  }

  // MARK: Asking

  func contains(_ entry: Entry) -> Bool {
    entries.contains {
      switch ($0.handler, entry.handler) {
      case (.target(let a, let action), .target(let b, let other)): return a === b && action == other
      case (.action(let a), .action(let b)): return a === b
      default: return false
      }
    }
  }
}

extension ControlHandlers.Entry {
  @MainActor fileprivate func isAction(_ identifier: UIAction.Identifier) -> Bool {
    guard case .action(let action) = handler else { return false }
    return action.identifier == identifier
  }
}
