import Host
import Input
import Raster
import Testing

@testable import KioskTesting
import UIKit
@testable import UIKitCore

/// A user listens and moves by keys: case 29 of the keyboard's test plan.
@MainActor
@Suite struct SpeechModeTests {
  typealias Kiosk = VirtualKiosk<PINController>

  static let (f1, f2, f3, f4) = (KeyName(code: 59), KeyName(code: 60), KeyName(code: 61), KeyName(code: 62))
  static let (f5, f6, f12) = (KeyName(code: 63), KeyName(code: 64), KeyName(code: 88))

  private func kiosk(reset: Double? = nil) -> Kiosk {
    UIKeyboardTuning.current = UIKeyboardTuning()
    UISpeechTuning.current = UISpeechTuning()
    var configuration = HostConfiguration()
    configuration.idle.reset = reset
    return Kiosk(800, 480, screenKeyboard: .always, configuration: configuration) { PINController() }
  }

  /// A kiosk with headphones plugged in, after everything has been said.
  private func listening(reset: Double? = nil) -> Kiosk {
    let kiosk = kiosk(reset: reset)
    kiosk.plugHeadphones(true)
    kiosk.presentChanges()
    kiosk.speech.finish()
    kiosk.speech.clear()
    return kiosk
  }

  /// What is said after a key is pressed.
  private func said(_ kiosk: Kiosk, _ key: KeyName, modifiers: Key.Modifiers = []) -> [String] {
    kiosk.speech.clear()
    kiosk.key(.press, key, modifiers: modifiers)
    kiosk.advance(by: .milliseconds(400))
    kiosk.speech.finish()
    return kiosk.speech.spoken.map(\.text)
  }

  @Test func aPlugStartsSpeechWithAPromptAndTheFirstElement() {
    let kiosk = kiosk()
    #expect(!UIAccessibility.isVoiceOverRunning && UIAccessibility.focusedElement(using: nil) == nil)
    kiosk.key(.press, .right)
    #expect(kiosk.speech.spoken == [])
    kiosk.plugHeadphones(true)
    #expect(UIAccessibility.isVoiceOverRunning && UIDevice.current.hasHeadphones)
    kiosk.speech.finish()
    #expect(kiosk.speech.spoken.map(\.text) == [UISpeechTuning.current.prompt, "Your PIN, heading"])
    // The keys of speech no longer reach the app; others do.
    #expect(kiosk.rootViewController.presses == 1)
    kiosk.key(.press, .right)
    #expect(kiosk.rootViewController.presses == 1)
    kiosk.key(.press, "7")
    #expect(kiosk.rootViewController.presses == 2)
    kiosk.end()
  }

  @Test func keysGoThroughWhatIsOnTheScreenAndRound() {
    let kiosk = listening()
    #expect(said(kiosk, .right) == ["PIN, empty, secure text field"])
    #expect(said(kiosk, .tab) == ["Confirm, button"])
    #expect(said(kiosk, .down) == ["Volume of the film, 50 %, adjustable"])
    // Up and down adjust adjustable elements.
    #expect(said(kiosk, .up) == ["60 %"])
    #expect(said(kiosk, .right) == ["Forgotten, button, dimmed"])
    #expect(said(kiosk, .return) == ["Forgotten, button, dimmed"])
    #expect(said(kiosk, .right) == ["Your PIN, heading"])
    #expect(said(kiosk, .left) == ["Forgotten, button, dimmed"])
    #expect(said(kiosk, .tab, modifiers: .shift) == ["Volume of the film, 60 %, adjustable"])
    #expect(kiosk.rootViewController.taps == [])
    kiosk.end()
  }

  @Test func theKeyboardIsReadRowByRow() {
    let kiosk = listening()
    _ = said(kiosk, .right)
    #expect(said(kiosk, .return) == ["PIN, empty, secure text field", "Keyboard.", "1"])
    #expect(kiosk.showsScreenKeyboard)
    var heard: [String] = []
    for _ in 0..<8 { heard += said(kiosk, .right) }
    #expect(heard == ["2", "3", "4", "5", "6", "7", "8", "9"])
    #expect(said(kiosk, .up) == ["6"])
    #expect(said(kiosk, .up) == ["3"])
    #expect(said(kiosk, .up) == ["3"])
    #expect(said(kiosk, .left) == ["2"])
    #expect(said(kiosk, .escape) == ["Keyboard closed.", "PIN, empty, secure text field"])
    #expect(!kiosk.showsScreenKeyboard)
    kiosk.end()
  }

