/// A switch of a device (`EV_SW`), which keeps its state.
public enum DeviceSwitch: String, Hashable, Sendable {
  case lid, tabletMode
  /// On while something is plugged into the headphone jack.
  case headphones
}
