/// A part of the upright frame, in pixels from its top left corner.
public struct FrameRect: Hashable, Sendable {
  public var x: Int
  public var y: Int
  public var width: Int
  public var height: Int

  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  public var isEmpty: Bool { width <= 0 || height <= 0 }

  public func intersection(_ other: FrameRect) -> FrameRect {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return FrameRect(
      x: left, y: top, width: max(0, min(x + width, other.x + other.width) - left),
      height: max(0, min(y + height, other.y + other.height) - top))
  }

  public func union(_ other: FrameRect) -> FrameRect {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return FrameRect(
      x: left, y: top, width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }

  public func contains(_ other: FrameRect) -> Bool { intersection(other) == other }
}

/// What has changed and is not sent yet: a bounded list of rectangles, in whose place their bounds stand once there are
/// more.
public struct DamageList: Sendable {
  public private(set) var rects: [FrameRect] = []
  public static let limit = 64

  public init() {}

  public var isEmpty: Bool { rects.isEmpty }

  public mutating func add(_ rect: FrameRect) {
    guard !rect.isEmpty, !rects.contains(where: { $0.contains(rect) }) else { return }
    rects.removeAll { rect.contains($0) }
    rects.append(rect)
    if rects.count > Self.limit { rects = [rects.dropFirst().reduce(rects[0]) { $0.union($1) }] }
  }

  public mutating func removeAll() { rects.removeAll(keepingCapacity: true) }

  /// Takes out what lies within `area`.
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
