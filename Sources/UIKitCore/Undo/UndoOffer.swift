/// Offers to undo when the device is shaken and no responder handles that. `ShakeToUndo` of the module UIKitNavigation does
/// it with an alert.
@MainActor
package protocol UndoOffer {
  /// Offers what the undo manager of `responder` has to undo and redo; nothing if it has nothing.
  func offer(from responder: UIResponder)
}

/// Offers nothing, for an application outside of sessions.
package struct NoUndoOffer: UndoOffer {
  package func offer(from responder: UIResponder) {}
}
