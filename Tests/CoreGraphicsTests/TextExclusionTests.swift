import Testing

@testable import CoreGraphics

/// The space that is free between exclusion shapes.
@Suite struct TextExclusionTests {
  private func path(_ points: [(CGFloat, CGFloat)]) -> CGPath {
    let path = CGMutablePath()
    for (index, point) in points.enumerated() {
      let place = CGPoint(x: point.0, y: point.1)
      if index == 0 { path.move(to: place) } else { path.addLine(to: place) }
    }
    return path
  }

  private func spans(
    _ paths: [CGPath], _ top: Double, _ bottom: Double, rule: CGPathFillRule = .winding, clearance: CGFloat = 0
  ) -> [ClosedRange<Double>] {
    let box = TextSpan(left: 0, right: 200)
    let all = TextExclusion(paths.map { ($0, rule) }, clearance: clearance)?.spans(from: top, to: bottom, in: box) ?? [box]
    return all.map { $0.left...$0.right }
  }

  @Test func rectanglesHideWhatIsBesideThem() {
    let rect = CGPath(rect: CGRect(x: 50, y: 20, width: 30, height: 40), transform: nil)
    #expect(spans([rect], 0, 20) == [0...200])
    #expect(spans([rect], 60, 80) == [0...200])
    #expect(spans([rect], 0, 21) == [0...50, 80...200])
    #expect(spans([rect], 30, 40, clearance: 5) == [0...45, 85...200])
    let other = CGPath(rect: CGRect(x: 70, y: 30, width: 200, height: 5), transform: nil)
    #expect(spans([rect, other], 20, 60) == [0...50])
    #expect(spans([other, rect], 20, 30) == [0...50, 80...200])
  }

  @Test func slopesCountAtTheirWidest() {
    // An open triangle is closed, as for filling.
    let triangle = path([(100, 0), (150, 100), (50, 100)])
    #expect(spans([triangle], 0, 20) == [0...90, 110...200])
    #expect(spans([triangle], 40, 60) == [0...70, 130...200])
    // The tip is within the height of the line.
    let spike = path([(20, 0), (100, 10), (20, 20)])
    #expect(spans([spike], 0, 40) == [0...20, 100...200])
    #expect(spans([spike], 15, 40) == [0...20, 60...200])
  }

  @Test func crossingEdgesAreFollowed() {
    // Two triangles that touch at their tips.
    let bow = path([(50, 0), (150, 100), (50, 100), (150, 0)])
    #expect(spans([bow], 0, 10) == [0...50, 150...200])
    #expect(spans([bow], 40, 60) == [0...90, 110...200])
    // The same on its side: the space between the triangles is free above and below their common tip.
    let lying = path([(50, 0), (150, 100), (150, 0), (50, 100)])
    #expect(spans([lying], 0, 10) == [0...50, 60...140, 150...200])
    #expect(spans([lying], 0, 100) == [0...50, 150...200])
  }

  @Test func fillRulesDecideAboutHoles() {
    let frame = CGMutablePath()
    frame.addRect(CGRect(x: 20, y: 0, width: 160, height: 100))
    frame.addRect(CGRect(x: 60, y: 0, width: 80, height: 100))
    #expect(spans([frame], 10, 30) == [0...20, 180...200])
    #expect(spans([frame], 10, 30, rule: .evenOdd) == [0...20, 60...140, 180...200])
  }

  @Test func whatHasNoAreaExcludesNothing() {
    let line = path([(0, 0), (200, 50)])
    #expect(spans([line], 0, 50, clearance: 5) == [0...200])
    #expect(TextExclusion([(CGPath(rect: CGRect(x: 5, y: 5, width: 50, height: 0), transform: nil), .winding)]) == nil)
    #expect(TextExclusion([(CGMutablePath(), .winding)]) == nil)
    #expect(TextExclusion([]) == nil)
  }

  @Test func aLineIsPlacedOnceItsWholeHeightIsFree() {
    let content = TextContent(
      "one two three four five six seven eight nine ten", attributes: TextAttributes(font: TextFont(size: 17)))
    let shapes = TextExclusion([(CGPath(rect: CGRect(x: 0, y: 10, width: 150, height: 33), transform: nil), .winding)])
    for top: CGFloat in [0, -10, 30] {
      let layout = TextLayout(content, width: 150, around: shapes, top: top)
      #expect(layout.lines.first?.frame.minY == max(43 - top, 0))
      #expect(layout.lines.first?.range.lowerBound == 0 && layout.lines.last?.range.upperBound == 48)
    }
    // Without a width there is nothing to flow around.
    #expect(TextLayout(content, around: shapes).lines.count == 1)
  }
}
