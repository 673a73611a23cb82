/// Where the subviews of one view are, in blocks of 16, so that a touch finds one among thousands.
///
/// It only says who cannot be hit: hidden views, and those that refuse touches, are in it like all others, and views that
/// may be hit outside of their frame are candidates everywhere.
///
/// An object with memory of its own: an array would be retained twice for each of the levels a touch comes through.
@MainActor
final class HitIndex {
  /// Fewer subviews than this are simply searched.
  static let threshold = 64
  private nonisolated static let block = 16

  /// Left, top, and right and bottom negated: a point is within when no component is larger than its own.
  private typealias Edges = SIMD4<Float>
  private nonisolated static let nowhere = Edges(repeating: .infinity)
  private nonisolated static let everywhere = Edges(repeating: -.infinity)

  nonisolated(unsafe) private let frames: UnsafeMutablePointer<Edges>
  nonisolated(unsafe) private let blocks: UnsafeMutablePointer<Edges>
  let count: Int

  init(of views: [UIView], in layer: CALayer) {
    count = views.count
    frames = .allocate(capacity: count)
    blocks = .allocate(capacity: count / Self.block + 1)
    for (i, view) in views.enumerated() { (frames + i).initialize(to: Self.edges(of: view, in: layer)) }
    for block in 0...count / Self.block { (blocks + block).initialize(to: union(ofBlock: block)) }
  }

  deinit {
    frames.deallocate()
    blocks.deallocate()
  }

  /// The view at `place` is somewhere else.
  func update(_ place: Int, _ view: UIView, in layer: CALayer) {
    frames[place] = Self.edges(of: view, in: layer)
    blocks[place / Self.block] = union(ofBlock: place / Self.block)
  }

  private func union(ofBlock block: Int) -> Edges {
    let first = block * Self.block
    var union = Self.nowhere
    for i in first..<min(first + Self.block, count) { union = pointwiseMin(union, frames[i]) }
    return union
  }

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
