import Foundation

/// An object of a model class among the values that controllers save, as an archive.
///
/// Foundation ends the program where it cannot archive an object, and at classes that are not allowed. So both are checked
/// before.
struct ArchivedObject: Codable, Sendable {
  /// Written by `NSKeyedArchiver`.
  private let data: Data
  private let className: String

  struct Failure: Error {
    let reason: String
  }

  /// - Throws: `Failure` for an object that cannot be archived, or has one in it.
  init(_ object: Any, isSecure: Bool) throws {
    if let reason = Self.refusal(of: object, isSecure: isSecure) { throw Failure(reason: reason) }
    let archiver = NSKeyedArchiver(requiringSecureCoding: isSecure)
    let filter = ArchiveFilter(isSecure: isSecure)
    archiver.delegate = filter
    archiver.encode(object, forKey: NSKeyedArchiveRootObjectKey)
    archiver.finishEncoding()
    if let reason = filter.refusals.first { throw Failure(reason: reason) }
    data = archiver.encodedData
    className = Self.bridged(object).map { NSStringFromClass(type(of: $0)) } ?? ""
  }

  /// The object of a type of Swift, like `IndexPath`, is that of its class.
  private static func bridged(_ object: Any) -> NSObject? { object as? NSObject }

  /// Why an object cannot be archived; nil if it can.
  fileprivate static func refusal(of object: Any, isSecure: Bool) -> String? {
    guard let object = bridged(object), object is any NSCoding else {
      return "\(type(of: object)) does not conform to NSCoding"
    }
    let type = type(of: object)
    if isSecure, (type as? any NSSecureCoding.Type)?.supportsSecureCoding != true {
      return "\(type) does not support secure coding"
    }
    let name = String(reflecting: type)
    if name.contains("(") || name.split(separator: ".").count > 2 { return "\(name) is private or inside another type" }
    return nil
  }

  /// - Parameter classes: Those of which the object may be; nil allows all, without secure coding.
  /// - Throws: `Failure` for an object of another class, or with one that the program does not have.
  func object(classes: [AnyClass]?) throws -> Any? {
    try check(allowed: classes)
    let unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
    unarchiver.decodingFailurePolicy = .setErrorAndReturn
    defer { unarchiver.finishDecoding() }
    guard let classes else {
      unarchiver.requiresSecureCoding = false
      return unarchiver.decodeObject(forKey: NSKeyedArchiveRootObjectKey)
    }
    return unarchiver.decodeObject(of: classes, forKey: NSKeyedArchiveRootObjectKey)
  }

  private func check(allowed: [AnyClass]?) throws {
    let list = try PropertyListSerialization.propertyList(from: data, options: [], format: nil)
    guard let objects = (list as? [String: Any])?["$objects"] as? [Any] else {
      throw Failure(reason: "its bytes are no archive")
    }
    for object in objects {
      guard let name = (object as? [String: Any])?["$classname"] as? String else { continue }
      guard let type = NSClassFromString(name) else { throw Failure(reason: "there is no class \(name)") }
      if allowed != nil, (type as? any NSSecureCoding.Type)?.supportsSecureCoding != true {
        throw Failure(reason: "\(name) does not support secure coding")
      }
    }
    guard let allowed else { return }
    var step: AnyClass? = NSClassFromString(className)
    while let here = step {
      if allowed.contains(where: { $0 == here }) { return }
      step = _getSuperclass(here)
    }
    throw Failure(reason: "\(className) is not among the classes that are allowed")
  }
}

/// Replaces objects that cannot be archived by null, and remembers why.
private final class ArchiveFilter: NSObject, NSKeyedArchiverDelegate {
  private let isSecure: Bool
  private(set) var refusals: [String] = []

  init(isSecure: Bool) { self.isSecure = isSecure }

  func archiver(_ archiver: NSKeyedArchiver, willEncode object: Any) -> Any? {
    guard let reason = ArchivedObject.refusal(of: object, isSecure: isSecure) else { return object }
    refusals.append(reason)
    return NSNull()
  }

  func archiver(_ archiver: NSKeyedArchiver, didEncode object: Any?) {}
  func archiver(_ archiver: NSKeyedArchiver, willReplace object: Any?, withObject newObject: Any?) {}
  func archiverWillFinish(_ archiver: NSKeyedArchiver) {}
  func archiverDidFinish(_ archiver: NSKeyedArchiver) {}
}
