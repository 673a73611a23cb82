import KioskTesting
import Testing

@testable import SpriteKit

@MainActor
struct EffectTests {
  /// Counts how often it is drawn.
  private final class Counter: SKShapeNode {
    var drawn = 0
    override func draw(in context: CGContext) {
      drawn += 1
      super.draw(in: context)
    }
  }

  private func make() -> (SKScene, SKEffectNode, Counter, VirtualKiosk<SceneController>) {
    let scene = SKScene(size: CGSize(width: 800, height: 480))
    scene.backgroundColor = .black
    let (effect, counter) = (SKEffectNode(), Counter(rectOf: CGSize(width: 40, height: 40)))
    (counter.fillColor, counter.strokeColor) = (.red, .clear)
    effect.position = CGPoint(x: 100, y: 240)
    effect.shouldRasterize = true
    effect.addChild(counter)
    let behind = SKSpriteNode(color: .green, size: CGSize(width: 60, height: 10))
    behind.zPosition = -1
    effect.addChild(behind)
    scene.addChild(effect)
    return (scene, effect, counter, makeKiosk(scene))
  }

  @Test func aKeptPictureIsDrawnOnceAndMoves() {
    let (scene, effect, counter, kiosk) = make()
    #expect(color(kiosk, 100, 240) == 0xff0000 && color(kiosk, 75, 240) == 0x00ff00)
    let (drawn, contents) = (counter.drawn, effect.kept?.layer.contents as? CGImage)
    #expect(contents != nil && drawn > 0)
    effect.run(.moveBy(x: 200, y: 0, duration: 0.5))
    kiosk.advance(by: .seconds(1))
    #expect(color(kiosk, 300, 240) == 0xff0000 && color(kiosk, 100, 240) == 0)
    effect.zRotation = .pi / 2
    #expect(color(kiosk, 300, 265) == 0x00ff00 && color(kiosk, 275, 240) == 0)
    effect.alpha = 0.5
    #expect(abs(Int(color(kiosk, 300, 240) >> 16) - 128) <= 1)
    #expect(counter.drawn == drawn && effect.kept?.layer.contents as? CGImage === contents)
    #expect(scene.atPoint(CGPoint(x: 300, y: 240)) === counter)
  }

  @Test func aKeptPictureFollowsChangesOfItsNodes() {
    let (_, effect, counter, kiosk) = make()
    _ = color(kiosk, 0, 0)
    counter.fillColor = .blue
    #expect(color(kiosk, 100, 240) == 0x0000ff)
    counter.position.x = 100
    #expect(color(kiosk, 200, 240) == 0x0000ff && color(kiosk, 100, 240) == 0x00ff00)
    let added = SKSpriteNode(color: .white, size: CGSize(width: 20, height: 20))
    added.position.x = 300
    effect.addChild(added)
    #expect(color(kiosk, 400, 240) == 0xffffff)
    added.isHidden = true
    #expect(color(kiosk, 400, 240) == 0)
    counter.removeFromParent()
    #expect(color(kiosk, 200, 240) == 0)
    effect.removeAllChildren()
    #expect(color(kiosk, 100, 240) == 0)
    effect.addChild(added)
    added.isHidden = false
    #expect(color(kiosk, 400, 240) == 0xffffff)
    effect.setScale(2)
    #expect(color(kiosk, 700, 240) == 0xffffff && color(kiosk, 718, 240) == 0xffffff)
    effect.shouldRasterize = false
    #expect(color(kiosk, 700, 240) == 0xffffff && effect.kept == nil)
    effect.removeFromParent()
    #expect(color(kiosk, 700, 240) == 0)
  }

  @Test func picturesAreKeptInsideOfOthersAndOfCrops() {
    let (_, effect, _, kiosk) = make()
    let crop = SKCropNode()
    crop.maskNode = SKSpriteNode(color: .white, size: CGSize(width: 20, height: 20))
    crop.shouldRasterize = true
    crop.position.x = 200
    crop.addChild(SKSpriteNode(color: .yellow, size: CGSize(width: 100, height: 100)))
    effect.addChild(crop)
    #expect(color(kiosk, 300, 240) == 0xffff00 && color(kiosk, 320, 240) == 0)
    crop.position.x = 220
    #expect(color(kiosk, 320, 240) == 0xffff00)
    crop.maskNode?.position.x = 30
    #expect(color(kiosk, 350, 240) == 0xffff00 && color(kiosk, 320, 240) == 0)
  }

  @Test func hugeEffectsAreShownWithoutAPicture() {
    let (_, effect, _, kiosk) = make()
    let wide = SKSpriteNode(color: .blue, size: CGSize(width: 9000, height: 10))
    wide.position.y = 100
    effect.addChild(wide)
    #expect(color(kiosk, 700, 140) == 0x0000ff && color(kiosk, 100, 240) == 0xff0000)
    effect.position.x += 10
    #expect(color(kiosk, 110, 240) == 0xff0000 && color(kiosk, 85, 240) == 0x00ff00)
    wide.removeFromParent()
    #expect(color(kiosk, 700, 140) == 0 && color(kiosk, 110, 240) == 0xff0000)
    #expect(effect.kept?.layer.superlayer != nil && effect.children.allSatisfy { !$0.isShown })
  }
}
