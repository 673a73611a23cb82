import CoreGraphics
import Foundation

/// The geometry of one section of a flow layout. Lengths along the scrolling direction are called main, those along a line
/// cross. Positions are relative to the beginning of the section.
struct FlowSection {
  /// The sizes of the items.
  enum Sizes {
    /// All the same: places are computed, and nothing is stored for an item.
    case equal(FlowSize)
    /// Each its own; the lines are kept.
    case own([FlowSize])
  }

  /// A line of items with sizes of their own.
  struct Line {
    var first: Int
    var count: Int
    var start: CGFloat
    var length: CGFloat
  }

  var count = 0
  var sizes = Sizes.equal(FlowSize(main: 0, cross: 0))
  var header: CGFloat = 0
  var footer: CGFloat = 0
  /// The space around the items.
  var mainBefore: CGFloat = 0
  var mainAfter: CGFloat = 0
  var crossBefore: CGFloat = 0
  /// The length that a line has for its items.
  var line: CGFloat = 0
  var lineSpacing: CGFloat = 0
  var itemSpacing: CGFloat = 0
  private(set) var lines: [Line] = []
  private(set) var itemsLength: CGFloat = 0
  /// The beginning of the section in the content.
  var start: CGFloat = 0

  /// An exact fit stays one when its lengths are sums of fractions.
  private static let epsilon: CGFloat = 1e-6

  /// The length of the whole section. One without items keeps its header, its insets and its footer.
  var length: CGFloat { header + mainBefore + itemsLength + mainAfter + footer }
  var itemsStart: CGFloat { header + mainBefore }
  var footerStart: CGFloat { itemsStart + itemsLength + mainAfter }

  /// How many items of a length fit into a line; at least one.
  func capacity(_ cross: CGFloat) -> Int {
    let pitch = cross + itemSpacing
    guard pitch > 0 else { return max(count, 1) }
    return max(Int(min(((line + itemSpacing) / pitch + Self.epsilon).rounded(.down), 1e9)), 1)
  }

  // MARK: Lines

  /// Gives items sizes of their own. Sizes of items that do not exist are ignored.
  /// - Returns: The item from which the lines have to be computed again.
  @discardableResult
  mutating func resize(_ changes: [(item: Int, size: FlowSize)]) -> Int {
    var (list, first) = ([FlowSize](), count)
    switch sizes {
    case .equal(let size): (list, first) = (Array(repeating: size, count: count), 0)
    case .own(let own): list = own
    }
    // Not kept twice, so that the list is changed in place.
    sizes = .own([])
    for (item, size) in changes where list.indices.contains(item) {
      list[item] = size
      first = min(first, item)
    }
    sizes = .own(list)
    return first
  }

  /// Computes what follows from the sizes, from a given item on.
  mutating func layOut(from item: Int = 0) {
    switch sizes {
    case .equal(let size):
      lines = []
      let perLine = capacity(size.cross)
      let number = (count + perLine - 1) / perLine
      itemsLength = number == 0 ? 0 : CGFloat(number) * size.main + CGFloat(number - 1) * lineSpacing
    case .own(let sizes):
      // The line before may get an item from the first line that changes.
      let kept = item == 0 ? 0 : max(lineIndex(of: item) - 1, 0)
      lines.removeSubrange(min(kept, lines.count)...)
      breakLines(sizes)
      itemsLength = lines.last.map { $0.start + $0.length } ?? 0
    }
  }

  private mutating func breakLines(_ sizes: [FlowSize]) {
    var first = lines.last.map { $0.first + $0.count } ?? 0
    var start = lines.last.map { $0.start + $0.length + lineSpacing } ?? 0
    while first < sizes.count {
      var (last, cross, main) = (first + 1, sizes[first].cross, sizes[first].main)
      while last < sizes.count {
        let wanted = cross + itemSpacing + sizes[last].cross
        guard wanted <= line + Self.epsilon * max(line, 1) else { break }
        cross = wanted
        main = max(main, sizes[last].main)
        last += 1
      }
      lines.append(Line(first: first, count: last - first, start: start, length: main))
      start += main + lineSpacing
      first = last
    }
  }

