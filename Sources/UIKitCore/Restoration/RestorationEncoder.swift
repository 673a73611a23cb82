import Foundation

/// The coder that an object saves its state with.
///
/// Values of the types of property lists are kept as they are, controllers and registered objects as references, and other
/// objects that conform to `NSCoding` as archives. What cannot be saved is logged and left out.
///
/// - Threading: main actor, on which the objects save themselves.
final class RestorationEncoder: NSCoder {
  private let refer: (Any) -> Reference
  private let owner: String
  var isSecure = true
  private(set) var values: [String: RestorableValue] = [:]

  enum Reference {
    case entry(Int)
    /// It is cut off from what is saved: it, or something around it, has no identifier.
    case cut
    case noObject
  }

  /// - Parameter refer: Finds the entry of an object.
  init(owner: String, isSecure: Bool, refer: @escaping (Any) -> Reference) {
    (self.owner, self.isSecure, self.refer) = (owner, isSecure, refer)
  }

  override var allowsKeyedCoding: Bool { true }
  override var requiresSecureCoding: Bool { isSecure }

  override func encode(_ object: Any?, forKey key: String) {
    guard let object else {
      values[key] = nil
      return
    }
    do {
      values[key] = try value(object)
    } catch {
      let reason = (error as? ArchivedObject.Failure)?.reason ?? "\(error)"
      Log.error("\(owner).encodeRestorableState: the value for \"\(key)\" is left out, because \(reason).")
    }
  }

  override func encodeConditionalObject(_ object: Any?, forKey key: String) { encode(object, forKey: key) }
  override func encode(_ value: Bool, forKey key: String) { values[key] = .plain(.bool(value)) }
  override func encode(_ value: Int, forKey key: String) { values[key] = .plain(.int(Int64(value))) }
  override func encode(_ value: Int32, forKey key: String) { values[key] = .plain(.int(Int64(value))) }
  override func encode(_ value: Int64, forKey key: String) { values[key] = .plain(.int(value)) }
  override func encode(_ value: Float, forKey key: String) { values[key] = .plain(.double(Double(value))) }
  override func encode(_ value: Double, forKey key: String) { values[key] = .plain(.double(value)) }
  override func encodeBytes(_ bytes: UnsafePointer<UInt8>?, length: Int, forKey key: String) {
    values[key] = .plain(.data(bytes.map { Data(bytes: $0, count: length) } ?? Data()))
  }
  override func containsValue(forKey key: String) -> Bool { values[key] != nil }

  /// Nil for what is cut off.
  private func value(_ object: Any) throws -> RestorableValue? {
    if let plain = try? ActivityValue(object) { return .plain(plain) }
    switch refer(object) {
    case .entry(let index): return .reference(index)
    case .cut: return nil
    case .noObject: break
    }
    if let list = object as? [Any] { return .list(try list.compactMap(value)) }
    return .archive(try ArchivedObject(object, isSecure: isSecure))
  }
}
