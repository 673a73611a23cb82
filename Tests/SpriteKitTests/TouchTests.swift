import KioskTesting
import Testing

@testable import SpriteKit

@MainActor
@Suite(.serialized) struct TouchTests {
  private let scene = LoggingScene(size: CGSize(width: 800, height: 480))

  init() {
    LoggingSprite.log = []
    scene.runsEveryFrame = false
  }

  private func add(_ name: String, z: CGFloat = 0, enabled: Bool = true, to parent: SKNode? = nil) -> LoggingSprite {
    let sprite = LoggingSprite(color: .red, size: CGSize(width: 100, height: 100))
    sprite.name = name
    sprite.zPosition = z
    sprite.isUserInteractionEnabled = enabled
    if parent == nil { sprite.position = CGPoint(x: 400, y: 240) }
    (parent ?? scene).addChild(sprite)
    return sprite
  }

  @Test func SK1_nextIsTheParentThenTheViewThenItsChain() {
    let node = add("a")
    let child = add("b", to: node)
    let kiosk = makeKiosk(scene)
    let view = kiosk.rootViewController.sceneView
    #expect(child.next === node && node.next === scene && scene.next === view && view.next === kiosk.rootViewController)
    #expect(node.undoManager === view.undoManager && node.undoManager != nil)
  }

  @Test func SK2_interactionIsOffForNodesAndOnForScenes() {
    #expect(!SKNode().isUserInteractionEnabled && !SKSpriteNode().isUserInteractionEnabled)
    #expect(scene.isUserInteractionEnabled && !SKLabelNode(text: "x").isUserInteractionEnabled)
  }

  @Test func SK2_aNodeThatIsOffLeavesTheTouchToTheScene() {
    _ = add("a", enabled: false)
    let kiosk = makeKiosk(scene)
    scene.log = []
    kiosk.tap(at: .percent(50, 50))
    #expect(LoggingSprite.log == [] && scene.log.filter { $0 == "began" || $0 == "ended" } == ["began", "ended"])
  }

  @Test func SK3_theTopmostNodeIsTakenEvenIfItIsOff() {
    _ = add("low", z: 0)
    let parent = add("parent", z: 1)
    parent.position.x = 350
    let top = add("top", z: 1, enabled: false, to: parent)
    top.position.x = 50
    let last = add("last", z: 3)
    let kiosk = makeKiosk(scene)
    let center = spot(kiosk, CGPoint(x: 430, y: 240))
    kiosk.tap(at: center)
    #expect(LoggingSprite.log == ["last began", "last ended"])
    LoggingSprite.log = []
    last.isHidden = true
    kiosk.tap(at: center)
    #expect(LoggingSprite.log == ["parent began", "parent ended"], "the disabled node's parent, not what is behind it")
    LoggingSprite.log = []
    last.isHidden = false
    last.alpha = 0
    parent.isUserInteractionEnabled = false
    kiosk.tap(at: center)
    #expect(LoggingSprite.log == [], "nothing goes to siblings behind")
    kiosk.rootViewController.sceneView.hitTestsThroughDisabledNodes = true
    kiosk.tap(at: center)
    #expect(LoggingSprite.log == ["low began", "low ended"], "as documented")
  }

  @Test func SK3_theRuleHoldsForAllCombinations() {
    // Four nodes above each other: 0 lowest. What counts is the topmost visible one.
    let nodes = (0..<4).map { add("\($0)", z: CGFloat($0)) }
    let kiosk = makeKiosk(scene)
    for mask in 0..<81 {
      var rest = mask
      for node in nodes {
        let state = rest % 3
        rest /= 3
        (node.isUserInteractionEnabled, node.isHidden) = (state != 1, false)
        node.alpha = state == 2 ? 0 : 1
      }
      LoggingSprite.log = []
      kiosk.tap(at: .percent(50, 50))
      let top = nodes.last { $0.alpha > 0 }
      let expected =
        top.map { $0.isUserInteractionEnabled ? ["\($0.name ?? "") began", "\($0.name ?? "") ended"] : [] } ?? []
      #expect(LoggingSprite.log == expected, "combination \(mask)")
      kiosk.advance(by: .milliseconds(500))
    }
  }