  /// The line of an item with a size of its own.
  private func lineIndex(of item: Int) -> Int {
    var (low, high) = (0, lines.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lines[middle].first <= item { low = middle } else { high = middle }
    }
    return low
  }

  // MARK: Items

  /// The items whose lines meet a range of positions. Items of lines that only touch it may be among them.
  func items(from low: CGFloat, to high: CGFloat) -> Range<Int> {
    guard count > 0, low < itemsStart + itemsLength || itemsLength == 0, high > itemsStart else { return 0..<0 }
    let (from, to) = (low - itemsStart, high - itemsStart)
    switch sizes {
    case .equal(let size):
      let perLine = capacity(size.cross), pitch = size.main + lineSpacing
      guard pitch > 0 else { return 0..<count }
      let number = CGFloat((count + perLine - 1) / perLine)
      let first = min(max((from / pitch).rounded(.down), 0), number)
      let end = min(max((to / pitch).rounded(.up), 0), number)
      guard first < end else { return 0..<0 }
      return min(Int(first) * perLine, count)..<min(Int(end) * perLine, count)
    case .own:
      var (first, high) = (0, lines.count)
      while first < high {
        let middle = (first + high) / 2
        if lines[middle].start + lines[middle].length < from { first = middle + 1 } else { high = middle }
      }
      var end = first
      while end < lines.count, lines[end].start <= to { end += 1 }
      guard first < end else { return 0..<0 }
      return lines[first].first..<lines[end - 1].first + lines[end - 1].count
    }
  }

  /// The place of an item in the section.
  func place(of item: Int) -> FlowPlace {
    switch sizes {
    case .equal(let size):
      let perLine = capacity(size.cross)
      let main = itemsStart + CGFloat(item / perLine) * (size.main + lineSpacing)
      let cross = crossBefore + crossOffset(item % perLine, equal: size.cross, perLine)
      return FlowPlace(main: main, cross: cross, size: size)
    case .own(let sizes):
      let line = lines[lineIndex(of: item)]
      let size = sizes[item]
      let main = itemsStart + line.start + (line.length - size.main) / 2
      return FlowPlace(main: main, cross: crossBefore + crossOffset(item, in: line, sizes), size: size)
    }
  }

  /// The beginning of an item in a line of equal ones, which have the spacing of a full line. One that fills a line alone is
  /// centred.
  private func crossOffset(_ index: Int, equal cross: CGFloat, _ perLine: Int) -> CGFloat {
    guard perLine > 1 else { return (line - cross) / 2 }
    let spacing = (line - CGFloat(perLine) * cross) / CGFloat(perLine - 1)
    return CGFloat(index) * (cross + spacing)
  }

  private func crossOffset(_ item: Int, in own: Line, _ sizes: [FlowSize]) -> CGFloat {
    let end = own.first + own.count
    let isLast = end == sizes.count
    var isEqual = true, sum: CGFloat = 0, before: CGFloat = 0
    for other in own.first..<end {
      if other == item { before = sum }
      sum += sizes[other].cross
      if sizes[other].cross != sizes[own.first].cross { isEqual = false }
    }
    if isLast, isEqual {
      return crossOffset(item - own.first, equal: sizes[item].cross, capacity(sizes[item].cross))
    }
    // The last line ends where its items do.
    if isLast { return before + CGFloat(item - own.first) * itemSpacing }
    guard own.count > 1 else { return (line - sum) / 2 }
    return before + CGFloat(item - own.first) * (line - sum) / CGFloat(own.count - 1)
  }

  /// The length of the longest item across the lines, for a message about items that do not fit.
  var largestCross: CGFloat {
    switch sizes {
    case .equal(let size): return count > 0 ? size.cross : 0
    case .own(let sizes): return sizes.reduce(0) { max($0, $1.cross) }
    }
  }
}

/// The size of an item by the direction of the flow.
struct FlowSize: Equatable {
  var main: CGFloat
  var cross: CGFloat
}

/// The place of an item in its section.
struct FlowPlace {
  var main: CGFloat
  var cross: CGFloat
  var size: FlowSize
}
