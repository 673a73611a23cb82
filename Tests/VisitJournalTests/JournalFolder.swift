import Foundation

@testable import VisitJournal

/// A folder for journals, deleted with its last reference.
final class JournalFolder {
  let path: String
  let log = MessageLog()

  /// - Parameter parent: `/tmp`, which may be on a disk; `/dev/shm` is in memory.
  init(in parent: String = "/tmp") {
    path = "\(parent)/vitrine-visits-\(UUID().uuidString)"
    mkdir(path, 0o700)
  }
  deinit { try? FileManager.default.removeItem(atPath: path) }

  func open(owner: String = "App", _ durability: VisitJournal.Durability = .process) -> VisitJournal {
    VisitJournal(folder: path, owner: owner, durability: durability) { [log] in log.append($0) }
  }

  /// The paths of all files of visits.
  var files: [String] {
    let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    return names.map { "\(path)/\($0)" }.sorted()
  }

  var visits: [String] { files.filter { !$0.dropFirst(path.count + 1).contains("/") } }

  /// The file of the only visit.
  var journal: String { (visits.first ?? "") + "/journal" }

  func bytes() -> [UInt8] { (FileManager.default.contents(atPath: journal)).map(Array.init) ?? [] }

  func put(_ bytes: [UInt8]) {
    let file = fopen(journal, "w")
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }
}

final class MessageLog: @unchecked Sendable {
  private let lock = NSLock()
  private var stored: [String] = []
  var lines: [String] { lock.withLock { stored } }
  func append(_ line: String) { lock.withLock { stored.append(line) } }
}

extension VisitState.Key {
  static let text = Self(kind: 1, path: "Form/name")
  static let selection = Self(kind: 2, path: "Form/name")
}

extension VisitJournal {
  func set(_ key: VisitState.Key, _ text: String) { note(.set(Array(text.utf8)), of: key) }

  func text(_ key: VisitState.Key) -> String? { state[key].map { String(decoding: $0, as: UTF8.self) } }

  /// Types a character at the end, as one cycle.
  func type(_ character: Character) {
    let end = state[.text]?.count ?? 0
    note(.splice(offset: end, count: 0, with: Array(String(character).utf8)), of: .text)
    note(.set([UInt8(truncatingIfNeeded: end + 1)]), of: .selection)
    endCycle()
  }
}
