import Foundation

/// A value that `NSUserActivity.userInfo` can hold: the types that Apple lists, and nothing else.
///
/// It is written without names of classes, so reading it makes no objects of types that the bytes choose.
package indirect enum ActivityValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case int(Int64)
  case unsigned(UInt64)
  case double(Double)
  case string(String)
  case data(Data)
  case date(Date)
  case url(URL)
  case array([ActivityValue])
  case set(Set<ActivityValue>)
  case dictionary([ActivityValue: ActivityValue])

  /// Arrays, sets and dictionaries inside each other.
  static let deepestLevel = 32

  /// Why a value is refused, with the place inside it.
  struct Refusal: Error {
    let reason: String
  }

  /// - Throws: `Refusal`.
  init(_ value: Any, level: Int = 0) throws {
    guard level < Self.deepestLevel else { throw Refusal(reason: "it is nested more than \(Self.deepestLevel) levels") }
    if type(of: value) is NSNumber.Type, let number = value as? NSNumber {
      self = Self.number(number)
      return
    }
    switch value {
    case let value as Bool: self = .bool(value)
    case let value as any BinaryInteger: self = try Self.integer(value)
    case let value as any BinaryFloatingPoint: self = .double(Double(value))
    case let value as String: self = .string(value)
    case let value as Data: self = .data(value)
    case let value as Date: self = .date(value)
    case let value as URL: self = .url(value)
    case is NSNull: self = .null
    case let value as [Any]: self = .array(try value.map { try ActivityValue($0, level: level + 1) })
    case let value as Set<AnyHashable>: self = .set(Set(try value.map { try ActivityValue($0.base, level: level + 1) }))
    case let value as [AnyHashable: Any]:
      var values: [ActivityValue: ActivityValue] = [:]
      for (key, element) in value {
        values[try ActivityValue(key.base, level: level + 1)] = try ActivityValue(element, level: level + 1)
      }
      self = .dictionary(values)
    default:
      throw Refusal(reason: "\(type(of: value)) is no array, data, date, dictionary, null, number, set, string or URL")
    }
  }

  private static func number(_ number: NSNumber) -> ActivityValue {
    // There are only two objects for Booleans.
    if number === NSNumber(value: true) { return .bool(true) }
    if number === NSNumber(value: false) { return .bool(false) }
    switch String(cString: number.objCType) {
    case "d", "f": return .double(number.doubleValue)
    case "Q": return .unsigned(number.uint64Value)
    default: return .int(number.int64Value)
    }
  }

  private static func integer(_ value: any BinaryInteger) throws -> ActivityValue {
    if let int = Int64(exactly: value) { return .int(int) }
    if let unsigned = UInt64(exactly: value) { return .unsigned(unsigned) }
    throw Refusal(reason: "\(value) has more than 64 bits")
  }

  /// Returns the entries that can be held, and logs which are refused and why.
  /// - Parameters:
  ///   - method: Where the app has given them, for the log.
  ///   - subject: Whose they are, for the log.
  static func accepted<Key: Hashable>(_ entries: [Key: Any], _ method: String, of subject: String) -> [Key: Any] {
    entries.filter { key, value in
      do {
        // The dictionary itself is the first level.
        _ = try ActivityValue((key as AnyHashable).base, level: 1)
        _ = try ActivityValue(value, level: 1)
        return true
      } catch {
        let reason = (error as? Refusal)?.reason ?? "\(error)"
        Log.error("\(method): the entry for \"\(key)\" of \(subject) is refused, because \(reason).")
        return false
      }
    }
  }

  // MARK: As an app reads it

  /// The value for an app. Numbers are `NSNumber`, as in UIKit: they can be read as any type of number that they fit.
  package var object: Any {
    switch self {
    case .null: return NSNull()
    case .bool(let value): return NSNumber(value: value)
    case .int(let value): return NSNumber(value: value)
    case .unsigned(let value): return NSNumber(value: value)
    case .double(let value): return NSNumber(value: value)
    case .string(let value): return value
    case .data(let value): return value
    case .date(let value): return value
    case .url(let value): return value
    case .array(let values): return values.map(\.object)
    case .set(let values): return Set(values.map(\.key))
    case .dictionary(let values): return Self.objects(values)
    }
  }

  static func objects(_ values: [ActivityValue: ActivityValue]) -> [AnyHashable: Any] {
    Dictionary(values.map { ($0.key.key, $0.value.object) }) { first, _ in first }
  }

  /// The value as a key. Numbers are Swift's, which `NSNumber` does not equal here.
  private var key: AnyHashable {
    switch self {
    case .null: return AnyHashable(NSNull())
    case .bool(let value): return AnyHashable(value)
    case .int(let value): return Int(exactly: value).map { AnyHashable($0) } ?? AnyHashable(value)
    case .unsigned(let value): return AnyHashable(value)
    case .double(let value): return AnyHashable(value)
    case .array(let values): return AnyHashable(values.map(\.key))
    case .dictionary(let values):
      return AnyHashable(Dictionary(values.map { ($0.key.key, $0.value.key) }) { first, _ in first })
    case .string, .data, .date, .url, .set: return object as? AnyHashable ?? AnyHashable(NSNull())
    }
  }
}

