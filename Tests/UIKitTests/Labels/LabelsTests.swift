import KioskTesting
import Raster
import Testing
import UIKit

@MainActor @Suite struct LabelsTests {
  private func label(_ text: String, _ size: CGFloat = 17) -> UILabel {
    let label = UILabel()
    label.text = text
    label.font = .systemFont(ofSize: size)
    return label
  }

  @Test func defaults() {
    let label = UILabel()
    #expect(label.text == nil && label.attributedText == nil)
    #expect(label.numberOfLines == 1 && label.lineBreakMode == .byTruncatingTail && label.textAlignment == .natural)
    #expect(label.font == .systemFont(ofSize: 17) && label.textColor == .label)
    #expect(!label.isUserInteractionEnabled && label.isEnabled)
    #expect(label.intrinsicContentSize == .zero)
  }

  @Test func oneLineIsAsWideAsItsText() {
    let text = "A label of one line that is rather long"
    let label = label(text)
    let natural = text.size(withAttributes: [.font: UIFont.systemFont(ofSize: 17)])
    #expect(label.intrinsicContentSize == natural)
    #expect(label.sizeThatFits(CGSize(width: 50, height: 10)) == natural)
    label.frame = CGRect(x: 3, y: 4, width: 10, height: 10)
    label.sizeToFit()
    #expect(label.frame == CGRect(origin: CGPoint(x: 3, y: 4), size: natural))
  }

  @Test func severalLinesKeepTheirWidth() {
    let label = label("A label of several lines that breaks where words end")
    label.numberOfLines = 0
    let one = label.intrinsicContentSize
    let fitted = label.sizeThatFits(CGSize(width: 120, height: 0))
    #expect(fitted.width <= 120 && fitted.height > 2 * one.height)
    label.numberOfLines = 2
    #expect(abs(label.sizeThatFits(CGSize(width: 120, height: 0)).height - 2 * one.height) <= 1)
    label.preferredMaxLayoutWidth = 120
    #expect(label.intrinsicContentSize.width <= 120)
  }

