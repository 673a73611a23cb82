internal import CPango
internal import SystemOutput

/// Caches in a file which fonts earlier runs of the program found: fontconfig takes as long to read its configuration and
/// lists as the layout of a whole screen of text, and returns the same until fonts or configuration change.
///
/// The file is valid while nothing has changed that fontconfig checks for its own caches: the times of the configuration's
/// files and folders and of the folders with fonts. It also depends on the times of the named font files and the program,
/// and on the locale. A file that is damaged or not valid is ignored.
///
/// It consists of lines of fields that are separated by tabs:
///
///     vitrine-fonts 1 <surroundings>
///     stamp  <seconds.nanoseconds, or - for a missing file> <size> <path>
///     match  <family> <design> <display cut> <weight> <italic> <file> <index> <family found> <name found> <characters>
///     other  <family> <design> <display cut> <weight> <italic> <language> <script> <file> <index> <text>
struct FontCache {
  /// A face of a font file without variations or synthetic styles.
  struct Face: Equatable {
    var file: String
    var index: Int32
    /// Its characters, among those that plain text may contain.
    var characters: [ClosedRange<UInt32>] = []

    var key: FaceKey { FaceKey(file: file, index: index) }
    var coversASCII: Bool { characters.contains { $0.contains(0x20) && $0.contains(0x7e) } }
  }

  struct Match: Equatable {
    var face: Face
    var familyName: String
    var fontName: String
  }

  /// A fallback face for characters that a font lacks.
  struct Other: Equatable {
    var font: FaceQuery
    var language: String
    /// The script's HarfBuzz tag.
    var script: UInt32
    var face: Face
    var characters: [UInt32]
  }

  let path: String
  private(set) var matches: [FaceQuery: Match] = [:]
  private(set) var others: [Other] = []
  /// Whether the file exists and is still valid.
  private(set) var isUsable = false
  /// Whether something was found that is not in the file.
  var hasChanges = false
  /// Whether nothing is written any more: characters that users type later must not be recorded.
  var isClosed = false

  init(path: String) { self.init(Self.read(path), path: path) }

  /// - Parameters:
  ///   - text: The bytes of the file, which are not trusted: another user or a damaged disk may have changed them.
  ///   - path: The file that is written.
  init(_ text: [UInt8]?, path: String) {
    self.path = path
    guard let text else { return }
    var lines = text.split(separator: 0x0a).map { $0.split(separator: 0x09, omittingEmptySubsequences: false) }[...]
    guard lines.popFirst().map({ $0.map(Self.string) }) == Self.header else { return }
    for fields in lines where !take(fields) {
      (matches, others) = ([:], [])
      return
    }
    // Faces are later opened without checking their files again, and a pipe would block the program. Missing files are
    // allowed here; their faces are searched for again.
    let faces = Set((matches.values.map(\.face) + others.map(\.face)).map(\.file))
    guard faces.allSatisfy(Self.mayBeFont) else {
      (matches, others) = ([:], [])
      return
    }
    isUsable = !matches.isEmpty
  }

  mutating func learn(_ query: FaceQuery, _ metrics: FontCore.Metrics, _ face: PlainFace?) {
    // Fallbacks are not cached, so every run reports the missing family.
    guard let face, !metrics.isFallback else { return }
    matches[query] = Match(
      face: Face(file: face.file, index: Int32(face.index), characters: face.plainCharacters),
      familyName: metrics.familyName, fontName: metrics.fontName)
    hasChanges = true
  }

  // MARK: Reading

  private static let header = ["vitrine-fonts", "1", environmentKey]

  /// Larger files were not written by this code.
  private static let largestSize = 1 << 20

  private static func read(_ path: String) -> [UInt8]? {
    // Non-blocking, because the path may be a pipe.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0,
      status.st_size < largestSize
    else { return nil }
    return [UInt8](unsafeUninitializedCapacity: Int(status.st_size)) { buffer, count in
      count = max(Foundation.read(descriptor, buffer.baseAddress, buffer.count), 0)
    }
  }

  private static func mayBeFont(_ path: String) -> Bool {
    var status = stat()
    return path.hasPrefix("/") && (stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG)
  }

  /// The index of a face in its file; larger numbers would select a variation.
  private static func index(_ text: String) -> Int32? {
    Int32(text).flatMap { (0..<0x10000).contains($0) ? $0 : nil }
  }

