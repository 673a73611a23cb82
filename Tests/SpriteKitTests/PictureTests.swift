import KioskTesting
import Testing

@testable import SpriteKit

@MainActor
struct PictureTests {
  /// A texture whose corners differ: red is the upper left.
  private static let quarters = SKTexture(
    image: UIGraphicsImageRenderer(size: CGSize(width: 40, height: 40)).image { context in
      for (color, x, y) in [(UIColor.red, 0, 0), (.green, 20, 0), (.blue, 0, 20), (.white, 20, 20)] {
        color.setFill()
        context.fill(CGRect(x: x, y: y, width: 20, height: 20))
      }
    })

  @Test func SK4_nodesOfDifferentParentsInterleaveByTheSumOfTheirHeights() {
    let scene = SKScene(size: CGSize(width: 800, height: 480))
    func square(_ color: UIColor, z: CGFloat, in parent: SKNode) {
      let sprite = SKSpriteNode(color: color, size: CGSize(width: 100, height: 100))
      sprite.zPosition = z
      parent.addChild(sprite)
    }
    let (a, b) = (SKNode(), SKNode())
    for parent in [a, b] {
      parent.position = CGPoint(x: 400, y: 240)
      scene.addChild(parent)
    }
    square(.red, z: 3, in: a)
    square(.blue, z: 0, in: b)
    let kiosk = makeKiosk(scene)
    #expect(color(kiosk, 400, 240) == 0xff0000)
    b.zPosition = 3
    #expect(color(kiosk, 400, 240) == 0x0000ff, "equal heights: the later one is in front")
    a.zPosition = 0.5
    #expect(color(kiosk, 400, 240) == 0xff0000)
    a.zPosition = -1
    #expect(color(kiosk, 400, 240) == 0x0000ff)
    b.removeFromParent()
    #expect(color(kiosk, 400, 240) == 0xff0000)
    scene.insertChild(b, at: 0)
    (a.zPosition, b.zPosition) = (0, 3)
    #expect(color(kiosk, 400, 240) == 0xff0000, "the order of children decides")
  }

  @Test(arguments: [false, true])
  func SK4_equalHeightsAreInTheOrderOfTheTree(_ ignoresSiblingOrder: Bool) {
    let scene = SKScene(size: CGSize(width: 800, height: 480))
    func square(_ color: UIColor) -> SKSpriteNode {
      let sprite = SKSpriteNode(color: color, size: CGSize(width: 100, height: 100))
      return sprite
    }
    let (parent, first, second) = (square(.red), square(.green), square(.blue))
    parent.position = CGPoint(x: 400, y: 240)
    scene.addChild(parent)
    parent.addChild(first)
    parent.addChild(second)
    let kiosk = makeKiosk(scene)
    kiosk.rootViewController.sceneView.ignoresSiblingOrder = ignoresSiblingOrder
    for _ in 0..<5 {
      parent.position.x += 1
      #expect(color(kiosk, 410, 240) == 0x0000ff, "children are in front of their parent, later ones of earlier ones")
    }
    second.removeFromParent()
    #expect(color(kiosk, 410, 240) == 0x00ff00)
    first.zPosition = -1
    #expect(color(kiosk, 410, 240) == 0xff0000, "a smaller height is behind the parent")
  }

  @Test func SK7_picturesStandUpright() {
    let scene = SKScene(size: CGSize(width: 800, height: 480))
    let sprite = SKSpriteNode(texture: Self.quarters)
    sprite.position = CGPoint(x: 100, y: 100)
    scene.addChild(sprite)
    let kiosk = makeKiosk(scene)
    #expect(color(kiosk, 90, 370) == 0xff0000 && color(kiosk, 110, 390) == 0xffffff)
    sprite.zRotation = .pi / 2
    #expect(color(kiosk, 90, 390) == 0xff0000, "a quarter anticlockwise brings the upper left corner down")
    (sprite.zRotation, sprite.xScale) = (0, -1)
    #expect(color(kiosk, 110, 370) == 0xff0000)
    sprite.texture = SKTexture(rect: CGRect(x: 0, y: 0.5, width: 0.5, height: 0.5), in: Self.quarters)
    sprite.xScale = 1
    #expect(color(kiosk, 90, 390) == 0xff0000, "the part is the upper left quarter")
  }

