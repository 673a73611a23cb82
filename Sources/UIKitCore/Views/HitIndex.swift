/// An index of the subviews of one view, in blocks of 16, which finds the view under a touch among thousands.
///
/// It only excludes views: hidden views and those that do not accept touches are included, and views that may be hit
/// outside their frame are candidates everywhere.
///
/// A class with its own memory: arrays would be retained twice at each level that a touch passes through.
@MainActor
final class HitIndex {
  /// With fewer subviews, a linear search is used.
  static let threshold = 64
  private nonisolated static let block = 16

  /// The left and top edges, and the right and bottom edges negated: a point is inside when no component is greater
  /// than that of the point.
  private typealias Edges = SIMD4<Float>
  private nonisolated static let nowhere = Edges(repeating: .infinity)
  private nonisolated static let everywhere = Edges(repeating: -.infinity)

  // `deinit` is not on the main actor; by then nothing else refers to the index.
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

  /// Updates the index after the view at index `place` has moved.
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
    let edges = Edges(
      Float(frame.minX).nextDown, Float(frame.minY).nextDown, -Float(frame.maxX).nextUp, -Float(frame.maxY).nextUp)
    // A frame with NaN is a candidate everywhere, so that the exact test decides.
    return edges == edges ? edges : everywhere
  }

  /// The frontmost view behind the one at `end` that may be hit by the point.
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
