import Foundation
import Testing

@testable import VisitJournal

@Suite struct VisitJournalTests {
  @Test func P19_whatWasWrittenIsThereAfterAnEndWithoutNotice() {
    let folder = JournalFolder()
    let first = folder.open()
    first.set(.text, "")
    for character in "Ada Lovelace" { first.type(character) }
    first.close()
    let second = folder.open()
    #expect(second.text(.text) == "Ada Lovelace" && second.state[.selection] == [12])
    // And after another one.
    second.type("!")
    second.close()
    #expect(folder.open().text(.text) == "Ada Lovelace!")
    #expect(folder.log.lines == [])
  }

  @Test func P19_nothingIsWrittenWhileNothingChanges() {
    let folder = JournalFolder()
    let journal = folder.open()
    journal.endCycle()
    #expect(folder.files == [])
    journal.set(.text, "a")
    journal.endCycle()
    let before = folder.bytes()
    journal.set(.text, "a")
    journal.note(.remove, of: .selection)
    journal.note(.splice(offset: 1, count: 0, with: []), of: .text)
    #expect(!journal.hasChanges)
    journal.endCycle()
    #expect(folder.bytes() == before)
  }

  @Test func P19_onlyTheUserMayReadIt() {
    let folder = JournalFolder()
    let journal = folder.open()
    journal.set(.text, "a")
    journal.endCycle()
    func mode(_ path: String) -> mode_t {
      var status = stat()
      return lstat(path, &status) == 0 ? status.st_mode & 0o777 : 0
    }
    #expect(folder.visits.count == 1 && mode(folder.visits[0]) == 0o700 && mode(folder.journal) == 0o600)
  }

  @Test func P19_forgettingDeletesEverythingAndChangesTheName() {
    let folder = JournalFolder()
    let journal = folder.open()
    journal.set(.text, "a")
    journal.endCycle()
    let visit = folder.visits
    journal.forget()
    #expect(folder.files == [] && journal.state.values.isEmpty)
    journal.endCycle()
    #expect(folder.files == [])
    journal.set(.text, "b")
    journal.endCycle()
    #expect(folder.visits.count == 1 && folder.visits != visit)
    journal.close()
    #expect(folder.open().text(.text) == "b")
  }

  @Test func P19_aLongLogBecomesOneOfValues() {
    let folder = JournalFolder()
    let journal = folder.open()
    journal.set(.text, "")
    for _ in 0..<4000 { journal.type("x") }
    #expect(folder.bytes().count < VisitJournal.longestLog + 16 << 10)
    journal.set(.selection, "a secret")
    journal.endCycle()
    journal.note(.remove, of: .selection)
    journal.compact()
    #expect(!String(decoding: folder.bytes(), as: UTF8.self).contains("secret"))
    journal.type("y")
    journal.close()
    #expect(folder.open().text(.text) == String(repeating: "x", count: 4000) + "y")
    #expect(folder.files.count == 2)
  }

  @Test func P19_anotherAppsVisitIsDeleted() {
    let folder = JournalFolder()
    let journal = folder.open(owner: "Museum")
    journal.set(.text, "a")
    journal.endCycle()
    journal.close()
    #expect(folder.open(owner: "CheckIn").state.values.isEmpty)
    #expect(folder.files == [])
  }

  @Test func P19_ofSeveralVisitsNoneIsTaken() {
    let folder = JournalFolder()
    let journals = [folder.open(), folder.open()]
    for journal in journals {
      journal.set(.text, "a")
      journal.endCycle()
    }
    // A running kiosk's visit is not touched.
    #expect(folder.open().state.values.isEmpty && folder.visits.count == 2)
    for journal in journals { journal.close() }
    #expect(folder.open().state.values.isEmpty)
    #expect(folder.files == [] && folder.log.lines.count == 1)
  }

  @Test func P19_powerCutModeWritesTheSameValues() {
    let folder = JournalFolder()
    let journal = folder.open(.powerCut)
    journal.set(.text, "")
    for _ in 0..<4000 { journal.type("x") }
    journal.close()
    let second = folder.open(.powerCut)
    #expect(second.text(.text) == String(repeating: "x", count: 4000))
    second.type("y")
    second.forget()
    second.set(.text, "b")
    second.endCycle()
    second.close()
    #expect(folder.visits.count == 1)
    #expect(folder.open(.powerCut).text(.text) == "b")
    #expect(folder.log.lines == [])
  }
}
