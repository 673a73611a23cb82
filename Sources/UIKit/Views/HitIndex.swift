/// Where the subviews of one view are, in blocks of 32, so that a touch finds one among thousands.
///
/// It only says who cannot be hit: hidden views, and those that refuse touches, are in it like all others, and views that
/// may be hit outside of their frame are candidates everywhere.
struct HitIndex {
  /// Fewer subviews than this are simply searched.
  static let threshold = 64
  private static let block = 32

  /// Left, top, and right and bottom negated: a point is within when no component is larger than its own.
  private typealias Edges = SIMD4<Float>
  private static let nowhere = Edges(repeating: .infinity)
  private static let everywhere = Edges(repeating: -.infinity)

  private var frames: [Edges] = []
  private var blocks: [Edges] = []

  var count: Int { frames.count }

  @MainActor
  init(of views: [UIView], in layer: CALayer) {
    frames.reserveCapacity(views.count)
    blocks = Array(repeating: Self.nowhere, count: (views.count + Self.block - 1) / Self.block)
    for view in views {
      let edges = Self.edges(of: view, in: layer)
      let block = frames.count / Self.block
      blocks[block] = pointwiseMin(blocks[block], edges)
      frames.append(edges)
    }
  }

  @MainActor
  private static func edges(of view: UIView, in layer: CALayer) -> Edges {
    guard view.flags.contains(.hitsPlainly), let frame = view.layer.plainFrame(in: layer) else { return everywhere }
    let edges = Edges(Float(frame.minX).nextDown, Float(frame.minY).nextDown, -Float(frame.maxX).nextUp, -Float(frame.maxY).nextUp)
    // A frame that is no number is compared exactly by whoever looks closer.
    return edges == edges ? edges : everywhere
  }

  /// The frontmost view behind the one at `end` that the point may hit.
  func last(before end: Int, at point: CGPoint) -> Int? {
    let (x, y) = (Float(point.x), Float(point.y))
    let place = Edges(x, y, -x, -y)
    var i = end - 1
    while i >= 0 {
      let block = i / Self.block
      let first = block * Self.block
      if any(blocks[block] .> place) {
        i = first - 1
        continue
      }
      while i >= first {
        if !any(frames[i] .> place) { return i }
        i -= 1
      }
    }
    return nil
  }
}
