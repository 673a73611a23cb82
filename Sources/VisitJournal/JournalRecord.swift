import CChecksum

/// The form of a journal's file: a header, then one record for each run loop cycle that changed something. The first record
/// sets all values that there were when the file was begun.
///
/// A record is the length of its body, a checksum, and the body; numbers are little-endian. The checksum covers the record
/// and continues that of the record before, the first one that of the header, which names visit and generation. So a
/// record is read only behind exactly those that were written before it, and never in the file of another visit.
///
/// The body is a list of changes: operation, kind, length of the path and path; then, for a new value, its length and bytes;
/// for a splice, offset, bytes removed, length and bytes. A path that is that of the change before has `samePath` in place
/// of its length and itself.
enum JournalRecord {
  static let prefix = 8
  static let samePath = UInt32.max

  /// The beginning of a file.
  static func header(visit: String, owner: String, generation: UInt32) -> [UInt8] {
    var bytes = Array("VRVISIT1".utf8)
    bytes.appendNumber(generation)
    for text in [visit, owner] {
      let name = text.utf8.prefix(255)
      bytes.append(UInt8(name.count))
      bytes += name
    }
    return bytes
  }

  /// The checksum of a whole record, of which the bytes of the checksum itself are left out.
  static func checksum(of record: UnsafeRawBufferPointer, after previous: UInt32) -> UInt32 {
    guard let start = record.baseAddress, record.count >= prefix else { return previous }
    return vc_crc32c(vc_crc32c(previous, start, 4), start + prefix, record.count - prefix)
  }

  /// The checksum of a header.
  static func checksum(ofHeader header: [UInt8]) -> UInt32 { vc_crc32c(0, header, header.count) }

  /// Reads a file up to its first record that is not whole.
  /// - Returns: nil if it is not a file of this visit and owner.
  static func read(_ file: [UInt8], visit: String, owner: String) -> VisitState? {
    guard let generation = file.number(at: 8) else { return nil }
    let header = header(visit: visit, owner: owner, generation: generation)
    guard file.starts(with: header) else { return nil }
    var state = VisitState()
    var position = header.count
    var previous = checksum(ofHeader: header)
    while let length = file.number(at: position), length > 0, let checksum = file.number(at: position + 4),
      Int(length) <= file.count - position - prefix
    {
      let record = file[position..<position + prefix + Int(length)]
      guard record.withUnsafeBytes({ self.checksum(of: $0, after: previous) }) == checksum,
        let changes = changes(in: record.dropFirst(prefix)), changes.allSatisfy({ state.apply($0.change, to: $0.key) })
      else { break }
      position = record.endIndex
      previous = checksum
    }
    return state
  }

  private static func changes(in body: ArraySlice<UInt8>) -> [(key: VisitState.Key, change: VisitState.Change)]? {
    var reader = Reader(rest: body)
    var changes: [(key: VisitState.Key, change: VisitState.Change)] = []
    while !reader.rest.isEmpty {
      guard let operation = reader.byte(), let kind = reader.byte(), let text = reader.path(after: changes.last?.key.path)
      else { return nil }
      let change: VisitState.Change
      switch operation {
      case 1:
        guard let bytes = reader.bytes() else { return nil }
        change = .set(Array(bytes))
      case 2:
        guard let offset = reader.number(), let count = reader.number(), let bytes = reader.bytes() else { return nil }
        change = .splice(offset: offset, count: count, with: Array(bytes))
      case 3: change = .remove
      default: return nil
      }
      changes.append((key: VisitState.Key(kind: kind, path: text), change: change))
    }
    return changes
  }

  private struct Reader {
    var rest: ArraySlice<UInt8>

    mutating func byte() -> UInt8? { rest.popFirst() }

    mutating func number() -> Int? {
      guard rest.count >= 4 else { return nil }
      defer { rest.removeFirst(4) }
      return Int(rest.prefix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
    }

    mutating func path(after last: String?) -> String? {
      guard rest.number(at: rest.startIndex) == samePath else { return bytes().flatMap { String(validatingUTF8: $0) } }
      rest.removeFirst(4)
      return last
    }

    mutating func bytes() -> ArraySlice<UInt8>? {
      guard let count = number(), count <= rest.count else { return nil }
      defer { rest.removeFirst(count) }
      return rest.prefix(count)
    }
  }
}

extension String {
  fileprivate init?(validatingUTF8 bytes: ArraySlice<UInt8>) {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.utf8.elementsEqual(bytes) else { return nil }
    self = text
  }
}

extension [UInt8] {
  fileprivate mutating func appendNumber(_ number: UInt32) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }
}

extension RandomAccessCollection<UInt8> where Index == Int {
  fileprivate func number(at index: Int) -> UInt32? {
    guard index >= startIndex, endIndex - index >= 4 else { return nil }
    return (0..<4).reduce(0) { $0 | UInt32(self[index + $1]) << (8 * UInt32($1)) }
  }
}