  /// Moves speech forward to a key, and chooses it.
  private func choose(_ kiosk: Kiosk, _ label: String) -> [String] {
    var steps = 0
    while (UIAccessibility.focusedElement(using: nil) as? UIView)?.accessibilityLabel != label, steps < 60 {
      _ = said(kiosk, .right)
      steps += 1
    }
    return said(kiosk, .return)
  }

  @Test func aPinIsTypedAndConfirmedBlind() {
    let kiosk = listening()
    _ = said(kiosk, .right)
    _ = said(kiosk, .return)
    for digit in ["2", "4", "6", "7"] { #expect(choose(kiosk, digit) == ["bullet"]) }
    #expect(choose(kiosk, "delete") == ["bullet deleted"])
    #expect(choose(kiosk, "9") == ["bullet"])
    _ = said(kiosk, .escape)
    #expect((UIAccessibility.focusedElement(using: nil) as? UIView) === kiosk.rootViewController.field)
    #expect(said(kiosk, .right) == ["Confirm, button"])
    // The error names the field, and says what to do.
    #expect(said(kiosk, .return) == ["The PIN is wrong. Type its four digits again."])
    #expect(kiosk.rootViewController.outcomes == [false])
    // Digits of a hardware keypad go where speech is.
    _ = said(kiosk, .left)
    #expect(said(kiosk, .return) == ["PIN, empty, secure text field", "Keyboard.", "1"])
    for digit: KeyName in ["2", "4", "6", "8"] { #expect(said(kiosk, digit) == ["bullet"]) }
    _ = said(kiosk, .escape)
    _ = said(kiosk, .right)
    #expect(said(kiosk, .return) == ["Welcome.", "Thank you, heading"])
    #expect(kiosk.rootViewController.outcomes == [false, true])
    // No digit of it was spoken, except by the keys that it was chosen from.
    #expect(!kiosk.speech.spoken.contains { $0.text.contains("2468") })
    #expect(said(kiosk, .escape) == ["Confirm, button"] || kiosk.rootViewController.presentedViewController == nil)
    kiosk.end()
  }

  @Test func recordingsTellNothingOfASecretThatIsChosen() {
    let kiosk = listening()
    _ = said(kiosk, .right)
    let secrets = KeyRedactor()
    func written(_ code: UInt16) -> [UInt16] {
      [Key.Phase.pressed, .released].flatMap { (phase: Key.Phase) -> [UInt16] in
        let key = Key(phase, code: code, text: code == 28 ? "\r" : "")
        let events = secrets.redacted(InputEvent(time: 0, device: .init(rawValue: 1), kind: .key(key)))
        return events.compactMap { if case .key(let key) = $0.kind { key.code } else { nil } }
      }
    }
    #expect(written(106) == [106, 106] && written(28) == [28, 28])
    _ = said(kiosk, .return)
    // Arrows are recorded as keys without effect, a choice as an X.
    #expect(written(106) == [194, 194] && written(103) == [194, 194] && written(28) == [45, 45])
    #expect(written(1) == [1, 1])
    // The picture is the same whichever key is spoken.
    let before = kiosk.screenshot().bitmap
    _ = said(kiosk, .right)
    _ = said(kiosk, .right)
    let after = kiosk.screenshot().bitmap
    #expect((240..<480).allSatisfy { y in (0..<800).allSatisfy { after.pixel($0, y) == before.pixel($0, y) } })
    kiosk.end()
  }

  @Test func theWarningIsSpokenAndAnsweredTenTimes() {
    let kiosk = listening(reset: 60)
    var returns = 0
    let observer = NotificationCenter.default.addObserver(
      forName: UIApplication.shouldReturnToStartNotification, object: nil, queue: nil
    ) { _ in
      MainActor.assumeIsolated { returns += 1 }
    }
    defer { NotificationCenter.default.removeObserver(observer) }
    _ = said(kiosk, .right)
    let focused = UIAccessibility.focusedElement(using: nil) as? UIView
    for _ in 0..<10 {
      kiosk.speech.clear()
      kiosk.advance(by: .seconds(41))
      kiosk.speech.finish()
      #expect(kiosk.speech.spoken.map(\.text) == [UISpeechTuning.current.warning(20)])
      #expect(kiosk.view(text: "Are you still there?") != nil)
      // WCAG 2.2.1: there are twenty seconds to answer.
      kiosk.advance(by: .seconds(18))
      #expect(kiosk.view(text: "Are you still there?") != nil)
      #expect(said(kiosk, .return) == [UISpeechTuning.current.moreTime])
      #expect(kiosk.view(text: "Are you still there?") == nil)
    }
    // The keys that gave more time had no other effect.
    #expect(UIAccessibility.focusedElement(using: nil) as? UIView === focused && !kiosk.showsScreenKeyboard)
    #expect(returns == 0)
    kiosk.speech.clear()
    kiosk.advance(by: .seconds(61))
    #expect(returns == 1 && kiosk.view(text: "Are you still there?") == nil)
    // More time is not announced when it is over.
    #expect(!kiosk.speech.spoken.map(\.text).contains(UISpeechTuning.current.moreTime))
    kiosk.end()
  }

  /// Observers of the focus are notified of a field that is touched as of one that is moved to.
  @Test func aFieldThatIsTypedIntoBecomesTheFocusedElement() {
    let kiosk = listening()
    var focused: [UIView] = []
    let observer = NotificationCenter.default.addObserver(
      forName: UIAccessibility.elementFocusedNotification, object: nil, queue: nil
    ) { note in
      // Posted on the main thread, and read there.
      nonisolated(unsafe) let information = note.userInfo
      MainActor.assumeIsolated {
        if let view = information?[UIAccessibility.focusedElementUserInfoKey] as? UIView { focused.append(view) }
      }
    }
    defer { NotificationCenter.default.removeObserver(observer) }
    kiosk.tap(kiosk.rootViewController.field)
    kiosk.advance(by: .milliseconds(600))
    #expect(focused.first === kiosk.rootViewController.field)
    #expect(kiosk.showsScreenKeyboard && focused.count == 2)
    kiosk.end()
  }

  @Test func aPulledPlugIsSilentAndEndsTheVisit() {
    let kiosk = listening()
    var returns = 0
    let observer = NotificationCenter.default.addObserver(
      forName: UIApplication.shouldReturnToStartNotification, object: nil, queue: nil
    ) { _ in
      MainActor.assumeIsolated { returns += 1 }
    }
    defer { NotificationCenter.default.removeObserver(observer) }
    #expect(said(kiosk, Self.f6) == ["Volume 60 percent."])
    #expect(said(kiosk, Self.f4) == ["Screen off."])
    #expect(isBlack(kiosk))
    kiosk.key(.press, .right)
    #expect(kiosk.speech.current != nil)
    kiosk.plugHeadphones(false)
    #expect(kiosk.speech.current == nil)
    // Nothing is spoken through a loudspeaker meanwhile.
    #expect(said(kiosk, .right) == [])
    kiosk.advance(by: .seconds(5))
    kiosk.plugHeadphones(true)
    kiosk.speech.finish()
    #expect(kiosk.speech.spoken.last?.text == "Confirm, button")
    #expect(kiosk.speech.volume == 0.6 && isBlack(kiosk))

    kiosk.plugHeadphones(false)
    kiosk.advance(by: .seconds(9))
    #expect(returns == 0 && UIAccessibility.isVoiceOverRunning)
    kiosk.advance(by: .seconds(2))
    #expect(returns == 1 && !UIAccessibility.isVoiceOverRunning)
    #expect(kiosk.speech.volume == 0.5)
    kiosk.advance(by: .seconds(1))
    #expect(!isBlack(kiosk))
    kiosk.end()
  }

  @Test func whoeverTouchesTheBlackScreenSeesItAgainAndPressesNothing() {
    // Without an idle reset.
    let kiosk = kiosk()
    for isMouse in [false, true] {
      kiosk.key(.press, Self.f5, modifiers: .logo)
      kiosk.speech.finish()
      #expect(said(kiosk, Self.f4) == ["Screen off."])
      #expect(isBlack(kiosk))
      kiosk.speech.clear()
      let confirm = kiosk.rootViewController.confirm
      if isMouse { kiosk.click(at: .view(confirm)) } else { kiosk.tap(confirm) }
      kiosk.speech.finish()
      #expect(
        !isBlack(kiosk) && kiosk.rootViewController.outcomes == [] && kiosk.speech.spoken.map(\.text) == ["Screen on."])
      kiosk.key(.press, Self.f5, modifiers: .logo)
    }
    kiosk.tap(kiosk.rootViewController.confirm)
    #expect(kiosk.rootViewController.outcomes == [false])
    kiosk.end()
  }

  @Test func aBlackScreenThatNobodyUsesEnds() {
    let kiosk = kiosk()
    kiosk.key(.press, Self.f5, modifiers: .logo)
    _ = said(kiosk, Self.f4)
    kiosk.advance(by: .seconds(100))
    // A key press keeps the screen black.
    kiosk.key(.press, .right)
    kiosk.advance(by: .seconds(100))
    #expect(isBlack(kiosk))
    kiosk.advance(by: .seconds(30))
    #expect(!isBlack(kiosk))
    // Switched on again, it lasts as long again.
    _ = said(kiosk, Self.f4)
    kiosk.advance(by: .seconds(110))
    #expect(isBlack(kiosk))
    kiosk.advance(by: .seconds(20))
    #expect(!isBlack(kiosk))
    kiosk.end()
  }

  private func isBlack(_ kiosk: Kiosk) -> Bool {
    kiosk.advance(by: .seconds(1))
    let picture = kiosk.screenshot().bitmap
    return (0..<20).allSatisfy { picture.pixel(10 + $0 * 39, 10 + $0 * 23) & 0xFF_FFFF == 0 }
  }

  @Test func whateverSomebodyDoesBreaksSpeechOff() {
    let kiosk = listening()
    kiosk.key(.press, .right)
    #expect(kiosk.speech.current?.text == "PIN, empty, secure text field")
    kiosk.tap(at: .point(400, 470))
    #expect(kiosk.speech.current == nil)
    #expect(said(kiosk, Self.f2) == ["PIN, empty, secure text field"])
    kiosk.key(.press, Self.f2)
    kiosk.key(.press, Self.f3)
    #expect(kiosk.speech.isPaused && kiosk.speech.current != nil)
    kiosk.key(.press, Self.f3)
    #expect(!kiosk.speech.isPaused)
    kiosk.rootViewController.field.accessibilityHint = "Four digits."
    #expect(said(kiosk, Self.f1) == [UISpeechTuning.current.help, "Four digits."])
    kiosk.key(.press, .right)
    kiosk.key(.press, .right)
    #expect(kiosk.speech.current?.text == "Volume of the film, 50 %, adjustable")
    // A choice that says nothing itself interrupts speech too.
    kiosk.key(.press, .return)
    #expect(kiosk.speech.current == nil)
    kiosk.end()
  }

  @Test func alertsAndMenusAreReadInPlaceOfWhatIsBehind() {
    let kiosk = listening()
    let alert = UIAlertController(title: "Sure?", message: nil, preferredStyle: .alert)
    var answers: [String] = []
    alert.addAction(UIAlertAction(title: "Yes", style: .default) { _ in answers.append("yes") })
    alert.addAction(UIAlertAction(title: "No", style: .cancel) { _ in answers.append("no") })
    kiosk.speech.clear()
    kiosk.rootViewController.present(alert, animated: true)
    kiosk.advance(by: .seconds(1))
    kiosk.speech.finish()
    #expect(kiosk.speech.spoken.map(\.text) == ["Sure?"])
    let heard = [said(kiosk, .right), said(kiosk, .right), said(kiosk, .right)].flatMap { $0 }
    #expect(Set(heard) == ["Sure?", "Yes, button", "No, button"])
    #expect(said(kiosk, .escape).last == "Your PIN, heading" && answers == ["no"])

    let menu = UIMenu(
      children: [UIAction(title: "Bigger") { _ in answers.append("bigger") }, UIAction(title: "Smaller") { _ in }])
    kiosk.rootViewController.confirm.menu = menu
    kiosk.rootViewController.confirm.showsMenuAsPrimaryAction = true
    _ = said(kiosk, .right)
    #expect(said(kiosk, .right) == ["Confirm, button"])
    #expect(said(kiosk, .return) == ["Bigger, button"])
    #expect(said(kiosk, .down) == ["Smaller, button"])
    #expect(said(kiosk, .right) == ["Bigger, button"])
    _ = said(kiosk, .return)
    kiosk.advance(by: .seconds(1))
    #expect(answers == ["no", "bigger"])
    kiosk.end()
  }

  @Test func whereKeysAreFewTheKeyboardComesAllTheSame() {
    UIKeyboardTuning.current = UIKeyboardTuning()
    let kiosk = Kiosk(800, 480, screenKeyboard: .auto) { PINController() }
    kiosk.rootViewController.field.becomeFirstResponder()
    kiosk.advance(by: .seconds(1))
    // To the machine, the pad is a keyboard.
    #expect(!kiosk.showsScreenKeyboard)
    kiosk.plugHeadphones(true)
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.showsScreenKeyboard)
    UIAccessibility.stopSpeech()
    kiosk.advance(by: .seconds(1))
    #expect(!kiosk.showsScreenKeyboard)
    kiosk.end()
  }