  private static func string(_ field: ArraySlice<UInt8>) -> String { String(decoding: field, as: UTF8.self) }

  private mutating func take(_ fields: [ArraySlice<UInt8>]) -> Bool {
    let text = fields.map(Self.string)
    switch (text[0], text.count) {
    case ("stamp", 4): return Self.stamp(of: text[3]) == "\(text[1])\t\(text[2])"
    case ("match", 11):
      guard let query = FaceQuery(text[1...5]), let index = Self.index(text[7]), let ranges = Self.ranges(text[10])
      else { return false }
      matches[query] = Match(
        face: Face(file: text[6], index: index, characters: ranges), familyName: text[8], fontName: text[9])
    case ("other", 11):
      guard let query = FaceQuery(text[1...5]), let script = UInt32(text[7]), let index = Self.index(text[9]),
        Self.isLanguage(text[6])
      else { return false }
      others.append(
        Other(
          font: query, language: text[6], script: script, face: Face(file: text[8], index: index),
          characters: text[10].unicodeScalars.map(\.value)))
    default: return false
    }
    return true
  }

  private static func isLanguage(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.utf8.allSatisfy { $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) || (0x61...0x7a).contains($0 | 0x20) }
  }

  private static func ranges(_ text: String) -> [ClosedRange<UInt32>]? {
    var ranges: [ClosedRange<UInt32>] = []
    for part in text.split(separator: " ") {
      let ends = part.split(separator: "-").map { UInt32($0, radix: 16) }
      guard ends.count == 2, let low = ends[0], let high = ends[1], low <= high, high < PlainFace.plainLimit
      else { return nil }
      ranges.append(low...high)
    }
    return ranges
  }

  // MARK: Writing

  /// Writes what was found to the file, which is replaced as a whole.
  mutating func save(_ others: [Other], watching paths: [String]) {
    guard hasChanges else { return }
    hasChanges = false
    var lines = [Self.header]
    let files = matches.values.map(\.face.file) + others.map(\.face.file)
    for path in Set(paths + files).sorted() { lines.append(["stamp", Self.stamp(of: path), path]) }
    for (query, match) in matches {
      let ranges = match.face.characters.map { "\(String($0.lowerBound, radix: 16))-\(String($0.upperBound, radix: 16))" }
      lines.append(
        ["match"] + query.fields
          + [match.face.file, "\(match.face.index)", match.familyName, match.fontName, ranges.joined(separator: " ")])
    }
    for other in others {
      var characters = String.UnicodeScalarView()
      characters.append(contentsOf: other.characters.compactMap(Unicode.Scalar.init))
      lines.append(
        ["other"] + other.font.fields
          + [other.language, "\(other.script)", other.face.file, "\(other.face.index)", String(characters)])
    }
    // Entries with names that would break a line are left out; a stamp already contains a tab.
    let text = lines.filter { !$0.contains { $0.utf8.contains(0x0a) } }.map { $0.joined(separator: "\t") + "\n" }.joined()
    Self.write(text, to: path)
  }

  private static func write(_ text: String, to path: String) {
    let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    // A failure is ignored, since it only makes the next start slower: the folder may not be writable.
    try? FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try? AtomicFile.write(Data(text.utf8), to: path, isDurable: false)
  }

  // MARK: Validity

  /// The time when a file or folder was last changed, and its size.
  private static func stamp(of path: String) -> String {
    var status = stat()
    guard stat(path, &status) == 0 else { return "-\t0" }
    return "\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)\t\(status.st_size)"
  }

  /// The locale, the variables that locate the configuration, the versions of the libraries and this code's own font names.
  private static var environmentKey: String {
    let names = [
      "LANG", "LC_ALL", "LC_CTYPE", "LANGUAGE", "PANGO_LANGUAGE", "FC_LANG", "FONTCONFIG_FILE", "FONTCONFIG_PATH",
      "FONTCONFIG_SYSROOT", "HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_DATA_DIRS", "XDG_CONFIG_DIRS",
    ]
    let values = names.map { name in getenv(name).map { String(cString: $0) } ?? "" }
    let own = ["\(FcGetVersion())", "\(pango_version())"] + OpenedFonts.fallbackNames
    return (values + own).joined(separator: "|").replacing(0x09, 0x0a)
  }

  /// The paths that fontconfig reads, and those where it would find a user's own configuration.
  static func watched(_ config: OpaquePointer?) -> [String] {
    var paths: Set<String> = []
    for list in [FcConfigGetConfigFiles(config), FcConfigGetConfigDirs(config), FcConfigGetFontDirs(config)] {
      guard let list else { continue }
      while let name = FcStrListNext(list) { paths.insert(String(cString: name)) }
      FcStrListDone(list)
    }
    for path in paths {
      // A file that is added to a folder changes the folder's time.
      let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
      if !folder.isEmpty { paths.insert(folder) }
    }
    let home = getenv("HOME").map { String(cString: $0) } ?? ""
    let configuration = getenv("XDG_CONFIG_HOME").map { String(cString: $0) } ?? home + "/.config"
    let data = getenv("XDG_DATA_HOME").map { String(cString: $0) } ?? home + "/.local/share"
    paths.formUnion([
      configuration + "/fontconfig", configuration + "/fontconfig/fonts.conf", configuration + "/fontconfig/conf.d",
      home + "/.fonts.conf", home + "/.fonts.conf.d", home + "/.fonts", data + "/fonts",
    ])
    if let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") { paths.insert(program) }
    return Array(paths)
  }
}

