import Foundation
@_spi(Reflection) import Swift

/// A key whose values have another type in an `NSAttributedString` than in an `AttributedString`.
public protocol ObjectiveCConvertibleAttributedStringKey: AttributedStringKey {
  /// The type of the values in an `NSAttributedString`.
  associatedtype ObjectiveCValue: NSObject
  /// Converts a value for an `NSAttributedString`.
  static func objectiveCValue(for value: Value) throws -> ObjectiveCValue
  /// Converts a value of an `NSAttributedString`.
  static func value(for object: ObjectiveCValue) throws -> Value
}

extension ObjectiveCConvertibleAttributedStringKey
where Value: RawRepresentable, Value.RawValue == Int, ObjectiveCValue == NSNumber {
  /// The raw value as a number.
  public static func objectiveCValue(for value: Value) throws -> NSNumber { NSNumber(value: value.rawValue) }

  /// The value with a raw value.
  /// - Throws: An error when there is no such value.
  public static func value(for object: NSNumber) throws -> Value {
    guard let value = Value(rawValue: object.intValue) else { throw AttributeConversionError(key: name) }
    return value
  }
}

extension ObjectiveCConvertibleAttributedStringKey
where Value: RawRepresentable, Value.RawValue == String, ObjectiveCValue == NSString {
  /// The raw value as a string.
  public static func objectiveCValue(for value: Value) throws -> NSString { value.rawValue as NSString }

  /// The value with a raw value.
  /// - Throws: An error when there is no such value.
  public static func value(for object: NSString) throws -> Value {
    guard let value = Value(rawValue: String(describing: object)) else { throw AttributeConversionError(key: name) }
    return value
  }
}

/// The value of an attribute is not of the type that its key takes.
package struct AttributeConversionError: Error, CustomStringConvertible {
  let key: String
  package var description: String { "The value of the attribute \"\(key)\" is not of the type that its key takes." }
}

/// The keys that a scope declares: its stored properties, including those of nested scopes.
package enum ScopeKeys {
  private static let lock = NSLock()
  // Used under the lock only.
  nonisolated(unsafe) private static var known: [ObjectIdentifier: [any AttributedStringKey.Type]] = [:]

  static func keys(of scope: any AttributeScope.Type) -> [any AttributedStringKey.Type] {
    lock.lock()
    defer { lock.unlock() }
    if let keys = known[ObjectIdentifier(scope)] { return keys }
    var keys: [any AttributedStringKey.Type] = []
    collect(scope, into: &keys)
    known[ObjectIdentifier(scope)] = keys
    return keys
  }

  private static func collect(_ scope: Any.Type, into keys: inout [any AttributedStringKey.Type]) {
    _ = _forEachField(of: scope) { _, _, type, _ in
      if let key = type as? any AttributedStringKey.Type { keys.append(key) }
      if let inner = type as? any AttributeScope.Type { collect(inner, into: &keys) }
      return true
    }
  }
}

extension AttributedStringKey {
  /// The value as stored in an `NSAttributedString`.
  static func object(in container: AttributeContainer) throws -> Any? {
    guard let value = container[Self.self] else { return nil }
    if let key = Self.self as? any ObjectiveCConvertibleAttributedStringKey.Type { return try key.object(for: value) }
    return value
  }

  static func set(_ object: Any, in container: inout AttributeContainer) throws {
    if let key = Self.self as? any ObjectiveCConvertibleAttributedStringKey.Type {
      container[Self.self] = try key.anyValue(for: object) as? Value
      return
    }
    guard let value = (object as? Value) ?? converted(object) as? Value else { throw AttributeConversionError(key: name) }
    container[Self.self] = value
  }

  /// Converts numbers of any type, and strings to URLs.
  private static func converted(_ object: Any) -> Any? {
    if Value.self == URL.self { return (object as? String).flatMap(URL.init(string:)) }
    guard let number = number(object) else { return nil }
    switch Value.self {
    case is CGFloat.Type: return CGFloat(number)
    case is Double.Type: return number
    case is Float.Type: return Float(number)
    case is Int.Type: return Int(exactly: number)
    case is NSUnderlineStyle.Type: return Int(exactly: number).map(NSUnderlineStyle.init(rawValue:))
    default: return nil
    }
  }
}

extension ObjectiveCConvertibleAttributedStringKey {
  fileprivate static func object(for value: Any) throws -> Any {
    guard let value = value as? Value else { throw AttributeConversionError(key: name) }
    return try objectiveCValue(for: value)
  }

  fileprivate static func anyValue(for object: Any) throws -> Any {
    if let object = object as? ObjectiveCValue { return try value(for: object) }
    if let number = number(object), let object = NSNumber(value: number) as? ObjectiveCValue {
      return try value(for: object)
    }
    if let text = object as? String, let object = text as NSString as? ObjectiveCValue { return try value(for: object) }
    if let value = object as? Value { return value }
    throw AttributeConversionError(key: name)
  }
}

private func number(_ value: Any) -> Double? {
  switch value {
  case let value as Int: Double(value)
  case let value as Double: value
  case let value as CGFloat: Double(value)
  case let value as Float: Double(value)
  case let value as NSNumber: value.doubleValue
  default: nil
  }
}
