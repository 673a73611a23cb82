extension UIControl {
  /// The events of a control, as a set.
  public struct Event: OptionSet, Hashable, Sendable {
    /// The bits, with the values of UIKit.
    public let rawValue: UInt
    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A touch began on the control.
    public static let touchDown = Event(rawValue: 1 << 0)
    /// Sent with `touchDown` for the second and later taps.
    public static let touchDownRepeat = Event(rawValue: 1 << 1)
    /// A tracked touch moved and is on the control, or within the margin around it for slipping fingers.
    public static let touchDragInside = Event(rawValue: 1 << 2)
    /// A tracked touch moved and is outside the control and its margin.
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    /// Sent with `touchDragInside` when the touch came back to the control.
    public static let touchDragEnter = Event(rawValue: 1 << 4)
    /// Sent with `touchDragOutside` when the touch left the control.
    public static let touchDragExit = Event(rawValue: 1 << 5)
    /// A tracked touch was lifted on the control; not sent if the touch opened the control's menu.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// A tracked touch was lifted outside the control and its margin.
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    /// A touch was cancelled by a gesture or an interruption, or the control was disabled during it.
    public static let touchCancel = Event(rawValue: 1 << 8)

    /// The user changed the control's value. Setting the value in code sends no event.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// The main action of the control was triggered, by touch or key.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    /// A tap or key opened the control's menu, because `showsMenuAsPrimaryAction` is set.
    public static let menuActionTriggered = Event(rawValue: 1 << 14)

    /// A text field became the first responder and began editing.
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    /// The user changed the text of a text field; setting the text in code sends no event.
    public static let editingChanged = Event(rawValue: 1 << 17)
    /// A text field ended editing.
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    /// Return was pressed in a text field; editing then ends if any handler is registered for this event.
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)

    /// All events of touches, `touchDown` to `touchCancel`.
    public static let allTouchEvents = Event(rawValue: 0x0000_0FFF)
    /// All events of text fields, `editingDidBegin` to `editingDidEndOnExit`.
    public static let allEditingEvents = Event(rawValue: 0x000F_0000)
    /// For an app's own events.
    public static let applicationReserved = Event(rawValue: 0x0F00_0000)
    /// Bits for the framework; it sends no event with them.
    public static let systemReserved = Event(rawValue: 0xF000_0000)
    /// Every event, including those of the app.
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }

  /// The state of a control. Normal is the absence of the others.
  public struct State: OptionSet, Hashable, Sendable {
    /// The bits, with the values of UIKit.
    public let rawValue: UInt
    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The empty set: enabled, not pressed and not selected.
    public static let normal: State = []
    /// `isHighlighted` is true: the control is pressed.
    public static let highlighted = State(rawValue: 1 << 0)
    /// `isEnabled` is false.
    public static let disabled = State(rawValue: 1 << 1)
    /// `isSelected` is true.
    public static let selected = State(rawValue: 1 << 2)
    /// Defined for source compatibility; `state` never contains it.
    public static let focused = State(rawValue: 1 << 3)
    /// For an app's own states.
    public static let application = State(rawValue: 0x00FF_0000)
    /// Bits for the framework; `state` never contains them.
    public static let reserved = State(rawValue: 0xFF00_0000)
  }

  /// The vertical alignment of content in a control that is higher than its content.
  public enum ContentVerticalAlignment: Int, Sendable {
    case center = 0
    case top = 1
    case bottom = 2
    case fill = 3
  }

  /// The horizontal alignment of content in a control that is wider than its content.
  public enum ContentHorizontalAlignment: Int, Sendable {
    case center = 0
    case left = 1
    case right = 2
    case fill = 3
    case leading = 4
    case trailing = 5
  }
}
