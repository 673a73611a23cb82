@testable import CoreGraphics
import Raster
import Testing

@Suite struct PathTests {
  func elements(_ path: CGPath) -> [CGPathElementType] {
    var types: [CGPathElementType] = []
    path.applyWithBlock { types.append($0.pointee.type) }
    return types
  }

  @Test func buildingAndReading() {
    let path = CGMutablePath()
    #expect(path.isEmpty && path.boundingBox.isNull)
    path.move(to: CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: 3, y: 4))
    path.addQuadCurve(to: CGPoint(x: 5, y: 6), control: CGPoint(x: 5, y: 4))
    path.addCurve(to: CGPoint(x: 9, y: 9), control1: CGPoint(x: 6, y: 6), control2: CGPoint(x: 7, y: 7))
    path.closeSubpath()
    #expect(elements(path) == [.moveToPoint, .addLineToPoint, .addQuadCurveToPoint, .addCurveToPoint, .closeSubpath])
    #expect(path.currentPoint == CGPoint(x: 1, y: 2))
    path.addLine(to: .zero)
    #expect(elements(path).suffix(2) == [.moveToPoint, .addLineToPoint])
  }

  @Test func linesNeedAPointToStartFrom() {
    let path = CGMutablePath()
    path.addLine(to: CGPoint(x: 1, y: 1))
    path.addCurve(to: .zero, control1: .zero, control2: .zero)
    path.addArc(tangent1End: .zero, tangent2End: CGPoint(x: 1, y: 0), radius: 1)
    path.closeSubpath()
    #expect(path.isEmpty)
  }

  @Test func equalityIsByValue() {
    let a = CGPath(rect: CGRect(x: 0, y: 0, width: 5, height: 5), transform: nil)
    let b = CGMutablePath()
    b.addRect(CGRect(x: 0, y: 0, width: 5, height: 5))
    #expect(a == b && a.hashValue == b.hashValue)
    b.move(to: .zero)
    #expect(a != b)
  }

  @Test func copiesDoNotFollowTheOriginal() throws {
    let a = CGMutablePath()
    a.addRect(CGRect(x: 0, y: 0, width: 5, height: 5))
    let b = try #require(a.copy())
    a.addRect(CGRect(x: 50, y: 0, width: 5, height: 5))
    #expect(b.boundingBox.width == 5 && a.boundingBox.width == 55)
    var t = CGAffineTransform(scaleX: 2, y: 3)
    #expect(b.copy(using: &t)?.boundingBox == CGRect(x: 0, y: 0, width: 10, height: 15))
  }

  @Test func boxesWithAndWithoutControlPoints() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addCurve(to: CGPoint(x: 100, y: 0), control1: CGPoint(x: 0, y: 100), control2: CGPoint(x: 100, y: 100))
    #expect(path.boundingBox == CGRect(x: 0, y: 0, width: 100, height: 100))
    #expect(abs(path.boundingBoxOfPath.height - 75) < 1e-9)
    let circle = CGPath(ellipseIn: CGRect(x: 10, y: 20, width: 30, height: 40), transform: nil)
    #expect(circle.boundingBoxOfPath == CGRect(x: 10, y: 20, width: 30, height: 40))
  }

  @Test func rectsAreRecognised() {
    var found = CGRect.zero
    let path = CGMutablePath()
    path.addLines(between: [CGPoint(x: 1, y: 1), CGPoint(x: 1, y: 4), CGPoint(x: 6, y: 4), CGPoint(x: 6, y: 1)])
    path.closeSubpath()
    #expect(path.isRect(&found) && found == CGRect(x: 1, y: 1, width: 5, height: 3))
    path.addLine(to: .zero)
    #expect(!path.isRect(nil))
    var turn = CGAffineTransform(rotationAngle: 0.3)
    #expect(!CGPath(rect: CGRect(x: 0, y: 0, width: 4, height: 4), transform: &turn).isRect(nil))
  }

  @Test func containment() {
    let ring = CGMutablePath()
    ring.addEllipse(in: CGRect(x: 0, y: 0, width: 100, height: 100))
    ring.addEllipse(in: CGRect(x: 25, y: 25, width: 50, height: 50))
    let center = CGPoint(x: 50, y: 50)
    #expect(ring.contains(center) && !ring.contains(center, using: .evenOdd))
    #expect(ring.contains(CGPoint(x: 10, y: 50), using: .evenOdd))
    #expect(!ring.contains(CGPoint(x: 2, y: 2)))
    #expect(ring.contains(CGPoint(x: 150, y: 50), transform: CGAffineTransform(translationX: 100, y: 0)))
    #expect(!ring.contains(CGPoint(x: CGFloat.nan, y: 0)))
  }

  @Test func arcsRunTheWayTheyShould() {
    let quarter = CGMutablePath()
    quarter.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    #expect(quarter.boundingBoxOfPath.minX > -1e-9)
    let rest = CGMutablePath()
    rest.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: true)
    #expect(abs(rest.boundingBoxOfPath.width - 20) < 1e-6)
    #expect(abs(rest.currentPoint.x) < 1e-9 && abs(rest.currentPoint.y - 10) < 1e-9)
    let full = CGMutablePath()
    full.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: 2 * .pi, clockwise: false)
    #expect(abs(full.boundingBoxOfPath.height - 20) < 1e-6)
    let relative = CGMutablePath()
    relative.addRelativeArc(center: .zero, radius: 10, startAngle: 0, delta: -.pi / 2)
    #expect(abs(relative.currentPoint.y + 10) < 1e-9)
    let joined = CGMutablePath()
    joined.move(to: CGPoint(x: 50, y: 0))
    joined.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: 1, clockwise: false)
    #expect(elements(joined).prefix(2) == [.moveToPoint, .addLineToPoint])
  }

  @Test func tangentArcsRoundACorner() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addArc(tangent1End: CGPoint(x: 100, y: 0), tangent2End: CGPoint(x: 100, y: 100), radius: 20)
    #expect(abs(path.currentPoint.x - 100) < 1e-9 && abs(path.currentPoint.y - 20) < 1e-9)
    #expect(!path.contains(CGPoint(x: 99, y: 1)))
    let straight = CGMutablePath()
    straight.move(to: .zero)
    straight.addArc(tangent1End: CGPoint(x: 50, y: 0), tangent2End: CGPoint(x: 100, y: 0), radius: 20)
    #expect(straight.currentPoint == CGPoint(x: 50, y: 0))
  }

  @Test func roundedRectsFitTheirRadii() {
    let r = CGRect(x: 0, y: 0, width: 40, height: 20)
    #expect(CGPath(roundedRect: r, cornerWidth: 500, cornerHeight: 500, transform: nil).boundingBoxOfPath == r)
    #expect(CGPath(roundedRect: r, cornerWidth: 0, cornerHeight: 5, transform: nil).isRect(nil))
    #expect(CGPath(roundedRect: r, cornerWidth: .nan, cornerHeight: 5, transform: nil).isRect(nil))
    let mixed = CGPath(roundedRect: r, radii: RoundedCorners(topLeft: 30, topRight: 0, bottomLeft: 0, bottomRight: 10))
    #expect(!mixed.contains(CGPoint(x: 1, y: 1)) && mixed.contains(CGPoint(x: 39, y: 1)))
    for radius in [2.0, 6, 10, 100] as [CGFloat] {
      let soft = CGPath(roundedRect: r, radii: RoundedCorners(radius), continuous: true)
      #expect(soft.boundingBoxOfPath.insetBy(dx: -1e-6, dy: -1e-6).contains(r))
      #expect(r.insetBy(dx: -1e-6, dy: -1e-6).contains(soft.boundingBoxOfPath))
    }
  }

  @Test func strokingMakesAnOutline() {
    let line = CGMutablePath()
    line.move(to: CGPoint(x: 10, y: 10))
    line.addLine(to: CGPoint(x: 30, y: 10))
    func box(_ cap: CGLineCap) -> CGRect {
      line.copy(strokingWithWidth: 4, lineCap: cap, lineJoin: .miter, miterLimit: 10).boundingBoxOfPath
    }
    #expect(box(.butt) == CGRect(x: 10, y: 8, width: 20, height: 4))
    #expect(box(.square) == CGRect(x: 8, y: 8, width: 24, height: 4))
    #expect(abs(box(.round).width - 24) < 1e-9)
    let frame = CGPath(rect: CGRect(x: 10, y: 10, width: 20, height: 20), transform: nil)
      .copy(strokingWithWidth: 4, lineCap: .butt, lineJoin: .miter, miterLimit: 10)
    #expect(frame.boundingBoxOfPath == CGRect(x: 8, y: 8, width: 24, height: 24))
    #expect(!frame.contains(CGPoint(x: 20, y: 20)) && frame.contains(CGPoint(x: 9, y: 9)))
    let bevel = CGPath(rect: CGRect(x: 10, y: 10, width: 20, height: 20), transform: nil)
      .copy(strokingWithWidth: 4, lineCap: .butt, lineJoin: .bevel, miterLimit: 10)
    #expect(!bevel.contains(CGPoint(x: 8.5, y: 8.5)))
    #expect(line.copy(strokingWithWidth: .nan, lineCap: .butt, lineJoin: .miter, miterLimit: 10).isEmpty)
  }

  @Test func dashingCutsPieces() {
    let line = CGMutablePath()
    line.move(to: .zero)
    line.addLine(to: CGPoint(x: 100, y: 0))
    func pieces(_ phase: CGFloat, _ lengths: [CGFloat]) -> [CGFloat] {
      var xs: [CGFloat] = []
      line.copy(dashingWithPhase: phase, lengths: lengths).applyWithBlock { xs.append($0.pointee.points[0].x) }
      return xs
    }
    #expect(pieces(0, [30, 20]) == [0, 30, 50, 80])
    #expect(pieces(10, [30, 20]) == [0, 20, 40, 70, 90, 100])
    #expect(pieces(-10, [30, 20]) == [10, 40, 60, 90])
    #expect(pieces(0, [40]) == [0, 40, 80, 100])
    #expect(pieces(0, []) == [0, 100])
    #expect(pieces(0, [0, 0]) == [0, 100])
    #expect(pieces(0, [-1, 5]) == [0, 100])
    #expect(pieces(0, [1e-9, 1e-9]) == [0, 100])
  }

  @Test func badNumbersAreRefused() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: CGFloat.nan, y: 0))
    path.addRect(CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 1))
    path.addRect(.null)
    path.addEllipse(in: CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1))
    path.addArc(center: .zero, radius: .infinity, startAngle: 0, endAngle: 1, clockwise: true)
    path.addArc(center: .zero, radius: 5, startAngle: .nan, endAngle: 1, clockwise: true)
    #expect(path.isEmpty)
  }

  @Test func masksAreTightAndClipped() throws {
    let clip = PixelRect(x: 0, y: 0, width: 100, height: 100)
    let triangle = CGMutablePath()
    triangle.addLines(between: [CGPoint(x: 10, y: 10), CGPoint(x: 20, y: 10), CGPoint(x: 10, y: 30)])
    let mask = try #require(PathRasterizer.mask(filling: triangle, transform: .identity, clip: clip))
    #expect(mask.bounds == PixelRect(x: 10, y: 10, width: 10, height: 20))
    let moved = try #require(
      PathRasterizer.mask(filling: triangle, transform: CGAffineTransform(translationX: 5, y: 5), clip: clip))
    #expect(moved.bounds == PixelRect(x: 15, y: 15, width: 10, height: 20))
    #expect(moved.bitmap === mask.bitmap)
    let cut = try #require(
      PathRasterizer.mask(filling: triangle, transform: CGAffineTransform(translationX: -15, y: 0), clip: clip))
    #expect(cut.bounds == PixelRect(x: 0, y: 10, width: 5, height: 20))
    #expect(PathRasterizer.mask(filling: triangle, transform: CGAffineTransform(translationX: 500, y: 0), clip: clip) == nil)
  }

  @Test func absurdGeometryIsCutAtTheClip() throws {
    let clip = PixelRect(x: 0, y: 0, width: 40, height: 40)
    let half = CGMutablePath()
    half.addLines(between: [CGPoint(x: -1e9, y: -1e9), CGPoint(x: 1e9, y: 1e9), CGPoint(x: -1e9, y: 1e9)])
    let mask = try #require(PathRasterizer.mask(filling: half, transform: .identity, clip: clip))
    #expect(mask.bounds == clip)
    #expect(mask.bitmap.pixel(30, 5) == 0 && mask.bitmap.pixel(5, 30) == 0xffff_ffff)
    #expect(abs(Int(mask.bitmap.pixel(20, 20) & 255) - 128) < 12)
    let huge = CGPath(ellipseIn: CGRect(x: -1e9, y: -1e9, width: 2e9, height: 2e9), transform: nil)
    #expect(PathRasterizer.mask(filling: huge, transform: .identity, clip: clip)?.bitmap.pixel(0, 0) == 0xffff_ffff)
    let line = CGMutablePath()
    line.addLines(between: [CGPoint(x: -1e9, y: -1e9), CGPoint(x: 1e9, y: 1e9)])
    let stroke = try #require(
      PathRasterizer.mask(
        stroking: line, style: StrokeStyle(width: 4, dashLengths: [1e-3]), transform: .identity, clip: clip))
    #expect(stroke.bitmap.pixel(20, 20) == 0xffff_ffff && stroke.bitmap.pixel(30, 5) == 0)
    let wide = try #require(
      PathRasterizer.mask(stroking: line, style: StrokeStyle(width: 1e9), transform: .identity, clip: clip))
    #expect(wide.bitmap.pixel(30, 5) == 0xffff_ffff)
    for t in [
      CGAffineTransform(scaleX: .nan, y: 1), CGAffineTransform(scaleX: .infinity, y: 1), CGAffineTransform(scaleX: 0, y: 0),
      CGAffineTransform(translationX: 1e300, y: 0),
    ] {
      _ = PathRasterizer.mask(filling: half, transform: t, clip: clip)
      _ = PathRasterizer.mask(stroking: half, style: StrokeStyle(), transform: t, clip: clip)
    }
  }
}
