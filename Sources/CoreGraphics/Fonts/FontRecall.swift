internal import CPango
internal import SystemOutput

/// Which fonts a program's earlier runs found, kept in a file: fontconfig takes as long to read its configuration and lists
/// as a whole screen of text takes to be set, and answers the same until fonts or configuration change.
///
/// It holds while nothing has changed that fontconfig itself looks at to know whether its caches hold: the times of the
/// configuration's files and folders and of the folders with fonts; also of the font files that are named, of the program,
/// and the locale. A file that is damaged, or about something else, counts as none.
///
/// Lines of fields that are separated by tabs:
///
///     vitrine-fonts 1 <surroundings>
///     stamp  <seconds.nanoseconds, or - for what is not there> <size> <path>
///     match  <family> <design> <display cut> <weight> <italic> <file> <index> <family found> <name found> <characters>
///     other  <family> <design> <display cut> <weight> <italic> <language> <script> <file> <index> <text>
struct FontRecall {
  /// A face of a font file as it is: no variations, nothing synthetic.
  struct Face: Equatable {
    var file: String
    var index: Int32
    /// What it has of the characters that plain text may hold.
    var characters: [ClosedRange<UInt32>] = []

    var key: FaceKey { FaceKey(file: file, index: index) }
    var coversASCII: Bool { characters.contains { $0.contains(0x20) && $0.contains(0x7e) } }
  }

  struct Match: Equatable {
    var face: Face
    var familyName: String
    var fontName: String
  }

  /// A face for characters that a font lacks.
  struct Other: Equatable {
    var font: FaceQuery
    var language: String
    /// HarfBuzz's tag.
    var script: UInt32
    var face: Face
    var characters: [UInt32]
  }

  let path: String
  private(set) var matches: [FaceQuery: Match] = [:]
  private(set) var others: [Other] = []
  /// The file is there and still holds.
  private(set) var isOfThisMachine = false
  /// There is something that is not in the file.
  var hasLearned = false
  /// Nothing is written any more: what people type later is nobody's business.
  var isClosed = false

  init(path: String) { self.init(Self.read(path), path: path) }

  /// - Parameters:
  ///   - text: What is in the file: another user of the machine, or a damaged disk, may have written it.
  ///   - path: Where it will be written to.
  init(_ text: [UInt8]?, path: String) {
    self.path = path
    guard let text else { return }
    var lines = text.split(separator: 0x0a).map { $0.split(separator: 0x09, omittingEmptySubsequences: false) }[...]
    guard lines.popFirst().map({ $0.map(Self.string) }) == Self.header else { return }
    for fields in lines where !take(fields) {
      (matches, others) = ([:], [])
      return
    }
    // A face is opened without another look at what its file is: a pipe would hold the program up. One that is gone is
    // looked for anew.
    let faces = Set((matches.values.map(\.face) + others.map(\.face)).map(\.file))
    guard faces.allSatisfy(Self.mayBeFont) else {
      (matches, others) = ([:], [])
      return
    }
    isOfThisMachine = !matches.isEmpty
  }

  mutating func learn(_ query: FaceQuery, _ metrics: FontCore.Metrics, _ face: PlainFace?) {
    // A missing family is reported by every run.
    guard let face, !metrics.isFallback else { return }
    matches[query] = Match(
      face: Face(file: face.file, index: Int32(face.index), characters: face.plainCharacters),
      familyName: metrics.familyName, fontName: metrics.fontName)
    hasLearned = true
  }

  // MARK: Reading

  private static let header = ["vitrine-fonts", "1", surroundings]

  /// Beyond this it is not ours.
  private static let largestSize = 1 << 20

