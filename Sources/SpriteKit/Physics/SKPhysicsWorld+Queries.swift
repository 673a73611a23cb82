internal import CChipmunk
import UIKit

/// Which bodies are somewhere. Points are the scene's.
extension SKPhysicsWorld {
  /// A body at a point, the one that came into the scene first; nil for none. Lines are at no point.
  public func body(at point: CGPoint) -> SKPhysicsBody? { bodies(at: point).first }

  /// A body that touches a rectangle, the one that came into the scene first; nil for none.
  public func body(in rect: CGRect) -> SKPhysicsBody? { bodies(in: rect).first }

  /// The body that a ray meets first; nil for none.
  public func body(alongRayStart start: CGPoint, end: CGPoint) -> SKPhysicsBody? { hits(start, end).first?.body }

  /// Calls `block` with the bodies at a point, until it sets its second argument to true.
  public func enumerateBodies(
    at point: CGPoint, using block: @escaping (SKPhysicsBody, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    visit(bodies(at: point), block)
  }

  /// Calls `block` with the bodies that touch a rectangle, until it sets its second argument to true.
  public func enumerateBodies(
    in rect: CGRect, using block: @escaping (SKPhysicsBody, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    visit(bodies(in: rect), block)
  }

  /// Calls `block` with the bodies that a ray meets, the nearest first, the point where it meets each and the direction that
  /// the surface faces there, until it sets its last argument to true.
  public func enumerateBodies(
    alongRayStart start: CGPoint, end: CGPoint,
    using block: @escaping (SKPhysicsBody, CGPoint, CGVector, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    var stop = ObjCBool(false)
    for hit in hits(start, end) {
      block(hit.body, hit.point, hit.normal, &stop)
      if stop.boolValue { return }
    }
  }

  private func visit(
    _ bodies: [SKPhysicsBody], _ block: (SKPhysicsBody, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    var stop = ObjCBool(false)
    for body in bodies {
      block(body, &stop)
      if stop.boolValue { return }
    }
  }

  // MARK: Searching

  private struct Hit {
    var body: SKPhysicsBody
    var point: CGPoint
    var normal: CGVector
  }

  /// - Parameter query: Returns the library's results and writes their number.
  private func find(_ query: (OpaquePointer, UnsafeMutablePointer<Int>) -> UnsafePointer<vp_hit>?) -> [Hit] {
    guard let handle, scene != nil else { return [] }
    // Nodes may have been moved since the last frame.
    takePlaces()
    var count = 0
    guard let first = query(handle.world, &count) else { return [] }
    return UnsafeBufferPointer(start: first, count: count).compactMap { hit in
      bySerial[hit.serial].map { Hit(body: $0, point: CGPoint(hit.point), normal: CGVector(hit.normal)) }
    }
  }

  private func bodies(at point: CGPoint) -> [SKPhysicsBody] {
    guard point.isUsable else { return [] }
    return find { vp_query_point($0, point.raw, $1) }.map(\.body)
  }

  private func bodies(in rect: CGRect) -> [SKPhysicsBody] {
    let (low, high) = (CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.maxY))
    guard low.isUsable, high.isUsable else { return [] }
    guard rect.width > 0, rect.height > 0 else { return bodies(at: low) }
    return find { vp_query_box($0, low.raw, high.raw, $1) }.map(\.body)
  }

  private func hits(_ start: CGPoint, _ end: CGPoint) -> [Hit] {
    guard start.isUsable, end.isUsable, start != end else { return [] }
    return find { vp_query_ray($0, start.raw, end.raw, $1) }
  }
}
