import Raster

/// One character beside which a caret can be placed: its offsets and its edges in pixels from the layout's left edge.
struct CaretCell {
  var range: Range<Int>
  var x0: Double
  var x1: Double
  var isRightToLeft: Bool

  /// The position where text inserted before the character would appear.
  var leading: Double { isRightToLeft ? x1 : x0 }
  var trailing: Double { isRightToLeft ? x0 : x1 }
}

/// The cells of a layout by line, in logical order; made at the first access.
final class TextCaretStops: @unchecked Sendable {
  // Unchecked: both variables are used under `lock` only.
  private let lock = Lock()
  private var lines: [[CaretCell]?] = []
  private var boundaries: [Int]?

  func cells(ofLine index: Int, in layout: TextLayout) -> [CaretCell] {
    lock.withLock {
      if lines.count != layout.result.lines.count { lines = Array(repeating: nil, count: layout.result.lines.count) }
      if let known = lines[index] { return known }
      let boundaries = boundaries ?? Self.characterBoundaries(layout.content.string)
      self.boundaries = boundaries
      let made = Self.cells(ofLine: layout.result.lines[index], in: layout.result, boundaries)
      lines[index] = made
      return made
    }
  }

  /// The UTF-16 offsets between user-perceived characters, including the start and the end.
  private static func characterBoundaries(_ string: String) -> [Int] {
    var (offset, result) = (0, [0])
    for character in string {
      offset += character.utf16.count
      result.append(offset)
    }
    return result
  }

  private static func cells(ofLine line: TextLineRecord, in result: TextLines, _ boundaries: [Int]) -> [CaretCell] {
    var clusters: [CaretCell] = []
    for run in result.runs[line.runs] {
      var x = line.x + run.x0
      var previous: UInt32?
      for glyph in result.glyphs[run.glyphs] {
        let end = x + Double(glyph.advance)
        let start = run.isEllipsis ? run.range.lowerBound : Int(glyph.offset)
        if previous == UInt32(start), let last = clusters.indices.last {
          clusters[last].x0 = min(clusters[last].x0, x)
          clusters[last].x1 = max(clusters[last].x1, end)
        } else {
          clusters.append(
            CaretCell(
              range: start..<(run.isEllipsis ? run.range.upperBound : start), x0: x, x1: end,
              isRightToLeft: run.isRightToLeft))
        }
        previous = UInt32(start)
        x = end
      }
    }
    clusters.sort { $0.range.lowerBound < $1.range.lowerBound }
    // Clusters cover the line without gaps, so each ends where the next begins.
    for i in clusters.indices {
      let next = i + 1 < clusters.count ? clusters[i + 1].range.lowerBound : line.contentEnd
      clusters[i].range = clusters[i].range.lowerBound..<max(next, clusters[i].range.lowerBound)
    }
    return split(clusters, boundaries)
  }

  /// Divides ligatures evenly, and joins clusters that form one character.
  private static func split(_ clusters: [CaretCell], _ boundaries: [Int]) -> [CaretCell] {
    var cells: [CaretCell] = []
    cells.reserveCapacity(clusters.count)
    for cluster in clusters where !cluster.range.isEmpty {
      var inner = firstIndex(in: boundaries, from: cluster.range.lowerBound)
      let startsCharacter = inner < boundaries.count && boundaries[inner] == cluster.range.lowerBound
      if !startsCharacter, let last = cells.indices.last, cells[last].isRightToLeft == cluster.isRightToLeft {
        cells[last].range = cells[last].range.lowerBound..<cluster.range.upperBound
        cells[last].x0 = min(cells[last].x0, cluster.x0)
        cells[last].x1 = max(cells[last].x1, cluster.x1)
        continue
      }
      var edges = [cluster.range.lowerBound]
      if startsCharacter { inner += 1 }
      while inner < boundaries.count, boundaries[inner] < cluster.range.upperBound {
        edges.append(boundaries[inner])
        inner += 1
      }
      edges.append(cluster.range.upperBound)
      let step = (cluster.x1 - cluster.x0) / Double(edges.count - 1)
      for i in 0..<edges.count - 1 {
        let place = Double(cluster.isRightToLeft ? edges.count - 2 - i : i)
        cells.append(
          CaretCell(
            range: edges[i]..<edges[i + 1], x0: cluster.x0 + place * step, x1: cluster.x0 + (place + 1) * step,
            isRightToLeft: cluster.isRightToLeft))
      }
    }
    return cells
  }

  /// The index of the first element that is not below `value`.
  private static func firstIndex(in sorted: [Int], from value: Int) -> Int {
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
