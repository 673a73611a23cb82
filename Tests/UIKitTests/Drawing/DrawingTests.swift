import Testing
import UIKit

@Suite struct DrawingTests {
  private func image(_ width: CGFloat = 20, _ height: CGFloat = 20, _ draw: (CGContext) -> Void) -> UIImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    return UIGraphicsImageRenderer(size: CGSize(width: width, height: height), format: format).image {
      draw($0.cgContext)
    }
  }

  private func pixel(_ image: UIImage, _ x: Int, _ y: Int) -> UInt32 {
    image.cgImage?.bitmap.pixel(x, y) ?? 1
  }

  @Test func rectanglesFillWholePixels() {
    let image = image { _ in
      UIColor.red.setFill()
      UIRectFill(CGRect(x: 5, y: 5, width: 10, height: 10))
    }
    #expect(pixel(image, 4, 5) == 0 && pixel(image, 5, 5) == 0xffff_0000)
    #expect(pixel(image, 14, 14) == 0xffff_0000 && pixel(image, 15, 14) == 0)
  }

  @Test func frameIsOnePointInside() {
    let image = image { _ in
      UIColor.blue.setFill()
      UIRectFrame(CGRect(x: 2, y: 2, width: 10, height: 10))
    }
    #expect(pixel(image, 2, 2) == 0xff00_00ff && pixel(image, 11, 11) == 0xff00_00ff)
    #expect(pixel(image, 3, 3) == 0 && pixel(image, 12, 2) == 0)
  }

  @Test func evenOddLeavesAHole() {
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 20, height: 20))
    path.append(UIBezierPath(rect: CGRect(x: 5, y: 5, width: 10, height: 10)))
    #expect(path.contains(CGPoint(x: 10, y: 10)))
    path.usesEvenOddFillRule = true
    #expect(!path.contains(CGPoint(x: 10, y: 10)) && path.contains(CGPoint(x: 2, y: 2)))
  }

  @Test func reversingMakesAHoleWithTheWindingRule() {
    let path = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 20, height: 20))
    path.append(UIBezierPath(ovalIn: CGRect(x: 5, y: 5, width: 10, height: 10)).reversing())
    #expect(!path.contains(CGPoint(x: 10, y: 10)))
    #expect(path.contains(CGPoint(x: 2.5, y: 10)))
  }

  @Test func clockwiseArcGoesDownwardsFromTheRight() {
    let path = UIBezierPath(arcCenter: CGPoint(x: 10, y: 10), radius: 10, startAngle: 0, endAngle: .pi, clockwise: true)
    #expect(path.bounds.minY > 9.9 && path.bounds.maxY > 19.9)
    let other = UIBezierPath(
      arcCenter: CGPoint(x: 10, y: 10), radius: 10, startAngle: 0, endAngle: .pi, clockwise: false)
    #expect(other.bounds.maxY < 10.1 && other.bounds.minY < 0.1)
  }

  @Test func someCornersRounded() {
    let path = UIBezierPath(
      roundedRect: CGRect(x: 0, y: 0, width: 20, height: 20), byRoundingCorners: [.topLeft, .bottomRight],
      cornerRadii: CGSize(width: 8, height: 8))
    #expect(!path.contains(CGPoint(x: 1, y: 1)) && !path.contains(CGPoint(x: 19, y: 19)))
    #expect(path.contains(CGPoint(x: 19, y: 1)) && path.contains(CGPoint(x: 1, y: 19)))
  }

  @Test func dashesComeBack() {
    let path = UIBezierPath()
    path.setLineDash([4, 2, 1], count: 3, phase: 1)
    var (count, phase): (Int, CGFloat) = (0, 0)
    path.getLineDash(nil, count: &count, phase: &phase)
    var lengths = [CGFloat](repeating: 0, count: count)
    path.getLineDash(&lengths, count: nil, phase: nil)
    #expect(lengths == [4, 2, 1] && phase == 1)
  }

  @Test func transformAndCopy() throws {
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    path.lineWidth = 4
    let copy = try #require(path.copy() as? UIBezierPath)
    path.apply(CGAffineTransform(translationX: 5, y: 0))
    #expect(path.bounds.minX == 5 && copy.bounds.minX == 0 && copy.lineWidth == 4)
  }

  @Test func absurdNumbersAreHarmless() {
    let image = image { _ in
      for value in [CGFloat.nan, .infinity, -.infinity, 1e300, -1e300, 0] {
        let path = UIBezierPath(roundedRect: CGRect(x: value, y: 0, width: value, height: 5), cornerRadius: value)
        path.addLine(to: CGPoint(x: value, y: value))
        path.addArc(withCenter: CGPoint(x: 5, y: value), radius: value, startAngle: value, endAngle: 1, clockwise: true)
        path.lineWidth = value
        path.fill()
        path.stroke()
        UIRectFill(CGRect(x: value, y: value, width: value, height: value))
        UIRectFrame(CGRect(x: value, y: value, width: value, height: value))
      }
    }
    #expect(image.size == CGSize(width: 20, height: 20))
  }

  @Test func oldImageContextsNest() throws {
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 4, height: 4), true, 2)
    UIGraphicsBeginImageContext(CGSize(width: 2, height: 2))
    UIColor.green.setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: 2, height: 2))
    let inner = try #require(UIGraphicsGetImageFromCurrentImageContext())
    UIGraphicsEndImageContext()
    let outer = try #require(UIGraphicsGetImageFromCurrentImageContext())
    UIGraphicsEndImageContext()
    #expect(inner.scale == 1 && pixel(inner, 1, 1) == 0xff00_ff00)
    #expect(outer.scale == 2 && outer.cgImage?.width == 8 && pixel(outer, 0, 0) == 0xff00_0000)
    #expect(UIGraphicsGetCurrentContext() == nil && UIGraphicsGetImageFromCurrentImageContext() == nil)
    UIGraphicsEndImageContext()
  }

  @Test func rendererWithBoundsShowsTheirOrigin() {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let image = UIGraphicsImageRenderer(bounds: CGRect(x: 100, y: 100, width: 4, height: 4), format: format).image {
      UIColor.red.setFill()
      $0.fill(CGRect(x: 101, y: 101, width: 1, height: 1))
    }
    #expect(pixel(image, 1, 1) == 0xffff_0000 && pixel(image, 0, 0) == 0)
  }

  @Test func absurdImageSizesGiveEmptyImages() {
    for side in [0, -5, .nan, .infinity, 1e9] as [CGFloat] {
      #expect(UIGraphicsImageRenderer(size: CGSize(width: side, height: 10)).image { _ in }.size == .zero)
      UIGraphicsBeginImageContextWithOptions(CGSize(width: side, height: side), false, 1)
      UIGraphicsEndImageContext()
    }
    #expect(UIGraphicsGetCurrentContext() == nil)
  }
}
