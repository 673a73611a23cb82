import CoreGraphics
import Foundation
import Raster
import SystemOutput
import Testing

@testable import UIKitGraphics

/// Which names there are, and that each has a drawing.
@Suite struct SymbolLibraryTests {
  /// The pixels that a symbol covers at `side` pixels, row by row.
  private func coverage(_ name: String, side: Int = 48) -> [UInt8]? {
    guard let outline = SymbolLibrary.shared.outline(named: name),
      let bitmap = Bitmap(width: side, height: side, format: .argb8888)
    else { return nil }
    bitmap.clear()
    let context = CGContext(bitmap: bitmap)
    outline.draw(in: context, size: CGFloat(side), color: .black)
    context.flush()
    var pixels: [UInt8] = []
    pixels.reserveCapacity(side * side)
    for y in 0..<side {
      let row = UnsafeBufferPointer(start: bitmap.row(y).assumingMemoryBound(to: UInt32.self), count: side)
      for pixel in row { pixels.append(UInt8(pixel >> 24)) }
    }
    return pixels
  }

  private func share(_ pixels: [UInt8]) -> Double { pixels.reduce(0) { $0 + Double($1) } / 255 / Double(pixels.count) }

  @Test func theMostUsedNamesOfPublicAppsAreThere() {
    #expect(MostUsedSymbols.names.count >= 200 && Set(MostUsedSymbols.names).count == MostUsedSymbols.names.count)
    let missing = MostUsedSymbols.names.filter { UIImage(systemName: $0) == nil }
    #expect(missing == [])
  }

  @Test func namesThatVisitorsOfKiosksMeetAreThere() {
    let bases = [
      "cup.and.saucer", "hand.tap", "hand.point.up.left", "figure.roll", "ticket", "fork.knife", "map", "bed.double",
    ]
    let missing = bases.flatMap { [$0, $0 + ".fill"] }.filter { UIImage(systemName: $0) == nil }
    #expect(missing == [])
  }

  @Test func everyNameHasADrawingThatFillsItsSquare() {
    for name in SymbolLibrary.names {
      let pixels = coverage(name) ?? []
      let area = pixels.isEmpty ? 0 : share(pixels)
      #expect(area > 0.03 && area < 0.9, "\(name) covers \(area) of its square")
    }
  }

