/// A device and its uses.
public struct InputDevice: Hashable, Sendable, Identifiable {
  /// An ID that is unique while the program runs, even after the device was removed.
  public struct ID: Hashable, Sendable, RawRepresentable, Comparable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static func < (left: ID, right: ID) -> Bool { left.rawValue < right.rawValue }

    /// An ID that no device has.
    public static let none = ID(rawValue: .max)

    // The first IDs belong to the devices of `SimulatedInput`.
    @MainActor private static var last: UInt32 = 99

    /// An ID that was never used.
    @MainActor public static func unused() -> ID {
      last &+= 1
      return ID(rawValue: last)
    }
  }

  /// What a device is used as.
  public struct Uses: OptionSet, Hashable, Sendable {
    public let rawValue: UInt16
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// A touch screen.
    public static let touch = Uses(rawValue: 1 << 0)
    /// A mouse, touchpad, tablet or pen.
    public static let pointer = Uses(rawValue: 1 << 1)
    /// A keyboard, or other keys such as those of a keypad or scanner.
    public static let keyboard = Uses(rawValue: 1 << 2)
    /// Media keys and the keys of remote controls.
    public static let remoteControl = Uses(rawValue: 1 << 3)
    /// Switches, see `DeviceSwitch`.
    public static let toggle = Uses(rawValue: 1 << 4)
    /// An accelerometer.
    public static let motion = Uses(rawValue: 1 << 5)
    /// Keys for the machine: power, sleep.
    public static let systemKeys = Uses(rawValue: 1 << 6)
    /// Marks a keyboard that people do not type text on: it has no letters (buttons, keypads, volume keys), or it is a
    /// scanner. The on-screen keyboard is still needed beside it.
    public static let keypad = Uses(rawValue: 1 << 7)
    /// Marks a device of remote viewers. It is not attached to the machine, and whoever stands at the
    /// panel cannot use it.
    public static let remoteViewer = Uses(rawValue: 1 << 8)
  }

  /// Whether it is a keyboard, attached to the machine, that people type text on.
  public var isTextKeyboard: Bool { uses.contains(.keyboard) && uses.isDisjoint(with: [.keypad, .remoteViewer]) }

  /// Whether it is a pointer that is attached to the machine.
  package var isAttachedPointer: Bool { uses.contains(.pointer) && !uses.contains(.remoteViewer) }

  /// Identifies the device in events.
  public let id: ID
  /// The kernel's name: `FT5406 memory based driver`.
  public var name: String
  /// What the device is used as.
  public var uses: Uses
  /// The output of a touch screen or tablet, by connector name; nil for the only or first one.
  public var output: String?

  /// Creates a device; unused IDs come from `ID.unused()`.
  public init(id: ID, name: String, uses: Uses, output: String? = nil) {
    self.id = id
    self.name = name
    self.uses = uses
    self.output = output
  }
}
