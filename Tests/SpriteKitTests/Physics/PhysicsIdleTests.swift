import KioskTesting
import SpriteKit
import Testing

/// Rest, repetition, many bodies, and machines without the library.
@MainActor
struct PhysicsIdleTests {
  private func expectIdle(_ kiosk: PhysicsKiosk, _ what: Comment) {
    let cost = kiosk.kiosk.cost { kiosk.run(20) }
    #expect(cost.frames == 0 && cost.wakeUps == 0, what)
  }

  @Test func PH15_bodiesAtRestMakeNoFrames() {
    let kiosk = PhysicsKiosk(gravity: 9.8)
    kiosk.walls()
    let boxes = (0..<6).map { kiosk.box(400, 21 + CGFloat($0) * 41) }
    for box in boxes { box.body.friction = 0.5 }
    kiosk.run(5)
    #expect(boxes.allSatisfy { $0.body.isResting && isNear($0.position.x, 400, 3) }, "a stack stands")
    expectIdle(kiosk, "a stack at rest")
    boxes[5].body.applyImpulse(CGVector(dx: 40, dy: 0))
    #expect(!boxes[5].body.isResting)
    kiosk.run(0.2)
    #expect(boxes[5].position.x > 405)
    kiosk.run(6)
    expectIdle(kiosk, "after a push")
    boxes[0].position.x += 1
    kiosk.run(0.1)
    #expect(!boxes[0].body.isResting, "a moved body wakes")
    kiosk.run(6)
    expectIdle(kiosk, "after a move")
    kiosk.world.gravity = CGVector(dx: 3, dy: -9.8)
    kiosk.run(0.1)
    #expect(boxes.allSatisfy { !$0.body.isResting })
    kiosk.run(10)
    expectIdle(kiosk, "under a slanting gravity")
    boxes[0].body.isResting = false
    #expect(!boxes[0].body.isResting)
    boxes[0].body.isResting = true
    #expect(boxes[0].body.isResting)
  }

  @Test func PH15_aSceneThatStopsPhysicsMakesNoFrames() {
    let kiosk = PhysicsKiosk(gravity: 9.8)
    kiosk.ball(400, 240)
    kiosk.world.speed = 0
    kiosk.run(0.1)
    expectIdle(kiosk, "at speed 0")
    kiosk.scene.isPaused = true
    kiosk.world.speed = 1
    kiosk.run(0.1)
    expectIdle(kiosk, "paused")
  }

  private func pile(_ count: Int, rate: Int = 60) -> [CGFloat] {
    let kiosk = PhysicsKiosk(gravity: 9.8)
    kiosk.walls()
    let nodes = (0..<count).map { index in
      let (x, y) = (30 + CGFloat(index % 25) * 30, 60 + CGFloat(index / 25) * 26)
      let node = index % 2 == 0 ? kiosk.ball(x, y, radius: 8) : kiosk.box(x, y, 16, 16)
      node.body.friction = 0.4
      node.body.contactTestBitMask = .max
      node.body.applyImpulse(CGVector(dx: CGFloat(index % 7) - 3, dy: 0))
      return node
    }
    for _ in 0..<rate { kiosk.kiosk.advance(by: .microseconds(Int64(2_000_000 / rate))) }
    let contacts = kiosk.began.map { CGFloat($0.contactPoint.x) + $0.collisionImpulse }
    return nodes.flatMap { [$0.position.x, $0.position.y, $0.zRotation] } + contacts
  }

  @Test func PH16_everyRunIsTheSame() {
    let first = pile(150)
    // Other addresses must not matter.
    let ballast = (0..<1000).map { SKPhysicsBody(circleOfRadius: CGFloat($0 + 1)) }
    #expect(first == pile(150) && ballast.count == 1000)
  }

  @Test func PH17_aThousandBodiesStayInTheirBox() {
    let kiosk = PhysicsKiosk(gravity: 9.8)
    kiosk.walls()
    let balls = (0..<1000).map { kiosk.ball(20 + CGFloat($0 % 40) * 19, 15 + CGFloat($0 / 40) * 18, radius: 6) }
    kiosk.run(1)
    #expect(balls.allSatisfy { CGRect(x: 0, y: 0, width: 800, height: 480).contains($0.position) })
    kiosk.scene.removeAllChildren()
    kiosk.run(0.1)
    expectIdle(kiosk, "when all are gone")
  }

  @Test func PH18_withoutTheLibraryBodiesDoNothing() {
    let log = FrameworkLog.lines {
      PhysicsLibrary.$isHidden.withValue(true) {
        let kiosk = PhysicsKiosk(gravity: 9.8)
        kiosk.walls()
        let (a, b) = (kiosk.ball(100, 240), kiosk.box(200, 240))
        b.physicsBody = SKPhysicsBody(texture: SKTexture(imageNamed: "none"), size: CGSize(width: 10, height: 10))
        kiosk.world.add(SKPhysicsJointPin.joint(withBodyA: a.body, bodyB: b.body, anchor: .zero))
        let field = SKFieldNode.radialGravityField()
        kiosk.scene.addChild(field)
        a.body.applyImpulse(CGVector(dx: 10, dy: 0))
        a.body.isResting = true
        kiosk.run(1)
        #expect(a.position == CGPoint(x: 100, y: 240) && !a.body.isResting)
        #expect(kiosk.world.body(at: a.position) == nil && a.body.allContactedBodies().isEmpty)
        a.removeFromParent()
        kiosk.run(1)
        expectIdle(kiosk, "without the library")
      }
    }
    let lines = log.filter { $0.contains("libchipmunk7") }
    #expect(lines.count == 1, "one line says what to install: \(log)")
  }

  @Test func PH19_scenesAndBodiesMayOutliveEachOther() {
    var ball: SKNode?
    var world: SKPhysicsWorld?
    weak var gone: SKScene?
    autoreleasing {
      let kiosk = PhysicsKiosk(gravity: 9.8)
      ball = kiosk.ball(100, 300)
      world = kiosk.world
      kiosk.run(0.5)
      gone = kiosk.scene
    }
    #expect(gone == nil)
    #expect(ball?.body.velocity.dy ?? 0 < -300)
    ball?.body.applyImpulse(CGVector(dx: 1, dy: 0))
    #expect(world?.body(at: .zero) == nil)
    let next = PhysicsKiosk(gravity: 9.8)
    if let ball {
      ball.removeFromParent()
      next.scene.addChild(ball)
      let speed = ball.body.velocity.dy
      next.run(0.5)
      #expect(ball.body.velocity.dy < speed - 500)
      let other = SKNode()
      other.position = CGPoint(x: 300, y: 300)
      next.scene.addChild(other)
      other.physicsBody = ball.physicsBody
      #expect(ball.physicsBody == nil && other.body.node === other)
    }
  }

  private func autoreleasing(_ body: () -> Void) { body() }
}
