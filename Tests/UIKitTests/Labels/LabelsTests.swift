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
    label.text = "plain again"
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

  /// The rows of pixels that are not background, first and last.
  private func inkRows(_ label: UILabel) -> ClosedRange<Int>? {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let image = UIGraphicsImageRenderer(size: label.bounds.size, format: format).image { context in
      label.drawHierarchy(in: label.bounds, afterScreenUpdates: true)
    }
    guard let bitmap = image.cgImage?.bitmap else { return nil }
    let rows = (0..<bitmap.height).filter { y in (0..<bitmap.width).contains { bitmap.pixel($0, y) >> 24 > 40 } }
    return rows.first.flatMap { first in rows.last.map { first...$0 } }
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
}
