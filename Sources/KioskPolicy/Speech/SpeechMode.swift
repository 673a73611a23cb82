import Host
import Input
import UIKitCore

/// What a listener may do to the whole kiosk: `UnattendedPolicy`.
@MainActor
protocol SpeechModeDelegate: AnyObject {
  /// Blackens the screen, or shows it again.
  func setCurtain(_ isOn: Bool)
  /// Called when the visitor has left: the app returns to its start.
  func listenerLeft()
}

/// Reads the screen aloud to a user who navigates by keys.
///
/// Speech starts when headphones are plugged in, when a key is pressed, or when the program asks for it. It moves
/// through the elements of the topmost content: a menu, a presented controller, else the key window; while the user
/// types, the keyboard and the views shown above it. Escape always leads out. Touches work as usual and interrupt speech.
@MainActor
package final class SpeechMode: ScreenReader {
  unowned let application: UIApplication
  let queue = SpeechQueue()
  private let ring = SpeechFocusRing()

  /// Whether the kiosk may speak.
  var isAllowed = true
  package private(set) var isOn = false
  package private(set) weak var focused: UIView?
  /// Whether the speech focus is in the on-screen keyboard.
  private var isInKeyboard = false
  private weak var scope: UIView?
  private let typed = TypingEcho()
  private var isWarning = false
  /// Codes of keys that were pressed as commands and are not released yet.
  private var pressedCommandKeys: Set<UInt16> = []

  private var hasPlug = false
  /// Whether headphones were unplugged: speech is silent until they are back or `unplugTimeout` has passed.
  private var isWaiting = false
  private var waits = 0

  private weak var delegate: (any SpeechModeDelegate)?
  var isScreenCurtainOn = false {
    didSet {
      guard isScreenCurtainOn != oldValue else { return }
      delegate?.setCurtain(isScreenCurtainOn)
      if isScreenCurtainOn { startCurtainTimeout() }
    }
  }
  /// Time of the last key press while the screen is black, in seconds of the media clock.
  var lastCurtainKeyPress: TimeInterval = 0
  /// Touches and buttons that went down on a black screen and are not released yet.
  var swallowed: Set<CurtainContact> = []

  var tuning: UISpeechTuning { UISpeechTuning.current }

  init(application: UIApplication, delegate: any SpeechModeDelegate) {
    (self.application, self.delegate) = (application, delegate)
  }

  // MARK: On and off

  package func start() {
    guard !isOn, isAllowed else { return }
    isOn = true
    application.inputViews.policyMayHaveChanged()
    resetVolume()
    say(sentence: tuning.prompt)
    NotificationCenter.default.post(name: UIAccessibility.voiceOverStatusDidChangeNotification, object: nil)
    typed.follow(application.inputViews.target)
    scope = currentScope
    focus(elements.first)
  }

  package func end(says: Bool = true) {
    guard isOn else { return }
    focus(nil)
    queue.forget()
    if says { say(sentence: tuning.end) }
    isOn = false
    application.inputViews.policyMayHaveChanged()
    (isWaiting, isInKeyboard) = (false, false)
    scope = nil
    isScreenCurtainOn = false
    resetVolume()
    NotificationCenter.default.post(name: UIAccessibility.voiceOverStatusDidChangeNotification, object: nil)
  }

  /// Ends speech at the end of the session.
  func close() {
    end(says: false)
    queue.output?.stop()
  }

  private func resetVolume() {
    queue.output?.volume = tuning.volume
    queue.output?.rate = tuning.rate
  }

  // MARK: The visitor

  /// Called when something was plugged into the headphone jack, or pulled out.
  package func plug(isIn: Bool) {
    hasPlug = isIn
    waits += 1
    if isIn {
      guard isWaiting else { return start() }
      isWaiting = false
      if let focused { queue.say(SpokenDescription.of(focused), interrupts: true) }
      return
    }
    guard isOn else { return }
    // Speech meant for headphones must not reach the loudspeaker.
    queue.stop()
    isWaiting = true
    let wait = waits
    RunLoopCycle.current.after(tuning.unplugTimeout) { [weak self] in
      guard let self, waits == wait, isWaiting else { return }
      end(says: false)
      delegate?.listenerLeft()
    }
  }

  /// Resets speech for the next visitor when the app has returned to its start.
  func visitorLeft() {
    isWarning = false
    guard isOn else { return }
    guard hasPlug else { return end(says: false) }
    queue.forget()
    isScreenCurtainOn = false
    resetVolume()
  }

  /// Announces that the app returns to its start in `seconds` unless the user responds; nil announces more time.
  func warn(_ seconds: Int?) {
    // The warning was removed by the return to the start: there is no more time to announce.
    if seconds == nil, !isWarning { return }
    isWarning = seconds != nil
    drawRing()
    guard isOn else { return }
    say(sentence: seconds.map { tuning.warning($0) } ?? tuning.moreTime)
  }

  // MARK: Saying

  func say(_ text: String, interrupts: Bool, isAnnouncement: Bool = false) {
    guard isOn, !isWaiting else { return }
    queue.say(SpokenText(text), interrupts: interrupts, isAnnouncement: isAnnouncement)
  }

  /// Says one of the tuning's sentences.
  func say(sentence: String, interrupts: Bool = true) {
    guard isOn, !isWaiting else { return }
    queue.say(SpokenText(sentence, language: tuning.language), interrupts: interrupts)
  }

  private func describe(_ view: UIView, interrupts: Bool) {
    guard isOn, !isWaiting else { return }
    queue.say(SpokenDescription.of(view), interrupts: interrupts)
  }

  package func hear(_ kind: UIAccessibility.Notification.Kind, _ argument: Any?) {
    guard isOn else { return }
    let text = argument as? String ?? (argument as? NSAttributedString)?.string
    if let text { return say(text, interrupts: false, isAnnouncement: kind == .announcement) }
    switch kind {
    case .announcement, .pageScrolled: break
    case .layoutChanged: if let view = argument as? UIView { focus(view, interrupts: false) }
    case .screenChanged:
      scope = currentScope
      focus(argument as? UIView ?? elements.first, interrupts: true)
    }
  }

  /// Called when the screen is touched.
  package func wasTouched() { if isOn { queue.stop() } }

  // MARK: Keys

  private static let repeating: Set<UISpeechCommand> = [.next, .previous, .up, .down, .louder, .quieter]

  /// - Returns: Whether speech consumed the key, so that it must not be delivered.
  package func takes(_ key: Key) -> Bool {
    switch key.phase {
    case .released, .cancelled: return pressedCommandKeys.remove(key.code) != nil
    case .repeated where pressedCommandKeys.contains(key.code):
      // Holding a key repeats navigation and volume commands; other commands run once.
      if let command = command(of: key), Self.repeating.contains(command) { perform(command) }
      return true
    case .repeated: return false
    case .pressed: if isScreenCurtainOn { lastCurtainKeyPress = MediaTime.now() }
    }
    guard isAllowed, let command = command(of: key), isOn || command == .speech else {
      if isOn { queue.stop() }
      return false
    }
    guard perform(command) else { return false }
    pressedCommandKeys.insert(key.code)
    return true
  }

  private func command(of key: Key) -> UISpeechCommand? {
    guard let usage = UIKeyboardHIDUsage(evdev: key.code) else { return nil }
    if usage == .keyboardF5, key.modifiers.contains(.logo) { return .speech }
    guard key.modifiers.isDisjoint(with: [.control, .alternate, .logo]), let command = tuning.commands[usage]
    else { return nil }
    if usage == .keyboardTab, key.modifiers.contains(.shift) { return command == .next ? .previous : command }
    // In a text input, Return and space are text.
    if command == .activate, !isInKeyboard, let target = application.inputViews.target {
      if usage == .keyboardSpacebar || target.responder === focused { return nil }
    }
    return command
  }

  /// Returns what pressing `key` does while speech is in the on-screen keyboard; nil if it is another command, or
  /// speech is elsewhere.
  package func strokeOnKeys(_ key: Key) -> ScreenReaderStroke? {
    guard isOn, isInKeyboard, let command = command(of: key) else { return nil }
    switch command {
    case .next, .previous, .up, .down: return .step
    case .activate: return .choice
    default: return nil
    }
  }

  /// - Returns: False if there was nothing to do and the key may be delivered.
  @discardableResult
  private func perform(_ command: UISpeechCommand) -> Bool {
    if command != .pause, command != .repeat { queue.stop() }
    switch command {
    case .next: step(1)
    case .previous: step(-1)
    case .up, .down: moveByLine(isDown: command == .down)
    case .activate: activate()
    case .back: return back()
    case .help:
      say(sentence: tuning.help)
      if let hint = focused?.accessibilityHint { say(hint, interrupts: false) }
    case .repeat: queue.repeat()
    case .pause: queue.togglePause()
    case .louder: changeVolume(by: tuning.volumeStep)
    case .quieter: changeVolume(by: -tuning.volumeStep)
    case .curtain:
      isScreenCurtainOn.toggle()
      say(sentence: isScreenCurtainOn ? tuning.curtainOn : tuning.curtainOff)
    case .speech: if isOn { end() } else { start() }
    }
    return true
  }

  private func changeVolume(by step: Double) {
    guard let output = queue.output else { return }
    // Never mute: a user who hears nothing cannot find the way back.
    output.volume = min(max(((output.volume + step) * 100).rounded() / 100, tuning.volumeStep), 1)
    say(sentence: tuning.volumeText(Int((output.volume * 100).rounded())))
  }

  // MARK: Moving

  /// The topmost view, whose elements speech moves through.
  private var currentScope: UIView? {
    if isInKeyboard, let dock = application.inputViews.dock { return dock }
    return application.keyWindow?.topmostScope
  }

  private var elements: [UIView] { currentScope.map { AccessibilityTree.elements(in: $0) } ?? [] }

  private func step(_ count: Int) {
    let elements = elements
    guard !elements.isEmpty else { return say(sentence: tuning.nothing) }
    let index = elements.firstIndex { $0 === focused }
    let next = index.map { ($0 + count + elements.count) % elements.count } ?? (count > 0 ? 0 : elements.count - 1)
    focus(elements[next], interrupts: true)
  }

  private func moveByLine(isDown: Bool) {
    guard let focused else { return step(isDown ? 1 : -1) }
    if focused.accessibilityTraits.contains(.adjustable) {
      if isDown { focused.accessibilityDecrement() } else { focused.accessibilityIncrement() }
      return say(focused.accessibilityValue ?? "", interrupts: true)
    }
    guard isInKeyboard else { return step(isDown ? 1 : -1) }
    if let other = AccessibilityTree.neighbour(of: focused, among: elements, isBelow: isDown) {
      focus(other, interrupts: true)
    } else {
      describe(focused, interrupts: true)
    }
  }

  private func focus(_ view: UIView?, interrupts: Bool = false) {
    let former = focused
    focused = view
    if let view {
      reveal(view)
      describe(view, interrupts: interrupts)
    }
    drawRing()
    guard former !== view else { return }
    former?.accessibilityElementDidLoseFocus()
    view?.accessibilityElementDidBecomeFocused()
    var information: [String: Any] = [:]
    information[UIAccessibility.focusedElementUserInfoKey] = view
    information[UIAccessibility.unfocusedElementUserInfoKey] = former
    NotificationCenter.default.post(name: UIAccessibility.elementFocusedNotification, object: nil, userInfo: information)
  }

  /// Scrolls the enclosing scroll views until `view` is visible.
  private func reveal(_ view: UIView) {
    var inner = view
    while let outer = inner.superview {
      if let scroll = outer as? UIScrollView {
        scroll.scrollRectToVisible(view.convert(view.bounds, to: scroll), animated: false)
      }
      inner = outer
    }
  }

  private func drawRing() {
    var shown = focused
    // The warning covers the focused element.
    if isWarning || focused?.window == nil { shown = nil }
    // The ring must not reveal which keys a password consists of.
    if isInKeyboard, shown != nil, application.inputViews.target?.input?.isSecureTextEntry == true {
      shown = application.inputViews.dock
    }
    ring.show(around: shown?.accessibilityFrame, in: UIScreen.main.rootLayer)
  }

  // MARK: Doing

  private func activate() {
    guard let focused else { return step(1) }
    if focused.accessibilityTraits.contains(.notEnabled) { return describe(focused, interrupts: true) }
    if !focused.accessibilityActivate() { tap(at: focused.accessibilityActivationPoint) }
  }

  private func back() -> Bool {
    if application.inputViews.target != nil {
      application.inputViews.dismiss()
      return true
    }
    return focused?.accessibilityPerformEscape() ?? false
  }

  // MARK: Following the program

  /// Called at the end of a run loop cycle: the topmost view may have changed, and the focused element may be gone.
  package func refresh() {
    guard isOn else { return }
    let target = application.inputViews.target
    let field = typed.follow(target)
    // Echo typed text whatever its source; the key press has already interrupted earlier speech.
    if let echo = typed.echo(), !isWaiting { queue.say(echo, interrupts: false) }
    let dock = application.inputViews.dock
    if isInKeyboard, dock == nil || target == nil {
      isInKeyboard = false
      scope = currentScope
      say(sentence: tuning.leftKeyboard, interrupts: false)
      return focus(field.left.flatMap { $0.window == nil ? nil : $0 } ?? elements.first, interrupts: false)
    }
    if let entered = field.entered {
      if isInKeyboard {
        describe(entered, interrupts: false)
        return drawRing()
      }
      focus(entered)
    }
    if target != nil, dock != nil, !isInKeyboard, field.entered != nil || typed.awaitsKeyboard {
      typed.awaitsKeyboard = false
      isInKeyboard = true
      scope = currentScope
      say(sentence: tuning.keyboard, interrupts: false)
      return focus(elements.first, interrupts: false)
    }
    if field.entered != nil { typed.awaitsKeyboard = dock == nil }
    guard currentScope === scope, let focused, focused.window != nil, !focused.isHidden else {
      scope = currentScope
      if elements.contains(where: { $0 === focused }) { return drawRing() }
      return focus(elements.first, interrupts: false)
    }
    drawRing()
  }
}
