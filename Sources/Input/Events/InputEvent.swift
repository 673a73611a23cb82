/// One event of a device, independent of the kind of device and of the driver that read it.
///
/// Events are values, so they can be recorded, compared and replayed. Positions are fractions of the panel, see
/// `PanelPoint`.
public struct InputEvent: Hashable, Sendable {
  /// The kernel's timestamp, in ns of CLOCK_MONOTONIC.
  public var time: UInt64
  /// The device that sent the event.
  public var device: InputDevice.ID
  /// What happened.
  public var kind: Kind

  /// Creates an event; `time` is in ns of CLOCK_MONOTONIC.
  public init(time: UInt64, device: InputDevice.ID, kind: Kind) {
    self.time = time
    self.device = device
    self.kind = kind
  }

  /// What an event reports.
  public enum Kind: Hashable, Sendable {
    /// A device was added, or the uses of a known one have changed.
    case added(InputDevice)
    /// The device is gone. Its touches, keys and buttons were cancelled or released by events before this one.
    case removed

    case touch(Touch)
    /// The end of a touch frame: the changes since the previous `touchFrame` happened at the same time.
    case touchFrame

    case pointer(Pointer)
    case key(Key)
    case toggle(DeviceSwitch, isOn: Bool)
    case systemKey(SystemKey, isPressed: Bool)
    case shake(Shake)
    case orientation(DeviceOrientation)
  }
}
