import AttributedStrings
import Foundation
import Testing

import class AttributedStrings.NSAttributedString
import class AttributedStrings.NSMutableAttributedString

/// Applies the same edits to an attributed string and to a model, and compares them.
struct RandomEditor {
  /// xorshift64*: a seed gives the same edits on every machine.
  struct Generator: RandomNumberGenerator {
    var state: UInt64
    init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }
    mutating func next() -> UInt64 {
      state ^= state >> 12
      state ^= state << 25
      state ^= state >> 27
      return state &* 0x2545_F491_4F6C_DD1D
    }
  }

  static let keys = ["a", "b", "c"].map(Key.init(rawValue:))
  static let texts = ["", "x", "hello", "grüße", "👍", "e\u{301}", "a👍b", "日本", "\r\n", "one two three four five"]

  let seed: UInt64
  var generator: Generator
  let target: NSMutableAttributedString
  var model = AttributedModel()
  var step = 0

  init(seed: UInt64, target: NSMutableAttributedString) {
    self.seed = seed
    self.target = target
    generator = Generator(seed)
  }

  struct Difference: Error, CustomStringConvertible { let description: String }

  func expect(_ condition: Bool, _ what: @autoclosure () -> String, _ line: Int = #line) throws {
    if !condition { throw Difference(description: "seed \(seed), step \(step), line \(line): \(what())") }
  }

  // MARK: Choices

  mutating func number(_ bound: Int) -> Int { Int(truncatingIfNeeded: generator.next() >> 33) % bound }

  mutating func range() -> Range<Int> {
    let (a, b) = (number(model.count + 1), number(model.count + 1))
    return min(a, b)..<max(a, b)
  }

  mutating func attributes() -> (values: [Key: Any], kinds: [Key: Int]) {
    var values: [Key: Any] = [:]
    for key in Self.keys where number(2) == 0 { values[key] = Palette.values[number(Palette.values.count)].value }
    return (values, Palette.kinds(values))
  }

  mutating func text() -> String { Self.texts[number(model.count > 80 ? 3 : Self.texts.count)] }

  mutating func attributed() -> NSAttributedString {
    let result = NSMutableAttributedString(string: text(), attributes: attributes().values)
    if number(2) == 0 { result.append(NSAttributedString(string: text(), attributes: attributes().values)) }
    return number(2) == 0 ? result : result.copy() as! NSAttributedString
  }

  // MARK: Edits

  mutating func run(_ count: Int) throws {
    for _ in 0..<count {
      step += 1
      if model.count > 160 {
        target.deleteCharacters(in: NSRange(location: 20, length: model.count - 20))
        model.replace(20..<model.count, with: "")
      }
      try edit(number(26))
      if step % 8 == 0 { try compareAll() } else { try compareOne() }
    }
    try compareAll()
  }

  private mutating func edit(_ kind: Int) throws {
    switch kind {
    case 0, 1:
      let (range, text) = (range(), text())
      target.replaceCharacters(in: NSRange(range), with: text)
      model.replace(range, with: text)
    case 2:
      let (range, other) = (range(), attributed())
      target.replaceCharacters(in: NSRange(range), with: other)
      model.replace(range, with: AttributedModel(other))
    case 3, 4:
      let (range, (values, kinds)) = (range(), attributes())
      target.setAttributes(values.isEmpty ? nil : values, range: NSRange(range))
      model.restyle(range) { $0 = kinds }
    case 5, 6:
      let (range, key, (kind, value)) = (range(), Self.keys[number(3)], Palette.values[number(Palette.values.count)])
      target.addAttribute(key, value: value, range: NSRange(range))
      model.restyle(range) { $0[key] = kind }
    case 7:
      let (range, (values, kinds)) = (range(), attributes())
      target.addAttributes(values, range: NSRange(range))
      model.restyle(range) { $0.merge(kinds) { $1 } }
    case 8:
      let (range, key) = (range(), Self.keys[number(3)])
      target.removeAttribute(key, range: NSRange(range))
      model.restyle(range) { $0[key] = nil }
    case 9:
      let (place, other) = (number(model.count + 1), attributed())
      target.insert(other, at: place)
      model.replace(place..<place, with: AttributedModel(other))
    case 10:
      let other = attributed()
      target.append(other)
      model.replace(model.count..<model.count, with: AttributedModel(other))
    case 11, 12:
      let range = range()
      target.deleteCharacters(in: NSRange(range))
      model.replace(range, with: "")
    case 13 where number(8) == 0:
      let other = number(4) == 0 ? target : attributed()
      let copy = AttributedModel(other)
      target.setAttributedString(other)
      model = copy
    case 14 where model.count < 60:
      target.append(target)
      model.replace(model.count..<model.count, with: model)
    case 15:
      let (range, text, characters) = (range(), text(), target.mutableString)
      try expect(characters.length == model.count, "mutableString.length")
      characters.replaceCharacters(in: NSRange(range), with: text)
      model.replace(range, with: text)
      characters.append("é")
      model.replace(model.count..<model.count, with: "é")
      try expect(String(describing: characters) == model.string, "mutableString")
    case 16: try changeWhileEnumerating()
    case 17: try outOfRange()
    default: try read(kind)
    }
  }

  private mutating func changeWhileEnumerating() throws {
    let range = range()
    let key = Self.keys[number(3)]
    var options: NSAttributedString.EnumerationOptions = []
    if number(2) == 0 { options.insert(.reverse) }
    if number(2) == 0 { options.insert(.longestEffectiveRangeNotRequired) }
    var editor = self
    target.beginEditing()
    target.enumerateAttribute(key, in: NSRange(range), options: options) { value, found, stop in
      guard let place = Range(found) else { return }
      switch editor.number(5) {
      case 0:
        editor.target.deleteCharacters(in: found)
        editor.model.replace(place, with: "")
      case 1:
        editor.target.replaceCharacters(in: found, with: "new")
        editor.model.replace(place, with: "new")
      case 2:
        editor.target.addAttribute(key, value: 3, range: found)
        editor.model.restyle(place) { $0[key] = 4 }
      case 3: stop.pointee = editor.number(4) == 0 ? true : false
      default: break
      }
    }
    target.endEditing()
    self = editor
  }

  /// None of these calls may crash; ranges that are out of bounds are clamped.
  private mutating func outOfRange() throws {
    let all = 0..<model.count
    switch number(5) {
    case 0:
      target.addAttribute(Self.keys[0], value: 3, range: NSRange(location: -5, length: model.count + 50))
      model.restyle(all) { $0[Self.keys[0]] = 4 }
    case 1:
      target.deleteCharacters(in: NSRange(location: model.count, length: 3))
      target.insert(NSAttributedString(), at: model.count + 9)
    case 2:
      target.setAttributes(nil, range: NSRange(location: NSNotFound, length: 2))
    case 3:
      let values = target.attributes(at: model.count, effectiveRange: nil)
      try expect(values.isEmpty, "attributes past the end")
      _ = target.attribute(Self.keys[0], at: -1, effectiveRange: nil)
    default:
      let part = target.attributedSubstring(from: NSRange(location: 0, length: .max))
      try expect(AttributedModel(part) == model, "attributedSubstring beyond the end")
    }
  }

  // MARK: Comparing

  private mutating func read(_ kind: Int) throws {
    let range = range()
    switch kind {
    case 18:
      let copy = target.copy() as! NSAttributedString
      let other = target.mutableCopy() as! NSMutableAttributedString
      try expect(type(of: copy) == NSAttributedString.self && copy.copy() as AnyObject === copy, "copy")
      try expect(copy.isEqual(target) && target.isEqual(other) && copy.hash == target.hash, "copies are equal")
      other.addAttribute(Self.keys[0], value: Ink(), range: NSRange(location: 0, length: other.length))
      try expect(other.length == 0 || !other.isEqual(to: copy), "changed copies differ")
    case 19:
      let part = target.attributedSubstring(from: NSRange(range))
      try expect(AttributedModel(part) == model.part(range), "attributedSubstring \(range)")
    case 20, 21:
      let isReverse = number(2) == 0
      var found: [(range: Range<Int>, value: [Key: Int])] = []
      target.enumerateAttributes(in: NSRange(range), options: isReverse ? .reverse : []) { values, place, _ in
        found.append((Range(place)!, Palette.kinds(values)))
      }
      let expected = model.stretches(range, \.kinds)
      let ordered = isReverse ? found.reversed() : found
      try expect(ordered.elementsEqual(expected) { $0 == $1 }, "enumerateAttributes \(range): \(found)")
    case 22:
      let key = Self.keys[number(3)]
      var found: [(range: Range<Int>, value: Int?)] = []
      target.enumerateAttribute(key, in: NSRange(range)) { value, place, _ in
        found.append((Range(place)!, value.map(Palette.kind)))
      }
      let expected = model.stretches(range) { $0.kinds[key] }
      try expect(found.elementsEqual(expected) { $0 == $1 }, "enumerateAttribute \(range): \(found)")
    case 23 where !range.isEmpty:
      let offset = range.lowerBound + number(range.count)
      let key = Self.keys[number(3)]
      var place = NSRange()
      _ = target.attributes(at: offset, longestEffectiveRange: &place, in: NSRange(range))
      let whole = model.stretches(range, \.kinds).first { $0.range.contains(offset) }
      try expect(whole?.range == Range(place)!, "attributes at \(offset): \(place)")
      let value = target.attribute(key, at: offset, longestEffectiveRange: &place, in: NSRange(range))
      let expected = model.stretches(range) { $0.kinds[key] }.first { $0.range.contains(offset) }
      try expect(
        expected?.range == Range(place)! && expected?.value == value.map(Palette.kind), "attribute at \(offset): \(place)")
    case 24:
      let rebuilt = NSMutableAttributedString(string: model.string)
      for (place, kinds) in model.stretches(0..<model.count, \.kinds) {
        rebuilt.setAttributes(
          kinds.mapValues { kind in Palette.values.last { $0.kind == kind }!.value }, range: NSRange(place))
      }
      try expect(rebuilt.isEqual(target) && target.isEqual(rebuilt), "a string with equal values")
    case 25 where number(20) == 0: try archive()
    default: break
    }
  }

  private func archive() throws {
    let string = NSAttributedString(attributedString: target)
    let data = try NSKeyedArchiver.archivedData(withRootObject: string, requiringSecureCoding: true)
    let back = try NSKeyedUnarchiver.unarchivedObject(ofClass: NSAttributedString.self, from: data)
    var expected = model
    expected.restyle(0..<model.count) { $0 = $0.filter { Palette.archived.contains($0.value) } }
    try expect(back.map(AttributedModel.init) == expected, "archive: \(back?.description ?? "nil")")
  }

  private mutating func compareOne() throws {
    try expect(
      target.length == model.count && target.string.utf16.elementsEqual(model.units.map(\.code)), "text: \(target.string)")
    guard model.count > 0 else { return }
    let offset = number(model.count)
    var range = NSRange()
    let kinds = Palette.kinds(target.attributes(at: offset, effectiveRange: &range))
    let place = Range(range)!
    try expect(kinds == model.units[offset].kinds && place.contains(offset), "attributes at \(offset): \(kinds)")
    try expect(
      place.upperBound <= model.count && model.units[place].allSatisfy { $0.kinds == kinds }, "range at \(offset): \(range)")
  }

  private func compareAll() throws {
    let found = AttributedModel(target)
    try expect(found == model, "\(target.description)\nexpected\n\(model)")
  }
}
