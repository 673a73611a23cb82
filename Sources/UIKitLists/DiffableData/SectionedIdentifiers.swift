/// The identifiers of sections and their items, in order, each at most once, and for each of them where it is.
///
/// Looking an identifier up, or the one at a position, takes constant time. Insertions and removals take time that grows
/// with the number of items of the sections concerned, as they do for an array.
@usableFromInline
struct SectionedIdentifiers<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>: Sendable {
  /// One section: its identifier and its items.
  @usableFromInline
  struct Contents: Sendable {
    @usableFromInline let identifier: SectionID
    /// The number of the section's identifier.
    @usableFromInline let number: Int32
    @usableFromInline var items: [ItemID] = []
    /// The number of each item's identifier.
    @usableFromInline var numbers: [Int32] = []
  }

  /// The place of an item: the number of its section's identifier, and its index there.
  @usableFromInline
  struct Place: Sendable {
    @usableFromInline var section: Int32
    @usableFromInline var index: Int32

    @inlinable
    init(section: Int32, index: Int32) { (self.section, self.index) = (section, index) }

    /// The place of an item that has been taken out, to be inserted elsewhere or removed.
    @inlinable static var nowhere: Place { Place(section: -1, index: 0) }
  }

  @usableFromInline var sections: [Contents] = []
  @usableFromInline var sectionNumbers = IdentifierNumbers<SectionID>()
  /// By a section's number.
  @usableFromInline var positions: [Int] = []
  @usableFromInline var itemNumbers = IdentifierNumbers<ItemID>()
  /// By an item's number.
  @usableFromInline var places: [Place] = []

  @inlinable
  init() {}

  // MARK: Questions

  @inlinable var itemCount: Int { itemNumbers.count }

  /// The position of a section among the sections, or nil if it is not there.
  @inlinable
  func position(of section: SectionID) -> Int? {
    guard let number = sectionNumbers[section] else { return nil }
    return positions[Int(number)]
  }

  @inlinable
  func number(of section: SectionID) -> Int32? { sectionNumbers[section] }
  @inlinable
  func number(of item: ItemID) -> Int32? { itemNumbers[item] }

  /// Whether the item with this number is there; false between taking it out and the removal of what marks it has.
  @inlinable
  func isThere(_ number: Int32) -> Bool { places[Int(number)].section >= 0 }

  @inlinable
  func position(ofSectionWithNumber number: Int32) -> Int { positions[Int(number)] }

  /// The positions of an item's section and of the item in it, or nil if it is not there.
  @inlinable
  func place(of item: ItemID) -> (section: Int, item: Int)? {
    guard let number = itemNumbers[item] else { return nil }
    return place(ofItemWithNumber: number)
  }

  @inlinable
  func place(ofItemWithNumber number: Int32) -> (section: Int, item: Int) {
    let place = places[Int(number)]
    return (positions[Int(place.section)], Int(place.index))
  }

  /// The identifier with this number.
  @inlinable
  func item(withNumber number: Int32) -> ItemID {
    let place = place(ofItemWithNumber: number)
    return sections[place.section].items[place.item]
  }

  /// The number of items in the sections before a position.
  @inlinable
  func itemCount(before position: Int) -> Int { sections[..<position].reduce(0) { $0 + $1.items.count } }

  // MARK: Items

  /// The identifiers of an insertion that were not simply inserted.
  @usableFromInline
  struct InsertionReport {
    /// Identifiers that were already there and have been moved.
    @usableFromInline var moved = 0
    /// Identifiers that were left out: the anchor itself, and all but the first of equal ones.
    @usableFromInline var skipped = 0

    @inlinable
    init() {}
  }

  /// The place of an insertion.
  @usableFromInline
  enum Target {
    case endOf(section: Int)
    case before(ItemID)
    case after(ItemID)
  }

  /// Inserts items; those that are already there are moved. Nothing happens if the target is not there.
  @inlinable
  mutating func insert(_ identifiers: [ItemID], at target: Target) -> InsertionReport {
    var report = InsertionReport()
    let (sectionNumber, anchor, offset): (Int32, Int32?, Int)
    switch target {
    case .endOf(let section): (sectionNumber, anchor, offset) = (sections[section].number, nil, 0)
    case .before(let item), .after(let item):
      guard let number = itemNumbers[item] else { return report }
      if case .before = target { offset = 0 } else { offset = 1 }
      (sectionNumber, anchor) = (places[Int(number)].section, number)
    }
    itemNumbers.reserveCapacity(itemNumbers.count + identifiers.count)
    var (items, numbers): ([ItemID], [Int32]) = ([], [])
    items.reserveCapacity(identifiers.count)
    numbers.reserveCapacity(identifiers.count)
    var sectionsLeft: [Int32] = []
    for identifier in identifiers {
      let (isNew, number) = itemNumbers.insert(identifier)
      if isNew {
        if Int(number) == places.count { places.append(.nowhere) } else { places[Int(number)] = .nowhere }
      } else if number == anchor || places[Int(number)].section < 0 {
        report.skipped += 1
        continue
      } else {
        sectionsLeft.append(takeOut(number))
        report.moved += 1
      }
      items.append(identifier)
      numbers.append(number)
    }
    close(sectionsLeft)
    let position = positions[Int(sectionNumber)]
    let index = anchor.map { Int(places[Int($0)].index) + offset } ?? sections[position].items.count
    if index == 0, sections[position].items.isEmpty {
      // The array itself, when nothing was left out: appending to a new section copies nothing.
      sections[position].items = items.count == identifiers.count ? identifiers : items
      sections[position].numbers = numbers
    } else {
      sections[position].items.insert(contentsOf: items, at: index)
      sections[position].numbers.insert(contentsOf: numbers, at: index)
    }
    setPlaces(inSectionAt: position, from: index)
    return report
  }

