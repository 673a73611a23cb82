import KioskTesting
@testable import SpriteKit
import Testing

@MainActor
struct NodeTreeTests {
  private func named(_ name: String, _ children: [SKNode] = []) -> SKNode {
    let node = SKNode()
    node.name = name
    for child in children { node.addChild(child) }
    return node
  }

  @Test func addingRefusesParentsAndCycles() {
    let (a, b) = (SKNode(), SKNode())
    a.addChild(b)
    SKNode().addChild(b)
    #expect(b.parent === a)
    b.addChild(a)
    a.addChild(a)
    #expect(a.parent == nil && a.children == [b])
    a.insertChild(SKNode(), at: -5)
    #expect(a.children[1] === b)
    b.removeFromParent()
    #expect(b.parent == nil && a.children.count == 1 && !b.inParentHierarchy(a))
  }

  @Test func namesArePathsWithWildcards() {
    let root = named("root", [named("a", [named("leaf1"), named("leaf2", [named("deep")])]), named("ab"), named("[x")])
    let a = root.children[0]
    #expect(root.childNode(withName: "a") === a)
    #expect(root.childNode(withName: "deep") == nil)
    #expect(root.childNode(withName: "//deep")?.name == "deep")
    #expect(a.childNode(withName: "//ab")?.name == "ab")
    #expect(a.childNode(withName: "../ab")?.name == "ab")
    #expect(root.childNode(withName: "a/leaf2/deep")?.name == "deep")
    #expect(a.childNode(withName: "/ab")?.name == "ab")
    #expect(root["a//d*"].map(\.name) == ["deep"])
    #expect(root["a*"].map(\.name) == ["a", "ab"])
    #expect(root["a/leaf[2-9]"].map(\.name) == ["leaf2"])
    #expect(root["//*"].count == 6)
    #expect(root["[x"].map(\.name) == ["[x"])
    #expect(root[""].count == 1, "the node itself")
    var found: [String] = []
    root.enumerateChildNodes(withName: "//leaf*") { node, stop in
      found.append(node.name ?? "")
      node.removeFromParent()
      stop.pointee = true
    }
    #expect(found == ["leaf1"])
  }

  @Test func movingToAnotherParentKeepsThePlace() {
    let root = SKNode()
    let (a, b, child) = (SKNode(), SKNode(), SKNode())
    root.addChild(a)
    root.addChild(b)
    a.addChild(child)
    (a.position, a.zRotation) = (CGPoint(x: 10, y: 20), 0.5)
    a.setScale(2)
    (b.position, b.zRotation, b.xScale) = (CGPoint(x: -5, y: 7), -0.25, 0.5)
    b.yScale = 0.5
    child.position = CGPoint(x: 3, y: 4)
    let before = child.convert(CGPoint(x: 1, y: 1), to: root)
    child.move(toParent: b)
    let after = child.convert(CGPoint(x: 1, y: 1), to: root)
    #expect(child.parent === b && abs(before.x - after.x) < 1e-9 && abs(before.y - after.y) < 1e-9)
    b.move(toParent: child)
    #expect(b.parent === root)
  }

  @Test func SK7_anglesAreAnticlockwiseAndYPointsUp() {
    let (root, node) = (SKNode(), SKNode())
    root.addChild(node)
    node.position = CGPoint(x: 100, y: 50)
    node.zRotation = .pi / 2
    let p = node.convert(CGPoint(x: 10, y: 0), to: root)
    #expect(abs(p.x - 100) < 1e-9 && abs(p.y - 60) < 1e-9)
    let back = root.convert(p, to: node)
    #expect(abs(back.x - 10) < 1e-9 && abs(back.y) < 1e-9)
  }

  @Test func framesSurroundContentAndDescendants() {
    let sprite = SKSpriteNode(color: .red, size: CGSize(width: 40, height: 20))
    sprite.position = CGPoint(x: 100, y: 100)
    #expect(sprite.frame == CGRect(x: 80, y: 90, width: 40, height: 20))
    let child = SKSpriteNode(color: .blue, size: CGSize(width: 10, height: 10))
    child.position = CGPoint(x: 50, y: 0)
    sprite.addChild(child)
    #expect(sprite.frame.width == 40)
    #expect(sprite.calculateAccumulatedFrame() == CGRect(x: 80, y: 90, width: 75, height: 20))
    sprite.anchorPoint = .zero
    #expect(sprite.frame.origin == CGPoint(x: 100, y: 100))
    #expect(SKNode().frame == .zero)
    let shape = SKShapeNode(circleOfRadius: 10)
    shape.lineWidth = 2
    #expect(abs(shape.frame.width - 22) < 0.01)
  }

