extension ListBatch {
  /// Checks the batch and works out where everything goes.
  /// - Parameters:
  ///   - old: The number of items of each section before the batch.
  ///   - new: The numbers after it.
  ///   - noun: What the items are called in messages: "row" or "item".
  /// - Throws: `ListInconsistency` with operations and counts.
  /// - Complexity: The operations, times the logarithm of their number, plus the sections.
  package func resolved(old: [Int], new: [Int], noun: String = "item") throws -> ListChange {
    var change = ListChange(old: old, new: new)
    try resolveSections(&change)
    try resolveItems(&change, noun)
    return change
  }

  private func resolveSections(_ change: inout ListChange) throws {
    let (old, new) = (change.old.count, change.new.count)
    func existed(_ section: Int, _ what: String) throws {
      guard section < 0 || section >= old else { return }
      throw ListInconsistency("section \(section) is \(what), but there were \(old) sections before the update")
    }
    func exists(_ section: Int, _ what: String) throws {
      guard section < 0 || section >= new else { return }
      throw ListInconsistency("section \(section) is \(what), but there are \(new) sections after the update")
    }
    var (gone, come) = (deletedSections, Set<Int>())
    for section in deletedSections { try existed(section, "deleted") }
    for section in reloadedSections {
      try existed(section, "reloaded")
      if gone.contains(section) { throw ListInconsistency("section \(section) is both deleted and reloaded") }
    }
    for section in insertedSections {
      try exists(section, "inserted")
      if !come.insert(section).inserted { throw ListInconsistency("section \(section) is inserted twice") }
    }
    for move in movedSections {
      try existed(move.from, "moved")
      try exists(move.to, "the target of a move")
      if reloadedSections.contains(move.from) {
        throw ListInconsistency("section \(move.from) is both moved and reloaded")
      }
      if !gone.insert(move.from).inserted {
        throw ListInconsistency("section \(move.from) is moved and deleted, or moved twice")
      }
      if !come.insert(move.to).inserted {
        throw ListInconsistency("section \(move.to) is the target of two insertions or moves")
      }
    }
    guard new - come.count == old - gone.count else {
      let counts = "\(old) before it, \(insertedSections.count) inserted, \(deletedSections.count) deleted"
      throw ListInconsistency("invalid number of sections: \(new) after the update, \(counts)")
    }
    var next = 0
    for section in 0..<old where !gone.contains(section) {
      while come.contains(next) { next += 1 }
      change.pair(oldSection: section, newSection: next)
      next += 1
    }
    for move in movedSections { change.pair(oldSection: move.from, newSection: move.to) }
    change.insertedSections = Set(insertedSections)
    change.movedSections = Set(movedSections.map(\.to))
    change.reloadedSections = reloadedSections
  }

  private func resolveItems(_ change: inout ListChange, _ noun: String) throws {
    let (old, new) = (change.old, change.new)
    func existed(_ path: ListPath, _ what: String) throws {
      guard old.indices.contains(path.section) else {
        throw ListInconsistency("\(noun) \(path) is \(what), but there were \(old.count) sections before the update")
      }
      guard path.item < 0 || path.item >= old[path.section] else { return }
      throw ListInconsistency(
        "\(noun) \(path) is \(what), but section \(path.section) had \(old[path.section]) \(noun)s before the update")
    }
    func exists(_ path: ListPath, _ what: String) throws {
      guard new.indices.contains(path.section) else {
        throw ListInconsistency("\(noun) \(path) is \(what), but there are \(new.count) sections after the update")
      }
      guard path.item < 0 || path.item >= new[path.section] else { return }
      throw ListInconsistency(
        "\(noun) \(path) is \(what), but section \(path.section) has \(new[path.section]) \(noun)s after the update")
    }
    for path in deletedItems {
      try existed(path, "deleted")
      change.removed[path.section, default: []].append(path.item)
    }
    for path in reloadedItems {
      try existed(path, "reloaded")
      if deletedItems.contains(path) { throw ListInconsistency("\(noun) \(path) is both deleted and reloaded") }
    }
    change.reloadedItems = reloadedItems
    var targets = Set<ListPath>()
    for path in insertedItems {
      try exists(path, "inserted")
      if !targets.insert(path).inserted { throw ListInconsistency("\(noun) \(path) is inserted twice") }
      change.added[path.section, default: []].append(path.item)
    }
    for move in movedItems {
      try existed(move.from, "moved")
      try exists(move.to, "the target of a move")
      if deletedItems.contains(move.from) || reloadedItems.contains(move.from) {
        throw ListInconsistency("\(noun) \(move.from) is moved, and deleted or reloaded")
      }
      if !targets.insert(move.to).inserted {
        throw ListInconsistency("\(noun) \(move.to) is the target of two insertions or moves")
      }
      guard change.move(from: move.from, to: move.to) else {
        throw ListInconsistency("\(noun) \(move.from) is moved twice")
      }
      change.removed[move.from.section, default: []].append(move.from.item)
      change.added[move.to.section, default: []].append(move.to.item)
    }
    change.sort()
    try checkCounts(change, noun)
  }

  private func checkCounts(_ change: ListChange, _ noun: String) throws {
    for (section, count) in change.old.enumerated() {
      guard let target = change.newSection(of: section), !change.reloadedSections.contains(section) else { continue }
      let (gone, come) = (change.removed[section]?.count ?? 0, change.added[target]?.count ?? 0)
      guard change.new[target] != count - gone + come else { continue }
      let movedOut = movedItems.filter { $0.from.section == section }.count
      let movedIn = movedItems.filter { $0.to.section == target }.count
      throw ListInconsistency(
        "invalid number of \(noun)s in section \(section): \(change.new[target]) after the update, \(count) before it, "
          + "\(come - movedIn) inserted, \(gone - movedOut) deleted, \(movedIn) moved in, \(movedOut) moved out")
    }
  }
}
