import KioskTesting
import SpriteKit
import Testing

/// What holds two bodies together.
@MainActor
struct PhysicsJointTests {
  /// A fixed body in the middle, and a ball beside it.
  private func hung(_ kiosk: PhysicsKiosk, _ x: CGFloat = 500) -> (hook: SKNode, ball: SKNode) {
    let hook = kiosk.box(400, 240, 10, 10)
    hook.body.isDynamic = false
    return (hook, kiosk.ball(x, 240))
  }

  private func distance(_ a: SKNode, _ b: SKNode) -> CGFloat {
    hypot(a.position.x - b.position.x, a.position.y - b.position.y)
  }

  @Test func PH13_aPinLetsTheBodySwing() {
    let kiosk = PhysicsKiosk(gravity: 9.8)
    let (hook, ball) = hung(kiosk)
    let joint = SKPhysicsJointPin.joint(withBodyA: hook.body, bodyB: ball.body, anchor: hook.position)
    kiosk.world.add(joint)
    #expect(kiosk.world.joints == [joint] && ball.body.joints == [joint])
    var lowest = CGFloat.infinity
    for _ in 0..<60 {
      kiosk.run(0.017)
      lowest = min(lowest, ball.position.y)
      #expect(isNear(distance(hook, ball), 100, 2))
    }
    #expect(isNear(lowest, 140, 2) && ball.position.x < 400)
    (ball.body.linearDamping, ball.body.angularDamping) = (5, 5)
    kiosk.run(8)
    ball.body.linearDamping = 0
    ball.body.isResting = false
    kiosk.run(0.2)
    // At rest the joint carries the weight.
    #expect(isNear(joint.reactionForce.dy, ball.body.mass * 9.8 * 150, 0.02 * ball.body.mass * 1470))
    #expect(isNear(joint.reactionForce.dx, 0, 0.5))
    kiosk.world.remove(joint)
    kiosk.run(1)
    #expect(ball.position.y < 100 && kiosk.world.joints.isEmpty)
  }

  @Test func PH13_aPinHasLimitsAndAMotor() {
    let kiosk = PhysicsKiosk()
    let hook = kiosk.box(400, 240, 10, 10)
    hook.body.isDynamic = false
    let arm = kiosk.box(450, 240, 100, 10)
    let joint = SKPhysicsJointPin.joint(withBodyA: hook.body, bodyB: arm.body, anchor: hook.position)
    kiosk.world.add(joint)
    (joint.lowerAngleLimit, joint.upperAngleLimit, joint.shouldEnableLimits) = (-0.5, 0.5, true)
    arm.body.angularVelocity = 5
    arm.body.velocity = CGVector(dx: 0, dy: 250)
    var angles: [CGFloat] = []
    for _ in 0..<60 {
      kiosk.run(0.017)
      angles.append(arm.zRotation)
    }
    #expect(isNear(angles.max() ?? 0, 0.5, 0.05) && (angles.min() ?? 0) > -0.55, "\(angles)")
    joint.shouldEnableLimits = false
    (joint.frictionTorque, joint.rotationSpeed) = (1, -2)
    kiosk.run(1)
    #expect(isNear(arm.body.angularVelocity, -2, 0.05))
    joint.rotationSpeed = 0
    kiosk.run(1)
    #expect(isNear(arm.body.angularVelocity, 0, 0.05))
  }

  @Test func PH13_aFixedJointMakesOneOfTwo() {
    let kiosk = PhysicsKiosk()
    let (a, b) = (kiosk.box(300, 240), kiosk.box(350, 240))
    kiosk.world.add(SKPhysicsJointFixed.joint(withBodyA: a.body, bodyB: b.body, anchor: CGPoint(x: 325, y: 240)))
    a.body.applyImpulse(CGVector(dx: 0, dy: 10))
    kiosk.run(1)
    #expect(isNear(distance(a, b), 50, 0.5) && isNear(a.zRotation, b.zRotation, 0.02) && abs(a.zRotation) > 0.5)
  }

