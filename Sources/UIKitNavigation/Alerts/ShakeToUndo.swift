import UIKitCore

/// Asks in an alert whether to undo.
@MainActor
package struct ShakeToUndo: UndoOffer {
  /// Creates an offer.
  package nonisolated init() {}

  package func offer(from responder: UIResponder) {
    guard UIApplication.shared.applicationSupportsShakeToEdit, let manager = responder.undoManager,
      manager.canUndo || manager.canRedo, let top = UIApplication.shared.keyWindow?.topmostController
    else { return }
    // An alert is open already.
    guard !(top is UIAlertController) else { return }
    top.present(Self.alert(for: manager), animated: true)
  }

  private static func alert(for manager: UndoManager) -> UIAlertController {
    let title = manager.canUndo ? manager.undoMenuItemTitle : manager.redoMenuItemTitle
    let alert = UIAlertController(title: title, message: nil, preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: Strings.preferred.undoing.cancel, style: .cancel))
    if manager.canUndo {
      let undo = UIAlertAction(
        title: manager.canRedo ? manager.undoMenuItemTitle : Strings.preferred.undoing.undo, style: .default
      ) { _ in
        if manager.canUndo { manager.undo() }
      }
      alert.addAction(undo)
      alert.preferredAction = undo
    }
    if manager.canRedo {
      alert.addAction(
        UIAlertAction(
          title: manager.canUndo ? manager.redoMenuItemTitle : Strings.preferred.undoing.redo, style: .default
        ) { _ in
          if manager.canRedo { manager.redo() }
        })
    }
    return alert
  }
}