/// A dictionary with one entry, whose key names the type: a property list has no null, no sets, no URLs and no keys other
/// than strings, and does not keep 1 and 1.0 apart.
extension ActivityValue: Codable {
  private enum Kind: String, CodingKey { case null, bool, int, unsigned, double, string, data, date, url, array, set, map }

  /// Of the dictionaries and arrays of the coded form, of which each level has two.
  private static let deepestPath = 4 * deepestLevel

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Kind.self)
    guard decoder.codingPath.count < Self.deepestPath, container.allKeys.count == 1, let kind = container.allKeys.first
    else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "not one value of a known type, or nested too deeply"))
    }
    switch kind {
    case .null: self = .null
    case .bool: self = .bool(try container.decode(Bool.self, forKey: kind))
    case .int: self = .int(try container.decode(Int64.self, forKey: kind))
    case .unsigned: self = .unsigned(try container.decode(UInt64.self, forKey: kind))
    case .double: self = .double(try container.decode(Double.self, forKey: kind))
    case .string: self = .string(try container.decode(String.self, forKey: kind))
    case .data: self = .data(try container.decode(Data.self, forKey: kind))
    case .date: self = .date(try container.decode(Date.self, forKey: kind))
    case .url: self = .url(try container.decodeURL(forKey: kind))
    case .array: self = .array(try container.decode([ActivityValue].self, forKey: kind))
    case .set: self = .set(Set(try container.decode([ActivityValue].self, forKey: kind)))
    case .map:
      let both = try container.decode([ActivityValue].self, forKey: kind)
      var values: [ActivityValue: ActivityValue] = [:]
      for index in stride(from: 0, to: both.count - 1, by: 2) { values[both[index]] = both[index + 1] }
      self = .dictionary(values)
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Kind.self)
    switch self {
    case .null: try container.encode(true, forKey: .null)
    case .bool(let value): try container.encode(value, forKey: .bool)
    case .int(let value): try container.encode(value, forKey: .int)
    case .unsigned(let value): try container.encode(value, forKey: .unsigned)
    case .double(let value): try container.encode(value, forKey: .double)
    case .string(let value): try container.encode(value, forKey: .string)
    case .data(let value): try container.encode(value, forKey: .data)
    case .date(let value): try container.encode(value, forKey: .date)
    case .url(let value): try container.encode(value.absoluteString, forKey: .url)
    case .array(let values): try container.encode(values, forKey: .array)
    case .set(let values): try container.encode(Array(values), forKey: .set)
    case .dictionary(let values): try container.encode(values.flatMap { [$0.key, $0.value] }, forKey: .map)
    }
  }
}

extension KeyedDecodingContainer {
  fileprivate func decodeURL(forKey key: Key) throws -> URL {
    let string = try decode(String.self, forKey: key)
    guard let url = URL(string: string) else {
      throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: "not a URL")
    }
    return url
  }
}
