import Foundation

/// The coder that an object restores its state with.
///
/// - Threading: main actor, on which the objects restore themselves.
final class RestorationDecoder: NSCoder {
  private let values: [String: RestorableValue]
  private let owner: String
  private let find: (Int) -> Any?
  var isSecure: Bool

  /// - Parameter find: Returns the object of an entry, if it exists.
  init(
    _ values: [String: RestorableValue], owner: String, isSecure: Bool, find: @escaping (Int) -> Any? = { _ in nil }
  ) {
    (self.values, self.owner, self.isSecure, self.find) = (values, owner, isSecure, find)
  }

  override var allowsKeyedCoding: Bool { true }
  override var requiresSecureCoding: Bool { isSecure }
  override func containsValue(forKey key: String) -> Bool { values[key] != nil }

  override func decodeObject(forKey key: String) -> Any? { object(key, classes: nil) }

  override func decodeObject(of classes: [AnyClass]?, forKey key: String) -> Any? { object(key, classes: classes) }

  override func decodeObject<Decoded: NSObject & NSCoding>(of cls: Decoded.Type, forKey key: String) -> Decoded? {
    object(key, classes: [cls]) as? Decoded
  }

  private func object(_ key: String, classes: [AnyClass]?) -> Any? {
    do {
      return try values[key].flatMap { try object($0, classes) }
    } catch {
      let reason = (error as? ArchivedObject.Failure)?.reason ?? "\(error)"
      Log.error("\(owner).decodeRestorableState: the value for \"\(key)\" is not restored, because \(reason).")
      return nil
    }
  }

  private func object(_ value: RestorableValue, _ classes: [AnyClass]?) throws -> Any? {
    switch value {
    case .plain(let plain): return plain.object
    case .reference(let index): return find(index)
    case .list(let values): return try values.compactMap { try object($0, classes) }
    case .archive(let archived):
      if isSecure, classes == nil {
        throw ArchivedObject.Failure(reason: "secure coding demands decodeObject(of:forKey:) with its class")
      }
      return try archived.object(classes: classes)
    }
  }

  // MARK: Numbers and bytes

  private func number(_ key: String) -> NSNumber? {
    guard case .plain(let value)? = values[key] else { return nil }
    return value.object as? NSNumber
  }

  override func decodeBool(forKey key: String) -> Bool { number(key)?.boolValue ?? false }
  override func decodeInteger(forKey key: String) -> Int { number(key)?.intValue ?? 0 }
  override func decodeInt32(forKey key: String) -> Int32 { number(key)?.int32Value ?? 0 }
  override func decodeInt64(forKey key: String) -> Int64 { number(key)?.int64Value ?? 0 }
  override func decodeFloat(forKey key: String) -> Float { number(key)?.floatValue ?? 0 }
  override func decodeDouble(forKey key: String) -> Double { number(key)?.doubleValue ?? 0 }

  override func withDecodedUnsafeBufferPointer<Answer>(
    forKey key: String, body: (UnsafeBufferPointer<UInt8>?) throws -> Answer
  ) rethrows -> Answer {
    guard case .plain(.data(let data))? = values[key] else { return try body(nil) }
    return try data.withUnsafeBytes { try body($0.bindMemory(to: UInt8.self)) }
  }
}
