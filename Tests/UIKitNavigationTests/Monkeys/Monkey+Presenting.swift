import UIKit
@testable import UIKitCore

extension Monkey: UIAdaptivePresentationControllerDelegate, UIPopoverPresentationControllerDelegate {
  /// The controllers that are presented, the lowest first.
  var chain: [UIViewController] {
    var chain: [UIViewController] = []
    while let next = (chain.last ?? root).modal.presentation { chain.append(next.presented) }
    return chain
  }

  /// Those whose dismissal has not begun, or may be cancelled by a finger.
  var steadyChain: [UIViewController] { Array(chain.prefix { !isLeaving($0) }) }

  /// Whether it is certain that a controller leaves. A finger that drags one has only announced it.
  private func isLeaving(_ controller: UIViewController) -> Bool { controller.modal.presentedBy?.stage == .dismissing }

  /// Presents something from what is presented last, now and then from another controller, which refuses.
  func present() -> Effect {
    guard shown.count < 5 else { return .keepsFocus }
    let presenter = once(in: 6) ? one(of: [root] + chain) : shown.last ?? root
    let made = something()
    made.modalPresentationStyle = style(of: made)
    made.isModalInPresentation = once(in: 6)
    let anchor = presenter.view
    made.popoverPresentationController?.sourceView = anchor
    made.popoverPresentationController?.sourceRect = CGRect(
      x: numbers.below(400), y: numbers.below(400), width: 40, height: 40)
    made.presentationController?.delegate = self
    if once(in: 3) { made.sheetPresentationController?.detents = [.medium(), .large()] }
    let focus = window?.firstResponder
    let completion = record.completion("presenting \(type(of: made))")
    let animated = !once(in: 4)
    note("\(name(presenter)) presents \(name(made)) (\(made.modalPresentationStyle))\(animated ? " animated" : "")")
    presenter.present(made, animated: animated) { completion.call() }
    completion.isExpected = made.presentingViewController != nil
    guard completion.isExpected else { return .single }
    shown.append(made)
    formerFocus[ObjectIdentifier(made)] = made.disablesAutomaticKeyboardDismissal ? nil : WeakResponder(responder: focus)
    let presentation = made.modal.presentedBy
    record.watch(presentation, "the presentation of a \(type(of: made))")
    record.watch(made.view, "the view of a \(type(of: made))")
    record.watch(presentation?.container, "the container of a \(type(of: made))")
    record.watch(presentation?.controller, "the presentation controller of a \(type(of: made))")
    return .single
  }

  private func something() -> UIViewController {
    switch numbers.below(8) {
    case 0: return alert(.alert)
    case 1: return alert(.actionSheet)
    case 2: return UINavigationController(rootViewController: page())
    default: return page()
    }
  }

  private func style(of controller: UIViewController) -> UIModalPresentationStyle {
    if let alert = controller as? UIAlertController {
      return alert.preferredStyle == .actionSheet && once(in: 2) ? .popover : alert.modalPresentationStyle
    }
    return one(of: [.fullScreen, .pageSheet, .pageSheet, .formSheet, .overFullScreen, .popover])
  }

  private func alert(_ style: UIAlertController.Style) -> UIAlertController {
    let alert = UIAlertController(title: "Really?", message: "It is \(numbers.below(100)) %.", preferredStyle: style)
    for (title, kind) in [("Yes", UIAlertAction.Style.default), ("Cancel", .cancel)] {
      let action = UIAlertAction(title: title, style: kind) { [weak self, weak alert] _ in
        if let alert { self?.remove(alert) }
      }
      alert.addAction(action)
    }
    if style == .alert, once(in: 3) { alert.addTextField() }
    record.watch(alert, "an alert")
    return alert
  }

  /// Dismisses what a random controller presents, or that itself.
  func dismiss() -> Effect {
    let index = numbers.below(shown.count + 1)
    let target = index == 0 ? root : shown[index - 1]
    let leaving = target.presentedViewController ?? (index == 0 ? nil : target)
    let completion = record.completion("dismissing from \(type(of: target))")
    completion.isExpected = leaving?.presentingViewController != nil
    // The delegate is not notified when this dismisses one that a finger drags away.
    if let leaving, !isLeaving(leaving) { remove(leaving) }
    let animated = !once(in: 4)
    note("\(name(target)) dismisses\(animated ? " animated" : "")")
    target.dismiss(animated: animated) { completion.call() }
    return .single
  }

  /// Forgets a controller that leaves, and all above it.
  private func remove(_ controller: UIViewController) {
    if let index = shown.firstIndex(of: controller) { shown.removeSubrange(index...) }
  }

  /// A user has dismissed it.
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
    note("the user has dismissed \(name(presentationController.presentedViewController))")
    remove(presentationController.presentedViewController)
  }
}
