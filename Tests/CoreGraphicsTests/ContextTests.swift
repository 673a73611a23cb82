@testable import CoreGraphics
import Raster
import Testing

@Suite struct ContextTests {
  // MARK: Rectangles

  @Test func alignedRectsAreExactAndNeedNoMask() throws {
    let canvas = try Canvas(10, 10)
    canvas.context.setFillColor(.red)
    canvas.context.fill(CGRect(x: 2, y: 3, width: 4, height: 5))
    #expect(canvas[2, 3] == red && canvas[5, 7] == red)
    #expect(canvas[1, 3] == 0 && canvas[6, 3] == 0 && canvas[2, 2] == 0 && canvas[2, 8] == 0)
    #expect(canvas.coveredArea == 20)
  }

  @Test func pointsBecomePixelsByTheScale() throws {
    let canvas = try Canvas(20, 20, scale: 2)
    canvas.context.setFillColor(.red)
    canvas.context.fill(CGRect(x: 1, y: 1, width: 0.5, height: 2))
    #expect(canvas[2, 2] == red && canvas[3, 2] == 0 && canvas[2, 5] == red && canvas[2, 6] == 0)
  }

  @Test func fractionalEdgesAreShared() throws {
    let canvas = try Canvas(10, 10)
    canvas.context.setFillColor(.red)
    canvas.context.fill(CGRect(x: 1.5, y: 2.25, width: 5, height: 3.5))
    #expect(canvas.alpha(1, 4) == 128 && canvas.alpha(3, 4) == 255 && canvas.alpha(6, 4) == 128)
    #expect(canvas.alpha(3, 2) == 191 && canvas.alpha(3, 5) == 191)
    #expect(abs(canvas.coveredArea - 17.5) < 0.1)
    canvas.context.setFillColor(.blue)
    canvas.context.setShouldAntialias(false)
    canvas.context.fill(CGRect(x: 1.6, y: 2.25, width: 5, height: 3.5))
    #expect(canvas[1, 4] == 0x8080_0000 && canvas[2, 4] == blue && canvas[6, 4] == blue)
  }

  @Test func thinRectsKeepTheirArea() throws {
    let canvas = try Canvas(4, 4)
    canvas.context.setFillColor(.red)
    canvas.context.fill(CGRect(x: 1.25, y: 0, width: 0.5, height: 4))
    #expect(canvas.alpha(1, 1) == 128 && canvas.alpha(0, 1) == 0 && canvas.alpha(2, 1) == 0)
  }

  @Test func quarterTurnsStayExact() throws {
    let canvas = try Canvas(10, 10)
    canvas.context.translateBy(x: 10, y: 0)
    canvas.context.rotate(by: .pi / 2)
    canvas.context.setFillColor(.red)
    canvas.context.fill(CGRect(x: 1, y: 2, width: 5, height: 3))
    #expect(canvas.coveredArea == 15)
    #expect(canvas[7, 1] == red && canvas[5, 5] == red && canvas[8, 1] == 0 && canvas[4, 1] == 0)
  }

  @Test func turnedRectsKeepTheirArea() throws {
    let canvas = try Canvas(40, 40)
    canvas.context.translateBy(x: 20, y: 20)
    canvas.context.rotate(by: 0.5)
    canvas.context.fill(CGRect(x: -10, y: -5, width: 20, height: 10))
    #expect(abs(canvas.coveredArea - 200) < 1.5)
  }

  // MARK: State

  @Test func statesNestAndUnbalancedRestoresAreHarmless() throws {
    let canvas = try Canvas(4, 4)
    let context = canvas.context
    context.setFillColor(.red)
    context.saveGState()
    context.setFillColor(.blue)
    context.translateBy(x: 2, y: 0)
    context.setLineWidth(7)
    context.restoreGState()
    context.restoreGState()
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(canvas[0, 0] == red && context.lineWidth == 1 && context.ctm == .identity)
  }

