import CoreGraphics
import Raster
import SpriteKit

/// Measures sprites that all move in each frame, beside SDL's software renderer with the same sprites.
@MainActor
enum SpriteReport {
  private static let count = 300
  private static let side = 100
  /// Frames in one sample.
  private static let frames = 20

  /// The largest time of a frame, and how many times faster than SDL it must be.
  private static let limit = (milliseconds: 4.0, timesSDL: 2.0)

  static func print(passes: Int) {
    Swift.print("\(count) sprites of \(side) px that all move in each frame, 1920x1080, one thread")
    Swift.print(
      "ours: callbacks, actions, layers, damage, painting into the shadow buffer. SDL: clearing, copying, presenting")
    guard let picture = Scenes.logo(opaque: false, side: side).cgImage else {
      return Swift.print("no memory for a picture")
    }
    let peer = SDLPeer(width: UIFrame.width, height: UIFrame.height, picture: picture.bitmap)
    if peer == nil { Swift.print("without SDL: apt-get install libsdl2-2.0-0 measures it too") }
    Swift.print(
      column("", 20), "  Mpx/frame   ms/frame        min       max  ",
      peer.map { "SDL \($0.version) ms   times faster" } ?? "")
    for kind in [SpriteScene.Kind.moving, .moved, .turning, .idle] { report(kind, picture, peer, passes) }
    report(.glowing, picture, nil, passes)
    for count in [200, 1000] { reportBodies(count, picture, passes) }
    reportBodies(1000, picture, passes, areTogether: true)
    Swift.print("")
  }

  /// Sprites with bodies that fall into a box; frames with physics and with drawing.
  /// - Parameter areTogether: Whether all begin at the same place.
  private static func reportBodies(_ count: Int, _ picture: CGImage, _ passes: Int, areTogether: Bool = false) {
    let view = SKView(frame: CGRect(x: 0, y: 0, width: UIFrame.width, height: UIFrame.height))
    let scene = SKScene(size: CGSize(width: UIFrame.width, height: UIFrame.height))
    guard let stage = Stage(view) else { return Swift.print("no memory for a frame") }
    scene.physicsBody = SKPhysicsBody(edgeLoopFrom: CGRect(origin: .zero, size: scene.size))
    let texture = SKTexture(cgImage: picture)
    for index in 0..<count {
      let sprite = SKSpriteNode(texture: texture, size: CGSize(width: 24, height: 24))
      sprite.position =
        areTogether
        ? CGPoint(x: scene.size.width / 2, y: scene.size.height / 2)
        : CGPoint(x: 40 + CGFloat(index % 60) * 30 + CGFloat(index / 60 % 3), y: 40 + CGFloat(index / 60) * 40)
      sprite.physicsBody =
        index % 2 == 0 ? SKPhysicsBody(circleOfRadius: 12) : SKPhysicsBody(rectangleOf: CGSize(width: 24, height: 24))
      scene.addChild(sprite)
    }
    view.presentScene(scene)
    for _ in 0..<10 { stage.frame() }
    var figure = Figure(samples: [])
    for _ in 0..<max(3, passes / 2) {
      let start = cpuTime()
      for _ in 0..<frames { stage.frame() }
      figure.samples.append((cpuTime() - start) / Double(frames))
    }
    let name = areTogether ? "… at one place" : "\(count) bodies of 24 px"
    Swift.print(
      column(name, 20) + column("", 12) + fixed(figure.median / 1e6, 3, width: 11)
        + fixed(figure.minimum / 1e6, 3, width: 11) + fixed(figure.maximum / 1e6, 3, width: 10))
  }

