import Testing
import UIKit

@Suite struct StringsTests {
  private let font = UIFont.systemFont(ofSize: 20)

  @Test func oneLineIsAsHighAsItsFont() {
    let size = "Hello".size(withAttributes: [.font: font])
    #expect(abs(size.height - font.lineHeight) <= 1)
    #expect(size.width > 30 && size.width < 80)
    #expect("Hello".size(withAttributes: [.font: font]) == NSString(string: "Hello").size(withAttributes: [.font: font]))
    #expect("".size(withAttributes: [.font: font]).width == 0)
  }

  @Test func boundingRectWraps() {
    let text = NSAttributedString(string: "one two three four five six", attributes: [.font: font])
    let single = text.boundingRect(with: .zero, options: [.usesLineFragmentOrigin], context: nil)
    let wrapped = text.boundingRect(
      with: CGSize(width: 100, height: CGFloat.greatestFiniteMagnitude), options: [.usesLineFragmentOrigin], context: nil)
    #expect(wrapped.width <= 100 && wrapped.height > 2 * single.height)
    let baseline = text.boundingRect(with: .zero, options: [], context: nil)
    #expect(baseline.minY < 0)
  }

  @Test func contextShrinksTextToFit() {
    let text = NSAttributedString(string: "shrinks to fit", attributes: [.font: font])
    let context = NSStringDrawingContext()
    context.minimumScaleFactor = 0.5
    let natural = text.size()
    let rect = text.boundingRect(
      with: CGSize(width: natural.width * 0.8, height: natural.height), options: [], context: context)
    #expect(rect.width <= natural.width * 0.8)
    #expect(context.actualScaleFactor < 0.85 && context.actualScaleFactor > 0.6)
    #expect(context.totalBounds == rect)
  }

  @Test func paragraphStylesAreValues() throws {
    let style = NSMutableParagraphStyle()
    style.alignment = .center
    style.lineSpacing = 5
    let copy = try #require(style.copy() as? NSParagraphStyle)
    style.lineSpacing = 9
    #expect(copy.lineSpacing == 5 && copy.alignment == .center)
    #expect(copy != style)
    let mutable = try #require(copy.mutableCopy() as? NSMutableParagraphStyle)
    mutable.lineSpacing = 9
    #expect(mutable == style)
    style.lineSpacing = .nan
    #expect(style.lineSpacing == 0)
  }

  @Test func lineSpacingMakesTextHigher() {
    let style = NSMutableParagraphStyle()
    style.lineSpacing = 10
    func height(_ attributes: [NSAttributedString.Key: Any]) -> CGFloat {
      "a\nb\nc".size(withAttributes: attributes.merging([.font: font]) { $1 }).height
    }
    #expect(height([.paragraphStyle: style]) == height([:]) + 20)
  }

  private func drawn(_ text: NSAttributedString) -> [UInt32] {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let image = UIGraphicsImageRenderer(size: CGSize(width: 60, height: 30), format: format).image { _ in
      text.draw(at: CGPoint(x: 2, y: 2))
    }
    guard let bitmap = image.cgImage?.bitmap else { return [] }
    return (0..<30).flatMap { y in (0..<60).map { bitmap.pixel($0, y) } }
  }

  @Test func attributesReachThePixels() {
    func pixels(_ attributes: [NSAttributedString.Key: Any]) -> Set<UInt32> {
      Set(drawn(NSAttributedString(string: "HI", attributes: attributes.merging([.font: font]) { $1 })))
    }
    #expect(pixels([.foregroundColor: UIColor.red]).contains(0xffff_0000))
    #expect(pixels([.backgroundColor: UIColor.green]).contains(0xff00_ff00))
    #expect(
      pixels([.underlineStyle: NSUnderlineStyle.single.rawValue, .underlineColor: UIColor.blue]).contains(0xff00_00ff))
    #expect(pixels([.link: "https://example.org"]).contains(UIColor.link.cgColor.premultipliedARGB))
    #expect(pixels([:]).contains(0xff00_0000))
  }

  @Test func attachmentsTakeTheirRoom() throws {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 16, height: 16)).image {
      UIColor.red.setFill()
      $0.fill(CGRect(x: 0, y: 0, width: 16, height: 16))
    }
    let text = NSMutableAttributedString(string: "x", attributes: [.font: font])
    let before = text.size().width
    text.append(NSAttributedString(attachment: NSTextAttachment(image: image)))
    #expect(abs(text.size().width - before - 16) <= 1)
    #expect(drawn(text).filter { $0 == 0xffff_0000 }.count == 256)
  }

  @Test func strangeAttributesAreHarmless() {
    let text = NSAttributedString(
      string: "odd \u{0} \u{FFFC} text",
      attributes: [
        .font: "no font", .foregroundColor: 7, .kern: CGFloat.nan, .underlineStyle: -1, .baselineOffset: Double.infinity,
        .paragraphStyle: "none", .attachment: 3, .shadow: NSShadow(), .strokeWidth: -3.0,
      ])
    #expect(text.size().width.isFinite)
    text.draw(in: CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(drawn(text).count == 1800)
  }
}
