import Foundation
import Testing

@testable import vitrine

/// The version of the app before the last update.
@Suite struct RollbackTests {
  private final class Root {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("rollback-\(UUID().uuidString.prefix(8))").path
    var versions: InstalledVersions { InstalledVersions(root: path) }

    init(_ names: [String]) throws {
      let folder = versions.folder
      for name in names {
        try FileManager.default.createDirectory(atPath: "\(folder)/versions/\(name)", withIntermediateDirectories: true)
        FileManager.default.createFile(
          atPath: "\(folder)/versions/\(name)/program", contents: Data(), attributes: [.posixPermissions: 0o755])
      }
      if names.isEmpty { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }
      for (link, name) in zip(["app", "app.previous"], names) {
        try FileManager.default.createSymbolicLink(atPath: "\(folder)/\(link)", withDestinationPath: "versions/\(name)")
      }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  @Test func twoVersionsChangePlaces() throws {
    let root = try Root(["panel-2", "panel-1"])
    let first = try root.versions.exchange()
    #expect(first.now == "panel-1" && first.before == "panel-2")
    #expect(root.versions.current == "versions/panel-1" && root.versions.previous == "versions/panel-2")
    #expect(try root.versions.exchange().now == "panel-2")
    let names = try FileManager.default.contentsOfDirectory(atPath: root.versions.folder).sorted()
    #expect(names == ["app", "app.previous", "versions"])
  }

  @Test func withoutAWholeVersionBeforeTheOneInUseStays() throws {
    for names in [[], ["panel-1"], ["panel-1", "panel-1"]] {
      let root = try Root(names)
      let before = root.versions.current
      #expect(throws: Failure.self) { try root.versions.exchange() }
      #expect(root.versions.current == before)
    }
    let root = try Root(["panel-2", "panel-1"])
    try FileManager.default.removeItem(atPath: "\(root.versions.folder)/versions/panel-1/program")
    #expect(throws: Failure.self) { try root.versions.exchange() }
    #expect(root.versions.current == "versions/panel-2")
  }

  @Test func whatIsNoProgramIsRefusedInWords() throws {
    let manager = FileManager.default
    let make: [(String) throws -> Void] = [
      { try manager.createDirectory(atPath: $0, withIntermediateDirectories: false) },
      { try #require(mkfifo($0, 0o755) == 0) },
      { manager.createFile(atPath: $0, contents: Data(), attributes: [.posixPermissions: 0o644]) },
      { try manager.createSymbolicLink(atPath: $0, withDestinationPath: "/dev/null") },
    ]
    for make in make {
      let root = try Root(["panel-2", "panel-1"])
      let program = "\(root.versions.folder)/versions/panel-1/program"
      try manager.removeItem(atPath: program)
      try make(program)
      let error = try #require(throws: Failure.self) { try root.versions.exchange() }
      #expect("\(error)".contains("\(program): cannot go back to it: it is no file that can be executed"))
      #expect(root.versions.current == "versions/panel-2" && root.versions.previous == "versions/panel-1")
    }
  }
}
