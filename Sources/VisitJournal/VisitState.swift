/// What is kept of a visit: values by place and kind. What the bytes mean is up to the user of the journal.
package struct VisitState: Equatable, Sendable {
  /// The name of a value.
  package struct Key: Hashable, Sendable {
    /// What the value is, such as text or selection.
    package let kind: UInt8
    /// Where it belongs.
    package let path: String
    // Paths are long, and their names looked up several times for each key that is typed.
    private let hash: Int

    /// The name of the value `kind` at `path`.
    package init(kind: UInt8, path: String) {
      (self.kind, self.path) = (kind, path)
      var hasher = Hasher()
      hasher.combine(kind)
      hasher.combine(path)
      hash = hasher.finalize()
    }

    package static func == (a: Key, b: Key) -> Bool { a.hash == b.hash && a.kind == b.kind && a.path == b.path }

    package func hash(into hasher: inout Hasher) { hasher.combine(hash) }
  }

  /// One change of a value.
  package enum Change: Equatable, Sendable {
    /// Sets the whole value.
    case set([UInt8])
    /// Replaces `count` bytes from `offset` on.
    case splice(offset: Int, count: Int, with: [UInt8])
    /// Removes the value.
    case remove
  }

  /// All values.
  package private(set) var values: [Key: [UInt8]] = [:]
  /// The bytes of all values together, about.
  package private(set) var size = 0

  /// An empty state.
  package init() {}

  /// The number of bytes of a value; nil if there is none. Does not make the value shared, and so not be copied at its next
  /// change.
  package func count(of key: Key) -> Int? {
    values.index(forKey: key).map { values.values[$0].count }
  }

  /// The value of a key.
  package subscript(key: Key) -> [UInt8]? { values[key] }

  /// Applies a change.
  /// - Returns: False, and nothing is changed, if the change replaces bytes that the value does not have.
  @discardableResult
  package mutating func apply(_ change: Change, to key: Key) -> Bool {
    apply(change, to: key, unlessSame: false) != nil
  }

  /// Applies a change that makes a difference.
  /// - Returns: False if it makes none; nil, and nothing is changed, if it replaces bytes that the value does not have.
  mutating func applyDifference(_ change: Change, to key: Key) -> Bool? { apply(change, to: key, unlessSame: true) }

  // One search in the values for each change.
  private mutating func apply(_ change: Change, to key: Key, unlessSame: Bool) -> Bool? {
    switch change {
    case .set(let bytes):
      if let index = values.index(forKey: key) {
        if unlessSame, values.values[index] == bytes { return false }
        size += bytes.count - values.values[index].count
        values.values[index] = bytes
      } else {
        size += bytes.count + Self.overhead(key)
        values[key] = bytes
      }
    case .splice(let offset, let count, let bytes):
      guard let index = values.index(forKey: key), offset >= 0, count >= 0,
        offset <= values.values[index].count, count <= values.values[index].count - offset
      else { return nil }
      if unlessSame, count == bytes.count, values.values[index][offset...].starts(with: bytes) { return false }
      // In place: long texts are not copied for every key.
      values.values[index].replaceSubrange(offset..<offset + count, with: bytes)
      size += bytes.count - count
    case .remove:
      guard let former = values.removeValue(forKey: key) else { return false }
      size -= former.count + Self.overhead(key)
    }
    return true
  }

  private static func overhead(_ key: Key) -> Int { key.path.utf8.count + 16 }
}
