/// One thing a device has told, independent of the kind of device and of how it was read.
///
/// Values, so that they can be recorded, compared and replayed. Positions are fractions of the panel, see `PanelPoint`.
public struct InputEvent: Hashable, Sendable {
  /// When it happened, as the kernel saw it: ns of CLOCK_MONOTONIC.
  public var time: UInt64
  public var device: InputDevice.ID
  public var kind: Kind

  public init(time: UInt64, device: InputDevice.ID, kind: Kind) {
    self.time = time
    self.device = device
    self.kind = kind
  }

  public enum Kind: Hashable, Sendable {
    /// A device came, or more is known of one that came before.
    case added(InputDevice)
    /// The device is gone. Its touches, keys and buttons were cancelled or released by events before this one.
    case removed

    case touch(Touch)
    /// All contacts of one scan have been told; what changed since the last of these happened together.
    case touchFrame

    case pointer(Pointer)
    case key(Key)
    case toggle(Toggle, isOn: Bool)
    case systemKey(SystemKey, isPressed: Bool)
    case shake(Shake)
    case orientation(PanelOrientation)
  }
}
