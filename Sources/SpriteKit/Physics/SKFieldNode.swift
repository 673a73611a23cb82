import UIKit

/// A vector of three numbers; fields use the first two.
public typealias vector_float3 = SIMD3<Float>

/// The acceleration, in metres of 150 points per second squared, of a body in a custom field.
/// - Parameters:
///   - position: Of the body in the field's node, in points.
///   - velocity: Of the body in points per second.
///   - mass: In kilograms.
///   - charge: Always 0.
///   - deltaTime: The length of the step in seconds.
public typealias SKFieldForceBlock = (
  _ position: vector_float3, _ velocity: vector_float3, _ mass: Float, _ charge: Float, _ deltaTime: TimeInterval
) -> vector_float3

/// A node around which something acts on the bodies of the scene.
@preconcurrency @MainActor
open class SKFieldNode: SKNode {
  enum Kind {
    case linear(vector_float3)
    case radial, spring, drag, vortex
    case velocity(vector_float3)
    case custom(SKFieldForceBlock)
  }

  final private(set) var kind: Kind
  /// Where it was in the last frame.
  final var seenTransform: CGAffineTransform?

  private init(_ kind: Kind, falloff: Float = 0) {
    self.kind = kind
    self.falloff = falloff
    super.init()
  }

  /// There are no archives: the field does nothing. Copies are made by it.
  public required init?(coder: NSCoder) {
    (kind, falloff) = (.drag, 0)
    isEnabled = false
    super.init(coder: coder)
  }

  // MARK: Kinds

  /// Gravity in one direction, in metres of 150 points per second squared, in the coordinates of the node.
  open class func linearGravityField(withVector direction: vector_float3) -> SKFieldNode { SKFieldNode(.linear(direction)) }
  /// Gravity towards the node; with a negative `strength` away from it.
  open class func radialGravityField() -> SKFieldNode { SKFieldNode(.radial) }
  /// A force towards the node that grows with the distance: `strength` is in newtons per metre.
  open class func springField() -> SKFieldNode { SKFieldNode(.spring) }
  /// A force against the movement that grows with the speed: `strength` is in newton seconds per metre.
  open class func dragField() -> SKFieldNode { SKFieldNode(.drag) }
  /// A force around the node, clockwise if `strength` is positive, in newtons.
  open class func vortexField() -> SKFieldNode { SKFieldNode(.vortex) }
  /// Gives bodies a velocity, in metres of 150 points per second, in the coordinates of the node.
  open class func velocityField(withVector direction: vector_float3) -> SKFieldNode { SKFieldNode(.velocity(direction)) }
  /// An acceleration that a function computes in each step. Bodies in such a field do not fall asleep.
  open class func customField(evaluationBlock block: @escaping SKFieldForceBlock) -> SKFieldNode {
    SKFieldNode(.custom(block))
  }

  // MARK: Settings

  /// Whether the field acts.
  open var isEnabled = true { didSet { noteChange() } }
  /// Whether bodies in its region feel no other field; of several such fields, the first one added.
  open var isExclusive = false { didSet { noteChange() } }
  /// How strong it is.
  open var strength: Float = 1 { didSet { noteChange() } }
  /// The power by which it gets weaker with the distance in metres: 0 not at all, 2 as real gravity.
  open var falloff: Float { didSet { noteChange() } }
  /// Nearer bodies, in points, count as being as far away as this.
  open var minimumRadius: Float = 1 { didSet { noteChange() } }
  /// Where it acts, in the coordinates of the node; nil everywhere.
  open var region: SKRegion? { didSet { noteChange() } }
  /// The categories of the field; it acts on bodies whose `fieldBitMask` has one of them.
  open var categoryBitMask: UInt32 = .max { didSet { noteChange() } }
  /// The direction of a linear or velocity field.
  open var direction: vector_float3 {
    switch kind {
    case .linear(let vector), .velocity(let vector): vector
    default: vector_float3()
    }
  }

  override func takeValues(from node: SKNode) {
    super.takeValues(from: node)
    guard let node = node as? SKFieldNode else { return }
    (kind, isEnabled, isExclusive) = (node.kind, node.isEnabled, node.isExclusive)
    (strength, falloff, minimumRadius) = (node.strength, node.falloff, node.minimumRadius)
    (region, categoryBitMask) = (node.region, node.categoryBitMask)
  }

  private func noteChange() { scene?.physics?.wakeAll() }

  override func sceneDidChange() { scene?.physicsWorld.insert(self) }

  // MARK: What is not here

  /// Fields of random numbers.
  @available(*, unavailable, message: "There are no random fields; compute one in customField(evaluationBlock:).")
  open class func noiseField(withSmoothness smoothness: CGFloat, animationSpeed speed: CGFloat) -> SKFieldNode {
    SKFieldNode(.drag)
  }
  /// Fields of random numbers.
  @available(*, unavailable, message: "There are no random fields; compute one in customField(evaluationBlock:).")
  open class func turbulenceField(withSmoothness smoothness: CGFloat, animationSpeed speed: CGFloat) -> SKFieldNode {
    SKFieldNode(.drag)
  }
  /// Fields that act on charges.
  @available(*, unavailable, message: "Bodies have no charge; use customField(evaluationBlock:).")
  open class func electricField() -> SKFieldNode { SKFieldNode(.drag) }
  /// Fields that act on charges.
  @available(*, unavailable, message: "Bodies have no charge; use customField(evaluationBlock:).")
  open class func magneticField() -> SKFieldNode { SKFieldNode(.drag) }
  /// Velocities from the colours of a texture.
  @available(*, unavailable, message: "Textures are not read as velocities; use customField(evaluationBlock:).")
  open class func velocityField(with velocityTexture: SKTexture) -> SKFieldNode { SKFieldNode(.drag) }
}

/// An area of points.
@preconcurrency @MainActor
open class SKRegion: NSObject {
  private let holds: @MainActor (CGPoint) -> Bool
  /// The path around it, if it was made of one.
  open private(set) var path: CGPath?

  private init(_ path: CGPath? = nil, _ holds: @escaping @MainActor (CGPoint) -> Bool) {
    (self.path, self.holds) = (path, holds)
    super.init()
  }

  /// A disc around the origin, with a radius in points.
  public convenience init(radius: Float) { self.init { hypot($0.x, $0.y) <= CGFloat(radius) } }
  /// A rectangle around the origin.
  public convenience init(size: CGSize) {
    self.init { abs($0.x) <= size.width / 2 && abs($0.y) <= size.height / 2 }
  }
  /// The inside of a path.
  public convenience init(path: CGPath) { self.init(path) { path.contains($0) } }
  /// All points.
  open class func infinite() -> SKRegion { SKRegion { _ in true } }

  /// The points that are not in it.
  open func inverse() -> SKRegion { SKRegion { !self.contains($0) } }
  /// The points that are in both.
  open func byIntersection(with region: SKRegion) -> SKRegion {
    SKRegion { self.contains($0) && region.contains($0) }
  }
  /// The points that are in one of the two.
  open func byUnion(with region: SKRegion) -> SKRegion { SKRegion { self.contains($0) || region.contains($0) } }
  /// The points that are not in the other one.
  open func byDifference(from region: SKRegion) -> SKRegion {
    SKRegion { self.contains($0) && !region.contains($0) }
  }

  /// Whether a point is in it.
  open func contains(_ point: CGPoint) -> Bool { holds(point) }
}
