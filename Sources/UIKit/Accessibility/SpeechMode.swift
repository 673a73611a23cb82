import Foundation
import Host
import Input

/// Reads the screen aloud to somebody who moves through it by keys.
///
/// It begins with a plug in the headphone jack, a key, or a word of the program, and goes through the elements of what lies
/// on top: a menu, a presented controller, else the key window; while something is typed into, the keyboard and what is
/// shown above it. Escape always leads out. Touches go on as usual and break speech off.
@MainActor
final class SpeechMode {
  unowned let application: UIApplication
  let queue = SpeechQueue()
  private let ring = FocusRing()

  /// Whether the kiosk may speak.
  var isAllowed = true
  private(set) var isOn = false
  private(set) weak var focused: UIView?
  /// Speech is among the keys.
  private var isInKeyboard = false
  private weak var scope: UIView?
  private let typed = TypedText()
  private var isWarning = false
  /// Keys that went down as commands, until they are let go.
  private var taken: Set<UInt16> = []

  private var hasPlug = false
  /// The plug was pulled: silent, until it is back or the visitor counts as gone.
  private var isWaiting = false
  private var waits = 0

  /// Sets how black the screen is for those who want it unread.
  var onCurtain: ((Bool) -> Void)?
  var isCurtainDrawn = false {
    didSet {
      guard isCurtainDrawn != oldValue else { return }
      onCurtain?(isCurtainDrawn)
      if isCurtainDrawn { expireCurtain() }
    }
  }
  /// When a key was last pressed while the screen is black, in seconds of the media clock.
  var curtainUse: TimeInterval = 0
  /// What went down on a black screen, until it is let go.
  var swallowed: Set<CurtainContact> = []
  /// The visitor is gone: the program goes back to its start.
  var onReturn: (() -> Void)?

  var tuning: UISpeechTuning { UISpeechTuning.current }

  init(application: UIApplication) { self.application = application }

  // MARK: On and off

  func start() {
    guard !isOn, isAllowed else { return }
    isOn = true
    application.inputViews.policyMayHaveChanged()
    resetVolume()
    say(tuning.prompt, interrupts: true)
    NotificationCenter.default.post(name: UIAccessibility.voiceOverStatusDidChangeNotification, object: nil)
    typed.follow(application.inputViews.target)
    scope = currentScope
    focus(elements.first)
  }

  func end(says: Bool = true) {
    guard isOn else { return }
    focus(nil)
    queue.forget()
    if says { say(tuning.end, interrupts: true) }
    isOn = false
    application.inputViews.policyMayHaveChanged()
    (isWaiting, isInKeyboard) = (false, false)
    scope = nil
    isCurtainDrawn = false
    resetVolume()
    NotificationCenter.default.post(name: UIAccessibility.voiceOverStatusDidChangeNotification, object: nil)
  }

  /// The session is over.
  func close() {
    end(says: false)
    queue.output?.stop()
    (onCurtain, onReturn) = (nil, nil)
  }

  private func resetVolume() {
    queue.output?.volume = tuning.volume
    queue.output?.rate = tuning.rate
  }

  // MARK: The visitor

  /// Something was plugged into the headphone jack, or pulled out.
  func plug(isIn: Bool) {
    hasPlug = isIn
    waits += 1
    if isIn {
      guard isWaiting else { return start() }
      isWaiting = false
      if let focused { queue.say(SpokenDescription.of(focused), interrupts: true) }
      return
    }
    guard isOn else { return }
    // What was meant for one pair of ears goes to no loudspeaker.
    queue.stop()
    isWaiting = true
    let wait = waits
    Turn.current.after(tuning.unplugPatience) { [weak self] in
      guard let self, waits == wait, isWaiting else { return }
      end(says: false)
      onReturn?()
    }
  }

  /// The app is back at its start: the next visitor finds everything as usual.
  func visitorLeft() {
    isWarning = false
    guard isOn else { return }
    guard hasPlug else { return end(says: false) }
    queue.forget()
    isCurtainDrawn = false
    resetVolume()
  }

  /// The app goes back to its start after so many seconds unless somebody is there; nil: somebody is.
  func warn(_ seconds: Int?) {
    // Taken away by the return itself: there is no more time.
    if seconds == nil, !isWarning { return }
    isWarning = seconds != nil
    drawRing()
    guard isOn else { return }
    say(seconds.map { tuning.warning($0) } ?? tuning.moreTime, interrupts: true)
  }

  // MARK: Saying

  func say(_ text: String, interrupts: Bool, isAnnouncement: Bool = false) {
    guard isOn, !isWaiting else { return }
    queue.say(SpokenText(text), interrupts: interrupts, isAnnouncement: isAnnouncement)
  }

  private func describe(_ view: UIView, interrupts: Bool) {
    guard isOn, !isWaiting else { return }
    queue.say(SpokenDescription.of(view), interrupts: interrupts)
  }

