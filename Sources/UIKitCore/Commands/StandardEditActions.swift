// Without Objective-C there is no way to tell whether a class overrides a method of `UIResponder`. A class declares
// which standard edit actions it performs by conforming to the action's protocol, or by overriding `canPerformAction`.

/// Performs `cut`, which ⌘X and edit menus send.
@preconcurrency @MainActor
public protocol UICutAction: UIResponder { func cut(_ sender: Any?) }
/// Performs `copy`, which ⌘C and edit menus send.
@preconcurrency @MainActor
public protocol UICopyAction: UIResponder { func copy(_ sender: Any?) }
/// Performs `paste`, which ⌘V and edit menus send.
@preconcurrency @MainActor
public protocol UIPasteAction: UIResponder { func paste(_ sender: Any?) }
/// Performs `pasteAndMatchStyle`, which ⌥⇧⌘V sends.
@preconcurrency @MainActor
public protocol UIPasteAndMatchStyleAction: UIResponder { func pasteAndMatchStyle(_ sender: Any?) }
/// Performs `select`, which edit menus send.
@preconcurrency @MainActor
public protocol UISelectAction: UIResponder { func select(_ sender: Any?) }
/// Performs `selectAll`, which ⌘A and edit menus send.
@preconcurrency @MainActor
public protocol UISelectAllAction: UIResponder { func selectAll(_ sender: Any?) }
/// Performs `delete`, which edit menus send; no key does.
@preconcurrency @MainActor
public protocol UIDeleteAction: UIResponder { func delete(_ sender: Any?) }
/// Performs `duplicate`; no default menu or key sends it.
@preconcurrency @MainActor
public protocol UIDuplicateAction: UIResponder { func duplicate(_ sender: Any?) }
/// Performs `makeTextWritingDirectionLeftToRight`; no default menu or key sends it.
@preconcurrency @MainActor
public protocol UILeftToRightAction: UIResponder { func makeTextWritingDirectionLeftToRight(_ sender: Any?) }
/// Performs `makeTextWritingDirectionRightToLeft`; no default menu or key sends it.
@preconcurrency @MainActor
public protocol UIRightToLeftAction: UIResponder { func makeTextWritingDirectionRightToLeft(_ sender: Any?) }
/// Performs `toggleBoldface`, which ⌘B and edit menus send.
@preconcurrency @MainActor
public protocol UIBoldfaceAction: UIResponder { func toggleBoldface(_ sender: Any?) }
/// Performs `toggleItalics`, which ⌘I and edit menus send.
@preconcurrency @MainActor
public protocol UIItalicsAction: UIResponder { func toggleItalics(_ sender: Any?) }
/// Performs `toggleUnderline`, which ⌘U and edit menus send.
@preconcurrency @MainActor
public protocol UIUnderlineAction: UIResponder { func toggleUnderline(_ sender: Any?) }
/// Performs `increaseSize`; no default menu or key sends it.
@preconcurrency @MainActor
public protocol UIIncreaseSizeAction: UIResponder { func increaseSize(_ sender: Any?) }
/// Performs `decreaseSize`; no default menu or key sends it.
@preconcurrency @MainActor
public protocol UIDecreaseSizeAction: UIResponder { func decreaseSize(_ sender: Any?) }
/// Performs `find`; no default menu or key sends it.
@preconcurrency @MainActor
public protocol UIFindAction: UIResponder { func find(_ sender: Any?) }
/// Performs `findAndReplace`; no default menu or key sends it.
@preconcurrency @MainActor
public protocol UIFindAndReplaceAction: UIResponder { func findAndReplace(_ sender: Any?) }
/// Performs `findNext`; no default menu or key sends it.
@preconcurrency @MainActor
public protocol UIFindNextAction: UIResponder { func findNext(_ sender: Any?) }
/// Performs `findPrevious`; no default menu or key sends it.
@preconcurrency @MainActor
public protocol UIFindPreviousAction: UIResponder { func findPrevious(_ sender: Any?) }
/// Performs `useSelectionForFind`; no default menu or key sends it.
@preconcurrency @MainActor
public protocol UIUseSelectionForFindAction: UIResponder { func useSelectionForFind(_ sender: Any?) }
/// Performs `printContent`; no default menu or key sends it.
@preconcurrency @MainActor
public protocol UIPrintAction: UIResponder { func printContent(_ sender: Any?) }
/// Performs `rename`; no default menu or key sends it.
@preconcurrency @MainActor
public protocol UIRenameAction: UIResponder { func rename(_ sender: Any?) }
/// Performs `move`; no default menu or key sends it.
@preconcurrency @MainActor
public protocol UIMoveAction: UIResponder { func move(_ sender: Any?) }
/// Performs `export`; no default menu or key sends it.
@preconcurrency @MainActor
public protocol UIExportAction: UIResponder { func export(_ sender: Any?) }

