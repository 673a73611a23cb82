import Foundation

/// Keeps values of a visit so that they survive the end of the process at any instant.
///
/// Values are noted while a run loop cycle runs, and written at its end at once: by one copy to a file that is mapped, where
/// it is in memory, else by one `write()`. After that the kernel has them: nothing is lost when the process is killed. They
/// are in a folder of their own with a random name; there is none while nothing is kept. `forget()` deletes it.
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

  /// All values by name.
  private var slots: [VisitState.Key: Slot] = [:]
  /// The bytes of all values together, about.
  private var size = 0

  private let path: String
  private let owner: String
  private let durability: Durability
  private let report: @Sendable (String) -> Void
  private var folder: VisitFolder?
  private var output: Output?
  /// The files that will replace that of `output`, one after the other, as they come onto the disk. All are written.
  private var pending: [(output: Output, completion: Completion)] = []
  private var generation: UInt32 = 0
  /// The changes of this cycle, behind space for the beginning of a record.
  private let record = JournalDraft()
  private var cyclesToSkip = 0
  private var hasReported = false
  private var isTooLarge = false
  private let syncs = SyncQueue()
  /// Whether files are in memory, known once there is one.
  private var isInMemory: Bool?

  /// A file and where its next record goes.
  private struct Output {
    let file: JournalFile
    var end: Int
    var checksum: UInt32
    var longestEnd = 0
    private var window: JournalWindow?
    private var isMapped: Bool

    /// - Parameter isMapped: Whether records are copied to the file where that is possible.
    init(_ file: JournalFile, header: [UInt8], isMapped: Bool) {
      (self.file, end, self.isMapped) = (file, header.count, isMapped)
      checksum = JournalRecord.checksum(ofHeader: header)
    }

    /// Whether the file should be replaced by one with the values alone.
    var isLong: Bool { end > longestEnd }

    mutating func append(_ record: JournalDraft) throws(JournalError) {
      checksum = record.seal(after: checksum)
      if !copy(record.bytes) { try file.write(record.bytes, at: end) }
      end += record.count
    }

    /// - Returns: Whether the record was copied to the window.
    private mutating func copy(_ record: UnsafeRawBufferPointer) -> Bool {
      guard isMapped else { return false }
      if let window, window.write(record, at: end) { return true }
      // Long ones would need a window of their own.
      guard record.count <= JournalWindow.size / 2 else { return false }
      window = JournalWindow(file, around: end)
      guard let window else {
        isMapped = false
        return false
      }
      return window.write(record, at: end)
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
        folder = visit.folder
        for (key, bytes) in visit.state.values { note(.set(bytes), of: key) }
        record.clear()
      }
    } catch {
      fail(error)
    }
  }

  // MARK: Values

  /// What was found at the start, with all changes since.
  package var state: VisitState { VisitState(slots.values.lazy.compactMap { slot in slot.bytes.map { (slot.key, $0) } }) }

  /// The names of all values.
  package var keys: some Collection<VisitState.Key> { slots.keys }

  /// The slots of all values.
  package var allSlots: some Collection<Slot> { slots.values }

  /// The bytes of a value; nil if there is none.
  package subscript(key: VisitState.Key) -> [UInt8]? { slots[key]?.bytes }

  /// The place of a value, which is found without its name as long as it `isListed`. It is to be given a value at once.
  package func slot(of key: VisitState.Key) -> Slot {
    if let slot = slots[key] { return slot }
    let slot = Slot(key)
    guard !isTooLarge else { return slot }
    slot.isListed = true
    slots[key] = slot
    return slot
  }

  /// Changes a value. It is written at the end of the cycle. What would change nothing is ignored.
  package func note(_ change: VisitState.Change, of key: VisitState.Key) {
    if let slot = slots[key] {
      note(change, of: slot)
    } else if case .set = change {
      note(change, of: slot(of: key))
    } else if case .splice = change {
      refuse(key)
    }
  }

  /// Changes a value whose slot is known.
  package func note(_ change: VisitState.Change, of slot: Slot) {
    guard !isTooLarge else { return }
    guard slot.isListed else { return note(change, of: slot.key) }
    switch change {
    case .set(let bytes): bytes.withUnsafeBytes { set(slot, to: $0) }
    case .splice(let offset, let count, let bytes): bytes.withUnsafeBytes { splice(slot, offset, count, with: $0) }
    case .remove:
      let former = slot.count ?? 0
      guard slot.remove() else { return }
      record.remove(slot.key)
      size -= former + VisitState.overhead(slot.key)
      slot.isListed = false
      slots[slot.key] = nil
    }
  }

  private func set(_ slot: Slot, to new: UnsafeRawBufferPointer) {
    let former = slot.count
    guard slot.set(new) else { return }
    record.set(new, of: slot.key)
    size += new.count - (former ?? -VisitState.overhead(slot.key))
  }

  /// Replaces `count` bytes, from `offset` on, of a value whose slot is listed. It is written at the end of the cycle. What
  /// would change nothing is ignored.
  package func splice(_ slot: Slot, _ offset: Int, _ count: Int, with new: UnsafeRawBufferPointer) {
    guard !isTooLarge else { return }
    guard let isDifferent = slot.splice(offset, count, new) else { return refuse(slot.key) }
    guard isDifferent else { return }
    record.splice(offset, count, new, of: slot.key)
    size += new.count - count
  }

  /// Replaces bytes by UTF-16 units, little-endian; see `splice`.
  package func splice(_ slot: Slot, _ offset: Int, _ count: Int, with units: ArraySlice<UInt16>) {
    #if _endian(little)
    units.withUnsafeBytes { splice(slot, offset, count, with: $0) }
    #else
    units.map(\.littleEndian).withUnsafeBytes { splice(slot, offset, count, with: $0) }
    #endif
  }

  /// Replaces the bytes of numbers by others, little-endian; see `splice`.
  package func splice(_ slot: Slot, _ offset: Int, with numbers: (UInt32, UInt32)) {
    withUnsafeBytes(of: (numbers.0.littleEndian, numbers.1.littleEndian)) { splice(slot, offset, $0.count, with: $0) }
  }

  /// Replaces the bytes of a number by another one, little-endian; see `splice`.
  package func splice(_ slot: Slot, _ offset: Int, with number: UInt32) {
    withUnsafeBytes(of: number.littleEndian) { splice(slot, offset, $0.count, with: $0) }
  }

  private func refuse(_ key: VisitState.Key) {
    guard !isTooLarge else { return }
    fail(JournalError("note a change of \(key.path) beyond its end", code: EINVAL))
  }

  /// Whether there are no values.
  package var isEmpty: Bool { slots.isEmpty }

  /// Whether something was noted since the last cycle.
  package var hasChanges: Bool { record.hasChanges }

  /// Writes what was noted.
  package func endCycle() {
    guard hasChanges else { return }
    defer { record.clear() }
    guard size <= Self.largestState else { return giveUp() }
    if cyclesToSkip > 0 {
      cyclesToSkip -= 1
      return
    }
    do throws(JournalError) {
      try takeNext()
      // A new file has all values already.
      guard output != nil else { return try beginFile() }
      try output?.append(record)
      for index in pending.indices { try pending[index].output.append(record) }
      if durability == .powerCut { sync() }
      if pending.isEmpty, output?.isLong == true { try beginFile() }
    } catch {
      pause(error)
    }
  }

  /// Writes what was noted, and replaces the file by one that has only the values: what was removed must not stay in it.
  package func compact() {
    record.clear()
    guard !isTooLarge, folder != nil || !isEmpty else { return }
    do throws(JournalError) {
      try takeNext()
      try beginFile()
    } catch {
      pause(error)
    }
  }

  /// Deletes everything; what follows is another visit.
  package func forget() {
    for slot in slots.values {
      slot.isListed = false
      // Views keep their slots.
      _ = slot.remove()
    }
    (slots, size) = ([:], 0)
    record.clear()
    let files = (output.map { [$0.file] } ?? []) + pending.map(\.output.file)
    // Nothing may be mapped any more when they are cut.
    (output, pending, generation, cyclesToSkip, hasReported, isTooLarge) = (nil, [], 0, 0, false, false)
    // A file has its content until the last descriptor is closed, and its name until the queue comes to it.
    for file in files { ftruncate(file.descriptor, 0) }
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
    pending = []
    folder = nil
    isTooLarge = true
    if durability == .powerCut { syncs.drain() }
  }

  // MARK: Files

  /// Begins a file with all values, which replaces the former one.
  private func beginFile() throws(JournalError) {
    if folder == nil { folder = try VisitFolder.make(in: path) }
    guard let folder else { return }
    generation &+= 1
    let generation = generation
    let file = try folder.makeFile(generation)
    let header = JournalRecord.header(visit: folder.visit, owner: owner, generation: generation)
    try file.write(header, at: 0)
    if durability == .process, isInMemory == nil { isInMemory = JournalWindow.isInMemory(file) }
    var new = Output(file, header: header, isMapped: isInMemory ?? false)
    let values = JournalDraft(capacity: size + 1024)
    for slot in slots.values { slot.bytes?.withUnsafeBytes { values.set($0, of: slot.key) } }
    try new.append(values)
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
      if output == nil { output = new } else { pending.append((new, completion)) }
    }
  }

  /// Goes on without the former file when a new one is in its place.
  private func takeNext() throws(JournalError) {
    while let next = pending.first, let result = next.completion.result {
      pending.removeFirst()
      try result.get()
      output = next.output
    }
  }

  private func sync() {
    if let file = pending.last?.output.file ?? output?.file { syncs.sync(file) }
  }

  private func giveUp() {
    forget()
    isTooLarge = true
    report("resume: this visit's values exceed \(Self.largestState >> 20) MB; it cannot be resumed.")
  }

  private func pause(_ error: JournalError) {
    output = nil
    pending = []
    cyclesToSkip = Self.cyclesOfPause
    fail(error)
  }

  private func fail(_ error: JournalError) {
    guard !hasReported else { return }
    hasReported = true
    report("resume: could not \(error). The visit is not kept meanwhile.")
  }
}
