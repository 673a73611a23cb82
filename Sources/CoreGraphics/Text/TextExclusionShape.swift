/// A flattened path that text flows around, in pixels.
struct TextExclusionShape: Hashable, Sendable {
  /// An edge from its upper to its lower end, which is never horizontal.
  private struct Edge: Hashable, Sendable {
    var top: Double
    var bottom: Double
    /// The position of the upper end.
    var x: Double
    var slope: Double
    /// The direction in which it was drawn: 1 down, -1 up.
    var winding: Int

    func x(at y: Double) -> Double { x + (y - top) * slope }
  }

  /// Parts narrower than this, in pixels, count as having no area.
  private static let hairline = 0.01
  /// With more edges in the height of a line, their crossings are not computed, and slightly more is excluded.
  private static let mostCrossing = 48

  /// The edges in the order of their tops.
  private let edges: [Edge]
  /// For each edge, the lowest end of it and those before it, for finding the first edge that reaches a position.
  private let reaches: [Double]
  private let isEvenOdd: Bool
  let top: Double
  let bottom: Double

  /// - Returns: Nil when the path has no height, or points with NaN.
  init?(_ path: CGPath, _ rule: CGPathFillRule, offset: CGPoint, scale: Double) {
    guard offset.x.isFinite, offset.y.isFinite else { return nil }
    func limited(_ value: CGFloat, _ offset: CGFloat) -> Double {
      min(max((Double(value) + Double(offset)) * scale, -TextExclusion.reach), TextExclusion.reach)
    }
    var edges: [Edge] = []
    for chain in path.storage.polylines(tolerance: CGFloat(0.05 / scale)) {
      guard !chain.points.contains(where: { $0.x.isNaN || $0.y.isNaN }) else { return nil }
      // Filling closes open subpaths.
      guard var from = chain.points.last else { continue }
      for to in chain.points {
        let (x0, y0, x1, y1) = (
          limited(from.x, offset.x), limited(from.y, offset.y), limited(to.x, offset.x), limited(to.y, offset.y)
        )
        from = to
        guard abs(y1 - y0) > 1e-9 else { continue }
        edges.append(
          Edge(
            top: min(y0, y1), bottom: max(y0, y1), x: y0 < y1 ? x0 : x1, slope: (x1 - x0) / (y1 - y0),
            winding: y0 < y1 ? 1 : -1))
      }
    }
    guard !edges.isEmpty else { return nil }
    edges.sort { $0.top < $1.top }
    self.edges = edges
    var reach = -Double.infinity
    reaches = edges.map { edge in
      reach = max(reach, edge.bottom)
      return reach
    }
    isEvenOdd = rule == .evenOdd
    top = edges[0].top
    bottom = reach
  }

  /// Adds the spans that the shape covers anywhere between two vertical positions.
  func addCovered(from y0: Double, to y1: Double, to covered: inout [TextSpan]) {
    let near = edges(from: y0, to: y1)
    if near.isEmpty { return }
    // No edge begins, ends or crosses another one between two stops.
    var stops = [y0, y1]
    for edge in near {
      if edge.top > y0 { stops.append(edge.top) }
      if edge.bottom < y1 { stops.append(edge.bottom) }
    }
    if near.count <= Self.mostCrossing { Self.addCrossings(of: near, from: y0, to: y1, to: &stops) }
    stops.sort()
    var (next, live): (Int, [(edge: Edge, x: Double)]) = (0, [])
    for (a, b) in zip(stops, stops.dropFirst()) where b - a > 1e-9 {
      let middle = (a + b) / 2
      live.removeAll { $0.edge.bottom <= middle }
      while next < near.count, near[next].top < middle {
        if near[next].bottom > middle { live.append((near[next], 0)) }
        next += 1
      }
      for index in live.indices { live[index].x = live[index].edge.x(at: middle) }
      live.sort { $0.x < $1.x }
      var (winding, start): (Int, Edge?) = (0, nil)
      for (edge, _) in live {
        winding += edge.winding
        let isInside = isEvenOdd ? winding & 1 != 0 : winding != 0
        if isInside, start == nil { start = edge }
        guard !isInside, let first = start else { continue }
        start = nil
        let lefts = (first.x(at: a), first.x(at: b)), rights = (edge.x(at: a), edge.x(at: b))
        guard max(rights.0 - lefts.0, rights.1 - lefts.1) > Self.hairline else { continue }
        covered.append(TextSpan(left: min(lefts.0, lefts.1), right: max(rights.0, rights.1)))
      }
    }
  }

  /// The next lower position where less may be covered: at the end of an edge, or beside slopes one step lower.
  func nextTop(from y0: Double, to y1: Double, step: Double) -> Double {
    edges(from: y0, to: y1).reduce(Double.infinity) { next, edge in
      min(next, edge.slope == 0 ? edge.bottom : min(edge.bottom, y0 + step))
    }
  }

  /// The edges that lie at least partly between two vertical positions.
  private func edges(from y0: Double, to y1: Double) -> [Edge] {
    guard y0 < y1, y0 < bottom, y1 > top else { return [] }
    var (low, high) = (0, edges.count)
    while low < high {
      let middle = (low + high) / 2
      if reaches[middle] <= y0 { low = middle + 1 } else { high = middle }
    }
    var near: [Edge] = []
    while low < edges.count, edges[low].top < y1 {
      if edges[low].bottom > y0 { near.append(edges[low]) }
      low += 1
    }
    return near
  }

  private static func addCrossings(of edges: [Edge], from y0: Double, to y1: Double, to stops: inout [Double]) {
    for i in edges.indices {
      for j in i + 1..<edges.count where edges[i].slope != edges[j].slope {
        let (a, b) = (edges[i], edges[j])
        let y = b.top + (a.x(at: b.top) - b.x) / (b.slope - a.slope)
        if y > max(a.top, b.top, y0), y < min(a.bottom, b.bottom, y1) { stops.append(y) }
      }
    }
  }
}
