import KioskTesting
import SpriteKit
import Testing

/// How bodies fall, are pushed and stop.
@MainActor
struct PhysicsMotionTests {
  @Test func PH1_aBodyFallsAsTheFormulaSays() {
    let kiosk = PhysicsKiosk(gravity: 9.8)
    let ball = kiosk.ball(400, 470)
    kiosk.run(0.1)
    let (y, v) = (ball.position.y, ball.body.velocity.dy)
    kiosk.run(0.5)
    // 150 points are a metre; a step ends with its new velocity, so it goes g · dt · t / 2 farther.
    let expected = y + v * 0.5 - 0.5 * 9.8 * 150 * 0.25
    let late = 9.8 * 150 * 0.5 / 60 as CGFloat
    #expect(isNear(ball.position.y, expected, late))
    #expect(isNear(ball.body.velocity.dy, v - 9.8 * 150 * 0.5, 30))
    ball.body.affectedByGravity = false
    ball.body.velocity = .zero
    let still = ball.position
    kiosk.run(0.3)
    #expect(ball.position == still)
  }

  @Test func PH1_impulsesForcesAndTorquesHaveTheirUnits() {
    let kiosk = PhysicsKiosk()
    let ball = kiosk.ball(400, 240, radius: 75)
    #expect(isNear(ball.body.area, .pi / 4, 1e-9) && isNear(ball.body.mass, .pi / 4, 1e-9))
    ball.body.mass = 2
    #expect(isNear(ball.body.density, 8 / .pi, 1e-9))
    ball.body.applyImpulse(CGVector(dx: 60, dy: 0))
    #expect(ball.body.velocity == CGVector(dx: 30, dy: 0))
    kiosk.run(1)
    #expect(isNear(ball.position.x, 430, 1.5))
    // The moment of inertia of a disc is m r² / 2, here 0.25 kg m².
    ball.body.applyAngularImpulse(0.5)
    #expect(isNear(ball.body.angularVelocity, 2, 1e-6))
    ball.body.applyImpulse(CGVector(dx: 0, dy: 10), at: CGPoint(x: ball.position.x + 75, y: ball.position.y))
    #expect(isNear(ball.body.angularVelocity, 2 + 750 / 5625, 1e-6))
    let other = kiosk.ball(100, 100, radius: 75)
    other.body.mass = 2
    other.run(.applyForce(CGVector(dx: 0, dy: 100), duration: 1))
    kiosk.run(1.2)
    #expect(isNear(other.body.velocity.dy, 50, 1e-6))
  }

  @Test func PH1_aForceActsForTheFrameInWhichItWasApplied() {
    final class Pushing: SKScene {
      var pushed: SKNode?
      override func update(_ currentTime: TimeInterval) { pushed?.body.applyForce(CGVector(dx: 30, dy: 0)) }
    }
    let scene = Pushing(size: CGSize(width: 800, height: 480))
    let kiosk = PhysicsKiosk(scene: scene)
    let ball = kiosk.ball(100, 240)
    ball.body.mass = 1
    kiosk.run(0.1)
    scene.pushed = ball
    kiosk.run(1)
    scene.pushed = nil
    kiosk.run(0.05)
    let speed = ball.body.velocity.dx
    #expect(isNear(speed, 30, 1.1))
    kiosk.run(0.5)
    #expect(ball.body.velocity.dx == speed)
  }

  @Test func PH1_dampingSlowsDown() {
    let kiosk = PhysicsKiosk()
    let ball = kiosk.ball(100, 240)
    (ball.body.linearDamping, ball.body.angularDamping) = (1, 2)
    (ball.body.velocity, ball.body.angularVelocity) = (CGVector(dx: 100, dy: 0), 10)
    kiosk.run(1.05)
    #expect(isNear(ball.body.velocity.dx, 100 * exp(-1), 3) && isNear(ball.body.angularVelocity, 10 * exp(-2), 0.3))
    #expect(SKPhysicsBody(circleOfRadius: 1).linearDamping == 0.1)
  }

  @Test(arguments: [0.2, 0.5, 0.8] as [CGFloat])
  func PH2_aBallBouncesByItsRestitution(_ restitution: CGFloat) {
    let kiosk = PhysicsKiosk(gravity: 9.8)
    kiosk.floor(40)
    let ball = kiosk.ball(400, 360)
    ball.body.restitution = restitution
    var (highest, hasHit): (CGFloat, Bool) = (0, false)
    for _ in 0..<120 {
      kiosk.kiosk.advance(by: .microseconds(16_667))
      if ball.body.velocity.dy > 0 { hasHit = true }
      if hasHit { highest = max(highest, ball.position.y) }
    }
    let expected = 60 + restitution * restitution * 300
    #expect(hasHit && isNear(highest, expected, 12 + 0.08 * expected), "\(highest) in place of \(expected)")
  }

