import Foundation

extension VisitJournal {
  /// A value and its name: what has found it once changes it again without another search.
  package final class Slot {
    /// The name of the value.
    package let key: VisitState.Key
    /// The value; nil if it is none, or was removed.
    package private(set) var bytes: [UInt8]?
    /// The number of bytes of the value; nil if there is none. Does not make the value shared, and so not be copied at its
    /// next change.
    package var count: Int? { bytes?.count }
    /// Whether the journal has this slot. Removing the value, and forgetting all, ends that for good.
    package internal(set) var isListed = false
    /// What stands for the one that has the value, for the user of the journal.
    package final var owner: AnyObject?

    init(_ key: VisitState.Key) { self.key = key }

    // MARK: Changing

    /// - Returns: Whether it makes a difference.
    func set(_ new: UnsafeRawBufferPointer) -> Bool {
      guard let count else {
        bytes = Array(new)
        return true
      }
      if count == new.count {
        if hasSame(new, at: 0) { return false }
        overwrite(new, at: 0)
      } else {
        bytes?.replaceSubrange(0..., with: new)
      }
      return true
    }

    /// Replaces `count` bytes from `offset` on, in place: long texts are not copied for every key.
    /// - Returns: Whether it makes a difference; nil, and nothing is changed, if the value does not have these bytes.
    func splice(_ offset: Int, _ count: Int, _ new: UnsafeRawBufferPointer) -> Bool? {
      guard let size = self.count, offset >= 0, count >= 0, offset <= size, count <= size - offset else { return nil }
      if count == new.count {
        if hasSame(new, at: offset) { return false }
        overwrite(new, at: offset)
      } else if offset == size {
        bytes?.append(contentsOf: new)
      } else {
        bytes?.replaceSubrange(offset..<offset + count, with: new)
      }
      return true
    }

    /// - Returns: Whether it makes a difference.
    func remove() -> Bool {
      guard bytes != nil else { return false }
      bytes = nil
      return true
    }

    private func hasSame(_ new: UnsafeRawBufferPointer, at offset: Int) -> Bool {
      guard let start = new.baseAddress else { return true }
      return bytes?.withUnsafeBytes { memcmp($0.baseAddress! + offset, start, new.count) == 0 } ?? false
    }

    private func overwrite(_ new: UnsafeRawBufferPointer, at offset: Int) {
      bytes?.withUnsafeMutableBytes { UnsafeMutableRawBufferPointer(rebasing: $0[offset...]).copyMemory(from: new) }
    }
  }
}
