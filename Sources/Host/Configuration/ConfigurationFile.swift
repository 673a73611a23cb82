import Foundation

/// The settings of a machine in a file, one per line:
///
///     # The screen by the door
///     rotation = 90
///     keyboard-layout = us,de
///
/// Every environment variable has a setting of the same name without `VITRINE_`, in lower case and with dashes. Empty
/// lines and lines that begin with `#` are ignored. The environment overrides the file.
///
/// A wrong line is ignored and reported as a problem that names it: a misspelt setting must not keep a kiosk from
/// starting, and `vitrine check` finds it beforehand.
public struct ConfigurationFile: Hashable, Sendable {
  /// The path that is read when `VITRINE_CONFIG` is not set.
  public static let defaultPath = "/etc/vitrine/vitrine.conf"
  /// The largest accepted size in bytes; files written by hand stay far below it.
  static let sizeLimit = 256 << 10
  /// The longest accepted line in bytes: longer than a list of every device of a machine.
  static let lineLimit = 8 << 10

  struct Entry: Hashable, Sendable {
    var text: String
    var line: Int
  }

  /// Where the settings were read from. Used in messages.
  public let path: String
  /// Entries by the setting's name, in the order of the file. The first one with a valid value counts.
  private(set) var entries: [String: [Entry]] = [:]
  /// Syntax errors and unknown names. Values are checked when a setting is read.
  public private(set) var problems: [ConfigurationError.Problem] = []

  /// Parses the contents of a file.
  /// - Parameters:
  ///   - data: The contents, in UTF-8.
  ///   - path: Used in messages.
  public init(_ data: Data, path: String) {
    self.path = path
    guard data.count <= Self.sizeLimit else {
      refuse("the file is larger than the limit of \(Self.sizeLimit) bytes")
      return
    }
    guard !data.starts(with: [0xFF, 0xFE]), !data.starts(with: [0xFE, 0xFF]) else {
      refuse("the file is UTF-16; save it as UTF-8")
      return
    }
    // Some editors write a byte order mark.
    let bytes = data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data
    for (index, bytes) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
      guard bytes.count <= Self.lineLimit else {
        complain("the line is longer than the limit of \(Self.lineLimit) bytes", line: index + 1)
        continue
      }
      guard !bytes.contains(0) else {
        complain("the line has a zero byte", line: index + 1)
        continue
      }
      guard let text = String(bytes: bytes, encoding: .utf8) else {
        complain("the line is not UTF-8", line: index + 1)
        continue
      }
      read(text.trimmingCharacters(in: .whitespaces.union(["\r"])), line: index + 1)
    }
  }

  /// Reads a file.
  /// - Returns: Nil when there is no file.
  /// - Throws: `ConfigurationError` when it cannot be read.
  public init?(contentsOf path: String) throws {
    // Opening a pipe that has no writer would otherwise block the start for ever.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw Self.unreadable(path, String(cString: strerror(errno)))
    }
    defer { close(descriptor) }
    var status = stat()
    if fstat(descriptor, &status) == 0 {
      if status.st_mode & S_IFMT == S_IFIFO { throw Self.unreadable(path, "it is a pipe, not a file") }
      if status.st_mode & S_IFMT == S_IFDIR { throw Self.unreadable(path, "it is a folder, not a file") }
    }
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 16 << 10)
    while data.count <= Self.sizeLimit {
      let count = Foundation.read(descriptor, &buffer, buffer.count)
      if count < 0 { throw Self.unreadable(path, String(cString: strerror(errno))) }
      if count == 0 { break }
      data.append(contentsOf: buffer.prefix(count))
    }
    self.init(data, path: path)
  }

  private static func unreadable(_ path: String, _ why: String) -> ConfigurationError {
    ConfigurationError(problems: [
      .init(
        variable: "", value: "", reason: "cannot be read (\(why)); the user that runs the kiosk needs read access",
        form: "", example: "", origin: .file(path: path, line: 1), effect: whole)
    ])
  }

  private static let whole = ConfigurationError.Effect.limits("None of its settings apply.")

  private mutating func read(_ text: String, line: Int) {
    if text.isEmpty || text.hasPrefix("#") { return }
    guard let sign = text.firstIndex(of: "=") else {
      return complain("\"\(text.prefix(100))\" is not NAME = VALUE", line: line)
    }
    let name = text[..<sign].trimmingCharacters(in: .whitespaces)
    var value = text[text.index(after: sign)...].trimmingCharacters(in: .whitespaces)
    if value.count >= 2, value.hasPrefix("\""), value.hasSuffix("\"") { value = String(value.dropFirst().dropLast()) }
    // Capitals and underscores, as in the environment, are accepted.
    guard let setting = Setting.named(Self.name(of: Self.variable(of: name))), setting.isInFile else {
      let hint = Spelling.nearest(to: name, in: Setting.all.map(\.name)).map { "; is \"\($0)\" meant?" } ?? ""
      return complain("there is no setting \"\(name.prefix(100))\"\(hint)", line: line)
    }
    // An empty value is none.
    if !value.isEmpty { entries[setting.name, default: []].append(Entry(text: value, line: line)) }
  }

  /// Reports that nothing of the file counts.
  private mutating func refuse(_ reason: String) {
    problems.append(
      .init(
        variable: "", value: "", reason: reason, form: "", example: "", origin: .file(path: path, line: 1),
        effect: Self.whole))
  }

  private mutating func complain(_ reason: String, line: Int) {
    problems.append(
      .init(variable: "", value: "", reason: reason, form: "", example: "", origin: .file(path: path, line: line)))
  }

  // MARK: Names

  /// The name of an environment variable in the file: `vnc-password-file` for `VITRINE_VNC_PASSWORD_FILE`.
  public static func name(of variable: String) -> String {
    (variable.hasPrefix("VITRINE_") ? String(variable.dropFirst(8)) : variable)
      .lowercased().replacingOccurrences(of: "_", with: "-")
  }

  static func variable(of name: String) -> String {
    "VITRINE_" + name.uppercased().replacingOccurrences(of: "-", with: "_")
  }
}
