import Foundation
import Testing

@testable import VisitJournal

/// Journals in memory, whose records are copied to the mapped file.
@Suite struct MappedFileTests {
  private static let mapped = "/dev/shm"

  /// The files in memory that this process has mapped.
  private func mappings(of folder: JournalFolder) -> Int {
    // That of the process is empty when its first thread has ended.
    guard let file = fopen("/proc/thread-self/maps", "re") else { return 0 }
    defer { fclose(file) }
    var memory: UnsafeMutablePointer<CChar>?
    var size = 0
    defer { free(memory) }
    var found = 0
    while getline(&memory, &size, file) > 0, let memory {
      if String(cString: memory).contains(folder.path) { found += 1 }
    }
    return found
  }

  @Test func P19_manyRecordsAreReadAgain() {
    let folder = JournalFolder(in: Self.mapped)
    let journal = folder.open()
    journal.set(.text, "")
    // More than a window, and more than one file.
    for index in 0..<3000 {
      journal.type(Character(UnicodeScalar(UInt8(97 + index % 26))))
      if index == 100 { #expect(mappings(of: folder) == 1) }
    }
    // Longer than a window.
    journal.set(.selection, String(repeating: "s", count: 2 * JournalWindow.size))
    journal.endCycle()
    for _ in 0..<5 { journal.type("z") }
    let state = journal.state
    // As after SIGKILL: nothing is closed, and the kernel has everything.
    let visit = String(folder.visits[0].dropFirst(folder.path.count + 7))
    #expect(JournalRecord.read(folder.bytes(), visit: visit, owner: "App") == state)
    journal.close()
    #expect(mappings(of: folder) == 0)
    #expect(folder.open().state == state)
    #expect(folder.log.lines == [])
  }

  @Test func P20_aFileCutAtAnyByteIsReadUpToThere() {
    let folder = JournalFolder(in: Self.mapped)
    let journal = folder.open()
    var states = [VisitState()]
    journal.set(.text, "a")
    journal.endCycle()
    states.append(journal.state)
    for character in "bcdé" {
      journal.type(character)
      states.append(journal.state)
    }
    let visit = String(folder.visits[0].dropFirst(folder.path.count + 7))
    let bytes = folder.bytes()
    let end = (bytes.lastIndex { $0 != 0 } ?? 0) + 1
    var last = 0
    for count in 0...end {
      // A copy that was interrupted leaves zeros, and so does space that was allocated.
      let cut = Array(bytes[..<count]) + [UInt8](repeating: 0, count: end + 64 - count)
      let found = states.firstIndex(of: JournalRecord.read(cut, visit: visit, owner: "App") ?? VisitState())
      #expect(found != nil && found! >= last)
      last = found ?? last
    }
    #expect(last == states.count - 1)
    for bit in 0..<end * 8 {
      var damaged = bytes
      damaged[bit / 8] ^= 1 << (bit % 8)
      let found = JournalRecord.read(damaged, visit: visit, owner: "App") ?? VisitState()
      #expect(states.dropLast().contains(found), "bit \(bit)")
    }
  }

  @Test func P21_forgettingUnmapsAndDeletes() {
    let folder = JournalFolder(in: Self.mapped)
    let journal = folder.open()
    for text in ["first", "second"] {
      journal.set(.text, text)
      journal.endCycle()
      journal.type("x")
      #expect(mappings(of: folder) == 1)
      journal.forget()
      #expect(mappings(of: folder) == 0 && folder.visits == [] && journal.isEmpty)
    }
  }

  /// Space that the file system does not have would end the process when it is written to.
  @Test(.enabled(if: geteuid() == 0)) func P21_aFullFileSystemInMemoryIsReportedOnce() throws {
    let folder = JournalFolder(in: Self.mapped)
    func run(_ words: String...) throws -> Int32 {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = words
      try process.run()
      process.waitUntilExit()
      return process.terminationStatus
    }
    // Less than a window. A container may not be allowed to mount anything.
    guard try run("mount", "-t", "tmpfs", "-o", "size=32k,mode=700", "tmpfs", folder.path) == 0 else { return }
    defer { _ = try? run("umount", folder.path) }
    let journal = folder.open()
    journal.set(.text, "")
    for _ in 0..<3000 { journal.type("x") }
    #expect(folder.log.lines.count == 1)
    #expect(folder.log.lines.first?.contains("No space") == true)
    #expect(journal.text(.text)?.count == 3000)
    journal.forget()
    journal.set(.text, "again")
    journal.endCycle()
    journal.close()
    #expect(folder.open().text(.text) == "again")
  }
}
