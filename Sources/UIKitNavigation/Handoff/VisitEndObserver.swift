import UIKitCore

/// Calls back when the app returns to its start, for pages that must not stay for the next visitor.
@MainActor
final class VisitEndObserver {
  fileprivate let body: () -> Void

  init(_ body: @escaping () -> Void) {
    self.body = body
    NotificationCenter.default.addObserver(
      self, selector: .visitEnded, name: UIApplication.shouldReturnToStartNotification, object: UIApplication.shared)
  }
}

extension Selector {
  fileprivate static let visitEnded = Selector("visitEnded") { (observer: VisitEndObserver) in observer.body() }
}
