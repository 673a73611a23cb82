/// The touch gesture with which staff ask for the PIN prompt; visitors do not make it by chance.
public enum ExitGesture: Hashable, Sendable {
  /// Several taps in one corner, each at most a second after the one before.
  case taps(Corner)
  /// Two fingers held in two corners.
  case hold(Corner, Corner)

  /// A corner of the upright screen.
  public enum Corner: String, Hashable, Sendable, CaseIterable {
    case topLeft = "top-left"
    case topRight = "top-right"
    case bottomLeft = "bottom-left"
    case bottomRight = "bottom-right"
  }

  static let taps = 5
  /// Longest time from one tap to the next, ns.
  static let maxTapInterval: UInt64 = 1_000_000_000
  /// How long the fingers have to stay down, ns.
  static let holdDuration: UInt64 = 3_000_000_000
  /// Side of the corner areas in points, large enough to hit without aiming.
  static let cornerSide = 80.0

  /// Parses `taps`, `taps top-left`, `hold` or `hold top-left top-right`.
  /// - Returns: Nil when the text is malformed.
  init?(_ text: String) {
    let words = text.split(separator: " ").map(String.init)
    let corners = words.dropFirst().compactMap(Corner.init)
    guard corners.count == words.count - 1 else { return nil }
    switch (words.first, corners.count) {
    case ("taps", 0): self = .taps(.topLeft)
    case ("taps", 1): self = .taps(corners[0])
    case ("hold", 0): self = .hold(.topLeft, .topRight)
    case ("hold", 2) where corners[0] != corners[1]: self = .hold(corners[0], corners[1])
    default: return nil
    }
  }

  /// The corner that contains a point; coordinates and sizes in points of the upright screen.
  static func corner(x: Double, y: Double, width: Double, height: Double) -> Corner? {
    // On small panels the corners must not meet.
    let side = min(cornerSide, width / 4, height / 4)
    let isLeft = x < side, isTop = y < side
    guard isLeft || x >= width - side, isTop || y >= height - side else { return nil }
    return isTop ? (isLeft ? .topLeft : .topRight) : (isLeft ? .bottomLeft : .bottomRight)
  }
}