  /// What is drawn outside of the square would be cut off.
  @Test func ownDrawingsKeepToTheirSquare() throws {
    for text in [SymbolDrawings.lines, SymbolShapes.lines] {
      for line in SymbolText.lines(of: text) {
        let name = String(line.prefix { $0 != ":" })
        for part in try #require(SymbolLibrary.shared.outline(named: name)).parts {
          var box = part.path.boundingBoxOfPath
          switch part.paint {
          case .stroke(let width): box = box.insetBy(dx: -width / 2, dy: -width / 2)
          case .fill: break
          case .erase, .eraseStroke: continue
          }
          #expect(CGRect(x: -0.3, y: -0.3, width: 16.6, height: 16.6).contains(box), "\(name): \(box)")
        }
      }
    }
  }

  @Test func filledFormsCoverMoreThanOutlines() {
    for line in SymbolText.lines(of: SymbolShapes.lines) where line.contains(" o") {
      let name = String(line.prefix { $0 != ":" })
      let outlined = share(coverage(name) ?? [0]), filled = share(coverage(name + ".fill") ?? [0])
      #expect(filled > outlined, "\(name)")
    }
  }

  @Test func linesOnAnOutlineAreCutOutOfTheFilledForm() throws {
    let outlined = try #require(coverage("doc.plaintext")), filled = try #require(coverage("doc.plaintext.fill"))
    let line = 24 * 48 + 24, beside = 20 * 48 + 24
    #expect(outlined[line] > 200 && outlined[beside] < 50)
    #expect(filled[line] < 50 && filled[beside] > 200)
  }

  /// The window of a tram has the colour of the disc.
  @Test func whatIsCutOutOfASymbolStaysInADisc() throws {
    let disc = try #require(coverage("circle.fill")), tram = try #require(coverage("tram.circle.fill", side: 480))
    #expect(disc[24 * 48 + 24] > 200)
    let column = (0..<480).map { tram[$0 * 480 + 240] > 127 }
    let changes = zip(column, column.dropFirst()).filter { $0 != $1 }.count
    #expect(changes >= 6)
  }

  @Test func badgesAreDiscsWithASymbol() throws {
    let cart = try #require(coverage("cart")), badged = try #require(coverage("cart.badge.plus"))
    #expect(cart != badged)
    // The mark in the disc, the disc, and the gap around it.
    #expect(badged[35 * 48 + 35] < 80 && badged[29 * 48 + 29] > 200)
    let bell = try #require(coverage("bell")), dotted = try #require(coverage("bell.badge"))
    #expect(bell[11 * 48 + 36] < 50 && dotted[11 * 48 + 36] > 200)
    #expect(share(try #require(coverage("bell.badge.fill"))) > share(dotted))
  }

  @Test func symbolsArePutIntoShapes() throws {
    for shape in ["circle", "square", "rectangle", "app", "bubble", "icloud", "shield", "octagon", "hexagon", "diamond"] {
      let outlined = try #require(coverage("plus.\(shape)"), "\(shape)")
      let filled = try #require(coverage("plus.\(shape).fill"), "\(shape)")
      #expect(share(filled) > 1.5 * share(outlined), "\(shape)")
    }
  }

  // MARK: Near ones

  @Test func nearNamesLeadToOthersThatAreThere() {
    let known = Set(SymbolLibrary.names)
    for line in SymbolText.lines(of: SymbolNeighbours.lines) {
      let parts = line.split(separator: " ").map(String.init)
      #expect(parts.count == 2 && coverage(parts[1]) != nil, "\(line)")
      #expect(known.contains(parts[0]) && SymbolNeighbours.symbol(for: parts[1]) == nil, "\(line)")
      #expect(coverage(parts[0]) == coverage(parts[1]), "\(line)")
    }
    #expect(coverage("icloud.fill") == coverage("cloud.fill"))
  }

  @Test func everyNameIsInOneTable() {
    let names = [SymbolDrawings.lines, SymbolShapes.lines, SymbolTable.lines, SymbolNeighbours.lines].flatMap { text in
      SymbolText.lines(of: text).map { String($0.prefix { $0 != ":" && $0 != " " }) }
    }
    let twice = Dictionary(grouping: names) { $0 }.filter { $1.count > 1 }.keys.sorted()
    #expect(twice == [])
  }

  // MARK: Unknown names

  @Test func theLogNamesTheThreeNearestOnce() {
    let lines = Lines()
    Log.$capture.withValue(Log.Destination { lines.add($0) }) {
      #expect(UIImage(systemName: "cup.and.plate") == nil)
      #expect(UIImage(systemName: "cup.and.plate") == nil)
    }
    #expect(lines.all.count == 1)
    #expect(lines.all.first?.contains("The nearest: cup.and.saucer, ") == true, "\(lines.all)")
    #expect(lines.all.first?.contains("docs/symbols.md") == true)
  }

  @Test func endlessNamesAreNil() {
    for part in [".circle", ".slash", ".badge", ".badge.plus", ".crop.", ".fill"] {
      #expect(UIImage(systemName: "heart" + String(repeating: part, count: 20_000)) == nil)
    }
  }

  @Test func namesAreNearByLettersAndByParts() {
    let names = ["cube.fill", "cup.and.saucer", "cup.and.saucer.fill", "trash", "trash.fill", "tray"]
    #expect(NearestNames.nearest(to: "cup.fill", among: names, count: 1) == ["cup.and.saucer.fill"])
    #expect(NearestNames.nearest(to: "trahs", among: names, count: 1) == ["trash"])
    #expect(NearestNames.nearest(to: "Trash.Fill", among: names, count: 1) == ["trash.fill"])
    #expect(NearestNames.nearest(to: "", among: names).count == 3)
    #expect(NearestNames.nearest(to: String(repeating: "x", count: 100_000), among: names).count == 3)
  }
}

private final class Lines: @unchecked Sendable {
  // Unchecked: used by one test on one thread.
  private(set) var all: [String] = []
  func add(_ line: String) { all.append(line) }
}
