import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import Raster

@MainActor @Suite struct PaintingTests {
  private func near(_ a: UInt32, _ b: UInt32, _ tolerance: Int = 2) -> Bool {
    [16, 8, 0].allSatisfy { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) <= tolerance }
  }

  @Test func groupOpacityHidesWhatLiesBelowAChild() {
    let stage = Stage()
    let parent = stage.add(10, 10, 40, 40, .red)
    stage.add(10, 10, 20, 20, .blue, to: parent)
    quietly { parent.opacity = 0.5 }
    stage.frame()
    #expect(near(stage[15, 15], 0xffff_8080))
    #expect(near(stage[25, 25], 0xff80_80ff))
    parent.allowsGroupOpacity = false
    stage.frame()
    // Blue at one half over red at one half over white.
    #expect(near(stage[25, 25], 0xff80_40c0))
    #expect(near(stage[15, 15], 0xffff_8080))
  }

  @Test func opacityOfASingleOperationIsThatOfAGroup() {
    let (single, group) = (Stage(), Stage())
    let a = single.add(10, 10, 40, 40, CGColor(red: 0.2, green: 0.6, blue: 0.9, alpha: 0.8))
    let b = group.add(10, 10, 40, 40, CGColor(red: 0.2, green: 0.6, blue: 0.9, alpha: 0.8))
    group.add(100, 100, 5, 5, .red, to: b)
    quietly { (a.opacity, b.opacity) = (0.37, 0.37) }
    single.frame()
    group.frame()
    #expect(near(single[20, 20], group[20, 20], 1))
  }

  @Test func roundedClipsCutSublayersAndContents() {
    let stage = Stage()
    let clip = stage.add(10, 10, 40, 40, .red)
    clip.cornerRadius = 20
    stage.add(0, 0, 40, 40, .blue, to: clip)
    stage.frame()
    #expect(stage[10, 10] == 0xff00_00ff)
    quietly { clip.masksToBounds = true }
    stage.frame()
    #expect(stage[10, 10] == 0xffff_ffff && stage[30, 30] == 0xff00_00ff)
    // No red shines through at the edge.
    let edge = stage[15, 16]
    #expect(edge >> 16 & 255 == edge >> 8 & 255)
    clip.maskedCorners = [.layerMaxXMaxYCorner]
    stage.frame()
    #expect(stage[10, 10] == 0xff00_00ff && stage[49, 49] == 0xffff_ffff)
  }

  @Test func squareClipIsJustAClip() {
    let stage = Stage()
    let clip = stage.add(10, 10, 20, 20, nil)
    clip.masksToBounds = true
    stage.add(-5, -5, 100, 100, .blue, to: clip)
    stage.frame()
    #expect(stage[9, 15] == 0xffff_ffff && stage[10, 10] == 0xff00_00ff && stage[29, 29] == 0xff00_00ff)
    #expect(stage[30, 15] == 0xffff_ffff)
  }

  @Test func maskMultipliesAlpha() {
    let stage = Stage()
    let layer = stage.add(10, 10, 40, 40, .red)
    let mask = CALayer()
    mask.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
    mask.backgroundColor = CGColor(gray: 0, alpha: 0.5)
    layer.mask = mask
    stage.frame()
    #expect(stage[15, 15] == 0xffff_ffff && near(stage[25, 25], 0xffff_8080))
    quietly { mask.position.x += 10 }
    stage.frame()
    #expect(stage[22, 25] == 0xffff_ffff && near(stage[45, 25], 0xffff_8080))
    quietly { mask.backgroundColor = .black }
    stage.frame()
    #expect(stage[45, 25] == 0xffff_0000)
    layer.mask = nil
    stage.frame()
    #expect(stage[15, 15] == 0xffff_0000)
  }

  @Test func shapeMaskFollowsItsPath() {
    let stage = Stage()
    let layer = stage.add(10, 10, 40, 40, .red)
    let mask = CAShapeLayer()
    mask.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 40, height: 40), transform: nil)
    layer.mask = mask
    stage.frame()
    #expect(stage[11, 11] == 0xffff_ffff && stage[30, 30] == 0xffff_0000)
    quietly { mask.path = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil) }
    stage.frame()
    #expect(stage[11, 11] == 0xffff_0000 && stage[30, 30] == 0xffff_ffff)
  }

  @Test func shadowFallsOutsideOfTheBody() {
    let stage = Stage()
    let layer = stage.add(30, 30, 30, 30, .red)
    quietly {
      layer.shadowOpacity = 0.5
      layer.shadowRadius = 3
      layer.shadowOffset = CGSize(width: 0, height: 6)
    }
    stage.frame()
    #expect(stage[45, 45] == 0xffff_0000)
    let (below, above) = (stage[45, 62] & 255, stage[45, 27] & 255)
    #expect(below < 160 && above > 200)
    // A layer that clips has no shadow.
    quietly { layer.masksToBounds = true }
    stage.frame()
    #expect(stage[45, 62] == 0xffff_ffff)
  }

  @Test func shadowOfContentsFollowsTheirShape() {
    let stage = Stage()
    let shape = CAShapeLayer()
    shape.frame = CGRect(x: 10, y: 10, width: 60, height: 60)
    shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
    shape.fillColor = .red
    shape.shadowOpacity = 1
    shape.shadowRadius = 0
    shape.shadowOffset = CGSize(width: 20, height: 0)
    stage.root.addSublayer(shape)
    stage.frame()
    #expect(stage[15, 15] == 0xffff_0000 && stage[35, 15] == 0xff00_0000 && stage[35, 25] == 0xffff_ffff)
    quietly { shape.path = CGPath(rect: CGRect(x: 0, y: 10, width: 10, height: 10), transform: nil) }
    stage.frame()
    #expect(stage[35, 15] == 0xffff_ffff && stage[35, 25] == 0xff00_0000)
  }

  @Test func borderIsInsideAndOverSublayers() {
    let stage = Stage()
    let layer = stage.add(10, 10, 30, 30, .red)
    stage.add(0, 0, 30, 30, .green, to: layer)
    quietly { (layer.borderWidth, layer.borderColor) = (2, .blue) }
    stage.frame()
    #expect(stage[9, 20] == 0xffff_ffff && stage[10, 20] == 0xff00_00ff && stage[11, 20] == 0xff00_00ff)
    #expect(stage[12, 20] == 0xff00_ff00)
    // A hairline border is one pixel; one as wide as the layer fills it.
    quietly { layer.borderWidth = 0.1 }
    stage.frame()
    #expect(stage[10, 20] == 0xff00_00ff && stage[11, 20] == 0xff00_ff00)
    quietly { layer.borderWidth = 99 }
    stage.frame()
    #expect(stage[25, 25] == 0xff00_00ff)
  }

  @Test func coveredOperationsAreNotPainted() {
    let stage = Stage(400, 300)
    for i in 0..<20 { stage.add(CGFloat(i), CGFloat(i), 200, 100, .red) }
    stage.add(0, 0, 400, 300, .blue)
    stage.frame()
    #expect(stage[50, 50] == 0xff00_00ff)
    #expect(stage.tree.lastStats.operations == 1)
    #expect(stage.tree.lastStats.operationsCovered == 21)
  }

  @Test func imagesArePlacedByGravity() {
    let bitmap = Bitmap(width: 4, height: 2, format: .argb8888)!
    for y in 0..<2 { for x in 0..<4 { bitmap.pixels[y * bitmap.pitch / 4 + x] = x < 2 ? 0xffff_0000 : 0xff00_00ff } }
    let stage = Stage()
    let layer = stage.add(10, 10, 40, 40, nil)
    layer.magnificationFilter = .nearest
    layer.contents = CGImage(bitmap: bitmap)
    stage.frame()
    #expect(stage[12, 12] == 0xffff_0000 && stage[48, 48] == 0xff00_00ff)
    layer.contentsGravity = .resizeAspect
    stage.frame()
    #expect(stage[12, 12] == 0xffff_ffff && stage[12, 30] == 0xffff_0000 && stage[48, 30] == 0xff00_00ff)
    layer.contentsGravity = .topLeft
    stage.frame()
    #expect(stage[10, 10] == 0xffff_0000 && stage[13, 11] == 0xff00_00ff && stage[14, 10] == 0xffff_ffff)
    layer.contentsGravity = .center
    stage.frame()
    #expect(stage[28, 29] == 0xffff_0000 && stage[31, 30] == 0xff00_00ff && stage[27, 29] == 0xffff_ffff)
    layer.contentsGravity = .resize
    quietly { layer.contentsRect = CGRect(x: 0.5, y: 0, width: 0.5, height: 1) }
    stage.frame()
    #expect(stage[12, 12] == 0xff00_00ff)
    quietly { layer.contents = nil }
    stage.frame()
    #expect(stage[30, 30] == 0xffff_ffff)
  }

  @Test func stretchableImagesKeepTheirEnds() {
    let bitmap = Bitmap(width: 5, height: 5, format: .argb8888)!
    for y in 0..<5 {
      for x in 0..<5 {
        bitmap.pixels[y * bitmap.pitch / 4 + x] = (1...3).contains(x) && (1...3).contains(y) ? 0xff00_ff00 : 0xffff_0000
      }
    }
    let stage = Stage()
    let layer = stage.add(10, 10, 50, 30, nil)
    layer.contents = CGImage(bitmap: bitmap)
    layer.contentsCenter = CGRect(x: 0.2, y: 0.2, width: 0.6, height: 0.6)
    stage.frame()
    #expect(
      stage[10, 20] == 0xffff_0000
        && stage[11, 20] == 0xff00_ff00 && stage[58, 20] == 0xff00_ff00 && stage[59, 20] == 0xffff_0000)
    #expect(stage[30, 10] == 0xffff_0000 && stage[30, 11] == 0xff00_ff00)
  }

  private final class HalfRed: CALayer {
    override func draw(in ctx: CGContext) {
      ctx.setFillColor(.red)
      ctx.fill(CGRect(x: 0, y: 0, width: 10, height: 20))
    }
  }

  /// A layer of 20 × 20 points that has drawn its left half.
  private func halfRed() -> (Stage, CALayer) {
    let stage = Stage()
    let layer = HalfRed()
    layer.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    layer.setNeedsDisplay()
    stage.root.addSublayer(layer)
    stage.frame()
    return (stage, layer)
  }

  @Test func drawingStretchesOrMovesWhenItDoesNotFollowTheSize() {
    let (stage, layer) = halfRed()
    #expect(stage[9, 5] == 0xffff_0000 && stage[10, 5] == 0xffff_ffff)
    quietly { layer.frame = CGRect(x: 0, y: 0, width: 40, height: 20) }
    stage.frame()
    #expect(stage[15, 5] == 0xffff_0000 && stage[25, 5] == 0xffff_ffff)
    layer.contentsGravity = .right
    stage.frame()
    #expect(stage[15, 5] == 0xffff_ffff && stage[25, 5] == 0xffff_0000 && stage[31, 5] == 0xffff_ffff)
    layer.contentsGravity = .resize
    layer.needsDisplayOnBoundsChange = true
    quietly { layer.bounds.size.width = 50 }
    stage.frame()
    #expect(stage.tree.lastStats.displays == 1)
  }

  @Test func stepsOfAnAnimatedSizeAreNotKept() {
    let (stage, layer) = halfRed()
    func bytes() -> Int { ScaledImages.store.lock.withLock { ScaledImages.store.cache.byteCount } }
    let before = bytes()
    for width in 22..<60 {
      quietly { layer.frame = CGRect(x: 0, y: 0, width: width, height: 20) }
      stage.frame()
      #expect(stage[width / 4, 5] == 0xffff_0000 && stage[width * 3 / 4, 5] == 0xffff_ffff)
    }
    // Each step is scaled into a picture of its own, which is released with the frame.
    #expect(bytes() == before)
  }

  @Test func givenContentIsShown() {
    let stage = Stage()
    let layer = stage.add(10, 10, 20, 20, nil)
    let list = DisplayList()
    list.fill(rect(2, 2, 100, 5), color: 0xff00_00ff)
    layer.setContent(list)
    stage.frame()
    #expect(stage[12, 12] == 0xff00_00ff && stage[11, 12] == 0xffff_ffff && stage[30, 12] == 0xffff_ffff)
    layer.setContent(nil)
    #expect(stage.frame().rects == [rect(12, 12, 18, 5)])
    #expect(stage[12, 12] == 0xffff_ffff)
  }

  @Test func longDrawingsBecomeOnePicture() {
    final class Busy: CALayer {
      override func draw(in ctx: CGContext) {
        for i in 0..<1000 {
          ctx.setFillColor(i % 2 == 0 ? .red : .blue)
          ctx.fill(CGRect(x: i % 50, y: i / 50, width: 1, height: 1))
        }
      }
    }
    let stage = Stage()
    let layer = Busy()
    layer.frame = CGRect(x: 10, y: 10, width: 50, height: 20)
    layer.setNeedsDisplay()
    stage.root.addSublayer(layer)
    stage.frame()
    #expect(stage[10, 10] == 0xffff_0000 && stage[11, 10] == 0xff00_00ff)
    #expect(stage.tree.lastStats.operations < 5)
  }

  @Test func rendersIntoAContext() {
    let layer = CALayer()
    layer.frame = CGRect(x: 20, y: 20, width: 30, height: 20)
    layer.backgroundColor = .red
    let child = CALayer()
    child.frame = CGRect(x: 5, y: 10, width: 10, height: 5)
    child.backgroundColor = .blue
    layer.addSublayer(child)
    let bitmap = Bitmap(width: 60, height: 40, format: .argb8888)!
    let context = CGContext(bitmap: bitmap, scale: 2)
    layer.render(in: context)
    context.flush()
    #expect(bitmap.pixel(2, 2) == 0xffff_0000 && bitmap.pixel(20, 25) == 0xff00_00ff && bitmap.pixel(20, 18) == 0xffff_0000)
    // The same holds for a layer that is on a screen, whose own picture does not change.
    let stage = Stage()
    stage.root.addSublayer(layer)
    stage.frame()
    quietly { child.backgroundColor = .green }
    layer.render(in: context)
    context.flush()
    #expect(bitmap.pixel(20, 25) == 0xff00_ff00)
    #expect(stage.frame().area == 50)
  }

  @Test func perspectiveMakesTheFarSideSmaller() {
    let stage = Stage(200, 200)
    let layer = stage.add(50, 50, 100, 100, .red)
    var t = CATransform3DIdentity
    t.m34 = -1 / 200
    quietly { layer.transform = CATransform3DRotate(t, 0.8, 0, 1, 0) }
    stage.frame()
    func column(_ x: Int) -> Int { (0..<200).filter { stage[x, $0] == 0xffff_0000 }.count }
    let (left, right) = (column(75), column(125))
    #expect(left > 0 && right > 0 && abs(left - right) > 10)
    layer.isDoubleSided = false
    quietly { layer.transform = CATransform3DMakeRotation(.pi, 0, 1, 0) }
    stage.frame()
    #expect(stage[100, 100] == 0xffff_ffff)
  }

  @Test func tinyPicturesAreAveraged() {
    let stage = Stage()
    let layer = stage.add(0, 0, 64, 64, .white)
    for i in 0..<32 { stage.add(CGFloat(i * 2), 0, 1, 64, .black, to: layer) }
    quietly { layer.transform = CATransform3DMakeScale(0.125, 0.125, 1) }
    stage.frame()
    // Stripes finer than a pixel are grey, not a moiré of black and white.
    #expect(near(stage[32, 32], 0xff80_8080, 12))
  }
}