  @Test func spacesConvert() throws {
    let canvas = try Canvas(20, 20, scale: 2)
    canvas.context.translateBy(x: 3, y: 4)
    #expect(canvas.context.convertToDeviceSpace(CGPoint(x: 1, y: 1)) == CGPoint(x: 8, y: 10))
    #expect(canvas.context.convertToUserSpace(CGPoint(x: 8, y: 10)) == CGPoint(x: 1, y: 1))
    #expect(canvas.context.convertToDeviceSpace(CGSize(width: 2, height: 2)) == CGSize(width: 4, height: 4))
    #expect(canvas.context.boundingBoxOfClipPath == CGRect(x: -3, y: -4, width: 10, height: 10))
  }

  @Test func alphaScalesColours() throws {
    let canvas = try Canvas(2, 2, background: white)
    canvas.context.setAlpha(0.5)
    canvas.context.setFillColor(gray: 0, alpha: 1)
    canvas.context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
    #expect(isNear(canvas[0, 0], 0xff7f_7f7f))
  }

  // MARK: Paths

  @Test func pathsAreConsumedByPainting() throws {
    let canvas = try Canvas(10, 10)
    let context = canvas.context
    context.addRect(CGRect(x: 0, y: 0, width: 5, height: 5))
    #expect(!context.isPathEmpty && context.boundingBoxOfPath.width == 5)
    context.fillPath()
    #expect(context.isPathEmpty && canvas.coveredArea == 25)
    context.fillPath()
    context.strokePath()
    #expect(canvas.coveredArea == 25)
  }

  @Test func aPathStaysWhereItWasWhenTheSpaceMoves() throws {
    let canvas = try Canvas(20, 20)
    let context = canvas.context
    context.move(to: CGPoint(x: 2, y: 2))
    context.translateBy(x: 10, y: 0)
    context.addLine(to: CGPoint(x: 2, y: 2))
    context.addLine(to: CGPoint(x: 2, y: 12))
    #expect(context.currentPointOfPath == CGPoint(x: 2, y: 12))
    context.translateBy(x: -10, y: 0)
    context.fillPath()
    #expect(abs(canvas.coveredArea - 50) < 1)
    #expect(canvas.alpha(11, 4) == 255 && canvas.alpha(3, 10) == 0)
  }

  @Test func fillRules() throws {
    for (rule, middle) in [(CGPathFillRule.winding, 255), (.evenOdd, 0)] {
      let canvas = try Canvas(30, 30)
      canvas.context.addRect(CGRect(x: 0, y: 0, width: 30, height: 30))
      canvas.context.addRect(CGRect(x: 10, y: 10, width: 10, height: 10))
      canvas.context.fillPath(using: rule)
      #expect(canvas.alpha(15, 15) == middle && canvas.alpha(5, 5) == 255)
    }
  }

  @Test func circlesAndRoundedRectsHaveTheirArea() throws {
    let canvas = try Canvas(60, 60)
    canvas.context.fillEllipse(in: CGRect(x: 10, y: 10, width: 40, height: 40))
    #expect(abs(canvas.coveredArea - 400 * .pi) < 4)
    #expect(canvas.alpha(10, 10) == 0 && canvas.alpha(30, 30) == 255 && canvas.alpha(30, 10) > 200)
    // The same shapes through the rasteriser, slightly off the pixel grid.
    let oval = try Canvas(60, 60)
    oval.context.fillEllipse(in: CGRect(x: 10.5, y: 10, width: 40, height: 40))
    #expect(abs(oval.coveredArea - 400 * .pi) < 4)
    let rounded = try Canvas(60, 60)
    let frame = CGRect(x: 10, y: 10, width: 40, height: 30)
    rounded.context.addPath(CGPath(roundedRect: frame, cornerWidth: 10, cornerHeight: 10, transform: nil))
    rounded.context.fillPath()
    #expect(abs(rounded.coveredArea - (1200 - 100 * (4 - .pi))) < 2)
  }

