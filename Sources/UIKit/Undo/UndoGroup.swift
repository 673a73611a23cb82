/// Registrations that are undone together, and groups among them.
@MainActor
final class UndoGroup {
  struct Registration {
    // Outlives the target, to find what was registered for it.
    let identity: ObjectIdentifier
    weak var target: AnyObject?
    let handler: @MainActor (AnyObject) -> Void
  }

  enum Entry {
    case registration(Registration)
    case group(UndoGroup)
  }

  /// From oldest to newest.
  var entries: [Entry] = []
  var name = ""
  var isDiscardable = false
  var userInfo: [UndoManager.UserInfoKey: Any] = [:]

  /// Runs everything, the newest first. Handlers may take entries out meanwhile.
  func run() {
    while let entry = entries.popLast() {
      switch entry {
      case .registration(let registration):
        if let target = registration.target { registration.handler(target) }
      case .group(let group): entries += group.entries
      }
    }
  }

  /// Forgets a target's registrations.
  /// - Returns: Whether there were some and nothing is left.
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
