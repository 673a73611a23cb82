import KioskTesting
import SpriteKit
import Testing
import UIKit

/// What bodies are made of.
@MainActor
struct PhysicsShapeTests {
  private func path(_ points: [(CGFloat, CGFloat)]) -> CGPath {
    let path = CGMutablePath()
    path.addLines(between: points.map { CGPoint(x: $0.0, y: $0.1) })
    path.closeSubpath()
    return path
  }

  private let letterU: [(CGFloat, CGFloat)] = [
    (-60, -60), (60, -60), (60, 60), (40, 60), (40, -40), (-40, -40), (-40, 60), (-60, 60),
  ]

  @Test func PH11_areasAndMasses() {
    #expect(isNear(SKPhysicsBody(rectangleOf: CGSize(width: 100, height: 100)).mass, 0.4444, 1e-4))
    #expect(isNear(SKPhysicsBody(circleOfRadius: 75).area, .pi / 4, 1e-9))
    let u = SKPhysicsBody(polygonFrom: path(letterU))
    #expect(isNear(u.area * 22_500, 120 * 20 + 2 * 20 * 100, 1e-6))
    #expect(isNear(SKPhysicsBody(polygonFrom: path(letterU.reversed())).area, u.area, 1e-9), "in either order")
    let both = SKPhysicsBody(bodies: [u, SKPhysicsBody(circleOfRadius: 10)])
    #expect(isNear(both.mass, u.mass + SKPhysicsBody(circleOfRadius: 10).mass, 1e-9))
    #expect(SKPhysicsBody(edgeFrom: .zero, to: CGPoint(x: 10, y: 0)).area == 0)
    let curve = CGMutablePath()
    curve.addEllipse(in: CGRect(x: -50, y: -50, width: 100, height: 100))
    #expect(isNear(SKPhysicsBody(polygonFrom: curve).area * 22_500, 7854, 120))
  }

  @Test func PH11_concavePolygonsAreHollow() {
    let kiosk = PhysicsKiosk(gravity: 9.8)
    kiosk.floor(40)
    let cup = SKNode()
    cup.position = CGPoint(x: 400, y: 100)
    cup.physicsBody = SKPhysicsBody(polygonFrom: path(letterU))
    kiosk.scene.addChild(cup)
    let ball = kiosk.ball(400, 300, radius: 15)
    kiosk.run(3)
    #expect(isNear(cup.position.y, 100, 1) && isNear(ball.position.y, 75, 1), "the ball lies in the cup")
  }

  @Test func PH11_texturesAreAsOpaqueAsTheirPictures() {
    let kiosk = PhysicsKiosk()
    // A ring with a gap on top, and a speck that is too small.
    let size = CGSize(width: 100, height: 100)
    let image = UIGraphicsImageRenderer(size: size).image { context in
      UIColor.brown.setFill()
      context.fill(CGRect(x: 10, y: 10, width: 20, height: 80))
      context.fill(CGRect(x: 70, y: 10, width: 20, height: 80))
      context.fill(CGRect(x: 10, y: 70, width: 80, height: 20))
      UIColor.brown.withAlphaComponent(0.3).setFill()
      context.fill(CGRect(x: 40, y: 10, width: 20, height: 20))
    }
    let node = SKNode()
    node.position = CGPoint(x: 400, y: 240)
    node.physicsBody = SKPhysicsBody(texture: SKTexture(image: image), size: CGSize(width: 200, height: 200))
    kiosk.scene.addChild(node)
    func isSolid(_ x: CGFloat, _ y: CGFloat) -> Bool {
      kiosk.world.body(at: CGPoint(x: 400 + x, y: 240 + y)) === node.body
    }
    #expect(isSolid(-60, 0) && isSolid(60, 0) && isSolid(0, -60))
    #expect(!isSolid(0, 0) && !isSolid(-90, 0) && !isSolid(0, 60))
    let expected: CGFloat = 4 * (20 * 80 * 2 + 40 * 20)
    #expect(isNear(node.body.area * 22_500, expected, 400))
    node.physicsBody = SKPhysicsBody(
      texture: SKTexture(image: image), alphaThreshold: 0.1, size: CGSize(width: 200, height: 200))
    #expect(isSolid(0, 60))
  }

