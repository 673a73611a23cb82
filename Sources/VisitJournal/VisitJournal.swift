import Foundation

/// Keeps values of a visit so that they survive the end of the process at any instant.
///
/// Values are noted while a run loop cycle runs, and written at its end by one `write()`, after which the kernel has them:
/// nothing is lost when the process is killed. They are in a folder of their own with a random name; there is none while
/// nothing is kept. `forget()` deletes it.
///
/// Errors (a full disk, a folder that is missing) are reported once, and nothing is kept while they last.
/// - Threading: one thread, such as the main actor's.
package final class VisitJournal {
  /// What the journal survives.
  package enum Durability: Sendable {
    /// The end of the process: for folders in memory, which forget at power-off.
    case process
    /// Also a power cut, up to the last second. Files are synced on another thread.
    case powerCut
  }

  /// The bytes of records behind the first one after which a file is replaced by one with the values alone.
  static let longestLog = 64 << 10
  /// The bytes of all values beyond which nothing is kept: memory of small machines.
  static let largestState = 4 << 20
  /// Cycles without writing after an error.
  private static let cyclesOfPause = 64

  /// What was found at the start, with all changes since.
  package private(set) var state = VisitState()

  private let path: String
  private let owner: String
  private let durability: Durability
  private let report: @Sendable (String) -> Void
  private var folder: VisitFolder?
  private var output: Output?
  /// The file that will replace that of `output` once it is on the disk. Until then both are written.
  private var next: (output: Output, completion: Completion)?
  private var generation: UInt32 = 0
  /// The changes of this cycle, behind space for the beginning of a record.
  private var record = [UInt8](repeating: 0, count: JournalRecord.prefix)
  private var cyclesToSkip = 0
  private var hasReported = false
  private var isTooLarge = false
  private let syncs = SyncQueue()

  /// A file and where its next record goes.
  private struct Output {
    let file: JournalFile
    var end: Int
    var checksum: UInt32
    var longestEnd = 0

    mutating func append(_ record: inout [UInt8]) throws(JournalError) {
      let checksum = JournalRecord.seal(&record, after: checksum)
      try file.write(record, at: end)
      end += record.count
      self.checksum = checksum
    }
  }

  /// Looks for a visit that has not ended. Others than `owner`'s are deleted, and so are several, of which none is known
  /// to be the last.
  /// - Parameters:
  ///   - folder: An existing folder that belongs to this user, such as `$RUNTIME_DIRECTORY`.
  ///   - owner: The app, so that one never reads another's.
  ///   - report: Called with messages for the log, on any thread.
  package init(
    folder path: String, owner: String, durability: Durability = .process, report: @escaping @Sendable (String) -> Void
  ) {
    (self.path, self.owner, self.durability, self.report) = (path, owner, durability, report)
    do throws(JournalError) {
      var found: [(folder: VisitFolder, state: VisitState)] = []
      for folder in try VisitFolder.all(in: path) {
        let file = folder.read(limit: 4 * Self.largestState)
        let state = file.flatMap { JournalRecord.read($0, visit: folder.visit, owner: owner) }
        if let state, !state.values.isEmpty { found.append((folder, state)) } else { try folder.delete() }
      }
      if found.count > 1 {
        for visit in found { try visit.folder.delete() }
        report("resume: \(path) has \(found.count) visits; all are deleted, since none is known to be the last.")
      } else if let visit = found.first {
        (folder, state) = visit
      }
    } catch {
      fail(error)
    }
  }

  /// Changes a value. It is written at the end of the cycle. What would change nothing is ignored.
  package func note(_ change: VisitState.Change, of key: VisitState.Key) {
    guard !isTooLarge else { return }
    guard let isDifferent = state.applyDifference(change, to: key) else {
      return fail(JournalError("note a change of \(key.path) beyond its end", code: EINVAL))
    }
    if isDifferent { JournalRecord.append(change, of: key, to: &record) }
  }

  /// Whether something was noted since the last cycle.
  package var hasChanges: Bool { record.count > JournalRecord.prefix }

  /// Writes what was noted.
  package func endCycle() {
    guard hasChanges else { return }
    defer { clearRecord() }
    guard state.size <= Self.largestState else { return giveUp() }
    if cyclesToSkip > 0 {
      cyclesToSkip -= 1
      return
    }
    do throws(JournalError) {
      try takeNext()
      // A new file has all values already.
      guard output != nil else { return try beginFile() }
      try output?.append(&record)
      try next?.output.append(&record)
      if let output { synced(output.file) }
      if let output, output.end > output.longestEnd, next == nil { try beginFile() }
    } catch {
      pause(error)
    }
  }

  /// Writes what was noted, and replaces the file by one that has only the values: what was removed must not stay in it.
  package func compact() {
    clearRecord()
    guard !isTooLarge, folder != nil || !state.values.isEmpty else { return }
    do throws(JournalError) {
      try takeNext()
      try beginFile()
    } catch {
      pause(error)
    }
  }

  /// Deletes everything; what follows is another visit.
  package func forget() {
    state = VisitState()
    clearRecord()
    for file in [output?.file, next?.output.file] {
      // The file has its content until the last descriptor is closed, and its name until the queue comes to it.
      if let file { ftruncate(file.descriptor, 0) }
    }
    (output, next, generation, cyclesToSkip, hasReported, isTooLarge) = (nil, nil, 0, 0, false, false)
    guard let old = folder else { return }
    folder = nil
    let report = report
    let delete: @Sendable () -> Void = {
      do throws(JournalError) { try old.delete() } catch { report("resume: \(error).") }
    }
    switch durability {
    case .process: delete()
    case .powerCut:
      syncs.run {
        delete()
        old.sync()
      }
    }
  }

  /// Stops writing, and leaves what is kept to the next start.
  package func close() {
    output = nil
    next = nil
    folder = nil
    isTooLarge = true
    if durability == .powerCut { syncs.drain() }
  }

  // MARK: Files

  private func clearRecord() { record.removeLast(record.count - JournalRecord.prefix) }

  /// Begins a file with all values, which replaces the former one.
  private func beginFile() throws(JournalError) {
    if folder == nil { folder = try VisitFolder.make(in: path) }
    guard let folder else { return }
    generation &+= 1
    let generation = generation
    let file = try folder.makeFile(generation)
    let header = JournalRecord.header(visit: folder.visit, owner: owner, generation: generation)
    try file.write(header, at: 0)
    var new = Output(file: file, end: header.count, checksum: header.withUnsafeBytes { CRC32C.checksum($0) })
    var values = [UInt8](repeating: 0, count: JournalRecord.prefix)
    values.reserveCapacity(state.size + 1024)
    for (key, bytes) in state.values { JournalRecord.append(.set(bytes), of: key, to: &values) }
    try new.append(&values)
    // A long text is not written again for each page of typing.
    new.longestEnd = new.end + max(Self.longestLog, new.end)
    switch durability {
    case .process:
      try folder.putInPlace(generation)
      output = new
    case .powerCut:
      // Space that is there already makes a sync one write and one flush.
      try file.write([UInt8](repeating: 0, count: Self.longestLog), at: new.end)
      let completion = Completion()
      syncs.run {
        completion.result = folder.publish(file, generation)
      }
      // Without a file in its place, this one is written at once and found after the rename.
      if output == nil { output = new } else { next = (new, completion) }
    }
  }

  /// Goes on with the new file alone when it is in its place.
  private func takeNext() throws(JournalError) {
    guard let next, let result = next.completion.result else { return }
    self.next = nil
    try result.get()
    output = next.output
  }

  private func synced(_ file: JournalFile) {
    if durability == .powerCut { syncs.sync(next?.output.file ?? file) }
  }

  private func giveUp() {
    forget()
    isTooLarge = true
    report("resume: this visit's values exceed \(Self.largestState >> 20) MB; it cannot be resumed.")
  }

  private func pause(_ error: JournalError) {
    output = nil
    next = nil
    cyclesToSkip = Self.cyclesOfPause
    fail(error)
  }

  private func fail(_ error: JournalError) {
    guard !hasReported else { return }
    hasReported = true
    report("resume: could not \(error). The visit is not kept meanwhile.")
  }
}
