/// What staff do on the glass to be asked for their PIN: something that visitors do not come upon.
public enum ExitGesture: Hashable, Sendable {
  /// So many taps in one corner, none later than a second after the one before.
  case taps(Corner)
  /// Two fingers that rest in two corners.
  case hold(Corner, Corner)

  public enum Corner: String, Hashable, Sendable, CaseIterable {
    case topLeft = "top-left"
    case topRight = "top-right"
    case bottomLeft = "bottom-left"
    case bottomRight = "bottom-right"
  }

  static let taps = 5
  /// ns from one tap to the next, at most.
  static let tapPause: UInt64 = 1_000_000_000
  /// ns that the fingers have to rest.
  static let rest: UInt64 = 3_000_000_000
  /// Points along both edges that count as a corner: what a finger hits without aiming.
  static let cornerSide = 80.0

  /// `taps`, `taps top-left`, `hold` or `hold top-left top-right`.
  /// - Returns: Nil when the text has another form.
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

  /// The corner that a place is in; places and sizes in points of the upright screen.
  static func corner(x: Double, y: Double, width: Double, height: Double) -> Corner? {
    // On small panels corners must not meet.
    let side = min(cornerSide, width / 4, height / 4)
    let isLeft = x < side, isTop = y < side
    guard isLeft || x >= width - side, isTop || y >= height - side else { return nil }
    return isTop ? (isLeft ? .topLeft : .topRight) : (isLeft ? .bottomLeft : .bottomRight)
  }
}
