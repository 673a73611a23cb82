import Foundation
import Testing

/// What a file imports is declared in Package.swift, and no arrow points up.
@Suite struct ImportsTests {
  @Test func everyTargetIsUnderstood() throws {
    let manifest = try Manifest()
    #expect(manifest.targets.count > 60)
    #expect(Set(manifest.targets.map(\.level)) == Set(0...8))
    for target in manifest.targets {
      #expect(FileManager.default.fileExists(atPath: "\(SourceTree.root)/\(target.path)"), "\(target.name)")
      for name in target.dependencies { #expect(manifest[name] != nil, "\(target.name) depends on \(name)") }
    }
  }

  /// A module that is imported without being declared is found only while something else happens to build it first.
  @Test func everyImportIsDeclared() throws {
    let manifest = try Manifest()
    let ours = Set(manifest.targets.map(\.name))
    for target in manifest.targets {
      let files = SourceTree.files(in: [target.path], endings: ["swift"])
      let missing = ours.intersection(files.flatMap(Self.imports)).subtracting(target.dependencies.union([target.name]))
      #expect(missing.isEmpty, "\(target.name) imports \(missing.sorted()) without declaring that")
    }
  }

  @Test func everyDeclaredModuleIsUsed() throws {
    let manifest = try Manifest()
    for target in manifest.targets where !target.isTest {
      let files = SourceTree.files(in: [target.path], endings: ["swift"])
      // Targets of C include headers, and programs are only started.
      if files.isEmpty { continue }
      let imported = Set(files.flatMap(Self.imports))
      // These are there for who imports the target: Swift Testing, and `import CoreImage.CIFilterBuiltins`.
      let unused = target.dependencies.subtracting(imported).filter {
        !$0.hasPrefix("_Testing_") && $0 != "CIFilterBuiltins"
      }
      #expect(unused.isEmpty, "\(target.name) declares \(unused.sorted())")
    }
  }

  @Test func noArrowPointsUp() throws {
    let manifest = try Manifest()
    for target in manifest.targets where !target.isTest {
      for case let other? in target.dependencies.map({ manifest[$0] }) {
        #expect(other.level <= target.level, "\(target.name), level \(target.level): \(other.name), level \(other.level)")
      }
    }
  }

  private static func imports(of file: SourceTree.File) -> [String] {
    file.lines.compactMap { line in
      guard line.contains("import ") else { return nil }
      let words = line.split(separator: " ").filter { !$0.hasPrefix("@") }
      guard let first = words.firstIndex(of: "import"), words[..<first].allSatisfy(Self.levels.contains),
        let name = words[(first + 1)...].first(where: { !Self.kinds.contains($0) })
      else { return nil }
      return name.split(separator: ".").first.map(String.init)
    }
  }

  private static let levels: Set<Substring> = ["public", "package", "internal", "private", "fileprivate"]
  private static let kinds: Set<Substring> = ["class", "struct", "enum", "protocol", "func", "var", "let", "typealias"]
}