  @Test func aHeldKeyWalksOnAndTheNextVisitorFindsEverythingAsUsual() {
    let kiosk = listening(reset: 60)
    kiosk.key(.down, .right)
    kiosk.repeatKey(.right, times: 4)
    kiosk.key(.up, .right)
    kiosk.speech.finish()
    #expect((UIAccessibility.focusedElement(using: nil) as? UIView) === kiosk.rootViewController.heading)
    kiosk.key(.press, Self.f6)
    kiosk.key(.press, Self.f4)
    #expect(kiosk.speech.volume == 0.6 && isBlack(kiosk))
    kiosk.advance(by: .seconds(70))
    // The headphones are still in.
    #expect(UIAccessibility.isVoiceOverRunning && kiosk.speech.volume == 0.5 && !isBlack(kiosk))
    kiosk.end()
  }

  @Test func elementsAreNotifiedAndScrolledTo() {
    final class Row: UIView {
      var visits: [Bool] = []
      override func accessibilityElementDidBecomeFocused() { visits.append(true) }
      override func accessibilityElementDidLoseFocus() { visits.append(false) }
    }
    final class List: UIViewController {
      let scroll = UIScrollView()
      var rows: [Row] = []
      override func viewDidLoad() {
        super.viewDidLoad()
        scroll.frame = view.bounds
        scroll.contentSize = CGSize(width: 300, height: 1000)
        view.addSubview(scroll)
        for index in 0..<10 {
          let row = Row(frame: CGRect(x: 0, y: index * 100, width: 300, height: 90))
          row.isAccessibilityElement = true
          row.accessibilityLabel = "row \(index)"
          row.accessibilityLanguage = index == 1 ? "de" : nil
          rows.append(row)
          scroll.addSubview(row)
        }
      }
    }
    UISpeechTuning.current = UISpeechTuning()
    var changes = 0
    let observer = NotificationCenter.default.addObserver(
      forName: UIAccessibility.voiceOverStatusDidChangeNotification, object: nil, queue: nil
    ) { _ in
      MainActor.assumeIsolated { changes += 1 }
    }
    defer { NotificationCenter.default.removeObserver(observer) }
    let kiosk = VirtualKiosk(300, 300) { List() }
    UIAccessibility.startSpeech()
    for _ in 0..<5 { kiosk.key(.press, .right) }
    #expect(kiosk.speech.current == SpokenText("row 5") && kiosk.speech.spoken.contains(SpokenText("row 1", language: "de")))
    #expect(kiosk.rootViewController.scroll.contentOffset.y == 290)
    #expect(kiosk.rootViewController.rows[4].visits == [true, false] && kiosk.rootViewController.rows[5].visits == [true])
    UIAccessibility.stopSpeech()
    #expect(kiosk.rootViewController.rows[5].visits == [true, false] && changes == 2)
    kiosk.end()
  }

  @Test func whatIsTypedIntoKeepsItsReturnAndSpace() {
    UIKeyboardTuning.current = UIKeyboardTuning()
    let kiosk = Kiosk(800, 480, screenKeyboard: .never) { PINController() }
    kiosk.rootViewController.field.isSecureTextEntry = false
    UIAccessibility.startSpeech()
    kiosk.rootViewController.field.becomeFirstResponder()
    kiosk.advance(by: .seconds(1))
    kiosk.speech.finish()
    #expect(UIAccessibility.focusedElement(using: nil) as? UIView === kiosk.rootViewController.field)
    kiosk.type("2 4")
    kiosk.key(.press, .return)
    #expect(kiosk.rootViewController.field.text == "2 4" && kiosk.rootViewController.outcomes == [])
    // Speech is elsewhere: return activates the element that was read, and space is still typed.
    #expect(said(kiosk, .right) == ["Confirm, button"])
    kiosk.key(.press, .space)
    #expect(kiosk.rootViewController.field.text == "2 4 ")
    _ = said(kiosk, .return)
    #expect(kiosk.rootViewController.outcomes == [false])
    kiosk.end()
  }

  @Test func loudnessHasNoSilence() {
    let kiosk = listening()
    for _ in 0..<12 { kiosk.key(.press, Self.f5) }
    #expect(kiosk.speech.volume == 0.1)
    for _ in 0..<12 { kiosk.key(.press, Self.f6) }
    #expect(kiosk.speech.volume == 1)
    kiosk.end()
  }

  @Test func aKeyStartsAndEndsItWhereNoJackTells() {
    let kiosk = kiosk()
    kiosk.key(.press, Self.f5, modifiers: .logo)
    #expect(UIAccessibility.isVoiceOverRunning)
    #expect(kiosk.speech.spoken.first?.text == UISpeechTuning.current.prompt)
    kiosk.key(.press, Self.f5, modifiers: .logo)
    #expect(!UIAccessibility.isVoiceOverRunning)
    // A keypad may have a key of its own for it.
    kiosk.key(.press, Self.f12)
    #expect(!UIAccessibility.isVoiceOverRunning)
    UISpeechTuning.current.commands[.keyboardF12] = .speech
    kiosk.key(.press, Self.f12)
    #expect(UIAccessibility.isVoiceOverRunning)
    UISpeechTuning.current = UISpeechTuning()
    kiosk.end()
  }

  @Test func aKioskThatMayNotSpeakDoesNot() {
    var configuration = HostConfiguration()
    configuration.speaks = false
    let kiosk = Kiosk(800, 480, configuration: configuration) { PINController() }
    kiosk.plugHeadphones(true)
    kiosk.key(.press, Self.f5, modifiers: .logo)
    UIAccessibility.startSpeech()
    #expect(!UIAccessibility.isVoiceOverRunning && kiosk.speech.spoken == [])
    kiosk.end()
  }

