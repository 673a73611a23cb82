/// A cache that evicts its least recently used values once their bytes exceed a budget.
///
/// Values that are still referenced elsewhere survive eviction. Evicted values are returned so that an owner with a lock can
/// release them after unlocking: a value's deinit may use the same cache. Not thread safe; its owner locks.
public struct ByteBudgetCache<Key: Hashable, Value> {
  private struct Entry {
    var value: Value
    var bytes: Int
    var lastUse: UInt64
  }

  private var entries: [Key: Entry] = [:]
  private var tick: UInt64 = 0
  /// The sum of the values' sizes in bytes.
  public private(set) var byteCount = 0
  /// The size in bytes above which values are evicted.
  public var byteBudget: Int { didSet { _ = trim() } }
  /// The number of values.
  public var count: Int { entries.count }

  /// Makes an empty cache with a budget in bytes.
  public init(byteBudget: Int) { self.byteBudget = byteBudget }

  /// The value of `key`, marked as used most recently; nil when there is none.
  public mutating func value(for key: Key) -> Value? {
    guard let index = entries.index(forKey: key) else { return nil }
    tick += 1
    entries.values[index].lastUse = tick
    return entries.values[index].value
  }

  /// - Returns: The values that were evicted or replaced.
  @discardableResult public mutating func insert(_ value: Value, bytes: Int, for key: Key) -> [Value] {
    tick += 1
    let old = entries.updateValue(Entry(value: value, bytes: bytes, lastUse: tick), forKey: key)
    byteCount += bytes - (old?.bytes ?? 0)
    let dropped = trim()
    return old.map { dropped + [$0.value] } ?? dropped
  }

  /// - Returns: The values that were dropped.
  @discardableResult public mutating func removeAll() -> [Value] { removeAll { _ in true } }

  /// Removes the values whose key satisfies `isOver`; checks every key.
  /// - Returns: The values that were dropped.
  @discardableResult public mutating func removeAll(where isOver: (Key) -> Bool) -> [Value] {
    entries.keys.filter(isOver).compactMap { remove($0) }
  }

  private mutating func remove(_ key: Key) -> Value? {
    guard let entry = entries.removeValue(forKey: key) else { return nil }
    byteCount -= entry.bytes
    return entry.value
  }

  /// Evicts down to three quarters of the budget, so that a full cache is not sorted on every insertion. The newest value
  /// stays even when it is larger than that by itself: it is requested in each frame while it is shown.
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
