/// Values by key, the least recently used ones dropped once their bytes exceed the budget.
///
/// Dropping only forgets: whoever still holds a value keeps it. What is dropped is returned, so that an owner with a lock
/// can let go of it outside: a value's end may ask the same cache for something. Not thread safe; its owner locks.
public struct ByteBudgetCache<Key: Hashable, Value> {
  private struct Entry {
    var value: Value
    var bytes: Int
    var lastUse: UInt64
  }

  private var entries: [Key: Entry] = [:]
  private var tick: UInt64 = 0
  public private(set) var byteCount = 0
  public var byteBudget: Int { didSet { _ = trim() } }
  public var count: Int { entries.count }

  public init(byteBudget: Int) { self.byteBudget = byteBudget }

  public mutating func value(for key: Key) -> Value? {
    guard let index = entries.index(forKey: key) else { return nil }
    tick += 1
    entries.values[index].lastUse = tick
    return entries.values[index].value
  }

  /// - Returns: The values that were dropped for it.
  @discardableResult public mutating func insert(_ value: Value, bytes: Int, for key: Key) -> [Value] {
    tick += 1
    let old = entries.updateValue(Entry(value: value, bytes: bytes, lastUse: tick), forKey: key)
    byteCount += bytes - (old?.bytes ?? 0)
    let dropped = trim()
    return old.map { dropped + [$0.value] } ?? dropped
  }

  /// - Returns: The values that were dropped.
  @discardableResult public mutating func removeAll() -> [Value] { removeAll { _ in true } }

  /// Looks at every key.
  /// - Returns: The values that were dropped.
  @discardableResult public mutating func removeAll(where isOver: (Key) -> Bool) -> [Value] {
    entries.keys.filter(isOver).compactMap { remove($0) }
  }

  private mutating func remove(_ key: Key) -> Value? {
    guard let entry = entries.removeValue(forKey: key) else { return nil }
    byteCount -= entry.bytes
    return entry.value
  }

  /// Drops down to three quarters of the budget, so that a full cache is not sorted on every insertion. The newest value
  /// stays even when it is larger than that by itself: it is asked for in each frame while it is shown.
  private mutating func trim() -> [Value] {
    guard byteCount > byteBudget else { return [] }
    var dropped: [Value] = []
    for (key, _) in entries.map({ ($0.key, $0.value.lastUse) }).sorted(by: { $0.1 < $1.1 }) {
      if byteCount <= byteBudget / 4 * 3 || entries.count == 1 { break }
      if let value = remove(key) { dropped.append(value) }
    }
    return dropped
  }
}
