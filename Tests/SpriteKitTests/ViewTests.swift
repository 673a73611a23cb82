import KioskTesting
import Testing

@testable import SpriteKit

@MainActor
struct ViewTests {
  @Test func aDelegateDecidesWhichFramesAreMade() {
    final class Half: SKViewDelegate {
      var asked = 0
      func view(_ view: SKView, shouldRenderAtTime time: TimeInterval) -> Bool {
        asked += 1
        return asked % 2 == 0
      }
    }
    let scene = LoggingScene(size: CGSize(width: 800, height: 480))
    let kiosk = makeKiosk(scene)
    let delegate = Half()
    kiosk.rootViewController.sceneView.delegate = delegate
    scene.log = []
    kiosk.advance(by: .seconds(1))
    #expect(delegate.asked > 50 && (25...32).contains(scene.log.filter { $0 == "update" }.count))
  }

  @Test func aSceneThatFollowsItsViewHasItsSizeInTheFirstFrame() {
    let scene = LoggingScene(size: CGSize(width: 1, height: 1))
    scene.scaleMode = .resizeFill
    scene.addChild(SKLabelNode(text: "Not as high as the screen"))
    var sizes: [CGSize] = []
    scene.onStep["update"] = { sizes.append(scene.size) }
    let log = FrameworkLog.lines {
      let kiosk = makeKiosk(scene)
      kiosk.advance(by: .milliseconds(100))
    }
    #expect(!sizes.isEmpty && sizes.allSatisfy { $0 == CGSize(width: 800, height: 480) })
    #expect(log == [], "nothing is drawn 800 times as wide")
  }

  @Test func fewerFramesCanBePreferred() {
    let scene = LoggingScene(size: CGSize(width: 800, height: 480))
    let kiosk = makeKiosk(scene)
    kiosk.rootViewController.sceneView.preferredFramesPerSecond = 30
    kiosk.advance(by: .milliseconds(100))
    scene.log = []
    kiosk.advance(by: .seconds(1))
    #expect((28...32).contains(scene.log.filter { $0 == "update" }.count))
  }

  @Test func callbacksMayPresentOtherScenes() {
    final class Restless: SKScene {
      var other: SKScene?
      override func willMove(from view: SKView) { view.presentScene(other) }
    }
    let (first, second, third) = (
      Restless(size: CGSize(width: 10, height: 10)), LoggingScene(size: CGSize(width: 10, height: 10)),
      LoggingScene(size: CGSize(width: 10, height: 10))
    )
    first.other = third
    let kiosk = makeKiosk(first)
    let view = kiosk.rootViewController.sceneView
    view.presentScene(second)
    #expect(view.scene === third && first.view == nil && second.view == nil && third.view === view)
    #expect(!second.log.contains("didMove") && !second.log.contains("willMove") && third.log.contains("didMove"))
    let again = Restless(size: CGSize(width: 10, height: 10))
    again.other = third
    view.presentScene(again)
    view.presentScene(second, transition: .crossFade(withDuration: 0.5))
    kiosk.advance(by: .seconds(1))
    #expect(view.scene === third && third.canvas.layer.opacity == 1)
  }

  @Test func aTransitionEndsWhenTheViewLeavesItsWindow() {
    let (a, b) = (LoggingScene(size: CGSize(width: 10, height: 10)), SKScene(size: CGSize(width: 10, height: 10)))
    let kiosk = VirtualKiosk(800, 480) { UIViewController() }
    let view = SKView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    kiosk.rootViewController.view.addSubview(view)
    view.presentScene(a)
    kiosk.advance(by: .milliseconds(100))
    view.presentScene(b, transition: .push(with: .left, duration: 5))
    kiosk.advance(by: .milliseconds(100))
    view.removeFromSuperview()
    #expect(a.log.contains("willMove") && a.view == nil && view.scene === b)
    kiosk.rootViewController.view.addSubview(view)
    kiosk.advance(by: .milliseconds(100))
    #expect(b.canvas.layer.superlayer === view.layer && b.canvas.layer.position == .zero)
  }

