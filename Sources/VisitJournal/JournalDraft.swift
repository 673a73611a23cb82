/// A record that is being made: its changes, behind space for the length and the checksum.
///
/// The memory is its own and grows, since a key that is typed writes a hundred bytes in a dozen pieces.
final class JournalDraft {
  private var memory: UnsafeMutableRawPointer
  private var capacity: Int
  private(set) var count = JournalRecord.prefix
  /// The path of the last change.
  private var lastPath: String?

  init(capacity: Int = 512) {
    self.capacity = max(capacity, JournalRecord.prefix)
    memory = .allocate(byteCount: self.capacity, alignment: 8)
  }

  deinit { memory.deallocate() }

  /// Whether there is a change.
  var hasChanges: Bool { count > JournalRecord.prefix }

  /// The bytes of the record. They are valid until the next change.
  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: memory, count: count) }

  /// Removes all changes, and keeps their memory.
  func clear() { (count, lastPath) = (JournalRecord.prefix, nil) }

  /// Fills in the length and the checksum.
  /// - Returns: The checksum, which the next record continues.
  func seal(after previous: UInt32) -> UInt32 {
    memory.storeBytes(of: UInt32(count - JournalRecord.prefix).littleEndian, as: UInt32.self)
    let checksum = JournalRecord.checksum(of: bytes, after: previous)
    memory.storeBytes(of: checksum.littleEndian, toByteOffset: 4, as: UInt32.self)
    return checksum
  }

  // MARK: Changes

  /// Appends that a value is `new` from now on.
  func set(_ new: UnsafeRawBufferPointer, of key: VisitState.Key) {
    begin(1, key, 4 + new.count)
    put(UInt32(new.count))
    put(new)
  }

  /// Appends that `new` replaces `count` bytes of a value from `offset` on.
  func splice(_ offset: Int, _ count: Int, _ new: UnsafeRawBufferPointer, of key: VisitState.Key) {
    begin(2, key, 12 + new.count)
    put(UInt32(offset))
    put(UInt32(count))
    put(UInt32(new.count))
    put(new)
  }

  /// Appends that there is no value any more.
  func remove(_ key: VisitState.Key) { begin(3, key, 0) }

  /// - Parameter size: The number of bytes that follow.
  private func begin(_ operation: UInt8, _ key: VisitState.Key, _ size: Int) {
    let isSame = lastPath == key.path
    reserve(2 + 4 + (isSame ? 0 : key.path.utf8.count) + size)
    put(operation)
    put(key.kind)
    if isSame { return put(JournalRecord.samePath) }
    var path = key.path
    path.withUTF8 {
      put(UInt32($0.count))
      put(UnsafeRawBufferPointer($0))
    }
    lastPath = key.path
  }

  private func reserve(_ more: Int) {
    guard count + more > capacity else { return }
    capacity = max(2 * capacity, count + more)
    let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 8)
    larger.copyMemory(from: memory, byteCount: count)
    memory.deallocate()
    memory = larger
  }

  private func put(_ byte: UInt8) {
    memory.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
    count += 1
  }

  private func put(_ number: UInt32) {
    memory.storeBytes(of: number.littleEndian, toByteOffset: count, as: UInt32.self)
    count += 4
  }

  private func put(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else { return }
    (memory + count).copyMemory(from: start, byteCount: bytes.count)
    count += bytes.count
  }
}
