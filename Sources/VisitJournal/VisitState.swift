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

  /// An empty state.
  package init() {}

  init(_ values: some Sequence<(Key, [UInt8])>) { self.values = Dictionary(values) { $1 } }

  /// The value of a key.
  package subscript(key: Key) -> [UInt8]? { values[key] }

  /// Applies a change.
  /// - Returns: False, and nothing is changed, if the change replaces bytes that the value does not have.
  @discardableResult
  package mutating func apply(_ change: Change, to key: Key) -> Bool {
    switch change {
    case .set(let bytes): values[key] = bytes
    case .splice(let offset, let count, let bytes):
      guard let index = values.index(forKey: key), offset >= 0, count >= 0,
        offset <= values.values[index].count, count <= values.values[index].count - offset
      else { return false }
      values.values[index].replaceSubrange(offset..<offset + count, with: bytes)
    case .remove: values[key] = nil
    }
    return true
  }

  /// The bytes that a value takes besides its own, about.
  static func overhead(_ key: Key) -> Int { key.path.utf8.count + 16 }
}
