import Foundation
import Testing

/// librime is under the GPL: programs that do not ask for it contain none of it.
@Suite struct LinkingTests {
  /// Programs that do not depend on `Pinyin`, next to the bundle of these tests.
  private static var programs: [URL] {
    guard let executable = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") else { return [] }
    let arguments = CommandLine.arguments.filter { $0.contains(".xctest") }
    let places =
      (arguments + [executable]).map { URL(fileURLWithPath: $0).deletingLastPathComponent() }
      + [URL(fileURLWithPath: FileManager.default.currentDirectoryPath).appendingPathComponent(".build/debug")]
    return ["Gallery", "CheckIn", "Probe"].compactMap { name in
      places.map { $0.appendingPathComponent(name) }.first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }
  }

  @Test func programsThatDoNotAskForItKnowNothingOfLibrime() throws {
    #expect(!Self.programs.isEmpty)
    for program in Self.programs {
      let data = try Data(contentsOf: program, options: .alwaysMapped)
      #expect(data.range(of: Data("librime".utf8)) == nil, "\(program.lastPathComponent)")
      #expect(data.range(of: Data("vr_rime_open".utf8)) == nil, "\(program.lastPathComponent)")
    }
  }

  @Test func nothingLinksIt() throws {
    // This program depends on the product, and still needs no librime to start.
    let folder = Self.programs.first?.deletingLastPathComponent()
    let program = folder?.appendingPathComponent("vitrinePackageTests.xctest")
    guard let program, FileManager.default.fileExists(atPath: program.path) else { return }
    let ldd = Process()
    ldd.executableURL = URL(fileURLWithPath: "/usr/bin/ldd")
    ldd.arguments = [program.path]
    let pipe = Pipe()
    ldd.standardOutput = pipe
    try ldd.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    ldd.waitUntilExit()
    #expect(text.contains("libc.so") && !text.contains("librime"))
  }
}
