import KioskTesting
import Testing

@testable import SpriteKit

@MainActor
struct ActionTests {
  /// A scene whose frames the test makes itself, at any rate.
  private let scene = SKScene(size: CGSize(width: 100, height: 100))
  private let node = SKSpriteNode(color: .red, size: CGSize(width: 10, height: 10))

  init() { scene.addChild(node) }

  private func run(_ seconds: Double, rate: Double = 60, _ each: (Double) -> Void = { _ in }) {
    let start = scene.lastFrame ?? 100
    if scene.lastFrame == nil { scene.step(to: start) }
    for frame in 1...max(1, Int((seconds * rate).rounded())) {
      let time = start + Double(frame) / rate
      scene.step(to: time)
      each(time - start)
    }
  }

  @Test(arguments: [24.0, 30, 60, 144])
  func sequencesKeepTheTimeThatIsLeft(_ rate: Double) {
    var ended: Double?
    var isOver = false
    node.run(.sequence((0..<10).map { _ in .wait(forDuration: 0.1) })) { isOver = true }
    run(2, rate: rate) { if isOver, ended == nil { ended = $0 } }
    #expect(ended.map { abs($0 - 1) <= 1 / rate + 1e-9 } == true)
  }

  @Test func incrementsAddUp() {
    node.run(.moveBy(x: 100, y: 0, duration: 1))
    node.run(.moveBy(x: 50, y: 10, duration: 0.5))
    run(0.5)
    #expect(abs(node.position.x - 100) < 1 && abs(node.position.y - 10) < 1e-9)
    run(1)
    #expect(abs(node.position.x - 150) < 1e-9)
  }

  @Test func toFormsStartWhereTheNodeIsWhenTheyStart() {
    node.position = CGPoint(x: 10, y: 0)
    let action = SKAction.move(to: CGPoint(x: 110, y: 0), duration: 1)
    node.position = CGPoint(x: 60, y: 0)
    node.run(action)
    run(0.5)
    #expect(abs(node.position.x - 85) < 0.01)
    run(0.6)
    #expect(node.position.x == 110)
    node.run(action.reversed())
    run(1.1)
    #expect(node.position.x == 110, "not reversible")
  }

  @Test func reversedUndoes() {
    let actions: [SKAction] = [
      .moveBy(x: 30, y: -20, duration: 0.5), .rotate(byAngle: 1, duration: 0.5), .scale(by: 2, duration: 0.5),
      .resize(byWidth: 5, height: 6, duration: 0.3), .fadeAlpha(by: -0.5, duration: 0.2), .speed(by: 0.5, duration: 0.2),
    ]
    let there = SKAction.group(actions)
    node.run(.sequence([there, there.reversed()]))
    run(2)
    #expect(abs(node.position.x) < 1e-9 && abs(node.zRotation) < 1e-9 && abs(node.xScale - 1) < 1e-9)
    #expect(abs(node.size.width - 10) < 1e-9 && abs(node.alpha - 1) < 1e-6 && !node.hasActions())
    #expect(there.duration == 0.5)
  }

  @Test func timingModesAndFunctionsShapeProgress() {
    func middle(_ mode: SKActionTimingMode, _ function: SKActionTimingFunction? = nil) -> CGFloat {
      node.position = .zero
      let action = SKAction.moveBy(x: 100, y: 0, duration: 1)
      action.timingMode = mode
      action.timingFunction = function
      node.run(action, withKey: "move")
      run(0.25)
      let x = node.position.x
      node.removeAction(forKey: "move")
      run(0.1)
      return x
    }
    // The first frame is the start.
    let t = 14.0 / 60
    #expect(abs(middle(.linear) - 100 * t) < 2)
    #expect(middle(.easeIn) < 8 && middle(.easeOut) > 38 && middle(.easeInEaseOut) < 14)
    #expect(middle(.linear) { _ in 0.5 } == 50)
    #expect(middle(.linear) { _ in .nan } == 0)
  }

  @Test func ratesMultiplyAndZeroPauses() {
    let action = SKAction.moveBy(x: 100, y: 0, duration: 1)
    action.speed = 2
    let outer = SKAction.sequence([action])
    outer.speed = 0.5
    node.speed = 2
    scene.speed = 0.5
    node.run(outer)
    run(0.5)
    #expect(abs(node.position.x - 50) < 2)
    node.speed = 0
    let before = node.position.x
    run(1)
    #expect(node.position.x == before)
    #expect(outer.duration == 0.5)
  }

  @Test func keysReplaceAndCompletionsComeAtTheEndOnly() {
    var log: [String] = []
    node.run(.moveBy(x: 100, y: 0, duration: 1), withKey: "a")
    run(0.5)
    node.run(.moveBy(x: 0, y: 100, duration: 0.1), withKey: "a")
    #expect(node.action(forKey: "a") != nil && node.hasActions())
    run(1)
    #expect(node.position.x < 55 && abs(node.position.y - 100) < 1e-9 && node.action(forKey: "a") == nil)
    node.run(.wait(forDuration: 0.1)) { log.append("end") }
    run(0.05)
    node.removeAllActions()
    run(1)
    #expect(log == [] && !node.hasActions())
    node.run(.wait(forDuration: 0.1)) { log.append("end") }
    run(1)
    #expect(log == ["end"])
  }