  @Test func PH13_aSliderStaysOnItsAxis() {
    let kiosk = PhysicsKiosk(gravity: 9.8)
    let (hook, ball) = hung(kiosk)
    let joint = SKPhysicsJointSliding.joint(
      withBodyA: hook.body, bodyB: ball.body, anchor: ball.position, axis: CGVector(dx: 3, dy: -3))
    (joint.lowerDistanceLimit, joint.upperDistanceLimit, joint.shouldEnableLimits) = (0, 100, true)
    kiosk.world.add(joint)
    kiosk.run(0.2)
    #expect(isNear(ball.position.x - 500, 240 - ball.position.y, 1) && ball.position.x > 505)
    kiosk.run(3)
    #expect(isNear(hypot(ball.position.x - 500, ball.position.y - 240), 100, 1))
    #expect(ball.zRotation == 0 || abs(ball.zRotation) < 0.01)
  }

  @Test func PH13_aSpringOscillatesAndComesToRest() {
    let kiosk = PhysicsKiosk()
    let (hook, ball) = hung(kiosk)
    let joint = SKPhysicsJointSpring.joint(
      withBodyA: hook.body, bodyB: ball.body, anchorA: hook.position, anchorB: ball.position)
    joint.frequency = 1
    kiosk.world.add(joint)
    ball.position.x = 550
    var positions: [CGFloat] = []
    for _ in 0..<60 {
      kiosk.kiosk.advance(by: .microseconds(16_667))
      positions.append(ball.position.x)
    }
    // Half an oscillation takes half a second.
    let turn = positions.firstIndex(of: positions.min() ?? 0) ?? 0
    #expect((27...34).contains(turn) && isNear(positions.min() ?? 0, 450, 6))
    joint.damping = 1
    kiosk.run(4)
    #expect(isNear(ball.position.x, 500, 1) && ball.body.isResting)
    joint.frequency = 0
    ball.body.applyImpulse(CGVector(dx: 5, dy: 5))
    kiosk.run(1)
    #expect(isNear(distance(hook, ball), 100, 2), "a rod")
  }

  @Test func PH13_aRopeIsLooseUntilItIsTight() {
    let kiosk = PhysicsKiosk(gravity: 9.8)
    let (hook, ball) = hung(kiosk, 440)
    let joint = SKPhysicsJointLimit.joint(
      withBodyA: hook.body, bodyB: ball.body, anchorA: hook.position, anchorB: ball.position)
    #expect(joint.maxLength == 40)
    joint.maxLength = 120
    kiosk.world.add(joint)
    kiosk.run(0.2)
    #expect(isNear(ball.position.x, 440, 0.01) && ball.position.y < 240)
    kiosk.run(3)
    #expect(distance(hook, ball) < 122)
    hook.removeFromParent()
    #expect(kiosk.world.joints.isEmpty, "joints go with their bodies")
    kiosk.run(1)
    #expect(ball.position.y < 0)
  }

  @Test func PH13_jointsWithoutBodiesAreRefused() {
    let kiosk = PhysicsKiosk()
    let ball = kiosk.ball(100, 100)
    let loose = SKPhysicsBody(circleOfRadius: 5)
    let log = FrameworkLog.lines {
      kiosk.world.add(SKPhysicsJointPin.joint(withBodyA: ball.body, bodyB: loose, anchor: .zero))
      kiosk.world.add(SKPhysicsJointFixed.joint(withBodyA: ball.body, bodyB: ball.body, anchor: .zero))
    }
    #expect(kiosk.world.joints.isEmpty && log.count == 2)
    let other = kiosk.ball(200, 100)
    kiosk.world.add(
      SKPhysicsJointSliding.joint(withBodyA: ball.body, bodyB: other.body, anchor: .zero, axis: .zero))
    kiosk.world.add(
      SKPhysicsJointPin.joint(withBodyA: ball.body, bodyB: other.body, anchor: CGPoint(x: CGFloat.nan, y: 0)))
    #expect(kiosk.world.joints.isEmpty)
    kiosk.world.removeAllJoints()
    kiosk.run(0.1)
  }
}
