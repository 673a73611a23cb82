internal import CChipmunk
import UIKit

/// Contacts: what is known of them, and their reports.
extension SKPhysicsWorld {
  var hasEvents: Bool {
    guard let handle else { return false }
    return vp_world_event_count(handle.world) > 0
  }

  /// Takes the events of the last step, places the nodes and notifies the delegate.
  func reportContacts(_ handle: WorldHandle) {
    var count = 0
    guard let first = vp_world_events(handle.world, &count), count > 0 else { return }
    let events = Array(UnsafeBufferPointer(start: first, count: count))
    vp_world_clear_events(handle.world)
    var reports: [(kind: vp_event_kind, contact: SKPhysicsContact)] = []
    for event in events {
      if let contact = note(event) { reports.append((event.kind, contact)) }
    }
    guard !reports.isEmpty, contactDelegate != nil else { return }
    givePlaces()
    for (kind, contact) in reports {
      if kind == VP_END {
        contactDelegate?.didEnd(contact)
      } else if contact.bodyA.world === self, contact.bodyB.world === self {
        contactDelegate?.didBegin(contact)
      }
    }
    takePlaces()
  }

  private func pair(_ event: vp_event) -> BodyPair { BodyPair(a: event.a, b: event.b) }

  /// Counts the shapes that touch.
  /// - Returns: The contact that has to be reported.
  private func note(_ event: vp_event) -> SKPhysicsContact? {
    let pair = pair(event)
    if event.kind == VP_END {
      guard var known = touching[pair] else { return nil }
      known.shapes -= 1
      touching[pair] = known.shapes > 0 ? known : nil
      return known.shapes == 0 && known.isReported ? known.contact : nil
    }
    if touching[pair] != nil {
      touching[pair]?.shapes += 1
      return nil
    }
    guard let a = bySerial[pair.a], let b = bySerial[pair.b] else { return nil }
    let isReported =
      a.settings.contactTest & b.settings.category != 0 || b.settings.contactTest & a.settings.category != 0
    let contact = SKPhysicsContact(
      a, b, point: CGPoint(event.point), normal: CGVector(event.normal), impulse: event.impulse)
    touching[pair] = TouchingPair(contact: contact, shapes: 1, isReported: isReported)
    return isReported ? contact : nil
  }

  func bodies(touching body: SKPhysicsBody) -> [SKPhysicsBody] {
    guard let serial = body.handle?.body.pointee.serial else { return [] }
    let pairs = touching.keys.filter { $0.a == serial || $0.b == serial }.sorted()
    return pairs.compactMap { bySerial[$0.a == serial ? $0.b : $0.a] }
  }
}
