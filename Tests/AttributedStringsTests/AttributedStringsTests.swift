import AttributedStrings
import Foundation
import Testing

import class AttributedStrings.NSAttributedString
import class AttributedStrings.NSMutableAttributedString

@Suite struct AttributedStringsTests {
  private let color = Key(rawValue: "NSColor")

  private func twoColors() -> NSMutableAttributedString {
    let text = NSMutableAttributedString(string: "red green", attributes: [color: Ink()])
    text.addAttribute(color, value: Ink(), range: NSRange(location: 4, length: 5))
    return text
  }

  @Test func differentObjectsAreValuesOfOneAttribute() {
    let text = twoColors()
    var ranges: [NSRange] = []
    text.enumerateAttribute(color, in: NSRange(location: 0, length: 9)) { _, range, _ in ranges.append(range) }
    #expect(ranges == [NSRange(location: 0, length: 4), NSRange(location: 4, length: 5)])
    let copy = text.copy() as! NSAttributedString
    #expect(copy.isEqual(text))
    #expect(!copy.isEqual(twoColors()))
  }

  @Test func anEmptyStringNeedsNoArguments() {
    #expect(NSAttributedString().length == 0)
    #expect(NSMutableAttributedString().string == "")
  }

  @Test func anImmutableStringIsItsOwnCopy() {
    let text = NSAttributedString(string: "a", attributes: [color: Ink()])
    #expect(text.copy() as AnyObject === text)
    #expect(text.mutableCopy() is NSMutableAttributedString)
  }

  @Test func equalValuesOfDifferentInstancesJoinRuns() {
    let text = NSMutableAttributedString(string: "ab", attributes: [color: Shade(1)])
    text.addAttribute(color, value: Shade(1), range: NSRange(location: 1, length: 1))
    var range = NSRange()
    _ = text.attributes(at: 0, effectiveRange: &range)
    #expect(range == NSRange(location: 0, length: 2))
    #expect(text.isEqual(NSAttributedString(string: "ab", attributes: [color: Shade(1)])))
  }

  @Test func charactersTypedIntoAnEmptiedStringHaveNoAttributes() {
    let text = twoColors()
    text.deleteCharacters(in: NSRange(location: 0, length: 9))
    text.replaceCharacters(in: NSRange(location: 0, length: 0), with: "x")
    #expect(text.attributes(at: 0, effectiveRange: nil).isEmpty)
  }

  @Test func stringsOfDifferentSpellingDiffer() {
    #expect(!NSAttributedString(string: "é").isEqual(NSAttributedString(string: "e\u{301}")))
  }

  @Test func aParagraphIsFixedToTheStyleOfItsFirstCharacter() {
    let style = Key(rawValue: "NSParagraphStyle")
    let text = NSMutableAttributedString(string: "one\ntwo")
    text.addAttribute(style, value: Shade(1), range: NSRange(location: 0, length: 2))
    text.addAttribute(Key(rawValue: "NSAttachment"), value: Ink(), range: NSRange(location: 0, length: 7))
    text.fixAttributes(in: NSRange(location: 0, length: 7))
    var range = NSRange()
    #expect((text.attributes(at: 0, effectiveRange: &range)[style] as? Shade)?.number == 1)
    #expect(range == NSRange(location: 0, length: 4))
    #expect(text.attributes(at: 5, effectiveRange: nil).isEmpty)
  }

  @Test func anArchiveKeepsWhatCanBeArchived() throws {
    let text = NSMutableAttributedString(string: "ab", attributes: [color: Ink()])
    text.addAttribute(Key(rawValue: "NSLink"), value: "http://a", range: NSRange(location: 1, length: 1))
    let data = try NSKeyedArchiver.archivedData(withRootObject: text.copy(), requiringSecureCoding: true)
    let back = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: NSAttributedString.self, from: data))
    #expect(back.string == "ab")
    #expect(back.attributes(at: 0, effectiveRange: nil).isEmpty)
    #expect(back.attribute(Key(rawValue: "NSLink"), at: 1, effectiveRange: nil) as? String == "http://a")
  }

  @Test func changesOfTheMutableStringAreChangesOfTheText() {
    let text = twoColors()
    let characters = text.mutableString
    characters.replaceCharacters(in: characters.range(of: "e"), with: "EE")
    characters.append("!")
    #expect(text.string == "rEEd green!")
    var range = NSRange()
    _ = text.attributes(at: 0, effectiveRange: &range)
    #expect(range == NSRange(location: 0, length: 5))
  }
}