  private static func read(_ path: String) -> [UInt8]? {
    // Not blocking: what is there may be a pipe.
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

  /// Of a face in its file; what is above would be a variation.
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
      guard let query = FaceQuery(text[1...5]), let script = UInt32(text[7]), let index = Self.index(text[9]), Self.isLanguage(text[6])
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

  /// Puts what was found into the file, which is replaced as a whole.
  mutating func save(_ others: [Other], watching paths: [String]) {
    guard hasLearned else { return }
    hasLearned = false
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
    // Names that would break a line are not worth keeping; a stamp holds a tab of its own.
    let text = lines.filter { !$0.contains { $0.utf8.contains(0x0a) } }.map { $0.joined(separator: "\t") + "\n" }.joined()
    Self.write(text, to: path)
  }

  private static func write(_ text: String, to path: String) {
    let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    // One run less that starts sooner is no error: the folder may not be ours to write in.
    try? FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try? ReplacedFile.write(Data(text.utf8), to: path, isDurable: false)
  }

  // MARK: What it depends on

  /// When a file or folder was last changed, and its size.
  private static func stamp(of path: String) -> String {
    var status = stat()
    guard stat(path, &status) == 0 else { return "-\t0" }
    return "\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)\t\(status.st_size)"
  }

  /// The locale, where configuration is looked for, the libraries, and what this code adds of its own.
  private static var surroundings: String {
    let names = [
      "LANG", "LC_ALL", "LC_CTYPE", "LANGUAGE", "PANGO_LANGUAGE", "FC_LANG", "FONTCONFIG_FILE", "FONTCONFIG_PATH",
      "FONTCONFIG_SYSROOT", "HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_DATA_DIRS", "XDG_CONFIG_DIRS",
    ]
    let values = names.map { name in getenv(name).map { String(cString: $0) } ?? "" }
    let own = ["\(FcGetVersion())", "\(pango_version())"] + OpenedFonts.fallbackNames
    return (values + own).joined(separator: "|").replacing(0x09, 0x0a)
  }

  /// What fontconfig reads, and where a user's own configuration would be if there were one.
  static func watched(_ config: OpaquePointer?) -> [String] {
    var paths: Set<String> = []
    for list in [FcConfigGetConfigFiles(config), FcConfigGetConfigDirs(config), FcConfigGetFontDirs(config)] {
      guard let list else { continue }
      while let name = FcStrListNext(list) { paths.insert(String(cString: name)) }
      FcStrListDone(list)
    }
    for path in paths {
      // A file that comes into a folder changes the folder.
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

/// What a file of found fonts may hold, read and used as at a start.
package enum FontNotes {
  /// - Returns: Whether it was taken.
  package static func use(_ bytes: [UInt8]) -> Bool {
    let recall = FontRecall(bytes, path: "/nowhere/fonts")
    TextEngine.withPango { pango in
      for face in recall.matches.values.map(\.face) + recall.others.map(\.face) { _ = pango.face(of: face) }
      for other in recall.others { _ = pango_language_from_string(other.language) }
    }
    return recall.isOfThisMachine
  }

  /// What this machine's fonts give for a few words; made at `path`.
  package static func sample(_ path: String) -> Data? {
    TextEngine.withPango { $0.recall(from: path) }
    for text in ["Label", "早上好", "صباح الخير"] {
      _ = TextLayout(TextContent(text, attributes: TextAttributes(font: TextFont(size: 17, weight: 0))), width: 400).lines
    }
    TextFont.saveRecall()
    return FileManager.default.contents(atPath: path)
  }
}

extension PangoSession {
  /// Takes what earlier runs wrote to `path`, and keeps in mind what this one finds.
  func recall(from path: String) {
    guard recall == nil else { return }
    let found = FontRecall(path: path)
    recall = found
    for other in found.others {
      guard let language = pango_language_from_string(other.language) else { continue }
      fallbacks[FallbackQuery(font: other.font, language: language, script: other.script)] = Fallback(
        face: face(of: other.face), characters: Set(other.characters))
    }
  }

  /// Writes down what was found and is not in the file yet; once in a run.
  func saveRecall() {
    guard let known = recall, !known.isClosed else { return }
    recall?.isClosed = true
    guard known.hasLearned else { return }
    let others = fallbacks.compactMap { query, fallback -> FontRecall.Other? in
      guard let face = plainFace(fallback.face), let name = pango_language_to_string(query.language) else { return nil }
      return FontRecall.Other(
        font: query.font, language: String(cString: name), script: query.script,
        face: FontRecall.Face(file: face.file, index: Int32(face.index)), characters: fallback.characters.sorted())
    }
    recall?.save(others, watching: FontRecall.watched(config))
  }
}

extension FaceQuery {
  fileprivate var fields: [String] {
    [family ?? "", "\(design.rawValue)", isDisplay ? "1" : "0", "\(weight)", italic ? "1" : "0"]
  }

  fileprivate init?(_ fields: ArraySlice<String>) {
    let fields = Array(fields)
    guard fields.count == 5, let design = UInt8(fields[1]).flatMap(TextFont.Design.init), let weight = Int(fields[3]), (1...1000).contains(weight)
    else { return nil }
    self.init(
      family: fields[0].isEmpty ? nil : fields[0], design: design, isDisplay: fields[2] == "1", weight: weight,
      italic: fields[4] == "1")
  }
}

extension String {
  /// Without characters that mean something in a line.
  fileprivate func replacing(_ bytes: UInt8...) -> String {
    String(decoding: utf8.map { bytes.contains($0) ? 0x20 : $0 }, as: UTF8.self)
  }
}