  @Test func PH11_chainsAndLoopsOfLines() {
    let kiosk = PhysicsKiosk(gravity: 9.8)
    let chain = SKNode()
    let valley = CGMutablePath()
    valley.addLines(between: [CGPoint(x: 100, y: 300), CGPoint(x: 300, y: 100), CGPoint(x: 500, y: 300)])
    chain.physicsBody = SKPhysicsBody(edgeChainFrom: valley)
    kiosk.scene.addChild(chain)
    let ball = kiosk.ball(200, 300, radius: 10)
    ball.body.linearDamping = 2
    kiosk.run(6)
    #expect(isNear(ball.position.x, 300, 2) && isNear(ball.position.y, 100 + 10 * 2.0.squareRoot(), 2))
  }

  /// What crosses itself, has no area, or is no number, is a body without that shape; nothing ends the program.
  @Test func PH12_absurdShapesAndValuesAreRefused() {
    let kiosk = PhysicsKiosk(gravity: 9.8)
    kiosk.floor(40)
    let (nan, huge) = (CGFloat.nan, CGFloat.greatestFiniteMagnitude)
    let log = FrameworkLog.lines {
      let bodies = [
        SKPhysicsBody(circleOfRadius: nan), SKPhysicsBody(circleOfRadius: -5), SKPhysicsBody(circleOfRadius: huge),
        SKPhysicsBody(circleOfRadius: 0), SKPhysicsBody(rectangleOf: CGSize(width: nan, height: 1)),
        SKPhysicsBody(rectangleOf: .zero), SKPhysicsBody(rectangleOf: CGSize(width: huge, height: huge)),
        SKPhysicsBody(polygonFrom: path([])), SKPhysicsBody(polygonFrom: path([(0, 0), (1, 1)])),
        SKPhysicsBody(polygonFrom: path([(0, 0), (10, 0), (20, 0)])),
        SKPhysicsBody(polygonFrom: path([(0, 0), (nan, 0), (20, 5)])),
        SKPhysicsBody(polygonFrom: path([(0, 0), (huge, 0), (20, huge)])),
        SKPhysicsBody(polygonFrom: path([(0, 0), (40, 40), (40, 0), (0, 40)])),
        SKPhysicsBody(edgeFrom: .zero, to: .zero), SKPhysicsBody(edgeFrom: CGPoint(x: nan, y: 0), to: .zero),
        SKPhysicsBody(edgeLoopFrom: CGRect.null), SKPhysicsBody(edgeLoopFrom: CGRect.infinite),
        SKPhysicsBody(edgeChainFrom: path([])), SKPhysicsBody(bodies: []),
        SKPhysicsBody(texture: SKTexture(imageNamed: "missing"), size: CGSize(width: nan, height: 5)),
        SKPhysicsBody(circleOfRadius: 1e-12), SKPhysicsBody(circleOfRadius: 10),
      ]
      for (index, body) in bodies.enumerated() {
        let node = SKNode()
        node.position = CGPoint(x: CGFloat(index) * 30, y: 200)
        node.physicsBody = body
        kiosk.scene.addChild(node)
        for value in [nan, huge, -huge, -1, 0, 1] {
          (body.mass, body.friction, body.restitution, body.linearDamping) = (value, value, value, value)
          (body.density, body.angularDamping, body.angularVelocity) = (value, value, value)
          body.velocity = CGVector(dx: value, dy: value)
          body.applyForce(CGVector(dx: value, dy: value))
          body.applyImpulse(CGVector(dx: value, dy: 0), at: CGPoint(x: value, y: value))
          body.applyTorque(value)
          body.applyAngularImpulse(value)
          node.setScale(value)
          node.position.x = value
          kiosk.run(0.05)
        }
      }
      kiosk.world.gravity = CGVector(dx: nan, dy: 0)
      kiosk.world.speed = nan
      kiosk.world.speed = 1e9
      kiosk.run(1)
    }
    #expect(kiosk.world.gravity.dy == -9.8)
    #expect(log.contains { $0.contains("is no shape") } && log.contains { $0.contains("not finite") })
    #expect(kiosk.world.body(in: CGRect(x: nan, y: 0, width: 1, height: 1)) == nil)
    #expect(kiosk.world.body(at: CGPoint(x: nan, y: 0)) == nil)
  }

  @Test func PH12_whatFallsOutOfTheWorldStops() {
    let kiosk = PhysicsKiosk(gravity: 98_000)
    let ball = kiosk.ball(400, 240)
    let log = FrameworkLog.lines { kiosk.run(10) }
    #expect(ball.position.y < -100_000 && log.contains { $0.contains("farther") })
    let cost = kiosk.kiosk.cost { kiosk.run(10) }
    #expect(cost.frames == 0 && cost.wakeUps == 0)
  }
}
