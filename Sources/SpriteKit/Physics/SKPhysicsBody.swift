internal import CChipmunk
import UIKit

/// What makes a node fall, collide and be pushed: a shape with a mass, in `SKNode.physicsBody`.
///
/// Areas are square metres of 150 points, as on iOS, masses kilograms, velocities points per second; an impulse of 1 changes
/// the velocity of 1 kg by one point per second. Numbers that are not finite are refused with a logged error.
///
/// Bodies are simulated by Chipmunk (Debian: `libchipmunk7`), which is opened when the first one is made. Without it they do
/// nothing, and that is logged.
@preconcurrency @MainActor
open class SKPhysicsBody: NSObject, @preconcurrency NSCopying {
  /// What it collides with, in the coordinates of its node.
  final let shapes: [BodyShape]
  final let isEdge: Bool
  final weak var owner: SKNode?
  final var settings = BodySettings()
  /// The body in the world of a scene.
  final var handle: BodyHandle?
  final weak var world: SKPhysicsWorld?
  /// Where the node was when the two were the same.
  final var seen: BodyPlace?
  final var wasAwake = false
  /// Where the node of a fixed body was before it was moved.
  final var drivenFrom: BodyPlace?
  final var nail: JointHandle?
  final weak var nailedTo: SKPhysicsBody?

  private init(_ shapes: [BodyShape], mass: CGFloat? = nil) {
    self.shapes = shapes
    isEdge = !shapes.isEmpty && shapes.allSatisfy { if case .line = $0 { true } else { false } }
    super.init()
    settings.area = BodyShape.extent(of: shapes).area / (Self.pointsPerMeter * Self.pointsPerMeter)
    settings.mass = mass ?? max(settings.area, Self.leastMass)
    settings.isDynamic = !isEdge
    _ = PhysicsLibrary.isAvailable
  }

  /// Shape, settings and velocity, without node, contacts and joints.
  open func copy(with zone: NSZone? = nil) -> Any { copyOfBody() }

  final func copyOfBody() -> SKPhysicsBody {
    let copy = SKPhysicsBody(shapes, mass: settings.mass)
    copy.settings = settings
    (copy.settings.velocity, copy.settings.spin) = (velocity, angularVelocity)
    (copy.settings.force, copy.settings.torque) = (.zero, 0)
    return copy
  }

  static let pointsPerMeter: CGFloat = 150
  private static let leastMass: CGFloat = 1e-6
  /// The largest coordinates and radii that are taken, in points.
  static let largest: CGFloat = 1e6

  // MARK: Volumes

  /// A disc around the node's origin.
  public convenience init(circleOfRadius r: CGFloat) { self.init(circleOfRadius: r, center: .zero) }

  /// A disc.
  public convenience init(circleOfRadius r: CGFloat, center: CGPoint) {
    let isUsable = r > 0 && r <= Self.largest && center.isUsable
    self.init(Self.checked(isUsable ? [.circle(center: center, radius: r)] : [], "circleOfRadius: \(r)"))
  }

  /// A rectangle around the node's origin.
  public convenience init(rectangleOf s: CGSize) { self.init(rectangleOf: s, center: .zero) }

  /// A rectangle.
  public convenience init(rectangleOf s: CGSize, center: CGPoint) {
    let (x, y) = (s.width / 2, s.height / 2)
    let corners = [(-x, -y), (x, -y), (x, y), (-x, y)].map { CGPoint(x: center.x + $0.0, y: center.y + $0.1) }
    let isUsable = x > 0 && y > 0 && corners.allSatisfy(\.isUsable)
    self.init(Self.checked(isUsable ? [.polygon(corners)] : [], "rectangleOf: \(s)"))
  }

  /// A polygon whose corners are the points of a path, in either order. Concave ones are divided into convex ones; of a
  /// path that crosses itself, the polygon around it counts.
  public convenience init(polygonFrom path: CGPath) {
    let parts = path.parts().filter { $0.points.allSatisfy(\.isUsable) }
    self.init(
      Self.checked(parts.flatMap { ConvexParts.split($0.points) }.map { .polygon($0) }, "polygonFrom: a path of no area"))
  }

  /// The outline of what a texture shows, at least half opaque, in a size around the node's origin.
  public convenience init(texture: SKTexture, size: CGSize) { self.init(texture: texture, alphaThreshold: 0.5, size: size) }

