/// What keys do while the screen is read aloud.
public enum UISpeechCommand: String, Hashable, Sendable, CaseIterable {
  case next, previous
  /// By lines where elements stand in lines, as on a keyboard; a step more or less of what can be adjusted.
  case up, down
  case activate
  /// Leaves the keyboard, a menu, a screen.
  case back
  /// What keys do, and what the element is for.
  case help
  case `repeat`
  case pause
  case louder, quieter
  /// Blackens the screen, or shows it again: nobody reads over the shoulder of somebody who listens.
  case curtain
  /// Switches speech on and off: for pads that tell of their headphones by a key.
  case speech
}

/// How a kiosk speaks: what keys mean, how loud it is, and its sentences, which are English unless set.
///
/// The rules are those of EN 301 549 §5 and 36 CFR 1194 App. C §402: whatever somebody does breaks speech off, it can be
/// repeated and paused, its loudness is set without sight and goes back to the usual after each visitor.
///
/// - Threading: main actor.
@MainActor
public struct UISpeechTuning {
  public static var current = UISpeechTuning()

  public init() {}

  /// Keys by their place, without modifiers. Tab goes to the next element, with shift to the one before. Return and space
  /// type where something is typed into that has the speech as well. The logo key with F5 switches speech on and off
  /// whatever stands here, as on a Mac; a pad with a key of its own for that has it here as `.speech`.
  public var commands: [UIKeyboardHIDUsage: UISpeechCommand] = [
    .keyboardRightArrow: .next, .keyboardLeftArrow: .previous, .keyboardUpArrow: .up, .keyboardDownArrow: .down,
    .keyboardTab: .next, .keyboardReturnOrEnter: .activate, .keypadEnter: .activate, .keyboardSpacebar: .activate,
    .keyboardEscape: .back, .keyboardF1: .help, .keyboardHelp: .help, .keyboardF2: .repeat, .keyboardF3: .pause,
    .keyboardF4: .curtain, .keyboardF5: .quieter, .keyboardF6: .louder, .keyboardVolumeDown: .quieter,
    .keyboardVolumeUp: .louder,
  ]
  /// Where each visitor begins, 0 … 1.
  public var volume = 0.5
  /// A key's part of it.
  public var volumeStep = 0.1
  /// Words a minute.
  public var rate = 170.0
  /// Seconds from pulling the plug until the visitor counts as gone.
  public var unplugPatience: TimeInterval = 10
  /// Seconds without a key until a screen that was made black is shown again, whoever left it so.
  public var curtainPatience: TimeInterval = 120

  // MARK: Sentences

  public var prompt =
    "Speech is on. Press right for the next item, left for the one before, Enter to choose it, Escape to go back, "
    + "F1 for help."
  public var end = "Speech is off."
  public var help =
    "Right: next. Left: previous. Enter: choose. Escape: back. F2: repeat. F3: pause. F4: screen off and on. "
    + "F5: quieter. F6: louder."
  public var keyboard = "Keyboard."
  public var leftKeyboard = "Keyboard closed."
  public var nothing = "Nothing to read here."
  /// What stands for each character of a secret: never the character.
  public var mask = "bullet"
  public var deleted = "deleted"
  public var empty = "empty"
  public var curtainDrawn = "Screen off."
  public var curtainOpen = "Screen on."
  public var moreTime = "You have more time."
  public var volumeText: (_ percent: Int) -> String = { "Volume \($0) percent." }
  public var warning: (_ seconds: Int) -> String = {
    "Are you still there? This starts over in \($0) seconds. Press any key for more time."
  }
  /// What kinds of elements are called.
  public var button = "button"
  public var link = "link"
  public var image = "image"
  public var heading = "heading"
  public var adjustable = "adjustable"
  public var selected = "selected"
  public var dimmed = "dimmed"
  public var on = "on"
  public var off = "off"
  public var textField = "text field"
  public var secureTextField = "secure text field"
  public var searchField = "search field"
  public var unnamed = "without a name"
}
