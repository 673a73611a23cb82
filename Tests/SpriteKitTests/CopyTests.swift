import KioskTesting
import Testing

@testable import SpriteKit

@MainActor
struct CopyTests {
  private func texture() -> SKTexture {
    SKTexture(image: UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { _ in })
  }

  @Test func aCopyHasTheValuesAndChildrenOfItsOriginal() {
    let sprite = SKSpriteNode(texture: texture(), color: .red, size: CGSize(width: -30, height: 20))
    (sprite.name, sprite.position, sprite.zPosition) = ("a", CGPoint(x: 1, y: 2), 3)
    (sprite.zRotation, sprite.alpha, sprite.speed, sprite.isHidden) = (0.5, 0.25, 2, true)
    (sprite.xScale, sprite.anchorPoint, sprite.colorBlendFactor) = (1.5, CGPoint(x: 0.1, y: 0.9), 0.75)
    (sprite.isUserInteractionEnabled, sprite.accessibilityLabel) = (true, "Ace")
    sprite.userData = ["points": 5]
    sprite.constraints = [.positionX(SKRange(lowerLimit: 0))]
    let label = SKLabelNode(text: "Hello")
    (label.fontSize, label.verticalAlignmentMode, label.fontColor) = (12, .top, .blue)
    sprite.addChild(label)
    let group = SKNode()
    group.addChild(sprite)
    let copy = group.copy() as? SKNode
    let made = copy?.children.first as? SKSpriteNode
    #expect(made !== sprite && made?.parent === copy && made?.texture === sprite.texture)
    #expect(made?.frame == sprite.frame && made?.alpha == 0.25 && made?.speed == 2 && made?.isHidden == true)
    #expect(made?.zPosition == 3 && made?.anchorPoint == sprite.anchorPoint && made?.colorBlendFactor == 0.75)
    #expect(made?.isUserInteractionEnabled == true && made?.accessibilityLabel == "Ace" && made?.name == "a")
    #expect(made?.userData?["points"] as? Int == 5 && made?.userData !== sprite.userData)
    #expect(made?.constraints?.count == 1)
    let text = made?.children.first as? SKLabelNode
    #expect(text?.frame == label.frame && text?.fontColor == .blue && text !== label)
    made?.position.x = 50
    #expect(sprite.position.x == 1)
  }

  @Test func eachClassIsCopiedAsItself() {
    let crop = SKCropNode()
    crop.maskNode = SKShapeNode(circleOfRadius: 5)
    let emitter = SKEmitterNode()
    (emitter.particleBirthRate, emitter.particleColorRedRange) = (7, 0.5)
    emitter.particleAlphaSequence = SKKeyframeSequence(keyframeValues: [1, 0], times: [0, 1])
    let shape = SKShapeNode(circleOfRadius: 8)
    (shape.glowWidth, shape.lineWidth, shape.fillColor) = (3, 2, .red)
    let nodes: [SKNode] = [SKNode(), crop, emitter, shape, SKCameraNode(), SKEffectNode(), SKScene(size: .zero)]
    for node in nodes { #expect(type(of: node.copy()) == type(of: node)) }
    #expect((crop.copy() as? SKCropNode)?.maskNode is SKShapeNode)
    let sparks = emitter.copy() as? SKEmitterNode
    #expect(sparks?.particleBirthRate == 7 && sparks?.particleColorRedRange == 0.5)
    #expect(sparks?.particleAlphaSequence === emitter.particleAlphaSequence)
    #expect((shape.copy() as? SKShapeNode)?.frame == shape.frame)
  }

  @Test func bodiesAndFieldsAreCopiedWithTheirNodes() throws {
    let ball = SKNode()
    let body = SKPhysicsBody(circleOfRadius: 10)
    (body.mass, body.restitution, body.categoryBitMask, body.velocity) = (3, 0.75, 4, CGVector(dx: 5, dy: 6))
    ball.physicsBody = body
    let copy = try #require((ball.copy() as? SKNode)?.physicsBody)
    #expect(copy !== body && ball.physicsBody === body && copy.node !== ball)
    #expect(copy.mass == 3 && copy.restitution == 0.75 && copy.categoryBitMask == 4 && copy.area == body.area)
    #expect(copy.velocity == CGVector(dx: 5, dy: 6))
    let field = SKFieldNode.linearGravityField(withVector: [1, 2, 0])
    (field.strength, field.isExclusive, field.region) = (7, true, SKRegion(radius: 5))
    let other = try #require(field.copy() as? SKFieldNode)
    #expect(other.direction == [1, 2, 0] && other.strength == 7 && other.isExclusive && other.isEnabled)
    #expect(other.region === field.region)
  }

  @Test func subclassesAddTheirOwnValues() {
    final class Card: SKSpriteNode {
      var rank = 0
      override func copy(with zone: NSZone? = nil) -> Any {
        let copy = super.copy(with: zone)
        (copy as? Card)?.rank = rank
        return copy
      }
    }
    let (hand, card) = (SKNode(), Card(color: .red, size: CGSize(width: 5, height: 5)))
    card.rank = 12
    hand.addChild(card)
    #expect(((hand.copy() as? SKNode)?.children.first as? Card)?.rank == 12)
    final class Closed: SKSpriteNode {
      init() { super.init(texture: nil, color: .green, size: CGSize(width: 3, height: 3)) }
      required init?(coder: NSCoder) { nil }
    }
    let copy = Closed().copy()
    #expect(type(of: copy) == SKSpriteNode.self && (copy as? SKSpriteNode)?.size.width == 3)
  }

  @Test func deepTreesDoNotCrash() {
    let root = SKNode()
    var last = root
    for _ in 0..<5000 {
      let node = SKNode()
      last.addChild(node)
      last = node
    }
    #expect((root.copy() as? SKNode)?.children.count == 1)
  }

  @Test func texturesRangesAndConstraintsAreCopied() {
    let original = texture()
    let copy = original.copy() as? SKTexture
    copy?.filteringMode = .nearest
    #expect(original.filteringMode == .linear && copy?.size() == original.size())
    let range = SKRange(lowerLimit: 1, upperLimit: 2).copy() as? SKRange
    #expect(range?.lowerLimit == 1 && range?.upperLimit == 2)
    let constraint = SKConstraint.positionX(SKRange(constantValue: 0))
    (constraint.copy() as? SKConstraint)?.enabled = false
    #expect(constraint.enabled)
  }
}