  @Test func SK3_particlesOnTopTakeTheTouch() {
    _ = add("low")
    let parent = add("parent", z: 1, enabled: false)
    parent.position.x = 100
    let emitter = SKEmitterNode()
    (emitter.particleBirthRate, emitter.particleLifetime, emitter.particleSize) = (60, 10, CGSize(width: 40, height: 40))
    emitter.position.x = 300
    parent.addChild(emitter)
    let kiosk = makeKiosk(scene)
    kiosk.advance(by: .milliseconds(200))
    kiosk.tap(at: .percent(50, 50))
    #expect(LoggingSprite.log == [], "the node behind the particles gets nothing")
    parent.isUserInteractionEnabled = true
    kiosk.tap(at: .percent(50, 50))
    #expect(LoggingSprite.log == ["parent began", "parent ended"])
    emitter.removeFromParent()
    LoggingSprite.log = []
    kiosk.tap(at: spot(kiosk, CGPoint(x: 400, y: 270)))
    #expect(LoggingSprite.log == ["low began", "low ended"])
  }

  @Test func SK5_aTouchStaysWithItsNode() {
    let node = add("a")
    let kiosk = makeKiosk(scene)
    kiosk.touch(.down, at: .percent(50, 50))
    kiosk.touch(.move, at: .percent(90, 50))
    kiosk.advance(by: .milliseconds(20))
    kiosk.touch(.up)
    #expect(LoggingSprite.log == ["a began", "a moved", "a ended"])
    #expect(node.scene === scene)
  }

  @Test func SK5_aTurnedNodeIsHitWhereItIs() {
    let node = add("a")
    node.zRotation = .pi / 4
    let kiosk = makeKiosk(scene)
    kiosk.tap(at: spot(kiosk, CGPoint(x: 446, y: 286)))
    #expect(LoggingSprite.log == [], "a corner of the upright square")
    kiosk.tap(at: spot(kiosk, CGPoint(x: 465, y: 240)))
    #expect(LoggingSprite.log.first == "a began", "a corner of the turned one")
  }

  @Test(arguments: [SKSceneScaleMode.fill, .aspectFill, .aspectFit, .resizeFill])
  func SK5_locationsGoThroughScaleCameraAndRotation(_ mode: SKSceneScaleMode) {
    let scene = LoggingScene(size: CGSize(width: 1000, height: 400))
    scene.scaleMode = mode
    scene.anchorPoint = CGPoint(x: 0.5, y: 0.25)
    let node = SKNode()
    (node.position, node.zRotation) = (CGPoint(x: 33, y: -21), 0.7)
    node.setScale(1.5)
    scene.addChild(node)
    let kiosk = makeKiosk(scene)
    let view = kiosk.rootViewController.sceneView
    func roundTrip() -> CGFloat {
      let p = CGPoint(x: 12.5, y: -7.25)
      let inView = scene.convertPoint(toView: node.convert(p, to: scene))
      let back = node.convert(view.convert(inView, to: scene), from: scene)
      return hypot(back.x - p.x, back.y - p.y)
    }
    #expect(roundTrip() < 0.01)
    let camera = SKCameraNode()
    (camera.position, camera.zRotation) = (CGPoint(x: 50, y: 60), 0.3)
    camera.setScale(0.8)
    scene.addChild(camera)
    scene.camera = camera
    #expect(roundTrip() < 0.01)
    let middle = scene.convertPoint(toView: camera.position)
    #expect(hypot(middle.x - 400, middle.y - 240) < 0.01, "the camera is in the middle of the view")
  }

