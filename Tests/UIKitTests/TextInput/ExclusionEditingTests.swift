import Input
import KioskTesting
import Testing

import UIKit
@testable import UIKitCore
@testable import UIKitTextInput
@testable import UIKitText

/// Carets, selections and typing in text that flows around shapes.
@MainActor
@Suite struct ExclusionEditingTests {
  private typealias Fixture = ExclusionFixture

  private static let island = CGRect(x: 120, y: 42, width: 60, height: 63)

  private func fixture(_ text: String = ExclusionFixture.prose) -> ExclusionFixture {
    ExclusionFixture(text, around: [UIBezierPath(rect: Self.island)])
  }

  /// The first row with two pieces.
  private func split(_ fixture: ExclusionFixture) throws -> (left: Range<Int>, right: Range<Int>, y: CGFloat) {
    let row = try #require(fixture.rows.first { $0.count == 2 })
    return (row[0].range, row[1].range, row[0].frame.midY + 8)
  }

  @Test func TX5_caretsAndPointsAgree() throws {
    for text in [Fixture.prose, String(repeating: "שלום עולם וברוכים הבאים לכאן ", count: 12)] {
      let fixture = fixture(text), area = fixture.area
      for offset in 0...text.utf16.count {
        let caret = area.caretRect(for: area.place(offset))
        #expect(!caret.insetBy(dx: 1, dy: 1).offsetBy(dx: 0, dy: -8).intersects(Self.island), "\(offset)")
        let found = try #require(area.closestPosition(to: CGPoint(x: caret.midX, y: caret.midY)))
        // The space at which a line was wrapped has no width of its own at the end of right-to-left lines.
        #expect(abs(area.offset(from: area.beginningOfDocument, to: found) - offset) <= 1, "\(offset)")
      }
    }
  }

  @Test func TX5_aTapBesideAShapeChoosesTheNearerPiece() throws {
    let fixture = fixture(), area = fixture.area
    let (left, right, y) = try split(fixture)
    func offset(_ x: CGFloat) throws -> Int {
      area.offset(from: area.beginningOfDocument, to: try #require(area.closestPosition(to: CGPoint(x: x, y: y))))
    }
    #expect(try offset(-20) == left.lowerBound && offset(2) == left.lowerBound)
    #expect(try left.contains(offset(60)) && right.contains(offset(240)))
    // Over the shape it is the end of the left piece, shown there and not at the start of the other one.
    #expect(try offset(125) == left.upperBound && offset(175) == right.lowerBound)
    let end = try #require(area.closestPosition(to: CGPoint(x: 125, y: y)))
    #expect(area.caretRect(for: end).midX < 120)
    #expect(try offset(500) == right.upperBound)
    let last = try #require(area.closestPosition(to: CGPoint(x: 500, y: y)))
    #expect(abs(area.caretRect(for: last).midY - y) < 2)
  }

  @Test func TX5_selectionsKeepOutOfShapes() throws {
    let fixture = fixture(), area = fixture.area
    let count = area.text.utf16.count
    let (left, right, _) = try split(fixture)
    for range in [0..<count, left.lowerBound + 2..<right.upperBound - 2, left.lowerBound..<right.upperBound + 30] {
      let rects = area.selectionRects(for: area.range(range)).map(\.rect)
      #expect(rects.allSatisfy { !$0.offsetBy(dx: 0, dy: -8).insetBy(dx: 0.5, dy: 0.5).intersects(Self.island) }, "\(rects)")
      for (index, rect) in rects.enumerated() {
        #expect(!rects[(index + 1)...].contains { $0.insetBy(dx: 0.5, dy: 0.5).intersects(rect) })
      }
    }
    // A piece that the selection goes beyond is covered to its end.
    let rects = area.selectionRects(for: area.range(left.lowerBound..<right.upperBound + 30)).map(\.rect)
    #expect(rects[0].maxX == 115 && rects[1].minX == 185 && rects[1].maxX == 295 && rects[0].minY == rects[1].minY)
    let first = area.firstRect(for: area.range(left.upperBound - 3..<right.upperBound))
    #expect(first.maxX <= 120 && first.minY == rects[0].minY)
    #expect(area.characterRange(at: CGPoint(x: 150, y: rects[0].midY)) == nil)
    #expect(
      area.offsets(area.characterRange(at: CGPoint(x: 186, y: rects[0].midY)))
        == right.lowerBound..<right.lowerBound + 1)
  }

  @Test func TX5_aSelectedLineBreakReachesToTheEndOfItsPiece() {
    let fixture = fixture("one\ntwo\nab\nfour\nfive\nsix\nseven")
    let area = fixture.area
    // The third paragraph is beside the shape, to its left.
    let rects = area.selectionRects(for: area.range(8..<13)).map(\.rect)
    #expect(rects[0].maxX == 115, "\(rects)")
    fixture.area.textContainer.exclusionPaths = []
    fixture.kiosk.presentChanges()
    #expect(area.selectionRects(for: area.range(8..<13)).map(\.rect)[0].maxX == 295)
  }

  // MARK: Keys

  private func press(_ fixture: ExclusionFixture, _ name: KeyName, _ modifiers: Key.Modifiers = []) -> CGRect {
    fixture.kiosk.key(.press, name, modifiers: modifiers)
    fixture.kiosk.presentChanges()
    return fixture.area.caretRect(for: fixture.area.selectedTextRange!.end)
  }

