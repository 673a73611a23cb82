import KioskTesting
import Testing

import UIKit
@testable import UIKitCore
@testable import UIKitGraphics

@MainActor
@Suite struct UndoTests {
  private func kiosk() -> VirtualKiosk<UIViewController> { VirtualKiosk(100, 100) { UIViewController() } }

  @Test func O1_theFirstRegistrationOpensAGroupThatEndsWithTheTurn() {
    let kiosk = kiosk()
    let counter = Counter()
    counter.add(1)
    counter.add(2)
    #expect(counter.undo.groupingLevel == 1)
    kiosk.presentChanges()
    #expect(counter.undo.groupingLevel == 0)
    counter.add(4)
    kiosk.presentChanges()
    counter.undo.undo()
    #expect(counter.value == 3)
    counter.undo.undo()
    #expect(counter.value == 0)
    kiosk.end()
  }

  @Test func whatWasRedoneCanBeUndoneWhateverItsHandlerRegistered() {
    let kiosk = kiosk()
    let (undo, counter) = (UndoManager(), Counter())
    undo.registerUndo(withTarget: counter) { counter in undo.registerUndo(withTarget: counter) { _ in } }
    kiosk.presentChanges()
    undo.undo()
    #expect(undo.canRedo && !undo.canUndo)
    undo.redo()
    #expect(undo.canUndo && !undo.canRedo)
    // A handler that registers nothing leaves nothing to redo.
    undo.undo()
    #expect(!undo.canUndo && !undo.canRedo)
    kiosk.end()
  }

  @Test func redoFollowsANestedUndoInTheSameCycle() {
    let kiosk = kiosk()
    let counter = Counter()
    counter.undo.beginUndoGrouping()
    counter.add(5)
    counter.undo.endUndoGrouping()
    counter.undo.undoNestedGroup()
    #expect(counter.value == 0 && counter.undo.canRedo)
    counter.undo.redo()
    #expect(counter.value == 5 && counter.undo.groupingLevel == 0)
    kiosk.presentChanges()
    #expect(counter.undo.undoCount == 1)
    counter.undo.undo()
    #expect(counter.value == 0 && !counter.undo.canUndo)
    // Another change, made in the cycle before, stays a step of its own.
    counter.undo.removeAllActions()
    counter.add(1)
    counter.undo.beginUndoGrouping()
    counter.add(5)
    counter.undo.endUndoGrouping()
    counter.undo.undoNestedGroup()
    counter.undo.redo()
    #expect(counter.value == 6)
    kiosk.presentChanges()
    counter.undo.undo()
    #expect(counter.value == 1)
    counter.undo.undo()
    #expect(counter.value == 0)
    kiosk.end()
  }

  @Test func O1_aGroupBegunByHandLiesInTheTurnsOwn() {
    let kiosk = kiosk()
    let undo = UndoManager()
    undo.beginUndoGrouping()
    #expect(undo.groupingLevel == 2)
    undo.endUndoGrouping()
    #expect(undo.groupingLevel == 1)
    kiosk.presentChanges()
    #expect(undo.groupingLevel == 0)
    undo.groupsByEvent = false
    undo.beginUndoGrouping()
    #expect(undo.groupingLevel == 1)
    kiosk.presentChanges()
    #expect(undo.groupingLevel == 1)
    undo.endUndoGrouping()
    kiosk.end()
  }

  @Test func O1_theGroupStaysOpenWhileTheLoopIsInAnotherMode() {
    let kiosk = VirtualKiosk(200, 200) { UIViewController() }
    let scroll = UIScrollView(frame: kiosk.screen.bounds)
    scroll.contentSize = CGSize(width: 200, height: 1000)
    kiosk.rootViewController.view.addSubview(scroll)
    let (counter, patient) = (Counter(), Counter())
    patient.undo.runLoopModes = [.default, .tracking]
    kiosk.touch(.down, at: .point(100, 100))
    counter.add(1)
    patient.add(1)
    kiosk.advance(by: .milliseconds(50))
    #expect(counter.undo.groupingLevel == 1)
    #expect(patient.undo.groupingLevel == 0)
    kiosk.touch(.up)
    kiosk.advance(by: .milliseconds(50))
    #expect(counter.undo.groupingLevel == 0)
    kiosk.end()
  }

