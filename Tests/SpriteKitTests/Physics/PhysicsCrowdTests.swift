import KioskTesting
import SpriteKit
import Testing

/// Many bodies at one place, and frames that come late: the time of a step stays in proportion to the number of bodies.
@MainActor
struct PhysicsCrowdTests {
  private func crowd(_ kiosk: PhysicsKiosk, _ count: Int, _ change: (SKPhysicsBody, Int) -> Void = { _, _ in }) -> [SKNode] {
    (0..<count).map { index in
      let node = index % 2 == 0 ? kiosk.ball(400, 240, radius: 8) : kiosk.box(400, 240, 16, 16)
      change(node.body, index)
      return node
    }
  }

  @Test func PH23_aThousandBodiesAtOnePlaceMakeFewContacts() {
    let kiosk = PhysicsKiosk(gravity: 9.8)
    kiosk.walls()
    let bodies = crowd(kiosk, 1000) { body, _ in body.contactTestBitMask = .max }
    kiosk.run(0.1)
    // Each with each would make 499,500.
    #expect(!kiosk.began.isEmpty && kiosk.began.count < 10_000)
    #expect(bodies.filter { hypot($0.position.x - 400, $0.position.y - 240) < 1 }.count > 900, "they wait for room")
    for body in bodies.dropFirst(500) { body.removeFromParent() }
    kiosk.scene.removeAllChildren()
    kiosk.run(0.1)
    let cost = kiosk.kiosk.cost { kiosk.run(10) }
    #expect(cost.frames == 0 && cost.wakeUps == 0)
  }

  @Test func PH23_bodiesWithoutRoomComeOutOneAfterTheOther() {
    let kiosk = PhysicsKiosk(gravity: 9.8)
    kiosk.walls()
    let bodies = crowd(kiosk, 150) { body, _ in body.friction = 0.3 }
    kiosk.run(4)
    #expect(bodies.allSatisfy { $0.position.y < 230 }, "all of them have fallen")
    #expect(bodies.allSatisfy { CGRect(x: 0, y: 0, width: 800, height: 480).contains($0.position) })
    var overlaps = 0
    for (index, a) in bodies.enumerated() {
      for b in bodies[..<index] where hypot(a.position.x - b.position.x, a.position.y - b.position.y) < 8 { overlaps += 1 }
    }
    #expect(overlaps < 5, "they lie beside each other")
  }

  @Test func PH23_bodiesThatDoNotStopTheirLikeDoNotWait() {
    let kiosk = PhysicsKiosk()
    let bodies = crowd(kiosk, 200) { body, index in
      body.collisionBitMask = 0
      body.velocity = CGVector(dx: 300 * cos(CGFloat(index)), dy: 300 * sin(CGFloat(index)))
    }
    kiosk.run(0.5)
    #expect(bodies.allSatisfy { isNear(hypot($0.position.x - 400, $0.position.y - 240), 150, 12) })
  }

  @Test func PH23_fewBodiesAndThoseOfJointsDoNotWait() {
    let kiosk = PhysicsKiosk(gravity: 9.8)
    let few = crowd(kiosk, 40)
    kiosk.run(0.2)
    #expect(few.allSatisfy { hypot($0.position.x - 400, $0.position.y - 240) > 4 })
    kiosk.scene.removeAllChildren()
    let chain = crowd(kiosk, 100) { body, _ in body.collisionBitMask = 0 }
    for (a, b) in zip(chain, chain.dropFirst()) {
      kiosk.world.add(
        SKPhysicsJointPin.joint(withBodyA: a.body, bodyB: b.body, anchor: CGPoint(x: 400, y: 240)))
      b.body.collisionBitMask = .max
    }
    kiosk.run(0.2)
    #expect(chain.allSatisfy { $0.position != CGPoint(x: 400, y: 240) })
  }

  @Test func PH23_waitingBodiesMayChangeAndGo() {
    let kiosk = PhysicsKiosk(gravity: 9.8)
    kiosk.walls()
    let bodies = crowd(kiosk, 300)
    kiosk.run(0.05)
    bodies[299].position = CGPoint(x: 700, y: 240)
    bodies[299].body.isDynamic = false
    bodies[298].position = CGPoint(x: 100, y: 100)
    bodies[297].setScale(2)
    bodies[296].physicsBody = SKPhysicsBody(circleOfRadius: 5)
    bodies[295].physicsBody = nil
    for body in bodies[..<280] { body.removeFromParent() }
    kiosk.run(3)
    #expect(bodies[299].position == CGPoint(x: 700, y: 240) && bodies[298].position.y < 50)
    #expect(bodies[295].position == CGPoint(x: 400, y: 240), "without a body it stays")
    #expect(bodies[280..<295].allSatisfy { $0.position.y < 230 })
    bodies[299].body.isDynamic = true
    kiosk.run(1)
    #expect(bodies[299].position.y < 230)
  }

  @Test func PH24_aLateFrameIsNotCaughtUpWith() {
    final class Gate: SKViewDelegate {
      var isOpen = true
      func view(_ view: SKView, shouldRenderAtTime time: TimeInterval) -> Bool { isOpen }
    }
    let kiosk = PhysicsKiosk()
    let (ball, gate) = (kiosk.ball(100, 240), Gate())
    ball.body.velocity = CGVector(dx: 60, dy: 0)
    kiosk.run(0.2)
    kiosk.kiosk.rootViewController.sceneView.delegate = gate
    gate.isOpen = false
    kiosk.run(5)
    let place = ball.position.x
    gate.isOpen = true
    kiosk.scene.isPaused = false
    ball.zPosition = 1
    kiosk.run(0.05)
    // 1/15 s at most for the late frame, and the others as usual.
    #expect(ball.position.x > place && ball.position.x - place <= 60 * (1.0 / 15 + 0.05))
  }
}