  /// The outline of what a texture shows at least as opaque as a threshold, 0 … 1. Holes are filled.
  public convenience init(texture: SKTexture, alphaThreshold: Float, size: CGSize) {
    let isUsable = size.width > 0 && size.height > 0 && size.width <= Self.largest && size.height <= Self.largest
    let parts = isUsable ? TextureOutline.parts(of: texture, threshold: alphaThreshold, size: size) : []
    // Without the library the body does nothing anyway.
    self.init(PhysicsLibrary.isAvailable ? Self.checked(parts, "texture: \(size), nothing opaque") : parts)
  }

  /// One body of the shapes of others; their masses add up. Lines count only if all are lines.
  public convenience init(bodies: [SKPhysicsBody]) {
    let shapes = bodies.flatMap(\.shapes)
    let solid = shapes.filter { if case .line = $0 { false } else { true } }
    let mass = bodies.filter { !$0.isEdge }.reduce(0) { $0 + $1.mass }
    self.init(solid.isEmpty ? shapes : solid, mass: mass > 0 ? mass : nil)
  }

  // MARK: Edges

  /// A line, which never moves and does not touch other lines.
  public convenience init(edgeFrom p1: CGPoint, to p2: CGPoint) {
    self.init(Self.line([p1, p2], isClosed: false, "edgeFrom: \(p1), to: \(p2)"))
  }

  /// Lines along a path.
  public convenience init(edgeChainFrom path: CGPath) {
    self.init(path.parts().flatMap { Self.line($0.points, isClosed: $0.isClosed, "edgeChainFrom") })
  }

  /// Lines along a path and back to its start.
  public convenience init(edgeLoopFrom path: CGPath) {
    self.init(path.parts().flatMap { Self.line($0.points, isClosed: true, "edgeLoopFrom") })
  }

