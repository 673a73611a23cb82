import KioskTesting
import Testing

import UIKit
@testable import UIKitCore

@MainActor
@Suite struct CommandTests {
  final class Page: UIView {
    var commands: [UIKeyCommand]?
    var asked = 0
    var performed: [String] = []
    var validation: ((UICommand) -> Void)?
    override var canBecomeFirstResponder: Bool { true }
    override var keyCommands: [UIKeyCommand]? {
      asked += 1
      return commands
    }
    override func validate(_ command: UICommand) { validation?(command) }
    func turn(_ sender: UICommand) { performed.append("\(sender.title) \(sender.propertyList ?? "")") }
  }

  final class Book: UIViewController {
    var offered: [UIKeyCommand]?
    override var keyCommands: [UIKeyCommand]? { offered ?? super.keyCommands }
    var closed: [UIKeyModifierFlags] = []
    func close(_ sender: UIKeyCommand) { closed.append(sender.modifierFlags) }
  }

  private func key(_ title: String, _ input: String, _ action: Selector = .turnPage) -> UIKeyCommand {
    UIKeyCommand(title: title, action: action, input: input, modifierFlags: .command)
  }

  private func makeKiosk() -> (VirtualKiosk<Book>, Page, Page) {
    let kiosk = VirtualKiosk(200, 200) { Book() }
    let (outer, inner) = (Page(), Page())
    kiosk.rootViewController.view.addSubview(outer)
    outer.addSubview(inner)
    return (kiosk, outer, inner)
  }

  @Test func M1_commandsAreCollectedUpTheChainAgainEachTime() {
    let (kiosk, outer, inner) = makeKiosk()
    inner.commands = [key("inner", "t")]
    outer.commands = [key("outer", "t"), key("other", "o")]
    kiosk.rootViewController.offered = [key("book", "b", .closeBook)]
    inner.becomeFirstResponder()
    let window = kiosk.rootViewController.view.window
    let titles = { CommandSearch.keyCommands(from: window?.keyResponder).map(\.title) }
    #expect(titles() == ["inner", "outer", "other", "book"])
    inner.commands = nil
    #expect(titles() == ["outer", "other", "book"])
    #expect(inner.asked == 2)
    inner.resignFirstResponder()
    #expect(titles() == ["book"])
    kiosk.end()
  }

  @Test func M3_theActionGoesToWhoPerformsItAndTheCommandIsTheSender() {
    let (kiosk, outer, inner) = makeKiosk()
    outer.commands = [
      UIKeyCommand(title: "turn", action: .turnPage, input: "t", propertyList: 3), key("close", "w", .closeBook),
      key("nobody", "n", .copy),
    ]
    inner.becomeFirstResponder()
    let commands = CommandSearch.keyCommands(from: inner)
    #expect(CommandSearch.target(of: commands[0], from: inner) as AnyObject === inner)
    #expect(CommandSearch.target(of: commands[1], from: inner) as AnyObject === kiosk.rootViewController)
    #expect(CommandSearch.target(of: commands[2], from: inner) == nil)
    commands[0].performWithSender(nil, target: nil)
    commands[1].performWithSender(nil, target: nil)
    #expect(inner.performed == ["turn 3"])
    #expect(kiosk.rootViewController.closed == [.command])
    commands[0].attributes = .disabled
    commands[0].performWithSender(nil, target: nil)
    #expect(inner.performed.count == 1)
    kiosk.end()
  }

  @Test func M9_aControllersAddedCommandsJoinThoseOfItsGetter() {
    let (kiosk, _, inner) = makeKiosk()
    let (added, removed) = (key("added", "a"), key("removed", "r"))
    kiosk.rootViewController.addKeyCommand(added)
    kiosk.rootViewController.addKeyCommand(removed)
    #expect(kiosk.rootViewController.keyCommands == [added, removed])
    kiosk.rootViewController.removeKeyCommand(removed)
    #expect(CommandSearch.keyCommands(from: inner).map(\.title) == ["added"])
    kiosk.rootViewController.offered = [key("own", "o")]
    #expect(CommandSearch.keyCommands(from: inner).map(\.title) == ["own", "added"])
    kiosk.end()
  }

