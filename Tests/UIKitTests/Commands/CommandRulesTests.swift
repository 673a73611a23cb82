import Input
import KioskTesting
import Testing

import UIKit
@testable import UIKitCore

@MainActor
@Suite(.serialized) struct CommandRulesTests {
  /// Performs every standard edit action, and logs which.
  final class Editor: UIView,
    UICutAction, UICopyAction, UIPasteAction, UIPasteAndMatchStyleAction, UISelectAction, UISelectAllAction,
    UIDeleteAction, UIDuplicateAction, UILeftToRightAction, UIRightToLeftAction, UIBoldfaceAction, UIItalicsAction,
    UIUnderlineAction, UIIncreaseSizeAction, UIDecreaseSizeAction, UIFindAction, UIFindAndReplaceAction,
    UIFindNextAction, UIFindPreviousAction, UIUseSelectionForFindAction, UIPrintAction, UIRenameAction, UIMoveAction,
    UIExportAction, UIUndoAction, UIRedoAction
  {
    var log: [String] = []
    override var canBecomeFirstResponder: Bool { true }
    override func cut(_ sender: Any?) { log.append("cut") }
    override func copy(_ sender: Any?) { log.append("copy") }
    override func paste(_ sender: Any?) { log.append("paste") }
    override func pasteAndMatchStyle(_ sender: Any?) { log.append("pasteAndMatchStyle") }
    override func select(_ sender: Any?) { log.append("select") }
    override func selectAll(_ sender: Any?) { log.append("selectAll") }
    override func delete(_ sender: Any?) { log.append("delete") }
    override func duplicate(_ sender: Any?) { log.append("duplicate") }
    override func makeTextWritingDirectionLeftToRight(_ sender: Any?) { log.append("makeTextWritingDirectionLeftToRight") }
    override func makeTextWritingDirectionRightToLeft(_ sender: Any?) { log.append("makeTextWritingDirectionRightToLeft") }
    override func toggleBoldface(_ sender: Any?) { log.append("toggleBoldface") }
    override func toggleItalics(_ sender: Any?) { log.append("toggleItalics") }
    override func toggleUnderline(_ sender: Any?) { log.append("toggleUnderline") }
    override func increaseSize(_ sender: Any?) { log.append("increaseSize") }
    override func decreaseSize(_ sender: Any?) { log.append("decreaseSize") }
    override func find(_ sender: Any?) { log.append("find") }
    override func findAndReplace(_ sender: Any?) { log.append("findAndReplace") }
    override func findNext(_ sender: Any?) { log.append("findNext") }
    override func findPrevious(_ sender: Any?) { log.append("findPrevious") }
    override func useSelectionForFind(_ sender: Any?) { log.append("useSelectionForFind") }
    override func printContent(_ sender: Any?) { log.append("printContent") }
    override func rename(_ sender: Any?) { log.append("rename") }
    override func move(_ sender: Any?) { log.append("move") }
    override func export(_ sender: Any?) { log.append("export") }
    func undo(_ sender: Any?) { log.append("undo") }
    func redo(_ sender: Any?) { log.append("redo") }
  }

  private static let actions: [(Selector, String)] = [
    (.cut, "cut"), (.copy, "copy"), (.paste, "paste"), (.pasteAndMatchStyle, "pasteAndMatchStyle"),
    (.select, "select"), (.selectAll, "selectAll"), (.delete, "delete"), (.duplicate, "duplicate"),
    (.makeTextWritingDirectionLeftToRight, "makeTextWritingDirectionLeftToRight"),
    (.makeTextWritingDirectionRightToLeft, "makeTextWritingDirectionRightToLeft"),
    (.toggleBoldface, "toggleBoldface"), (.toggleItalics, "toggleItalics"), (.toggleUnderline, "toggleUnderline"),
    (.increaseSize, "increaseSize"), (.decreaseSize, "decreaseSize"), (.find, "find"),
    (.findAndReplace, "findAndReplace"), (.findNext, "findNext"), (.findPrevious, "findPrevious"),
    (.useSelectionForFind, "useSelectionForFind"), (.printContent, "printContent"), (.rename, "rename"),
    (.move, "move"), (.export, "export"), (.undo, "undo"), (.redo, "redo"),
  ]

  private func kiosk() -> (VirtualKiosk<UIViewController>, Editor) {
    UIInputTuning.current = UIInputTuning()
    let kiosk = VirtualKiosk(200, 200) { UIViewController() }
    let editor = Editor(frame: kiosk.screen.bounds)
    kiosk.rootViewController.view.addSubview(editor)
    editor.becomeFirstResponder()
    return (kiosk, editor)
  }

  @Test func N2_everyStandardActionCallsItsMethod() {
    let (kiosk, editor) = kiosk()
    let plain = UIView()
    editor.addSubview(plain)
    for (action, name) in Self.actions {
      #expect(action.name == name)
      #expect(!plain.canPerformAction(action, withSender: nil) && editor.canPerformAction(action, withSender: nil))
      #expect(UIApplication.shared.sendAction(action, to: nil, from: plain, for: nil))
    }
    #expect(editor.log == Self.actions.map(\.1))
    kiosk.end()
  }

