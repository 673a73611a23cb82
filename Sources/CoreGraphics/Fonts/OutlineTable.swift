import Foundation

/// The position of a face's outlines in a font collection. Faces with the same position have the same glyphs with the same
/// numbers. Only for PostScript outlines, which are drawn without the other tables of the face.
struct OutlineTable: Equatable {
  private let offset: UInt32

  /// Nil for a file that is not a collection, or whose outlines are of another kind.
  init?(_ path: String, index: Int32) {
    guard index >= 0, index < 0x10000, let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    func read(_ count: Int, at offset: Int) -> [UInt8]? {
      var bytes = [UInt8](repeating: 0, count: count)
      guard fseek(file, offset, SEEK_SET) == 0, fread(&bytes, 1, count, file) == count else { return nil }
      return bytes
    }
    func number(_ bytes: [UInt8], _ at: Int) -> UInt32 { bytes[at..<(at + 4)].reduce(0) { $0 << 8 | UInt32($1) } }
    guard let header = read(12, at: 0), header[..<4].elementsEqual("ttcf".utf8), index < number(header, 8),
      let place = read(4, at: 12 + 4 * Int(index)), let face = read(12, at: Int(number(place, 0)))
    else { return nil }
    let count = Int(face[4]) << 8 | Int(face[5])
    guard count > 0, let tables = read(16 * count, at: Int(number(place, 0)) + 12) else { return nil }
    guard let entry = (0..<count).first(where: { tables[($0 * 16)..<($0 * 16 + 4)].elementsEqual("CFF ".utf8) })
    else { return nil }
    offset = number(tables, entry * 16 + 8)
  }
}
