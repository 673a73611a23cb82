// Without Objective-C nothing can tell whether a class overrides a method of `UIResponder`. A class says which of the
// standard edit actions it performs by conforming to the action's protocol, or by overriding `canPerformAction`.

@MainActor public protocol UICutAction: UIResponder { func cut(_ sender: Any?) }
@MainActor public protocol UICopyAction: UIResponder { func copy(_ sender: Any?) }
@MainActor public protocol UIPasteAction: UIResponder { func paste(_ sender: Any?) }
@MainActor public protocol UIPasteAndMatchStyleAction: UIResponder { func pasteAndMatchStyle(_ sender: Any?) }
@MainActor public protocol UISelectAction: UIResponder { func select(_ sender: Any?) }
@MainActor public protocol UISelectAllAction: UIResponder { func selectAll(_ sender: Any?) }
@MainActor public protocol UIDeleteAction: UIResponder { func delete(_ sender: Any?) }
@MainActor public protocol UIDuplicateAction: UIResponder { func duplicate(_ sender: Any?) }
@MainActor public protocol UILeftToRightAction: UIResponder { func makeTextWritingDirectionLeftToRight(_ sender: Any?) }
@MainActor public protocol UIRightToLeftAction: UIResponder { func makeTextWritingDirectionRightToLeft(_ sender: Any?) }
@MainActor public protocol UIBoldfaceAction: UIResponder { func toggleBoldface(_ sender: Any?) }
@MainActor public protocol UIItalicsAction: UIResponder { func toggleItalics(_ sender: Any?) }
@MainActor public protocol UIUnderlineAction: UIResponder { func toggleUnderline(_ sender: Any?) }
@MainActor public protocol UIIncreaseSizeAction: UIResponder { func increaseSize(_ sender: Any?) }
@MainActor public protocol UIDecreaseSizeAction: UIResponder { func decreaseSize(_ sender: Any?) }
@MainActor public protocol UIFindAction: UIResponder { func find(_ sender: Any?) }
@MainActor public protocol UIFindAndReplaceAction: UIResponder { func findAndReplace(_ sender: Any?) }
@MainActor public protocol UIFindNextAction: UIResponder { func findNext(_ sender: Any?) }
@MainActor public protocol UIFindPreviousAction: UIResponder { func findPrevious(_ sender: Any?) }
@MainActor public protocol UIUseSelectionForFindAction: UIResponder { func useSelectionForFind(_ sender: Any?) }
@MainActor public protocol UIPrintAction: UIResponder { func printContent(_ sender: Any?) }
@MainActor public protocol UIRenameAction: UIResponder { func rename(_ sender: Any?) }
@MainActor public protocol UIMoveAction: UIResponder { func move(_ sender: Any?) }
@MainActor public protocol UIExportAction: UIResponder { func export(_ sender: Any?) }

/// `⌘Z`. Not a method of every responder: only those that conform have it.
@MainActor public protocol UIUndoAction: AnyObject { func undo(_ sender: Any?) }
@MainActor public protocol UIRedoAction: AnyObject { func redo(_ sender: Any?) }

/// The actions that menus and keyboards offer by themselves.
extension Selector {
  /// Removes what is selected and keeps it on the pasteboard.
  public static let cut = standard("cut", UICutAction.self) { $0.cut($1) }
  /// Keeps what is selected on the pasteboard.
  public static let copy = standard("copy", UICopyAction.self) { $0.copy($1) }
  /// Puts in what is on the pasteboard.
  public static let paste = standard("paste", UIPasteAction.self) { $0.paste($1) }
  /// Pastes text in the style of the place it comes to.
  public static let pasteAndMatchStyle = standard(
    "pasteAndMatchStyle", UIPasteAndMatchStyleAction.self) { $0.pasteAndMatchStyle($1) }
  /// Selects the nearest unit: a word, an item.
  public static let select = standard("select", UISelectAction.self) { $0.select($1) }
  /// Selects everything.
  public static let selectAll = standard("selectAll", UISelectAllAction.self) { $0.selectAll($1) }
  /// Removes what is selected.
  public static let delete = standard("delete", UIDeleteAction.self) { $0.delete($1) }
  /// Makes a second one of what is selected.
  public static let duplicate = standard("duplicate", UIDuplicateAction.self) { $0.duplicate($1) }
  /// Makes text run from left to right.
  public static let makeTextWritingDirectionLeftToRight = standard(
    "makeTextWritingDirectionLeftToRight", UILeftToRightAction.self) { $0.makeTextWritingDirectionLeftToRight($1) }
  /// Makes text run from right to left.
  public static let makeTextWritingDirectionRightToLeft = standard(
    "makeTextWritingDirectionRightToLeft", UIRightToLeftAction.self) { $0.makeTextWritingDirectionRightToLeft($1) }
  /// Makes the selected text bold, or regular if it is.
  public static let toggleBoldface = standard("toggleBoldface", UIBoldfaceAction.self) { $0.toggleBoldface($1) }
  /// Makes the selected text italic, or upright if it is.
  public static let toggleItalics = standard("toggleItalics", UIItalicsAction.self) { $0.toggleItalics($1) }
  /// Underlines the selected text, or ends that.
  public static let toggleUnderline = standard("toggleUnderline", UIUnderlineAction.self) { $0.toggleUnderline($1) }
  /// Makes the selected text larger.
  public static let increaseSize = standard("increaseSize", UIIncreaseSizeAction.self) { $0.increaseSize($1) }
  /// Makes the selected text smaller.
  public static let decreaseSize = standard("decreaseSize", UIDecreaseSizeAction.self) { $0.decreaseSize($1) }
  /// Begins a search.
  public static let find = standard("find", UIFindAction.self) { $0.find($1) }
  /// Begins a search that may replace what it finds.
  public static let findAndReplace = standard("findAndReplace", UIFindAndReplaceAction.self) { $0.findAndReplace($1) }
  /// Goes to the next match.
  public static let findNext = standard("findNext", UIFindNextAction.self) { $0.findNext($1) }
  /// Goes to the previous match.
  public static let findPrevious = standard("findPrevious", UIFindPreviousAction.self) { $0.findPrevious($1) }
  /// Searches for the selected text.
  public static let useSelectionForFind = standard(
    "useSelectionForFind", UIUseSelectionForFindAction.self) { $0.useSelectionForFind($1) }
  /// Prints.
  public static let printContent = standard("printContent", UIPrintAction.self) { $0.printContent($1) }
  /// Asks for a new name.
  public static let rename = standard("rename", UIRenameAction.self) { $0.rename($1) }
  /// Asks for a new place.
  public static let move = standard("move", UIMoveAction.self) { $0.move($1) }
  /// Writes a copy for other programs.
  public static let export = standard("export", UIExportAction.self) { $0.export($1) }
  public static let undo = Selector("undo") { (handler: any UIUndoAction, sender: Any?) in handler.undo(sender) }
  public static let redo = Selector("redo") { (handler: any UIRedoAction, sender: Any?) in handler.redo(sender) }

  /// Every responder can be sent it; those that conform say that they perform it.
  private static func standard<Performer>(
    _ name: String, _ performer: Performer.Type, _ call: @escaping @MainActor @Sendable (UIResponder, Any?) -> Void
  ) -> Selector {
    Selector(name, handler: performer, check: { $0 is Performer }) { object, sender, _ in
      guard let responder = object as? UIResponder else { return false }
      call(responder, sender)
      return true
    }
  }
}
