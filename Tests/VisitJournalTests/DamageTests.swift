import Foundation
import Testing

@testable import VisitJournal

/// Files that are not as they were written.
@Suite struct DamageTests {
  /// A journal of some cycles, and the states after each of them.
  private func written(in folder: JournalFolder) -> [VisitState] {
    let journal = folder.open()
    var states = [VisitState()]
    journal.set(.text, "a")
    journal.endCycle()
    states.append(journal.state)
    for character in "bcdé" {
      journal.type(character)
      states.append(journal.state)
    }
    journal.note(.remove, of: .selection)
    journal.endCycle()
    states.append(journal.state)
    journal.close()
    return states
  }

  private func read(_ bytes: [UInt8], _ folder: JournalFolder) -> VisitState {
    let visit = String(folder.visits[0].dropFirst(folder.path.count + 7))
    return JournalRecord.read(bytes, visit: visit, owner: "App") ?? VisitState()
  }

  @Test func P20_aFileCutAtAnyByteIsReadUpToThere() {
    let folder = JournalFolder()
    let states = written(in: folder)
    let bytes = folder.bytes()
    var last = 0
    for count in 0...bytes.count {
      let found = states.firstIndex(of: read(Array(bytes[..<count]), folder))
      #expect(found != nil && found! >= last)
      last = found ?? last
    }
    #expect(last == states.count - 1)
    // Also through the file system.
    folder.put(Array(bytes[..<(bytes.count - 3)]))
    #expect(states.contains(folder.open().state))
  }

  @Test func P20_aFileWithAnyBitFlippedIsReadUpToThere() {
    let folder = JournalFolder()
    let states = written(in: folder)
    let bytes = folder.bytes()
    for bit in 0..<bytes.count * 8 {
      var damaged = bytes
      damaged[bit / 8] ^= 1 << (bit % 8)
      let found = read(damaged, folder)
      #expect(states.dropLast().contains(found), "bit \(bit)")
    }
  }

  @Test func P20_bytesOfAnotherVisitAreNeverRead() {
    let (first, second) = (JournalFolder(), JournalFolder())
    _ = written(in: first)
    let journal = second.open()
    journal.set(.text, "their name")
    journal.endCycle()
    journal.type("!")
    journal.close()
    // As a whole, as the tail of the own file, and in place of each of its bytes.
    let (own, foreign) = (first.bytes(), second.bytes())
    #expect(read(foreign, first) == VisitState())
    for count in 0...own.count {
      for start in [0, 30, foreign.count / 2] {
        let found = read(Array(own[..<count] + foreign[start...]), first)
        #expect(found[.text].map { !String(decoding: $0, as: UTF8.self).contains("their") } ?? true)
      }
    }
    // Records of the own visit in another order.
    let states = [read(own, first)]
    let tail = own.suffix(40)
    #expect(states.contains(read(Array(own + tail), first)))
  }

  @Test func P20_randomBytesDoNoHarm() {
    var random = SystemRandomNumberGenerator()
    let folder = JournalFolder()
    _ = written(in: folder)
    let bytes = folder.bytes()
    for _ in 0..<500 {
      var damaged = bytes
      for _ in 0..<8 {
        damaged[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: .min ... .max, using: &random)
      }
      _ = read(damaged, folder)
      _ = read((0..<200).map { _ in .random(in: .min ... .max, using: &random) }, folder)
    }
  }
}
