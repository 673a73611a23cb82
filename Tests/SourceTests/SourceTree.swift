import Foundation

/// The files of the package, as text. They are read once in a run.
enum SourceTree {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path

  struct File {
    /// Below the root.
    let path: String
    let text: String
    let lines: [Substring]

    var name: String { (path as NSString).lastPathComponent }
    var ending: String { (path as NSString).pathExtension }
  }

  /// - Parameters:
  ///   - folders: Below the root, with all folders below them.
  ///   - endings: `swift`, `md`; an empty one also takes scripts of `deploy` without any.
  static func files(in folders: [String], endings: Set<String>) -> [File] {
    folders.flatMap { folder in
      all.filter { $0.path.hasPrefix("\(folder)/") && endings.contains($0.ending) }
    }
  }

  static func file(_ path: String) -> File? { all.first { $0.path == path } }

  private static let all: [File] = {
    let top = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "Package.swift"]
    let below = ["Sources", "Tests", "docs", "deploy", ".github"].flatMap { folder -> [String] in
      let paths = FileManager.default.enumerator(atPath: "\(root)/\(folder)")?.compactMap { $0 as? String } ?? []
      return paths.sorted().filter { isText($0, in: folder) }.map { "\(folder)/\($0)" }
    }
    return (top + below).compactMap(read)
  }()

  private static func isText(_ path: String, in folder: String) -> Bool {
    switch (path as NSString).pathExtension {
    case "swift", "c", "h", "md", "sh": true
    case "txt": path == "SourceTests/words.txt"
    case "": folder == "deploy"
    default: false
    }
  }

  private static func read(_ path: String) -> File? {
    (try? String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)).map { text in
      File(path: path, text: text, lines: text.split(separator: "\n", omittingEmptySubsequences: false))
    }
  }
}