  @Test func O2_undoClosesTheTurnsGroupButNoOther() {
    let counter = Counter()
    counter.add(1)
    counter.undo.undo()
    #expect(counter.value == 0)
    counter.undo.groupsByEvent = false
    counter.undo.beginUndoGrouping()
    counter.add(1)
    let lines = FrameworkLog.lines { counter.undo.undo() }
    #expect(lines.contains { $0.contains("still open") })
    #expect(counter.value == 1)
    counter.undo.endUndoGrouping()
    counter.undo.undo()
    #expect(counter.value == 0)
  }

  @Test func O2_aNestedGroupIsUndoneByItself() {
    let counter = Counter()
    counter.undo.groupsByEvent = false
    counter.undo.beginUndoGrouping()
    counter.add(1)
    counter.undo.beginUndoGrouping()
    counter.add(2)
    counter.undo.endUndoGrouping()
    counter.undo.undoNestedGroup()
    #expect(counter.value == 1)
    #expect(counter.undo.groupingLevel == 1)
    counter.undo.endUndoGrouping()
    counter.undo.undo()
    #expect(counter.value == 0)
  }

  @Test func O3_aRedoOfNothingLeavesTheOpenGroupWhole() {
    let kiosk = kiosk()
    let counter = Counter()
    counter.add(1)
    counter.undo.redo()
    counter.add(2)
    kiosk.presentChanges()
    #expect(counter.undo.undoCount == 1)
    counter.undo.undo()
    #expect(counter.value == 0)
    kiosk.end()
  }

  @Test func O3_whatUndoingRegistersIsOneGroupToRedo() {
    let kiosk = kiosk()
    let counter = Counter()
    counter.add(1)
    counter.add(2)
    kiosk.presentChanges()
    counter.undo.undo()
    #expect(counter.value == 0)
    #expect(!counter.undo.canUndo)
    #expect(counter.undo.redoCount == 1)
    counter.undo.redo()
    #expect(counter.value == 3)
    #expect(counter.undo.undoCount == 1)
    counter.undo.undo()
    counter.add(5)
    #expect(!counter.undo.canRedo)
    // Redoing one step leaves the others to redo.
    kiosk.presentChanges()
    counter.add(10)
    kiosk.presentChanges()
    for _ in 0..<2 { counter.undo.undo() }
    #expect(counter.value == 0 && counter.undo.redoCount == 2)
    counter.undo.redo()
    #expect(counter.value == 5 && counter.undo.redoCount == 1)
    counter.undo.redo()
    #expect(counter.value == 15 && !counter.undo.canRedo)
    // A step keeps its information when it is undone and redone.
    let key = UndoManager.UserInfoKey(rawValue: "page")
    counter.add(1)
    counter.undo.setActionIsDiscardable(true)
    counter.undo.setActionUserInfoValue(7, forKey: key)
    counter.undo.undo()
    #expect(counter.undo.redoActionIsDiscardable && counter.undo.redoActionUserInfoValue(forKey: key) as? Int == 7)
    counter.undo.redo()
    #expect(counter.undo.undoActionIsDiscardable && counter.undo.undoActionUserInfoValue(forKey: key) as? Int == 7)
    kiosk.end()
  }

  @Test func O4_anEmptyGroupCounts() {
    let undo = UndoManager()
    undo.groupsByEvent = false
    #expect(!undo.canUndo)
    undo.beginUndoGrouping()
    undo.endUndoGrouping()
    #expect(undo.canUndo)
    undo.undo()
    #expect(!undo.canUndo)
    #expect(!undo.canRedo)
  }

  @Test func O4_levelsOfUndoCountTopLevelGroupsAndTrimAtOnce() {
    let counter = Counter()
    counter.undo.groupsByEvent = false
    for amount in [1, 10, 100, 1000] {
      counter.undo.beginUndoGrouping()
      counter.undo.beginUndoGrouping()
      counter.add(amount)
      counter.undo.endUndoGrouping()
      counter.undo.endUndoGrouping()
    }
    counter.undo.levelsOfUndo = 2
    #expect(counter.undo.undoCount == 2)
    for _ in 0..<2 { counter.undo.undo() }
    #expect(counter.value == 11 && !counter.undo.canUndo)
  }

