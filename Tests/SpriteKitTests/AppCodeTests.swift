import KioskTesting
import SpriteKit
import Testing

/// Sources as apps for iOS have them: what they use must be there under its name.
@MainActor
struct AppCodeTests {
  /// As in Xcode's template for games.
  private final class TemplateScene: SKScene {
    private var label: SKLabelNode?
    private(set) var spinnyNode: SKShapeNode?

    override func didMove(to view: SKView) {
      self.label = self.childNode(withName: "//helloLabel") as? SKLabelNode
      if let label = self.label {
        label.alpha = 0.0
        label.run(SKAction.fadeIn(withDuration: 2.0))
      }
      let w = (self.size.width + self.size.height) * 0.05
      self.spinnyNode = SKShapeNode.init(rectOf: CGSize.init(width: w, height: w), cornerRadius: w * 0.3)
      if let spinnyNode = self.spinnyNode {
        spinnyNode.lineWidth = 2.5
        spinnyNode.run(SKAction.repeatForever(SKAction.rotate(byAngle: CGFloat(Double.pi), duration: 1)))
        spinnyNode.run(
          SKAction.sequence([
            SKAction.wait(forDuration: 0.5), SKAction.fadeOut(withDuration: 0.5), SKAction.removeFromParent(),
          ]))
      }
    }

    func touchDown(atPoint pos: CGPoint) {
      if let n = self.spinnyNode?.copy() as! SKShapeNode? {
        n.position = pos
        n.strokeColor = SKColor.green
        self.addChild(n)
      }
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      for t in touches { self.touchDown(atPoint: t.location(in: self)) }
    }

    override func update(_ currentTime: TimeInterval) {}
  }

  @Test func theTemplateForGamesSpinsWhereItIsTouched() {
    let scene = TemplateScene(size: CGSize(width: 800, height: 480))
    scene.scaleMode = .aspectFill
    let kiosk = makeKiosk(scene)
    kiosk.tap(at: .percent(25, 50))
    #expect(scene.children.count == 1 && scene.children[0] is SKShapeNode)
    #expect(abs(scene.children[0].position.x - 200) < 1)
    kiosk.advance(by: .milliseconds(500))
    #expect(scene.children.first.map { $0.zRotation > 0.5 } == true, "the copy runs the actions of the original")
    kiosk.advance(by: .seconds(1))
    #expect(scene.children.isEmpty && scene.spinnyNode?.zRotation == 0)
  }

  private final class Ship: SKSpriteNode {
    var lives: Int

    init() {
      lives = 3
      let texture = SKTexture(imageNamed: "ship")
      super.init(texture: texture, color: .clear, size: texture.size())
      name = "ship"
    }

    required init?(coder aDecoder: NSCoder) { fatalError("init(coder:) has not been implemented") }
  }

  private final class Title: SKLabelNode {
    override init() {
      super.init()
      text = "Title"
      fontName = "HelveticaNeue-Bold"
    }

    required init?(coder aDecoder: NSCoder) { super.init(coder: aDecoder) }
  }

  private final class Menu: SKScene {
    override init() { super.init() }
    override init(size: CGSize) {
      super.init(size: size)
      anchorPoint = CGPoint(x: 0.5, y: 0.5)
    }
    required init?(coder aDecoder: NSCoder) { super.init(coder: aDecoder) }
  }

  @Test func subclassesHaveTheInitialisersOfIOS() {
    #expect(Ship().lives == 3 && Title().text == "Title")
    #expect(Menu().size == CGSize(width: 1, height: 1))
    #expect(Menu(size: CGSize(width: 10, height: 20)).frame == CGRect(x: -5, y: -10, width: 10, height: 20))
    #expect(SKScene(fileNamed: "GameScene") == nil && SKEmitterNode(fileNamed: "Spark.sks") == nil)
    #expect(SKAction(named: "Pulse") == nil)
  }

