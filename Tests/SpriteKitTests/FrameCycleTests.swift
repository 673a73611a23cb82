import KioskTesting
import Testing

@testable import SpriteKit

@MainActor
struct FrameCycleTests {
  private let steps = ["update", "didEvaluateActions", "didSimulatePhysics", "didApplyConstraints", "didFinishUpdate"]

  @Test func SK9_oneFrameCallsEachStepOnceInOrder() {
    let scene = LoggingScene(size: CGSize(width: 800, height: 480))
    let kiosk = makeKiosk(scene)
    scene.log = []
    kiosk.advance(by: .milliseconds(16))
    kiosk.advance(by: .milliseconds(17))
    #expect(scene.log.count % 5 == 0 && Array(scene.log.prefix(5)) == steps)
    kiosk.advance(by: .seconds(1))
    let frames = scene.log.filter { $0 == "update" }.count
    #expect((60...64).contains(frames))
  }

  @Test(arguments: ["update", "didEvaluateActions", "didSimulatePhysics", "didApplyConstraints", "didFinishUpdate"])
  func SK9_actionsAddedAfterTheirStepCountFromTheNextFrame(_ step: String) {
    let scene = LoggingScene(size: CGSize(width: 800, height: 480))
    let kiosk = makeKiosk(scene)
    var events: [String] = []
    let node = SKNode()
    scene.addChild(node)
    var isAdded = false
    scene.onStep[step] = {
      guard !isAdded else { return }
      isAdded = true
      events.append("added")
      node.run(.run { events.append("run") })
    }
    if step != "didFinishUpdate" { scene.onStep["didFinishUpdate"] = { if isAdded { events.append("end") } } }
    kiosk.advance(by: .milliseconds(50))
    let expected = step == "update" ? ["added", "run", "end"] : ["added", "end", "run"]
    if step == "didFinishUpdate" {
      #expect(events == ["added", "run"])
    } else {
      #expect(Array(events.prefix(3)) == expected)
    }
  }

  @Test(arguments: ["update", "didEvaluateActions", "didSimulatePhysics", "didApplyConstraints", "didFinishUpdate"])
  func SK9_bodiesAndConstraintsThatChangeAfterTheirStepCountFromTheNextFrame(_ step: String) {
    let scene = LoggingScene(size: CGSize(width: 800, height: 480))
    scene.physicsWorld.gravity = .zero
    let kiosk = makeKiosk(scene)
    let (ball, bound) = (SKNode(), SKNode())
    ball.physicsBody = SKPhysicsBody(circleOfRadius: 10)
    scene.addChild(ball)
    scene.addChild(bound)
    kiosk.advance(by: .milliseconds(100))
    var places: [(ball: CGFloat, bound: CGFloat)] = []
    var isChanged = false
    func change() {
      guard !isChanged else { return }
      isChanged = true
      ball.physicsBody?.velocity = CGVector(dx: 600, dy: 0)
      bound.constraints = [.positionX(SKRange(constantValue: 50))]
    }
    scene.onStep["didFinishUpdate"] = {
      if step == "didFinishUpdate" { change() }
      if isChanged { places.append((ball.position.x, bound.position.x)) }
    }
    if step != "didFinishUpdate" { scene.onStep[step] = change }
    kiosk.advance(by: .milliseconds(50))
    let index = steps.firstIndex(of: step) ?? 0
    #expect(places.count > 1)
    guard places.count > 1 else { return }
    #expect(index < 2 ? places[0].ball > 0 : places[0].ball == 0, "bodies, in the frame of the change")
    #expect(places[0].bound == (index < 3 ? 50 : 0), "constraints, in the frame of the change")
    #expect(places[1].ball > 0 && places[1].bound == 50, "in the frame after it")
  }

  @Test func SK9_aDelegateIsCalledInsteadOfTheScene() {
    final class Delegate: SKSceneDelegate {
      var log: [String] = []
      func update(_ currentTime: TimeInterval, for scene: SKScene) { log.append("update") }
      func didFinishUpdate(for scene: SKScene) { log.append("didFinishUpdate") }
    }
    let scene = LoggingScene(size: CGSize(width: 800, height: 480))
    let delegate = Delegate()
    scene.delegate = delegate
    let kiosk = makeKiosk(scene)
    scene.log = []
    delegate.log = []
    kiosk.advance(by: .milliseconds(20))
    #expect(scene.log == [] && Array(delegate.log.prefix(2)) == ["update", "didFinishUpdate"])
  }

  @Test func SK9_nothingIsCalledWhilePaused() {
    let scene = LoggingScene(size: CGSize(width: 800, height: 480))
    let kiosk = makeKiosk(scene)
    scene.isPaused = true
    kiosk.advance(by: .milliseconds(100))
    scene.log = []
    kiosk.advance(by: .seconds(1))
    #expect(scene.log == [])
    scene.isPaused = false
    kiosk.rootViewController.sceneView.isPaused = true
    kiosk.advance(by: .seconds(1))
    #expect(scene.log == [])
    kiosk.rootViewController.sceneView.isPaused = false
    kiosk.advance(by: .milliseconds(100))
    #expect(!scene.log.isEmpty)
  }

