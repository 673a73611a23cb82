import Foundation

/// Checks a binary property list from another machine before Foundation reads it: its types, its depth and the number of
/// its values are limited, and everything it refers to lies inside.
///
/// Allowed are dictionaries with strings as keys, arrays, strings, data, dates, numbers and truth values. A value that is
/// referred to twice counts twice, so no short list becomes a large one when it is read.
package enum PropertyListCheck {
  /// The largest number of containers inside each other. Of an activity's own there are half as many, since UIKit writes
  /// each value with its type.
  package static let depthLimit = 40
  /// The largest number of values, keys among them.
  package static let countLimit = 16_384

  /// Why `data` is not accepted; nil if it is.
  package static func problem(in data: Data) -> String? {
    data.withUnsafeBytes { problem(in: $0) }
  }

  private static func problem(in bytes: UnsafeRawBufferPointer) -> String? {
    var reader = Reader(bytes: bytes)
    do {
      try reader.read()
      return nil
    } catch {
      return error.text
    }
  }

  private struct Problem: Error {
    let text: String
    init(_ text: String) { self.text = text }
    static let damaged = Problem("it is no binary property list, or a damaged one")
  }

  private struct Reader {
    let bytes: UnsafeRawBufferPointer
    var offsetSize = 0
    var referenceSize = 0
    var objects = 0
    var table = 0
    var count = 0

    init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    mutating func read() throws(Problem) {
      // Eight bytes of header, and a trailer of 32.
      guard bytes.count > 40, bytes.starts(with: "bplist00".utf8) else { throw .damaged }
      let trailer = bytes.count - 32
      offsetSize = Int(bytes[trailer + 6])
      referenceSize = Int(bytes[trailer + 7])
      guard (1...8).contains(offsetSize), (1...8).contains(referenceSize) else { throw .damaged }
      objects = try number(at: trailer + 8, size: 8)
      let top = try number(at: trailer + 16, size: 8)
      table = try number(at: trailer + 24, size: 8)
      guard objects <= PropertyListCheck.countLimit else { throw Self.tooMany }
      guard objects > 0, top < objects, table > 8, table <= trailer, (trailer - table) / offsetSize >= objects
      else { throw .damaged }
      guard try kind(of: top) == 0xD0 else { throw Problem("it is no dictionary") }
      try visit(top, depth: 1, isKey: false)
    }

    private static let tooMany = Problem("it has more than \(PropertyListCheck.countLimit) values")

    /// A number of at most eight bytes, the first one the highest, that is no larger than what memory could hold.
    private func number(at place: Int, size: Int) throws(Problem) -> Int {
      guard place >= 0, size >= 1, size <= 8, place <= bytes.count - size else { throw .damaged }
      var value: UInt64 = 0
      for byte in bytes[place..<place + size] { value = value << 8 | UInt64(byte) }
      guard value <= UInt64(Int32.max) else { throw .damaged }
      return Int(value)
    }

    private func place(of object: Int) throws(Problem) -> Int {
      guard object < objects else { throw .damaged }
      let place = try number(at: table + object * offsetSize, size: offsetSize)
      guard place >= 8, place < table else { throw .damaged }
      return place
    }

    private func kind(of object: Int) throws(Problem) -> UInt8 { bytes[try place(of: object)] & 0xF0 }

    /// Checks that `size` bytes from `place` on lie before the table.
    private func require(_ place: Int, _ size: Int) throws(Problem) {
      guard size >= 0, place <= table, size <= table - place else { throw .damaged }
    }

    /// The number of elements of an object, and where they begin.
    private func extent(at place: Int) throws(Problem) -> (count: Int, first: Int) {
      let low = Int(bytes[place] & 0x0F)
      guard low == 0x0F else { return (low, place + 1) }
      try require(place + 1, 1)
      let marker = bytes[place + 1]
      guard marker & 0xF0 == 0x10, marker & 0x0F <= 3 else { throw .damaged }
      let size = 1 << Int(marker & 0x0F)
      try require(place + 2, size)
      return (try number(at: place + 2, size: size), place + 2 + size)
    }

    private mutating func visit(_ object: Int, depth: Int, isKey: Bool) throws(Problem) {
      count += 1
      guard count <= PropertyListCheck.countLimit else { throw Self.tooMany }
      let place = try place(of: object)
      let marker = bytes[place]
      let kind = marker & 0xF0
      if isKey, kind != 0x50, kind != 0x60 { throw Problem("a key of a dictionary is no string") }
      switch kind {
      case 0x00:
        guard marker == 0x08 || marker == 0x09 else { throw Problem("it has a value of a type that is not allowed") }
      case 0x10:
        guard marker <= 0x14 else { throw .damaged }
        try require(place + 1, 1 << Int(marker & 0x0F))
      case 0x20:
        guard marker == 0x22 || marker == 0x23 else { throw .damaged }
        try require(place + 1, 1 << Int(marker & 0x0F))
      case 0x30: try checkDate(at: place)
      case 0x40:
        let (count, first) = try extent(at: place)
        try require(first, count)
      case 0x50:
        let (count, first) = try extent(at: place)
        try require(first, count)
        guard bytes[first..<first + count].allSatisfy({ $0 < 0x80 }) else { throw .damaged }
      case 0x60:
        let (count, first) = try extent(at: place)
        try require(first, count * 2)
      case 0xA0, 0xD0:
        // Deeper ones would also be visited by recursion here.
        guard depth <= PropertyListCheck.depthLimit else {
          throw Problem("it has more than \(PropertyListCheck.depthLimit) containers inside each other")
        }
        let (count, first) = try extent(at: place)
        let references = kind == 0xD0 ? count * 2 : count
        try require(first, references * referenceSize)
        for index in 0..<references {
          let element = try number(at: first + index * referenceSize, size: referenceSize)
          try visit(element, depth: depth + 1, isKey: kind == 0xD0 && index < count)
        }
      default: throw Problem("it has a value of a type that is not allowed")
      }
    }

    private func checkDate(at place: Int) throws(Problem) {
      guard bytes[place] == 0x33 else { throw .damaged }
      try require(place + 1, 8)
      var bits: UInt64 = 0
      for byte in bytes[place + 1..<place + 9] { bits = bits << 8 | UInt64(byte) }
      // Calendars cannot count with others: four million years either way are enough.
      let seconds = Double(bitPattern: bits)
      guard seconds.magnitude < 1e14 else { throw Problem("a date is out of range") }
    }
  }
}
