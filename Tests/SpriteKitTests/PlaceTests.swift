import KioskTesting
import Testing

@testable import SpriteKit

/// Scenes in scroll views, pages, turned displays, and under several fingers.
@MainActor
@Suite(.serialized) struct PlaceTests {
  private let scene = LoggingScene(size: CGSize(width: 400, height: 300))
  private let sceneView = SKView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))

  init() {
    LoggingSprite.log = []
    scene.runsEveryFrame = false
    sceneView.isMultipleTouchEnabled = true
    sceneView.presentScene(scene)
  }

  private func add(_ name: String, at place: CGPoint) -> LoggingSprite {
    let sprite = LoggingSprite(color: .red, size: CGSize(width: 80, height: 80))
    (sprite.name, sprite.isUserInteractionEnabled, sprite.position) = (name, true, place)
    scene.addChild(sprite)
    return sprite
  }

  private func kiosk(_ view: UIView) -> VirtualKiosk<UIViewController> {
    let kiosk = VirtualKiosk(800, 480) { UIViewController() }
    kiosk.rootViewController.view.addSubview(view)
    kiosk.advance(by: .seconds(1))
    return kiosk
  }

  @Test func inAScrollViewTapsReachNodesAndDragsScroll() {
    _ = add("a", at: CGPoint(x: 100, y: 150))
    let scroller = UIScrollView(frame: CGRect(x: 0, y: 0, width: 800, height: 480))
    scroller.contentSize = CGSize(width: 800, height: 2000)
    scroller.addSubview(sceneView)
    let kiosk = kiosk(scroller)
    kiosk.tap(at: .point(100, 150))
    #expect(LoggingSprite.log == ["a began", "a ended"])
    LoggingSprite.log = []
    kiosk.touch(.down, at: .point(100, 150))
    kiosk.advance(by: .milliseconds(300))
    for step in 1...10 {
      kiosk.touch(.move, at: .point(100, 150 - 6 * CGFloat(step)))
      kiosk.advance(by: .milliseconds(16))
    }
    kiosk.touch(.up)
    #expect(LoggingSprite.log.first == "a began" && LoggingSprite.log.last == "a cancelled")
    #expect(scroller.contentOffset.y > 20)
    kiosk.advance(by: .seconds(3))
    scroller.contentOffset.y = 100
    LoggingSprite.log = []
    kiosk.tap(at: .point(100, 50))
    #expect(LoggingSprite.log == ["a began", "a ended"])
    #expect(color(kiosk, 100, 50) == 0xff0000 && color(kiosk, 100, 150) != 0xff0000)
  }

  @Test func inATurnedAndScaledViewTouchesFindTheirNodes() {
    let node = add("a", at: CGPoint(x: 350, y: 150))
    sceneView.center = CGPoint(x: 400, y: 240)
    sceneView.transform = CGAffineTransform(rotationAngle: .pi / 2).scaledBy(x: 0.5, y: 0.5)
    let kiosk = kiosk(sceneView)
    #expect(color(kiosk, 400, 315) == 0xff0000)
    kiosk.tap(at: .point(400, 315))
    #expect(LoggingSprite.log == ["a began", "a ended"] && node.scene === scene)
  }

  @Test func onARotatedDisplayTouchesFindTheirNodes() {
    final class Pad: SKSpriteNode {
      var places: [CGPoint] = []
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        places += touches.map { $0.location(in: self) }
      }
    }
    let pad = Pad(color: .red, size: CGSize(width: 50, height: 50))
    (pad.position, pad.isUserInteractionEnabled) = (CGPoint(x: 370, y: 30), true)
    let portrait = SKScene(size: CGSize(width: 480, height: 800))
    portrait.addChild(pad)
    let kiosk = VirtualKiosk(480, 800, rotation: .quarter) { SceneController(portrait) }
    kiosk.presentChanges()
    kiosk.tap(at: .point(380, 765))
    #expect(pad.places.count == 1)
    #expect(pad.places.first.map { abs($0.x - 10) < 1 && abs($0.y - 5) < 1 } == true)
  }

  @Test func aPushedSceneTakesNoTouchesOfThePageBelow() {
    _ = add("a", at: CGPoint(x: 200, y: 150))
    let page = UIViewController()
    page.view.addSubview(sceneView)
    let root = UIViewController()
    let kiosk = VirtualKiosk(800, 480) { UINavigationController(rootViewController: root) }
    kiosk.advance(by: .seconds(1))
    kiosk.rootViewController.pushViewController(page, animated: true)
    kiosk.advance(by: .milliseconds(100))
    let (frames, updates) = (scene.log.count, scene.log.filter { $0 == "update" }.count)
    #expect(frames >= updates && updates > 0)
    kiosk.advance(by: .seconds(1))
    kiosk.tap(at: .within(sceneView, 200, 150))
    #expect(LoggingSprite.log == ["a began", "a ended"])
    kiosk.touch(.down, at: .within(sceneView, 200, 150))
    kiosk.rootViewController.popViewController(animated: true)
    kiosk.advance(by: .seconds(1))
    kiosk.touch(.up)
    #expect(LoggingSprite.log.suffix(2) == ["a began", "a cancelled"])
    #expect(sceneView.window == nil && kiosk.cost { kiosk.advance(by: .seconds(5)) }.frames == 0)
  }

  @Test func aViewThatIsRemovedUnderAFingerCancelsOnce() {
    _ = add("a", at: CGPoint(x: 100, y: 150))
    let kiosk = kiosk(sceneView)
    kiosk.touch(.down, at: .point(100, 150))
    sceneView.removeFromSuperview()
    #expect(LoggingSprite.log == ["a began", "a cancelled"] && sceneView.touched.isEmpty)
    kiosk.touch(.move, at: .point(120, 150))
    kiosk.touch(.up)
    #expect(LoggingSprite.log == ["a began", "a cancelled"])
    kiosk.rootViewController.view.addSubview(sceneView)
    kiosk.advance(by: .seconds(1))
    kiosk.tap(at: .point(100, 150))
    #expect(LoggingSprite.log.suffix(2) == ["a began", "a ended"])
  }

  @Test func aSceneMayBeReplacedInATouchHandler() {
    final class Door: SKSpriteNode {
      var log: [String] = []
      var next2: SKScene?
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        log.append("began")
        if let next2 { scene?.view?.presentScene(next2) }
        log.append("left")
      }
      override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("cancelled") }
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("ended") }
    }
    let door = Door(color: .red, size: CGSize(width: 80, height: 80))
    (door.position, door.isUserInteractionEnabled) = (CGPoint(x: 100, y: 150), true)
    let other = LoggingScene(size: CGSize(width: 400, height: 300))
    door.next2 = other
    scene.addChild(door)
    let kiosk = kiosk(sceneView)
    kiosk.touch(.down, at: [.point(100, 150), .point(300, 150)])
    kiosk.advance(by: .milliseconds(50))
    kiosk.touch(.move, at: [.point(110, 150), .point(310, 150)])
    kiosk.liftAll()
    #expect(door.log == ["began", "cancelled", "left"] && sceneView.scene === other)
    #expect(!other.log.contains("began") && sceneView.touched.isEmpty)
    kiosk.tap(at: .point(100, 150))
    #expect(other.log.contains("began"))
  }

  @Test func aNodeMayRemoveItselfInATouchHandler() {
    final class Bubble: SKSpriteNode {
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { removeFromParent() }
    }
    for x in [100.0, 300] {
      let bubble = Bubble(color: .red, size: CGSize(width: 80, height: 80))
      (bubble.position, bubble.isUserInteractionEnabled) = (CGPoint(x: x, y: 150), true)
      scene.addChild(bubble)
    }
    let kiosk = kiosk(sceneView)
    kiosk.touch(.down, at: [.point(100, 150), .point(300, 150)])
    kiosk.liftAll()
    #expect(scene.children.isEmpty && sceneView.touched.isEmpty)
  }

  @Test func aViewThatTakesNoTouchesLeavesThemToWhatIsBehind() {
    _ = add("a", at: CGPoint(x: 100, y: 150))
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    var taps = 0
    button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
    let kiosk = kiosk(button)
    kiosk.rootViewController.view.addSubview(sceneView)
    kiosk.advance(by: .milliseconds(500))
    sceneView.isUserInteractionEnabled = false
    kiosk.tap(at: .point(100, 150))
    #expect(LoggingSprite.log == [] && taps == 1)
    sceneView.isUserInteractionEnabled = true
    kiosk.advance(by: .seconds(1))
    kiosk.tap(at: .point(100, 150))
    #expect(LoggingSprite.log == ["a began", "a ended"] && taps == 1)
  }

  @Test func theScreenReaderActivatesNodesByADoubleTap() {
    let node = add("a", at: CGPoint(x: 100, y: 150))
    node.accessibilityLabel = "Ace"
    _ = kiosk(sceneView)
    let element = (sceneView.accessibilityElements?.first as? UIView)
    #expect(element?.accessibilityLabel == "Ace")
    #expect(element?.accessibilityFrame == CGRect(x: 60, y: 110, width: 80, height: 80))
    node.position.x = 200
    _ = sceneView.accessibilityElements
    #expect(element?.accessibilityFrame == CGRect(x: 160, y: 110, width: 80, height: 80))
    node.isHidden = true
    #expect(sceneView.accessibilityElements == nil)
  }

  @Test func anglesScalesAndCamerasWithoutAnInverseDoNotCrash() {
    let node = add("a", at: CGPoint(x: 100, y: 150))
    let camera = SKCameraNode()
    scene.addChild(camera)
    scene.camera = camera
    let kiosk = kiosk(sceneView)
    for scale in [0, 1e-300, 1e300, -1] as [CGFloat] {
      camera.setScale(scale)
      kiosk.advance(by: .milliseconds(50))
      kiosk.tap(at: .point(100, 150))
      node.setScale(scale)
      kiosk.advance(by: .milliseconds(50))
      kiosk.tap(at: .point(100, 150))
      _ = (node.calculateAccumulatedFrame(), scene.atPoint(.zero), node.convert(.zero, to: scene), camera.contains(node))
    }
    camera.setScale(1)
    node.setScale(1)
    for place in [1e308, -1e308] as [CGFloat] {
      node.position.x = place
      kiosk.advance(by: .milliseconds(50))
      node.run(.moveBy(x: place, y: place, duration: 0.1))
      kiosk.advance(by: .milliseconds(200))
    }
    #expect(node.position.x.isFinite)
  }
}