  private func expectIdle(_ kiosk: VirtualKiosk<SceneController>, _ what: Comment) {
    kiosk.advance(by: .seconds(1))
    let cost = kiosk.cost { kiosk.advance(by: .seconds(20)) }
    #expect(cost.frames == 0 && cost.wakeUps == 0, what)
  }

  @Test func SK10_aSceneThatChangesNothingMakesNoFrames() {
    let scene = SKScene(size: CGSize(width: 800, height: 480))
    let sprite = SKSpriteNode(color: .red, size: CGSize(width: 50, height: 50))
    sprite.position = CGPoint(x: 100, y: 100)
    scene.addChild(sprite)
    let kiosk = makeKiosk(scene)
    expectIdle(kiosk, "a scene without overrides")
    sprite.run(.moveBy(x: 100, y: 0, duration: 0.5))
    kiosk.advance(by: .seconds(1))
    #expect(abs(sprite.position.x - 200) < 1e-9)
    expectIdle(kiosk, "after an action")
    sprite.run(.repeatForever(.rotate(byAngle: 1, duration: 1)))
    sprite.isPaused = true
    expectIdle(kiosk, "with a paused node")
    sprite.isPaused = false
    scene.speed = 0
    expectIdle(kiosk, "at speed 0")
    scene.speed = 1
    kiosk.rootViewController.sceneView.isPaused = true
    expectIdle(kiosk, "in a paused view")
    let emitter = SKEmitterNode()
    (emitter.particleBirthRate, emitter.numParticlesToEmit, emitter.particleLifetime) = (100, 20, 0.5)
    sprite.removeAllActions()
    scene.addChild(emitter)
    kiosk.rootViewController.sceneView.isPaused = false
    expectIdle(kiosk, "after the last particle")
  }

  @Test func SK10_damageIsWhatMoved() {
    let scene = SKScene(size: CGSize(width: 800, height: 480))
    let sprite = SKSpriteNode(color: .red, size: CGSize(width: 50, height: 50))
    sprite.position = CGPoint(x: 100, y: 100)
    scene.addChild(sprite)
    let kiosk = makeKiosk(scene)
    kiosk.advance(by: .seconds(1))
    let cost = kiosk.cost {
      sprite.position.x += 10
      kiosk.advance(by: .milliseconds(100))
    }
    #expect(cost.frames == 1 && cost.damagedPixels > 0 && cost.damagedPixels <= 60 * 50)
  }

  @Test func SK10_subclassesRunEveryFrame() {
    #expect(LoggingScene(size: .zero).runsEveryFrame && !SKScene(size: .zero).runsEveryFrame)
    final class Delegate: SKSceneDelegate {}
    let (scene, delegate) = (SKScene(size: CGSize(width: 800, height: 480)), Delegate())
    scene.delegate = delegate
    #expect(withExtendedLifetime(delegate) { scene.runsEveryFrame }, "a delegate may be called in each frame")
    scene.runsEveryFrame = false
    #expect(!scene.runsEveryFrame)
    expectIdle(makeKiosk(scene), "a scene that says it needs no frames")
  }

  @Test func SK11_afterAPauseActionsGoOnWhereTheyWere() {
    let scene = LoggingScene(size: CGSize(width: 800, height: 480))
    let node = SKNode()
    scene.addChild(node)
    let kiosk = makeKiosk(scene)
    node.run(.moveBy(x: 100, y: 0, duration: 1))
    kiosk.advance(by: .milliseconds(300))
    let before = node.position.x
    scene.isPaused = true
    kiosk.advance(by: .seconds(5))
    #expect(node.position.x == before)
    scene.isPaused = false
    kiosk.advance(by: .milliseconds(50))
    #expect(node.position.x - before < 10)
  }

  @Test func SK11_updatesGetTheTimeOfTheMachineAndActionsShortSteps() {
    final class Clock: SKScene {
      var times: [TimeInterval] = []
      override func update(_ currentTime: TimeInterval) { times.append(currentTime) }
    }
    let scene = Clock(size: CGSize(width: 800, height: 480))
    let node = SKNode()
    scene.addChild(node)
    let kiosk = makeKiosk(scene)
    kiosk.advance(by: .milliseconds(500))
    #expect(zip(scene.times, scene.times.dropFirst()).allSatisfy { $0 <= $1 }, "it never goes back")
    #expect(abs((scene.times.last ?? 0) - CACurrentMediaTime()) < 0.04, "it is that of layers")
    node.run(.moveBy(x: 1000, y: 0, duration: 10))
    kiosk.advance(by: .milliseconds(200))
    let (place, count) = (node.position.x, scene.times.count)
    // A delegate that makes no frames stops the scene without pausing it.
    final class Gate: SKViewDelegate {
      var isOpen = false
      func view(_ view: SKView, shouldRenderAtTime time: TimeInterval) -> Bool { isOpen }
    }
    let gate = Gate()
    kiosk.rootViewController.sceneView.delegate = gate
    kiosk.advance(by: .seconds(3))
    #expect(scene.times.count == count && node.position.x == place)
    gate.isOpen = true
    kiosk.rootViewController.sceneView.setNeedsLayout()
    kiosk.advance(by: .milliseconds(20))
    #expect(scene.times.count > count && scene.times[count] - scene.times[count - 1] > 2.9, "the true time")
    let longest = 100.0 / 15 + 100 * 0.04
    #expect(node.position.x > place && node.position.x - place <= longest, "actions go on by 1/15 s at most")
  }

