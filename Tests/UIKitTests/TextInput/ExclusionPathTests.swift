import KioskTesting
import Testing

import UIKit
@testable import UIKitCore

/// How text is broken into lines around the shapes of its container.
@MainActor
@Suite struct ExclusionPathTests {
  private typealias Fixture = ExclusionFixture

  // MARK: Where lines are

  @Test func TX5_textFillsBothSidesOfAShape() throws {
    let fixture = Fixture(around: [Fixture.rect(120, 42, 60, 60)])
    fixture.check()
    let beside = fixture.rows.filter { $0[0].frame.maxY > 42 && $0[0].frame.minY < 102 }
    #expect(beside.count >= 3)
    for row in beside {
      #expect(row.count == 2, "\(row)")
      #expect(row[0].frame.minX == 5 && row[0].frame.maxX <= 115)
      #expect(row[1].frame.minX == 185 && row[1].frame.maxX <= 295)
      #expect(row[0].range.upperBound == row[1].range.lowerBound)
    }
    // Lines above and below are whole.
    let others = fixture.rows.filter { $0[0].frame.maxY <= 42 || $0[0].frame.minY >= 102 }
    #expect(others.count > 3 && others.allSatisfy { $0.count == 1 })
    #expect(fixture.fragments.last?.range.upperBound == Fixture.prose.utf16.count)
  }

  @Test func TX5_roundShapesAndHoles() {
    let circle = UIBezierPath(ovalIn: CGRect(x: 80, y: 30, width: 130, height: 130))
    let edge = UIBezierPath(ovalIn: CGRect(x: 240, y: 150, width: 120, height: 100))
    let fixture = Fixture(around: [circle, edge])
    fixture.check("circles")
    // Lines beside the middle of a circle are shorter than beside its top.
    let lefts = fixture.rows.filter { $0.count > 1 && $0[0].frame.maxY < 160 }.map { $0[1].frame.minX }
    #expect(lefts.count > 3 && lefts.max()! > lefts.first! + 15, "\(lefts)")

    // With the even-odd rule, the hole of a ring contains text.
    let ring = UIBezierPath(rect: CGRect(x: 40, y: 20, width: 220, height: 120))
    ring.append(UIBezierPath(rect: CGRect(x: 90, y: 20, width: 120, height: 120)))
    ring.usesEvenOddFillRule = true
    fixture.area.textContainer.exclusionPaths = [ring]
    fixture.kiosk.presentChanges()
    fixture.check("ring")
    #expect(fixture.rows.contains { $0.contains { $0.frame.minX == 95 } })

    let star = UIBezierPath()
    for point in 0..<5 {
      let angle = Double(point) * 4 * .pi / 5
      let place = CGPoint(x: 150 + 90 * sin(angle), y: 110 - 90 * cos(angle))
      if point == 0 { star.move(to: place) } else { star.addLine(to: place) }
    }
    star.close()
    fixture.area.textContainer.exclusionPaths = [star]
    fixture.kiosk.presentChanges()
    fixture.check("star")
    #expect(fixture.rows.contains { $0.count == 2 })
  }

  @Test func TX5_paddingAndInsetsCount() {
    let fixture = Fixture(around: [Fixture.rect(100, 0, 80, 60)])
    fixture.area.textContainer.lineFragmentPadding = 12
    fixture.area.textContainerInset = UIEdgeInsets(top: 20, left: 7, bottom: 20, right: 7)
    fixture.kiosk.presentChanges()
    fixture.check()
    #expect(fixture.rows[0].map(\.frame.minX) == [12, 192])
    let caret = fixture.area.caretRect(for: fixture.area.place(fixture.rows[0][1].range.lowerBound))
    #expect(abs(caret.midX - (7 + 192)) < 1 && caret.minY == 20)
    fixture.area.textContainer.lineFragmentPadding = 0
    fixture.kiosk.presentChanges()
    #expect(fixture.rows[0].map(\.frame.minX) == [0, 180])
  }

