import AttributedStrings
import Foundation
import Testing

import class AttributedStrings.NSAttributedString
import class AttributedStrings.NSMutableAttributedString

typealias Key = NSAttributedString.Key

/// Equal only to itself, like any `NSObject`.
final class Ink: NSObject {}

/// Equal to other instances with the same number.
final class Shade: NSObject {
  let number: Int
  init(_ number: Int) { self.number = number }
  override func isEqual(_ object: Any?) -> Bool { (object as? Shade)?.number == number }
  override var hash: Int { number }
}

/// Attribute values. Values of the same kind are equal.
enum Palette {
  nonisolated(unsafe) static let values: [(kind: Int, value: Any)] = [
    (0, Ink()), (1, Ink()), (2, Shade(7)), (2, Shade(7)), (3, Shade(8)), (4, 3), (4, NSNumber(value: 3)), (5, "x"),
    (5, "x" as NSString), (6, 2.5 as CGFloat), (6, 2.5), (7, URL(string: "http://a")!), (8, [1, 2]),
  ]

  /// The kinds that an archive can hold.
  static let archived: Set<Int> = [4, 5, 6, 7]

  nonisolated(unsafe) static let inks = [values[0].value as! Ink, values[1].value as! Ink]

  static func kind(_ value: Any) -> Int {
    switch value {
    case let ink as Ink: ink === inks[0] ? 0 : 1
    case let shade as Shade: shade.number == 7 ? 2 : 3
    case is [Int]: 8
    case is URL, is NSURL: 7
    case is String, is NSString: 5
    case let number as NSNumber: number.doubleValue == 3 ? 4 : 6
    case is Int: 4
    default: 6
    }
  }

  static func kinds(_ values: [Key: Any]) -> [Key: Int] { values.mapValues(kind) }
}

/// The expected content of an attributed string: each unit with its attributes.
struct AttributedModel: Equatable {
  struct Unit: Equatable {
    var code: UInt16
    var kinds: [Key: Int]
  }

  var units: [Unit] = []
  var count: Int { units.count }
  var string: String { String(decoding: units.map(\.code), as: UTF16.self) }

  init() {}

  init(_ string: NSAttributedString) {
    for (offset, code) in string.string.utf16.enumerated() {
      units.append(Unit(code: code, kinds: Palette.kinds(string.attributes(at: offset, effectiveRange: nil))))
    }
  }

  /// Replaces unpaired surrogates with U+FFFD.
  private mutating func repair() {
    for (offset, code) in string.utf16.enumerated() { units[offset].code = code }
  }

  mutating func replace(_ range: Range<Int>, with text: String) {
    var kinds: [Key: Int] = [:]
    if !range.isEmpty {
      kinds = units[range.lowerBound].kinds
    } else if range.lowerBound > 0 {
      kinds = units[range.lowerBound - 1].kinds
    } else if let first = units.first {
      kinds = first.kinds
    }
    units.replaceSubrange(range, with: text.utf16.map { Unit(code: $0, kinds: kinds) })
    repair()
  }

  mutating func replace(_ range: Range<Int>, with other: AttributedModel) {
    units.replaceSubrange(range, with: other.units)
    repair()
  }

  func part(_ range: Range<Int>) -> AttributedModel {
    var result = AttributedModel()
    result.units = Array(units[range])
    result.repair()
    return result
  }

  mutating func restyle(_ range: Range<Int>, _ change: (inout [Key: Int]) -> Void) {
    for offset in range { change(&units[offset].kinds) }
  }

  /// The longest parts of a range in which `read` returns the same value.
  func stretches<Value: Equatable>(_ range: Range<Int>, _ read: (Unit) -> Value) -> [(range: Range<Int>, value: Value)] {
    var result: [(range: Range<Int>, value: Value)] = []
    for offset in range {
      let value = read(units[offset])
      if let last = result.last, last.value == value {
        result[result.count - 1].range = last.range.lowerBound..<offset + 1
      } else {
        result.append((offset..<offset + 1, value))
      }
    }
    return result
  }
}

/// Overrides only what a subclass must override.
final class OwnStorage: NSMutableAttributedString, @unchecked Sendable {
  private let backing = NSMutableAttributedString()
  override var string: String { backing.string }
  override func attributes(at location: Int, effectiveRange range: NSRangePointer?) -> [Key: Any] {
    backing.attributes(at: location, effectiveRange: range)
  }
  override func replaceCharacters(in range: NSRange, with str: String) { backing.replaceCharacters(in: range, with: str) }
  override func setAttributes(_ attrs: [Key: Any]?, range: NSRange) { backing.setAttributes(attrs, range: range) }
}