  /// Moves an item next to another one.
  /// - Returns: False if one of the two is not there, or both are the same.
  @inlinable
  mutating func move(_ item: ItemID, to target: ItemID, after: Bool) -> Bool {
    guard let number = itemNumbers[item], let anchor = itemNumbers[target], number != anchor else { return false }
    let from = place(ofItemWithNumber: number)
    let identifier = sections[from.section].items.remove(at: from.item)
    sections[from.section].numbers.remove(at: from.item)
    setPlaces(inSectionAt: from.section, from: from.item)
    let to = place(ofItemWithNumber: anchor)
    let index = to.item + (after ? 1 : 0)
    sections[to.section].items.insert(identifier, at: index)
    sections[to.section].numbers.insert(number, at: index)
    setPlaces(inSectionAt: to.section, from: index)
    return true
  }

  /// Removes the items that are there.
  /// - Returns: Whether there were any.
  @inlinable
  mutating func remove(_ identifiers: [ItemID]) -> Bool {
    var sectionsLeft: [Int32] = []
    for identifier in identifiers {
      if let number = itemNumbers.remove(identifier) { sectionsLeft.append(takeOut(number)) }
    }
    close(sectionsLeft)
    return !sectionsLeft.isEmpty
  }

  /// Marks an item as taken out; `close` removes it from the list of its section, whose number this returns.
  @inlinable
  mutating func takeOut(_ number: Int32) -> Int32 {
    let section = places[Int(number)].section
    places[Int(number)] = .nowhere
    return section
  }

  /// Removes what was taken out from the lists of these sections, in one pass for each.
  @inlinable
  mutating func close(_ numbers: [Int32]) {
    guard !numbers.isEmpty else { return }
    for number in numbers.count == 1 ? numbers : Array(Set(numbers)) {
      let position = positions[Int(number)]
      let old = sections[position].numbers
      guard let first = old.firstIndex(where: { places[Int($0)].section < 0 }) else { continue }
      // Items and numbers stay in step: both keep what still has a place.
      var kept = first
      for index in first..<old.count where places[Int(old[index])].section >= 0 {
        sections[position].items.swapAt(kept, index)
        sections[position].numbers[kept] = old[index]
        kept += 1
      }
      sections[position].items.removeSubrange(kept...)
      sections[position].numbers.removeSubrange(kept...)
      setPlaces(inSectionAt: position, from: first)
    }
  }

  @inlinable
  mutating func setPlaces(inSectionAt position: Int, from start: Int) {
    let number = sections[position].number
    for index in start..<sections[position].numbers.count {
      places[Int(sections[position].numbers[index])] = Place(section: number, index: Int32(index))
    }
  }
}

// Sections.
extension SectionedIdentifiers {
  /// Inserts sections; those that are already there are moved with their items.
  /// - Parameter anchor: The section that they are put next to; nil puts them at the end. It must be there.
  mutating func insertSections(_ identifiers: [SectionID], nextTo anchor: SectionID?, after: Bool) -> InsertionReport {
    var report = InsertionReport()
    var added: [Contents] = []
    var taken: Set<Int32> = []
    for identifier in identifiers {
      if let anchor, identifier == anchor {
        report.skipped += 1
        continue
      }
      let (isNew, number) = sectionNumbers.insert(identifier)
      guard taken.insert(number).inserted else {
        report.skipped += 1
        continue
      }
      if isNew {
        if Int(number) == positions.count { positions.append(0) }
        added.append(Contents(identifier: identifier, number: number))
      } else {
        report.moved += 1
        added.append(sections[positions[Int(number)]])
      }
    }
    var first = sections.count
    if report.moved > 0 {
      sections.removeAll { taken.contains($0.number) }
      first = 0
      setPositions(from: 0)
    }
    var index = sections.count
    if let anchor, let number = sectionNumbers[anchor] { index = positions[Int(number)] + (after ? 1 : 0) }
    sections.insert(contentsOf: added, at: index)
    setPositions(from: min(first, index))
    return report
  }

  /// Moves a section next to another one.
  /// - Returns: False if one of the two is not there, or both are the same.
  mutating func moveSection(_ identifier: SectionID, to target: SectionID, after: Bool) -> Bool {
    guard let from = position(of: identifier), let anchor = position(of: target), from != anchor else { return false }
    let contents = sections.remove(at: from)
    // The anchor has moved up if it was behind the section.
    let index = anchor - (from < anchor ? 1 : 0) + (after ? 1 : 0)
    sections.insert(contents, at: index)
    setPositions(from: min(from, index))
    return true
  }

  /// Removes the sections that are there, with their items.
  /// - Returns: Whether there were any.
  mutating func removeSections(_ identifiers: [SectionID]) -> Bool {
    var removed: Set<Int32> = []
    for identifier in identifiers {
      guard let number = sectionNumbers.remove(identifier) else { continue }
      removed.insert(number)
      for item in sections[positions[Int(number)]].items {
        if let number = itemNumbers.remove(item) { places[Int(number)] = .nowhere }
      }
    }
    guard !removed.isEmpty else { return false }
    sections.removeAll { removed.contains($0.number) }
    setPositions(from: 0)
    return true
  }

  private mutating func setPositions(from start: Int) {
    for position in start..<sections.count { positions[Int(sections[position].number)] = position }
  }
}