  @Test func TX5_whatIsTooNarrowIsLeftOut() {
    // Beside the shape there is less than an em on the left.
    let fixture = Fixture(around: [Fixture.rect(20, 0, 180, 80)])
    fixture.check()
    #expect(fixture.rows.prefix(3).allSatisfy { $0.count == 1 && $0[0].frame.minX == 205 })
    // On neither side: the text begins below.
    fixture.area.textContainer.exclusionPaths = [Fixture.rect(20, 0, 265, 80)]
    fixture.kiosk.presentChanges()
    #expect(fixture.fragments[0].frame.minY == 80 && fixture.fragments[0].frame.minX == 5)
    fixture.check()
  }

  @Test func TX5_aWordIsCutOnlyWhereItFitsNowhereInTheLine() throws {
    let fixture = Fixture("Extraordinarily long words", around: [Fixture.rect(60, 0, 40, 100)])
    #expect(fixture.fragments[0].frame.minX == 105 && fixture.fragments[0].range.upperBound >= 16)
    fixture.area.textContainer.exclusionPaths = [Fixture.rect(60, 0, 180, 30)]
    fixture.kiosk.presentChanges()
    #expect(try fixture.fragments[0].frame.minX == 5 && #require(fixture.fragments.first).range.upperBound < 10)
    fixture.check()
  }

  // MARK: What has no effect

  @Test func TX5_shapesThatCoverNothingChangeNothing() {
    let fixture = Fixture()
    let before = fixture.fragments, size = fixture.area.contentSize
    let line = UIBezierPath()
    line.move(to: CGPoint(x: 0, y: 0))
    line.addLine(to: CGPoint(x: 200, y: 100))
    let harmless: [[UIBezierPath]] = [
      [], [UIBezierPath()], [Fixture.rect(100, 20, 0, 0)], [Fixture.rect(100, 20, 50, 0)],
      [Fixture.rect(100, 20, 0, 50)], [line],
      [Fixture.rect(-200, 0, 200, 400)], [Fixture.rect(300, 0, 200, 400)], [Fixture.rect(0, -100, 300, 100)],
      [Fixture.rect(0, 5000, 300, 100)],
    ]
    for paths in harmless {
      fixture.area.textContainer.exclusionPaths = paths
      fixture.kiosk.presentChanges()
      #expect(fixture.fragments == before && fixture.area.contentSize == size, "\(paths.map(\.bounds))")
    }
  }

  @Test func TX5_withoutShapesAllIsAsBefore() {
    let text = Fixture.prose + "\n\nשלום עולם\n" + Fixture.prose
    let fixture = Fixture(text)
    let before = fixture.fragments, size = fixture.area.contentSize, picture = fixture.kiosk.screenshot()
    fixture.area.textContainer.exclusionPaths = [Fixture.rect(60, 10, 120, 300)]
    fixture.kiosk.presentChanges()
    #expect(fixture.fragments != before && fixture.area.contentSize.height > size.height)
    #expect(fixture.area.sizeThatFits(CGSize(width: 300, height: 1e4)).height == fixture.area.contentSize.height)
    fixture.area.textContainer.exclusionPaths = []
    fixture.kiosk.presentChanges()
    #expect(fixture.fragments == before && fixture.area.contentSize == size)
    #expect(fixture.kiosk.screenshot().pngData() == picture.pngData())
  }

  @Test func TX5_pathsAreCopied() {
    let path = Fixture.rect(100, 0, 80, 60)
    let fixture = Fixture(around: [path])
    let before = fixture.fragments
    path.apply(CGAffineTransform(translationX: 0, y: 200))
    fixture.area.text = Fixture.prose
    fixture.kiosk.presentChanges()
    #expect(fixture.fragments == before)
  }

  // MARK: Bad shapes

  @Test func TX5_aShapeOverEverythingPushesTextDown() {
    let fixture = Fixture(around: [Fixture.rect(-10, -10, 400, 310)])
    #expect(fixture.fragments[0].frame.minY == 300)
    fixture.check()
    #expect(fixture.area.contentSize.height > 300)
  }