  func hear(_ kind: UIAccessibility.Notification.Kind, _ argument: Any?) {
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

  /// Somebody touches the screen.
  func wasTouched() { if isOn { queue.stop() } }

  // MARK: Keys

  private static let repeating: Set<UISpeechCommand> = [.next, .previous, .up, .down, .louder, .quieter]

  /// - Returns: Whether the key was for speech; then nobody else hears of it.
  func takes(_ key: Key) -> Bool {
    switch key.phase {
    case .released, .cancelled: return taken.remove(key.code) != nil
    case .repeated where taken.contains(key.code):
      // Whoever holds a key walks on; everything else is done once.
      if let command = command(of: key), Self.repeating.contains(command) { perform(command) }
      return true
    case .repeated: return false
    case .pressed: if isCurtainDrawn { curtainUse = MediaTime.now() }
    }
    guard isAllowed, let command = command(of: key), isOn || command == .speech else {
      if isOn { queue.stop() }
      return false
    }
    guard perform(command) else { return false }
    taken.insert(key.code)
    return true
  }

  private func command(of key: Key) -> UISpeechCommand? {
    guard let usage = UIKeyboardHIDUsage(evdev: key.code) else { return nil }
    if usage == .keyboardF5, key.modifiers.contains(.logo) { return .speech }
    guard key.modifiers.isDisjoint(with: [.control, .alternate, .logo]), let command = tuning.commands[usage] else { return nil }
    if usage == .keyboardTab, key.modifiers.contains(.shift) { return command == .next ? .previous : command }
    // In what is typed into, return and space are text.
    if command == .activate, !isInKeyboard, let target = application.inputViews.target {
      if usage == .keyboardSpacebar || target.responder === focused { return nil }
    }
    return command
  }

  enum Stroke { case step, choice }

  /// What a key that goes down does among the keys of the keyboard; nil where it is no command, or speech is elsewhere.
  func strokeOnKeys(_ key: Key) -> Stroke? {
    guard isOn, isInKeyboard, let command = command(of: key) else { return nil }
    switch command {
    case .next, .previous, .up, .down: return .step
    case .activate: return .choice
    default: return nil
    }
  }

  /// - Returns: False when there was nothing to do and the key may be somebody else's.
  @discardableResult
  private func perform(_ command: UISpeechCommand) -> Bool {
    if command != .pause, command != .repeat { queue.stop() }
    switch command {
    case .next: step(1)
    case .previous: step(-1)
    case .up, .down: climb(isDown: command == .down)
    case .activate: activate()
    case .back: return back()
    case .help:
      say(tuning.help, interrupts: true)
      if let hint = focused?.accessibilityHint { say(hint, interrupts: false) }
    case .repeat: queue.repeat()
    case .pause: queue.togglePause()
    case .louder: changeVolume(by: tuning.volumeStep)
    case .quieter: changeVolume(by: -tuning.volumeStep)
    case .curtain:
      isCurtainDrawn.toggle()
      say(isCurtainDrawn ? tuning.curtainDrawn : tuning.curtainOpen, interrupts: true)
    case .speech: if isOn { end() } else { start() }
    }
    return true
  }

  private func changeVolume(by step: Double) {
    guard let output = queue.output else { return }
    // Somebody who cannot hear it cannot turn it up again.
    output.volume = min(max(((output.volume + step) * 100).rounded() / 100, tuning.volumeStep), 1)
    say(tuning.volumeText(Int((output.volume * 100).rounded())), interrupts: true)
  }

  // MARK: Moving

  /// What lies on top.
  private var currentScope: UIView? {
    if isInKeyboard, let dock = application.inputViews.dock { return dock }
    return application.keyWindow?.topmostScope
  }

  private var elements: [UIView] { currentScope.map { AccessibilityTree.elements(in: $0) } ?? [] }

  private func step(_ count: Int) {
    let elements = elements
    guard !elements.isEmpty else { return say(tuning.nothing, interrupts: true) }
    let index = elements.firstIndex { $0 === focused }
    let next = index.map { ($0 + count + elements.count) % elements.count } ?? (count > 0 ? 0 : elements.count - 1)
    focus(elements[next], interrupts: true)
  }

  private func climb(isDown: Bool) {
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

  /// Scrolls to what is out of sight.
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
    // The warning lies over what has the ring.
    if isWarning || focused?.window == nil { shown = nil }
    // Of a secret nobody sees which keys it is made of.
    if isInKeyboard, shown != nil, application.inputViews.target?.input?.isSecureTextEntry == true {
      shown = application.inputViews.dock
    }
    ring.show(around: shown?.accessibilityFrame, in: UIScreen.main.rootLayer)
  }

  // MARK: Doing

  private func activate() {
    guard let focused else { return step(1) }
    if focused.accessibilityTraits.contains(.notEnabled) { return describe(focused, interrupts: true) }
    if !focused.accessibilityActivate() { application.street.tap(at: focused.accessibilityActivationPoint) }
  }

  private func back() -> Bool {
    if application.inputViews.target != nil {
      application.inputViews.dismiss()
      return true
    }
    return focused?.accessibilityPerformEscape() ?? false
  }

  // MARK: Following the program

  /// At the end of a turn: what lies on top may be something else, and the element gone.
  func lookAgain() {
    guard isOn else { return }
    let target = application.inputViews.target
    let field = typed.follow(target)
    // What was typed, by whatever hands: the key that did it has broken off what was said before.
    if let echo = typed.echo(), !isWaiting { queue.say(echo, interrupts: false) }
    let dock = application.inputViews.dock
    if isInKeyboard, dock == nil || target == nil {
      isInKeyboard = false
      scope = currentScope
      say(tuning.leftKeyboard, interrupts: false)
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
      say(tuning.keyboard, interrupts: false)
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
