import Foundation

/// Brings files to the disk on a thread of its own, since a flush of an SD card may take seconds.
final class SyncQueue: @unchecked Sendable {
  private let queue = DispatchQueue(label: "vitrine.visit-journal", qos: .utility)
  private let lock = NSLock()
  // Unchecked: used under `lock` only.
  private var waiting: JournalFile?
  private var last = DispatchTime(uptimeNanoseconds: 0)

  /// Syncs what has been written to `file`, at most once a second.
  func sync(_ file: JournalFile) {
    let time: DispatchTime? = lock.withLock {
      defer { waiting = file }
      return waiting == nil ? max(.now(), last + 1) : nil
    }
    guard let time else { return }
    queue.asyncAfter(deadline: time) { [self] in
      let file = lock.withLock {
        defer { waiting = nil }
        last = .now()
        return waiting
      }
      if let file { fdatasync(file.descriptor) }
    }
  }

  /// Runs `work` after what was requested before it.
  func run(_ work: @escaping @Sendable () -> Void) { queue.async(execute: work) }

  /// Waits for what was requested with `run`.
  func drain() { queue.sync {} }
}

/// The end of some work on another thread.
final class Completion: @unchecked Sendable {
  private let lock = NSLock()
  // Unchecked: used under `lock` only.
  private var stored: Result<Void, JournalError>?

  /// nil until the work has ended.
  var result: Result<Void, JournalError>? {
    get { lock.withLock { stored } }
    set { lock.withLock { stored = newValue } }
  }
}
