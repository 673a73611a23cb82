import UIKit

/// A responder that the explorer can choose to answer.
///
/// The application is one of a kind: nobody but a subclass could have it refuse, so it has an action of its own.
@MainActor
protocol Explorable: UIResponder {}

@MainActor
protocol ExplorableApplication: UIResponder {}

extension UIApplication: ExplorableApplication {}

extension Selector {
  /// Answered by the chosen one of the views, controllers, windows and delegates.
  @MainActor static let explore = Selector("explore") { (responder: any Explorable, _: Any?) in ResponderExplorer.shared.answered(responder) }
  /// Answered by the application.
  @MainActor static let exploreApplication = Selector("exploreApplication") { (responder: any ExplorableApplication, _: Any?) in
    ResponderExplorer.shared.answered(responder)
  }
}

/// Sends the action without a target and remembers who was asked and who answered.
@MainActor
final class ResponderExplorer {
  static let shared = ResponderExplorer()

  /// Who is to answer; nil for nobody.
  weak var chosen: UIResponder?
  private weak var answer: UIResponder?

  /// What an explorable's `canPerformAction` says.
  func asks(_ responder: UIResponder) -> Bool { responder === chosen }

  func answered(_ responder: UIResponder) { answer = responder }

  /// Sends the action up from `sender`.
  /// - Returns: Those it passed, in order, and the one that answered.
  func send(from sender: UIResponder, for event: UIEvent?) -> (visited: [UIResponder], answer: UIResponder?) {
    answer = nil
    let action: Selector = chosen is UIApplication ? .exploreApplication : .explore
    UIApplication.shared.sendAction(action, to: nil, from: sender, for: event)
    // Responders of the system are passed without a word: the chain tells where they stand.
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

/// A view in the chain that lights up when it is asked.
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

/// The Gallery's window, which may answer too.
final class GalleryWindow: UIWindow, Explorable {
  override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    action == .explore ? ResponderExplorer.shared.asks(self) : super.canPerformAction(action, withSender: sender)
  }
}
