/// A switch that stays where it is put.
public enum Toggle: String, Hashable, Sendable {
  case lid, tabletMode
  /// On while something is plugged into the headphone jack.
  case headphones
}
