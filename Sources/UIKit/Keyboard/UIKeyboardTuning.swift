import Host

/// How the on-screen keyboard behaves: sizes, times and what it offers, in one place, as kiosks and their visitors differ.
///
///     UIKeyboardTuning.current.layouts = ["de", "us", "tr", "ara"]
///     UIKeyboardTuning.current.longPress = 0.8        // slow hands
///
/// Times are in seconds, sizes in millimetres of a display with `pointsPerMillimetre`. A change counts from the next focus.
public struct UIKeyboardTuning: Hashable, Sendable {
  /// The values in force.
  @MainActor public static var current = UIKeyboardTuning() {
    didSet {
      let system = UIApplication.shared.inputViews
      if current.layouts != oldValue.layouts { system.modes.reload() }
      if current != oldValue { system.policyMayHaveChanged() }
    }
  }

  // MARK: What there is

  /// Layouts to switch between, the first one first: `us`, `de(neo)`. Nil leaves them to `VITRINE_SCREEN_LAYOUTS`, then to the
  /// system's keyboard. A Latin one is added where there is none.
  public var layouts: [String]?
  /// Nil leaves it to `VITRINE_SCREEN_KEYBOARD`.
  public var screenKeyboard: HostConfiguration.ScreenKeyboard?
  /// Whether there is a key that puts the keyboard away.
  public var hasDismissKey = true
  /// Whether what is edited is scrolled or moved out from under the keyboard.
  public var keepsFieldsVisible = true

  // MARK: Size

  /// Points of a millimetre: a point is a 160th of an inch where the display's size says nothing better.
  public var pointsPerMillimetre: CGFloat = 160 / 25.4
  /// The whole keyboard is not higher than this part of the screen.
  public var largestHeight: CGFloat = 0.5
  public var largestHeightInPortrait: CGFloat = 0.46
  /// Between the middles of neighbouring keys; a wider keyboard stands in the middle.
  public var widestPitch: CGFloat = 19
  /// Keys below this are too small to see under a finger: they show what is typed above it.
  public var popOverPitch: CGFloat = 12
  /// For hands that need it: larger keys than `rowHeights` would be.
  public var rowHeights: ClosedRange<CGFloat> = 7...13

  // MARK: Time

  /// Until a held key offers its variants, and the space bar moves the caret.
  public var longPress: TimeInterval = 0.4
  /// The second tap on shift within this time locks it.
  public var shiftDoubleTap: TimeInterval = 0.4
  /// The second space within this time ends the sentence; 0 never does.
  public var doubleSpace: TimeInterval = 1.1
  public var deleteDelay: TimeInterval = 0.5
  /// 0 deletes once, however long the key is held.
  public var deleteInterval: TimeInterval = 0.1
  /// From then on whole words.
  public var deleteWordsAfter: TimeInterval = 2.5
  public var deleteWordInterval: TimeInterval = 0.3
  /// A pop-over stays at least so long.
  public var popOverTime: TimeInterval = 0.07

  // MARK: Fingers

  /// A finger that comes back within this time and distance after it left has only bounced.
  public var bounceTime: TimeInterval = 0.04
  public var bounceDistance: CGFloat = 2
  /// The same key again within this time does not count: for trembling hands, up to 0.5 and more.
  public var doubleStrikeInterval: TimeInterval = 0
  /// How far a finger leaves its key, in parts of the key's smaller side, before it is on another one.
  public var hysteresis: CGFloat = 1 / 3
  /// Of a finger on the held space bar, for one step of the caret.
  public var caretStep: CGFloat = 2.5

  // MARK: Secrets

  /// Whether keys show that they are pressed while a password is typed.
  public var showsSecretPresses = true

  public init() {}
}