  /// The sides of a rectangle; bodies may be inside.
  public convenience init(edgeLoopFrom rect: CGRect) {
    let corners = [
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.maxY),
      CGPoint(x: rect.minX, y: rect.maxY),
    ]
    self.init(Self.line(corners, isClosed: true, "edgeLoopFrom: \(rect)"))
  }

  private static func line(_ points: [CGPoint], isClosed: Bool, _ what: String) -> [BodyShape] {
    let isUsable = points.count > 1 && points.allSatisfy(\.isUsable) && points.contains { $0 != points[0] }
    return checked(isUsable ? [.line(points, isClosed: isClosed && points.count > 2)] : [], what)
  }

  private static func checked(_ shapes: [BodyShape], _ what: String) -> [BodyShape] {
    if shapes.isEmpty {
      Log.error("SKPhysicsBody: \(what) is no shape; the body touches nothing.", once: "SKPhysicsBody shape \(what)")
    }
    return shapes
  }

  // MARK: Node

  /// The node that has the body.
  open var node: SKNode? { owner }

  // MARK: Mass

  /// The area in square metres of 150 points; 0 for lines.
  open var area: CGFloat { settings.area }

  /// The mass in kilograms. By default the density is 1.
  open var mass: CGFloat {
    get { settings.mass }
    set { set(\.mass, newValue, "mass", in: 1e-9...1e9) }
  }

  /// The mass per area, in kilograms per square metre.
  open var density: CGFloat {
    get { settings.area > 0 ? settings.mass / settings.area : 0 }
    set { if settings.area > 0 { set(\.mass, newValue * settings.area, "density", in: 1e-9...1e9) } }
  }

  // MARK: Behaviour

  /// Whether forces and collisions move the body. Lines never are; others are by default.
  open var isDynamic: Bool {
    get { settings.isDynamic }
    set {
      guard !isEdge, newValue != settings.isDynamic else { return }
      settings.isDynamic = newValue
      world?.kindDidChange(of: self)
    }
  }

  /// Whether gravity acts on it.
  open var affectedByGravity: Bool {
    get { settings.affectedByGravity }
    set { change { $0.affectedByGravity = newValue } }
  }

  /// Whether forces and collisions rotate it.
  open var allowsRotation: Bool {
    get { settings.allowsRotation }
    set {
      settings.allowsRotation = newValue
      world?.massDidChange(of: self)
    }
  }

  /// Whether the node's origin is held where it is: in the node above it that has a body, else in the scene.
  open var pinned: Bool {
    get { settings.isPinned }
    set {
      settings.isPinned = newValue
      world?.updateNail(of: self)
    }
  }

  /// How rough the surface is, 0 … 1. Of two bodies the square root of the product counts.
  open var friction: CGFloat {
    get { settings.friction }
    set { set(\.friction, newValue, "friction", in: 0...1000) }
  }

  /// The share of its speed with which the body bounces, 0 … 1. Of two bodies the larger counts.
  open var restitution: CGFloat {
    get { settings.restitution }
    set { set(\.restitution, newValue, "restitution", in: 0...1) }
  }

  /// How much of its speed the body loses per second, as through air.
  open var linearDamping: CGFloat {
    get { settings.linearDamping }
    set { set(\.linearDamping, newValue, "linearDamping", in: 0...1e6) }
  }

  /// How much of its rotation the body loses per second.
  open var angularDamping: CGFloat {
    get { settings.angularDamping }
    set { set(\.angularDamping, newValue, "angularDamping", in: 0...1e6) }
  }

  /// Whether the body does not pass through other moving bodies however fast it is, as far as that can be foretold from
  /// where they were. No body passes through one that stands still.
  open var usesPreciseCollisionDetection: Bool {
    get { settings.isPrecise }
    set { change { $0.isPrecise = newValue } }
  }

  // MARK: Masks

  /// The categories to which the body belongs, one bit each; all by default.
  open var categoryBitMask: UInt32 {
    get { settings.category }
    set { change { $0.category = newValue } }
  }

  /// The categories that stop this body; all by default. It may be stopped by one that does not notice it.
  open var collisionBitMask: UInt32 {
    get { settings.collision }
    set { change { $0.collision = newValue } }
  }

  /// The categories whose contacts with this body are reported to `SKPhysicsWorld.contactDelegate`; none by default.
  open var contactTestBitMask: UInt32 {
    get { settings.contactTest }
    set {
      settings.contactTest = newValue
      handle?.body.pointee.contact_test = newValue
    }
  }

  /// The categories of fields that act on the body; all by default.
  open var fieldBitMask: UInt32 {
    get { settings.field }
    set { change { $0.field = newValue } }
  }

  // MARK: Movement

  /// The velocity in points per second.
  open var velocity: CGVector {
    get { handle.map { CGVector(vp_body_velocity($0.body)) } ?? settings.velocity }
    set { setVelocity(newValue) }
  }

  /// The angular velocity in radians per second.
  open var angularVelocity: CGFloat {
    get { handle.map { vp_body_spin($0.body) } ?? settings.spin }
    set { setSpin(newValue) }
  }

  /// Whether the body lies still and is not simulated until something touches it.
  open var isResting: Bool {
    get { handle.map { vp_body_sleeps($0.body) != 0 } ?? false }
    set { setResting(newValue) }
  }

  /// Charges are for electric and magnetic fields.
  @available(*, unavailable, message: "There are no electric and magnetic fields; use a custom field.")
  open var charge: CGFloat { 0 }

  // MARK: Contacts

  /// The bodies that this one touches, whether they stop each other or not.
  open func allContactedBodies() -> [SKPhysicsBody] { world?.bodies(touching: self) ?? [] }

  /// The joints that hold the body.
  open var joints: [SKPhysicsJoint] { world?.joints.filter { $0.bodyA === self || $0.bodyB === self } ?? [] }
}

/// The values of a body that were set.
struct BodySettings {
  var area: CGFloat = 0
  var mass: CGFloat = 1
  var isDynamic = true
  var affectedByGravity = true
  var allowsRotation = true
  var isPinned = false
  var isPrecise = false
  var friction: CGFloat = 0.2
  var restitution: CGFloat = 0.2
  var linearDamping: CGFloat = 0.1
  var angularDamping: CGFloat = 0.1
  var category: UInt32 = .max
  var collision: UInt32 = .max
  var contactTest: UInt32 = 0
  var field: UInt32 = .max
  /// Of a body that is in no scene.
  var velocity = CGVector.zero
  var spin: CGFloat = 0
  /// Until the next step has used them.
  var force = CGVector.zero
  var torque: CGFloat = 0
}

extension CGPoint {
  @MainActor
  var isUsable: Bool {
    x.isFinite && y.isFinite && abs(x) <= SKPhysicsBody.largest && abs(y) <= SKPhysicsBody.largest
  }
}
