/// A rectangle of the upright frame, in pixels from its top left corner.
public struct FrameRect: Hashable, Sendable {
  /// The left edge.
  public var x: Int
  /// The top edge.
  public var y: Int
  /// The width in pixels.
  public var width: Int
  /// The height in pixels.
  public var height: Int

  /// Creates a rectangle.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Whether it contains no pixel.
  public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// The common part of both rectangles; empty where they do not overlap.
  public func intersection(_ other: FrameRect) -> FrameRect {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return FrameRect(
      x: left, y: top, width: max(0, min(x + width, other.x + other.width) - left),
      height: max(0, min(y + height, other.y + other.height) - top))
  }

  /// The smallest rectangle that contains both.
  public func union(_ other: FrameRect) -> FrameRect {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return FrameRect(
      x: left, y: top, width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }

  /// Whether the other rectangle lies within this one.
  public func contains(_ other: FrameRect) -> Bool { intersection(other) == other }
}

/// Damage that has not been sent yet: a list of at most `limit` rectangles, which is replaced by their bounds when it
/// grows longer.
public struct PendingDamage: Sendable {
  /// The damaged rectangles.
  public private(set) var rects: [FrameRect] = []
  /// The largest number of rectangles.
  public static let limit = 64

  /// Creates an empty list.
  public init() {}

  /// Whether nothing is damaged.
  public var isEmpty: Bool { rects.isEmpty }

  /// Adds a rectangle, unless one in the list contains it.
  public mutating func add(_ rect: FrameRect) {
    guard !rect.isEmpty, !rects.contains(where: { $0.contains(rect) }) else { return }
    rects.removeAll { rect.contains($0) }
    rects.append(rect)
    if rects.count > Self.limit { rects = [rects.dropFirst().reduce(rects[0]) { $0.union($1) }] }
  }

  /// Empties the list.
  public mutating func removeAll() { rects.removeAll(keepingCapacity: true) }

  /// Removes the damage within `area` from the list and returns it.
  public mutating func take(within area: FrameRect) -> [FrameRect] {
    var taken: [FrameRect] = []
    var left: [FrameRect] = []
    for rect in rects {
      let part = rect.intersection(area)
      guard !part.isEmpty else {
        left.append(rect)
        continue
      }
      taken.append(part)
      let (right, bottom) = (rect.x + rect.width, rect.y + rect.height)
      let pieces = [
        FrameRect(x: rect.x, y: rect.y, width: rect.width, height: part.y - rect.y),
        FrameRect(x: rect.x, y: part.y + part.height, width: rect.width, height: bottom - part.y - part.height),
        FrameRect(x: rect.x, y: part.y, width: part.x - rect.x, height: part.height),
        FrameRect(x: part.x + part.width, y: part.y, width: right - part.x - part.width, height: part.height),
      ]
      left += pieces.filter { !$0.isEmpty }
    }
    rects = left
    if rects.count > Self.limit { rects = [rects.dropFirst().reduce(rects[0]) { $0.union($1) }] }
    return taken
  }
}
