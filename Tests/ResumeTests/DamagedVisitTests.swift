import Foundation
import KioskTesting
import Testing
import UIKit

/// Apps that start with a file that is not as it was written. That its records are read up to the damage and no further is
/// proved for each byte and bit in VisitJournalTests; here, that the app then goes on with what a visitor had typed.
@MainActor
@Suite struct DamagedVisitTests {
  /// Whether each byte and bit is tried, and not some of them.
  private static let isThorough =
    (ProcessInfo.processInfo.environment["VITRINE_TEST_KILLS"].flatMap { Int($0) } ?? 0) >= 1000

  /// A visit that was cut, and the texts that its visitor has seen.
  private func visit(_ word: String, in folder: VisitFolder) -> (file: String, texts: Set<String>) {
    let kiosk = VisitForm.kiosk(folder)
    let form = kiosk.rootViewController
    var texts: Set = [""]
    kiosk.tap(form.notes)
    for character in word {
      kiosk.type(String(character))
      kiosk.presentChanges()
      texts.insert(form.notes.text)
    }
    kiosk.tap(form.newsletter)
    kiosk.advance(by: .seconds(1))
    form.notes.undoManager?.undo()
    kiosk.presentChanges()
    texts.insert(form.notes.text)
    kiosk.kill()
    return (folder.files[0], texts)
  }

  private func check(_ bytes: Data, _ file: String, _ folder: VisitFolder, _ texts: Set<String>, _ what: String) {
    folder.put(bytes, String(file.dropFirst(folder.path.count + 1)))
    let kiosk = VisitForm.kiosk(folder)
    let form = kiosk.rootViewController
    #expect(texts.contains(form.notes.text) && form.name.text == "" && form.secret.text == "", "\(what)")
    if let manager = form.notes.undoManager {
      if manager.canUndo { manager.undo() }
      if manager.canRedo { manager.redo() }
      #expect(texts.contains(form.notes.text), "\(what), undone")
    }
    kiosk.kill()
  }

  private func eachPart(_ change: (Data, Int) -> Data?, step: Int) {
    let folder = VisitFolder()
    let (file, texts) = visit("Ada!", in: folder)
    let name = file.dropFirst(folder.path.count + 1).split(separator: "/")[0]
    let bytes = FileManager.default.contents(atPath: file) ?? Data()
    var number = 0
    while let changed = change(bytes, number) {
      // What was read is deleted when nothing of it is whole.
      mkdir("\(folder.path)/\(name)", 0o700)
      check(changed, file, folder, texts, "number \(number)")
      number += Self.isThorough ? 1 : step
    }
  }

  @Test func P20_anAppStartsWithAFileCutAtAnyByte() {
    eachPart({ bytes, count in count <= bytes.count ? bytes.prefix(count) : nil }, step: 29)
  }

  @Test func P20_anAppStartsWithAFileOfWhichAnyBitIsFlipped() {
    eachPart(
      { bytes, bit in
        guard bit < bytes.count * 8 else { return nil }
        var bytes = bytes
        bytes[bit / 8] ^= 1 << UInt8(bit % 8)
        return bytes
      }, step: 211)
  }

  @Test func P20_anAppNeverShowsAnotherVisit() {
    let (own, other) = (VisitFolder(), VisitFolder())
    let (file, texts) = visit("Ada", in: own)
    let (foreign, _) = visit("Grace", in: other)
    let ours = FileManager.default.contents(atPath: file) ?? Data()
    let theirs = FileManager.default.contents(atPath: foreign) ?? Data()
    let name = file.dropFirst(own.path.count + 1).split(separator: "/")[0]
    for (bytes, what) in [
      (theirs, "another file"), (ours + theirs, "another file behind"), (ours + theirs.dropFirst(60), "another's records"),
      (ours.prefix(60) + theirs.dropFirst(60), "another file in front of which is our name"),
    ] {
      mkdir("\(own.path)/\(name)", 0o700)
      check(bytes, file, own, texts, what)
    }
  }
}