  @Test func SK6_atPointIsTheDeepestVisibleNode() {
    let root = SKNode()
    let back = SKSpriteNode(color: .red, size: CGSize(width: 100, height: 100))
    let front = SKSpriteNode(color: .blue, size: CGSize(width: 100, height: 100))
    let deep = SKSpriteNode(color: .green, size: CGSize(width: 10, height: 10))
    root.addChild(back)
    root.addChild(front)
    back.addChild(deep)
    front.zPosition = 5
    #expect(root.atPoint(.zero) === deep, "depth goes before height")
    #expect(root.nodes(at: .zero).map { ObjectIdentifier($0) } == [front, deep, back].map { ObjectIdentifier($0) })
    deep.isHidden = true
    #expect(root.atPoint(.zero) === front)
    front.alpha = 0
    #expect(root.atPoint(.zero) === back)
    #expect(root.atPoint(CGPoint(x: 500, y: 0)) === root)
    #expect(!back.isUserInteractionEnabled)
    // A box around a node and its descendants counts, not its pixels.
    let group = SKNode()
    for x in [200, 300] {
      let sprite = SKSpriteNode(color: .red, size: CGSize(width: 10, height: 10))
      sprite.position.x = CGFloat(x)
      group.addChild(sprite)
    }
    root.addChild(group)
    #expect(root.atPoint(CGPoint(x: 250, y: 0)) === group && root.nodes(at: CGPoint(x: 250, y: 0)) == [group])
  }

  @Test func SK7_scenesHaveTheirOriginBelowLeftAndSpritesInTheMiddle() {
    let scene = SKScene(size: CGSize(width: 400, height: 300))
    #expect(scene.anchorPoint == .zero && SKSpriteNode().anchorPoint == CGPoint(x: 0.5, y: 0.5))
    let kiosk = makeKiosk(scene, 400, 300)
    #expect(scene.convertPoint(toView: CGPoint(x: 10, y: 20)) == CGPoint(x: 10, y: 280))
    #expect(scene.convertPoint(fromView: CGPoint(x: 10, y: 280)) == CGPoint(x: 10, y: 20))
    scene.anchorPoint = CGPoint(x: 0.5, y: 0.5)
    #expect(kiosk.rootViewController.sceneView.convert(.zero, from: scene) == CGPoint(x: 200, y: 150))
  }

  @Test func valuesThatAreNotFiniteAreRefused() {
    let sprite = SKSpriteNode(color: .red, size: CGSize(width: 10, height: 10))
    sprite.position = CGPoint(x: CGFloat.nan, y: 1)
    sprite.zPosition = .infinity
    sprite.zRotation = .nan
    sprite.xScale = .infinity
    sprite.alpha = .nan
    sprite.size = CGSize(width: CGFloat.nan, height: 1)
    sprite.speed = .nan
    #expect(sprite.position == .zero && sprite.zPosition == 0 && sprite.zRotation == 0 && sprite.xScale == 1)
    #expect(sprite.alpha == 1 && sprite.size.width == 10 && sprite.speed == 1)
    sprite.alpha = 7
    #expect(sprite.alpha == 1)
  }

  @Test func emittersTakeAnyNumbers() {
    for value in [CGFloat.nan, .infinity, -1e300, 1e300] {
      let emitter = SKEmitterNode()
      (emitter.particleBirthRate, emitter.particleLifetime, emitter.particleLifetimeRange) = (1000, value, value)
      (emitter.particleSpeed, emitter.emissionAngle, emitter.xAcceleration) = (value, value, value)
      (emitter.particleScale, emitter.particleAlphaSpeed, emitter.particlePosition.x) = (value, value, value)
      let scene = SKScene(size: CGSize(width: 100, height: 100))
      scene.addChild(emitter)
      emitter.advanceSimulationTime(1e9)
      let kiosk = makeKiosk(scene, 100, 100)
      emitter.particleBirthRate = value
      emitter.particleLifetime = 1
      kiosk.advance(by: .milliseconds(100))
      #expect(emitter.particleCount <= SKEmitterNode.mostParticles)
    }
  }

  @Test func cellsTakeAnyRectangle() {
    var cells = MovedCells()
    let area = CGRect(x: 0, y: 0, width: 1920, height: 1080)
    cells.add(CGRect(x: 1920.nextDown, y: 1080.nextDown, width: 100, height: 100), in: area)
    cells.add(CGRect(x: -1e9, y: -1e9, width: 1e9, height: 1e9), in: area)
    #expect(!cells.isMost)
    cells.add(CGRect(x: -1e9, y: -1e9, width: 2e9, height: 2e9), in: area)
    #expect(cells.isMost)
    cells.reset()
    #expect(!cells.isMost)
  }

  @Test func hugeDeepAndBrokenTreesDoNotCrash() {
    let scene = SKScene(size: CGSize(width: 800, height: 480))
    for index in 0..<100_000 {
      let node = SKSpriteNode(color: .red, size: CGSize(width: 2, height: 2))
      // One in a hundred is in view.
      node.position = CGPoint(x: index % 100 == 0 ? index / 125 : -100 - index, y: 240)
      scene.addChild(node)
    }
    var chain: SKNode = scene
    for _ in 0..<3000 {
      let node = SKNode()
      chain.addChild(node)
      chain = node
    }
    let far = SKSpriteNode(color: .blue, size: CGSize(width: 1e300, height: 1e300))
    far.setScale(1e200)
    scene.addChild(far)
    scene.addChild(SKSpriteNode(imageNamed: "there is no such picture"))
    scene.addChild(SKShapeNode(path: CGPath(rect: CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1), transform: nil)))
    let kiosk = makeKiosk(scene)
    #expect(scene.canvas.shownCount > 500 && scene.canvas.shownCount < 1500)
    scene.children[0].position.x += 5
    kiosk.presentChanges()
    kiosk.tap(at: .percent(50, 50))
    scene.removeAllChildren()
    kiosk.presentChanges()
    #expect(scene.canvas.shownCount == 0)
  }
}
