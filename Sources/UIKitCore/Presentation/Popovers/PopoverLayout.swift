import CoreGraphics

/// Where a popover is: beside its anchor, on the side with enough space. In points of the container.
struct PopoverLayout {
  /// The place of the popover's content.
  private(set) var frame = CGRect.zero
  /// Where the arrow points to: up for a popover below its anchor. Empty without an arrow.
  private(set) var direction: UIPopoverArrowDirection = []
  /// The tip of the arrow.
  private(set) var tip = CGPoint.zero

  /// How wide the system's arrow is where it begins, and how far it reaches out.
  static let arrow = CGSize(width: 30, height: 13)
  static let corner: CGFloat = 13

  /// - Parameters:
  ///   - area: The space that the popover and its arrow may take.
  ///   - anchor: What the arrow points at; nil places the popover in the middle.
  ///   - permitted: An empty set places the popover over its anchor, without an arrow.
  ///   - arrow: How wide the arrow is where it begins, and how far it reaches out.
  init(
    _ size: CGSize, in area: CGRect, anchor: CGRect?, permitted: UIPopoverArrowDirection, mayOverlap: Bool,
    arrow: CGSize = PopoverLayout.arrow
  ) {
    let most = CGSize(width: min(size.width, max(area.width, 0)), height: min(size.height, max(area.height, 0)))
    guard let anchor, !permitted.isEmpty else {
      let middle = anchor.map { CGPoint(x: $0.midX, y: $0.midY) } ?? CGPoint(x: area.midX, y: area.midY)
      frame = Self.place(most, around: middle, in: area)
      return
    }
    let order: [UIPopoverArrowDirection] = [.up, .down, .left, .right]
    let allowed = order.filter { permitted.contains($0) }
    let sides = (allowed.isEmpty ? order : allowed).map { ($0, Self.space($0, anchor, area, arrow.height)) }
    func fits(_ space: CGSize) -> Bool { space.width >= most.width && space.height >= most.height }
    func shown(_ space: CGSize) -> CGFloat { max(min(space.width, most.width), 0) * max(min(space.height, most.height), 0) }
    // The first side with the whole space, else the one that shows the most.
    var best = sides.first { fits($0.1) }
    let isTight = best == nil
    if isTight { best = sides.max { shown($0.1) < shown($1.1) } }
    guard let (side, space) = best else { return }
    direction = side
    var fitted = CGSize(width: min(most.width, max(space.width, 0)), height: min(most.height, max(space.height, 0)))
    if isTight, mayOverlap { fitted = most }
    frame = Self.place(fitted, beside: anchor, side, in: area, away: arrow.height)
    tip = Self.tip(side, anchor, frame, arrow)
  }

  private static func space(
    _ side: UIPopoverArrowDirection, _ anchor: CGRect, _ area: CGRect, _ away: CGFloat
  ) -> CGSize {
    switch side {
    case .up: return CGSize(width: area.width, height: area.maxY - anchor.maxY - away)
    case .down: return CGSize(width: area.width, height: anchor.minY - area.minY - away)
    case .left: return CGSize(width: area.maxX - anchor.maxX - away, height: area.height)
    default: return CGSize(width: anchor.minX - area.minX - away, height: area.height)
    }
  }

  private static func place(
    _ size: CGSize, beside anchor: CGRect, _ side: UIPopoverArrowDirection, in area: CGRect,
    away: CGFloat
  ) -> CGRect {
    switch side {
    case .up: return place(size, around: CGPoint(x: anchor.midX, y: anchor.maxY + away + size.height / 2), in: area)
    case .down: return place(size, around: CGPoint(x: anchor.midX, y: anchor.minY - away - size.height / 2), in: area)
    case .left: return place(size, around: CGPoint(x: anchor.maxX + away + size.width / 2, y: anchor.midY), in: area)
    default: return place(size, around: CGPoint(x: anchor.minX - away - size.width / 2, y: anchor.midY), in: area)
    }
  }

  private static func place(_ size: CGSize, around middle: CGPoint, in area: CGRect) -> CGRect {
    let x = min(max((middle.x - size.width / 2).rounded(), area.minX), max(area.maxX - size.width, area.minX))
    let y = min(max((middle.y - size.height / 2).rounded(), area.minY), max(area.maxY - size.height, area.minY))
    return CGRect(x: x, y: y, width: size.width, height: size.height)
  }

  /// The tip is opposite the middle of the anchor, as far as the corners leave space.
  private static func tip(
    _ side: UIPopoverArrowDirection, _ anchor: CGRect, _ frame: CGRect, _ arrow: CGSize
  ) -> CGPoint {
    func along(_ wanted: CGFloat, _ least: CGFloat, _ most: CGFloat) -> CGFloat {
      let margin = corner + arrow.width / 2
      return most - least > 2 * margin ? min(max(wanted, least + margin), most - margin) : (least + most) / 2
    }
    switch side {
    case .up: return CGPoint(x: along(anchor.midX, frame.minX, frame.maxX), y: frame.minY - arrow.height)
    case .down: return CGPoint(x: along(anchor.midX, frame.minX, frame.maxX), y: frame.maxY + arrow.height)
    case .left: return CGPoint(x: frame.minX - arrow.height, y: along(anchor.midY, frame.minY, frame.maxY))
    default: return CGPoint(x: frame.maxX + arrow.height, y: along(anchor.midY, frame.minY, frame.maxY))
    }
  }
}
