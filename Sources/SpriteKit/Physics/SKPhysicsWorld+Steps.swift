internal import CChipmunk
import UIKit

/// The simulation within a frame.
extension SKPhysicsWorld {
  /// The length of a step: two in a frame of most screens. Stacks stand on steps of this length, and tremble on longer ones.
  static let step: TimeInterval = 1.0 / 120

  /// Goes on by the time of a frame, and places the nodes.
  func simulate(_ passed: TimeInterval) {
    guard let handle, scene != nil else { return }
    takePlaces()
    wakeForFields()
    let count = stepCount(passed)
    if count > 0 { drive(over: Double(count) * Self.step) }
    for _ in 0..<count {
      evaluateFields()
      vp_world_step(handle.world, Self.step)
      addDoubles()
      reportContacts(handle)
    }
    // Bodies that were removed between frames have events, too.
    if count == 0 { reportContacts(handle) }
    if count > 0 {
      endForces()
      endDrives()
    }
    givePlaces()
  }

  /// The steps for a time. Frames come a little early or late; a step more or less for that would be seen.
  private func stepCount(_ passed: TimeInterval) -> Int {
    guard isActive, speed > 0 else {
      pending = 0
      return 0
    }
    pending += passed * Double(speed)
    let steps = pending / Self.step
    let nearest = steps.rounded()
    if nearest >= 1, abs(steps - nearest) < 0.1 {
      pending = 0
      return Int(min(nearest, Self.mostSteps))
    }
    let whole = min(steps.rounded(.down), Self.mostSteps)
    pending = min(pending - whole * Self.step, Self.step)
    return Int(whole)
  }

  /// Of a faster world the rest of the time is left out.
  private static let mostSteps = 128.0

  private func endForces() {
    for body in bodies where body.settings.force != .zero || body.settings.torque != 0 {
      (body.settings.force, body.settings.torque) = (.zero, 0)
      body.apply()
    }
  }

  // MARK: Fixed bodies that are moved

  /// A longer way in one frame is a jump, which pushes nothing.
  private static let longestWay: CGFloat = 100

  /// Gives fixed bodies the velocity with which their nodes were moved, so that they push others and carry them.
  private func drive(over time: TimeInterval) {
    for body in driven {
      guard let handle = body.handle, let from = body.drivenFrom, let to = body.seen else { continue }
      let (dx, dy) = (to.position.x - from.position.x, to.position.y - from.position.y)
      guard hypot(dx, dy) <= Self.longestWay else { continue }
      let turn = remainder(to.angle - from.angle, 2 * .pi)
      vp_body_set_drive(handle.body, vp_vector(x: dx / time, y: dy / time), abs(turn) < 0.8 ? turn / time : 0)
    }
  }

  private func endDrives() {
    for body in driven {
      body.drivenFrom = nil
      if let handle = body.handle { vp_body_set_drive(handle.body, vp_vector(), 0) }
    }
    driven.removeAll(keepingCapacity: true)
  }

  private func addDoubles() {
    for body in bodies {
      guard let raw = body.handle?.body, raw.pointee.needs_double != 0, let place = body.seen else { continue }
      vp_body_add_double(raw)
      if raw.pointee.twin != nil { addShapes(of: body, place, isDouble: true) }
    }
  }

  // MARK: Places

  /// Moves the bodies whose nodes were moved.
  func takePlaces() {
    guard let scene else { return }
    sortIfNeeded()
    for body in bodies {
      guard let node = body.owner, let raw = body.handle?.body, let seen = body.seen, node !== scene else { continue }
      let place = BodyPlace(of: node)
      if place == seen { continue }
      guard place.isUsable else {
        Log.error(
          "SKPhysicsBody: \(node) is too far away or too large, \(place); its body stays as it was.",
          once: "SKPhysicsBody place")
        continue
      }
      if !body.settings.isDynamic, body.drivenFrom == nil {
        body.drivenFrom = seen
        driven.append(body)
      }
      body.seen = place
      if abs(place.xScale - seen.xScale) > 1e-9 || abs(place.yScale - seen.yScale) > 1e-9 {
        vp_body_wake(raw)
        vp_body_remove_shapes(raw)
        addShapes(of: body, place)
        massDidChange(of: body)
      }
      vp_body_move(raw, place.raw)
      if body.settings.isPinned { updateNail(of: body) }
      isActive = true
    }
  }

  private func sortIfNeeded() {
    guard needsOrder else { return }
    needsOrder = false
    func depth(_ body: SKPhysicsBody) -> Int {
      var (node, count) = (body.owner?.parentLink, 0)
      while let at = node {
        count += 1
        node = at.parentLink
      }
      return count
    }
    let depths = bodies.map(depth)
    guard depths.indices.dropFirst().contains(where: { depths[$0] < depths[$0 - 1] }) else { return }
    let order = depths.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }
    bodies = ContiguousArray(order.map { bodies[$0] })
  }

  /// Places the nodes of the bodies that moved, and finds out whether any is awake.
  func givePlaces() {
    guard let scene else { return }
    var isAwake = false
    for body in bodies {
      guard let node = body.owner, let raw = body.handle?.body, let seen = body.seen, node !== scene else { continue }
      let isDynamic = body.settings.isDynamic
      let sleeps = !isDynamic || vp_body_sleeps(raw) != 0
      if !sleeps { isAwake = true }
      let isDeep = node.parentLink?.parentLink != nil
      defer { body.wasAwake = !sleeps }
      // A sleeping body has moved if it fell asleep in this frame, and what is in others moves with them.
      guard isDynamic, !sleeps || body.wasAwake || isDeep else { continue }
      let place = vp_body_place(raw)
      let position = CGPoint(place.position)
      guard position.isUsable, place.angle.isFinite else {
        stop(body, node, raw, seen)
        continue
      }
      if isDeep {
        giveDeepPlace(position, place.angle, to: node, body)
      } else {
        node.setPosition(position)
        if place.angle != seen.angle { node.setRotation(place.angle) }
        body.seen?.position = position
        body.seen?.angle = place.angle
      }
    }
    isActive = isAwake || hasEvents
  }

  private func giveDeepPlace(_ position: CGPoint, _ angle: CGFloat, to node: SKNode, _ body: SKPhysicsBody) {
    guard let parent = node.parentLink else { return }
    let above = parent.transformToRoot
    guard above.a * above.d != above.b * above.c else { return }
    let now = BodyPlace(of: node)
    // Unchanged places are not computed again, or they would drift.
    if now.position != position { node.setPosition(position.applying(above.inverted())) }
    if now.angle != angle { node.setRotation(node.place.rotation + BodyPlace.turning(above) * (angle - now.angle)) }
    body.seen = BodyPlace(of: node)
  }

  /// A body that has left everything behind goes no farther, so that the scene can come to rest.
  private func stop(_ body: SKPhysicsBody, _ node: SKNode, _ raw: UnsafeMutablePointer<vp_body>, _ last: BodyPlace) {
    Log.error(
      "SKPhysicsBody: \(node) has gone farther than \(Int(SKPhysicsBody.largest)) points; it stays there.",
      once: "SKPhysicsBody lost")
    vp_body_set_velocity(raw, vp_vector())
    vp_body_set_spin(raw, 0)
    vp_body_move(raw, last.raw)
    vp_body_sleep(raw)
  }
}