  @Test func SK8_pausedNodesPauseTheirDescendants() {
    let scene = SKScene(size: CGSize(width: 800, height: 480))
    let (parent, child, other) = (SKNode(), SKNode(), SKNode())
    scene.addChild(parent)
    parent.addChild(child)
    scene.addChild(other)
    let kiosk = makeKiosk(scene)
    for node in [child, other] { node.run(.moveBy(x: 100, y: 0, duration: 1)) }
    kiosk.advance(by: .milliseconds(300))
    parent.isPaused = true
    let place = child.position.x
    kiosk.advance(by: .seconds(2))
    #expect(place > 0 && child.position.x == place && abs(other.position.x - 100) < 1e-9)
    parent.isPaused = false
    parent.speed = 2
    kiosk.advance(by: .milliseconds(200))
    #expect(abs(child.position.x - place - 40) < 10, "speeds multiply")
    kiosk.advance(by: .seconds(1))
    #expect(abs(child.position.x - 100) < 1e-9)
  }

  @Test func willMoveComesWhileTheViewStillShowsTheScene() {
    final class Leaving: SKScene {
      var views: [(argument: SKView, own: SKView?, shown: SKScene?)] = []
      override func willMove(from view: SKView) { views.append((view, self.view, view.scene)) }
    }
    let (a, b) = (Leaving(size: CGSize(width: 10, height: 10)), Leaving(size: CGSize(width: 10, height: 10)))
    let kiosk = makeKiosk(a)
    let view = kiosk.rootViewController.sceneView
    view.presentScene(b, transition: .crossFade(withDuration: 1))
    kiosk.advance(by: .milliseconds(900))
    #expect(a.views.isEmpty && a.view === view && view.scene === b, "both are shown until the transition ends")
    kiosk.advance(by: .milliseconds(300))
    #expect(a.views.count == 1 && a.views.first?.argument === view && a.views.first?.own === view)
    #expect(a.view == nil)
    view.presentScene(nil)
    #expect(b.views.count == 1 && b.views.first?.own === view && b.view == nil && view.scene == nil)
  }

  @Test func scenesAreNotifiedOfViewsAndSizes() {
    let (a, b) = (LoggingScene(size: CGSize(width: 10, height: 10)), LoggingScene(size: CGSize(width: 10, height: 10)))
    b.scaleMode = .resizeFill
    for scene in [a, b] { scene.runsEveryFrame = false }
    let kiosk = makeKiosk(a)
    let expected = ["didMove", "willMove", "didChangeSize 800x480"]
    func calls(of scene: LoggingScene) -> [String] { scene.log.filter { expected.contains($0) } }
    #expect(calls(of: a) == ["didMove"])
    let view = kiosk.rootViewController.sceneView
    view.presentScene(b, transition: .push(with: .left, duration: 1))
    #expect(view.scene === b && calls(of: b) == ["didChangeSize 800x480", "didMove"] && calls(of: a) == ["didMove"])
    kiosk.advance(by: .milliseconds(500))
    a.log = []
    b.log = []
    kiosk.advance(by: .milliseconds(200))
    #expect(!a.log.contains("update") && !b.log.contains("update"), "both are paused")
    kiosk.advance(by: .milliseconds(500))
    #expect(calls(of: a) == ["willMove"] && a.view == nil && view.scene === b)
    expectIdle(kiosk, "after a transition")
  }

  @Test func replaysGiveTheSameFrames() {
    func play() -> [UInt8] {
      let scene = SKScene(size: CGSize(width: 200, height: 100))
      let emitter = SKEmitterNode()
      (emitter.particleBirthRate, emitter.particleSpeed, emitter.emissionAngleRange) = (60, 50, 6)
      emitter.position = CGPoint(x: 100, y: 50)
      scene.addChild(emitter)
      let sprite = SKSpriteNode(color: .green, size: CGSize(width: 20, height: 20))
      scene.addChild(sprite)
      sprite.run(.sequence([.wait(forDuration: 0.3, withRange: 0.3), .moveBy(x: 100, y: 50, duration: 1)]))
      let kiosk = makeKiosk(scene, 200, 100)
      kiosk.advance(by: .milliseconds(700))
      return [UInt8](kiosk.screenshot().pngData() ?? Data())
    }
    let first = play()
    #expect(first.count > 100 && first == play())
  }
}
