extension [CGPoint] {
  /// The polygon clipped to `box` (Sutherland and Hodgman). Winding inside the box is kept; edges may run along the box.
  func clippedAsPolygon(to box: CGRect) -> [CGPoint] {
    func cut(
      _ polygon: [CGPoint], _ isInside: (CGPoint) -> Bool, _ crossing: (CGPoint, CGPoint) -> CGPoint
    ) -> [CGPoint] {
      guard var from = polygon.last else { return [] }
      var result: [CGPoint] = []
      result.reserveCapacity(polygon.count + 4)
      for to in polygon {
        if isInside(from) != isInside(to) { result.append(crossing(from, to)) }
        if isInside(to) { result.append(to) }
        from = to
      }
      return result
    }
    func atX(_ x: CGFloat) -> (CGPoint, CGPoint) -> CGPoint {
      { a, b in CGPoint(x: x, y: a.y + (b.y - a.y) * ((x - a.x) / (b.x - a.x))) }
    }
    func atY(_ y: CGFloat) -> (CGPoint, CGPoint) -> CGPoint {
      { a, b in CGPoint(x: a.x + (b.x - a.x) * ((y - a.y) / (b.y - a.y)), y: y) }
    }
    var polygon = cut(self, { $0.x >= box.minX }, atX(box.minX))
    polygon = cut(polygon, { $0.x <= box.maxX }, atX(box.maxX))
    polygon = cut(polygon, { $0.y >= box.minY }, atY(box.minY))
    return cut(polygon, { $0.y <= box.maxY }, atY(box.maxY))
  }
}

extension Polyline {
  /// The pieces of the line inside `box` (Liang and Barsky), joined where they are continuous.
  func clippedAsLine(to box: CGRect) -> [Polyline] {
    guard var from = points.first else { return [] }
    if points.count == 1 { return box.contains(from) ? [self] : [] }
    var pieces: [Polyline] = []
    for to in points.dropFirst() + (isClosed ? [from] : []) {
      defer { from = to }
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      var (enter, leave): (CGFloat, CGFloat) = (0, 1)
      for (slope, room) in [
        (-dx, from.x - box.minX), (dx, box.maxX - from.x), (-dy, from.y - box.minY), (dy, box.maxY - from.y),
      ] {
        if slope == 0 {
          if room < 0 { leave = -1 }
        } else if slope < 0 {
          enter = max(enter, room / slope)
        } else {
          leave = min(leave, room / slope)
        }
      }
      guard enter <= leave else { continue }
      let a = enter == 0 ? from : CGPoint(x: from.x + dx * enter, y: from.y + dy * enter)
      let b = leave == 1 ? to : CGPoint(x: from.x + dx * leave, y: from.y + dy * leave)
      if pieces.last?.points.last == a {
        pieces[pieces.count - 1].points.append(b)
      } else {
        pieces.append(Polyline(points: [a, b], isClosed: false, isDrawn: true))
      }
    }
    return pieces
  }
}
