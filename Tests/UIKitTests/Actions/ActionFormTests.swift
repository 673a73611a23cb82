import Foundation
import KioskTesting
import Testing
import UIKit

/// Every part of UIKit that takes an action takes it as a `Selector`, as a method by name, and as a closure. The table in
/// docs/using-uikit.md has these lines.
@MainActor
@Suite struct ActionFormTests {
  final class Editor: UIViewController {
    var count = 0
    var senders: [ObjectIdentifier?] = []
    func save() { count += 1 }
    func send(_ sender: Any?) {
      count += 1
      senders.append(sender.map { ObjectIdentifier($0 as AnyObject) })
    }
    func shown(_ note: Notification) { count += note.name == ActionFormTests.note ? 1 : 100 }
    override var canBecomeFirstResponder: Bool { true }
    var commands: [UIKeyCommand] = []
    override var keyCommands: [UIKeyCommand]? { commands }
  }

  static let note = Notification.Name("ActionFormTests")

  private let kiosk = VirtualKiosk(400, 300) { Editor() }
  private var editor: Editor { kiosk.rootViewController }

  @Test func controls() {
    let (editor, button) = (editor, UIButton())
    button.addTarget(editor, action: .saveForm, for: .touchUpInside)
    button.addTarget(editor, action: Editor.save, for: .touchUpInside)
    button.addTarget(editor, action: Editor.send, for: .touchUpInside)
    button.addTarget(editor, action: { $0.save() }, for: .touchUpInside)
    button.addAction(UIAction { _ in editor.save() }, for: .touchUpInside)
    button.sendActions(for: .touchUpInside)
    #expect(editor.count == 5 && editor.senders == [ObjectIdentifier(button)])
  }

  @Test func gestures() {
    let editor = editor
    for tap in [
      UITapGestureRecognizer(target: editor, action: .saveForm),
      UITapGestureRecognizer(target: editor, action: Editor.save),
      UITapGestureRecognizer(target: editor, action: Editor.send),
      UITapGestureRecognizer(target: editor, action: { $0.save() }),
    ] {
      editor.view.gestureRecognizers = [tap]
      kiosk.tap(at: .point(50, 50))
      kiosk.advance(by: .seconds(1))
    }
    #expect(editor.count == 4)
  }

  @Test func barItems() {
    let editor = editor
    let items = [
      UIBarButtonItem(title: "Save", style: .plain, target: editor, action: .saveForm),
      UIBarButtonItem(title: "Save", style: .plain, target: editor, action: Editor.save),
      UIBarButtonItem(title: "Save", style: .plain, target: editor, action: { $0.save() }),
      UIBarButtonItem(barButtonSystemItem: .save, target: editor, action: Editor.send),
      UIBarButtonItem(image: UIImage(systemName: "plus"), style: .plain, target: editor, action: Editor.save),
      UIBarButtonItem(title: "Save", primaryAction: UIAction { _ in editor.save() }),
    ]
    for item in items {
      if let action = item.action {
        UIApplication.shared.sendAction(action, to: item.target, from: item, for: nil)
      } else {
        item.primaryAction?.performWithSender(item, target: nil)
      }
    }
    #expect(editor.count == 6 && editor.senders == [ObjectIdentifier(items[3])])
  }

  @Test func keyCommands() {
    let editor = editor
    editor.commands = [
      UIKeyCommand(input: "1", modifierFlags: .command, action: .saveForm),
      UIKeyCommand(input: "2", modifierFlags: .command, action: Editor.save),
      UIKeyCommand(input: "3", modifierFlags: .command, action: Editor.send),
      UIKeyCommand(input: "4", modifierFlags: .command, action: { (editor: Editor) in editor.save() }),
      UIKeyCommand(title: "Save", action: Editor.save, input: "5", modifierFlags: .command),
    ]
    editor.becomeFirstResponder()
    for key in ["1", "2", "3", "4", "5"] as [KeyName] {
      kiosk.key(.press, key, modifiers: [.control])
    }
    #expect(editor.count == 5)
  }

  @Test func menus() {
    let editor = editor
    editor.becomeFirstResponder()
    let commands = [
      UICommand(title: "Save", action: .saveForm), UICommand(title: "Save", action: Editor.save),
      UICommand(title: "Save", action: { (editor: Editor) in editor.save() }),
    ]
    for command in commands { UIApplication.shared.sendAction(command.action, to: nil, from: command, for: nil) }
    UIAction(title: "Save") { _ in editor.save() }.performWithSender(nil, target: nil)
    #expect(editor.count == 4)
  }

  @Test func notifications() {
    let (editor, center) = (editor, NotificationCenter())
    center.addObserver(editor, selector: .saveForm, name: Self.note, object: nil)
    center.addObserver(editor, selector: Editor.save, name: Self.note, object: nil)
    center.addObserver(editor, selector: Editor.shown, name: Self.note, object: nil)
    center.addObserver(editor, selector: { $0.save() }, name: Self.note, object: nil)
    center.addObserver(editor, selector: { editor, note in editor.shown(note) }, name: Self.note, object: nil)
    center.post(name: Self.note, object: nil)
    #expect(editor.count == 5)
    center.removeObserver(editor)
    center.post(name: Self.note, object: nil)
    #expect(editor.count == 5)
  }

  @Test func timers() {
    let editor = editor
    Timer.scheduledTimer(timeInterval: 1, target: editor, selector: .saveForm, userInfo: nil, repeats: false)
    Timer.scheduledTimer(timeInterval: 1, target: editor, selector: Editor.save, userInfo: nil, repeats: false)
    Timer.scheduledTimer(timeInterval: 1, target: editor, selector: Editor.send, userInfo: nil, repeats: false)
    Timer.scheduledTimer(timeInterval: 1, target: editor, selector: { $0.save() }, userInfo: nil, repeats: false)
    Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { _ in MainActor.assumeIsolated { editor.save() } }
    kiosk.advance(by: .seconds(2))
    #expect(editor.count == 5)
  }

  @Test func displayLinks() {
    let editor = editor
    let links = [
      CADisplayLink(target: editor, selector: .saveForm), CADisplayLink(target: editor, selector: Editor.save),
      CADisplayLink(target: editor, selector: Editor.send), CADisplayLink(target: editor, selector: { $0.save() }),
    ]
    for link in links {
      let before = editor.count
      link.add(to: .main, forMode: .common)
      kiosk.advance(by: .milliseconds(200))
      link.invalidate()
      #expect(editor.count > before)
    }
  }
}

extension Selector {
  fileprivate static let saveForm = Selector("saveForm") { (editor: ActionFormTests.Editor) in editor.save() }
}
