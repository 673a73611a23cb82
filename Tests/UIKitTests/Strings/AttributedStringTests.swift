import Foundation
import KioskTesting
import Testing
import UIKit

/// Attributed strings as apps use them, with Foundation imported as well.
@MainActor
@Suite struct AttributedStringTests {
  private var twoColors: NSMutableAttributedString {
    let text = NSMutableAttributedString(string: "red green", attributes: [.foregroundColor: UIColor.red])
    text.addAttribute(.foregroundColor, value: UIColor.green, range: NSRange(location: 4, length: 5))
    return text
  }

  private func colors(_ text: NSAttributedString?) -> [UIColor?] {
    var found: [UIColor?] = []
    text?.enumerateAttribute(.foregroundColor, in: NSRange(location: 0, length: text?.length ?? 0)) { value, _, _ in
      found.append(value as? UIColor)
    }
    return found
  }

  @Test func twoColorsAreShownByEverythingThatTakesText() {
    let label = UILabel()
    let field = UITextField()
    let view = UITextView()
    let button = UIButton(type: .system)
    let kiosk = VirtualKiosk(400, 300) {
      let controller = UIViewController()
      for (index, child) in [label, field, view, button].enumerated() {
        child.frame = CGRect(x: 10, y: 10 + index * 60, width: 300, height: 50)
        controller.view.addSubview(child)
      }
      return controller
    }
    label.attributedText = twoColors
    field.attributedText = twoColors
    field.attributedPlaceholder = twoColors
    view.attributedText = twoColors
    button.setAttributedTitle(twoColors, for: .normal)
    kiosk.advance(by: .milliseconds(50))
    for text in [
      label.attributedText, field.attributedText, field.attributedPlaceholder, view.attributedText,
      button.attributedTitle(for: .normal),
    ] {
      #expect(colors(text) == [.red, .green])
      #expect(text?.string == "red green")
    }
    kiosk.end()
  }

  @Test func aTextStorageTakesTwoColors() {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    view.text = "one two"
    view.textStorage.addAttribute(.foregroundColor, value: UIColor.red, range: NSRange(location: 0, length: 3))
    view.textStorage.addAttribute(.foregroundColor, value: UIColor.green, range: NSRange(location: 4, length: 3))
    #expect(colors(view.attributedText).count == 3)
    view.textStorage.replaceCharacters(in: NSRange(location: 0, length: 3), with: "three")
    #expect(view.text == "three two")
    #expect(colors(view.attributedText).first == .red)
    view.textStorage.setAttributedString(twoColors)
    #expect(colors(view.attributedText) == [.red, .green])
  }

  @Test func aStringIsChangedIntoTheOtherKindAndBack() {
    let text = twoColors
    let style = NSMutableParagraphStyle()
    style.alignment = .center
    text.addAttributes(
      [
        .font: UIFont.systemFont(ofSize: 20), .paragraphStyle: style, .underlineStyle: NSUnderlineStyle.single.rawValue,
        .kern: 2,
      ],
      range: NSRange(location: 0, length: 9))
    text.addAttribute(.link, value: "https://example.org", range: NSRange(location: 0, length: 3))
    let other = AttributedString(text)
    #expect(String(other.characters) == "red green")
    #expect(other.runs.count == 3)
    #expect(other.runs.first?.foregroundColor == .red)
    #expect(other.runs.first?.underlineStyle == .single)
    #expect(other.runs.first?.link == URL(string: "https://example.org"))
    #expect(other.runs.first?.kern == 2)
    let back = NSAttributedString(other)
    text.addAttribute(.link, value: URL(string: "https://example.org")!, range: NSRange(location: 0, length: 3))
    #expect(back.isEqual(to: text))
  }

  enum Level: AttributedStringKey {
    typealias Value = Int
    static let name = "level"
  }

  struct Levels: AttributeScope {
    let level: Level
    let uiKit: AttributeScopes.UIKitAttributes
  }

  @Test func aScopeSaysWhichAttributesCount() throws {
    var text = AttributedString("a")
    text[Level.self] = 3
    text.foregroundColor = .red
    #expect(NSAttributedString(text).attributes(at: 0, effectiveRange: nil).count == 1)
    let full = try NSAttributedString(text, including: Levels.self)
    #expect(full.attribute(NSAttributedString.Key(rawValue: "level"), at: 0, effectiveRange: nil) as? Int == 3)
    #expect(try AttributedString(full, including: Levels.self) == text)
    #expect(try AttributedString(full, including: \.uiKit) == AttributedString(NSAttributedString(text)))
  }

  @Test func aValueOfAnotherTypeIsAnErrorWhereAScopeAsksForIt() {
    let text = NSAttributedString(string: "a", attributes: [.foregroundColor: "red", .kern: 1])
    #expect(throws: (any Error).self) { try AttributedString(text, including: AttributeScopes.UIKitAttributes.self) }
    let lenient = AttributedString(text)
    #expect(lenient.runs.first?.foregroundColor == nil && lenient.runs.first?.kern == 1)
  }

  @Test func attributesOfAButtonTitleReachItsLabel() {
    var title = AttributedString("Save")
    title.foregroundColor = .red
    title.tracking = 3
    let button = UIButton(configuration: .plain())
    button.configuration?.attributedTitle = title
    button.frame = CGRect(x: 0, y: 0, width: 200, height: 60)
    button.layoutIfNeeded()
    let values = button.titleLabel?.attributedText?.attributes(at: 0, effectiveRange: nil)
    #expect(values?[.tracking] as? CGFloat == 3)
  }

  @Test func collectionsCompareTheirColors() {
    let first = NSDictionary(dictionary: ["color": UIColor.red, "font": UIFont.systemFont(ofSize: 10)])
    #expect(first.isEqual(NSDictionary(dictionary: ["color": UIColor.red, "font": UIFont.systemFont(ofSize: 10)])))
    #expect(!first.isEqual(NSDictionary(dictionary: ["color": UIColor.blue, "font": UIFont.systemFont(ofSize: 10)])))
    #expect(!NSArray(array: [UIColor.red]).isEqual(NSArray(array: [UIColor.blue])))
    #expect(NSSet(array: [UIColor.red, UIColor.blue]).contains(UIColor.blue))
    #expect(NSOrderedSet(array: [UIColor.red, UIColor.blue]).index(of: UIColor.blue) == 1)
  }

  @Test func emptyStringsNeedNoArguments() {
    #expect(NSAttributedString().length == 0)
    #expect(NSMutableAttributedString().length == 0)
  }
}
