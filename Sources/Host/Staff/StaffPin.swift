import Foundation

/// The PIN of the staff, kept as a salted hash of crypt(3) in a file that visitors' programs cannot read. `vitrine pin`
/// writes it; `openssl passwd -6` makes such lines too.
public enum StaffPin {
  public static let usualPath = "/etc/vitrine/exit-pin"
  public static let lengths = 4...12

  enum Failure: Error, CustomStringConvertible {
    case file(path: String, reason: String)
    case form
    case library

    var description: String {
      switch self {
      case .file(let path, let reason): return "\(path): \(reason). `vitrine pin` writes it."
      case .form: return "a PIN has \(lengths.lowerBound) to \(lengths.upperBound) digits."
      case .library: return "PINs need the library libcrypt.so.1 (Debian: libcrypt1)."
      }
    }
  }

  /// A salted hash of `pin`, slow enough that trying all PINs takes long.
  /// - Throws: An error worth showing as it is.
  public static func hash(_ pin: String) throws -> String {
    guard isPin(pin) else { throw Failure.form }
    let letters = Array("./ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")
    let salt = String((0..<16).map { _ in letters[Int.random(in: 0..<letters.count)] })
    return try crypt(pin, "$6$rounds=50000$\(salt)$")
  }

  public static func isPin(_ text: String) -> Bool {
    lengths.contains(text.utf8.count) && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// The hash in a file.
  /// - Throws: `Failure.file`.
  static func stored(at path: String) throws -> String {
    var status = stat()
    guard stat(path, &status) == 0 else { throw Failure.file(path: path, reason: String(cString: strerror(errno))) }
    guard status.st_mode & 0o007 == 0 else {
      throw Failure.file(path: path, reason: "everybody may read it; chmod 640 \(path)")
    }
    guard let data = FileManager.default.contents(atPath: path), let text = String(data: data, encoding: .utf8) else {
      throw Failure.file(path: path, reason: "the kiosk's user cannot read it")
    }
    let line = String(text.prefix { !$0.isNewline })
    guard line.hasPrefix("$"), line.utf8.count > 20 else {
      throw Failure.file(path: path, reason: "there is no hash of a PIN in it")
    }
    return line
  }

  static func matches(_ pin: String, _ hash: String) throws -> Bool {
    let answer = Array(try crypt(pin, hash).utf8), wanted = Array(hash.utf8)
    // As long for every wrong PIN.
    var difference = answer.count ^ wanted.count
    for (a, b) in zip(answer, wanted) { difference |= Int(a ^ b) }
    return difference == 0
  }

  /// Opened when first needed: few kiosks ask for a PIN, and none at its start.
  private static func crypt(_ key: String, _ setting: String) throws -> String {
    typealias Function = @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>) -> UnsafePointer<CChar>?
    guard let library = dlopen("libcrypt.so.1", RTLD_NOW), let symbol = dlsym(library, "crypt"),
      let result = unsafeBitCast(symbol, to: Function.self)(key, setting)
    else { throw Failure.library }
    return String(cString: result)
  }
}
