import UIKit

/// A responder that can be chosen to respond to the action.
///
/// The application has an action of its own, because only a subclass could make it refuse one.
@MainActor
protocol Explorable: UIResponder {}

@MainActor
protocol ExplorableApplication: UIResponder {}

extension UIApplication: ExplorableApplication {}

extension Selector {
  /// The action that the chosen view, controller, window or delegate responds to.
  @MainActor static let explore = Selector("explore") { (responder: any Explorable, _: Any?) in
    ResponderExplorer.shared.answered(responder)
  }
  /// The action that the application responds to.
  @MainActor static let exploreApplication = Selector("exploreApplication") {
    (responder: any ExplorableApplication, _: Any?) in
    ResponderExplorer.shared.answered(responder)
  }
}

/// Sends the action without a target, and records who was asked and who responded.
@MainActor
final class ResponderExplorer {
  static let shared = ResponderExplorer()

  /// The responder that is to respond; nil for none.
  weak var chosen: UIResponder?
  private weak var answer: UIResponder?

  /// The result of `canPerformAction` for an explorable responder.
  func asks(_ responder: UIResponder) -> Bool { responder === chosen }

  func answered(_ responder: UIResponder) { answer = responder }

  /// Sends the action along the chain from `sender`.
  /// - Returns: The responders it visited, in order, and the one that responded.
  func send(from sender: UIResponder, for event: UIEvent?) -> (visited: [UIResponder], answer: UIResponder?) {
    answer = nil
    let action: Selector = chosen is UIApplication ? .exploreApplication : .explore
    UIApplication.shared.sendAction(action, to: nil, from: sender, for: event)
    // Responders that are not explorable do not report the visit, so the order is taken from the chain.
    var visited: [UIResponder] = []
    for responder in Self.chain(from: sender) {
      visited.append(responder)
      if responder === answer { break }
    }
    return (visited, answer)
  }

  static func chain(from responder: UIResponder) -> [UIResponder] {
    var chain: [UIResponder] = []
    var step: UIResponder? = responder
    while let here = step, chain.count < 64 {
      chain.append(here)
      step = here.next
    }
    return chain
  }
}

/// A view of the chain that is highlighted when it is asked.
class ExplorableView: UIView, Explorable {
  override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    action == .explore ? ResponderExplorer.shared.asks(self) : super.canPerformAction(action, withSender: sender)
  }
}

final class ExplorableButton: UIButton, Explorable {
  override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    action == .explore ? ResponderExplorer.shared.asks(self) : super.canPerformAction(action, withSender: sender)
  }
}

/// The Gallery's window, which can be chosen to respond.
final class GalleryWindow: UIWindow, Explorable {
  override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    action == .explore ? ResponderExplorer.shared.asks(self) : super.canPerformAction(action, withSender: sender)
  }
}