  @Test func PH2_frictionHoldsABoxOnASlope() {
    let kiosk = PhysicsKiosk(gravity: 9.8)
    let slope = SKNode()
    slope.physicsBody = SKPhysicsBody(edgeFrom: CGPoint(x: 0, y: 300), to: CGPoint(x: 800, y: 100))
    kiosk.scene.addChild(slope)
    slope.body.friction = 1
    let angle = -atan2(200.0, 800) as CGFloat
    let boxes = [1, 0.001].map { friction in
      let box = kiosk.box(friction == 1 ? 200 : 500, friction == 1 ? 273 : 198)
      box.zRotation = angle
      box.body.friction = friction
      return box
    }
    kiosk.run(1)
    #expect(isNear(boxes[0].position.x, 200, 8))
    #expect(boxes[1].position.x > 560)
  }

  @Test func PH3_fastBodiesDoNotPassWalls() {
    let kiosk = PhysicsKiosk()
    kiosk.walls()
    let balls = (0..<20).map { index in
      let ball = kiosk.ball(400, 240, radius: 4)
      let angle = CGFloat(index) / 20 * 2 * .pi
      ball.body.restitution = 1
      ball.body.collisionBitMask = 1
      ball.body.categoryBitMask = 2
      ball.body.velocity = CGVector(dx: 6000 * cos(angle), dy: 6000 * sin(angle))
      return ball
    }
    kiosk.scene.body.categoryBitMask = 1
    for _ in 0..<20 {
      kiosk.run(0.1)
      for ball in balls { #expect(CGRect(x: -1, y: -1, width: 802, height: 482).contains(ball.position)) }
    }
    #expect(balls.allSatisfy { hypot($0.body.velocity.dx, $0.body.velocity.dy) > 3000 }, "they bounce")
  }

  @Test func PH3_preciseBodiesDoNotPassMovingOnes() {
    func passes(_ isPrecise: Bool) -> Bool {
      let kiosk = PhysicsKiosk()
      let bullet = kiosk.ball(50, 240, radius: 2)
      let target = kiosk.box(437, 240, 6, 100)
      bullet.body.usesPreciseCollisionDetection = isPrecise
      bullet.body.velocity = CGVector(dx: 4000, dy: 0)
      kiosk.run(0.3)
      return target.position.x == 437
    }
    #expect(passes(false) && !passes(true))
  }

  @Test func PH4_physicsComesAfterActionsAndBeforeConstraints() {
    let scene = LoggingScene(size: CGSize(width: 800, height: 480))
    let kiosk = PhysicsKiosk(gravity: 9.8, scene: scene)
    let ball = kiosk.ball(400, 400)
    kiosk.run(0.1)
    var heights: [String: CGFloat] = [:]
    for step in ["update", "didEvaluateActions", "didSimulatePhysics", "didFinishUpdate"] {
      scene.onStep[step] = { heights[step] = ball.position.y }
    }
    ball.constraints = [.positionY(SKRange(lowerLimit: 300))]
    kiosk.run(0.02)
    #expect(heights["update"] == heights["didEvaluateActions"])
    #expect(heights["didSimulatePhysics"] ?? 0 < heights["didEvaluateActions"] ?? 0)
    kiosk.run(1)
    #expect(heights["didSimulatePhysics"] ?? 0 < 300 && heights["didFinishUpdate"] == 300)
  }

  @Test func PH5_movedNodesTakeTheirBodiesWithThem() {
    let kiosk = PhysicsKiosk()
    let wall = kiosk.box(600, 240, 20, 480)
    wall.body.isDynamic = false
    let ball = kiosk.ball(100, 240)
    kiosk.run(0.1)
    ball.position = CGPoint(x: 500, y: 240)
    ball.body.velocity = CGVector(dx: 100, dy: 0)
    kiosk.run(0.1)
    #expect(isNear(ball.position.x, 510, 3))
    kiosk.run(2)
    #expect(isNear(ball.position.x, 570, 1) && wall.position.x == 600, "the wall stops it and stays")
    wall.run(.moveBy(x: -200, y: 0, duration: 1))
    kiosk.run(1.2)
    #expect(isNear(wall.position.x, 400, 1e-6) && ball.position.x < 371, "the wall pushes it: \(ball.position)")
    #expect(isNear(ball.position.y, 240, 0.1))
  }

  @Test func PH5_bodiesInScaledAndRotatedParentsAreWhereTheyAreSeen() {
    let kiosk = PhysicsKiosk()
    let parent = SKNode()
    parent.position = CGPoint(x: 400, y: 240)
    (parent.zRotation, parent.xScale, parent.yScale) = (.pi / 2, -2, 2)
    kiosk.scene.addChild(parent)
    let ball = kiosk.ball(50, 0, in: parent)
    // The parent mirrors, then turns: the ball is below, and twice as large.
    let shown = kiosk.scene.convert(.zero, from: ball)
    #expect(isNear(shown.x, 400, 1e-6) && isNear(shown.y, 140, 1e-6))
    #expect(kiosk.world.body(at: CGPoint(x: 400, y: 140 - 39)) === ball.body)
    #expect(kiosk.world.body(at: CGPoint(x: 400, y: 140 - 41)) == nil)
    (ball.body.velocity, ball.body.angularVelocity) = (CGVector(dx: 30, dy: 60), 1)
    kiosk.run(1)
    let moved = kiosk.scene.convert(.zero, from: ball)
    #expect(isNear(moved.x, 430, 1) && isNear(moved.y, 200, 2))
    #expect(isNear(ball.zRotation, -1, 0.05), "in a mirror it turns the other way")
    parent.position.x += 100
    kiosk.run(0.05)
    #expect(isNear(kiosk.scene.convert(.zero, from: ball).x, moved.x + 100, 6))
    ball.setScale(0.5)
    kiosk.run(0.05)
    let center = kiosk.scene.convert(.zero, from: ball)
    #expect(kiosk.world.body(at: CGPoint(x: center.x + 25, y: center.y)) == nil)
    #expect(kiosk.world.body(at: CGPoint(x: center.x + 15, y: center.y)) === ball.body)
  }

  @Test func PH5_bodiesInsideNodesWithBodiesKeepTheirOwnPlaces() {
    let kiosk = PhysicsKiosk()
    let outer = kiosk.ball(200, 240)
    let inner = kiosk.ball(100, 0, in: outer)
    outer.body.velocity = CGVector(dx: 0, dy: 60)
    kiosk.run(1)
    #expect(isNear(outer.position.y, 300, 2))
    let place = kiosk.scene.convert(.zero, from: inner)
    #expect(isNear(place.x, 300, 0.01) && isNear(place.y, 240, 0.01))
  }

  @Test func PH6_pinnedBodiesTurnAndOthersDoNot() {
    let kiosk = PhysicsKiosk(gravity: 9.8)
    let wheel = kiosk.box(400, 240, 200, 20)
    wheel.body.pinned = true
    wheel.body.applyImpulse(CGVector(dx: 0, dy: -30), at: CGPoint(x: 490, y: 240))
    let stiff = kiosk.box(100, 400)
    stiff.body.allowsRotation = false
    stiff.body.applyImpulse(CGVector(dx: 0, dy: 5), at: CGPoint(x: 119, y: 400))
    kiosk.run(1)
    #expect(isNear(wheel.position.x, 400, 1) && isNear(wheel.position.y, 240, 1) && wheel.zRotation < -1)
    #expect(stiff.zRotation == 0 && stiff.position.y < 400)
    wheel.position.x = 300
    kiosk.run(0.5)
    #expect(isNear(wheel.position.x, 300, 1), "it is pinned where it was moved")
    wheel.body.pinned = false
    kiosk.run(0.5)
    #expect(wheel.position.y < 200)
  }

  @Test func PH7_theWorldHasItsOwnSpeed() {
    let kiosk = PhysicsKiosk()
    let ball = kiosk.ball(100, 240)
    ball.body.velocity = CGVector(dx: 100, dy: 0)
    kiosk.world.speed = 2
    kiosk.run(1.05)
    #expect(isNear(ball.position.x, 300, 12))
    kiosk.world.speed = 0
    let place = ball.position
    kiosk.run(1)
    #expect(ball.position == place)
    kiosk.world.speed = 1
    kiosk.scene.isPaused = true
    kiosk.run(1)
    #expect(ball.position == place)
  }
}
