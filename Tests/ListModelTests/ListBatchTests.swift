import ListModel
import Testing

@Suite struct ListBatchTests {
  /// A list of sections with names, whose items have names.
  struct Model: Equatable {
    struct Section: Equatable {
      var name: Int
      var items: [Int]
    }

    var sections: [Section] = []

    var counts: [Int] { sections.map(\.items.count) }
  }

  /// A batch between two random lists, with the calls in a random order.
  static func problem(_ random: inout Numbers) -> (old: Model, new: Model, batch: ListBatch) {
    var names = 0
    func name() -> Int {
      names += 1
      return names
    }
    var old = Model()
    for _ in 0..<random.below(5) {
      old.sections.append(Model.Section(name: name(), items: (0..<random.below(6)).map { _ in name() }))
    }
    // The new list: some of the old sections and items, in part elsewhere, with new ones between.
    var (kept, movedNames, reloaded) = (old.sections, Set<Int>(), Set<Int>())
    for section in kept.indices.reversed() where random.below(5) == 0 { kept.remove(at: section) }
    for _ in 0..<(kept.isEmpty || random.below(3) > 0 ? 0 : 1) {
      let section = kept.remove(at: random.below(kept.count))
      kept.insert(section, at: random.below(kept.count + 1))
      movedNames.insert(section.name)
    }
    for section in kept.indices where random.below(6) == 0 && !movedNames.contains(kept[section].name) {
      reloaded.insert(kept[section].name)
      kept[section].items = (0..<random.below(4)).map { _ in name() }
    }
    for section in kept.indices where !reloaded.contains(kept[section].name) {
      for item in kept[section].items.indices.reversed() where random.below(5) == 0 { kept[section].items.remove(at: item) }
    }
    for _ in 0..<random.below(3) {
      let section = Model.Section(name: name(), items: (0..<random.below(4)).map { _ in name() })
      kept.insert(section, at: random.below(kept.count + 1))
    }
    var moved = Set<Int>()
    let sources = kept.indices.filter { !reloaded.contains(kept[$0].name) && !kept[$0].items.isEmpty }
    for _ in 0..<(sources.isEmpty ? 0 : random.below(3)) {
      let source = sources[random.below(sources.count)]
      guard !kept[source].items.isEmpty else { continue }
      let item = kept[source].items[random.below(kept[source].items.count)]
      guard old.sections.contains(where: { $0.items.contains(item) }) else { continue }
      let targets = kept.indices.filter { !reloaded.contains(kept[$0].name) }
      let target = targets[random.below(targets.count)]
      kept[source].items.removeAll { $0 == item }
      kept[target].items.insert(item, at: random.below(kept[target].items.count + 1))
      moved.insert(item)
    }
    for section in kept.indices where !reloaded.contains(kept[section].name) {
      for _ in 0..<random.below(3) { kept[section].items.insert(name(), at: random.below(kept[section].items.count + 1)) }
    }
    let new = Model(sections: kept)
    return (old, new, batch(from: old, to: new, moved: moved, movedSections: movedNames, reloaded: reloaded, &random))
  }

  private static func batch(
    from old: Model, to new: Model, moved: Set<Int>, movedSections: Set<Int>, reloaded: Set<Int>, _ random: inout Numbers
  ) -> ListBatch {
    var calls: [(inout ListBatch) -> Void] = []
    var (paths, sections) = ([Int: ListPath](), [Int: Int]())
    for (index, section) in new.sections.enumerated() {
      sections[section.name] = index
      for (item, name) in section.items.enumerated() { paths[name] = ListPath(section: index, item: item) }
    }
    var (oldNames, oldSections) = (Set<Int>(), Set<Int>())
    for (index, section) in old.sections.enumerated() {
      oldSections.insert(section.name)
      guard let target = sections[section.name] else {
        calls.append { $0.deleteSection(index) }
        for (item, name) in section.items.enumerated() where moved.contains(name) {
          oldNames.insert(name)
          if let to = paths[name] { calls.append { $0.moveItem(from: ListPath(section: index, item: item), to: to) } }
        }
        continue
      }
      if movedSections.contains(section.name) { calls.append { $0.moveSection(from: index, to: target) } }
      if reloaded.contains(section.name) {
        calls.append { $0.reloadSection(index) }
        continue
      }
      for (item, name) in section.items.enumerated() {
        oldNames.insert(name)
        let from = ListPath(section: index, item: item)
        guard let to = paths[name] else {
          calls.append { $0.deleteItem(from) }
          continue
        }
        if moved.contains(name) {
          calls.append { $0.moveItem(from: from, to: to) }
        } else if random.below(6) == 0 {
          calls.append { $0.reloadItem(from) }
        }
      }
    }
    for (index, section) in new.sections.enumerated() {
      if !oldSections.contains(section.name) {
        calls.append { $0.insertSection(index) }
        continue
      }
      if reloaded.contains(section.name) { continue }
      for (item, name) in section.items.enumerated() where !oldNames.contains(name) {
        calls.append { $0.insertItem(ListPath(section: index, item: item)) }
      }
    }
    var batch = ListBatch()
    while !calls.isEmpty { calls.remove(at: random.below(calls.count))(&batch) }
    return batch
  }

