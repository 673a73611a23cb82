/// A change that is the target of its own registration, so that what the handler does can be read as values.
@MainActor
package protocol UndoableChange: AnyObject {
  /// The object that was changed: removing its registrations removes this one.
  var changedObject: AnyObject? { get }
  /// Reverses the change, and registers that.
  func revert()
}

/// Registrations that are undone together, and nested groups.
@MainActor
package final class UndoGroup {
  package struct Registration {
    // Also identifies the registrations of a deallocated target.
    let identity: ObjectIdentifier
    weak var target: AnyObject?
    /// The target, if it is the change itself; then the registration keeps it.
    package let change: (any UndoableChange)?
    let handler: @MainActor (AnyObject) -> Void

    @MainActor init(_ target: AnyObject, _ handler: @escaping @MainActor (AnyObject) -> Void) {
      change = target as? any UndoableChange
      identity = ObjectIdentifier(change?.changedObject ?? target)
      self.target = target
      self.handler = handler
    }

    @MainActor package init(of change: any UndoableChange) { self.init(change) { ($0 as? any UndoableChange)?.revert() } }
  }

  /// Creates a group without registrations.
  package init() {}

  package enum Entry {
    case registration(Registration)
    case group(UndoGroup)
  }

  /// In order of registration, the oldest first.
  package var entries: [Entry] = []
  package var name = ""
  var isDiscardable = false
  var userInfo: [UndoManager.UserInfoKey: Any] = [:]

  /// Runs all handlers, the newest first. Handlers may remove entries meanwhile.
  func run() {
    while let entry = entries.popLast() {
      switch entry {
      case .registration(let registration):
        if let target = registration.target { registration.handler(target) }
      case .group(let group): entries += group.entries
      }
    }
  }

  /// Removes the registrations of a target.
  /// - Returns: Whether that removed all that was left.
  func forget(_ target: ObjectIdentifier) -> Bool {
    let before = entries.count
    entries.removeAll { entry in
      switch entry {
      case .registration(let registration): return registration.identity == target
      case .group(let group): return group.forget(target)
      }
    }
    return entries.isEmpty && before > 0
  }
}
