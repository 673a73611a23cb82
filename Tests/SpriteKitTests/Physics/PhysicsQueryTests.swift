import KioskTesting
import SpriteKit
import Testing

/// Which bodies are where.
@MainActor
struct PhysicsQueryTests {
  @Test func PH14_pointsRectanglesAndRays() {
    let kiosk = PhysicsKiosk()
    let balls = [100, 200, 300].map { kiosk.ball($0, 240) }
    let floor = kiosk.floor(40)
    #expect(kiosk.world.body(at: CGPoint(x: 210, y: 240)) === balls[1].body)
    #expect(kiosk.world.body(at: CGPoint(x: 215, y: 256)) == nil, "the corner of its box")
    #expect(kiosk.world.body(in: CGRect(x: 215, y: 255, width: 5, height: 5)) == nil)
    var found: [SKPhysicsBody] = []
    kiosk.world.enumerateBodies(in: CGRect(x: 100, y: 0, width: 110, height: 300)) { body, _ in found.append(body) }
    #expect(found == [balls[0].body, balls[1].body, floor.body])
    found = []
    kiosk.world.enumerateBodies(in: CGRect(x: 100, y: 0, width: 110, height: 300)) { body, stop in
      found.append(body)
      stop.pointee = true
    }
    #expect(found.count == 1)
    var hits: [(body: SKPhysicsBody, point: CGPoint, normal: CGVector)] = []
    kiosk.world.enumerateBodies(alongRayStart: CGPoint(x: 400, y: 240), end: CGPoint(x: 150, y: 240)) {
      body, point, normal, _ in hits.append((body, point, normal))
    }
    #expect(hits.map(\.body) == [balls[2].body, balls[1].body])
    #expect(isNear(hits[0].point.x, 320, 1e-6) && isNear(hits[0].normal.dx, 1, 1e-6))
    #expect(
      kiosk.world.body(alongRayStart: CGPoint(x: 50, y: 300), end: CGPoint(x: 50, y: 0)) === floor.body)
    #expect(kiosk.world.body(alongRayStart: CGPoint(x: 50, y: 300), end: CGPoint(x: 50, y: 100)) == nil)
  }

  @Test func PH14_queriesKnowNodesThatWereJustMoved() {
    let kiosk = PhysicsKiosk()
    let ball = kiosk.ball(100, 240)
    ball.position = CGPoint(x: 600, y: 100)
    #expect(kiosk.world.body(at: CGPoint(x: 600, y: 100)) === ball.body)
    #expect(kiosk.world.body(at: CGPoint(x: 100, y: 240)) == nil)
    var count = 0
    kiosk.world.enumerateBodies(at: CGPoint(x: 600, y: 100)) { body, _ in
      count += 1
      body.node?.removeFromParent()
    }
    #expect(count == 1 && kiosk.world.body(at: CGPoint(x: 600, y: 100)) == nil)
  }
}
