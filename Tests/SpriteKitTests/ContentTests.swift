import KioskTesting
import Testing

@testable import SpriteKit

/// What labels, shapes and textures show.
@MainActor
struct ContentTests {
  private let scene = SKScene(size: CGSize(width: 200, height: 100))

  init() { scene.backgroundColor = .black }

  @Test func texturesOfDataBeginAtTheBottom() {
    let data = Data([255, 0, 0, 255, 0, 0, 255, 255])
    let sprite = SKSpriteNode(
      texture: SKTexture(data: data, size: CGSize(width: 1, height: 2)), size: CGSize(width: 40, height: 40))
    sprite.texture?.filteringMode = .nearest
    sprite.position = CGPoint(x: 50, y: 50)
    scene.addChild(sprite)
    let kiosk = makeKiosk(scene, 200, 100)
    #expect(color(kiosk, 50, 65) == 0xff0000 && color(kiosk, 50, 35) == 0x0000ff)
    let flipped = SKTexture(data: data, size: CGSize(width: 1, height: 2), flipped: true)
    flipped.filteringMode = .nearest
    sprite.texture = flipped
    #expect(color(kiosk, 50, 65) == 0x0000ff)
    for size in [CGSize(width: 9, height: 9), CGSize(width: -1, height: CGFloat.nan), .zero] {
      #expect(SKTexture(data: data, size: size).size() == CGSize(width: 32, height: 32), "a grey square")
    }
  }

  @Test func partsOfTexturesKeepTheirPixels() {
    let whole = SKTexture(image: UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).image { _ in })
    let part = SKTexture(rect: CGRect(x: 0, y: 0, width: 0.5, height: 0.5), in: whole)
    #expect(part.cgImage() === part.cgImage() && part.cgImage().width * 2 == whole.cgImage().width)
  }

  @Test func labelsAreColouredAndShortened() {
    let label = SKLabelNode(text: "MMMMMMMM")
    (label.fontSize, label.color, label.colorBlendFactor) = (60, .red, 1)
    (label.position, label.verticalAlignmentMode) = (CGPoint(x: 100, y: 50), .center)
    scene.addChild(label)
    let kiosk = makeKiosk(scene, 200, 100)
    func brightest() -> (red: UInt32, blue: UInt32) {
      let colors = (0..<200).map { color(kiosk, $0, 50) }
      return (colors.map { $0 >> 16 }.max() ?? 0, colors.map { $0 & 255 }.max() ?? 0)
    }
    #expect(brightest().red > 200 && brightest().blue < 20)
    label.colorBlendFactor = 0
    #expect(brightest().blue > 200)
    (label.text, label.fontSize) = ("one two three four five six seven", 20)
    (label.numberOfLines, label.preferredMaxLayoutWidth) = (2, 100)
    let two = label.frame
    label.numberOfLines = 0
    #expect(two.width <= 100 && label.frame.height > two.height * 1.4)
  }

  @Test func theBaselineOfTextWithAttributesIsThatOfItsFont() {
    let small = UIFont.systemFont(ofSize: 10)
    let label = SKLabelNode(attributedText: NSAttributedString(string: "x", attributes: [.font: small]))
    #expect(abs(label.frame.maxY - small.ascender) < 0.01)
  }

  @Test func shapesGlowAndShowTextures() {
    let red = SKTexture(
      image: UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).image { context in
        UIColor.red.setFill()
        context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
      })
    let shape = SKShapeNode(rectOf: CGSize(width: 40, height: 40))
    (shape.fillColor, shape.fillTexture, shape.strokeColor, shape.lineWidth) = (.white, red, .green, 4)
    shape.position = CGPoint(x: 100, y: 50)
    scene.addChild(shape)
    let kiosk = makeKiosk(scene, 200, 100)
    #expect(color(kiosk, 100, 50) == 0xff0000 && color(kiosk, 80, 50) == 0x00ff00 && color(kiosk, 72, 50) == 0)
    shape.glowWidth = 12
    #expect(color(kiosk, 74, 50) >> 8 > color(kiosk, 69, 50) >> 8 && color(kiosk, 69, 50) > 0)
    (shape.strokeColor, shape.strokeTexture, shape.glowWidth) = (.white, red, 0)
    #expect(color(kiosk, 80, 50) == 0xff0000)
    var points = [CGPoint(x: 0, y: 0), CGPoint(x: 20, y: 20), CGPoint(x: 40, y: 0)]
    let smooth = SKShapeNode(splinePoints: &points, count: 3)
    #expect(smooth.frame.height > 20 && smooth.lineLength > 56.5)
    #expect(SKShapeNode(splinePoints: &points, count: 0).path?.isEmpty != false)
  }
}
