import Foundation
import Host
import KioskTesting
import Testing
import UIKit

/// What is there again after the program was killed.
@MainActor
@Suite struct ResumeTests {
  @Test func P22_aHalfFilledFormIsThereInTheFirstFrame() {
    let folder = VisitFolder()
    let first = VisitForm.kiosk(folder)
    let form = first.rootViewController
    first.tap(form.name)
    first.type("Ada")
    first.tap(form.notes)
    first.type("Please call")
    first.tap(form.newsletter)
    first.tap(at: .view(form.size, 84, 50))
    first.drag(from: .view(form.list, 50, 80), to: .view(form.list, 50, 20))
    first.advance(by: .seconds(3))
    form.notes.selectedRange = NSRange(location: 7, length: 4)
    first.presentChanges()
    let state = form.state
    first.kill()

    let second = VisitForm.kiosk(folder)
    #expect(second.frames == 1 || second.frames == 2)
    #expect(second.rootViewController.state == state)
    #expect(second.rootViewController.summary.text == "Ada true 2 0.0 0.0")
    // The app was notified as by a visitor.
    #expect(second.rootViewController.log.contains("Ada"))
    second.advance(by: .seconds(1))
    #expect(second.rootViewController.state == state)
    // And it goes on.
    second.type("write")
    second.presentChanges()
    #expect(second.rootViewController.notes.text == "Please write")
  }

  @Test func P22_undoGoesOnWithItsNamesAndEffects() {
    let folder = VisitFolder()
    let first = VisitForm.kiosk(folder)
    first.tap(first.rootViewController.notes)
    first.type("one")
    first.advance(by: .seconds(2))
    first.type(" two")
    first.advance(by: .seconds(2))
    first.key(.press, .backspace)
    first.presentChanges()
    first.rootViewController.notes.undoManager?.undo()
    first.presentChanges()
    let state = first.rootViewController.state
    first.kill()

    let second = VisitForm.kiosk(folder)
    let notes = second.rootViewController.notes
    #expect(second.rootViewController.state == state)
    let manager = notes.undoManager
    #expect(notes.text == "one two" && manager?.undoCount == 2 && manager?.redoCount == 1)
    manager?.redo()
    #expect(notes.text == "one tw")
    manager?.undo()
    manager?.undo()
    #expect(notes.text == "one")
    manager?.undo()
    #expect(notes.text == "" && manager?.canUndo == false)
    manager?.redo()
    #expect(notes.text == "one" && notes.selectedRange == NSRange(location: 3, length: 0))
  }

  @Test func P22_stepsBelowOneThatIsCodeAreNotResumed() {
    let folder = VisitFolder()
    let first = VisitForm.kiosk(folder)
    let form = first.rootViewController
    first.tap(form.notes)
    first.type("one")
    first.advance(by: .seconds(2))
    form.notes.undoManager?.registerUndo(withTarget: form) { _ in }
    first.presentChanges()
    first.type(" two")
    first.advance(by: .seconds(2))
    first.type(" three")
    first.presentChanges()
    #expect(form.notes.undoManager?.undoCount == 4)
    first.kill()
    let second = VisitForm.kiosk(folder)
    #expect(second.rootViewController.notes.undoManager?.undoCount == 2)
    #expect(second.rootViewController.notes.text == "one two three")
  }

  @Test func P22_stepsAfterOneThatWasCodeAreResumedAgain() {
    let folder = VisitFolder()
    let first = VisitForm.kiosk(folder)
    let form = first.rootViewController
    first.tap(form.notes)
    first.type("one")
    first.advance(by: .seconds(2))
    form.notes.undoManager?.registerUndo(withTarget: form) { _ in }
    first.presentChanges()
    form.notes.undoManager?.undo()
    first.presentChanges()
    first.type(" two")
    first.presentChanges()
    first.kill()
    let second = VisitForm.kiosk(folder)
    #expect(second.rootViewController.notes.undoManager?.undoCount == 2)
  }

