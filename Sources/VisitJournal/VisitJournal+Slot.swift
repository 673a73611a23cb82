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
    /// What has the value, for the user of the journal. It is forgotten with the value.
    package private(set) weak var owner: AnyObject?
    /// Whether an owner was set, which may be gone.
    package private(set) var wasOwned = false

    init(_ key: VisitState.Key) { self.key = key }

    /// Makes `object` the owner.
    package func setOwner(_ object: AnyObject) {
      guard owner !== object else { return }
      (owner, wasOwned) = (object, true)
    }

    /// Applies a change that makes a difference.
    /// - Returns: False if it makes none; nil, and nothing is changed, if it replaces bytes that the value does not have.
    func apply(_ change: VisitState.Change) -> Bool? {
      switch change {
      case .set(let new):
        if bytes == new { return false }
        if bytes?.replaceSubrange(0..., with: new) == nil { bytes = new }
      case .splice(let offset, let count, let new):
        guard let size = bytes?.count, offset >= 0, count >= 0, offset <= size, count <= size - offset else { return nil }
        if count == new.count, bytes?[offset...].starts(with: new) == true { return false }
        // In place: long texts are not copied for every key.
        bytes?.replaceSubrange(offset..<offset + count, with: new)
      case .remove:
        guard bytes != nil else { return false }
        bytes = nil
      }
      return true
    }
  }
}
