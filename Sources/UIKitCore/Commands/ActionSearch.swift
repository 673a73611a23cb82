extension UIApplication {
  final func dispatch(_ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?) -> Bool {
    guard let target else {
      guard let found = findTarget(of: action, from: sender) else { return false }
      return action.invoke(on: found, sender: sender, event: event)
    }
    if action.invoke(on: target, sender: sender, event: event) { return true }
    if !action.isImplemented(by: target) {
      Log.error("action \(action): \(type(of: target)) does not implement it; nothing is called.")
    }
    return false
  }

  /// Searches for a target from the focus first, then from the sender, the window and the application.
  private func findTarget(of action: Selector, from sender: Any?) -> Any? {
    let window = keyWindow
    let starts = [window?.focus.current, sender as? UIResponder, window, self]
    for case let start? in starts {
      if let target = start.target(forAction: action, withSender: sender) { return target }
    }
    return nil
  }
}

extension UIResponder {
  // Responders visited so far by nested calls of `target(forAction:withSender:)`.
  private static var visitedCount = 0
  private static let suspiciousLength = 400

  final func findTarget(_ action: Selector, _ sender: Any?) -> Any? {
    if canPerformAction(action, withSender: sender) { return self }
    guard let next else { return nil }
    Self.visitedCount += 1
    defer { Self.visitedCount -= 1 }
    if Self.visitedCount % Self.suspiciousLength == 0, !ResponderChain.isFinite(from: next) { return nil }
    return next.target(forAction: action, withSender: sender)
  }
}