  private static func report(_ kind: SpriteScene.Kind, _ picture: CGImage, _ peer: SDLPeer?, _ passes: Int) {
    let view = SKView(frame: CGRect(x: 0, y: 0, width: UIFrame.width, height: UIFrame.height))
    let scene = SpriteScene(kind, picture, count: count)
    guard let stage = Stage(view) else { return Swift.print("no memory for a frame") }
    view.presentScene(scene)
    for _ in 0..<60 { stage.frame() }
    var (ours, theirs) = (Figure(samples: []), Figure(samples: []))
    var damaged = 0
    for _ in 0..<passes {
      damaged = 0
      var start = cpuTime()
      for _ in 0..<frames { damaged += stage.frame().area }
      ours.samples.append((cpuTime() - start) / Double(frames))
      guard let peer, kind != .idle else { continue }
      start = cpuTime()
      for frame in 0..<frames {
        let sprites = (0..<count).map { index -> SDLPeer.Rect in
          let p = SpriteScene.place(index, frame: scene.time + frame)
          return SDLPeer.Rect(
            x: Int32(p.x) - Int32(side / 2), y: Int32(UIFrame.height) - Int32(p.y) - Int32(side / 2), width: Int32(side),
            height: Int32(side))
        }
        peer.frame(sprites, angle: kind == .turning ? Double(scene.time + frame) * 2 : nil)
      }
      theirs.samples.append((cpuTime() - start) / Double(frames))
    }
    var line =
      column(kind.rawValue, 20) + fixed(Double(damaged / frames) / 1e6, 2, width: 12)
      + fixed(ours.median / 1e6, 3, width: 11)
      + fixed(ours.minimum / 1e6, 3, width: 11) + fixed(ours.maximum / 1e6, 3, width: 10)
    if !theirs.samples.isEmpty {
      let faster = ratio(theirs, ours).median
      line += fixed(theirs.median / 1e6, 3, width: 15) + fixed(faster, 2, width: 15)
      if kind == .moving || kind == .moved {
        let isGood = ours.median / 1e6 <= limit.milliseconds && faster >= limit.timesSDL
        line += isGood ? "  (limits 4 ms, 2 times)" : "  OVER A LIMIT OF 4 ms, 2 TIMES"
      }
    }
    Swift.print(line)
  }
}

/// Sprites that move to and fro.
final class SpriteScene: SKScene {
  enum Kind: String {
    /// By the scene's own code.
    case moving = "moved by code"
    /// By actions.
    case moved = "moved by actions"
    /// Turned and moved.
    case turning = "turned as well"
    /// By the scene's own code, and added to what is behind.
    case glowing = "added, by code"
    /// Not at all.
    case idle = "standing still"
  }

  private let kind: Kind
  private var sprites: [SKSpriteNode] = []
  private(set) var time = 0

  init(_ kind: Kind, _ picture: CGImage, count: Int) {
    self.kind = kind
    super.init(size: CGSize(width: UIFrame.width, height: UIFrame.height))
    if kind == .moved || kind == .idle { runsEveryFrame = false }
    let texture = SKTexture(cgImage: picture)
    for index in 0..<count {
      let sprite = SKSpriteNode(texture: texture)
      sprite.position = Self.place(index, frame: 0)
      if kind == .glowing { sprite.blendMode = .add }
      addChild(sprite)
      sprites.append(sprite)
      guard kind == .moved else { continue }
      let seconds = 1 + Double(index % 40) / 40
      let there = SKAction.moveBy(x: CGFloat(index % 7 * 20) + 60, y: CGFloat(index % 5 * 20) + 40, duration: seconds)
      sprite.run(.repeatForever(.sequence([there, there.reversed()])))
    }
  }

  required init?(coder: NSCoder) { nil }

  /// Whole pixels, so that both renderers draw the same.
  static func place(_ index: Int, frame: Int) -> CGPoint {
    let (column, row) = (index % 20, index / 20)
    let x = 100 + CGFloat(column) * 90 + (60 * Scenes.swing(frame + index * 7, 40 + index % 30)).rounded()
    let y = 80 + CGFloat(row) * 64 + (40 * Scenes.swing(frame + index * 3, 30 + index % 20)).rounded()
    return CGPoint(x: x, y: y)
  }

  override func update(_ currentTime: TimeInterval) {
    guard kind != .moved, kind != .idle else { return }
    time += 1
    for (index, sprite) in sprites.enumerated() {
      sprite.position = Self.place(index, frame: time)
      if kind == .turning { sprite.zRotation = CGFloat(time) * 2 * .pi / 180 }
    }
  }
}