  @Test func TB11_randomBatchesLeadFromOneListToTheOther() throws {
    for seed in 0..<2000 as Range<UInt64> {
      var random = Numbers(seed: seed)
      let (old, new, batch) = Self.problem(&random)
      let change: ListChange
      do { change = try batch.resolved(old: old.counts, new: new.counts) } catch {
        Issue.record("seed \(seed): \(error)")
        continue
      }
      for (index, section) in new.sections.enumerated() {
        let origin = old.sections.firstIndex { $0.name == section.name }
        #expect(change.oldSection(of: index) == origin, "seed \(seed)")
        for (item, name) in section.items.enumerated() {
          let path = ListPath(section: index, item: item)
          let from = change.oldPath(of: path)
          #expect(from.map { old.sections[$0.section].items[$0.item] == name } ?? true, "seed \(seed)")
          if let from { #expect(change.newPath(of: from) == path, "seed \(seed)") }
        }
      }
      for (index, section) in old.sections.enumerated() {
        for (item, name) in section.items.enumerated() {
          let path = ListPath(section: index, item: item)
          let target = new.sections.enumerated().lazy.compactMap { place in
            place.element.items.firstIndex(of: name).map { ListPath(section: place.offset, item: $0) }
          }.first
          #expect(change.newPath(of: path) == target, "seed \(seed)")
        }
      }
    }
  }

  @Test func GN5_lengthsFollowRandomBatches() throws {
    for seed in 0..<2000 as Range<UInt64> {
      var random = Numbers(seed: seed)
      let (old, new, batch) = Self.problem(&random)
      let change = try batch.resolved(old: old.counts, new: new.counts)
      var lengths = SectionedLengths()
      for (index, section) in old.sections.enumerated() {
        lengths.insertSection(at: index, count: section.items.count, item: .init(1, isKnown: false))
        lengths.set(lengths.index(of: .header(index)), .init(Double(section.name) * 2, isKnown: true))
        for (item, name) in section.items.enumerated() {
          lengths.set(lengths.index(of: .item(ListPath(section: index, item: item))), .init(Double(name), isKnown: true))
        }
      }
      lengths.apply(change) { .init(0.5 + Double($0.item), isKnown: false) }
      #expect(lengths.sectionCount == new.sections.count)
      var end = 0.0
      for (index, section) in new.sections.enumerated() {
        #expect(lengths.range(of: index).lowerBound == end, "seed \(seed)")
        let isOld = change.oldSection(of: index) != nil
        let header = isOld ? Double(section.name) * 2 : 0
        #expect(lengths.length(of: .header(index)) == header, "seed \(seed)")
        end += header
        try #require(lengths.count(in: index) == section.items.count, "seed \(seed)")
        for (item, name) in section.items.enumerated() {
          let path = ListPath(section: index, item: item)
          let origin = change.oldPath(of: path)
          let isKept = origin.map { !change.reloadedItems.contains($0) } ?? false
          let place = lengths.index(of: .item(path))
          #expect(lengths.element(place) == .item(path))
          #expect(lengths.length(place) == (isKept ? Double(name) : 0.5 + Double(item)), "seed \(seed)")
          #expect(lengths.isKnown(place) == isKept, "seed \(seed)")
          #expect(lengths.start(place) == end, "seed \(seed)")
          end += lengths.length(place)
        }
      }
      #expect(lengths.length == end)
    }
  }

  @Test func TB12_theCountsHaveToAgree() {
    var batch = ListBatch()
    batch.insertItem(ListPath(section: 0, item: 0))
    #expect(throws: ListInconsistency.self) { try batch.resolved(old: [3], new: [3]) }
    do { _ = try batch.resolved(old: [3], new: [3], noun: "row") } catch {
      #expect(
        "\(error)" == "invalid number of rows in section 0: 3 after the update, 3 before it, 1 inserted, 0 deleted, "
          + "0 moved in, 0 moved out")
    }
    var sections = ListBatch()
    sections.deleteSection(0)
    #expect(throws: ListInconsistency.self) { try sections.resolved(old: [1, 1], new: [1, 1]) }
  }

  @Test func TB13_badBatchesAreRefused() {
    func refused(_ old: [Int], _ new: [Int], _ fill: (inout ListBatch) -> Void) {
      var batch = ListBatch()
      fill(&batch)
      #expect(throws: ListInconsistency.self) { try batch.resolved(old: old, new: new) }
    }
    func path(_ section: Int, _ item: Int) -> ListPath { ListPath(section: section, item: item) }
    refused([2], [1]) { $0.deleteItem(path(0, 2)) }
    refused([2], [1]) { $0.deleteItem(path(0, -1)) }
    refused([2], [1]) { $0.deleteItem(path(1, 0)) }
    refused([2], [3]) { $0.insertItem(path(0, 3)) }
    refused([2], [3]) { $0.insertItem(path(-1, 0)) }
    refused([2], [1]) {
      $0.deleteItem(path(0, 1)); $0.reloadItem(path(0, 1))
    }
    refused([2], [2]) {
      $0.reloadItem(path(0, 1)); $0.moveItem(from: path(0, 1), to: path(0, 0))
    }
    refused([2], [2]) {
      $0.deleteItem(path(0, 1)); $0.moveItem(from: path(0, 1), to: path(0, 0))
    }
    refused([3], [3]) {
      $0.moveItem(from: path(0, 1), to: path(0, 0)); $0.moveItem(from: path(0, 2), to: path(0, 0))
    }
    refused([3], [3]) {
      $0.moveItem(from: path(0, 1), to: path(0, 0)); $0.moveItem(from: path(0, 1), to: path(0, 2))
    }
    refused([3], [4]) {
      $0.insertItem(path(0, 1)); $0.insertItem(path(0, 1))
    }
    refused([3], [3, 0]) { $0.insertSection(2) }
    refused([3], [3, 0, 0]) {
      $0.insertSection(1); $0.insertSection(1)
    }
    refused([3, 1], [1]) {
      $0.deleteSection(0); $0.reloadSection(0)
    }
    refused([3, 1], [3]) {
      $0.deleteSection(0); $0.moveSection(from: 0, to: 0)
    }
    refused([3], [2]) {
      $0.deleteItem(path(0, 1)); $0.moveItem(from: path(0, 0), to: path(1, 0))
    }
  }
}
