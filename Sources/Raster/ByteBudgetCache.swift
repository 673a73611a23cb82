/// Values by key, the least recently used ones dropped once their bytes exceed the budget.
///
/// Dropping only forgets: whoever still holds a value keeps it. Not thread safe; its owner locks.
public struct ByteBudgetCache<Key: Hashable, Value> {
  private struct Entry {
    var value: Value
    var bytes: Int
    var lastUse: UInt64
  }

  private var entries: [Key: Entry] = [:]
  private var tick: UInt64 = 0
  public private(set) var byteCount = 0
  public var byteBudget: Int { didSet { trim() } }
  public var count: Int { entries.count }

  public init(byteBudget: Int) { self.byteBudget = byteBudget }

  public mutating func value(for key: Key) -> Value? {
    guard let index = entries.index(forKey: key) else { return nil }
    tick += 1
    entries.values[index].lastUse = tick
    return entries.values[index].value
  }

  public mutating func insert(_ value: Value, bytes: Int, for key: Key) {
    tick += 1
    if let old = entries.updateValue(Entry(value: value, bytes: bytes, lastUse: tick), forKey: key) { byteCount -= old.bytes }
    byteCount += bytes
    trim()
  }

  public mutating func removeAll() {
    entries.removeAll()
    byteCount = 0
  }

  /// Drops down to three quarters of the budget, so that a full cache is not sorted on every insertion.
  private mutating func trim() {
    guard byteCount > byteBudget else { return }
    for (key, entry) in entries.map({ ($0.key, $0.value) }).sorted(by: { $0.1.lastUse < $1.1.lastUse }) {
      if byteCount <= byteBudget / 4 * 3 { break }
      entries[key] = nil
      byteCount -= entry.bytes
    }
  }
}
