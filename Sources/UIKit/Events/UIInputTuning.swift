/// When fingers count as what: every threshold of touches, gestures and controls in one place, as panels on kiosks differ.
///
///     UIInputTuning.current.tapSlop = 60      // a thick protective glass
///
/// Distances are in points, times in seconds. A change counts for gestures that begin after it.
public struct UIInputTuning: Hashable, Sendable {
  /// The values in force.
  @MainActor public static var current = UIInputTuning() {
    didSet { if current.sensesShakes != oldValue.sensesShakes { Turn.current.wantMotion?() } }
  }

  // MARK: Taps

  /// How far a finger may wander and still tap.
  public var tapSlop: CGFloat = 45
  /// How long a finger may stay and still tap.
  public var longestTap: TimeInterval = 0.75
  /// From one finger's leaving to the next one's coming, for both to count as one series of taps.
  public var multiTapInterval: TimeInterval = 0.35
  /// How far apart the taps of one series may be.
  public var multiTapDistance: CGFloat = 45

  // MARK: Other gestures

  public var longPressDuration: TimeInterval = 0.5
  /// How far a finger may wander before its long press begins.
  public var longPressSlop: CGFloat = 10
  /// How far fingers move before a pan begins.
  public var panHysteresis: CGFloat = 10
  /// How much the distance of two fingers changes before a pinch begins.
  public var pinchHysteresis: CGFloat = 8
  /// How far two fingers turn before a rotation begins, in radians.
  public var rotationHysteresis: CGFloat = 0.1
  public var swipeDistance: CGFloat = 50
  /// A swipe has gone so far within this time. Fast enough: 100 points in a second.
  public var swipeDuration: TimeInterval = 0.6
  /// How far a swipe may stray sideways.
  public var swipeDeviation: CGFloat = 50
  /// Width of the strip along an edge of the screen in which an edge pan starts.
  public var edgeWidth: CGFloat = 20
  /// The stretch of the newest movement that velocities are taken from.
  public var velocityWindow: TimeInterval = 0.1
  /// A wheel that has not turned for so long has stopped.
  public var wheelPause: TimeInterval = 0.15
  /// How long a recognizer may leave the end of a touch undecided after the last finger has left.
  public var gesturePatience: TimeInterval = 1

  // MARK: Controls and scroll views

  /// How far outside of a control a tracked finger still counts as inside.
  public var controlDragSlop: CGFloat = 70
  /// In the kiosk idiom a control takes touches that miss it within a square of this side about its middle.
  public var kioskTarget: CGFloat = 60
  /// How long a scroll view waits for a drag before it passes a touch on to its content.
  public var contentTouchDelay: TimeInterval = 0.15

  // MARK: Text

  /// Whether a tap places the caret where it is, instead of at the nearer end of the word there.
  public var placesCaretExactly = false

  /// Whether Tab is text in a text view, so that ⌃Tab leaves it. By default Tab goes on to the next field, as in one line of
  /// text, and ⌥Tab types one.
  public var tabTypesInTextViews = false

  // MARK: Keys

  /// Which key of a PC keyboard plays ⌘.
  public enum CommandKey: String, Hashable, Sendable, CaseIterable {
    /// Ctrl, as programs for PCs have it; the logo key plays ⌃.
    case control
    /// The logo key, as on a Mac; Ctrl plays ⌃.
    case logo = "super"
    /// Either of them.
    case both
  }

  /// The key that plays ⌘ in key commands. `UIKey.modifierFlags` tells the keys as they are: control and, for the logo key,
  /// command. A key that means no command by this setting is looked up as it is printed, so keyboards made for a Mac work
  /// with each of them.
  public var commandKey = CommandKey.control
  /// Whether holding ⌘ shows what keys do.
  public var showsKeyCommands = true
  /// How long ⌘ is held alone before that.
  public var keyCommandsDelay: TimeInterval = 0.8

  // MARK: Motion

  /// Whether an accelerometer, if there is one, is read for shakes. It wakes the program up all the time, so not by default.
  public var sensesShakes = false
  /// A shake that lasts longer is cancelled.
  public var longestShake: TimeInterval = 3

  public init() {}
}
