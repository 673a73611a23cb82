import Foundation

// What Objective-C's runtime gives apps that want to store something with an object of somebody else's class. Linux has no
// such runtime: the values live in a table beside the objects, and go when an object is seen to have gone.

/// How a value is kept. Copying and atomicity make no difference here: values are kept as they are, under a lock.
public enum objc_AssociationPolicy: UInt, Sendable {
  /// Not kept alive.
  case OBJC_ASSOCIATION_ASSIGN = 0
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
  case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
  case OBJC_ASSOCIATION_RETAIN = 769
  case OBJC_ASSOCIATION_COPY = 771
}

/// Keeps `value` with `object` under `key`, the address of a variable that stands for it; nil removes what is there.
///
/// A value whose object has gone is let go of within the next calls of these functions.
/// - Threading: any.
public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  AssociatedObjects.shared.set(value, for: key, of: object as AnyObject, policy)
}

/// What was kept with `object` under `key`.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  AssociatedObjects.shared.value(for: key, of: object as AnyObject)
}

/// Removes everything that was kept with `object`.
public func objc_removeAssociatedObjects(_ object: Any) { AssociatedObjects.shared.removeAll(of: object as AnyObject) }

private final class AssociatedObjects: @unchecked Sendable {
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
  // How many records there may be before those of objects that have gone are looked for.
  private var limit = 16

  /// Values are let go of outside of the lock: what their ends do may ask for others.
  private func locked(_ body: (inout [Any]) -> Void) {
    var leaving: [Any] = []
    lock.lock()
    body(&leaving)
    lock.unlock()
    leaving.removeAll()
  }

  func set(_ value: Any?, for key: UnsafeRawPointer, of object: AnyObject, _ policy: objc_AssociationPolicy) {
    locked { leaving in
      let identity = ObjectIdentifier(object)
      // The memory of an object that has gone may be another's by now.
      if let old = records[identity], old.owner !== object { leaving.append(records.removeValue(forKey: identity) as Any) }
      var record = records.removeValue(forKey: identity) ?? Record(owner: object)
      if let old = record.values.removeValue(forKey: key) { leaving.append(old) }
      if let value {
        let isWeak = policy == .OBJC_ASSOCIATION_ASSIGN
        record.values[key] = isWeak ? .assigned(WeakObject(object: value as AnyObject)) : .kept(value)
      }
      if !record.values.isEmpty { records[identity] = record }
      if records.count > limit { removeGone(&leaving) }
    }
  }

  private func removeGone(_ leaving: inout [Any]) {
    for (identity, record) in records where record.owner == nil {
      leaving.append(record)
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
    locked { leaving in
      if let record = records.removeValue(forKey: ObjectIdentifier(object)) { leaving.append(record) }
    }
  }
}

/// Runs `body`. Without Objective-C there is no pool to drain: objects go when nobody needs them any more.
@inlinable
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }
