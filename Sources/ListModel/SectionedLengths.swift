/// The lengths of a list with sections: for each section a header, its items and a footer, one after the other.
///
/// Two trees: how many elements a section has, and how long each element is. What a section does not have has the length 0.
package struct SectionedLengths {
  package enum Element: Hashable {
    case header(Int)
    case item(ListPath)
    case footer(Int)
  }

  /// A length, and whether it is more than an estimate.
  package struct Length: Equatable {
    package var value: Double
    package var isKnown: Bool

    package init(_ value: Double, isKnown: Bool) {
      self.value = value
      self.isKnown = isKnown
    }
  }

  private var sections = LengthIndex()
  private var elements = LengthIndex()

  package init() {}

  // MARK: Places

  package var sectionCount: Int { sections.count }
  /// The sum of all lengths.
  package var length: Double { elements.length }
  /// The number of nodes, which memory and time depend on.
  package var nodeCount: Int { sections.nodeCount + elements.nodeCount }

  /// The number of items of a section; 0 for one that does not exist.
  package func count(in section: Int) -> Int { max(Int(sections.length(of: section)) - 2, 0) }

  package func contains(_ path: ListPath) -> Bool {
    path.section >= 0 && path.section < sectionCount && path.item >= 0 && path.item < count(in: path.section)
  }

  /// The number of elements.
  package var elementCount: Int { elements.count }

  /// The number of an element, from 0. Items and sections exist.
  package func index(of element: Element) -> Int {
    switch element {
    case .header(let section): Int(sections.start(of: section))
    case .item(let path): Int(sections.start(of: path.section)) + 1 + path.item
    case .footer(let section): Int(sections.start(of: section + 1)) - 1
    }
  }

  /// The element with a number, which exists.
  package func element(_ index: Int) -> Element {
    let section = sections.index(at: Double(index)) ?? max(sectionCount - 1, 0)
    let place = index - Int(sections.start(of: section))
    if place == 0 { return .header(section) }
    if place == count(in: section) + 1 { return .footer(section) }
    return .item(ListPath(section: section, item: place - 1))
  }

  /// The number of the element at a position; nil before the beginning and from the end on.
  package func elementIndex(at position: Double) -> Int? { elements.index(at: position) }

  /// Where an element begins.
  package func start(_ index: Int) -> Double { elements.start(of: index) }
  package func start(of element: Element) -> Double { elements.start(of: index(of: element)) }
  /// Where a section begins, with its header, and where it ends. The range is limited to the sections.
  package func range(of section: Int) -> Range<Double> {
    let start = elements.start(of: Int(sections.start(of: section)))
    return start..<max(start, elements.start(of: Int(sections.start(of: section + 1))))
  }

  package func length(_ index: Int) -> Double { elements.length(of: index) }
  package func length(of element: Element) -> Double { elements.length(of: index(of: element)) }
  package func isKnown(_ index: Int) -> Bool { elements.isKnown(index) }

  // MARK: Changes

  package mutating func set(_ index: Int, _ length: Length) {
    elements.set(index, length: length.value, isKnown: length.isKnown)
  }

  package mutating func removeAll() {
    sections.removeAll()
    elements.removeAll()
  }

  /// Makes all lengths estimates, with the values that they have.
  package mutating func forgetLengths() { elements.forgetLengths() }

  /// Inserts a section whose items have one length; its header and footer have none yet.
  package mutating func insertSection(at section: Int, count: Int, item: Length) {
    let count = max(count, 0)
    let start = Int(sections.start(of: section))
    sections.insert(1, at: section, length: Double(count + 2), isKnown: true)
    elements.insert(1, at: start, length: 0, isKnown: false)
    elements.insert(count, at: start + 1, length: item.value, isKnown: item.isKnown)
    elements.insert(1, at: start + 1 + count, length: 0, isKnown: false)
  }

  private mutating func removeSection(_ section: Int) {
    let start = Int(sections.start(of: section))
    elements.remove(start..<start + count(in: section) + 2)
    sections.remove(section..<section + 1)
  }

  private mutating func moveSection(_ section: Int, to target: Int) {
    let start = Int(sections.start(of: section))
    let count = sections.length(of: section)
    sections.remove(section..<section + 1)
    elements.move(start..<start + Int(count), to: Int(sections.start(of: target)))
    sections.insert(1, at: target, length: count, isKnown: true)
  }

  /// Removes items of a section, sorted.
  private mutating func removeItems(_ items: [Int], of section: Int) {
    let start = Int(sections.start(of: section)) + 1
    for item in items.reversed() { elements.remove(start + item..<start + item + 1) }
    sections.set(section, length: sections.length(of: section) - Double(items.count))
  }

  /// Follows a batch. What was there keeps its length; what is new gets an estimate, and what was reloaded gets a new one.
  /// - Parameter estimate: The length of new items, by their new paths.
  package mutating func apply(_ change: ListChange, estimate: (ListPath) -> Length) {
    var carried: [ListPath: Length] = [:]
    for (origin, target) in change.moves {
      let index = index(of: .item(origin))
      carried[target] = Length(length(index), isKnown: isKnown(index))
    }
    for path in change.reloadedItems {
      if let target = change.newPath(of: path) { set(index(of: .item(path)), estimate(target)) }
    }
    for (section, items) in change.removed where isKept(section, change) { removeItems(items, of: section) }
    for section in change.reloadedSections {
      guard let target = change.newSection(of: section) else { continue }
      removeItems(Array(0..<count(in: section)), of: section)
      insertItems(0..<change.new[target], of: section) { estimate(ListPath(section: target, item: $0)) }
    }
    placeSections(change, estimate)
    for (section, items) in change.added {
      let isNew = change.insertedSections.contains(section)
      if let origin = change.oldSection(of: section), change.reloadedSections.contains(origin) { continue }
      for item in items {
        let path = ListPath(section: section, item: item)
        if isNew {
          if let length = carried[path] { set(index(of: .item(path)), length) }
        } else {
          insertItems(item..<item + 1, of: section) { _ in carried[path] ?? estimate(path) }
        }
      }
    }
  }

  private mutating func placeSections(_ change: ListChange, _ estimate: (ListPath) -> Length) {
    // Sections that move wait at the end.
    var waiting: [Int] = []
    for section in change.old.indices.reversed() {
      guard let target = change.newSection(of: section) else {
        removeSection(section)
        continue
      }
      guard change.movedSections.contains(target) else { continue }
      moveSection(section, to: sectionCount - 1)
      waiting.append(section)
    }
    for section in change.new.indices {
      if change.insertedSections.contains(section) {
        insertSection(at: section, count: 0, item: Length(0, isKnown: false))
        insertItems(0..<change.new[section], of: section) { estimate(ListPath(section: section, item: $0)) }
      } else if change.movedSections.contains(section), let origin = change.oldSection(of: section),
        let place = waiting.firstIndex(of: origin)
      {
        moveSection(sectionCount - waiting.count + place, to: section)
        waiting.remove(at: place)
      }
    }
  }

  /// Inserts items, whose neighbours of equal length become one node.
  private mutating func insertItems(_ items: Range<Int>, of section: Int, length: (Int) -> Length) {
    let start = Int(sections.start(of: section)) + 1
    for item in items {
      let length = length(item)
      elements.insert(1, at: start + item, length: length.value, isKnown: length.isKnown)
    }
    sections.set(section, length: sections.length(of: section) + Double(items.count))
  }

  private func isKept(_ section: Int, _ change: ListChange) -> Bool {
    change.newSection(of: section) != nil && !change.reloadedSections.contains(section)
  }
}
