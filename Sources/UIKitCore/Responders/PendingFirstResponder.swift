/// The responders that requested the focus before being in a window: in `viewDidLoad`, or in `viewWillAppear` of a
/// controller that is about to be presented.
@MainActor
final class PendingFirstResponder {
  /// Those of the current session.
  static var current: PendingFirstResponder { SessionState.current.pendingFirstResponder }

  private struct Request {
    weak var responder: UIResponder?
  }

  // The newest last. There are rarely more than a few.
  private var requests: [Request] = []

  func note(_ responder: UIResponder) {
    guard responder is UIView || responder is UIViewController, responder.canBecomeFirstResponder else { return }
    drop(responder)
    requests.append(Request(responder: responder))
  }

  func drop(_ responder: UIResponder) {
    requests.removeAll { $0.responder == nil || $0.responder === responder }
  }

  /// Called when `view` is in a window with its subviews. The newest request in it is granted, older ones in it are
  /// dropped.
  func grantRequest(in view: UIView) {
    guard !requests.isEmpty else { return }
    var newest: UIResponder?
    requests.removeAll { request in
      guard let responder = request.responder else { return true }
      let place = (responder as? UIView) ?? (responder as? UIViewController)?.storedView
      guard let place, place.isDescendant(of: view) else { return false }
      newest = responder
      return true
    }
    newest?.becomeFirstResponder()
  }
}
