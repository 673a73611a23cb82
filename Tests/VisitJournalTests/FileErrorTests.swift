import Foundation
import Testing

@testable import VisitJournal

/// What the file system does to a journal.
@Suite struct FileErrorTests {
  @Test func P21_aMissingFolderIsReportedOnce() {
    let log = MessageLog()
    let journal = VisitJournal(folder: "/nonexistent/visits", owner: "App") { log.append($0) }
    journal.set(.text, "")
    for _ in 0..<200 { journal.type("x") }
    #expect(log.lines.count == 1)
    #expect(log.lines.first?.contains("/nonexistent/visits") == true)
    // The values are kept in memory: with the folder, they would be written.
    #expect(journal.text(.text)?.count == 200)
  }

  @Test func P21_aFullDiskLeavesAPrefixAndIsReportedOnce() throws {
    let folder = JournalFolder()
    let journal = folder.open()
    journal.set(.text, "")
    for _ in 0..<20 { journal.type("x") }
    // Its descriptor becomes that of a device without space.
    let names = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
    let descriptor = names.compactMap { Int32($0) }.first { number in
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(number)")) == folder.journal
    }
    let full = Foundation.open("/dev/full", O_WRONLY | O_CLOEXEC)
    dup2(full, try #require(descriptor))
    close(full)
    let before = folder.bytes()
    for _ in 0..<30 { journal.type("y") }
    #expect(folder.log.lines.count == 1)
    #expect(folder.bytes() == before)
    // With space again, it goes on after a while.
    for _ in 0..<70 { journal.type("z") }
    journal.close()
    let text = String(repeating: "x", count: 20) + String(repeating: "y", count: 30) + String(repeating: "z", count: 70)
    #expect(folder.open().text(.text) == text)
  }

  @Test func P21_linksAndOthersFilesAreNotFollowed() throws {
    let (folder, other) = (JournalFolder(), JournalFolder())
    let journal = folder.open()
    journal.set(.text, "a")
    journal.endCycle()
    journal.close()
    // A journal that is a link to one elsewhere.
    let bytes = folder.bytes()
    let target = "\(other.path)/target"
    _ = FileManager.default.createFile(atPath: target, contents: Data(bytes))
    chmod(target, 0o600)
    unlink(folder.journal)
    symlink(target, folder.journal)
    #expect(folder.open().state.values.isEmpty)
    #expect(FileManager.default.contents(atPath: target) == Data(bytes))
    // A folder that is a link, one that others may read, and one that is a file.
    let name = String(repeating: "0", count: 31)
    symlink(other.path, "\(folder.path)/visit-\(name)1")
    mkdir("\(folder.path)/visit-\(name)2", 0o755)
    _ = FileManager.default.createFile(atPath: "\(folder.path)/visit-\(name)3", contents: Data())
    mkdir("\(folder.path)/others", 0o700)
    let second = folder.open()
    #expect(second.state.values.isEmpty)
    second.set(.text, "b")
    second.endCycle()
    second.close()
    #expect(folder.open().text(.text) == "b")
    #expect(FileManager.default.fileExists(atPath: target))
  }

  @Test func P21_aFolderDeletedMeanwhileDoesNoHarm() {
    let folder = JournalFolder()
    let journal = folder.open()
    journal.set(.text, "")
    journal.endCycle()
    try? FileManager.default.removeItem(atPath: folder.visits[0])
    for _ in 0..<4000 { journal.type("x") }
    journal.forget()
    journal.set(.text, "b")
    journal.endCycle()
    #expect(folder.visits.count == 1)
  }

  @Test func P21_tooManyValuesAreNotKept() {
    let folder = JournalFolder()
    let journal = folder.open()
    journal.note(.set([UInt8](repeating: 1, count: VisitJournal.largestState + 1)), of: .text)
    journal.endCycle()
    journal.set(.selection, "a")
    journal.endCycle()
    #expect(folder.files == [] && folder.log.lines.count == 1)
    journal.forget()
    journal.set(.selection, "a")
    journal.endCycle()
    #expect(folder.visits.count == 1)
  }

  @Test func P21_aSpliceBeyondTheEndChangesNothing() {
    let folder = JournalFolder()
    let journal = folder.open()
    journal.set(.text, "ab")
    journal.note(.splice(offset: 1, count: 2, with: []), of: .text)
    journal.note(.splice(offset: .max, count: .max, with: [1]), of: .text)
    journal.note(.splice(offset: 0, count: 0, with: [1]), of: .selection)
    #expect(journal.text(.text) == "ab" && folder.log.lines.count == 1)
  }
}