  @Test func O5_registrationsVanishWhileDisabled() {
    let counter = Counter()
    counter.undo.disableUndoRegistration()
    counter.undo.disableUndoRegistration()
    counter.undo.enableUndoRegistration()
    #expect(!counter.undo.isUndoRegistrationEnabled)
    counter.add(1)
    #expect(!counter.undo.canUndo)
    counter.undo.enableUndoRegistration()
    counter.add(1)
    #expect(counter.undo.canUndo)
  }

  @Test func O5_callsThatMakeNoSenseAreLoggedAndChangeNothing() {
    let counter = Counter()
    let undo = counter.undo
    undo.groupsByEvent = false
    let lines = FrameworkLog.lines {
      undo.enableUndoRegistration()
      undo.endUndoGrouping()
      counter.add(1)
      undo.setActionName("Nothing")
      undo.beginUndoGrouping()
      undo.registerUndo(withTarget: counter) { $0.undo.redo() }
      undo.registerUndo(withTarget: counter) { $0.undo.undo() }
      undo.registerUndo(withTarget: counter) { $0.undo.endUndoGrouping() }
      undo.endUndoGrouping()
      undo.undo()
    }
    #expect(lines.count == 7)
    for call in ["redo", "undo"] { #expect(lines.contains { $0.contains("\(call): the undo manager is undoing already") }) }
    #expect(undo.groupingLevel == 0)
    #expect(!undo.canUndo)
    #expect(undo.isUndoRegistrationEnabled)
  }

  @Test func O5_forgettingEverythingInAHandlerKeepsTheGroupsInBalance() {
    let counter = Counter()
    counter.undo.groupsByEvent = false
    counter.undo.beginUndoGrouping()
    counter.undo.registerUndo(withTarget: counter) { $0.log.append("first") }
    counter.undo.registerUndo(withTarget: counter) { $0.undo.removeAllActions() }
    counter.undo.endUndoGrouping()
    counter.undo.undo()
    #expect(counter.log == [])
    #expect(counter.undo.groupingLevel == 0)
    #expect(!counter.undo.canUndo)
    #expect(!counter.undo.canRedo)
    counter.undo.beginUndoGrouping()
    counter.undo.removeAllActions()
    counter.add(1)
    counter.undo.endUndoGrouping()
    #expect(counter.undo.groupingLevel == 0)
    counter.undo.undo()
    #expect(counter.value == 0)
  }

  @Test func O6_notificationsReportEveryStep() {
    let counter = Counter()
    counter.undo.groupsByEvent = false
    #expect(counter.notifications { counter.undo.beginUndoGrouping() } == ["DidOpenUndoGroup"])
    #expect(counter.notifications { counter.undo.beginUndoGrouping() } == ["Checkpoint", "DidOpenUndoGroup"])
    let closing = ["Checkpoint", "WillCloseUndoGroup", "DidCloseUndoGroup"]
    #expect(counter.notifications { counter.undo.endUndoGrouping() } == closing)
    #expect(counter.notifications { counter.add(1) } == [])
    #expect(counter.notifications { counter.undo.endUndoGrouping() } == closing)
    #expect(
      counter.notifications { counter.undo.undo() }
        == ["Checkpoint", "WillUndoChange", "DidOpenUndoGroup"] + closing + ["DidUndoChange"])
    #expect(counter.notifications { _ = counter.undo.canRedo } == ["Checkpoint"])
    #expect(
      counter.notifications { counter.undo.redo() }
        == ["Checkpoint", "WillRedoChange", "DidOpenUndoGroup"] + closing + ["DidRedoChange"])
  }

  @Test func O7_theOutermostGroupHasTheNameAndRedoMayHaveAnother() {
    let kiosk = kiosk()
    let counter = Counter()
    let undo = counter.undo
    undo.beginUndoGrouping()
    counter.add(1, name: "Adding")
    undo.endUndoGrouping()
    #expect(undo.undoActionName == "Adding")
    #expect(
      undo.undoMenuTitle(forUndoActionName: "")
        == undo.undoMenuTitle(forUndoActionName: "X").replacingOccurrences(of: " X", with: ""))
    kiosk.presentChanges()
    undo.undo()
    #expect(undo.redoActionName == "Adding")
    #expect(undo.undoActionName == "")
    undo.registerUndo(withTarget: counter) { $0.add(1, name: "Other") }
    undo.setActionName("One")
    undo.undo()
    #expect(undo.redoActionName == "Other")
    kiosk.end()
  }

  @Test func O7_titlesAreInTheUsersLanguage() {
    let english = Strings(languages: ["tlh", "en-GB"]).undoing
    #expect(english.undo("Typing") == "Undo Typing")
    #expect(english.redo("") == "Redo")
    let german = Strings(languages: ["de_AT"]).undoing
    #expect(german.undo("Tippen") == "Tippen widerrufen")
    #expect(german.undo("") == "Widerrufen")
    #expect(Strings(languages: []).undoing.undo("") == "Undo")
  }

  @Test func O8_targetsAreNotKeptAliveAndCanBeForgotten() {
    let kiosk = kiosk()
    let undo = UndoManager()
    let counter = Counter()
    var other: Counter? = Counter()
    struct Watch { weak var object: Counter? }
    let watch = Watch(object: other)
    for target in [counter, other].compactMap({ $0 }) {
      undo.registerUndo(withTarget: target) { $0.log.append("undone") }
      kiosk.presentChanges()
    }
    other = nil
    #expect(watch.object == nil)
    #expect(undo.undoCount == 2)
    undo.removeAllActions(withTarget: counter)
    #expect(undo.undoCount == 1)
    undo.undo()
    #expect(counter.log == [])
    // Also in an open group, and in a nested one.
    undo.beginUndoGrouping()
    undo.registerUndo(withTarget: counter) { $0.log.append("undone") }
    undo.endUndoGrouping()
    undo.removeAllActions(withTarget: counter)
    #expect(!undo.canUndo)
    kiosk.presentChanges()
    #expect(!undo.canUndo)
    // Also what was undone.
    undo.registerUndo(withTarget: counter) { counter in undo.registerUndo(withTarget: counter) { $0.log.append("redone") } }
    kiosk.presentChanges()
    undo.undo()
    #expect(undo.canRedo)
    undo.removeAllActions(withTarget: counter)
    #expect(!undo.canRedo)
    undo.redo()
    #expect(counter.log == [])
    kiosk.end()
  }

  @Test func O9_theManagerIsFoundUpTheChainAndSurvivesMovesOfTheFocus() {
    final class Field: UIView {
      override var canBecomeFirstResponder: Bool { true }
    }
    final class Editor: UIViewController {
      let own = UndoManager()
      override var undoManager: UndoManager? { own }
    }
    let kiosk = kiosk()
    let (first, second) = (Field(), Field())
    kiosk.rootViewController.view.addSubview(first)
    kiosk.rootViewController.view.addSubview(second)
    let manager = kiosk.rootViewController.view.window?.undoManager
    #expect(manager != nil)
    #expect(first.undoManager === manager)
    let counter = Counter()
    first.becomeFirstResponder()
    first.undoManager?.registerUndo(withTarget: counter) { counter in
      counter.log.append("undone")
      manager?.registerUndo(withTarget: counter) { $0.log.append("redone") }
    }
    kiosk.presentChanges()
    second.undoManager?.undo()
    second.becomeFirstResponder()
    kiosk.presentChanges()
    second.undoManager?.redo()
    #expect(counter.log == ["undone", "redone"])

    let editor = Editor()
    kiosk.rootViewController.addChild(editor)
    kiosk.rootViewController.view.addSubview(editor.view)
    editor.view.addSubview(second)
    #expect(second.undoManager === editor.own)
    #expect(UIView().undoManager == nil)
    kiosk.end()
  }
}
