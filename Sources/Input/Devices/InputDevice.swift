/// A device and what it will be used as.
public struct InputDevice: Hashable, Sendable, Identifiable {
  /// Unique while the program runs, also after the device was unplugged.
  public struct ID: Hashable, Sendable, RawRepresentable, Comparable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static func < (left: ID, right: ID) -> Bool { left.rawValue < right.rawValue }

    // The first numbers belong to the devices that scripts play.
    @MainActor private static var last: UInt32 = 99

    /// One that no device has had.
    @MainActor public static func unused() -> ID {
      last &+= 1
      return ID(rawValue: last)
    }
  }

  public struct Uses: OptionSet, Hashable, Sendable {
    public let rawValue: UInt16
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    public static let touch = Uses(rawValue: 1 << 0)
    public static let pointer = Uses(rawValue: 1 << 1)
    public static let keyboard = Uses(rawValue: 1 << 2)
    public static let remoteControl = Uses(rawValue: 1 << 3)
    public static let toggle = Uses(rawValue: 1 << 4)
    public static let motion = Uses(rawValue: 1 << 5)
    /// Keys for the machine: power, sleep.
    public static let systemKeys = Uses(rawValue: 1 << 6)
    /// Of a keyboard: nobody writes on it. It has no letters (buttons, keypads, volume keys), or only a scanner's codes come
    /// from it. Beside such a keyboard the on-screen one is still needed.
    public static let keypad = Uses(rawValue: 1 << 7)
  }

  /// A keyboard that a person writes on.
  public var isTypedOn: Bool { uses.contains(.keyboard) && !uses.contains(.keypad) }

  public let id: ID
  /// The kernel's name: `FT5406 memory based driver`.
  public var name: String
  public var uses: Uses
  /// The output a touch screen or tablet is fixed to, by connector name; nil is the only or first one.
  public var output: String?

  public init(id: ID, name: String, uses: Uses, output: String? = nil) {
    self.id = id
    self.name = name
    self.uses = uses
    self.output = output
  }
}
