import UIKit

/// Divides polygons into convex ones, which is what bodies collide with.
enum ConvexParts {
  /// More points than these are thinned out: the time grows with their square, and nobody sees so small corners.
  private static let mostPoints = 240

  /// Convex polygons, anticlockwise, that cover an outline; its points may be in either order. For an outline that crosses
  /// itself, the polygon around all points. Empty if it has no area.
  static func split(_ outline: [CGPoint]) -> [[CGPoint]] {
    var points = cleaned(outline)
    guard points.count >= 3, signedArea(points) != 0 else { return [] }
    if signedArea(points) < 0 { points.reverse() }
    if isConvex(points) { return [points] }
    guard let triangles = triangles(points) else { return [hull(points)].filter { $0.count >= 3 } }
    return merged(triangles, points).map { $0.map { points[$0] } }
  }

  static func isConvex(_ points: [CGPoint]) -> Bool {
    // The corners' angles must also add up to one turn, or it is a star.
    var turn = 0.0 as CGFloat
    for index in points.indices {
      let (a, b, c) = (points[index], points[(index + 1) % points.count], points[(index + 2) % points.count])
      let corner = cross(a, b, c)
      if corner < 0 { return false }
      let (ux, uy, vx, vy) = (b.x - a.x, b.y - a.y, c.x - b.x, c.y - b.y)
      turn += atan2(corner, ux * vx + uy * vy)
    }
    return turn < 2 * .pi + 0.01
  }

  /// The convex polygon around points, anticlockwise.
  static func hull(_ points: [CGPoint]) -> [CGPoint] {
    let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    func half(_ points: some Sequence<CGPoint>) -> [CGPoint] {
      var line: [CGPoint] = []
      for p in points {
        while line.count >= 2, cross(line[line.count - 2], line[line.count - 1], p) <= 0 { line.removeLast() }
        line.append(p)
      }
      return line.dropLast()
    }
    return half(sorted) + half(sorted.reversed())
  }

  // MARK: Points

  private static func cross(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint) -> CGFloat {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  }

  private static func signedArea(_ points: [CGPoint]) -> CGFloat {
    guard let origin = points.first else { return 0 }
    var sum = 0.0 as CGFloat
    for index in points.indices { sum += cross(origin, points[index], points[(index + 1) % points.count]) }
    return sum / 2
  }

  /// Without points that repeat the one before or lie on the line through their neighbours.
  private static func cleaned(_ outline: [CGPoint]) -> [CGPoint] {
    var points = outline
    if points.count > mostPoints {
      let step = CGFloat(points.count) / CGFloat(mostPoints)
      points = (0..<mostPoints).map { outline[Int(CGFloat($0) * step)] }
    }
    var kept: [CGPoint] = []
    for p in points where kept.last.map({ hypot($0.x - p.x, $0.y - p.y) > 1e-6 }) ?? true { kept.append(p) }
    while kept.count > 1, let first = kept.first, let last = kept.last, hypot(first.x - last.x, first.y - last.y) <= 1e-6 {
      kept.removeLast()
    }
    var index = 0
    while kept.count > 3, index < kept.count {
      let (a, b) = (kept[(index + kept.count - 1) % kept.count], kept[index])
      let c = kept[(index + 1) % kept.count]
      if abs(cross(a, b, c)) <= 1e-9 * max(1, hypot(c.x - a.x, c.y - a.y)) { kept.remove(at: index) } else { index += 1 }
    }
    return kept
  }

  // MARK: Triangles

  /// Cuts corners off until a triangle is left; nil if there is no corner to cut, as where the outline crosses itself.
  private static func triangles(_ points: [CGPoint]) -> [[Int]]? {
    var left = Array(points.indices)
    var found: [[Int]] = []
    while left.count > 3 {
      guard let ear = left.indices.first(where: { isEar($0, left, points) }) else { return nil }
      let count = left.count
      found.append([left[(ear + count - 1) % count], left[ear], left[(ear + 1) % count]])
      left.remove(at: ear)
    }
    found.append(left)
    return found
  }

  private static func isEar(_ index: Int, _ left: [Int], _ points: [CGPoint]) -> Bool {
    let count = left.count
    let corners = [left[(index + count - 1) % count], left[index], left[(index + 1) % count]]
    let (a, b, c) = (points[corners[0]], points[corners[1]], points[corners[2]])
    guard cross(a, b, c) > 0 else { return false }
    return left.allSatisfy { other in
      if corners.contains(other) { return true }
      let p = points[other]
      if p == a || p == b || p == c { return true }
      return cross(a, b, p) < 0 || cross(b, c, p) < 0 || cross(c, a, p) < 0
    }
  }

  /// Joins neighbouring polygons as long as they stay convex (Hertel and Mehlhorn).
  private static func merged(_ triangles: [[Int]], _ points: [CGPoint]) -> [[Int]] {
    struct Edge: Hashable {
      var from: Int
      var to: Int
    }
    var polygons = triangles
    var owner: [Edge: Int] = [:]
    func claim(_ index: Int) {
      let polygon = polygons[index]
      for at in polygon.indices { owner[Edge(from: polygon[at], to: polygon[(at + 1) % polygon.count])] = index }
    }
    for index in polygons.indices { claim(index) }
    let sides = triangles.flatMap { t in t.indices.map { Edge(from: t[$0], to: t[($0 + 1) % t.count]) } }
    for side in sides where side.from < side.to {
      let back = Edge(from: side.to, to: side.from)
      guard let one = owner[side], let other = owner[back], one != other else { continue }
      let joined = join(polygons[one], polygons[other], side.from, side.to)
      guard isConvex(joined.map { points[$0] }) else { continue }
      (owner[side], owner[back]) = (nil, nil)
      polygons[one] = joined
      polygons[other] = []
      claim(one)
    }
    return polygons.filter { !$0.isEmpty }
  }

  /// One polygon of two that share the side from `from` to `to` of the first.
  private static func join(_ one: [Int], _ other: [Int], _ from: Int, _ to: Int) -> [Int] {
    func rotated(_ polygon: [Int], startingWith corner: Int) -> [Int] {
      let start = polygon.firstIndex(of: corner) ?? 0
      return Array(polygon[start...] + polygon[..<start])
    }
    return rotated(one, startingWith: to) + rotated(other, startingWith: from).dropFirst().dropLast()
  }
}
