import CGnuTLS
import Foundation

/// The keys with which kiosks recognize each other: one, or the old and the new one while a fleet changes to another.
///
/// A connection succeeds when both ends have one key in common. The first key is tried first.
public final class FleetKeys: @unchecked Sendable {
  // Unchecked: C reads what nothing changes after the initializer.
  let keys: OpaquePointer
  /// How many there are, 1 or 2.
  public let count: Int

  /// The number of bytes of a key.
  public static let size = Int(VG_KEY_SIZE)
  /// The largest number of keys.
  public static let limit = Int(VG_KEY_LIMIT)

  /// - Throws: `HandoffError.noLibrary`, or `.refused` when memory is short.
  init(_ keys: [[UInt8]]) throws(HandoffError) {
    // Without either nothing can be handed over, so it is said before a code is shown.
    if let missing = HandoffLibrary.missing() { throw .noLibrary(file: missing.file, package: missing.package) }
    guard let made = vg_keys_new() else { throw .refused("memory is short") }
    self.keys = made
    for key in keys.prefix(Self.limit) { vg_keys_add(made, key) }
    count = Int(vg_keys_count(made))
  }

  deinit { vg_keys_free(keys) }

  /// Reads a file with a key on each of one or two lines, as `vitrine handoff-key` writes it. Empty lines and those that
  /// begin with `#` are ignored. Files that others may read are refused.
  /// - Throws: `HandoffError.keyFile` or `.noLibrary`.
  public convenience init(file path: String) throws(HandoffError) { try self.init(Self.keys(inFile: path)) }

  /// Reads such a file without opening a library.
  /// - Throws: `HandoffError.keyFile`.
  package static func keys(inFile path: String) throws(HandoffError) -> [[UInt8]] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw .keyFile(path: path, reason: String(cString: strerror(errno))) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .keyFile(path: path, reason: "it is no regular file")
    }
    guard status.st_mode & 0o077 == 0 else {
      throw .keyFile(
        path: path, reason: "others can read it too. Make a new one with `vitrine handoff-key`, for all kiosks")
    }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(descriptor, &bytes, bytes.count)
    guard count >= 0, count < bytes.count else { throw .keyFile(path: path, reason: "it cannot be read, or is too long") }
    guard let keys = keys(in: bytes.prefix(count)) else {
      throw .keyFile(
        path: path, reason: "it has to have one or two lines of \(2 * size) hexadecimal digits, the newest key first")
    }
    return keys
  }

  /// The keys in the text of a file; nil if there is anything else in it, or none or too many.
  package static func keys(in text: some Collection<UInt8>) -> [[UInt8]]? {
    var keys: [[UInt8]] = []
    for line in text.split(separator: UInt8(ascii: "\n")) {
      let words = line.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\r") }
      guard let word = words.first, word.first != UInt8(ascii: "#") else { continue }
      guard words.count == 1, let key = bytes(ofHexadecimal: word) else { return nil }
      keys.append(key)
    }
    return (1...limit).contains(keys.count) ? keys : nil
  }

  private static func bytes(ofHexadecimal word: some Collection<UInt8>) -> [UInt8]? {
    guard word.count == 2 * size else { return nil }
    var key: [UInt8] = []
    var high: UInt8?
    for digit in word {
      guard let value = Character(Unicode.Scalar(digit)).hexDigitValue else { return nil }
      if let first = high {
        key.append(first << 4 | UInt8(value))
        high = nil
      } else {
        high = UInt8(value)
      }
    }
    // Somebody has written a placeholder.
    return key.allSatisfy { $0 == key[0] } ? nil : key
  }

  /// The text of a file with a new key, by the system's random numbers.
  package static func newFile() -> String {
    var generator = SystemRandomNumberGenerator()
    let digits = (0..<size).map { _ in
      let byte = UInt8.random(in: .min ... .max, using: &generator)
      return String(byte >> 4, radix: 16) + String(byte & 0x0F, radix: 16)
    }
    return digits.joined() + "\n"
  }
}