  @Test func negativeSizesMirrorAtTheAnchor() {
    let scene = SKScene(size: CGSize(width: 800, height: 480))
    let sprite = SKSpriteNode(texture: Self.quarters, size: CGSize(width: -40, height: 40))
    sprite.position = CGPoint(x: 100, y: 100)
    scene.addChild(sprite)
    let kiosk = makeKiosk(scene)
    #expect(color(kiosk, 110, 370) == 0xff0000 && sprite.frame == CGRect(x: 80, y: 80, width: 40, height: 40))
    sprite.size = CGSize(width: -40, height: -40)
    #expect(color(kiosk, 110, 390) == 0xff0000)
    sprite.anchorPoint = .zero
    #expect(sprite.frame == CGRect(x: 60, y: 60, width: 40, height: 40))
    #expect(color(kiosk, 90, 410) == 0xff0000)
    (sprite.xScale, sprite.yScale) = (-1, -1)
    #expect(color(kiosk, 110, 350) == 0xff0000, "two mirrors are none")
    sprite.zRotation = .pi / 2
    #expect(color(kiosk, 70, 350 + 20) == 0xff0000)
  }

  @Test func SK8_scaleRotationAlphaAndHidingGoToDescendants() {
    let scene = SKScene(size: CGSize(width: 800, height: 480))
    scene.backgroundColor = .black
    let (parent, child) = (SKNode(), SKSpriteNode(color: .white, size: CGSize(width: 10, height: 10)))
    parent.position = CGPoint(x: 400, y: 240)
    parent.setScale(4)
    child.position = CGPoint(x: 20, y: 0)
    scene.addChild(parent)
    parent.addChild(child)
    let kiosk = makeKiosk(scene)
    #expect(color(kiosk, 495, 225) == 0xffffff)
    parent.zRotation = .pi / 2
    #expect(color(kiosk, 400, 160) == 0xffffff && color(kiosk, 495, 225) == 0)
    (parent.alpha, child.alpha) = (0.5, 0.5)
    #expect(abs(Int(color(kiosk, 400, 160) & 255) - 64) <= 1)
    parent.isHidden = true
    #expect(color(kiosk, 400, 160) == 0)
    parent.isHidden = false
    parent.alpha = 1
    #expect(color(kiosk, 400, 160) != 0)
  }

  @Test func aCameraIsInTheMiddleAndItsChildrenStay() {
    let scene = SKScene(size: CGSize(width: 800, height: 480))
    scene.backgroundColor = .black
    let there = SKSpriteNode(color: .white, size: CGSize(width: 20, height: 20))
    there.position = CGPoint(x: 1000, y: 1000)
    let badge = SKSpriteNode(color: .red, size: CGSize(width: 20, height: 20))
    badge.position = CGPoint(x: -390, y: 230)
    let camera = SKCameraNode()
    camera.position = CGPoint(x: 1000, y: 1000)
    scene.addChild(there)
    scene.addChild(camera)
    camera.addChild(badge)
    scene.camera = camera
    let kiosk = makeKiosk(scene)
    #expect(color(kiosk, 400, 240) == 0xffffff && color(kiosk, 10, 10) == 0xff0000 && camera.contains(there))
    camera.position.x += 500
    #expect(color(kiosk, 400, 240) == 0 && color(kiosk, 10, 10) == 0xff0000 && !camera.contains(there))
    camera.setScale(2)
    #expect(color(kiosk, 150, 240) == 0xffffff && color(kiosk, 10, 10) == 0xff0000)
  }

  @Test func cropsAndGroupsAreDrawnApart() {
    let scene = SKScene(size: CGSize(width: 800, height: 480))
    scene.backgroundColor = .black
    let crop = SKCropNode()
    crop.position = CGPoint(x: 400, y: 240)
    let mask = SKSpriteNode(color: .white, size: CGSize(width: 40, height: 40))
    crop.maskNode = mask
    let inside = SKSpriteNode(color: .red, size: CGSize(width: 200, height: 200))
    inside.zPosition = 100
    crop.addChild(inside)
    scene.addChild(crop)
    let over = SKSpriteNode(color: .blue, size: CGSize(width: 10, height: 10))
    (over.position, over.zPosition) = (CGPoint(x: 400, y: 240), 1)
    scene.addChild(over)
    let kiosk = makeKiosk(scene)
    #expect(color(kiosk, 400, 240) == 0x0000ff, "the heights inside do not count outside")
    #expect(color(kiosk, 415, 240) == 0xff0000 && color(kiosk, 430, 240) == 0)
    mask.position.x = 20
    #expect(color(kiosk, 430, 240) == 0xff0000 && color(kiosk, 390, 240) == 0)
    crop.maskNode = nil
    #expect(color(kiosk, 330, 240) == 0xff0000 && mask.parent == nil)
    crop.maskNode = mask
    crop.alpha = 0.5
    #expect(abs(Int(color(kiosk, 430, 240) >> 16) - 128) <= 1)
    crop.removeFromParent()
    #expect(color(kiosk, 430, 240) == 0)
    scene.addChild(crop)
    #expect(color(kiosk, 430, 240) != 0)
  }

