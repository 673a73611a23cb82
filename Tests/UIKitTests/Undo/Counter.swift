import UIKit

/// A number whose changes can be undone.
@MainActor
final class Counter {
  let undo = UndoManager()
  private(set) var value = 0
  var log: [String] = []

  func add(_ amount: Int, name: String? = nil) {
    value += amount
    undo.registerUndo(withTarget: self) { $0.add(-amount) }
    if let name { undo.setActionName(name) }
  }

  /// The names of the manager's notifications while `body` runs, without their common parts.
  func notifications(_ body: () -> Void) -> [String] {
    var seen: [String] = []
    let names: [Notification.Name] = [
      .NSUndoManagerCheckpoint, .NSUndoManagerDidOpenUndoGroup, .NSUndoManagerWillCloseUndoGroup,
      .NSUndoManagerDidCloseUndoGroup, .NSUndoManagerWillUndoChange, .NSUndoManagerDidUndoChange,
      .NSUndoManagerWillRedoChange, .NSUndoManagerDidRedoChange,
    ]
    let tokens = names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: undo, queue: nil) { _ in
        MainActor.assumeIsolated {
          seen.append(
            name.rawValue.replacingOccurrences(of: "NSUndoManager", with: "")
              .replacingOccurrences(of: "Notification", with: ""))
        }
      }
    }
    body()
    for token in tokens { NotificationCenter.default.removeObserver(token) }
    return seen
  }
}
