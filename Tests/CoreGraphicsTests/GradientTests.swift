import CoreGraphics
import Testing

@Suite struct GradientTests {
  func gradient(_ colors: [CGColor] = [.black, .white], _ locations: [CGFloat]? = nil) throws -> CGGradient {
    try #require(CGGradient(colors: colors, locations: locations))
  }

  func level(_ canvas: Canvas, _ x: Int, _ y: Int) -> Int { Int(canvas[x, y] & 255) }

  @Test func initialisersAsOnApplePlatforms() {
    let space = CGColorSpaceCreateDeviceRGB()
    let colors = [CGColor.red, CGColor.blue] as CFArray
    let locations: [CGFloat] = [0, 1]
    #expect(CGGradient(colorsSpace: space, colors: colors, locations: locations) != nil)
    #expect(CGGradient(colorsSpace: nil, colors: colors, locations: nil) != nil)
    #expect(CGGradient(colorsSpace: space, colors: [] as CFArray, locations: nil) == nil)
    #expect(CGGradient(colorSpace: space, colorComponents: [1, 0, 0, 1, 0, 0, 1, 1], locations: [0, 1], count: 2) != nil)
    #expect(CGGradient(colors: [.red, .blue], locations: [.nan, 7]) != nil)
  }

  @Test func linearRunsFromStartToEnd() throws {
    let canvas = try Canvas(100, 4)
    canvas.context.drawLinearGradient(try gradient(), start: .zero, end: CGPoint(x: 100, y: 0), options: [])
    #expect(level(canvas, 0, 2) <= 3 && abs(level(canvas, 50, 2) - 128) <= 3 && level(canvas, 99, 2) >= 252)
  }

  @Test func optionsPaintBeyondTheEnds() throws {
    for (options, before, after) in [
      (CGGradientDrawingOptions(), 0, 0), (.drawsBeforeStartLocation, 255, 0), (.drawsAfterEndLocation, 0, 255),
      ([.drawsBeforeStartLocation, .drawsAfterEndLocation], 255, 255),
    ] {
      let canvas = try Canvas(100, 10)
      canvas.context.drawLinearGradient(
        try gradient(), start: CGPoint(x: 20, y: 0), end: CGPoint(x: 80, y: 0), options: options)
      #expect(canvas.alpha(10, 5) == before && canvas.alpha(90, 5) == after && canvas.alpha(50, 5) == 255)
      let round = try Canvas(100, 100)
      round.context.drawRadialGradient(
        try gradient(), startCenter: CGPoint(x: 50, y: 50), startRadius: 10, endCenter: CGPoint(x: 50, y: 50),
        endRadius: 30, options: options)
      #expect(round.alpha(50, 50) == before && round.alpha(50, 95) == after && round.alpha(50, 70) == 255)
      let cone = try Canvas(100, 100)
      cone.context.drawRadialGradient(
        try gradient(), startCenter: CGPoint(x: 48, y: 50), startRadius: 10, endCenter: CGPoint(x: 52, y: 50),
        endRadius: 30, options: options)
      #expect(cone.alpha(50, 50) == before && cone.alpha(50, 95) == after && cone.alpha(50, 70) == 255)
    }
  }

  @Test func stopsAreWhereTheyShouldBe() throws {
    let canvas = try Canvas(100, 2)
    canvas.context.drawLinearGradient(
      try gradient([.red, .red, .blue, .blue], [0, 0.5, 0.5, 1]), start: .zero, end: CGPoint(x: 100, y: 0), options: [])
    #expect(canvas[48, 0] == red && canvas[52, 0] == blue)
  }

  @Test func aSkewedSpaceSkewsTheIsolines() throws {
    let canvas = try Canvas(100, 100)
    canvas.context.concatenate(CGAffineTransform(a: 1, b: 0, c: 1, d: 1, tx: 0, ty: 0))
    canvas.context.drawLinearGradient(
      try gradient(), start: .zero, end: CGPoint(x: 100, y: 0),
      options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
    // User x is device x − y.
    #expect(abs(level(canvas, 60, 10) - level(canvas, 90, 40)) <= 2)
    #expect(abs(level(canvas, 60, 10) - 128) <= 3)
  }

  @Test func radialGrowsFromItsCentre() throws {
    let canvas = try Canvas(100, 100)
    canvas.context.drawRadialGradient(
      try gradient([.white, .black]), startCenter: CGPoint(x: 50, y: 50), startRadius: 0,
      endCenter: CGPoint(x: 50, y: 50), endRadius: 40, options: .drawsAfterEndLocation)
    #expect(level(canvas, 50, 50) >= 245 && abs(level(canvas, 70, 50) - 128) <= 6 && level(canvas, 95, 50) == 0)
    #expect(abs(level(canvas, 70, 50) - level(canvas, 50, 29)) <= 6)
    let inward = try Canvas(100, 100)
    inward.context.drawRadialGradient(
      try gradient([.white, .black]), startCenter: CGPoint(x: 50, y: 50), startRadius: 40,
      endCenter: CGPoint(x: 50, y: 50), endRadius: 0, options: [.drawsAfterEndLocation, .drawsBeforeStartLocation])
    #expect(level(inward, 50, 50) <= 10 && level(inward, 95, 50) == 255)
  }

  @Test func conicRunsClockwiseOnTheScreen() throws {
    let canvas = try Canvas(100, 100)
    canvas.context.drawConicGradient(try gradient(), center: CGPoint(x: 50, y: 50), angle: 0)
    let levels = [level(canvas, 50, 90), level(canvas, 10, 50), level(canvas, 50, 10)]
    #expect(zip(levels, [64, 128, 191]).allSatisfy { abs($0 - $1) <= 4 }, "\(levels)")
  }

  @Test func alphaAndClipApply() throws {
    let canvas = try Canvas(10, 10, background: black)
    canvas.context.setAlpha(0.5)
    canvas.context.clip(to: CGRect(x: 0, y: 0, width: 5, height: 10))
    canvas.context.drawLinearGradient(
      try gradient([.white, .white]), start: .zero, end: CGPoint(x: 10, y: 0), options: [])
    #expect(isNear(canvas[2, 2], 0xff80_8080) && canvas[7, 2] == black)
  }
}