/// Access to the font cache for tests and fuzzing.
package enum FontCacheProbe {
  /// Reads and uses the bytes of a cache file as at startup.
  /// - Returns: Whether the file was accepted.
  package static func use(_ bytes: [UInt8]) -> Bool {
    let fontCache = FontCache(bytes, path: "/nowhere/fonts")
    TextEngine.withPango { pango in
      for face in fontCache.matches.values.map(\.face) + fontCache.others.map(\.face) { _ = pango.face(of: face) }
      for other in fontCache.others { _ = pango_language_from_string(other.language) }
    }
    return fontCache.isUsable
  }

  /// Writes a cache file with the fonts of a few words to `path` and returns its bytes.
  package static func sample(_ path: String) -> Data? {
    TextEngine.withPango { $0.loadFontCache(from: path) }
    for text in ["Label", "早上好", "صباح الخير"] {
      _ = TextLayout(TextContent(text, attributes: TextAttributes(font: TextFont(size: 17, weight: 0))), width: 400).lines
    }
    TextFont.saveFontCache()
    return FileManager.default.contents(atPath: path)
  }
}

extension PangoSession {
  /// Reads what earlier runs wrote to `path`, and starts recording what this one finds.
  func loadFontCache(from path: String) {
    guard fontCache == nil else { return }
    let found = FontCache(path: path)
    fontCache = found
    for other in found.others {
      guard let language = pango_language_from_string(other.language) else { continue }
      fallbacks[FallbackQuery(font: other.font, language: language, script: other.script)] = Fallback(
        face: face(of: other.face), characters: Set(other.characters))
    }
  }

  /// Writes what was found and is not yet in the file; only the first call in a run writes.
  func saveFontCache() {
    guard let known = fontCache, !known.isClosed else { return }
    fontCache?.isClosed = true
    guard known.hasChanges else { return }
    let others = fallbacks.compactMap { query, fallback -> FontCache.Other? in
      guard let face = plainFace(fallback.face), let name = pango_language_to_string(query.language) else { return nil }
      return FontCache.Other(
        font: query.font, language: String(cString: name), script: query.script,
        face: FontCache.Face(file: face.file, index: Int32(face.index)), characters: fallback.characters.sorted())
    }
    fontCache?.save(others, watching: FontCache.watched(config))
  }
}

extension FaceQuery {
  fileprivate var fields: [String] {
    [family ?? "", "\(design.rawValue)", isDisplay ? "1" : "0", "\(weight)", italic ? "1" : "0"]
  }

  fileprivate init?(_ fields: ArraySlice<String>) {
    let fields = Array(fields)
    guard fields.count == 5, let design = UInt8(fields[1]).flatMap(TextFont.Design.init), let weight = Int(fields[3]),
      (1...1000).contains(weight)
    else { return nil }
    self.init(
      family: fields[0].isEmpty ? nil : fields[0], design: design, isDisplay: fields[2] == "1", weight: weight,
      italic: fields[4] == "1")
  }
}

extension String {
  /// Replaces characters that have a meaning in a line with spaces.
  fileprivate func replacing(_ bytes: UInt8...) -> String {
    String(decoding: utf8.map { bytes.contains($0) ? 0x20 : $0 }, as: UTF8.self)
  }
}
