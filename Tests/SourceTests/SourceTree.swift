import Foundation

/// The files of the package, as text.
enum SourceTree {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path

  struct File {
    /// Below the root.
    let path: String
    let text: String
    var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }
  }

  /// - Parameters:
  ///   - folders: Below the root, with all folders below them.
  ///   - endings: `swift`, `md`; an empty one also takes files without any.
  static func files(in folders: [String], endings: Set<String>) -> [File] {
    folders.flatMap { folder -> [File] in
      let paths = FileManager.default.enumerator(atPath: "\(root)/\(folder)")?.compactMap { $0 as? String } ?? []
      return paths.sorted().compactMap { path in
        guard endings.contains((path as NSString).pathExtension) else { return nil }
        return file("\(folder)/\(path)")
      }
    }
  }

  static func file(_ path: String) -> File? {
    (try? String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)).map { File(path: path, text: $0) }
  }
}
