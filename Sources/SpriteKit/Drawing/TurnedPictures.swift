import UIKit

/// A picture that fills the box of a node.
struct NodePicture {
  var image: CGImage
  /// The part that is shown, in fractions from the upper left corner.
  var part: CGRect
}

/// A picture at one of the prepared angles.
struct TurnedPicture {
  var image: CGImage
  /// In points.
  var size: CGSize
  // Kept, since the cache knows it by its address.
  fileprivate var original: CGImage
}

/// Pictures of sprites at `steps` angles, for scenes in which many turn at once: resampling one of 100 pixels takes 0.1 ms
/// in each frame, showing a prepared one 0.01 ms.
@MainActor
enum TurnedPictures {
  /// The number of angles of a full turn. Half a step moves the edge of a sprite of 100 pixels by less than two.
  static let steps = 128
  /// The bytes that the pictures may take. When they are exceeded, all are made again.
  private static let budget = 32 << 20
  /// Larger pictures are few.
  private static let largestSide: CGFloat = 256

  private struct Key: Hashable {
    var image: ObjectIdentifier
    var x: CGFloat
    var y: CGFloat
    var width: CGFloat
    var height: CGFloat
    var scale: CGFloat
    var step: Int
    var isMirrored: Bool
  }

  private static var pictures: [Key: TurnedPicture] = [:]
  private static var bytes = 0

  /// The picture nearest to the angle of `turn`, which has no scale and no shear; nil for a large one.
  /// - Parameter size: Of the upright picture in points.
  static func picture(_ picture: NodePicture, size: CGSize, turn: CGAffineTransform, scale: CGFloat) -> TurnedPicture? {
    guard size.width * scale <= largestSide, size.height * scale <= largestSide, scale > 0 else { return nil }
    let isMirrored = turn.a * turn.d < turn.b * turn.c
    let share = atan2(turn.b, turn.a) / (2 * .pi) * CGFloat(steps)
    let step = (Int(share.rounded()) % steps + steps) % steps
    let key = Key(
      image: ObjectIdentifier(picture.image), x: picture.part.minX, y: picture.part.minY, width: size.width,
      height: size.height, scale: scale, step: step, isMirrored: isMirrored)
    if let known = pictures[key] { return known }
    guard let made = make(picture, size, CGFloat(step) / CGFloat(steps) * 2 * .pi, isMirrored, scale) else { return nil }
    let cost = made.image.width * made.image.height * 4
    if bytes + cost > budget {
      pictures = [:]
      bytes = 0
    }
    bytes += cost
    pictures[key] = made
    return made
  }

  private static func make(
    _ picture: NodePicture, _ size: CGSize, _ angle: CGFloat, _ isMirrored: Bool, _ scale: CGFloat
  ) -> TurnedPicture? {
    let (s, c) = (abs(sin(angle)), abs(cos(angle)))
    // Whole pixels, with room for the smooth edge.
    let width = ((size.width * c + size.height * s) * scale).rounded(.up) + 2
    let height = ((size.width * s + size.height * c) * scale).rounded(.up) + 2
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let source = SKTexture(cgImage: picture.image)
    let part = picture.part
    let texture = SKTexture(
      rect: CGRect(x: part.minX, y: 1 - part.maxY, width: part.width, height: part.height), in: source)
    let image = UIGraphicsImageRenderer(size: CGSize(width: width, height: height), format: format).image { context in
      let cg = context.cgContext
      cg.translateBy(x: width / 2, y: height / 2)
      cg.rotate(by: angle)
      cg.scaleBy(x: scale, y: isMirrored ? -scale : scale)
      let box = CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
      cg.draw(upright: texture.cgImage(), in: box)
    }
    guard let turned = image.cgImage else { return nil }
    return TurnedPicture(
      image: turned, size: CGSize(width: width / scale, height: height / scale), original: picture.image)
  }
}

/// The nodes of a scene that turn. Many of them are shown in steps, and at their very angle when they rest.
@MainActor
struct TurningNodes {
  /// More nodes than these are many.
  private static let few = 12

  private var countBefore = 0
  private var countNow = 0
  private var steppedBefore: ContiguousArray<SKNode> = []
  private var steppedNow: ContiguousArray<SKNode> = []

  /// Whether many nodes turned in the frame before.
  var areMany: Bool { countBefore > Self.few }

  mutating func begin() {
    (countBefore, countNow) = (countNow, 0)
    swap(&steppedBefore, &steppedNow)
    steppedNow.removeAll(keepingCapacity: true)
    for node in steppedBefore { node.marks.remove(.turning) }
  }

  /// Counts a node that is turned in this frame.
  mutating func noteTurn() { countNow += 1 }

  /// Remembers a node that is shown in steps.
  mutating func noteStep(of node: SKNode) {
    guard !node.marks.contains(.turning) else { return }
    node.marks.insert(.turning)
    steppedNow.append(node)
  }

  /// Shows the nodes that rest at their very angles.
  /// - Returns: Whether nodes are shown in steps, so that another frame is needed.
  mutating func end(in view: CGRect) -> Bool {
    for node in steppedBefore where node.marks.contains(.stepped) && !node.marks.contains(.turning) && node.isShown {
      _ = LayerPlacement.place(node, in: view, redraws: true, isExact: true)
    }
    steppedBefore.removeAll(keepingCapacity: true)
    return !steppedNow.isEmpty
  }
}