  @Test func statisticsShowWhatIsDrawn() {
    let scene = SKScene(size: CGSize(width: 800, height: 480))
    scene.addChild(SKSpriteNode(color: .red, size: CGSize(width: 50, height: 50)))
    let kiosk = makeKiosk(scene)
    let view = kiosk.rootViewController.sceneView
    (view.showsFPS, view.showsNodeCount) = (true, true)
    scene.runsEveryFrame = true
    kiosk.advance(by: .seconds(2))
    let text = view.subviews.compactMap { ($0 as? UILabel)?.text }.first
    #expect(text?.contains("nodes: 1") == true && text?.contains("fps") == true)
    (view.showsFPS, view.showsNodeCount) = (false, false)
    #expect(view.subviews.isEmpty)
  }

  @Test(arguments: [
    SKSceneScaleMode.fill, .aspectFill, .aspectFit, .resizeFill,
  ])
  func scaleModesPlaceTheSceneInTheView(_ mode: SKSceneScaleMode) {
    let scene = SKScene(size: CGSize(width: 200, height: 100))
    scene.scaleMode = mode
    let kiosk = makeKiosk(scene, 400, 300)
    let (corner, middle) = (scene.convertPoint(toView: .zero), scene.convertPoint(toView: CGPoint(x: 100, y: 50)))
    switch mode {
    case .fill: #expect(corner == CGPoint(x: 0, y: 300) && middle == CGPoint(x: 200, y: 150))
    case .aspectFill: #expect(corner == CGPoint(x: -100, y: 300) && middle == CGPoint(x: 200, y: 150))
    case .aspectFit: #expect(corner == CGPoint(x: 0, y: 250) && middle == CGPoint(x: 200, y: 150))
    case .resizeFill: #expect(corner == CGPoint(x: 0, y: 300) && scene.size == CGSize(width: 400, height: 300))
    }
    let back = scene.convertPoint(fromView: corner)
    #expect(abs(back.x) < 0.01 && abs(back.y) < 0.01 && scene.view === kiosk.rootViewController.view)
  }

  @Test(arguments: ["flip", "flip upright", "open", "open upright", "close", "close upright", "doorway"])
  func transitionsThatDivideOrTurnTheScenesEndClean(_ name: String) {
    let (a, b) = (SKScene(size: CGSize(width: 800, height: 480)), SKScene(size: CGSize(width: 800, height: 480)))
    (a.backgroundColor, b.backgroundColor) = (.red, .blue)
    let kiosk = makeKiosk(a)
    let transition: SKTransition =
      switch name {
      case "flip": .flipHorizontal(withDuration: 1)
      case "flip upright": .flipVertical(withDuration: 1)
      case "open": .doorsOpenHorizontal(withDuration: 1)
      case "open upright": .doorsOpenVertical(withDuration: 1)
      case "close": .doorsCloseHorizontal(withDuration: 1)
      case "close upright": .doorsCloseVertical(withDuration: 1)
      default: .doorway(withDuration: 1)
      }
    func color(_ x: Int, _ y: Int) -> UInt32 { SpriteKitTests.color(kiosk, x, y) }
    kiosk.rootViewController.sceneView.presentScene(b, transition: transition)
    kiosk.advance(by: .milliseconds(400))
    switch name {
    case "flip": #expect(color(20, 240) == 0xff0000 && color(400, 20) == 0)
    case "flip upright": #expect(color(400, 20) == 0xff0000 && color(20, 240) == 0)
    case "open", "doorway": #expect(color(20, 240) == 0xff0000 && color(400, 240) == 0x0000ff)
    case "open upright": #expect(color(400, 20) == 0xff0000 && color(400, 240) == 0x0000ff)
    case "close": #expect(color(20, 240) == 0x0000ff && color(400, 240) == 0xff0000)
    default: #expect(color(400, 20) == 0x0000ff && color(400, 240) == 0xff0000)
    }
    kiosk.advance(by: .seconds(1))
    #expect(color(20, 20) == 0x0000ff && color(400, 240) == 0x0000ff && color(780, 460) == 0x0000ff)
    let layers = kiosk.rootViewController.sceneView.layer.sublayers ?? []
    #expect(layers.count == 1 && layers.first === b.canvas.layer)
    #expect(kiosk.cost { kiosk.advance(by: .seconds(5)) }.frames == 0)
  }
}