  @Test func P23_nothingIsKeptWhileNothingChanges() {
    let folder = VisitFolder()
    let kiosk = VisitForm.kiosk(folder)
    kiosk.advance(by: .seconds(60))
    #expect(folder.files == [])
    let cost = kiosk.cost(of: { kiosk.advance(by: .seconds(60)) })
    #expect(cost.wakeUps == 0)
    kiosk.tap(kiosk.rootViewController.newsletter)
    kiosk.advance(by: .seconds(2))
    let bytes = folder.files.map { FileManager.default.contents(atPath: $0) }
    kiosk.advance(by: .seconds(60))
    #expect(folder.files.map { FileManager.default.contents(atPath: $0) } == bytes)
  }

  @Test func P23_withoutAFolderOrSwitchedOffNothingIsKept() {
    let folder = VisitFolder()
    var configuration = folder.configuration
    configuration.resume = .off
    let kiosk = VirtualKiosk(800, 480, configuration: configuration) { VisitForm() }
    kiosk.tap(kiosk.rootViewController.newsletter)
    kiosk.advance(by: .seconds(1))
    kiosk.kill()
    #expect(folder.files == [])
    #expect(!VisitForm.kiosk(folder).rootViewController.newsletter.isOn)
  }

  @Test func P24_placesThatAreGoneAreLeftOut() {
    let folder = VisitFolder()
    let first = VisitForm.kiosk(folder)
    first.tap(first.rootViewController.name)
    first.rootViewController.name.insertText("Ada")
    first.presentChanges()
    first.kill()
    final class Other: UIViewController {}
    let other = VirtualKiosk(800, 480, configuration: folder.configuration) { Other() }
    other.advance(by: .seconds(1))
    #expect(!folder.contains("Ada"))
    other.kill()
    #expect(VisitForm.kiosk(folder).rootViewController.name.text == "")
  }

  @Test func P24_viewsThatAreNotRestorableAreLeftOut() {
    let folder = VisitFolder()
    let first = VisitForm.kiosk(folder)
    first.rootViewController.notes.isRestorable = false
    first.tap(first.rootViewController.notes)
    first.rootViewController.notes.insertText("private")
    first.tap(first.rootViewController.name)
    first.rootViewController.name.insertText("Ada")
    first.presentChanges()
    #expect(folder.contains("Ada") && !folder.contains("private"))
    first.rootViewController.isRestorable = false
    first.rootViewController.name.insertText("Lovelace")
    first.presentChanges()
    #expect(!folder.contains("Lovelace"))
  }

  @Test func P25_twoDeathsSoonAfterResumingMakeAFreshStart() async {
    let folder = VisitFolder()
    func start() -> VirtualKiosk<VisitForm> { VisitForm.kiosk(folder) }
    var kiosk = start()
    kiosk.tap(kiosk.rootViewController.newsletter)
    kiosk.presentChanges()
    for _ in 0..<2 {
      kiosk.kill()
      kiosk = start()
      #expect(kiosk.rootViewController.newsletter.isOn)
      kiosk.advance(by: .seconds(20))
    }
    kiosk.kill()
    kiosk = start()
    #expect(!kiosk.rootViewController.newsletter.isOn && folder.files == [])
  }

  @Test func P25_anAppThatLivesIsResumedAgainAndAgain() {
    let folder = VisitFolder()
    var kiosk = VisitForm.kiosk(folder)
    kiosk.tap(kiosk.rootViewController.newsletter)
    kiosk.presentChanges()
    for _ in 0..<5 {
      kiosk.kill()
      kiosk = VisitForm.kiosk(folder)
      #expect(kiosk.rootViewController.newsletter.isOn)
      kiosk.advance(by: .seconds(31))
    }
    // Ends in order do not count.
    for _ in 0..<5 {
      kiosk.end()
      kiosk = VisitForm.kiosk(folder)
      #expect(kiosk.rootViewController.newsletter.isOn)
    }
  }
}
