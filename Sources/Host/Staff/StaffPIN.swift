import CCrypt
import Foundation

/// The PIN of the staff, stored as a salted crypt(3) hash in a file that visitors' programs cannot read. `vitrine pin`
/// writes it; `openssl passwd -6` generates such lines too.
public enum StaffPIN {
  /// The file that is read when the configuration names none.
  public static let defaultPath = "/etc/vitrine/exit-pin"
  /// Digits of an accepted PIN; older releases allowed four.
  public static let lengths = 4...12
  /// Digits of a newly set PIN.
  public static let newLengths = 6...12

  enum Failure: Error, CustomStringConvertible {
    case file(path: String, reason: String)
    case form
    case library
    case unusable

    /// The reason as a clause.
    var clause: String {
      switch self {
      case .file(let path, let reason): return "\(path): \(reason)"
      case .form, .library, .unusable: return description
      }
    }

    var description: String {
      switch self {
      case .file(let path, let reason): return "\(path): \(reason). `vitrine pin` writes it."
      case .form: return "a PIN has \(newLengths.lowerBound) to \(newLengths.upperBound) digits."
      case .unusable:
        return "the hash of the PIN is of a kind that libcrypt cannot compute, or memory is short. "
          + "`vitrine pin` writes another."
      case .library: return "PINs need the library libcrypt.so.1 (Debian: libcrypt1)."
      }
    }
  }

  /// Computes a salted hash of `pin`. One computation takes 0.1 s on a PC and 64 MiB, so that trying all PINs of six
  /// digits takes more than a day, and graphics cards help little.
  /// - Throws: An error whose description can be shown to the user.
  public static func hash(_ pin: String) throws -> String {
    guard isPin(pin) else { throw Failure.form }
    if let setting = memoryHardSetting(), let hash = try? crypt(pin, setting), isSlow(hash) { return hash }
    let letters = Array("./ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")
    let salt = String((0..<16).map { _ in letters[Int.random(in: 0..<letters.count)] })
    return try crypt(pin, "$6$rounds=\(slowRounds)$\(salt)$")
  }

  private static let slowRounds = 1_000_000

  /// Whether `hash` is slow enough to compute to protect a short PIN.
  static func isSlow(_ hash: String) -> Bool {
    if hash.hasPrefix("$y$") || hash.hasPrefix("$gy$") || hash.hasPrefix("$7$") { return true }
    let parts = hash.split(separator: "$")
    guard parts.count > 2, parts[0] == "6" || parts[0] == "5", parts[1].hasPrefix("rounds="),
      let rounds = Int(parts[1].dropFirst(7))
    else { return false }
    return rounds >= slowRounds / 2
  }

  /// Whether `text` has the form of a PIN: 4 to 12 ASCII digits.
  public static func isPin(_ text: String) -> Bool {
    lengths.contains(text.utf8.count) && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// The hash in a file.
  /// - Throws: `Failure.file`.
  static func stored(at path: String) throws -> String {
    var status = stat()
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw Failure.file(path: path, reason: String(cString: strerror(errno))) }
    defer { close(descriptor) }
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw Failure.file(path: path, reason: "it is no regular file")
    }
    guard status.st_mode & 0o007 == 0 else {
      throw Failure.file(path: path, reason: "everybody may read it; chmod 640 \(path)")
    }
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = read(descriptor, &bytes, bytes.count)
    guard let line = hash(in: bytes.prefix(max(count, 0))) else {
      throw Failure.file(path: path, reason: "there is no hash of a PIN in it")
    }
    return line
  }

  /// The first line of a file, if it can be a hash.
  static func hash(in bytes: some Sequence<UInt8>) -> String? {
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    // crypt(3) writes only these bytes; it would truncate or misread others, above all a zero byte.
    guard (21...384).contains(line.count), line.first == UInt8(ascii: "$"), line.allSatisfy({ (0x21...0x7e).contains($0) })
    else { return nil }
    return String(decoding: line, as: UTF8.self)
  }

  static func matches(_ pin: String, _ hash: String) throws -> Bool {
    let answer = Array(try crypt(pin, hash).utf8), wanted = Array(hash.utf8)
    // Takes equally long for every wrong PIN.
    var difference = answer.count ^ wanted.count
    for (a, b) in zip(answer, wanted) { difference |= Int(a ^ b) }
    return difference == 0
  }

  /// A yescrypt setting with a new salt; nil where the library does not support it.
  private static func memoryHardSetting() -> String? {
    guard vk_crypt_is_available() != 0 else { return nil }
    return vk_crypt_gensalt("$y$", 7, nil, 0).map { String(cString: $0) }
  }

  private static func crypt(_ key: String, _ setting: String) throws -> String {
    guard vk_crypt_is_available() != 0 else { throw Failure.library }
    // crypt(3) reports failure with a null pointer, or with a text that is no hash.
    guard let result = vk_crypt(key, setting) else { throw Failure.unusable }
    let hash = String(cString: result)
    guard !hash.hasPrefix("*") else { throw Failure.unusable }
    return hash
  }
}