  @Test func texturesOfNodes() {
    let scene = SKScene(size: CGSize(width: 800, height: 480))
    let sprite = SKSpriteNode(texture: Self.quarters)
    (sprite.position, sprite.zRotation) = (CGPoint(x: 100, y: 100), .pi / 2)
    let child = SKSpriteNode(color: .yellow, size: CGSize(width: 10, height: 10))
    child.position = CGPoint(x: 25, y: 0)
    scene.addChild(sprite)
    sprite.addChild(child)
    let kiosk = makeKiosk(scene)
    let before = kiosk.screenshot().pngData()
    let texture = kiosk.rootViewController.sceneView.texture(from: sprite)
    #expect(texture.map { abs($0.size().width - 40) < 0.01 && abs($0.size().height - 50) < 0.01 } == true)
    #expect(kiosk.screenshot().pngData() == before, "the scene stays as it is")
    #expect(kiosk.rootViewController.sceneView.texture(from: SKNode()) == nil)
    let whole = kiosk.rootViewController.sceneView.texture(from: scene)
    #expect(whole?.size() == CGSize(width: 800, height: 480))
  }

  /// Everything that a node can show, on two sizes of screens.
  @Test(arguments: [(800, 480), (1920, 1080)])
  func nodes(_ screen: (Int, Int)) {
    let scene = SKScene(size: CGSize(width: 800, height: 480))
    scene.scaleMode = .aspectFit
    scene.backgroundColor = UIColor(red: 0.1, green: 0.13, blue: 0.2, alpha: 1)
    for step in 0..<8 {
      let sprite = SKSpriteNode(texture: Self.quarters, size: CGSize(width: 60, height: 60))
      sprite.position = CGPoint(x: 60 + step * 95, y: 420)
      sprite.zRotation = CGFloat(step) * .pi / 8
      sprite.alpha = 1 - CGFloat(step) * 0.08
      sprite.color = .orange
      sprite.colorBlendFactor = CGFloat(step) / 8
      scene.addChild(sprite)
    }
    let shapes: [SKShapeNode] = [
      SKShapeNode(circleOfRadius: 35), SKShapeNode(rectOf: CGSize(width: 70, height: 50), cornerRadius: 12),
      SKShapeNode(ellipseOf: CGSize(width: 80, height: 40)), star(),
    ]
    for (index, shape) in shapes.enumerated() {
      shape.position = CGPoint(x: 90 + index * 130, y: 310)
      shape.fillColor = [UIColor.systemTeal, .systemPink, .systemYellow, .systemPurple][index]
      shape.lineWidth = 4
      if index == 3 { shape.zRotation = 0.3 }
      scene.addChild(shape)
    }
    for (index, mode) in [SKLabelVerticalAlignmentMode.baseline, .center, .top, .bottom].enumerated() {
      let line = SKSpriteNode(color: UIColor(white: 1, alpha: 0.35), size: CGSize(width: 180, height: 1))
      line.position = CGPoint(x: 110 + index * 195, y: 210)
      scene.addChild(line)
      let label = SKLabelNode(text: "Agile")
      label.verticalAlignmentMode = mode
      label.fontSize = 34
      label.position = line.position
      scene.addChild(label)
    }
    let text = SKLabelNode(text: "Several lines of a label that is broken at its width, and turned a little.")
    (text.numberOfLines, text.preferredMaxLayoutWidth, text.fontSize) = (0, 240, 20)
    (text.position, text.verticalAlignmentMode, text.zRotation) = (CGPoint(x: 150, y: 90), .center, 0.08)
    scene.addChild(text)
    let crop = SKCropNode()
    let circle = SKShapeNode(circleOfRadius: 50)
    (circle.fillColor, circle.strokeColor) = (.white, .clear)
    crop.maskNode = circle
    crop.position = CGPoint(x: 400, y: 90)
    crop.addChild(SKSpriteNode(texture: Self.quarters, size: CGSize(width: 120, height: 120)))
    scene.addChild(crop)
    let panel = SKSpriteNode(texture: Self.quarters, size: CGSize(width: 160, height: 80))
    panel.centerRect = CGRect(x: 0.5, y: 0.5, width: 0.01, height: 0.01)
    panel.position = CGPoint(x: 590, y: 90)
    scene.addChild(panel)
    let sparks = SKEmitterNode()
    (sparks.particleBirthRate, sparks.particleLifetime, sparks.particleSpeed) = (60, 1.5, 60)
    (sparks.emissionAngle, sparks.emissionAngleRange, sparks.yAcceleration) = (.pi / 2, 1, -40)
    (sparks.particleColor, sparks.particleAlphaSpeed, sparks.particleSize) = (
      .systemOrange, -0.6, CGSize(width: 6, height: 6)
    )
    sparks.position = CGPoint(x: 735, y: 40)
    sparks.advanceSimulationTime(2)
    scene.addChild(sparks)
    scene.isPaused = true
    let kiosk = makeKiosk(scene, screen.0, screen.1)
    #expect(kiosk.matches("nodes-\(screen.0)", tolerance: .text))
  }

