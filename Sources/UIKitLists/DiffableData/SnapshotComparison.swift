/// Finds the difference of two snapshots.
@usableFromInline
struct SnapshotComparison<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable> {
  @usableFromInline typealias Snapshot = NSDiffableDataSourceSnapshot<SectionID, ItemID>
  @usableFromInline typealias Path = SnapshotDifference.Path

  /// The change of a section.
  @usableFromInline
  enum Fate {
    /// It is kept, by default in its place; the position is the one in the other snapshot.
    case kept(Int)
    /// It is only in one of the two snapshots.
    case alone
    /// It is in both, and has nothing in common with what it was.
    case reloaded
  }

  @usableFromInline let old: SectionedIdentifiers<SectionID, ItemID>
  @usableFromInline let new: SectionedIdentifiers<SectionID, ItemID>
  /// Has what the app wants to have reloaded.
  @usableFromInline let snapshot: Snapshot
  @usableFromInline var difference = SnapshotDifference()
  /// By old and by new position.
  @usableFromInline var oldFates: [Fate]
  @usableFromInline var newFates: [Fate]
  /// By old position: for each item of a section that is kept, whether it stays or moves.
  @usableFromInline var survivors: [[Bool]] = []
  /// Numbers of items to reload that are deleted and inserted instead, because they move.
  @usableFromInline var replaced: Set<Int32> = []

  @inlinable
  init(old: Snapshot, new: Snapshot) {
    (self.old, self.new, snapshot) = (old.content, new.content, new)
    oldFates = Array(repeating: .alone, count: old.content.sections.count)
    newFates = Array(repeating: .alone, count: new.content.sections.count)
  }

  // MARK: Sections

  @inlinable
  mutating func compareSections() {
    // The sections that are in both, as pairs of their positions.
    var (from, to): ([Int32], [Int32]) = ([], [])
    for (position, section) in new.sections.enumerated() {
      if let before = old.position(of: section.identifier) {
        from.append(Int32(before))
        to.append(Int32(position))
      } else {
        difference.insertedSections.append(position)
      }
    }
    let stay = LongestIncreasingSubsequence.members(of: from)
    for index in from.indices {
      keepSection(Int(from[index]), Int(to[index]), moves: stay.map { !$0[index] } ?? false)
    }
    for (position, fate) in oldFates.enumerated() {
      if case .alone = fate { difference.deletedSections.append(position) }
    }
    // One that moves and is reloaded is deleted, since a reload is a deletion and an insertion in place.
    for position in difference.deletedSections where new.position(of: old.sections[position].identifier) != nil {
      oldFates[position] = .reloaded
    }
    difference.insertedSections.sort()
    survivors = old.sections.enumerated().map { position, section in
      if case .kept = oldFates[position] { return Array(repeating: false, count: section.items.count) }
      return []
    }
  }

  @inlinable
  mutating func keepSection(_ before: Int, _ after: Int, moves: Bool) {
    guard snapshot.reloadedSections.contains(new.sections[after].number) else {
      (oldFates[before], newFates[after]) = (.kept(after), .kept(before))
      if moves { difference.movedSections.append(.init(from: before, to: after)) }
      return
    }
    newFates[after] = .reloaded
    if moves {
      difference.insertedSections.append(after)
    } else {
      oldFates[before] = .reloaded
      difference.reloadedSections.append(before)
    }
  }

  // MARK: Items

  @inlinable
  mutating func compareItems() {
    for (position, fate) in newFates.enumerated() {
      switch fate {
      case .kept(let before): compareItems(of: position, withThoseOf: before)
      case .alone: findItems(of: position)
      case .reloaded: break
      }
    }
    for (position, survivors) in survivors.enumerated() {
      for (index, survives) in survivors.enumerated() where !survives {
        difference.deletedItems.append(Path(position, index))
      }
    }
  }

  /// Finds items of an inserted section that were elsewhere before.
  @inlinable
  mutating func findItems(of position: Int) {
    guard old.itemCount > 0 else { return }
    for (index, item) in new.sections[position].items.enumerated() {
      if let path = available(item) { move(path, to: Path(position, index)) }
    }
  }

  @inlinable
  mutating func compareItems(of position: Int, withThoseOf oldPosition: Int) {
    let (before, after) = (old.sections[oldPosition].items, new.sections[position].items)
    // The items that were in this section before, as pairs of their indexes.
    var (from, to): ([Int32], [Int32]) = ([], [])
    from.reserveCapacity(after.count)
    to.reserveCapacity(after.count)
    // Most items follow the one that they followed before: comparing the two is faster than looking each of them up.
    var next = 0
    for (index, item) in after.enumerated() {
      if next >= before.count || before[next] != item {
        guard let path = available(item) else {
          difference.insertedItems.append(Path(position, index))
          continue
        }
        guard path.section == oldPosition else {
          move(path, to: Path(position, index))
          continue
        }
        next = path.item
      }
      from.append(Int32(next))
      to.append(Int32(index))
      survivors[oldPosition][next] = true
      next += 1
    }
    guard let members = LongestIncreasingSubsequence.members(of: from) else { return }
    for (index, isMember) in members.enumerated() where !isMember {
      move(Path(oldPosition, Int(from[index])), to: Path(position, Int(to[index])))
    }
  }

  /// The old path of an item that may stay or move.
  @inlinable
  func available(_ item: ItemID) -> Path? {
    guard let place = old.place(of: item) else { return nil }
    if case .reloaded = oldFates[place.section] { return nil }
    return Path(place.section, place.item)
  }

  @inlinable
  mutating func move(_ path: Path, to target: Path) {
    let number = new.sections[target.section].numbers[target.item]
    let isReplaced = snapshot.reloadedItems.contains(number)
    if isReplaced {
      replaced.insert(number)
      if case .kept = newFates[target.section] { difference.insertedItems.append(target) }
    } else {
      difference.movedItems.append(.init(from: path, to: target))
    }
    if case .kept = oldFates[path.section] { survivors[path.section][path.item] = !isReplaced }
  }

  // MARK: Reloads

  @inlinable
  mutating func collectReloads() {
    for number in snapshot.reloadedItems.numbers where !replaced.contains(number) {
      if let (before, _) = paths(ofItemWithNumber: number) { difference.reloadedItems.append(before) }
    }
    for number in snapshot.reconfiguredItems.numbers where !snapshot.reloadedItems.contains(number) {
      if let (_, after) = paths(ofItemWithNumber: number) { difference.reconfiguredItems.append(after) }
    }
    if !replaced.isEmpty { difference.insertedItems.sort { ($0.section, $0.item) < ($1.section, $1.item) } }
  }

  /// The old and the new path of an item of which the cell stays.
  @inlinable
  func paths(ofItemWithNumber number: Int32) -> (Path, Path)? {
    let place = new.place(ofItemWithNumber: number)
    if case .reloaded = newFates[place.section] { return nil }
    guard let before = available(new.item(withNumber: number)) else { return nil }
    return (before, Path(place.section, place.item))
  }
}
