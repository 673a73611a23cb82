import Foundation
import KioskTesting
import Testing
import UIKit

/// Undo managers that apps make themselves.
@MainActor
@Suite struct OwnUndoTests {
  /// A page of a document that has its own steps of undo.
  final class Document: UIViewController {
    private let manager = UndoManager()
    let heading = UITextField(frame: CGRect(x: 20, y: 20, width: 300, height: 40))
    let body = UITextView(frame: CGRect(x: 20, y: 80, width: 300, height: 200))

    override var undoManager: UndoManager? { manager }

    override func viewDidLoad() {
      super.viewDidLoad()
      for part in [heading, body] { view.addSubview(part) }
    }
  }

  private let folder = VisitFolder()

  private func start() -> VirtualKiosk<Document> {
    VirtualKiosk(800, 480, configuration: folder.configuration) { Document() }
  }

  private func write(_ kiosk: VirtualKiosk<Document>) {
    kiosk.tap(kiosk.rootViewController.heading)
    kiosk.rootViewController.heading.insertText("Letter")
    kiosk.advance(by: .seconds(2))
    kiosk.tap(kiosk.rootViewController.body)
    kiosk.rootViewController.body.insertText("Dear")
    kiosk.advance(by: .seconds(2))
    kiosk.rootViewController.body.insertText(" Ada")
    kiosk.advance(by: .seconds(2))
  }

  @Test func P22_stepsOfAnAppsOwnManagerAreResumed() throws {
    let first = start()
    write(first)
    var document = first.rootViewController
    document.undoManager?.undo()
    first.presentChanges()
    #expect(document.body.text == "Dear" && document.view.window?.undoManager?.canUndo == false)
    let title = document.undoManager?.undoMenuItemTitle
    first.kill()
    for _ in 0..<2 {
      let kiosk = start()
      document = kiosk.rootViewController
      let manager = try #require(document.undoManager)
      #expect(manager.undoCount == 1 && manager.redoCount == 1 && manager.undoMenuItemTitle == title)
      #expect(document.view.window?.undoManager?.canUndo == false)
      // Goes on, and is kept again.
      manager.redo()
      #expect(document.body.text == "Dear Ada")
      manager.undo()
      manager.undo()
      // Fields drop their steps when editing ends.
      #expect(document.body.text == "" && document.heading.text == "Letter")
      manager.redo()
      kiosk.presentChanges()
      #expect(document.body.text == "Dear")
      kiosk.advance(by: .seconds(31))
      kiosk.kill()
    }
  }

  /// Logs what is registered, and leaves out nothing.
  final class LoggingManager: UndoManager {
    var registrations = 0

    override func registerUndo<TargetType: AnyObject>(
      withTarget target: TargetType, handler: @escaping @MainActor (TargetType) -> Void
    ) {
      registrations += 1
      super.registerUndo(withTarget: target, handler: handler)
    }
  }

  final class LoggedDocument: UIViewController {
    let manager = LoggingManager()
    let body = UITextView(frame: CGRect(x: 20, y: 80, width: 300, height: 200))

    override var undoManager: UndoManager? { manager }

    override func viewDidLoad() {
      super.viewDidLoad()
      view.addSubview(body)
    }
  }

  @Test func P22_stepsThatAManagersSubclassPassesOnAreResumed() {
    func start() -> VirtualKiosk<LoggedDocument> {
      VirtualKiosk(800, 480, configuration: folder.configuration) { LoggedDocument() }
    }
    let first = start()
    first.tap(first.rootViewController.body)
    for text in ["Dear", " Ada", ","] {
      // Two keys are one step.
      first.rootViewController.body.insertText(text)
      first.presentChanges()
      first.rootViewController.body.insertText(".")
      first.advance(by: .seconds(2))
    }
    #expect(first.rootViewController.manager.registrations == 3)
    first.rootViewController.manager.undo()
    first.presentChanges()
    #expect(first.rootViewController.manager.registrations == 4)
    first.kill()
    let second = start()
    let document = second.rootViewController
    #expect(document.manager.undoCount == 2 && document.manager.redoCount == 1)
    document.manager.undo()
    #expect(document.body.text == "Dear.")
    document.body.text = "Grace"
    #expect(!document.manager.canUndo && !document.manager.canRedo)
  }

  @Test func P22_stepsOfAnAppsOwnManagerThatAreCodeAreLeftOut() {
    let first = start()
    write(first)
    let document = first.rootViewController
    document.undoManager?.registerUndo(withTarget: document) { $0.title = "" }
    first.presentChanges()
    first.type("!")
    first.presentChanges()
    #expect(document.undoManager?.undoCount == 4)
    first.kill()
    let second = start()
    #expect(second.rootViewController.undoManager?.undoCount == 1)
    second.rootViewController.undoManager?.undo()
    #expect(second.rootViewController.body.text == "Dear Ada")
  }

  @Test func P26_stepsOfAnAppsOwnManagerAreForgottenAtTheReturnToTheStart() {
    let kiosk = start()
    write(kiosk)
    let document = kiosk.rootViewController
    #expect(folder.contains("Dear"))
    kiosk.key(.press, .backspace)
    kiosk.presentChanges()
    _ = NotificationCenter.default.addObserver(
      forName: UIApplication.shouldReturnToStartNotification, object: nil, queue: nil
    ) { [weak document] _ in
      MainActor.assumeIsolated {
        document?.heading.text = ""
        document?.body.text = ""
        document?.view.endEditing(true)
      }
    }
    UIApplication.shared.returnToStart()
    kiosk.advance(by: .seconds(2))
    #expect(document.undoManager?.canUndo == false)
    kiosk.tap(document.body)
    document.body.insertText("Grace")
    kiosk.presentChanges()
    #expect(folder.contains("Grace") && !folder.contains("Dear") && !folder.contains("Letter"))
    #expect(document.undoManager?.undoCount == 1)
  }
}