  @Test func textRectIsInTheMiddle() {
    let label = label("Middle")
    let size = label.intrinsicContentSize
    label.textAlignment = .center
    let rect = label.textRect(forBounds: CGRect(x: 10, y: 20, width: 200, height: 100), limitedToNumberOfLines: 1)
    #expect(rect.size == size)
    #expect(abs(rect.midX - 110) <= 1 && abs(rect.midY - 70) <= 1)
    label.textAlignment = .right
    #expect(
      label.textRect(forBounds: CGRect(x: 0, y: 0, width: 200, height: 100), limitedToNumberOfLines: 1).maxX == 200)
  }

  @Test func plainAndAttributedTextReplaceEachOther() {
    let label = label("plain")
    #expect(label.attributedText?.string == "plain")
    label.attributedText = NSAttributedString(string: "rich", attributes: [.font: UIFont.systemFont(ofSize: 40)])
    #expect(label.text == "rich")
    #expect(label.intrinsicContentSize.height > 40)
    // The font was taken from the beginning of the rich text.
    label.text = "plain again"
    #expect(label.intrinsicContentSize.height > 40)
    label.font = .systemFont(ofSize: 17)
    #expect(label.intrinsicContentSize.height < 30)
    label.text = nil
    #expect(label.attributedText == nil && label.intrinsicContentSize == .zero)
  }

  @Test func changingTheGivenStringLaterChangesNothing() {
    let label = UILabel()
    let text = NSMutableAttributedString(string: "before")
    label.attributedText = text
    text.append(NSAttributedString(string: " and after"))
    #expect(label.text == "before")
  }

  @Test func fontFollowsTheContentSizeWhenAsked() {
    let label = UILabel()
    label.font = .preferredFont(forTextStyle: .body)
    label.adjustsFontForContentSizeCategory = true
    label.traitOverrides.preferredContentSizeCategory = .accessibilityLarge
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    window.addSubview(label)
    label.updateTraitsIfNeeded()
    #expect(label.font.pointSize == 33)
  }

  @Test(arguments: [UIFontDescriptor.SystemDesign.serif, .rounded, .monospaced])
  func AP4_aFontThatFollowsTheContentSizeKeepsItsDesign(_ design: UIFontDescriptor.SystemDesign) throws {
    let body = UIFont.preferredFont(forTextStyle: .body).fontDescriptor
    let descriptor = try #require(body.withDesign(design)?.withSymbolicTraits(.traitItalic)?.withDesign(design))
    let label = UILabel()
    label.font = UIFont(descriptor: descriptor, size: 0)
    label.adjustsFontForContentSizeCategory = true
    label.traitOverrides.preferredContentSizeCategory = .accessibilityLarge
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    window.addSubview(label)
    label.updateTraitsIfNeeded()
    #expect(label.font.pointSize == 33)
    #expect(label.font.fontDescriptor == descriptor.withSize(33))
  }

  /// Auto Layout measures outside of any view's layout or drawing.
  @Test func coloursOfAttributedTextAreTheLabelsOwnEvenIfItIsMeasuredElsewhere() {
    func picture(measuredFirst: Bool) -> CGImage {
      let kiosk = VirtualKiosk(100, 50) { UIViewController() }
      let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
      label.overrideUserInterfaceStyle = .dark
      label.backgroundColor = .black
      label.attributedText = NSAttributedString(string: "Hello", attributes: [.foregroundColor: UIColor.label])
      kiosk.rootViewController.view.addSubview(label)
      if measuredFirst { #expect(label.intrinsicContentSize.width > 20) }
      return kiosk.screenshot()
    }
    #expect(picture(measuredFirst: true).pngData() == picture(measuredFirst: false).pngData())
  }

  @Test func absurdSizesAreHarmless() {
    let label = label("absurd")
    label.numberOfLines = 0
    for value in [CGFloat.nan, .infinity, -10, 0, 1e9] {
      _ = label.sizeThatFits(CGSize(width: value, height: value))
      _ = label.textRect(forBounds: CGRect(x: 0, y: 0, width: value, height: value), limitedToNumberOfLines: -3)
      label.preferredMaxLayoutWidth = value
      #expect(label.intrinsicContentSize.width.isFinite)
    }
    label.minimumScaleFactor = .nan
    label.numberOfLines = -4
    #expect(label.numberOfLines == 0)
  }

  final class TopLabel: UILabel {
    override func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
      var rect = super.textRect(forBounds: bounds, limitedToNumberOfLines: numberOfLines)
      rect.origin.y = bounds.minY
      return rect
    }

    override func drawText(in rect: CGRect) {
      super.drawText(in: textRect(forBounds: rect, limitedToNumberOfLines: numberOfLines))
    }
  }

  private func bitmap(of label: UILabel) -> Bitmap? {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let image = UIGraphicsImageRenderer(size: label.bounds.size, format: format).image { context in
      label.drawHierarchy(in: label.bounds, afterScreenUpdates: true)
    }
    return image.cgImage?.bitmap
  }

  /// The first and the last row with pixels that are not background.
  private func inkRows(_ label: UILabel) -> ClosedRange<Int>? {
    guard let bitmap = bitmap(of: label) else { return nil }
    let rows = (0..<bitmap.height).filter { y in (0..<bitmap.width).contains { bitmap.pixel($0, y) >> 24 > 40 } }
    return rows.first.flatMap { first in rows.last.map { first...$0 } }
  }

  @Test func aLabelThatChangedLooksLikeAnotherOne() throws {
    let changes: [(UILabel) -> Void] = [
      { $0.textColor = .red }, { $0.textColor = .blue }, { $0.textColor = .red }, { $0.text = "Other" },
      { $0.textColor = UIColor(white: 0.2, alpha: 0.5) }, { $0.isEnabled = false }, { $0.textColor = .clear },
      { $0.textColor = .green }, { $0.isEnabled = true }, { $0.highlightedTextColor = .orange },
      { $0.isHighlighted = true }, { $0.shadowColor = .gray }, { $0.textColor = .black }, { $0.shadowColor = nil },
      { $0.isHighlighted = false }, { $0.frame.size.height = 60 }, { $0.baselineAdjustment = .none },
      { $0.adjustsFontSizeToFitWidth = true }, { $0.text = "A text that is far too long for its label" },
      { $0.baselineAdjustment = .alignCenters }, { $0.textColor = .purple },
      { $0.attributedText = NSAttributedString(string: "rich", attributes: [.foregroundColor: UIColor.brown]) },
      { $0.textColor = .red }, { $0.isHighlighted = true },
    ]
    func fresh() -> UILabel {
      let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
      label.text = "Text"
      return label
    }
    let label = fresh()
    for count in 1...changes.count {
      changes[count - 1](label)
      let other = fresh()
      for change in changes[..<count] { change(other) }
      let (now, expected) = (try #require(bitmap(of: label)), try #require(bitmap(of: other)))
      let isSame = (0..<now.height).allSatisfy { y in
        (0..<now.width).allSatisfy { now.pixel($0, y) == expected.pixel($0, y) }
      }
      #expect(isSame, "change \(count)")
    }
  }

  @Test func textStandsInTheMiddleUnlessASubclassSaysOtherwise() throws {
    let frame = CGRect(x: 0, y: 0, width: 120, height: 100)
    let plain = UILabel(frame: frame)
    let top = TopLabel(frame: frame)
    for label in [plain, top] { label.text = "Hxg" }
    let middle = try #require(inkRows(plain))
    #expect(abs((middle.lowerBound + middle.upperBound) / 2 - 51) <= 3)
    #expect(try #require(inkRows(top)).upperBound < 25)
  }

  /// Apple: setting `attributedText` updates `font` and `textColor` to those at its beginning, and setting these gives them
  /// to all of the text.
  @Test func fontAndColourAreThoseOfTheBeginningAndSetForAll() {
    let label = label("plain", 20)
    let text = NSMutableAttributedString(string: "one two")
    text.addAttribute(.font, value: UIFont.boldSystemFont(ofSize: 30), range: NSRange(location: 0, length: 3))
    text.addAttribute(.foregroundColor, value: UIColor.red, range: NSRange(location: 0, length: 3))
    label.attributedText = text
    #expect(label.font == .boldSystemFont(ofSize: 30) && label.textColor == .red)
    // Text without attributes of its own keeps the former appearance of the label.
    let rest = label.attributedText?.attributes(at: 5, effectiveRange: nil)
    #expect(rest?[.font] as? UIFont == .systemFont(ofSize: 20) && rest?[.foregroundColor] as? UIColor == .label)
    label.textColor = .blue
    label.font = .systemFont(ofSize: 12)
    for index in [0, 5] {
      let values = label.attributedText?.attributes(at: index, effectiveRange: nil)
      #expect(values?[.font] as? UIFont == .systemFont(ofSize: 12) && values?[.foregroundColor] as? UIColor == .blue)
    }
    #expect(label.attributedText?.string == "one two")
    label.text = "again"
    #expect(label.font == .systemFont(ofSize: 12) && label.textColor == .blue)
  }

  @Test func itIsStaticTextUnlessItSaysOtherwise() {
    let label = UILabel()
    #expect(label.accessibilityTraits == .staticText)
    label.accessibilityIdentifier = "title"
    #expect(label.accessibilityTraits == .staticText)
    label.accessibilityTraits = .header
    #expect(label.accessibilityTraits == .header)
  }
}
