/// Gives identifiers small numbers, so that an identifier is hashed once, when it is added; everything after that uses
/// arrays indexed by the number.
///
/// The parts of a snapshot that work on identifiers are inlinable: in an app they are compiled for its own identifiers,
/// which makes them several times faster.
///
/// A number stays the same as long as its identifier is there. Numbers of removed identifiers are used again.
@usableFromInline
struct IdentifierNumbers<Identifier: Hashable & Sendable>: Sendable {
  @usableFromInline var numbers: [Identifier: Int32] = [:]
  @usableFromInline var free: [Int32] = []
  /// All numbers are less than this.
  @usableFromInline var limit: Int32 = 0

  @inlinable
  init() {}

  @inlinable var count: Int { numbers.count }

  /// The number of an identifier, or nil if it is not there.
  @inlinable
  subscript(_ identifier: Identifier) -> Int32? { numbers[identifier] }

  @inlinable
  mutating func reserveCapacity(_ count: Int) { numbers.reserveCapacity(count) }

  /// Returns the number of an identifier, and whether it has just been added.
  @inlinable
  mutating func insert(_ identifier: Identifier) -> (isNew: Bool, number: Int32) {
    let number = free.last ?? limit
    // Looking first and adding then would hash twice. Identifiers that are already there are rare.
    if let present = numbers.updateValue(number, forKey: identifier) {
      numbers[identifier] = present
      return (false, present)
    }
    if free.popLast() == nil { limit += 1 }
    return (true, number)
  }

  /// Removes an identifier and returns the number that it had, or nil if it was not there.
  @inlinable
  mutating func remove(_ identifier: Identifier) -> Int32? {
    guard let number = numbers.removeValue(forKey: identifier) else { return nil }
    free.append(number)
    return number
  }
}
