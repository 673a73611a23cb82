internal import CChipmunk
import UIKit

/// Chipmunk, which is opened when the first body is made.
@MainActor
package enum PhysicsLibrary {
  /// Whether bodies do nothing, as without the library. For tests.
  @TaskLocal package static var isHidden = false

  /// Whether the library is installed. If it is not, that is logged once.
  static var isAvailable: Bool {
    if !isHidden, vp_is_available() != 0 { return true }
    Log.error(
      "SpriteKit: libchipmunk.so.7 is not installed (Debian: libchipmunk7), so physics bodies do nothing.",
      once: "SpriteKit physics")
    return false
  }
}

/// A world of Chipmunk. What is in it keeps it.
final class WorldHandle {
  // Unchecked: freed by `deinit`, used on the main actor.
  nonisolated(unsafe) let world: OpaquePointer

  init?() {
    guard let world = vp_world_new() else { return nil }
    self.world = world
  }

  deinit { vp_world_free(world) }
}

/// A body in a world.
final class BodyHandle {
  let world: WorldHandle
  // Unchecked: freed by `deinit`, used on the main actor.
  nonisolated(unsafe) let body: UnsafeMutablePointer<vp_body>

  init?(_ world: WorldHandle, isDynamic: Bool, serial: UInt32, _ place: BodyPlace) {
    guard let body = vp_body_new(world.world, isDynamic ? VP_DYNAMIC : VP_STATIC, serial, place.raw) else { return nil }
    self.world = world
    self.body = body
  }

  deinit { vp_body_free(body) }
}

/// A joint in a world. It keeps its bodies, which must be freed later.
final class JointHandle {
  private let bodies: [BodyHandle]
  // Unchecked: freed by `deinit`, used on the main actor.
  nonisolated(unsafe) let joint: OpaquePointer

  init?(_ joint: OpaquePointer?, _ bodies: [BodyHandle]) {
    guard let joint else { return nil }
    self.joint = joint
    self.bodies = bodies
  }

  deinit { vp_joint_free(joint) }
}

/// Where a node is in its scene, as far as physics is concerned. Shear does not count.
struct BodyPlace: Equatable {
  var position = CGPoint.zero
  var angle: CGFloat = 0
  var xScale: CGFloat = 1
  var yScale: CGFloat = 1

  var raw: vp_place { vp_place(position: position.raw, angle: angle) }

  @MainActor
  init(of node: SKNode) {
    guard let parent = node.parentLink else { return }
    if parent.parentLink == nil {
      (position, angle) = (node.place.position, node.place.rotation)
      (xScale, yScale) = (node.place.xScale, node.place.yScale)
      return
    }
    let above = parent.transformToRoot
    let own = node.place.transform.concatenating(above)
    position = CGPoint(x: own.tx, y: own.ty)
    angle = atan2(above.b, above.a) + BodyPlace.turning(above) * node.place.rotation
    let (s, c) = (sin(angle), cos(angle))
    (xScale, yScale) = (own.a * c + own.b * s, own.d * c - own.c * s)
  }

  /// Whether Chipmunk can compute with it.
  @MainActor
  var isUsable: Bool {
    position.isUsable && angle.isFinite && abs(xScale) <= Self.largestScale && abs(yScale) <= Self.largestScale
  }

  private static let largestScale: CGFloat = 1e4

  /// Whether angles below a transform run on (1) or back (-1), as in a mirror.
  static func turning(_ transform: CGAffineTransform) -> CGFloat {
    transform.a * transform.d < transform.b * transform.c ? -1 : 1
  }
}

extension CGPoint {
  var raw: vp_vector { vp_vector(x: x, y: y) }
  init(_ raw: vp_vector) { self.init(x: raw.x, y: raw.y) }
}

extension CGVector {
  var raw: vp_vector { vp_vector(x: dx, y: dy) }
  init(_ raw: vp_vector) { self.init(dx: raw.x, dy: raw.y) }
}