  @Test func SK5_touchesTellWhereTheyAreInANode() {
    final class Pad: SKSpriteNode {
      var places: [CGPoint] = []
      var ways: [CGVector] = []
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in touches { places.append(touch.location(in: self)) }
      }
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in touches {
          let (now, before) = (touch.location(in: self), touch.previousLocation(in: self))
          ways.append(CGVector(dx: now.x - before.x, dy: now.y - before.y))
        }
      }
    }
    let pad = Pad(color: .blue, size: CGSize(width: 200, height: 200))
    pad.isUserInteractionEnabled = true
    pad.position = CGPoint(x: 400, y: 240)
    pad.zRotation = .pi / 2
    scene.addChild(pad)
    let kiosk = makeKiosk(scene)
    kiosk.tap(at: spot(kiosk, CGPoint(x: 400, y: 270)))
    #expect(pad.places.count == 1 && abs(pad.places[0].x - 30) < 0.6 && abs(pad.places[0].y) < 0.6)
    kiosk.touch(.down, at: spot(kiosk, CGPoint(x: 400, y: 240)))
    kiosk.touch(.move, at: spot(kiosk, CGPoint(x: 400, y: 280)))
    kiosk.advance(by: .milliseconds(50))
    kiosk.touch(.up)
    let way = pad.ways.reduce(CGVector.zero) { CGVector(dx: $0.dx + $1.dx, dy: $0.dy + $1.dy) }
    #expect(abs(way.dx - 40) < 1 && abs(way.dy) < 1, "upwards in the scene is to the right in the pad")
  }

  @Test func twoFingersReachTwoNodes() {
    let (a, b) = (add("a"), add("b"))
    (a.position.x, b.position.x) = (200, 600)
    let kiosk = makeKiosk(scene)
    kiosk.rootViewController.sceneView.isMultipleTouchEnabled = true
    kiosk.touch(.down, at: [spot(kiosk, a.position), spot(kiosk, b.position)])
    kiosk.liftAll()
    #expect(LoggingSprite.log.sorted() == ["a began", "a ended", "b began", "b ended"])
  }

  @Test func C8_aNodeThatIsRemovedWhileTouchedIsCancelledOnce() {
    let (parent, node) = (add("p"), add("a"))
    node.removeFromParent()
    node.position = .zero
    node.zPosition = 1
    parent.addChild(node)
    let kiosk = makeKiosk(scene)
    kiosk.touch(.down, at: .percent(50, 50))
    parent.removeFromParent()
    #expect(LoggingSprite.log == ["a began", "a cancelled"])
    kiosk.touch(.move, at: .percent(60, 50))
    kiosk.touch(.up)
    #expect(LoggingSprite.log == ["a began", "a cancelled"])
    LoggingSprite.log = []
    scene.addChild(parent)
    kiosk.advance(by: .seconds(1))
    kiosk.tap(at: .percent(50, 50))
    #expect(LoggingSprite.log == ["a began", "a ended"])
  }

  @Test func anotherSceneCancelsTheTouches() {
    _ = add("a")
    let kiosk = makeKiosk(scene)
    kiosk.touch(.down, at: .percent(50, 50))
    kiosk.rootViewController.sceneView.presentScene(SKScene(size: CGSize(width: 10, height: 10)))
    kiosk.touch(.up)
    #expect(LoggingSprite.log == ["a began", "a cancelled"])
  }

  @Test func aRecognizerOfTheViewCancelsTheTouchesOfNodes() {
    _ = add("a")
    let kiosk = makeKiosk(scene)
    kiosk.rootViewController.sceneView.addGestureRecognizer(UILongPressGestureRecognizer())
    kiosk.longPress(at: .percent(50, 50), for: .seconds(1))
    #expect(LoggingSprite.log == ["a began", "a cancelled"])
  }

  @Test func whatNodesPassOnReachesTheController() {
    final class Controller: UIViewController {
      let sceneView = SKView()
      var began = 0
      override func loadView() { view = sceneView }
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { began += 1 }
    }
    let plain = SKScene(size: CGSize(width: 800, height: 480))
    let node = LoggingSprite(color: .red, size: CGSize(width: 800, height: 960))
    (node.name, node.passesOn, node.isUserInteractionEnabled) = ("a", true, true)
    plain.addChild(node)
    let kiosk = VirtualKiosk(800, 480) { Controller() }
    kiosk.rootViewController.sceneView.presentScene(plain)
    kiosk.presentChanges()
    kiosk.tap(at: .percent(10, 50))
    #expect(LoggingSprite.log == ["a began", "a ended"] && kiosk.rootViewController.began == 1)
  }

  @Test func touchesInTheMaskedPartOfACropNodeGoToItsDescendants() {
    let crop = SKCropNode()
    crop.position = CGPoint(x: 400, y: 240)
    crop.maskNode = SKSpriteNode(color: .white, size: CGSize(width: 50, height: 50))
    scene.addChild(crop)
    let node = add("a", to: crop)
    node.position = .zero
    let kiosk = makeKiosk(scene)
    kiosk.tap(at: spot(kiosk, CGPoint(x: 440, y: 240)))
    #expect(LoggingSprite.log == [])
    kiosk.tap(at: spot(kiosk, CGPoint(x: 410, y: 240)))
    #expect(LoggingSprite.log == ["a began", "a ended"])
  }
}
