import CRime
import Foundation

/// The state of a composition as librime reports it.
struct RimeState: Equatable {
  var committed = ""
  /// The characters chosen so far, then pinyin with spaces between the syllables.
  var preedit = ""
  /// The caret, and the range that the candidates replace, in UTF-16 units of `preedit`.
  var caret = 0
  var segment = 0..<0
  var candidates: [String] = []
}

/// One librime session with one schema. It lives as long as the process.
///
/// Data that Debian has compiled is used in place; nothing is deployed, which takes seconds. Learning is switched off
/// in a copy of the schema, in a folder of its own that is removed when the schema has been read.
@MainActor
final class RimeEngine {
  private nonisolated static let library = "librime.so.1"
  private static var api: UnsafePointer<vr_api>?
  private static var learningFolder: String?
  private static var staging: String?
  private static var engines: [String: RimeEngine] = [:]

  private let api: UnsafePointer<vr_api>
  private let session: vr_session

  // X11 keysyms.
  static let backspace: Int32 = 0xff08
  static let space: Int32 = 0x20

  private nonisolated static let prebuilt = Pinyin.dataFolder + "/build"
  private nonisolated static func path(of schema: String) -> String { "\(prebuilt)/\(schema).schema.yaml" }

  nonisolated static func isAvailable(_ schema: String) -> Bool {
    var reason: UnsafePointer<CChar>?
    return FileManager.default.fileExists(atPath: path(of: schema)) && vr_rime_open(&reason) != nil
  }

  static func engine(_ schema: String, learningFolder: String?) throws -> RimeEngine {
    if let known = engines[schema] { return known }
    let made = try RimeEngine(schema, learningFolder: learningFolder)
    engines[schema] = made
    return made
  }

  private init(_ schema: String, learningFolder: String?) throws {
    let compiled = Self.path(of: schema)
    guard var text = try? String(contentsOfFile: compiled, encoding: .utf8) else {
      throw PinyinError.data(path: compiled, reason: "there is no such file")
    }
    // librime accepts the learning folder only once.
    if Self.api == nil { Self.learningFolder = learningFolder }
    if Self.learningFolder == nil { text = try Self.withoutLearning(text, of: compiled) }
    let folder = try Self.scratchFolder()
    // The folder has been read by then and is not needed any more.
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let copy = "\(folder)/\(schema).schema.yaml"
    guard FileManager.default.createFile(atPath: copy, contents: Data(text.utf8)) else {
      throw PinyinError.data(path: copy, reason: "it cannot be written")
    }
    let api = try Self.start(user: Self.learningFolder ?? folder, staging: folder)
    self.api = api
    session = api.pointee.create_session()
    guard session != 0, api.pointee.select_schema(session, schema) != 0 else {
      throw PinyinError.schema(schema, folder: Self.prebuilt)
    }
  }

  /// The compiled schema, with the user dictionary of earlier choices disabled.
  private static func withoutLearning(_ text: String, of path: String) throws -> String {
    guard let range = text.range(of: "\ntranslator:\n") else {
      throw PinyinError.data(path: path, reason: "it has no section \"translator\"")
    }
    return text.replacingCharacters(in: range, with: "\ntranslator:\n  enable_user_dict: false\n")
  }

  /// A folder in memory where possible. There is one per process, because librime accepts it only once.
  private static func scratchFolder() throws -> String {
    if let staging {
      try? FileManager.default.createDirectory(
        atPath: staging, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      return staging
    }
    let session = ProcessInfo.processInfo.environment["XDG_RUNTIME_DIR"]
    let parents = [session, "/dev/shm", NSTemporaryDirectory()].compactMap { $0 }
    for parent in parents {
      var template = Array("\(parent)/vitrine-pinyin-XXXXXX".utf8CString)
      if let made = mkdtemp(&template) {
        let path = String(cString: made)
        staging = path
        return path
      }
    }
    let reason = "no folder can be made there: \(String(cString: strerror(errno)))"
    throw PinyinError.data(path: parents.last ?? "/tmp", reason: reason)
  }

  private static func start(user: String, staging: String) throws -> UnsafePointer<vr_api> {
    if let api { return api }
    var reason: UnsafePointer<CChar>?
    guard let api = vr_rime_open(&reason) else {
      throw PinyinError.library(name: library, reason: reason.map { String(cString: $0) } ?? "unknown")
    }
    // librime may keep these pointers, so they are never freed.
    func lasting(_ text: String) -> UnsafePointer<CChar>? { strdup(text).map { UnsafePointer($0) } }
    var traits = vr_traits()
    traits.size = Int32(MemoryLayout<vr_traits>.size - MemoryLayout<Int32>.size)
    traits.shared_folder = lasting(Pinyin.dataFolder)
    traits.user_folder = lasting(user)
    traits.name = lasting("Vitrine")
    traits.code_name = traits.name
    traits.version = lasting("1")
    traits.app_name = lasting("rime.vitrine")
    // Log only fatal errors: the log may contain typed text.
    traits.least_log_level = 3
    traits.log_folder = traits.user_folder
    traits.prebuilt_folder = lasting(prebuilt)
    traits.staging_folder = lasting(staging)
    api.pointee.setup(&traits)
    api.pointee.initialize(&traits)
    self.api = api
    return api
  }

  // MARK: Typing

  /// The letters that were typed and are not committed yet.
  var input: String { api.pointee.get_input(session).map { String(cString: $0) } ?? "" }

  func press(_ key: Int32) { _ = api.pointee.process_key(session, key, 0) }
  func choose(_ index: Int) -> Bool { index >= 0 && api.pointee.select_candidate(session, index) != 0 }
  /// Commits the first candidate of every segment.
  func commit() { _ = api.pointee.commit_composition(session) }
  func clear() { api.pointee.clear_composition(session) }

  /// The result of the keys so far. Committed text is returned only once.
  func takeState(candidates count: Int) -> RimeState {
    var state = RimeState()
    var commit = vr_commit()
    commit.size = Int32(MemoryLayout<vr_commit>.size - MemoryLayout<Int32>.size)
    if api.pointee.get_commit(session, &commit) != 0 {
      state.committed = commit.text.map { String(cString: $0) } ?? ""
      _ = api.pointee.free_commit(&commit)
    }
    var context = vr_context()
    context.size = Int32(MemoryLayout<vr_context>.size - MemoryLayout<Int32>.size)
    guard api.pointee.get_context(session, &context) != 0 else { return state }
    defer { _ = api.pointee.free_context(&context) }
    guard context.composition.length > 0, let preedit = context.composition.preedit else { return state }
    let bytes = Array(String(cString: preedit).utf8)
    func units(_ offset: Int32) -> Int {
      String(decoding: bytes[..<min(max(Int(offset), 0), bytes.count)], as: UTF8.self).utf16.count
    }
    state.preedit = String(decoding: bytes, as: UTF8.self)
    state.caret = units(context.composition.cursor)
    let start = units(context.composition.selection_start)
    state.segment = start..<max(units(context.composition.selection_end), start)
    state.candidates = candidates(from: 0, count)
    return state
  }

  /// The candidates, starting at a position in the list.
  func candidates(from first: Int, _ count: Int) -> [String] {
    var list = vr_candidates()
    guard api.pointee.candidates_begin(session, &list) != 0 else { return [] }
    defer { api.pointee.candidates_end(&list) }
    var texts: [String] = []
    var index = 0
    while texts.count < count, api.pointee.candidates_next(&list) != 0 {
      if index >= first { texts.append(list.candidate.text.map { String(cString: $0) } ?? "") }
      index += 1
    }
    return texts
  }
}