  @Test func repetitions() {
    var count = 0
    let tick = SKAction.sequence([.run { count += 1 }, .wait(forDuration: 0.1)])
    node.run(.repeat(tick, count: 3))
    run(1)
    #expect(count == 3)
    count = 0
    node.run(.repeatForever(.run { count += 1 }), withKey: "hot")
    run(1)
    #expect((58...62).contains(count), "once a frame")
    node.removeAction(forKey: "hot")
    count = 0
    node.run(.repeatForever(tick), withKey: "tick")
    run(1)
    #expect((9...11).contains(count))
    node.run(.repeatForever(.sequence([])), withKey: "tick")
    node.run(.repeat(.sequence([]), count: 1_000_000), withKey: "many")
    run(0.1)
    #expect(node.hasActions())
  }

  @Test func groupsEndWithTheLongest() {
    var log: [String] = []
    node.run(
      .sequence([.group([.wait(forDuration: 0.2), .moveBy(x: 1, y: 0, duration: 0.4)]), .run { log.append("end") }]))
    run(0.35)
    #expect(log == [])
    run(0.1)
    #expect(log == ["end"])
  }

  @Test func controlOfNodes() {
    let child = SKNode()
    child.name = "child"
    node.addChild(child)
    var seconds: [CGFloat] = []
    node.run(
      .sequence([.hide(), .run(.moveBy(x: 5, y: 0, duration: 0.1), onChildWithName: "child"), .wait(forDuration: 0.1)]))
    node.run(.customAction(withDuration: 0.5) { _, elapsed in seconds.append(elapsed) })
    run(0.6)
    #expect(node.isHidden && abs(child.position.x - 5) < 1e-9 && seconds.last == 0.5)
    node.run(.sequence([.unhide(), .removeFromParent(), .run { seconds = [] }]))
    run(0.1)
    #expect(node.parent == nil && !node.isHidden)
    let before = node.position
    scene.addChild(node)
    run(0.1)
    #expect(node.position == before)
  }

  @Test func actionsOfNodesOutsideOfAScenesWait() {
    node.removeFromParent()
    node.run(.moveBy(x: 10, y: 0, duration: 0.1))
    run(1)
    #expect(node.position.x == 0)
    let group = SKNode()
    group.addChild(node)
    scene.addChild(group)
    run(1)
    #expect(abs(node.position.x - 10) < 1e-9)
  }

  @Test func texturesColoursAndPaths() {
    let textures = (0..<4).map { index in
      SKTexture(image: UIGraphicsImageRenderer(size: CGSize(width: 4 + index, height: 4)).image { _ in })
    }
    node.run(.animate(with: textures, timePerFrame: 0.1, resize: true, restore: false))
    run(0.25)
    #expect(node.texture === textures[2] && node.size.width == 6)
    run(0.3)
    #expect(node.texture === textures[3])
    node.run(.colorize(with: .blue, colorBlendFactor: 0.5, duration: 0.2))
    run(0.3)
    #expect(node.colorBlendFactor == 0.5)
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 100, y: 0))
    path.addLine(to: CGPoint(x: 100, y: 100))
    let follow = SKAction.follow(path, asOffset: false, orientToPath: true, speed: 100)
    #expect(abs(follow.duration - 2) < 1e-9)
    node.run(follow)
    run(1.5)
    #expect(node.position.x == 100 && abs(node.position.y - 50) < 2.5 && abs(node.zRotation) < 1e-9, "its top goes first")
    run(1)
    #expect(node.position == CGPoint(x: 100, y: 100))
    node.run(follow.reversed())
    run(2.5)
    #expect(node.position == .zero)
  }

  @Test func rotationTakesTheShortWay() {
    node.zRotation = 3
    node.run(.rotate(toAngle: -3, duration: 1, shortestUnitArc: true))
    run(0.5)
    #expect(node.zRotation > 3)
    run(0.6)
    #expect(abs(cos(node.zRotation) - cos(-3)) < 1e-9 && abs(sin(node.zRotation) - sin(-3)) < 1e-9)
  }

  @Test func constraintsHoldAfterActions() {
    let other = SKNode()
    scene.addChild(other)
    node.constraints = [
      .positionX(SKRange(lowerLimit: 0, upperLimit: 50)), .orient(to: other, offset: SKRange(constantValue: 0)),
    ]
    node.run(.moveBy(x: 100, y: 0, duration: 0.5))
    run(1)
    #expect(node.position.x == 50)
    #expect(abs(abs(node.zRotation) - .pi) < 1e-9, "it looks to the left")
    other.position = CGPoint(x: 50, y: 90)
    run(0.1)
    #expect(abs(node.zRotation - .pi / 2) < 1e-9)
    node.constraints = [.distance(SKRange(upperLimit: 10), to: other)]
    run(0.1)
    #expect(abs(node.position.y - 80) < 1e-9 && node.position.x == 50)
    node.constraints?.first?.enabled = false
    node.position = .zero
    run(0.1)
    #expect(node.position == .zero)
  }
}