  @Test func TX5_endlessShapesAndBadNumbersEnd() {
    let fixture = Fixture("a\nb " + Fixture.prose)
    let endless = UIBezierPath(rect: CGRect.infinite)
    let huge = Fixture.rect(-1e9, -1e9, 2e9, 2e9)
    let slope = UIBezierPath()
    slope.move(to: CGPoint(x: -1e7, y: 0))
    slope.addLine(to: CGPoint(x: 400, y: 0))
    slope.addLine(to: CGPoint(x: -1e7, y: 1e9))
    slope.close()
    let broken = Fixture.rect(0, 0, 100, 100)
    broken.apply(CGAffineTransform(a: .nan, b: 0, c: 0, d: .infinity, tx: 0, ty: 0))
    let oval = UIBezierPath(ovalIn: CGRect(x: -1e300, y: -1e300, width: 2e300, height: 2e300))
    let zigzag = UIBezierPath()
    zigzag.move(to: .zero)
    for step in 0..<4_000 { zigzag.addLine(to: CGPoint(x: CGFloat(step % 2) * 100, y: CGFloat(step) * 0.05)) }
    let clock = ContinuousClock()
    for path in [endless, huge, slope, broken, oval, zigzag] {
      fixture.area.textContainer.exclusionPaths = [path]
      let spent = clock.measure { fixture.kiosk.presentChanges() }
      #expect(spent < .seconds(60), "\(path.bounds)")
      #expect(fixture.fragments.last?.range.upperBound == fixture.area.text.utf16.count)
      #expect(fixture.area.contentSize.height.isFinite && fixture.fragments.allSatisfy { $0.frame.isFinite })
      _ = fixture.area.caretRect(for: fixture.area.endOfDocument)
    }
    // A column beside an endless shape is filled all the same.
    fixture.area.textContainer.exclusionPaths = [Fixture.rect(120, -1e8, 1e8, 1e9)]
    fixture.kiosk.presentChanges()
    fixture.check()
    #expect(fixture.fragments.allSatisfy { $0.frame.maxX <= 115 } && fixture.fragments[0].frame.minY == 0)
  }

  // MARK: Paragraphs

  @Test func TX5_alignmentIsWithinEachPart() {
    let fixture = Fixture(around: [Fixture.rect(120, 0, 60, 100)])
    fixture.area.textAlignment = .right
    fixture.kiosk.presentChanges()
    fixture.check("right")
    #expect(fixture.rows[1].count == 2)
    #expect(abs(fixture.rows[1][0].frame.maxX - 115) <= 1 && abs(fixture.rows[1][1].frame.maxX - 295) <= 1)
    fixture.area.textAlignment = .center
    fixture.kiosk.presentChanges()
    fixture.check("centre")
    #expect(abs(fixture.rows[1][0].frame.midX - 60) <= 1 && abs(fixture.rows[1][1].frame.midX - 240) <= 1)
    fixture.area.textAlignment = .justified
    fixture.kiosk.presentChanges()
    fixture.check("justified")
    #expect(fixture.rows[1][0].frame.minX == 5 && abs(fixture.rows[1][0].frame.maxX - 115) <= 1)
    #expect(fixture.rows[1][1].frame.minX == 185 && abs(fixture.rows[1][1].frame.maxX - 295) <= 1)
  }

  @Test func TX5_indentsAreCountedFromTheContainer() {
    let style = NSMutableParagraphStyle()
    (style.firstLineHeadIndent, style.headIndent, style.tailIndent) = (30, 20, -40)
    let fixture = Fixture(
      around: [Fixture.rect(120, 42, 60, 42), Fixture.rect(0, 126, 60, 42), Fixture.rect(290, 190, 10, 100)])
    fixture.area.attributedText = NSAttributedString(
      string: Fixture.prose, attributes: [.paragraphStyle: style, .font: UIFont.systemFont(ofSize: 17)])
    fixture.kiosk.presentChanges()
    fixture.check()
    #expect(fixture.rows[0][0].frame.minX == 35 && fixture.rows[1][0].frame.minX == 25)
    // A shape that reaches further in than the indent replaces it; one that does not, changes nothing.
    #expect(fixture.rows.contains { $0.map(\.frame.minX) == [25, 185] })
    #expect(fixture.rows.contains { $0[0].frame.minX == 65 && $0[0].frame.maxX > 200 })
    #expect(fixture.fragments.allSatisfy { $0.frame.maxX <= 255.5 })
  }

