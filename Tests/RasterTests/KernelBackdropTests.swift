import CRaster
import Testing

extension KernelTests {
  @Test func cellsAreTheMeansOfTheirPixels() {
    var dice = KernelDice(50)
    for _ in 0..<60 {
      let (w, h, x, y) = (dice.roll(1...70), dice.roll(1...30), dice.roll(0...20), dice.roll(0...20))
      let source = dice.field((w, h))
      let part = vr_rect(x0: Int32(x), y0: Int32(y), x1: Int32(x + w), y1: Int32(y + h))
      let columns = (x + w - 1) / 8 - x / 8 + 1, rows = (y + h - 1) / 8 - y / 8 + 1
      var wanted = [UInt16](repeating: 0, count: 4 * columns * rows)
      for row in 0..<rows {
        for column in 0..<columns {
          var (sums, count) = ([0, 0, 0, 0], 0)
          for v in max(y, 8 * (row + y / 8))..<min(y + h, 8 * (row + y / 8) + 8) {
            for u in max(x, 8 * (column + x / 8))..<min(x + w, 8 * (column + x / 8) + 8) {
              for (c, value) in Defined.channels(source[u - x, v - y]).enumerated() { sums[c] += value }
              count += 1
            }
          }
          for c in 0..<4 { wanted[4 * (row * columns + column) + c] = UInt16((sums[c] * 256 + count / 2) / count) }
        }
      }
      KernelTests.onEveryISA { isa in
        var cells = [UInt16](repeating: 1, count: wanted.count)
        let changed = source.with { vr_reduce(&cells, Int32(columns), $0, source.pitch, part) }
        #expect(cells == wanted, "instruction set \(isa)")
        #expect(changed.x1 == Int32(columns) && changed.y1 == Int32(rows) && changed.x0 == 0 && changed.y0 == 0)
        #expect(source.with { vr_reduce(&cells, Int32(columns), $0, source.pitch, part) }.x1 == 0)
      }
    }
  }

  /// One pass along the rows, or along the columns.
  private static func box(_ cells: [Int], _ columns: Int, _ rows: Int, _ radius: Int, isAcross: Bool) -> [Int] {
    var result = cells
    for y in 0..<rows {
      for x in 0..<columns {
        for c in 0..<4 {
          var sum = radius
          for k in -radius...radius {
            let (u, v) = isAcross ? (max(0, min(columns - 1, x + k)), y) : (x, max(0, min(rows - 1, y + k)))
            sum += cells[4 * (v * columns + u) + c]
          }
          result[4 * (y * columns + x) + c] = sum / (2 * radius + 1)
        }
      }
    }
    return result
  }

  @Test func aWindowOfBlurredCellsEqualsTheBlurOfAll() {
    var dice = KernelDice(51)
    for round in 0..<40 {
      let (columns, rows, radius) = (dice.roll(1...24), dice.roll(1...16), round == 0 ? 64 : dice.roll(1...4))
      let cells = (0..<4 * columns * rows).map { _ in UInt16(dice.roll(0...0xff00)) }
      var wanted = cells.map { Int($0) }
      for isAcross in [true, true, true, false, false, false] {
        wanted = Self.box(wanted, columns, rows, radius, isAcross: isAcross)
      }
      let window = vr_rect(
        x0: Int32(dice.roll(0...(columns - 1))), y0: Int32(dice.roll(0...(rows - 1))), x1: Int32(columns), y1: Int32(rows))
      var changed = vr_rect()
      var result = [UInt16](repeating: 0xffff, count: cells.count)
      let isDone = vr_blur_cells(
        &result, cells, Int32(columns), Int32(rows), window, Int32(radius), 256, &changed)
      #expect(isDone)
      for y in 0..<rows {
        for x in 0..<columns {
          let isInside = Int32(x) >= window.x0 && Int32(y) >= window.y0
          for c in 0..<4 {
            let at = 4 * (y * columns + x) + c
            #expect(Int(result[at]) == (isInside ? wanted[at] : 0xffff), "\(x), \(y) of \(columns)×\(rows), \(radius)")
          }
        }
      }
      #expect(changed.x0 == window.x0 && changed.y1 == window.y1)
    }
  }

  @Test func cellsSpreadOverPixelsBilinearly() {
    var dice = KernelDice(52)
    for _ in 0..<60 {
      let (columns, rows) = (dice.roll(1...12), dice.roll(1...4))
      let (left, top, x, y) = (dice.roll(0...9), dice.roll(0...9), dice.roll(-20...90), dice.roll(-20...90))
      let field = dice.field(dice.size())
      let cells = (0..<4 * columns * rows).map { _ in UInt16(dice.chance(4) ? 0xff00 : dice.roll(0...0xff00)) }
      cells.withUnsafeBufferPointer { memory in
        var backdrop = vr_backdrop(
          cells: memory.baseAddress, x: Int32(left), y: Int32(top), columns: Int32(columns), rows: Int32(rows))
        func value(_ column: Int, _ row: Int, _ c: Int) -> Int {
          Int(memory[4 * (max(0, min(rows - 1, row)) * columns + max(0, min(columns - 1, column))) + c])
        }
        field.check("spread") { u, v, _ in
          // In sixteenths of a cell from the centre of the first.
          let (across, down) = (2 * (x + u - 8 * left) - 7, 2 * (y + v - 8 * top) - 7)
          let (column, row, i, k) = (across >> 4, down >> 4, across & 15, down & 15)
          func mixed(_ column: Int, _ c: Int) -> Int {
            (value(column, row, c) * (16 - k) + value(column, row + 1, c) * k + 8) >> 4
          }
          return Defined.pixel(
            (0..<3).map { (mixed(column, $0) * (16 - i) + mixed(column + 1, $0) * i + 2048) >> 12 } + [255])
        } kernel: {
          vr_spread($0, field.pitch, &backdrop, Int32(x), Int32(y), Int32(field.width), Int32(field.height))
        }
      }
    }
  }
}