  @Test func N3_theTargetValidatesACopyAndTheUnperformableVanish() {
    let (kiosk, _, inner) = makeKiosk()
    let turn = UICommand(title: "Turn", action: .turnPage)
    let menu = UIMenu(children: [
      turn, UICommand(title: "Copy", action: .copy), UIAction(title: "Closure") { _ in },
      UIAction(title: "Hidden", attributes: .hidden) { _ in },
      UIMenu(title: "Empty", children: [UICommand(title: "Paste", action: .paste)]),
    ])
    inner.validation = {
      $0.title = "Turn back"
      $0.state = .on
    }
    let edit = menu.validated(from: inner)
    #expect(edit.children.map(\.title) == ["Turn back", "Closure"])
    #expect((edit.children[0] as? UICommand)?.state == .on)
    #expect(turn.title == "Turn")
    #expect(turn.state == .off)
    inner.validation = { $0.attributes = .hidden }
    #expect(menu.validated(from: inner).children.map(\.title) == ["Closure"])
    kiosk.end()
  }

  final class Builder: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    var built = 0
    var build: ((any UIMenuBuilder) -> Void)?
    func applicationDidFinishLaunching(_ application: UIApplication) {
      window = UIWindow(frame: UIScreen.main.bounds)
      window?.rootViewController = UIViewController()
      window?.makeKeyAndVisible()
    }
    override func buildMenu(with builder: any UIMenuBuilder) {
      super.buildMenu(with: builder)
      built += 1
      build?(builder)
    }
  }

  @Test func N4_aBuilderChangesOnlyWhatIsThereAndRebuildingIsDeferred() {
    let delegate = Builder()
    let kiosk = VirtualKiosk(100, 100, app: delegate)
    let mine = UIMenu(title: "Mine", identifier: .init("mine"), children: [UICommand(title: "Turn", action: .turnPage)])
    let absent = UIMenu.Identifier("absent")
    delegate.build = { builder in
      let before = builder.menu(for: .root)
      builder.remove(menu: absent)
      builder.insertSibling(mine, beforeMenu: absent)
      builder.insertChild(mine, atEndOfMenu: absent)
      builder.replace(menu: absent, with: mine)
      #expect(builder.menu(for: .root) === before)
      builder.insertSibling(mine, afterMenu: .edit)
      builder.remove(menu: .format)
      builder.insertChild(UIMenu(identifier: .init("first")), atStartOfMenu: .file)
      builder.replaceChildren(ofMenu: .help) { $0 + [UICommand(title: "Manual", action: .closeBook)] }
    }
    let menu = UIMenuSystem.main.menu
    #expect(delegate.built == 1)
    #expect(menu.children.map(\.title).suffix(5) == ["File", "Edit", "Mine", "View", "Window", "Help"].suffix(5))
    #expect((menu.children[1] as? UIMenu)?.children.compactMap { ($0 as? UIMenu)?.identifier.rawValue }.first == "first")
    let tree = MenuTree(system: .main, root: menu)
    #expect(tree.command(for: .turnPage)?.title == "Turn")
    #expect(tree.command(for: .closeBook)?.title == "Manual")
    #expect(tree.command(for: .copy) is UIKeyCommand)
    UIMenuSystem.main.setNeedsRebuild()
    UIMenuSystem.main.setNeedsRebuild()
    #expect(delegate.built == 1)
    kiosk.presentChanges()
    #expect(delegate.built == 2)
    kiosk.end()
  }

  @Test func N5_elementsAreActionsCommandsSectionsAndDeferredOnes() {
    var ran: [String] = []
    let action = UIAction(title: "Closure", state: .on) { ran.append("closure for \($0.sender as? String ?? "")") }
    action.performWithSender("me", target: nil)
    #expect(ran == ["closure for me"])
    #expect(action.sender == nil)

    let section = UIMenu(options: [.displayInline, .singleSelection], children: [action, UIAction(title: "Off") { _ in }])
    #expect(UIMenu(children: [section]).selectedElements == [action])

    var asked = 0
    let cached = UIDeferredMenuElement { completion in
      asked += 1
      completion([action])
    }
    var shown: [[String]] = []
    for _ in 0..<2 { cached.resolve { shown.append($0.map(\.title)) } }
    #expect(asked == 1)
    #expect(shown == [["Closure"], ["Closure"]])
    let uncached = UIDeferredMenuElement.uncached { completion in
      asked += 1
      completion([])
    }
    for _ in 0..<2 { uncached.resolve { _ in } }
    #expect(asked == 3)
  }
}

extension Selector {
  fileprivate static let turnPage = Selector("turnPage") { (page: CommandTests.Page, sender: UICommand) in
    page.turn(sender)
  }
  fileprivate static let closeBook = Selector("closeBook") { (book: CommandTests.Book, sender: UIKeyCommand) in
    book.close(sender)
  }
}
