/// The thresholds of touches, gestures and controls in one place, because the panels of kiosks differ.
///
///     UIInputTuning.current.tapSlop = 60      // a thick protective glass
///
/// Distances are in points, times in seconds. A change applies to gestures that begin after it.
public struct UIInputTuning: Hashable, Sendable {
  /// The values in use by the current app. Those set before there is one apply to the next.
  @MainActor public static var current: UIInputTuning {
    get { SessionState.ofTunings.tunings.input }
    set {
      let state = SessionState.ofTunings
      let sensedShakes = state.tunings.input.sensesShakes
      state.tunings.input = newValue
      if newValue.sensesShakes != sensedShakes { state.updateMotionDemand() }
    }
  }

  // MARK: Taps

  /// How far a finger may move and still tap.
  public var tapSlop: CGFloat = 45
  /// How long a finger may stay down and still tap.
  public var longestTap: TimeInterval = 0.75
  /// The longest time between lifting one finger and the next touch for both to count as one series of taps.
  public var multiTapInterval: TimeInterval = 0.35
  /// The largest distance between the taps of one series.
  public var multiTapDistance: CGFloat = 45

  // MARK: Other gestures

  /// How long a finger must stay down for a long press.
  public var longPressDuration: TimeInterval = 0.5
  /// How far a finger may move before its long press begins.
  public var longPressSlop: CGFloat = 10
  /// How far fingers must move before a pan begins.
  public var panHysteresis: CGFloat = 10
  /// How much the distance between two fingers must change before a pinch begins.
  public var pinchHysteresis: CGFloat = 8
  /// How far two fingers must rotate around each other before a rotation begins, in radians.
  public var rotationHysteresis: CGFloat = 0.1
  /// How far fingers must move for a swipe.
  public var swipeDistance: CGFloat = 50
  /// The longest time in which a swipe covers that distance. 100 points per second are fast enough.
  public var swipeDuration: TimeInterval = 0.6
  /// How far a swipe may deviate sideways.
  public var swipeDeviation: CGFloat = 50
  /// Width of the strip along an edge of the window in which an edge pan starts.
  public var edgeWidth: CGFloat = 20
  /// The span of recent movement from which velocities are computed.
  public var velocityWindow: TimeInterval = 0.1
  /// A wheel without events for this time has stopped.
  public var wheelPause: TimeInterval = 0.15
  /// Timeout for recognizers that have not decided after the last finger has lifted; until then they may hold back the
  /// end of a touch.
  public var gestureTimeout: TimeInterval = 1

  // MARK: Controls and scroll views

  /// How far outside of a control a tracked finger still counts as inside.
  public var controlDragSlop: CGFloat = 70
  /// In the kiosk idiom a control accepts touches beside it within a square of this side around its centre.
  public var kioskTarget: CGFloat = 60
  /// How long a scroll view waits for a drag before it passes a touch on to its content.
  public var contentTouchDelay: TimeInterval = 0.15

  // MARK: Text

  /// Whether a tap places the caret exactly where it lands, instead of at the nearer end of the word there.
  public var placesCaretExactly = false

  /// Whether Tab inserts a tab in a text view, so that ⌃Tab leaves it. By default Tab moves to the next field, as in
  /// a single-line field, and ⌥Tab inserts a tab.
  public var tabTypesInTextViews = false
  /// How much text, in UTF-16 units, visitors can get into a text field. All of a field's text is measured with each key,
  /// about a millisecond for a thousand units on slow processors. What the app sets is not limited.
  public var textFieldLimit = 10_000
  /// How much text, in UTF-16 units, visitors can get into a text view, which lays out what is in sight. What the app sets
  /// is not limited.
  public var textViewLimit = 1_000_000

  // MARK: Keys

  /// Which key of a PC keyboard acts as ⌘.
  public enum CommandKey: String, Hashable, Sendable, CaseIterable {
    /// Ctrl, as in PC programs; the logo key acts as ⌃.
    case control
    /// The logo key, as on a Mac; Ctrl acts as ⌃.
    case logo = "super"
    /// Either of them.
    case both
  }

  /// The key that acts as ⌘ in key commands. `UIKey.modifierFlags` reports the keys as printed: control and, for the
  /// logo key, command. Commands are looked up with this setting first and then with the modifiers as printed, so
  /// keyboards made for a Mac work with every setting.
  public var commandKey = CommandKey.control
  /// Whether holding ⌘ shows the available key commands.
  public var showsKeyCommands = true
  /// How long ⌘ must be held alone before they are shown.
  public var keyCommandsDelay: TimeInterval = 0.8

  // MARK: Motion

  /// Whether an accelerometer, if there is one, is read for shakes. Off by default, because it wakes the process
  /// continuously.
  public var sensesShakes = false
  /// A shake that lasts longer is cancelled.
  public var longestShake: TimeInterval = 3

  /// Creates the default values.
  public init() {}
}
