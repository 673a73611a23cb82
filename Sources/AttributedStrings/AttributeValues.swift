import Foundation

/// Compares attribute values as `isEqual` does on iOS: objects by `isEqual`, numbers and strings by value, other values
/// by `==`. Values that cannot be compared are different.
///
/// Foundation's attributed strings call CFEqual, which crashes for two different instances of an `NSObject` subclass
/// that is not part of Foundation.
func areEqual(_ first: Any, _ second: Any) -> Bool {
  if type(of: first) is AnyClass, type(of: second) is AnyClass {
    if first as AnyObject === second as AnyObject { return true }
    if let first = first as? NSObject, let second = second as? NSObject { return first.isEqual(second) }
  }
  if let first = number(first), let second = number(second) { return first == second }
  if let first = text(first), let second = text(second) { return first == second }
  if let first = first as? AnyHashable, let second = second as? AnyHashable { return first == second }
  guard let first = first as? any Equatable else { return false }
  return isEqual(first, second)
}

package func areEqual(_ first: [NSAttributedString.Key: Any], _ second: [NSAttributedString.Key: Any]) -> Bool {
  guard first.count == second.count else { return false }
  for (key, value) in first {
    guard let other = second[key], areEqual(value, other) else { return false }
  }
  return true
}

/// Compares two values of an attribute, either of which may be absent.
func areEqual(_ first: Any?, _ second: Any?) -> Bool {
  switch (first, second) {
  case (nil, nil): true
  case (let first?, let second?): areEqual(first as Any, second as Any)
  default: false
  }
}

private func isEqual<Value: Equatable>(_ first: Value, _ second: Any) -> Bool { (second as? Value) == first }

/// Attribute values have any numeric type here; on iOS all of them are `NSNumber`.
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

private func text(_ value: Any) -> String? {
  switch value {
  case let value as String: value
  case let value as NSString: String(describing: value)
  default: nil
  }
}
