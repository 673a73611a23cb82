import KioskTesting
import SpriteKit
import Testing

/// Fields and the actions of bodies.
@MainActor
struct PhysicsFieldTests {
  private func kiosk(_ field: SKFieldNode) -> PhysicsKiosk {
    let kiosk = PhysicsKiosk()
    field.position = CGPoint(x: 400, y: 240)
    kiosk.scene.addChild(field)
    return kiosk
  }

  @Test func PH20_linearFieldsPullInTheirRegion() {
    let field = SKFieldNode.linearGravityField(withVector: vector_float3(1, 0, 0))
    field.strength = 2
    field.zRotation = .pi / 2
    field.region = SKRegion(radius: 100)
    let kiosk = kiosk(field)
    let (inside, outside) = (kiosk.ball(400, 200), kiosk.ball(100, 200))
    let immune = kiosk.ball(440, 200, radius: 10)
    immune.body.fieldBitMask = 0
    kiosk.run(0.26)
    #expect(isNear(inside.body.velocity.dy, 2 * 150 * 0.25, 12) && isNear(inside.body.velocity.dx, 0, 1e-6))
    #expect(outside.body.velocity == .zero && immune.body.velocity == .zero)
    #expect(kiosk.world.sampleFields(at: vector_float3(400, 240, 0)).y > 1.99)
    #expect(kiosk.world.sampleFields(at: vector_float3(0, 0, 0)) == vector_float3())
    field.isEnabled = false
    kiosk.run(0.05)
    let speed = inside.body.velocity
    kiosk.run(0.2)
    #expect(inside.body.velocity == speed)
  }

  @Test func PH20_radialSpringAndVortexFields() {
    let kiosk = kiosk(.radialGravityField())
    let ball = kiosk.ball(500, 240)
    kiosk.run(0.26)
    #expect(isNear(ball.body.velocity.dx, -150 * 0.25, 6))
    let spring = self.kiosk(.springField())
    let swinging = spring.ball(450, 240)
    swinging.body.mass = 1
    spring.run(.pi)
    #expect(isNear(swinging.position.x, 350, 4), "half an oscillation takes π seconds")
    let vortex = self.kiosk(.vortexField())
    let around = vortex.ball(500, 240)
    around.body.mass = 1
    vortex.run(0.2)
    #expect(around.body.velocity.dy < -10 && abs(around.body.velocity.dx) < 1)
  }

  @Test func PH20_dragVelocityAndCustomFields() {
    let kiosk = kiosk(.dragField())
    let ball = kiosk.ball(100, 240)
    ball.body.mass = 1
    ball.body.velocity = CGVector(dx: 100, dy: 0)
    kiosk.run(1.05)
    #expect(isNear(ball.body.velocity.dx, 100 * exp(-1), 3))
    let river = self.kiosk(.velocityField(withVector: vector_float3(0.5, 0, 0)))
    let boat = river.ball(100, 240)
    river.run(0.2)
    #expect(isNear(boat.body.velocity.dx, 75, 1e-6))
    var calls = 0
    let custom = self.kiosk(
      .customField { place, _, mass, charge, time in
        calls += 1
        #expect(place.x == -300 && charge == 0 && time == 1.0 / 120 && mass > 0)
        return vector_float3(0, .nan, 0)
      })
    let still = custom.ball(100, 240)
    custom.run(0.1)
    #expect(calls > 2 && still.position == CGPoint(x: 100, y: 240))
  }

  @Test func PH20_exclusiveFieldsAndMovedFieldsWake() {
    let field = SKFieldNode.linearGravityField(withVector: vector_float3(0, 1, 0))
    field.region = SKRegion(size: CGSize(width: 100, height: 100))
    let kiosk = kiosk(field)
    let strong = SKFieldNode.linearGravityField(withVector: vector_float3(-1, 0, 0))
    strong.isExclusive = true
    strong.region = field.region
    strong.position = CGPoint(x: 700, y: 240)
    kiosk.scene.addChild(strong)
    let ball = kiosk.ball(100, 240)
    kiosk.run(2)
    #expect(ball.body.isResting)
    field.position.x = 100
    kiosk.run(0.1)
    #expect(ball.body.velocity.dy > 0)
    strong.position.x = 100
    let speed = ball.body.velocity.dy
    kiosk.run(0.1)
    #expect(ball.body.velocity.dx < 0 && ball.body.velocity.dy <= speed + 3)
  }