  @Test func aSceneHasTheFrameOfItsSize() {
    let scene = SKScene(size: CGSize(width: 800, height: 480))
    #expect(scene.frame == CGRect(x: 0, y: 0, width: 800, height: 480) && scene.frame.midX == 400)
    let node = SKSpriteNode(color: .red, size: CGSize(width: 10, height: 10))
    let group = SKNode()
    group.position = CGPoint(x: 700, y: 0)
    scene.addChild(group)
    group.addChild(node)
    node.position = CGPoint(x: 50, y: 100)
    #expect(scene.intersects(node) && node.intersects(scene) && scene.contains(CGPoint(x: 5, y: 5)))
    node.position = CGPoint(x: 150, y: 100)
    #expect(!scene.intersects(node) && !node.intersects(scene))
    #expect(scene.calculateAccumulatedFrame() == CGRect(x: 0, y: 0, width: 855, height: 480))
  }

  @Test func childrenDoNotCountForIntersections() {
    let (root, a, b) = (SKNode(), SKSpriteNode(color: .red, size: CGSize(width: 10, height: 10)), SKNode())
    let child = SKSpriteNode(color: .red, size: CGSize(width: 10, height: 10))
    child.position.x = 100
    root.addChild(a)
    root.addChild(b)
    a.addChild(child)
    let other = SKSpriteNode(color: .blue, size: CGSize(width: 10, height: 10))
    b.position.x = 95
    b.addChild(other)
    #expect(!a.intersects(other) && child.intersects(other))
  }

  @Test func actionsOfAllKinds() {
    let node = SKSpriteNode(color: .red, size: CGSize(width: 10, height: 10))
    let textures = [SKTexture(imageNamed: "a"), SKTexture(imageNamed: "b")]
    let path = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 100, height: 100)).cgPath
    let actions: [SKAction] = [
      .move(by: CGVector(dx: 1, dy: 1), duration: 1), .moveTo(x: 1, duration: 1), .moveTo(y: 1, duration: 1),
      .scaleX(to: 2, duration: 1), .scaleY(to: 2, duration: 1), .scaleX(by: 2, y: 2, duration: 1),
      .scaleX(to: 1, y: 1, duration: 1), .scale(to: CGSize(width: 5, height: 5), duration: 1),
      .resize(toWidth: 5, duration: 1), .resize(toHeight: 5, duration: 1),
      .resize(toWidth: 5, height: 5, duration: 1), .speed(to: 1, duration: 1),
      .setTexture(textures[0], resize: true), .animate(with: textures, timePerFrame: 0.1),
      .colorize(withColorBlendFactor: 0.5, duration: 1), .follow(path, duration: 1), .follow(path, speed: 100),
      .follow(path, asOffset: false, orientToPath: false, speed: 100),
      .customAction(withDuration: 1) { node, time in node.alpha = time },
      .playSoundFileNamed("pop.caf", waitForCompletion: false), .wait(forDuration: 1, withRange: 0.5),
    ]
    for action in actions { action.timingFunction = { time in time * time } }
    let slow = SKAction.sequence(actions).copy() as? SKAction
    slow?.speed = 0.5
    #expect(slow?.duration == SKAction.sequence(actions).duration)
    node.run(.group(actions))
    #expect(node.hasActions())
  }

  @Test func awaitedActionsReturnAtTheirEnd() async {
    let scene = SKScene(size: CGSize(width: 800, height: 480))
    let node = SKSpriteNode(color: .red, size: CGSize(width: 10, height: 10))
    scene.addChild(node)
    let kiosk = makeKiosk(scene)
    let moved = Task { await node.run(.moveBy(x: 100, y: 0, duration: 0.5)) }
    while !node.hasActions() { await Task.yield() }
    kiosk.advance(by: .seconds(1))
    await moved.value
    #expect(abs(node.position.x - 100) < 1e-9)
  }

  @Test func blocksRunOnTheirQueue() async {
    let scene = SKScene(size: CGSize(width: 100, height: 100))
    let queue = DispatchQueue(label: "test")
    let kiosk = makeKiosk(scene)
    await withCheckedContinuation { continuation in
      scene.run(.run({ continuation.resume() }, queue: queue))
      kiosk.advance(by: .milliseconds(100))
    }
  }
}