  @Test func TX5_rightToLeftTextFillsTheRightFirst() {
    let hebrew = String(repeating: "שלום עולם וברוכים הבאים לכאן ", count: 12)
    let fixture = Fixture(hebrew, around: [Fixture.rect(120, 0, 60, 90)])
    fixture.check()
    for row in fixture.rows.prefix(3) {
      #expect(row.count == 2 && row[0].frame.minX > row[1].frame.maxX, "\(row)")
      #expect(abs(row[0].frame.maxX - 295) <= 1 && abs(row[1].frame.maxX - 115) <= 1)
    }
    // A Hebrew word in an English line keeps its place there.
    fixture.area.text = "One two שלום three four five six seven eight nine ten eleven twelve"
    fixture.kiosk.presentChanges()
    fixture.check()
    #expect(fixture.rows[0][0].frame.minX == 5)
  }

  @Test func TX5_tallTextMakesTheWholeRowTall() {
    let fixture = Fixture(around: [Fixture.rect(120, 0, 60, 200)])
    let text = NSMutableAttributedString(string: "small words go ", attributes: [.font: UIFont.systemFont(ofSize: 14)])
    text.append(NSAttributedString(string: "TALL ", attributes: [.font: UIFont.systemFont(ofSize: 36)]))
    text.append(NSAttributedString(string: Fixture.prose, attributes: [.font: UIFont.systemFont(ofSize: 14)]))
    fixture.area.attributedText = text
    fixture.kiosk.presentChanges()
    fixture.check()
    let row = fixture.rows[0]
    #expect(row.count == 2 && row[0].frame.height == row[1].frame.height && row[0].frame.height > 40, "\(row)")
  }

  @Test func TX5_attachmentsStandBesideOrBelow() throws {
    func text(_ width: CGFloat) -> NSAttributedString {
      let picture = NSTextAttachment()
      picture.bounds = CGRect(x: 0, y: 0, width: width, height: 40)
      let text = NSMutableAttributedString(string: "A picture ", attributes: [.font: UIFont.systemFont(ofSize: 17)])
      text.append(NSAttributedString(attachment: picture))
      text.append(
        NSAttributedString(string: " in text. " + Fixture.prose, attributes: [.font: UIFont.systemFont(ofSize: 17)]))
      return text
    }
    let fixture = Fixture(around: [Fixture.rect(120, 0, 60, 90)])
    for width: CGFloat in [60, 108, 150, 280] {
      fixture.area.attributedText = text(width)
      fixture.kiosk.presentChanges()
      fixture.check("\(width)")
      let rect = try #require(fixture.area.selectionRects(for: fixture.area.range(10..<11)).first).rect
      #expect(width > 110 ? rect.minY >= 98 : rect.minY < 98, "\(width): \(rect)")
    }
    // Wider than the container: a line of its own, below.
    fixture.area.attributedText = text(400)
    fixture.kiosk.presentChanges()
    #expect(fixture.fragments.last?.range.upperBound == fixture.area.text.utf16.count)
  }

  @Test func TX5_everyPartCountsForTheMostLines() {
    let fixture = Fixture(around: [Fixture.rect(120, 0, 60, 90)])
    let all = fixture.fragments
    for most in 1...8 {
      fixture.area.textContainer.maximumNumberOfLines = most
      fixture.kiosk.presentChanges()
      #expect(fixture.fragments == Array(all.prefix(most)), "\(most)")
      #expect(fixture.area.contentSize.height == 16 + all[most - 1].frame.maxY)
    }
    fixture.area.textContainer.maximumNumberOfLines = 3
    fixture.area.textContainer.lineBreakMode = .byTruncatingTail
    fixture.kiosk.presentChanges()
    fixture.check("shortened")
    #expect(fixture.fragments.map(\.frame.minY) == all.prefix(3).map(\.frame.minY))
    #expect(fixture.fragments.last?.range.upperBound == Fixture.prose.utf16.count)
    fixture.area.textContainer.maximumNumberOfLines = 0
    fixture.kiosk.presentChanges()
    #expect(fixture.fragments == all)
  }

