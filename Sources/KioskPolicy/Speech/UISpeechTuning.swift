import UIKitCore

/// Commands that keys trigger while the screen is read aloud.
public enum UISpeechCommand: String, Hashable, Sendable, CaseIterable {
  case next, previous
  /// Moves by lines where elements are arranged in lines, as on a keyboard; adjusts an adjustable element by one step.
  case up, down
  case activate
  /// Leaves the on-screen keyboard, a menu or a screen.
  case back
  /// Says what the keys do, and what the element is for.
  case help
  case `repeat`
  case pause
  case louder, quieter
  /// Blackens the screen, or shows it again, so that bystanders cannot read what the user listens to.
  case curtain
  /// Switches speech on and off; for keypads that report plugged-in headphones as a key.
  case speech
}

/// How a kiosk speaks: its key commands, volume and sentences, which are in the users' language by default.
///
/// The rules are those of EN 301 549 §5 and 36 CFR 1194 App. C §402: any user action interrupts speech, speech can be
/// repeated and paused, and its volume can be set without sight and is reset after each visitor.
///
/// - Threading: main actor.
@preconcurrency @MainActor
public struct UISpeechTuning: SessionTuning {
  /// The tuning in use by the current app. One set before there is an app applies to the next.
  public static var current: UISpeechTuning {
    get { ofSession }
    set { ofSession = newValue }
  }

  /// Creates the default tuning.
  public init() {}

  /// Commands by key position, without modifiers. Tab moves to the next element, Shift-Tab to the previous one. Return
  /// and space type text if the text input has the speech focus too. Logo+F5 switches speech on and off whatever is set
  /// here, as on a Mac; a keypad that has its own key for this maps it to `.speech`.
  public var commands: [UIKeyboardHIDUsage: UISpeechCommand] = [
    .keyboardRightArrow: .next, .keyboardLeftArrow: .previous, .keyboardUpArrow: .up, .keyboardDownArrow: .down,
    .keyboardTab: .next, .keyboardReturnOrEnter: .activate, .keypadEnter: .activate, .keyboardSpacebar: .activate,
    .keyboardEscape: .back, .keyboardF1: .help, .keyboardHelp: .help, .keyboardF2: .repeat, .keyboardF3: .pause,
    .keyboardF4: .curtain, .keyboardF5: .quieter, .keyboardF6: .louder, .keyboardVolumeDown: .quieter,
    .keyboardVolumeUp: .louder,
  ]
  /// Volume at the start of each visit, 0 … 1.
  public var volume = 0.5
  /// Change of the volume for one key press.
  public var volumeStep = 0.1
  /// Words per minute.
  public var rate = 170.0
  /// Seconds from unplugging the headphones until the visitor is considered gone.
  public var unplugTimeout: TimeInterval = 10
  /// Seconds without a key press until a blackened screen is shown again.
  public var curtainTimeout: TimeInterval = 120

  // MARK: Sentences

  /// The language of the sentences, a BCP 47 tag, for the voice; nil for the kiosk's own language. Set it together with
  /// sentences in another language. It is not nil by default where there are no sentences in the kiosk's own language.
  public var language: String? {
    get { chosenLanguage ?? Strings.spokenLanguage }
    set { chosenLanguage = .some(newValue) }
  }
  private var chosenLanguage: String??
  private var said = OwnTexts(\.speech)
  /// Said when speech starts.
  public var prompt: String {
    get { said[\.prompt] }
    set { said[\.prompt] = newValue }
  }
  /// Said when speech ends.
  public var end: String {
    get { said[\.end] }
    set { said[\.end] = newValue }
  }
  /// Said for `UISpeechCommand.help`.
  public var help: String {
    get { said[\.help] }
    set { said[\.help] = newValue }
  }
  /// Said when the speech focus enters the on-screen keyboard.
  public var keyboard: String {
    get { said[\.keyboard] }
    set { said[\.keyboard] = newValue }
  }
  /// Said when the on-screen keyboard has closed.
  public var leftKeyboard: String {
    get { said[\.leftKeyboard] }
    set { said[\.leftKeyboard] = newValue }
  }
  /// Said when there is no element to read.
  public var nothing: String {
    get { said[\.nothing] }
    set { said[\.nothing] = newValue }
  }
  /// Said in place of each character of a secret.
  public var mask: String {
    get { said[\.mask] }
    set { said[\.mask] = newValue }
  }
  /// Said after a deleted character.
  public var deleted: String {
    get { said[\.deleted] }
    set { said[\.deleted] = newValue }
  }
  /// Said for a text input without text.
  public var empty: String {
    get { said[\.empty] }
    set { said[\.empty] = newValue }
  }
  /// Said when the screen is blackened.
  public var curtainOn: String {
    get { said[\.curtainOn] }
    set { said[\.curtainOn] = newValue }
  }
  /// Said when the screen is shown again.
  public var curtainOff: String {
    get { said[\.curtainOff] }
    set { said[\.curtainOff] = newValue }
  }
  /// Said when the user has responded to `warning`.
  public var moreTime: String {
    get { said[\.moreTime] }
    set { said[\.moreTime] = newValue }
  }
  /// Said when the volume changes, in percent.
  public var volumeText: (_ percent: Int) -> String {
    get { said[\.volumeText] }
    set { said[\.volumeText] = newValue }
  }
  /// Said before the app returns to its start, with the seconds left.
  public var warning: (_ seconds: Int) -> String {
    get { said[\.warningText] }
    set { said[\.warningText] = newValue }
  }
  /// Said after the name and value of a button.
  public var button: String {
    get { said[\.button] }
    set { said[\.button] = newValue }
  }
  /// Said after the name and value of a link.
  public var link: String {
    get { said[\.link] }
    set { said[\.link] = newValue }
  }
  /// Said after the name and value of an image.
  public var image: String {
    get { said[\.image] }
    set { said[\.image] = newValue }
  }
  /// Said after the name and value of a heading.
  public var heading: String {
    get { said[\.heading] }
    set { said[\.heading] = newValue }
  }
  /// Said after the name and value of an element that up and down adjust, such as a slider.
  public var adjustable: String {
    get { said[\.adjustable] }
    set { said[\.adjustable] = newValue }
  }
  /// Said before the name of a selected element.
  public var selected: String {
    get { said[\.selected] }
    set { said[\.selected] = newValue }
  }
  /// Said last for a disabled element.
  public var dimmed: String {
    get { said[\.dimmed] }
    set { said[\.dimmed] = newValue }
  }
  /// Said in place of the value 1 of a switch.
  public var on: String {
    get { said[\.on] }
    set { said[\.on] = newValue }
  }
  /// Said in place of the value 0 of a switch.
  public var off: String {
    get { said[\.off] }
    set { said[\.off] = newValue }
  }
  /// Said after the name and value of an editable text.
  public var textField: String {
    get { said[\.textField] }
    set { said[\.textField] = newValue }
  }
  /// Said after the name and value of a text field for secrets.
  public var secureTextField: String {
    get { said[\.secureTextField] }
    set { said[\.secureTextField] = newValue }
  }
  /// Said after the name and value of a search field.
  public var searchField: String {
    get { said[\.searchField] }
    set { said[\.searchField] = newValue }
  }
  /// Said in place of the name of an element that has none.
  public var unnamed: String {
    get { said[\.unnamed] }
    set { said[\.unnamed] = newValue }
  }
}