  @Test func theFastAndTheGeneralWayAgree() throws {
    let path = CGPath(
      roundedRect: CGRect(x: 5, y: 5, width: 40, height: 30),
      radii: RoundedCorners(topLeft: 12, topRight: 0, bottomLeft: 3, bottomRight: 8))
    let fast = try Canvas(50, 40)
    fast.context.addPath(path)
    fast.context.fillPath()
    let mask = try #require(
      PathRasterizer.mask(filling: path, transform: .identity, clip: PixelRect(x: 0, y: 0, width: 50, height: 40)))
    var worst = 0
    for y in 0..<40 {
      for x in 0..<50 {
        let inside = x >= Int(mask.x) && y >= Int(mask.y) && x < Int(mask.bounds.x1) && y < Int(mask.bounds.y1)
        let expected = inside ? Int(mask.bitmap.pixel(x - Int(mask.x), y - Int(mask.y)) & 255) : 0
        worst = max(worst, abs(fast.alpha(x, y) - expected))
      }
    }
    // cairo samples 15 rows per pixel.
    #expect(worst <= 17)
  }

  // MARK: Strokes

  @Test func strokesOfUprightLinesAreExact() throws {
    let canvas = try Canvas(20, 20)
    canvas.context.setLineWidth(2)
    canvas.context.strokeLineSegments(between: [CGPoint(x: 2, y: 5), CGPoint(x: 12, y: 5)])
    #expect(canvas.coveredArea == 20 && canvas[2, 4] == black && canvas[11, 5] == black)
    canvas.context.setLineCap(.square)
    canvas.context.strokeLineSegments(between: [CGPoint(x: 5, y: 10), CGPoint(x: 5, y: 15)])
    #expect(canvas.coveredArea == 34)
    let hairline = try Canvas(20, 20)
    hairline.context.setLineWidth(1)
    hairline.context.move(to: CGPoint(x: 0, y: 5))
    hairline.context.addLine(to: CGPoint(x: 20, y: 5))
    hairline.context.strokePath()
    #expect(hairline.alpha(10, 4) == 128 && hairline.alpha(10, 5) == 128)
  }

  @Test func strokedRectsAreFrames() throws {
    let canvas = try Canvas(20, 20)
    canvas.context.setStrokeColor(.red)
    canvas.context.stroke(CGRect(x: 5, y: 5, width: 10, height: 10), width: 2)
    #expect(canvas.coveredArea == 12 * 12 - 8 * 8 && canvas[4, 4] == red && canvas[10, 10] == 0)
    let soft = try Canvas(20, 20)
    soft.context.setStrokeColor(red: 1, green: 0, blue: 0, alpha: 0.5)
    soft.context.stroke(CGRect(x: 5, y: 5, width: 10, height: 10), width: 2)
    #expect(soft.alpha(4, 4) == 128 && soft.alpha(4, 10) == 128)
  }

  @Test func joinsAndCaps() throws {
    func area(_ join: CGLineJoin, _ cap: CGLineCap) throws -> Double {
      let canvas = try Canvas(60, 60)
      canvas.context.setLineWidth(10)
      canvas.context.setLineJoin(join)
      canvas.context.setLineCap(cap)
      canvas.context.addLines(between: [CGPoint(x: 10, y: 50), CGPoint(x: 30, y: 15), CGPoint(x: 50, y: 50)])
      canvas.context.strokePath()
      return canvas.coveredArea
    }
    let miter = try area(.miter, .butt)
    let round = try area(.round, .butt)
    let bevel = try area(.bevel, .butt)
    #expect(miter > round && round > bevel)
    #expect(abs(try area(.bevel, .square) - bevel - 100) < 3)
    #expect(abs(try area(.bevel, .round) - bevel - 25 * .pi) < 3)
  }

  @Test func dashes() throws {
    let canvas = try Canvas(40, 5)
    canvas.context.setLineWidth(1)
    canvas.context.setLineDash(phase: 0, lengths: [6, 4])
    canvas.context.move(to: CGPoint(x: 0, y: 2.5))
    canvas.context.addLine(to: CGPoint(x: 40, y: 2.5))
    canvas.context.strokePath()
    #expect(canvas.alpha(2, 2) == 255 && canvas.alpha(8, 2) == 0 && canvas.alpha(12, 2) == 255)
    #expect(abs(canvas.coveredArea - 24) < 0.1)
  }

  @Test func thePenFollowsASkewedSpace() throws {
    let canvas = try Canvas(60, 60)
    canvas.context.scaleBy(x: 1, y: 4)
    canvas.context.setLineWidth(2)
    canvas.context.strokeEllipse(in: CGRect(x: 10, y: 4, width: 40, height: 7))
    #expect(canvas.alpha(30, 15) == 255 && canvas.alpha(30, 19) == 255 && canvas.alpha(30, 11) == 0)
    #expect(canvas.alpha(9, 30) > 200 && canvas.alpha(10, 30) > 200 && canvas.alpha(13, 30) == 0)
  }

  // MARK: Clips

  @Test func rectClipsNest() throws {
    let canvas = try Canvas(10, 10)
    canvas.context.saveGState()
    canvas.context.clip(to: CGRect(x: 2, y: 2, width: 5, height: 5))
    canvas.context.clip(to: CGRect(x: 4, y: 0, width: 10, height: 10))
    canvas.context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(canvas.coveredArea == 15)
    canvas.context.restoreGState()
    canvas.context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(canvas.coveredArea == 16)
  }

  @Test func anEmptyClipHidesEverything() throws {
    let canvas = try Canvas(10, 10)
    canvas.context.clip(to: CGRect(x: 50, y: 50, width: 5, height: 5))
    #expect(canvas.context.boundingBoxOfClipPath.isNull)
    canvas.context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
    canvas.context.setShadow(offset: .zero, blur: 4)
    canvas.context.fillEllipse(in: CGRect(x: 0, y: 0, width: 10, height: 10))
    canvas.context.draw(try makeImage([[red]]), in: CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(canvas.isBlank)
  }

  @Test func pathClipsApplyToEverything() throws {
    let circle = CGRect(x: 10, y: 10, width: 40, height: 40)
    func clipped(_ draw: (CGContext) throws -> Void) throws -> Canvas {
      let canvas = try Canvas(60, 60)
      canvas.context.addEllipse(in: circle)
      canvas.context.clip()
      try draw(canvas.context)
      return canvas
    }
    let all = CGRect(x: 0, y: 0, width: 60, height: 60)
    let gradient = try #require(CGGradient(colors: [.red, .red], locations: nil))
    let image = try makeImage([[red]])
    for canvas in [
      try clipped { $0.fill(all) },
      try clipped { $0.fill(all.insetBy(dx: -0.5, dy: -0.5)) },
      try clipped { $0.fillEllipse(in: all.insetBy(dx: -20, dy: -20)) },
      try clipped { $0.draw(image, in: all) },
      try clipped {
        $0.drawLinearGradient(
          gradient, start: .zero, end: CGPoint(x: 60, y: 0), options: [.drawsAfterEndLocation])
      },
      try clipped {
        $0.beginTransparencyLayer(auxiliaryInfo: nil)
        $0.fill(all)
        $0.endTransparencyLayer()
      },
      try clipped { $0.record(PixelRect(x: 0, y: 0, width: 60, height: 60)) { $0.fill($1, color: red) } },
    ] {
      #expect(abs(canvas.coveredArea - 400 * .pi) < 5)
      #expect(canvas.alpha(11, 11) == 0 && canvas.alpha(30, 30) == 255)
    }
  }

  @Test func clipsMultiply() throws {
    let canvas = try Canvas(60, 60)
    canvas.context.addEllipse(in: CGRect(x: 0, y: 10, width: 40, height: 40))
    canvas.context.clip()
    canvas.context.addEllipse(in: CGRect(x: 20, y: 10, width: 40, height: 40))
    canvas.context.clip()
    canvas.context.fill(CGRect(x: 0, y: 0, width: 60, height: 60))
    #expect(canvas.alpha(30, 30) == 255 && canvas.alpha(10, 30) == 0 && canvas.alpha(50, 30) == 0)
  }

  @Test func evenOddClip() throws {
    let canvas = try Canvas(30, 30)
    canvas.context.addRect(CGRect(x: 0, y: 0, width: 30, height: 30))
    canvas.context.addRect(CGRect(x: 10, y: 10, width: 10, height: 10))
    canvas.context.clip(using: .evenOdd)
    canvas.context.fill(CGRect(x: 0, y: 0, width: 30, height: 30))
    #expect(canvas.coveredArea == 800)
  }

  @Test func maskImagesClip() throws {
    // If a mask image has alpha, the alpha is used; the first row is at the largest y.
    let canvas = try Canvas(4, 4)
    canvas.context.clip(to: CGRect(x: 0, y: 0, width: 4, height: 4), mask: try makeImage([[white, white], [0, 0]]))
    canvas.context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    #expect(canvas.alpha(1, 3) == 255 && canvas.alpha(1, 0) == 0)
  }

  // MARK: Groups, shadows, blending

  @Test func layersFadeAsAWhole() throws {
    let canvas = try Canvas(20, 20, background: white)
    canvas.context.setAlpha(0.5)
    canvas.context.beginTransparencyLayer(auxiliaryInfo: nil)
    canvas.context.setFillColor(.red)
    canvas.context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
    canvas.context.setFillColor(.blue)
    canvas.context.fill(CGRect(x: 5, y: 5, width: 10, height: 10))
    canvas.context.endTransparencyLayer()
    #expect(isNear(canvas[2, 2], 0xffff_7f7f) && isNear(canvas[7, 7], 0xff7f_7fff))
  }

  @Test func layersAreIsolated() throws {
    let canvas = try Canvas(20, 20, background: white)
    canvas.context.beginTransparencyLayer(auxiliaryInfo: nil)
    canvas.context.setFillColor(.red)
    canvas.context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
    canvas.context.clear(CGRect(x: 5, y: 5, width: 10, height: 10))
    canvas.context.endTransparencyLayer()
    #expect(canvas[2, 2] == red && canvas[10, 10] == white)
    canvas.context.endTransparencyLayer()
  }

  @Test func shadowsFallWhereTheyShould() throws {
    let canvas = try Canvas(60, 60, background: white)
    canvas.context.setShadow(offset: CGSize(width: 0, height: 20), blur: 4, color: CGColor(gray: 0, alpha: 1))
    canvas.context.setFillColor(.red)
    canvas.context.fill(CGRect(x: 20, y: 10, width: 20, height: 20))
    #expect(canvas[30, 20] == red && isNear(canvas[30, 40], black, 4) && isNear(canvas[30, 56], white, 3))
    #expect(canvas[5, 5] == white)
  }

  @Test func shadowsOfPathsImagesAndGroups() throws {
    let draws: [(CGContext) throws -> Void] = [
      { $0.fillEllipse(in: CGRect(x: 20, y: 10, width: 20, height: 20)) },
      { $0.fillEllipse(in: CGRect(x: 19.5, y: 9.5, width: 21, height: 21)) },
      { $0.draw(try makeImage([[red]]), in: CGRect(x: 20, y: 10, width: 20, height: 20)) },
      {
        $0.beginTransparencyLayer(auxiliaryInfo: nil)
        $0.setFillColor(.red)
        $0.fill(CGRect(x: 20, y: 10, width: 20, height: 20))
        $0.endTransparencyLayer()
      },
      { $0.record(PixelRect(x: 20, y: 10, width: 20, height: 20)) { $0.fill($1, color: red) } },
    ]
    for draw in draws {
      let canvas = try Canvas(60, 60, background: white)
      canvas.context.setShadow(offset: CGSize(width: 0, height: 25), blur: 3, color: CGColor(gray: 0, alpha: 1))
      canvas.context.setFillColor(.red)
      try draw(canvas.context)
      #expect(canvas[30, 20] == red && isNear(canvas[30, 45], black, 8) && isNear(canvas[3, 45], white, 3))
    }
  }

  @Test func aShadowFallsIntoTheClipFromOutside() throws {
    let canvas = try Canvas(60, 60)
    canvas.context.clip(to: CGRect(x: 0, y: 30, width: 60, height: 30))
    canvas.context.setShadow(offset: CGSize(width: 0, height: 30), blur: 0, color: CGColor(gray: 0, alpha: 1))
    canvas.context.setFillColor(.red)
    canvas.context.fillEllipse(in: CGRect(x: 20.5, y: 5, width: 20, height: 20))
    #expect(canvas.alpha(30, 15) == 0 && canvas[30, 45] == black)
  }

  @Test func wideShadowsAreSmooth() throws {
    func profile(_ blur: CGFloat, _ draw: (CGContext) throws -> Void) throws -> [Int] {
      let canvas = try Canvas(400, 40)
      canvas.context.setShadow(offset: CGSize(width: 0, height: 1000), blur: blur, color: .black)
      canvas.context.translateBy(x: 0, y: -1000)
      try draw(canvas.context)
      return (0..<400).map { canvas.alpha($0, 20) }
    }
    let half = CGRect(x: 200, y: -1500, width: 3000, height: 2400)
    let image = try makeImage([[red]])
    let draws: [(CGContext) throws -> Void] = [
      { $0.fill(half) },
      {
        $0.addPath(CGPath(roundedRect: half, cornerWidth: 3, cornerHeight: 9, transform: nil)); $0.fillPath()
      },
      { $0.draw(image, in: half) },
      {
        $0.beginTransparencyLayer(auxiliaryInfo: nil); $0.fill(half); $0.endTransparencyLayer()
      },
    ]
    for blur in [60.0, 80, 200] as [CGFloat] {
      for draw in draws {
        let found = try profile(blur, draw)
        for (x, value) in found.enumerated() {
          // A straight edge blurred is the error function.
          let expected = 127.5 * (1 + erf((Double(x) + 0.5 - 200) / (Double(blur) / 2 * 2.0.squareRoot())))
          guard abs(Double(value) - expected) > 4 else { continue }
          Issue.record("blur \(blur): \(value) instead of \(expected) at \(x)")
          break
        }
      }
    }
  }

  @Test func aShadowFromFarAway() throws {
    // The usual way to draw an inner shadow: the shape itself is outside the bitmap.
    let draws: [(CGContext) throws -> Void] = [
      { $0.fill(CGRect(x: 20, y: 20 - 100_000, width: 20, height: 20)) },
      { $0.fillEllipse(in: CGRect(x: 15.5, y: 15.5 - 100_000, width: 30, height: 30)) },
      { $0.draw(try makeImage([[red]]), in: CGRect(x: 20, y: 20 - 100_000, width: 20, height: 20)) },
    ]
    for draw in draws {
      let canvas = try Canvas(60, 60)
      canvas.context.setShadow(offset: CGSize(width: 0, height: 100_000), blur: 2, color: .blue)
      try draw(canvas.context)
      #expect(isNear(canvas[30, 30], blue, 4) && canvas.alpha(3, 3) == 0)
    }
  }

  @Test func everyBlendModeKeepsToTheShape() throws {
    for raw in Int32(0)..<28 {
      let mode = try #require(CGBlendMode(rawValue: raw))
      let canvas = try Canvas(30, 30, background: 0xff80_4020)
      canvas.context.setBlendMode(mode)
      canvas.context.setFillColor(red: 0.2, green: 0.6, blue: 0.9, alpha: 0.5)
      canvas.context.fillEllipse(in: CGRect(x: 5.5, y: 5.5, width: 19, height: 19))
      #expect(canvas[1, 1] == 0xff80_4020, "\(mode) left its shape")
      let inside = canvas[15, 15]
      switch mode {
      case .clear: #expect(inside == 0)
      case .copy: #expect(inside == CGColor(red: 0.2, green: 0.6, blue: 0.9, alpha: 0.5).premultipliedARGB)
      case .destinationOver, .destinationAtop: break
      default: #expect(inside != 0xff80_4020, "\(mode) did nothing")
      }
    }
  }

  @Test func multiplyAndScreen() throws {
    let canvas = try Canvas(2, 1, background: 0xff80_80ff)
    canvas.context.setBlendMode(.multiply)
    canvas.context.setFillColor(red: 0.5, green: 1, blue: 0, alpha: 1)
    canvas.context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    canvas.context.setBlendMode(.screen)
    canvas.context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
    #expect(isNear(canvas[0, 0], 0xff40_8000) && isNear(canvas[1, 0], 0xffc0_ffff))
  }

  // MARK: Sinks

  @Test func aRecordingThatClearsDoesNotPunchThroughItsSurroundings() throws {
    let list = DisplayList()
    let context = CGContext(recordingInto: list, size: CGSize(width: 10, height: 10), scale: 1)
    context.setFillColor(.red)
    context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
    context.clear(CGRect(x: 2, y: 2, width: 4, height: 4))
    context.finish()
    let bitmap = try makeBitmap(10, 10, white)
    #expect(Painter().paint(list, into: bitmap, damage: Region(bitmap.bounds)))
    #expect(bitmap.pixel(0, 0) == red && bitmap.pixel(3, 3) == white)
  }

  @Test func clearingARecordingAtItsStartCostsNothing() {
    let list = DisplayList()
    let context = CGContext(recordingInto: list, size: CGSize(width: 10, height: 10), scale: 2)
    context.fill(CGRect(x: 0, y: 0, width: 3, height: 3))
    context.clear(CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(list.isEmpty)
    context.fill(CGRect(x: 1, y: 1, width: 3, height: 3))
    context.finish()
    #expect(list.count == 1 && list.ops[0].kind == UInt8(vr_op_fill.rawValue))
    #expect(list.bounds == PixelRect(x: 2, y: 2, width: 6, height: 6))
  }

  @Test func recordingsKeepToTheirSize() {
    let list = DisplayList()
    let context = CGContext(recordingInto: list, size: CGSize(width: 10, height: 10), scale: 1)
    context.fill(CGRect(x: -100, y: -100, width: 1000, height: 1000))
    context.fillEllipse(in: CGRect(x: -0.5, y: -0.5, width: 1000, height: 1000))
    #expect(list.bounds == PixelRect(x: 0, y: 0, width: 10, height: 10))
    for size in [
      CGSize(width: CGFloat.nan, height: 1), CGSize(width: -5, height: 5), CGSize(width: 1e12, height: 1e12), .zero,
    ] {
      let odd = CGContext(recordingInto: DisplayList(), size: size, scale: .nan)
      odd.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
      #expect(odd.width <= 32_768)
    }
  }

  @Test func applesBitmapsStartAtTheBottomLeft() throws {
    var bytes = [UInt8](repeating: 0, count: 4 * 4 * 4)
    let context = try #require(
      CGContext(
        data: &bytes, width: 4, height: 4, bitsPerComponent: 8, bytesPerRow: 16, space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    #expect(context.ctm == .identity)
    context.setFillColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    let data = try #require(context.data).assumingMemoryBound(to: UInt8.self)
    #expect([data[48], data[49], data[50], data[51]] == [255, 128, 0, 255])
    #expect(data[0] == 0 && data[3] == 0)
  }

  @Test func memoryWrittenByTheCallerIsSeen() throws {
    for info in [
      CGBitmapInfo(alpha: .premultipliedLast), CGBitmapInfo(alpha: .premultipliedFirst, byteOrder: .order32Little),
      CGBitmapInfo(alpha: .noneSkipFirst, byteOrder: .order32Big), CGBitmapInfo(alpha: .noneSkipLast),
    ] {
      let context = try #require(
        CGContext(
          data: nil, width: 3, height: 2, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
          bitmapInfo: info))
      context.setFillColor(.blue)
      context.fill(CGRect(x: 0, y: 0, width: 3, height: 2))
      let data = try #require(context.data)
      memset(data, 255, context.bytesPerRow)
      context.fill(CGRect(x: 0, y: 1, width: 1, height: 1))
      let image = try #require(context.makeImage())
      #expect(image.bitmap.pixel(0, 0) == blue && image.bitmap.pixel(1, 0) == white && image.bitmap.pixel(1, 1) == blue)
    }
  }

  @Test func greyAndAlphaOnlyBitmaps() throws {
    let gray = try #require(
      CGContext(
        data: nil, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 2, space: CGColorSpaceCreateDeviceGray(),
        bitmapInfo: CGImageAlphaInfo.none.rawValue))
    gray.setFillColor(gray: 0.5, alpha: 1)
    gray.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
    let bytes = try #require(gray.data).assumingMemoryBound(to: UInt8.self)
    #expect([bytes[0], bytes[2]] == [0, 128])
    let alpha = try #require(
      CGContext(
        data: nil, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 2, space: nil,
        bitmapInfo: CGImageAlphaInfo.alphaOnly.rawValue))
    alpha.setFillColor(gray: 0.5, alpha: 0.5)
    alpha.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
    #expect(try #require(alpha.data).load(fromByteOffset: 2, as: UInt8.self) == 128)
  }

  @Test func impossibleBitmapsAreRefused() {
    func make(_ width: Int, _ height: Int, bits: Int = 8, row: Int = 0, info: UInt32 = 1) -> CGContext? {
      CGContext(
        data: nil, width: width, height: height, bitsPerComponent: bits, bytesPerRow: row,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: info)
    }
    #expect(make(0, 5) == nil && make(-3, 5) == nil && make(1 << 40, 5) == nil && make(30_000, 30_000) == nil)
    #expect(make(5, 5, bits: 16) == nil && make(5, 5, row: 3) == nil && make(5, 5, info: 0) == nil)
    #expect(make(5, 5) != nil)
  }

  // MARK: Bad input

  @Test func badGeometryNeverCrashes() throws {
    let canvas = try Canvas(20, 20)
    let context = canvas.context
    let numbers: [CGFloat] = [.nan, .infinity, -.infinity, 1e9, -1e9, 1e300, -1e300, 0, -5, .leastNonzeroMagnitude]
    let image = try makeImage([[red, blue], [green, white]])
    let gradient = try #require(CGGradient(colors: [.red, .blue], locations: [0, 1]))
    for a in numbers {
      for b in numbers {
        context.saveGState()
        let rect = CGRect(x: a, y: b, width: b, height: a)
        context.setLineWidth(abs(b))
        context.setShadow(offset: CGSize(width: a, height: b), blur: a, color: .black)
        context.fill(rect)
        context.stroke(rect)
        context.clear(rect)
        context.fillEllipse(in: rect)
        context.strokeEllipse(in: rect)
        context.draw(image, in: rect)
        context.draw(image, in: rect, byTiling: true)
        context.draw(upright: image, in: rect)
        context.setShadow(offset: .zero, blur: 0, color: nil)
        context.setLineDash(phase: a, lengths: [a, b])
        context.move(to: CGPoint(x: a, y: b))
        context.addLine(to: CGPoint(x: b, y: a))
        context.addQuadCurve(to: CGPoint(x: a, y: a), control: CGPoint(x: b, y: b))
        context.addArc(center: CGPoint(x: a, y: b), radius: b, startAngle: a, endAngle: b, clockwise: true)
        context.strokePath()
        context.setAlpha(a)
        context.setMiterLimit(b)
        context.drawLinearGradient(gradient, start: CGPoint(x: a, y: 0), end: CGPoint(x: b, y: a), options: [])
        context.drawRadialGradient(
          gradient, startCenter: CGPoint(x: a, y: 0), startRadius: b, endCenter: CGPoint(x: a, y: 0), endRadius: a,
          options: [])
        context.drawRadialGradient(
          gradient, startCenter: CGPoint(x: a, y: 0), startRadius: b, endCenter: CGPoint(x: b, y: 0), endRadius: a,
          options: [.drawsAfterEndLocation])
        context.clip(to: rect, mask: image)
        context.restoreGState()
        context.saveGState()
        context.scaleBy(x: a, y: b)
        context.rotate(by: a)
        context.translateBy(x: b, y: a)
        context.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
        context.strokeEllipse(in: CGRect(x: 0, y: 0, width: 5, height: 5))
        context.draw(image, in: CGRect(x: 0, y: 0, width: 5, height: 5))
        context.clip(to: CGRect(x: 0, y: 0, width: 5, height: 5))
        context.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
        context.restoreGState()
      }
    }
    canvas.context.flush()
  }

  @Test func hugeShapesCoverTheSurface() throws {
    let canvas = try Canvas(20, 20)
    canvas.context.setFillColor(.red)
    canvas.context.fill(CGRect(x: -1e9, y: -1e9, width: 2e9, height: 2e9))
    #expect(canvas[0, 0] == red && canvas[19, 19] == red)
    canvas.context.setFillColor(.blue)
    canvas.context.fillEllipse(in: CGRect(x: -1e7, y: -1e7, width: 2e7, height: 2e7))
    #expect(canvas[0, 0] == blue && canvas[19, 19] == blue)
    canvas.context.draw(try makeImage([[green]]), in: CGRect(x: -1e7, y: -1e7, width: 2e7, height: 2e7))
    #expect(canvas[0, 0] == green && canvas[19, 19] == green)
  }
}
