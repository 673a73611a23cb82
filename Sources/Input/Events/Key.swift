/// A key of a keyboard, remote control or panel, with what the keymap made of it.
public struct Key: Hashable, Sendable {
  public enum Phase: String, Hashable, Sendable {
    case pressed
    /// Held: made by the key repeat, not by the device.
    case repeated
    case released
    /// Released because the device or the session went away.
    case cancelled
  }

  public var phase: Phase
  /// The evdev code (`KEY_A` is 30): the place on the keyboard, whatever is printed on it.
  public var code: UInt16
  /// What the keymap gives for it now, as an xkb keysym; 0 without a keymap.
  public var keysym: UInt32
  /// The text it types, after compose and dead keys. Empty for keys without text and while a sequence is incomplete.
  public var text: String
  /// The text it would type with no modifier but shift.
  public var textIgnoringModifiers: String
  /// The text it would type with no modifier at all.
  public var unshiftedText: String
  public var modifiers: Modifiers

  public init(
    _ phase: Phase, code: UInt16, keysym: UInt32 = 0, text: String = "", textIgnoringModifiers: String? = nil,
    unshiftedText: String? = nil, modifiers: Modifiers = []
  ) {
    self.phase = phase
    self.code = code
    self.keysym = keysym
    self.text = text
    self.textIgnoringModifiers = textIgnoringModifiers ?? text
    self.unshiftedText = unshiftedText ?? self.textIgnoringModifiers
    self.modifiers = modifiers
  }

  /// Modifiers in effect, held, latched or locked.
  public struct Modifiers: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let shift = Modifiers(rawValue: 1 << 0)
    public static let capsLock = Modifiers(rawValue: 1 << 1)
    public static let control = Modifiers(rawValue: 1 << 2)
    /// Alt, as UIKit's Option.
    public static let alternate = Modifiers(rawValue: 1 << 3)
    /// The logo key, as UIKit's Command.
    public static let logo = Modifiers(rawValue: 1 << 4)
    public static let numLock = Modifiers(rawValue: 1 << 5)
    /// AltGr: the third level of the layout.
    public static let levelThree = Modifiers(rawValue: 1 << 6)
  }
}