  @Test func TX5_upAndDownKeepTheSideOfAShape() throws {
    let fixture = fixture(), area = fixture.area
    let rows = fixture.rows
    for x: CGFloat in [60, 240] {
      let start = try #require(area.closestPosition(to: CGPoint(x: x, y: 12)))
      area.selectedTextRange = area.textRange(from: start, to: start)
      fixture.kiosk.presentChanges()
      var places: [CGRect] = [area.caretRect(for: start)]
      for _ in 1..<rows.count { places.append(press(fixture, .down)) }
      #expect(places.map(\.minY) == rows.map { $0[0].frame.minY + 8 }, "one line at a time")
      #expect(places.dropLast().allSatisfy { abs($0.midX - x) < 40 }, "\(places)")
      var back: [CGRect] = [places[places.count - 1]]
      for _ in 1..<rows.count { back.append(press(fixture, .up)) }
      #expect(back.reversed().map(\.minY) == places.map(\.minY))
    }
  }

  @Test func TX5_homeAndEndStayInTheirPiece() throws {
    let fixture = fixture(), area = fixture.area
    let (left, right, _) = try split(fixture)
    for piece in [left, right] {
      area.selectedRange = NSRange(location: piece.lowerBound + 3, length: 0)
      let home = press(fixture, .left, .logo)
      #expect(area.caret == piece.lowerBound)
      let end = press(fixture, .right, .logo)
      #expect(area.caret == piece.upperBound && end.midY == home.midY && end.midX > home.midX)
      #expect(piece == left ? end.maxX < 120 : home.minX > 180)
    }
    // Arrows move through all pieces in reading order.
    area.selectedRange = NSRange(location: left.lowerBound, length: 0)
    for offset in left.lowerBound + 1...right.upperBound {
      _ = press(fixture, .right)
      #expect(area.caret == offset)
    }
  }

  // MARK: Typing

  @Test func TX5_typingMovesParagraphsThroughAShape() {
    let text = (1...9).map { "Paragraph \($0) is as long as two lines of this text view are." }.joined(separator: "\n")
    let fixture = fixture(text), area = fixture.area
    let before = fixture.fragments
    area.selectedRange = NSRange(location: 0, length: 0)
    var lines: [(String, [ExclusionFixture.Fragment])] = []
    for step in 0..<12 {
      if step % 3 == 2 { fixture.kiosk.type("and ") } else { fixture.kiosk.key(.press, .return) }
      fixture.kiosk.presentChanges()
      fixture.check("\(step)")
      lines.append((area.text, fixture.fragments))
    }
    #expect(fixture.fragments.count != before.count)
    for (text, fragments) in lines { #expect(self.fixture(text).fragments == fragments) }
  }

  /// After any edits, the lines are those of the same text laid out at once.
  @Test func TX5_editsLeaveTheLinesOfAFreshText() {
    var state: UInt64 = 7
    func random(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % max(limit, 1)
    }
    for round in 0..<12 {
      let paths = (0...random(3)).map { _ -> UIBezierPath in
        let box = CGRect(
          x: CGFloat(random(300) - 40), y: CGFloat(random(260) - 30), width: CGFloat(20 + random(150)),
          height: CGFloat(10 + random(160)))
        return random(2) == 0 ? UIBezierPath(ovalIn: box) : UIBezierPath(roundedRect: box, cornerRadius: CGFloat(random(30)))
      }
      let start = (0..<6).map { String(Fixture.prose.prefix(20 + (round * 37 + $0 * 61) % 200)) }.joined(separator: "\n")
      let words = ["x", "\n", "several words ", "שלום ", "\n\n", "1234567890"]
      var texts: [(String, [ExclusionFixture.Fragment])] = []
      let fixture = ExclusionFixture(start, around: paths)
      for step in 0..<10 {
        let count = fixture.area.text.utf16.count
        let at = random(count), length = random(3) == 0 ? random(min(80, count - at)) : 0
        fixture.area.selectedRange = NSRange(location: at, length: length)
        fixture.area.insertText(words[random(words.count)])
        fixture.kiosk.presentChanges()
        fixture.check("round \(round) step \(step)")
        texts.append((fixture.area.text, fixture.fragments))
      }
      for (step, (text, lines)) in texts.enumerated() where step % 3 == 0 {
        #expect(ExclusionFixture(text, around: paths).fragments == lines, "round \(round) step \(step)")
      }
    }
  }

  @Test func TX5_aLargeTextIsLaidOutBelowItsShapesOnDemand() {
    let text =
      (0..<2_000).map { "Line \($0) of a text that is far too large to be laid out at once." }.joined(separator: "\n")
    let fixture = fixture(text), area = fixture.area
    let blocks = area.editor.blocks.blocks
    #expect(blocks.filter(\.isMeasured).count < 200)
    #expect(fixture.rows.prefix(8).contains { $0.count == 2 })
    area.selectedRange = NSRange(location: text.utf16.count, length: 0)
    fixture.kiosk.presentChanges()
    fixture.kiosk.type("x")
    #expect(area.contentOffset.y > 10_000)
    let caret = area.caretRect(for: area.endOfDocument)
    #expect(abs(caret.maxY + 8 - area.contentSize.height) < 1)
  }
}