  @Test func TX5_emptyTextHasItsCaretInTheFirstFreePlace() {
    let fixture = Fixture("", around: [Fixture.rect(0, 0, 100, 30), Fixture.rect(0, 30, 300, 50)])
    let caret = fixture.area.caretRect(for: fixture.area.beginningOfDocument)
    #expect(abs(caret.midX - 105) <= 1 && caret.minY == 8)
    fixture.area.text = "\n\n"
    fixture.kiosk.presentChanges()
    let places = (0...2).map { fixture.area.caretRect(for: fixture.area.place($0)) }
    #expect(places.map(\.minY) == [8, 88, 109], "\(places)")
  }

  @Test func TX5_aBookIsStillTypedIn() {
    // 20,000 characters in paragraphs, and in one.
    for separator in ["\n", " "] {
      let text = String(repeating: Fixture.prose.trimmingCharacters(in: .whitespaces) + separator, count: 44)
      let clock = ContinuousClock()
      func time(_ paths: [UIBezierPath]) -> (layout: Duration, key: Duration) {
        let fixture = Fixture("", around: paths)
        fixture.area.text = text
        let layout = clock.measure { fixture.kiosk.presentChanges() }
        fixture.area.selectedRange = NSRange(location: 10, length: 0)
        fixture.kiosk.presentChanges()
        let key = clock.measure { fixture.kiosk.type("abcde") }
        return (layout, key / 5)
      }
      let around = time([UIBezierPath(ovalIn: CGRect(x: 50, y: 20, width: 200, height: 20_000))])
      // Only layout without an end would take that long, however busy the machine is.
      #expect(around.layout < .seconds(60))
      #expect(around.key < .seconds(60))
    }
  }

  // MARK: Queries of the container

  @Test func TX5_lineFragmentsOfAContainer() {
    let container = NSTextContainer(size: CGSize(width: 300, height: 400))
    func fragment(_ rect: CGRect, _ direction: NSWritingDirection = .leftToRight) -> (CGRect, CGRect) {
      var rest = CGRect(x: 1, y: 1, width: 1, height: 1)
      let found = container.lineFragmentRect(forProposedRect: rect, at: 0, writingDirection: direction, remaining: &rest)
      return (found, rest)
    }
    let line = CGRect(x: 0, y: 40, width: 1000, height: 20)
    #expect(fragment(line) == (CGRect(x: 0, y: 40, width: 300, height: 20), .zero))
    #expect(container.isSimpleRectangularTextContainer)
    container.exclusionPaths = [ExclusionFixture.rect(100, 50, 50, 100)]
    #expect(!container.isSimpleRectangularTextContainer)
    let (left, right) = (CGRect(x: 0, y: 40, width: 100, height: 20), CGRect(x: 150, y: 40, width: 150, height: 20))
    #expect(fragment(line) == (left, right))
    #expect(fragment(right) == (right, .zero))
    #expect(fragment(line, .rightToLeft) == (right, left))
    #expect(fragment(CGRect(x: 0, y: 20, width: 300, height: 20)) == (CGRect(x: 0, y: 20, width: 300, height: 20), .zero))
    #expect(fragment(CGRect(x: 105, y: 60, width: 40, height: 20)) == (.zero, .zero))
    #expect(fragment(CGRect(x: 0, y: 500, width: 40, height: 20)) == (.zero, .zero))
    #expect(fragment(CGRect(x: CGFloat.nan, y: 0, width: 40, height: 20)) == (.zero, .zero))
    #expect(
      container.lineFragmentRect(forProposedRect: line, at: 0, writingDirection: .natural, remaining: nil) == left)
    let fixture = Fixture(around: [Fixture.rect(120, 0, 60, 60)])
    #expect(fixture.area.textContainer.size.width == 300)
  }
}
