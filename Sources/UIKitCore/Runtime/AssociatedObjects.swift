import Foundation

// Replaces the Objective-C runtime functions that attach values to objects of any class. Linux has no such runtime: the
// values live in a side table and are released after their object has been deallocated.

/// How a value is kept. Copy and atomicity make no difference here: values are stored as they are, under a lock.
public enum objc_AssociationPolicy: UInt, Sendable {
  /// Not kept alive.
  case OBJC_ASSOCIATION_ASSIGN = 0
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
  case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
  case OBJC_ASSOCIATION_RETAIN = 769
  case OBJC_ASSOCIATION_COPY = 771
}

/// Stores `value` for `object` under `key`, the address of a variable that serves as the key; nil removes the stored
/// value.
///
/// A value whose object has been deallocated is released by one of the next calls of these functions.
/// - Threading: any.
public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  AssociatedObjects.shared.set(value, for: key, of: object as AnyObject, policy)
}

/// The value stored for `object` under `key`.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  AssociatedObjects.shared.value(for: key, of: object as AnyObject)
}

/// Removes all values stored for `object`.
public func objc_removeAssociatedObjects(_ object: Any) { AssociatedObjects.shared.removeAll(of: object as AnyObject) }

private final class AssociatedObjects: @unchecked Sendable {
  // Unchecked: both variables are used under `lock` only.
  static let shared = AssociatedObjects()

  private enum Value {
    case kept(Any)
    case assigned(WeakObject)
  }

  private struct WeakObject {
    weak var object: AnyObject?
  }

  private struct Record {
    weak var owner: AnyObject?
    var values: [UnsafeRawPointer: Value] = [:]
  }

  private let lock = NSRecursiveLock()
  private var records: [ObjectIdentifier: Record] = [:]
  // The number of records above which those of deallocated objects are purged.
  private var limit = 16

  /// Releases values outside the lock, because their `deinit` may call these functions.
  private func locked(_ body: (inout [Any]) -> Void) {
    var released: [Any] = []
    lock.lock()
    body(&released)
    lock.unlock()
    released.removeAll()
  }

  func set(_ value: Any?, for key: UnsafeRawPointer, of object: AnyObject, _ policy: objc_AssociationPolicy) {
    locked { released in
      let identity = ObjectIdentifier(object)
      // The address of a deallocated object may belong to a new one by now.
      if let old = records[identity], old.owner !== object { released.append(records.removeValue(forKey: identity) as Any) }
      var record = records.removeValue(forKey: identity) ?? Record(owner: object)
      if let old = record.values.removeValue(forKey: key) { released.append(old) }
      if let value {
        let isWeak = policy == .OBJC_ASSOCIATION_ASSIGN
        record.values[key] = isWeak ? .assigned(WeakObject(object: value as AnyObject)) : .kept(value)
      }
      if !record.values.isEmpty { records[identity] = record }
      if records.count > limit { removeGone(&released) }
    }
  }

  private func removeGone(_ released: inout [Any]) {
    for (identity, record) in records where record.owner == nil {
      released.append(record)
      records[identity] = nil
    }
    limit = max(16, records.count * 2)
  }

  func value(for key: UnsafeRawPointer, of object: AnyObject) -> Any? {
    var found: Any?
    locked { _ in
      guard let record = records[ObjectIdentifier(object)], record.owner === object else { return }
      switch record.values[key] {
      case .kept(let value): found = value
      case .assigned(let box): found = box.object
      case nil: break
      }
    }
    return found
  }

  func removeAll(of object: AnyObject) {
    locked { released in
      if let record = records.removeValue(forKey: ObjectIdentifier(object)) { released.append(record) }
    }
  }
}

/// Runs `body`. Without Objective-C there is no pool to drain: objects are released with their last reference.
@inlinable
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }
