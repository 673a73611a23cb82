import KioskTesting
import Testing

@testable import SpriteKit

/// How nodes are combined with what is behind them, on pixels of the screen.
@MainActor
struct BlendTests {
  private let scene: SKScene = {
    let scene = SKScene(size: CGSize(width: 200, height: 100))
    // 0x404080
    scene.backgroundColor = UIColor(red: 64 / 255, green: 64 / 255, blue: 128 / 255, alpha: 1)
    return scene
  }()

  private static let orange = UIColor(red: 200 / 255, green: 100 / 255, blue: 50 / 255, alpha: 1)

  /// The results for orange on the scene's colour.
  private static let results: [(mode: SKBlendMode, color: UInt32)] = [
    (.alpha, 0xc86432), (.add, 0xffa4b2), (.subtract, 0x00004e), (.multiply, 0x321919), (.multiplyX2, 0x643232),
    (.screen, 0xd68b99), (.replace, 0xc86432), (.multiplyAlpha, 0x404080),
  ]

  private func isNear(_ a: UInt32, _ b: UInt32, _ most: Int = 1) -> Bool {
    [0, 8, 16].allSatisfy { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) <= most }
  }

  private func expectColor(
    _ kiosk: VirtualKiosk<SceneController>, _ x: Int, _ y: Int, _ wanted: UInt32, _ what: Comment,
    location: SourceLocation = #_sourceLocation
  ) {
    let shown = color(kiosk, x, y)
    #expect(
      isNear(shown, wanted), "\(what): \(String(shown, radix: 16)) in place of \(String(wanted, radix: 16))",
      sourceLocation: location)
  }

  /// A sprite of a texture, so that pixels are copied and not filled.
  private func picture(_ color: UIColor, opaque: Bool = false) -> SKSpriteNode {
    let format = UIGraphicsImageRendererFormat()
    (format.scale, format.opaque) = (1, opaque)
    let size = CGSize(width: 50, height: 50)
    let image = UIGraphicsImageRenderer(size: size, format: format).image { context in
      color.setFill()
      context.fill(CGRect(x: 0, y: 0, width: opaque ? 50 : 40, height: 50))
    }
    return SKSpriteNode(texture: SKTexture(image: image))
  }

  @Test func SK16_spritesOfColoursPicturesAndShapesCombineAlike() {
    let square = SKSpriteNode(color: Self.orange, size: CGSize(width: 50, height: 50))
    let shape = SKShapeNode(circleOfRadius: 25)
    (shape.fillColor, shape.lineWidth) = (Self.orange, 0)
    let (clear, opaque) = (picture(Self.orange), picture(Self.orange, opaque: true))
    let kiosk = makeKiosk(scene, 200, 100)
    for node in [square, shape, clear, opaque] as [SKNode] {
      node.position = CGPoint(x: 100, y: 50)
      scene.addChild(node)
      for (mode, wanted) in Self.results {
        (node as? SKSpriteNode)?.blendMode = mode
        (node as? SKShapeNode)?.blendMode = mode
        expectColor(kiosk, 95, 45, wanted, "\(type(of: node)) \(mode)")
        expectColor(kiosk, 40, 45, 0x404080, "beside it")
        if node === shape { expectColor(kiosk, 77, 27, 0x404080, "outside of the circle, \(mode)") }
        if node === clear {
          let erases = mode == .replace || mode == .multiplyAlpha
          expectColor(kiosk, 122, 45, erases ? 0 : 0x404080, "where the texture is clear, \(mode)")
        }
      }
      node.removeFromParent()
      expectColor(kiosk, 95, 45, 0x404080, "nothing is left")
    }
  }

  @Test(arguments: [0.5, 0.25] as [CGFloat])
  func SK16_opacityFadesTheEffect(_ alpha: CGFloat) {
    let kiosk = makeKiosk(scene, 200, 100)
    let (sprite, square) = (picture(Self.orange), SKSpriteNode(color: Self.orange, size: CGSize(width: 50, height: 50)))
    for node in [sprite, square] {
      node.position = CGPoint(x: 100, y: 50)
      node.alpha = alpha
      scene.addChild(node)
      for (mode, _) in Self.results {
        node.blendMode = mode
        let (d, s) = ([64.0, 64, 128], [200.0, 100, 50])
        let wanted = zip(d, s).map { d, s -> Double in
          let a = Double(alpha)
          switch mode {
          case .alpha: return d * (1 - a) + s * a
          case .add: return min(255, d + s * a)
          case .subtract: return max(0, d - s * a)
          case .multiply: return d * s * a / 255 + d * (1 - a)
          case .multiplyX2: return min(255, 2 * d * s * a / 255 + d * (1 - a))
          case .screen: return s * a + d * (1 - s * a / 255)
          case .replace: return s * a
          case .multiplyAlpha: return d * a
          }
        }
        let code = wanted.reduce(0 as UInt32) { $0 << 8 | UInt32($1.rounded()) }
        let shown = color(kiosk, 95, 45)
        #expect(isNear(shown, code, 2), "\(mode): \(String(shown, radix: 16)) in place of \(String(code, radix: 16))")
      }
      node.removeFromParent()
    }
  }

  @Test func SK16_turnedAndScaledSpritesCombine() {
    let kiosk = makeKiosk(scene, 200, 100)
    let sprite = picture(Self.orange, opaque: true)
    sprite.position = CGPoint(x: 100, y: 50)
    sprite.zRotation = .pi / 4
    scene.addChild(sprite)
    for (mode, wanted) in Self.results {
      sprite.blendMode = mode
      expectColor(kiosk, 100, 50, wanted, "\(mode)")
      expectColor(kiosk, 78, 28, 0x404080, "a corner of the upright square, \(mode)")
    }
    sprite.zRotation = 0
    sprite.setScale(1.5)
    sprite.blendMode = .add
    expectColor(kiosk, 70, 20, 0xffa4b2, "scaled")
  }

  @Test func SK16_labelsGlow() {
    let label = SKLabelNode(text: "█")
    (label.fontColor, label.fontSize, label.blendMode) = (Self.orange, 60, .add)
    label.verticalAlignmentMode = .center
    label.position = CGPoint(x: 100, y: 50)
    scene.addChild(label)
    let kiosk = makeKiosk(scene, 200, 100)
    expectColor(kiosk, 100, 50, 0xffa4b2, "added")
    label.blendMode = .replace
    expectColor(kiosk, 100, 50, 0xc86432, "replaced")
    expectColor(kiosk, 10, 50, 0x404080, "beside the letter")
  }

  @Test func SK16_particlesAddUp() {
    let emitter = SKEmitterNode()
    (emitter.particleBirthRate, emitter.particleLifetime, emitter.numParticlesToEmit) = (600, 100, 3)
    (emitter.particleSize, emitter.particleColor) = (CGSize(width: 20, height: 20), UIColor(white: 40 / 255, alpha: 1))
    emitter.particleBlendMode = .add
    emitter.position = CGPoint(x: 100, y: 50)
    scene.addChild(emitter)
    let kiosk = makeKiosk(scene, 200, 100)
    kiosk.advance(by: .milliseconds(300))
    #expect(emitter.particleCount == 3)
    expectColor(kiosk, 100, 50, 0xb8b8f8, "three particles at one place")
    emitter.alpha = 0.5
    expectColor(kiosk, 100, 50, 0x7c7cbc, "half of the light")
    let fresh = SKScene(size: scene.size)
    fresh.addChild(SKEmitterNode())
    #expect((fresh.children[0] as? SKEmitterNode)?.particleBlendMode == .alpha)
  }

  @Test func SK16_groupsCombineAsOnePicture() {
    let group = SKEffectNode()
    group.position = CGPoint(x: 100, y: 50)
    for x in [-10, 10] {
      let sprite = SKSpriteNode(color: Self.orange, size: CGSize(width: 40, height: 40))
      sprite.position.x = CGFloat(x)
      group.addChild(sprite)
    }
    group.blendMode = .add
    scene.addChild(group)
    let kiosk = makeKiosk(scene, 200, 100)
    for x in [80, 100, 120] { expectColor(kiosk, x, 50, 0xffa4b2, "added once at \(x)") }
    group.blendMode = .alpha
    expectColor(kiosk, 100, 50, 0xc86432, "as usual")
    group.children[0].position.x = -40
    expectColor(kiosk, 50, 50, 0xc86432, "without a kept picture")
  }

  @Test func whatIsCoveredIsNotLeftOut() {
    // An opaque picture that adds hides nothing, however large it is.
    let below = SKSpriteNode(color: .red, size: CGSize(width: 100, height: 60))
    let light = SKSpriteNode(texture: picture(UIColor(white: 0.2, alpha: 1), opaque: true).texture, size: scene.size)
    (below.position, light.position) = (CGPoint(x: 100, y: 50), CGPoint(x: 100, y: 50))
    light.blendMode = .add
    scene.addChild(below)
    scene.addChild(light)
    let kiosk = makeKiosk(scene, 200, 100)
    expectColor(kiosk, 100, 50, 0xff3333, "both are seen")
    below.position.x = 120
    expectColor(kiosk, 60, 50, 0x7373b3, "where it was")
    light.position.x = 101
    expectColor(kiosk, 100, 50, 0xff3333, "moved by a pixel")
    expectColor(kiosk, 0, 50, 0x404080, "the strip that it has left")
  }

  /// Soft lights of three colours in each mode, a shape, a word and sparks.
  @Test(arguments: [(800, 480), (1920, 1080)])
  func modes(_ screen: (Int, Int)) {
    let scene = SKScene(size: CGSize(width: 800, height: 480))
    scene.backgroundColor = UIColor(red: 0.05, green: 0.06, blue: 0.12, alpha: 1)
    let band = CGSize(width: 800, height: 70)
    let water = SKSpriteNode(color: UIColor(red: 0.35, green: 0.5, blue: 0.6, alpha: 1), size: band)
    let sand = SKSpriteNode(color: UIColor(red: 0.85, green: 0.75, blue: 0.6, alpha: 1), size: band)
    (water.position, sand.position) = (CGPoint(x: 400, y: 350), CGPoint(x: 400, y: 250))
    scene.addChild(water)
    scene.addChild(sand)
    for (index, mode) in SKBlendMode.allCases.enumerated() {
      let x = 55 + CGFloat(index) * 98
      for (turn, color) in [UIColor.red, .green, .blue].enumerated() {
        let light = SKSpriteNode(texture: Self.light(color))
        let angle = CGFloat(turn) * 2 * .pi / 3 + .pi / 2
        light.position = CGPoint(x: x + 18 * cos(angle), y: 350 + 18 * sin(angle))
        light.blendMode = mode
        scene.addChild(light)
      }
      let shape = SKShapeNode(rectOf: CGSize(width: 70, height: 90), cornerRadius: 16)
      (shape.fillColor, shape.strokeColor) = (UIColor(red: 0.9, green: 0.5, blue: 0.3, alpha: 0.8), .clear)
      (shape.position, shape.blendMode, shape.zRotation) = (CGPoint(x: x, y: 250), mode, CGFloat(index) * 0.05)
      scene.addChild(shape)
      let label = SKLabelNode(text: "Aa")
      (label.fontSize, label.blendMode, label.position) = (40, mode, CGPoint(x: x, y: 236))
      label.fontColor = UIColor(red: 0.5, green: 0.8, blue: 0.9, alpha: 1)
      scene.addChild(label)
    }
    for (index, mode) in [SKBlendMode.alpha, .add].enumerated() {
      let fire = SKEmitterNode()
      (fire.particleTexture, fire.particleBlendMode) = (Self.light(UIColor(red: 1, green: 0.45, blue: 0.1, alpha: 1)), mode)
      (fire.particleBirthRate, fire.particleLifetime, fire.particleSpeed) = (80, 1.4, 70)
      (fire.emissionAngle, fire.emissionAngleRange, fire.particleAlphaSpeed) = (.pi / 2, 0.5, -0.7)
      (fire.particleScale, fire.particleScaleSpeed, fire.particleAlpha) = (0.8, -0.5, 0.6)
      (fire.position, fire.particlePositionRange) = (CGPoint(x: 250 + index * 300, y: 40), CGVector(dx: 40, dy: 0))
      fire.advanceSimulationTime(3)
      scene.addChild(fire)
    }
    scene.isPaused = true
    let kiosk = makeKiosk(scene, screen.0, screen.1)
    #expect(kiosk.matches("blend-modes-\(screen.0)", tolerance: .text))
  }

  private static func light(_ color: UIColor) -> SKTexture {
    let size = CGSize(width: 60, height: 60)
    return SKTexture(
      image: UIGraphicsImageRenderer(size: size).image { context in
        let colors = [color.cgColor, color.withAlphaComponent(0).cgColor] as CFArray
        guard let gradient = CGGradient(colorsSpace: nil, colors: colors, locations: nil) else { return }
        let center = CGPoint(x: 30, y: 30)
        context.cgContext.drawRadialGradient(
          gradient, startCenter: center, startRadius: 0, endCenter: center, endRadius: 30, options: [])
      })
  }

  @Test(arguments: SKBlendMode.allCases)
  func partsAreDrawnAsTheWhole(_ mode: SKBlendMode) {
    func build() -> (SKScene, SKSpriteNode, SKShapeNode) {
      let scene = SKScene(size: CGSize(width: 200, height: 100))
      scene.backgroundColor = UIColor(red: 0.2, green: 0.3, blue: 0.1, alpha: 1)
      let stripe = SKSpriteNode(color: .blue, size: CGSize(width: 30, height: 100))
      stripe.position = CGPoint(x: 100, y: 50)
      let sprite = picture(UIColor(red: 0.6, green: 0.4, blue: 0.5, alpha: 0.7))
      (sprite.position, sprite.blendMode) = (CGPoint(x: 90, y: 50), mode)
      let shape = SKShapeNode(circleOfRadius: 30)
      (shape.fillColor, shape.strokeColor, shape.lineWidth) = (UIColor(white: 0.5, alpha: 0.6), .white, 3)
      (shape.position, shape.blendMode, shape.zRotation) = (CGPoint(x: 110, y: 40), mode, 0.3)
      for node in [stripe, sprite, shape] as [SKNode] { scene.addChild(node) }
      return (scene, sprite, shape)
    }
    let (moved, sprite, shape) = build()
    let kiosk = makeKiosk(moved, 200, 100)
    for step in 1...4 {
      sprite.position.x = 90 + CGFloat(step) * 3
      shape.position.y = 40 + CGFloat(step) * 2
      kiosk.presentChanges()
    }
    let (whole, other, ring) = build()
    (other.position.x, ring.position.y) = (102, 48)
    let fresh = makeKiosk(whole, 200, 100)
    var differences = 0
    for y in stride(from: 0, to: 100, by: 3) {
      for x in stride(from: 0, to: 200, by: 3) where color(kiosk, x, y) != color(fresh, x, y) { differences += 1 }
    }
    #expect(differences == 0)
  }
}

extension SKBlendMode: CaseIterable {
  public static var allCases: [SKBlendMode] {
    [.alpha, .add, .subtract, .multiply, .multiplyX2, .screen, .replace, .multiplyAlpha]
  }
}
