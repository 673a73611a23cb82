/// A switch that stays where it is put.
public enum Toggle: String, Hashable, Sendable {
  case lid, tabletMode
}