  @Test(
    arguments: [
      ("x", [], "cut"), ("c", [], "copy"), ("v", [], "paste"), ("v", [.alternate, .shift], "pasteAndMatchStyle"),
      ("a", [], "selectAll"), ("z", [], "undo"), ("z", .shift, "redo"), ("b", [], "toggleBoldface"),
      ("i", [], "toggleItalics"), ("u", [], "toggleUnderline"),
    ] as [(KeyName, Key.Modifiers, String)])
  func M8_standardShortcuts(_ key: KeyName, _ modifiers: Key.Modifiers, _ action: String) {
    let (kiosk, editor) = kiosk()
    kiosk.key(.press, key, modifiers: modifiers.union(.control))
    #expect(editor.log == [action])
    kiosk.key(.press, key)
    #expect(editor.log == [action])
    kiosk.end()
  }

  final class MarkingController: UIViewController {
    var log: [String] = []
    override var keyCommands: [UIKeyCommand]? {
      [UIKeyCommand(title: "controller", action: .mark, input: "m", modifierFlags: .command, propertyList: 7)]
    }
    func mark(_ sender: UIKeyCommand) { log.append("controller marks \(sender.title) \(sender.propertyList ?? "")") }
  }

  @Test func M3_whoIsNearestToTheFocusPerformsWhatAnotherOffers() {
    final class Marker: UIView, Marking {
      var log: [String] = []
      override var canBecomeFirstResponder: Bool { true }
      func mark(_ sender: UIKeyCommand) { log.append("\(sender.title) \(sender.propertyList ?? "")") }
    }
    final class Quiet: UIView { override var canBecomeFirstResponder: Bool { true } }
    UIInputTuning.current = UIInputTuning()
    let kiosk = VirtualKiosk(200, 200) { MarkingController() }
    let (marker, quiet) = (Marker(), Quiet())
    kiosk.rootViewController.view.addSubview(marker)
    marker.addSubview(quiet)
    // The controller offers it; the view between it and the focus performs it.
    quiet.becomeFirstResponder()
    kiosk.key(.press, "m", modifiers: .control)
    #expect(marker.log == ["controller 7"] && kiosk.rootViewController.log == [])
    // No nearer responder performs it.
    kiosk.rootViewController.view.addSubview(quiet)
    quiet.becomeFirstResponder()
    kiosk.key(.press, "m", modifiers: .control)
    #expect(marker.log == ["controller 7"] && kiosk.rootViewController.log == ["controller marks controller 7"])
    kiosk.end()
  }

  @Test func N4_menusGoWhereTheyShouldAndOnlyOnce() {
    func menu(_ name: String, _ children: [UIMenuElement] = []) -> UIMenu {
      UIMenu(title: name, identifier: .init(name), children: children)
    }
    let tree = MenuTree(
      system: .context, root: UIMenu(identifier: .root, children: [menu("a", [menu("a1")]), menu("b"), menu("c")]))
    func titles(_ identifier: UIMenu.Identifier = .root) -> [String] {
      tree.menu(for: identifier)?.children.map(\.title) ?? []
    }
    tree.insertSibling(menu("before"), beforeMenu: .init("b"))
    tree.insertSibling(menu("after"), afterMenu: .init("b"))
    #expect(titles() == ["a", "before", "b", "after", "c"])
    tree.insertChild(menu("first"), atStartOfMenu: .init("a"))
    tree.insertChild(menu("last"), atEndOfMenu: .init("a"))
    #expect(titles(.init("a")) == ["first", "a1", "last"])
    tree.replace(menu: .init("a1"), with: menu("new"))
    #expect(titles(.init("a")) == ["first", "new", "last"])
    let lines = FrameworkLog.lines {
      tree.insertSibling(menu("b"), afterMenu: .init("c"))
      tree.insertChild(menu("new"), atEndOfMenu: .init("c"))
    }
    #expect(lines.count == 2)
    #expect(titles() == ["a", "before", "b", "after", "c"] && titles(.init("c")) == [])
    tree.remove(menu: .init("before"))
    #expect(titles() == ["a", "b", "after", "c"])
  }

  @Test func O1_inCommonModesTheGroupEndsWhileTracking() {
    let kiosk = VirtualKiosk(200, 200) { UIViewController() }
    let scroll = UIScrollView(frame: kiosk.screen.bounds)
    scroll.contentSize = CGSize(width: 200, height: 1000)
    kiosk.rootViewController.view.addSubview(scroll)
    let counter = Counter()
    counter.undo.runLoopModes = [.common]
    kiosk.touch(.down, at: .point(100, 100))
    counter.add(1)
    kiosk.advance(by: .milliseconds(50))
    #expect(counter.undo.groupingLevel == 0)
    kiosk.end()
  }
}

/// Implemented by a view and by the controller around it.
@MainActor
private protocol Marking: AnyObject { func mark(_ sender: UIKeyCommand) }

extension CommandRulesTests.MarkingController: Marking {}

extension Selector {
  fileprivate static let mark = Selector("mark") { (handler: any Marking, sender: UIKeyCommand) in handler.mark(sender) }
}
