import Host
import UIKitCore

/// The settings of the on-screen keyboard: sizes, times and features in one place, because kiosks and their visitors
/// differ.
///
///     UIKeyboardTuning.current.layouts = ["de", "us", "tr", "ara"]
///     UIKeyboardTuning.current.longPress = 0.8        // for slow typists
///
/// Times are in seconds, sizes in millimetres of a display with `pointsPerMillimetre`. A change applies from the next
/// focus change on.
public struct UIKeyboardTuning: Hashable, Sendable, SessionTuning {
  /// The values in use by the current app. Those set before there is one apply to the next.
  @MainActor public static var current: UIKeyboardTuning {
    get { ofSession }
    set {
      let former = ofSession
      ofSession = newValue
      guard newValue != former, let system = InputViewSystem.tuned else { return }
      if newValue.layouts != former.layouts { system.modes.reload() }
      system.policyMayHaveChanged()
    }
  }

  // MARK: Features

  /// Layouts to switch between, the first one first: `us`, `de(neo)`. Nil means those of `VITRINE_SCREEN_LAYOUTS`, or
  /// else of the system's keyboard. A Latin one is added if there is none.
  public var layouts: [String]?
  /// When the keyboard is shown; nil means the setting of `VITRINE_SCREEN_KEYBOARD`.
  public var screenKeyboard: HostConfiguration.ScreenKeyboard?
  /// Whether there is a key that hides the keyboard.
  public var hasDismissKey = true
  /// Whether what is edited is scrolled or moved out from under the keyboard.
  public var keepsFieldsVisible = true

  // MARK: Size

  /// Points per millimetre: a point is 1/160 inch where the display's size is unknown or unusable.
  public var pointsPerMillimetre: CGFloat = 160 / 25.4
  /// The largest height of the keyboard, as a fraction of the screen's height.
  public var largestHeight: CGFloat = 0.5
  /// The same for screens in portrait.
  public var largestHeightInPortrait: CGFloat = 0.46
  /// The largest distance between the centres of neighbouring keys; a wider keyboard is centred.
  public var widestPitch: CGFloat = 19
  /// Keys narrower than this are hidden by a finger: a pop-over above them shows what is typed.
  public var popOverPitch: CGFloat = 12
  /// The range of row heights; raise it for users who need larger keys.
  public var rowHeights: ClosedRange<CGFloat> = 7...13

  // MARK: Time

  /// How long until a held key offers its variants, and the space bar moves the caret.
  public var longPress: TimeInterval = 0.4
  /// A second tap on shift within this time locks it.
  public var shiftDoubleTap: TimeInterval = 0.4
  /// A second space within this time ends the sentence; 0 disables that.
  public var doubleSpace: TimeInterval = 1.1
  /// How long delete is held before it repeats.
  public var deleteDelay: TimeInterval = 0.5
  /// The interval of repeated deletion; 0 deletes once, however long the key is held.
  public var deleteInterval: TimeInterval = 0.1
  /// How long delete is held before it deletes whole words.
  public var deleteWordsAfter: TimeInterval = 2.5
  /// The interval of repeated deletion of words.
  public var deleteWordInterval: TimeInterval = 0.3
  /// The shortest time for which a pop-over is shown.
  public var popOverTime: TimeInterval = 0.07

  // MARK: Fingers

  /// A touch within this time and `bounceDistance` after a finger lifted is a bounce and is ignored.
  public var bounceTime: TimeInterval = 0.04
  /// The largest distance of a bounce.
  public var bounceDistance: CGFloat = 2
  /// The same key again within this time is ignored: for trembling hands, up to 0.5 and more.
  public var doubleStrikeInterval: TimeInterval = 0
  /// How far a finger must leave its key, as a fraction of the key's smaller side, before it is on another one.
  public var hysteresis: CGFloat = 1 / 3
  /// How far a finger on the held space bar moves for one step of the caret.
  public var caretStep: CGFloat = 2.5

  // MARK: Secrets

  /// Whether keys show that they are pressed while a password is typed.
  public var showsSecretPresses = true

  /// Creates the default values.
  public init() {}
}