  @Test func announcementsAreSaidInTurnAndTellHowTheyEnded() {
    let kiosk = listening()
    var ends: [(String?, Bool?)] = []
    let observer = NotificationCenter.default.addObserver(
      forName: UIAccessibility.announcementDidFinishNotification, object: nil, queue: nil
    ) { note in
      let text = note.userInfo?["UIAccessibilityAnnouncementKeyStringValue"] as? String
      let isWhole = note.userInfo?["UIAccessibilityAnnouncementKeyWasSuccessful"] as? Bool
      MainActor.assumeIsolated { ends.append((text, isWhole)) }
    }
    defer { NotificationCenter.default.removeObserver(observer) }
    UIAccessibility.post(notification: .announcement, argument: "One")
    UIAccessibility.post(notification: .announcement, argument: NSAttributedString(string: "Two"))
    #expect(kiosk.speech.current?.text == "One")
    kiosk.speech.finish()
    #expect(kiosk.speech.spoken.map(\.text) == ["One", "Two"])
    UIAccessibility.post(notification: .announcement, argument: "Three")
    kiosk.key(.press, .right)
    #expect(ends.map(\.0) == ["One", "Two", "Three"] && ends.map(\.1) == [true, true, false])
    UIAccessibility.post(notification: .layoutChanged, argument: kiosk.rootViewController.confirm)
    #expect(UIAccessibility.focusedElement(using: nil) as? UIView === kiosk.rootViewController.confirm)
    UIAccessibility.post(notification: .screenChanged, argument: nil)
    kiosk.speech.finish()
    #expect(kiosk.speech.spoken.last?.text == "Your PIN, heading")
    kiosk.end()
  }

  @Test(arguments: [UIUserInterfaceStyle.light, .dark])
  func theRingAndTheWarningLookRight(_ style: UIUserInterfaceStyle) {
    UIKeyboardTuning.current = UIKeyboardTuning()
    UISpeechTuning.current = UISpeechTuning()
    UIInactivityPrompt.current = UIInactivityPrompt()
    var configuration = HostConfiguration()
    configuration.idle.reset = 60
    let kiosk = Kiosk(800, 480, appearance: style, screenKeyboard: .always, configuration: configuration) { PINController() }
    kiosk.rootViewController.field.isSecureTextEntry = false
    kiosk.plugHeadphones(true)
    kiosk.key(.press, .right)
    kiosk.key(.press, .right)
    let name = style == .dark ? "dark" : "light"
    #expect(kiosk.matches("speech ring \(name)"))
    kiosk.key(.press, .left)
    kiosk.key(.press, .return)
    kiosk.advance(by: .milliseconds(600))
    kiosk.key(.press, .right)
    #expect(kiosk.matches("speech keyboard \(name)"))
    kiosk.advance(by: .seconds(45))
    #expect(kiosk.matches("return warning \(name)"))
    kiosk.end()
  }
}