  @Test func PH21_actionsPushTurnAndChangeMasses() {
    let kiosk = PhysicsKiosk()
    let balls = (0..<4).map { kiosk.ball(100 + CGFloat($0) * 150, 240) }
    for ball in balls { ball.body.mass = 2 }
    balls[0].run(.applyImpulse(CGVector(dx: 0, dy: 30), duration: 0.5))
    balls[1].run(.applyAngularImpulse(0.01, duration: 0.3))
    balls[2].run(.sequence([.changeMass(to: 5, duration: 0.2), .changeMass(by: -1, duration: 0.2)]))
    balls[3].run(.applyForce(CGVector(dx: 0, dy: 20), at: CGPoint(x: 570, y: 240), duration: 0.2))
    SKNode().run(.applyTorque(1, duration: 1))
    kiosk.run(1)
    #expect(isNear(balls[0].body.velocity.dy, 15, 1e-6))
    // m r² / 2, in kg m².
    #expect(isNear(balls[1].body.angularVelocity, 0.01 / (2 * 400 / 2 / 22_500), 1e-6))
    #expect(isNear(balls[2].body.mass, 4, 1e-6))
    #expect(isNear(balls[3].body.velocity.dy, 2, 0.01) && balls[3].body.angularVelocity > 0)
    let field = SKFieldNode.dragField()
    kiosk.scene.addChild(field)
    field.run(.group([.strength(to: 3, duration: 0.2), .falloff(by: 2, duration: 0.2)]))
    kiosk.run(0.5)
    #expect(field.strength == 3 && isNear(CGFloat(field.falloff), 2, 1e-4))
    balls[0].run(SKAction.applyImpulse(CGVector(dx: 0, dy: 30), duration: 0.5).reversed())
    kiosk.run(0.6)
    #expect(balls[0].body.velocity.dy < 1)
  }

  @Test func PH22_outlinesShowWhatMovesAndWhatRests() {
    let kiosk = PhysicsKiosk(gravity: 9.8)
    kiosk.walls()
    kiosk.kiosk.rootViewController.sceneView.showsPhysics = true
    let boxes = (0..<3).map { kiosk.box(200, 20 + CGFloat($0) * 40) }
    for box in boxes { box.body.friction = 0.6 }
    kiosk.ball(400, 30, radius: 30)
    let star = CGMutablePath()
    star.addLines(
      between: (0..<10).map { index in
        let (angle, r) = (CGFloat(index) / 10 * 2 * .pi, index % 2 == 0 ? 50 : 20) as (CGFloat, CGFloat)
        return CGPoint(x: r * cos(angle), y: r * sin(angle))
      })
    star.closeSubpath()
    let node = SKShapeNode(path: star)
    node.position = CGPoint(x: 600, y: 300)
    node.physicsBody = SKPhysicsBody(polygonFrom: star)
    kiosk.scene.addChild(node)
    let hook = kiosk.box(500, 400, 10, 10)
    hook.body.isDynamic = false
    kiosk.world.add(SKPhysicsJointPin.joint(withBodyA: hook.body, bodyB: node.body, anchor: hook.position))
    kiosk.run(1.5)
    #expect(kiosk.kiosk.matches("physics-outlines", tolerance: .text))
    kiosk.kiosk.rootViewController.sceneView.showsPhysics = false
    kiosk.run(0.1)
    #expect(kiosk.kiosk.rootViewController.sceneView.subviews.isEmpty)
  }
}
