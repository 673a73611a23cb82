extension CGPath {
  /// The pieces of the path that a dashed line would draw. Lengths alternate between drawn and left out; an odd count is
  /// repeated. Invalid lengths (all zero, negative, not finite) leave the path undashed.
  public final func copy(
    dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity
  ) -> CGPath {
    guard let dash = DashPattern(phase: phase, lengths: lengths) else {
      return CGPath(storage: storage.transformed(by: transform))
    }
    var result = PathStorage()
    for chain in storage.polylines(tolerance: storage.naturalTolerance) {
      for piece in dash.cut(chain) { result.append(piece) }
    }
    return CGPath(storage: result.transformed(by: transform))
  }
}

/// A validated dash pattern.
struct DashPattern: Hashable, Sendable {
  let lengths: [CGFloat]
  /// The offset into the pattern, 0 ..< the sum of `lengths`.
  let phase: CGFloat
  let total: CGFloat

  /// Beyond this many pieces a dashed line is drawn solid: the gaps are not visible, and time must stay bounded.
  static let maximumPieces: CGFloat = 50_000

  init?(phase: CGFloat, lengths: [CGFloat]) {
    guard !lengths.isEmpty, lengths.allSatisfy({ $0.isFinite && $0 >= 0 }) else { return nil }
    let all = lengths.count % 2 == 0 ? lengths : lengths + lengths
    let total = all.reduce(0, +)
    guard total > 0, total.isFinite else { return nil }
    self.lengths = all
    self.total = total
    let wrapped = phase.isFinite ? phase.truncatingRemainder(dividingBy: total) : 0
    self.phase = wrapped < 0 ? wrapped + total : wrapped
  }

  /// Whether a line of this length would be cut into more than `maximumPieces`.
  func isTooFine(forLength length: CGFloat) -> Bool {
    !(length / total * CGFloat(lengths.count) <= Self.maximumPieces)
  }

  func cut(_ chain: Polyline) -> [Polyline] {
    var points = chain.points
    guard points.count > 1 else { return chain.isDrawn ? [chain] : [] }
    if chain.isClosed { points.append(points[0]) }
    var length: CGFloat = 0
    for index in 1..<points.count { length += points[index].distance(to: points[index - 1]) }
    guard length > 0, !isTooFine(forLength: length) else { return [chain] }

    var index = 0
    var left = phase
    while left >= lengths[index] {
      left -= lengths[index]
      index = (index + 1) % lengths.count
    }
    left = lengths[index] - left
    var pieces: [Polyline] = []
    var piece = Polyline(points: index % 2 == 0 ? [points[0]] : [], isClosed: false)
    for to in points.dropFirst() {
      var from = points[0]
      points[0] = to
      var rest = from.distance(to: to)
      while rest > left {
        let share = left / rest
        let cut = CGPoint(x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share)
        if index % 2 == 0 {
          if piece.points.last != cut { piece.points.append(cut) }
          piece.isDrawn = true
          pieces.append(piece)
          piece = Polyline(points: [], isClosed: false)
        } else {
          piece = Polyline(points: [cut], isClosed: false)
        }
        rest -= left
        from = cut
        index = (index + 1) % lengths.count
        left = lengths[index]
      }
      left -= rest
      if index % 2 == 0, piece.points.last != to {
        piece.points.append(to)
        piece.isDrawn = true
      }
    }
    if index % 2 == 0, piece.points.count > 1 {
      piece.isDrawn = true
      pieces.append(piece)
    }
    return pieces
  }
}

extension CGPoint {
  func distance(to other: CGPoint) -> CGFloat {
    let (dx, dy) = (x - other.x, y - other.y)
    return (dx * dx + dy * dy).squareRoot()
  }
}
