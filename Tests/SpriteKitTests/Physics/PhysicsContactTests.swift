import KioskTesting
import SpriteKit
import Testing

/// Which bodies stop each other, and what is reported.
@MainActor
struct PhysicsContactTests {
  /// Two balls that approach each other.
  private func pair(_ kiosk: PhysicsKiosk) -> (a: SKNode, b: SKNode) {
    let (a, b) = (kiosk.ball(300, 240), kiosk.ball(400, 240))
    (a.name, b.name) = ("a", "b")
    (a.body.categoryBitMask, b.body.categoryBitMask) = (1, 2)
    a.body.velocity = CGVector(dx: 120, dy: 0)
    return (a, b)
  }

  @Test func PH8_masksSayWhoStopsWhom() {
    for (aMinds, bMinds) in [(true, true), (true, false), (false, true), (false, false)] {
      let kiosk = PhysicsKiosk()
      let (a, b) = pair(kiosk)
      a.body.collisionBitMask = aMinds ? 2 : 0
      b.body.collisionBitMask = bMinds ? 1 : 0
      kiosk.run(2)
      let what: Comment = "a minds b: \(aMinds), b minds a: \(bMinds); a at \(a.position.x), b at \(b.position.x)"
      #expect((b.position.x > 410) == bMinds, what)
      #expect(isNear(a.body.velocity.dx, 120, 1) == !aMinds, what)
      if !aMinds { #expect(isNear(a.position.x, 540, 4), what) }
    }
  }

  @Test func PH8_bodiesThatAreNotNoticedStillCarryAndComeToRest() {
    let kiosk = PhysicsKiosk(gravity: 9.8)
    kiosk.floor(40)
    let (shelf, cup) = (kiosk.box(400, 60), kiosk.box(400, 200))
    (shelf.body.categoryBitMask, cup.body.categoryBitMask) = (1, 2)
    shelf.body.collisionBitMask = ~2
    kiosk.run(3)
    #expect(isNear(shelf.position.y, 60, 0.5) && isNear(cup.position.y, 100, 1))
    let cost = kiosk.kiosk.cost { kiosk.run(10) }
    #expect(cost.frames == 0 && cost.wakeUps == 0)
  }

  @Test func PH9_contactsAreReportedOnceAndOnlyIfAsked() {
    let kiosk = PhysicsKiosk()
    let (a, b) = pair(kiosk)
    kiosk.run(1)
    #expect(kiosk.began.isEmpty, "nobody asked")
    a.position.x = 300
    a.body.velocity = CGVector(dx: 120, dy: 0)
    b.position.x = 400
    b.body.velocity = .zero
    kiosk.run(0.1)
    b.body.contactTestBitMask = 1
    b.body.restitution = 1
    kiosk.run(2)
    #expect(kiosk.began.count == 1 && kiosk.ended.count == 1)
    let contact = kiosk.began[0]
    #expect(contact.bodyA === a.body && contact.bodyB === b.body)
    #expect(contact.bodyA.node === a)
    #expect(isNear(contact.contactPoint.x, 380, 3) && isNear(contact.contactPoint.y, 240, 1))
    #expect(contact.contactNormal.dx > 0.99)
    #expect(isNear(contact.collisionImpulse, 120 * a.body.mass, 0.2))
  }

  @Test func PH9_bodiesOfManyShapesTouchOnce() {
    let kiosk = PhysicsKiosk(gravity: 9.8)
    kiosk.floor(40)
    let node = SKNode()
    node.position = CGPoint(x: 400, y: 100)
    node.physicsBody = SKPhysicsBody(
      bodies: (0..<4).map { SKPhysicsBody(circleOfRadius: 10, center: CGPoint(x: CGFloat($0) * 20 - 30, y: 0)) })
    node.body.restitution = 0
    node.body.contactTestBitMask = .max
    kiosk.scene.addChild(node)
    kiosk.run(3)
    #expect(kiosk.began.count == 1 && kiosk.ended.isEmpty)
    #expect(isNear(node.position.y, 50, 0.5))
    #expect(node.body.allContactedBodies().count == 1)
    node.position.y = 200
    kiosk.run(0.05)
    #expect(kiosk.ended.count == 1 && node.body.allContactedBodies().isEmpty)
  }

  @Test func PH9_sensorsOnlyReport() {
    let kiosk = PhysicsKiosk()
    let (a, b) = pair(kiosk)
    (a.body.collisionBitMask, b.body.collisionBitMask) = (0, 0)
    a.body.contactTestBitMask = 2
    kiosk.run(2)
    #expect(kiosk.began.count == 1 && kiosk.ended.count == 1)
    #expect(kiosk.began[0].collisionImpulse == 0 && isNear(a.position.x, 540, 4))
  }

  @Test func PH10_callbacksMayRemoveEverything() {
    let kiosk = PhysicsKiosk(gravity: 9.8)
    kiosk.floor(40)
    let balls = (0..<20).map { kiosk.ball(100 + CGFloat($0) * 30, 100, radius: 16) }
    for ball in balls { ball.body.contactTestBitMask = .max }
    kiosk.onBegin = { [unowned kiosk] contact in
      contact.bodyA.node?.removeFromParent()
      contact.bodyB.node?.removeFromParent()
      kiosk.scene.removeAllChildren()
      kiosk.ball(400, 300)
    }
    kiosk.run(2)
    #expect(kiosk.began.count == 1, "the others are gone before they are reported")
    #expect(balls.allSatisfy { $0.parent == nil })
  }

  @Test func PH10_removedBodiesEndTheirContacts() {
    let kiosk = PhysicsKiosk(gravity: 9.8)
    kiosk.floor(40)
    let box = kiosk.box(400, 60)
    box.body.contactTestBitMask = .max
    kiosk.run(3)
    #expect(kiosk.began.count == 1 && box.body.isResting)
    box.removeFromParent()
    kiosk.run(0.2)
    #expect(kiosk.ended.count == 1 && kiosk.ended[0].bodyB.node === box)
    kiosk.scene.addChild(box)
    kiosk.run(1)
    #expect(kiosk.began.count == 2)
    box.physicsBody = nil
    kiosk.run(0.2)
    #expect(kiosk.ended.count == 2)
  }

  @Test func PH10_whatLiesOnARemovedBodyFalls() {
    let kiosk = PhysicsKiosk(gravity: 9.8)
    let (shelf, box) = (kiosk.box(400, 200, 200, 20), kiosk.box(400, 230))
    shelf.body.isDynamic = false
    kiosk.run(2)
    #expect(box.body.isResting)
    shelf.removeFromParent()
    kiosk.run(0.3)
    #expect(box.position.y < 220)
  }

  @Test func PH10_edgesAndFixedBodiesDoNotMeetEachOther() {
    let kiosk = PhysicsKiosk()
    kiosk.walls()
    kiosk.scene.body.contactTestBitMask = .max
    let floor = kiosk.floor(40)
    floor.body.contactTestBitMask = .max
    let fixed = kiosk.box(400, 50)
    fixed.body.isDynamic = false
    fixed.body.contactTestBitMask = .max
    kiosk.run(1)
    #expect(kiosk.began.isEmpty)
    floor.body.isDynamic = true
    #expect(!floor.body.isDynamic)
    fixed.body.isDynamic = true
    kiosk.run(0.5)
    #expect(kiosk.began.count == 1)
  }
}