  private func star() -> SKShapeNode {
    let path = CGMutablePath()
    for corner in 0..<10 {
      let (angle, reach) = (CGFloat(corner) * .pi / 5 + .pi / 2, CGFloat(corner % 2 == 0 ? 42 : 18))
      let p = CGPoint(x: reach * cos(angle), y: reach * sin(angle))
      if corner == 0 { path.move(to: p) } else { path.addLine(to: p) }
    }
    path.closeSubpath()
    return SKShapeNode(path: path)
  }

  @Test func manyTurningSpritesAreShownInStepsAndRestAtTheirAngles() {
    func scene(_ angle: CGFloat) -> (SKScene, [SKSpriteNode]) {
      let scene = SKScene(size: CGSize(width: 800, height: 480))
      let sprites = (0..<40).map { index -> SKSpriteNode in
        let sprite = SKSpriteNode(texture: Self.quarters)
        sprite.position = CGPoint(x: 50 + index % 10 * 75, y: 60 + index / 10 * 110)
        sprite.zRotation = angle
        scene.addChild(sprite)
        return sprite
      }
      return (scene, sprites)
    }
    let (turning, sprites) = scene(0)
    let kiosk = makeKiosk(turning)
    for step in 1...5 {
      for sprite in sprites { sprite.zRotation = CGFloat(step) * 0.02 }
      kiosk.advance(by: .milliseconds(17))
      if step == 5 { #expect(sprites.allSatisfy { $0.marks.contains(.stepped) }) }
    }
    kiosk.advance(by: .milliseconds(100))
    #expect(!sprites.contains { $0.marks.contains(.stepped) })
    let cost = kiosk.cost { kiosk.advance(by: .seconds(5)) }
    #expect(cost.frames == 0 && cost.wakeUps == 0)
    let rested = kiosk.screenshot().pngData()
    kiosk.end()
    #expect(rested == makeKiosk(scene(0.1).0).screenshot().pngData())
  }

  @Test func aSceneOfWhichMostMovesIsPaintedAsAWhole() {
    let scene = SKScene(size: CGSize(width: 800, height: 480))
    let sprites = (0..<40).map { index -> SKSpriteNode in
      let sprite = SKSpriteNode(texture: Self.quarters, size: CGSize(width: 110, height: 130))
      sprite.position = CGPoint(x: 50 + index % 10 * 75, y: 60 + index / 10 * 110)
      scene.addChild(sprite)
      return sprite
    }
    let kiosk = makeKiosk(scene)
    kiosk.advance(by: .seconds(1))
    let all = kiosk.cost {
      for sprite in sprites { sprite.position.x += 3 }
      kiosk.advance(by: .milliseconds(100))
    }
    #expect(all.frames == 1 && all.damagedPixels == 800 * 480)
    let few = kiosk.cost {
      for sprite in sprites.prefix(4) { sprite.position.x += 3 }
      kiosk.advance(by: .milliseconds(100))
    }
    #expect(few.frames == 1 && few.damagedPixels < 800 * 480 / 4)
    let shown = kiosk.screenshot().pngData()
    kiosk.screen.tree.damageAll()
    #expect(kiosk.screenshot().pngData() == shown)
  }

  @Test(arguments: ["crossFade", "fade", "push", "moveIn", "reveal"])
  func transitionsShowBothScenesAndEnd(_ name: String) {
    let (a, b) = (SKScene(size: CGSize(width: 800, height: 480)), SKScene(size: CGSize(width: 800, height: 480)))
    (a.backgroundColor, b.backgroundColor) = (.red, .blue)
    let kiosk = makeKiosk(a)
    let transition: SKTransition =
      switch name {
      case "crossFade": .crossFade(withDuration: 1)
      case "fade": .fade(with: .green, duration: 1)
      case "push": .push(with: .left, duration: 1)
      case "moveIn": .moveIn(with: .left, duration: 1)
      default: .reveal(with: .left, duration: 1)
      }
    kiosk.rootViewController.sceneView.presentScene(b, transition: transition)
    kiosk.advance(by: .milliseconds(510))
    let (left, right) = (color(kiosk, 20, 240), color(kiosk, 780, 240))
    switch name {
    case "crossFade": #expect(left == right && left & 0xff > 100 && left >> 16 > 100)
    case "fade": #expect(left >> 8 & 255 > 200 && left & 255 < 60)
    default: #expect(left == 0xff0000 && right == 0x0000ff)
    }
    kiosk.advance(by: .seconds(1))
    #expect(color(kiosk, 20, 240) == 0x0000ff && color(kiosk, 780, 240) == 0x0000ff)
    #expect(
      a.view == nil && a.canvas.layer.superlayer == nil && kiosk.cost { kiosk.advance(by: .seconds(5)) }.frames == 0)
  }
}
