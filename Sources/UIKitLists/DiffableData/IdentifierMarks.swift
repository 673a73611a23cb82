/// Numbers of identifiers in the order in which they were marked, each once.
@usableFromInline
struct IdentifierMarks: Sendable {
  @usableFromInline var numbers: [Int32] = []
  private var members: Set<Int32> = []

  @usableFromInline var isEmpty: Bool { numbers.isEmpty }

  @usableFromInline
  func contains(_ number: Int32) -> Bool { !members.isEmpty && members.contains(number) }

  @usableFromInline
  mutating func insert(_ number: Int32) {
    if members.insert(number).inserted { numbers.append(number) }
  }

  /// Removes the marks of identifiers that are gone, before their numbers are used again.
  @usableFromInline
  mutating func remove(where isGone: (Int32) -> Bool) {
    guard numbers.contains(where: isGone) else { return }
    numbers.removeAll(where: isGone)
    members = Set(numbers)
  }
}