/// Performs `⌘Z`. `undo` is not a method of every responder; only conforming classes have it.
@preconcurrency @MainActor
public protocol UIUndoAction: AnyObject { func undo(_ sender: Any?) }
/// Performs `⇧⌘Z`. `redo` is not a method of every responder; only conforming classes have it.
@preconcurrency @MainActor
public protocol UIRedoAction: AnyObject { func redo(_ sender: Any?) }

/// The actions that standard menus and keyboards send.
extension Selector {
  /// Moves the selection to the pasteboard.
  public static let cut = standard("cut", UICutAction.self) { $0.cut($1) }
  /// Copies the selection to the pasteboard.
  public static let copy = standard("copy", UICopyAction.self) { $0.copy($1) }
  /// Inserts the contents of the pasteboard.
  public static let paste = standard("paste", UIPasteAction.self) { $0.paste($1) }
  /// Pastes text in the style of the surrounding text.
  public static let pasteAndMatchStyle = standard(
    "pasteAndMatchStyle", UIPasteAndMatchStyleAction.self
  ) { $0.pasteAndMatchStyle($1) }
  /// Selects the nearest unit: a word, an item.
  public static let select = standard("select", UISelectAction.self) { $0.select($1) }
  /// Selects everything.
  public static let selectAll = standard("selectAll", UISelectAllAction.self) { $0.selectAll($1) }
  /// Removes the selection.
  public static let delete = standard("delete", UIDeleteAction.self) { $0.delete($1) }
  /// Duplicates the selection.
  public static let duplicate = standard("duplicate", UIDuplicateAction.self) { $0.duplicate($1) }
  /// Sets the writing direction of text to left to right.
  public static let makeTextWritingDirectionLeftToRight = standard(
    "makeTextWritingDirectionLeftToRight", UILeftToRightAction.self
  ) { $0.makeTextWritingDirectionLeftToRight($1) }
  /// Sets the writing direction of text to right to left.
  public static let makeTextWritingDirectionRightToLeft = standard(
    "makeTextWritingDirectionRightToLeft", UIRightToLeftAction.self
  ) { $0.makeTextWritingDirectionRightToLeft($1) }
  /// Makes the selected text bold, or regular if it is bold.
  public static let toggleBoldface = standard("toggleBoldface", UIBoldfaceAction.self) { $0.toggleBoldface($1) }
  /// Makes the selected text italic, or upright if it is italic.
  public static let toggleItalics = standard("toggleItalics", UIItalicsAction.self) { $0.toggleItalics($1) }
  /// Underlines the selected text, or removes its underline.
  public static let toggleUnderline = standard("toggleUnderline", UIUnderlineAction.self) { $0.toggleUnderline($1) }
  /// Makes the selected text larger.
  public static let increaseSize = standard("increaseSize", UIIncreaseSizeAction.self) { $0.increaseSize($1) }
  /// Makes the selected text smaller.
  public static let decreaseSize = standard("decreaseSize", UIDecreaseSizeAction.self) { $0.decreaseSize($1) }
  /// Starts a search.
  public static let find = standard("find", UIFindAction.self) { $0.find($1) }
  /// Starts a search with replacement.
  public static let findAndReplace = standard("findAndReplace", UIFindAndReplaceAction.self) { $0.findAndReplace($1) }
  /// Moves to the next match.
  public static let findNext = standard("findNext", UIFindNextAction.self) { $0.findNext($1) }
  /// Moves to the previous match.
  public static let findPrevious = standard("findPrevious", UIFindPreviousAction.self) { $0.findPrevious($1) }
  /// Searches for the selected text.
  public static let useSelectionForFind = standard(
    "useSelectionForFind", UIUseSelectionForFindAction.self
  ) { $0.useSelectionForFind($1) }
  /// Prints the content.
  public static let printContent = standard("printContent", UIPrintAction.self) { $0.printContent($1) }
  /// Asks for a new name.
  public static let rename = standard("rename", UIRenameAction.self) { $0.rename($1) }
  /// Asks for a new location.
  public static let move = standard("move", UIMoveAction.self) { $0.move($1) }
  /// Exports a copy for other programs.
  public static let export = standard("export", UIExportAction.self) { $0.export($1) }
  /// Undoes the last change.
  public static let undo = Selector("undo") { (handler: any UIUndoAction, sender: Any?) in handler.undo(sender) }
  /// Redoes the last undone change.
  public static let redo = Selector("redo") { (handler: any UIRedoAction, sender: Any?) in handler.redo(sender) }

  /// Every responder has the method; conformance to `performer` declares that it performs the action.
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
