import CEpoll
import Dispatch
import Foundation
import SystemOutput

/// Calls back on a queue when file descriptors are ready. Costs nothing in between.
///
/// The descriptors are in an epoll set, and Dispatch waits for the set. Dispatch must not wait for a descriptor whose
/// peer may hang up: on a hang-up it frees the source on one thread while another still uses it, which occasionally
/// crashes. A set itself never hangs up; it only becomes readable.
///
/// - Threading: any thread; the bodies run on the queue.
public final class EpollSet: @unchecked Sendable {
  // Unchecked: each variable below says whether the lock or the queue guards it.
  /// What to wait for: data to read, space to write, or the kernel's priority event (`POLLPRI`), which pressure stall
  /// files use.
  public enum Event: Sendable { case input, output, priority }

  /// Called with whether the peer has hung up, or the descriptor has an error.
  public typealias Body = @Sendable (_ isHungUp: Bool) -> Void

  /// The kernel cannot wait for a descriptor.
  public struct Refusal: Error {
    /// The `errno` of the attempt.
    public let code: Int32
  }

  /// A descriptor in a set. It has to stay open until the entry is removed or freed.
  public final class Entry: Sendable {
    private let owner: EpollSet
    private let key: UInt64

    fileprivate init(_ owner: EpollSet, _ key: UInt64) {
      self.owner = owner
      self.key = key
    }

    deinit { remove() }

    /// Removes the descriptor at once; it may be closed afterwards. A body that is running on the queue is not
    /// interrupted.
    public func remove() { owner.remove(key) }
  }

  private struct Member {
    let descriptor: Int32
    let body: Body
  }

  private let queue: DispatchQueue
  private let lock = NSLock()
  // Guarded by the lock.
  private var set: Int32 = -1
  private var source: (any DispatchSourceRead)?
  private var members: [UInt64: Member] = [:]
  private var lastKey: UInt64 = 0
  // Used on the queue only.
  private let events = UnsafeMutableBufferPointer<epoll_event>.allocate(capacity: 32)

  /// Creates an empty set whose bodies run on `queue`.
  public init(queue: DispatchQueue) { self.queue = queue }

  deinit {
    source?.cancel()
    events.deallocate()
  }

  /// Calls `body` on the queue whenever `descriptor` is ready. After a hang-up with nothing left to read it is called
  /// once more, and then never again.
  /// - Throws: `Refusal`, after logging the reason.
  public func add(_ descriptor: Int32, for event: Event = .input, _ body: @escaping Body) throws(Refusal) -> Entry {
    lock.lock()
    defer { lock.unlock() }
    guard open() else { throw refused(descriptor) }
    lastKey += 1
    var wanted = epoll_event()
    wanted.events =
      switch event {
      case .input: EPOLLIN.rawValue
      case .output: EPOLLOUT.rawValue
      case .priority: EPOLLPRI.rawValue
      }
    wanted.data.u64 = lastKey
    guard epoll_ctl(set, EPOLL_CTL_ADD, descriptor, &wanted) == 0 else { throw refused(descriptor) }
    members[lastKey] = Member(descriptor: descriptor, body: body)
    return Entry(self, lastKey)
  }

  private func refused(_ descriptor: Int32) -> Refusal {
    let code = errno
    let reason = String(cString: strerror(code))
    SystemLog.write("vitrine: waiting for file descriptor \(descriptor) failed: \(reason). It is ignored from now on.")
    return Refusal(code: code)
  }

  /// Creates the epoll set for the first descriptor, or for a later one if the process had too many open files.
  private func open() -> Bool {
    guard set < 0 else { return true }
    let made = epoll_create1(Int32(EPOLL_CLOEXEC))
    guard made >= 0 else { return false }
    let source = DispatchSource.makeReadSource(fileDescriptor: made, queue: queue)
    source.setEventHandler { [weak self] in self?.deliver(made) }
    source.setCancelHandler { close(made) }
    source.activate()
    (set, self.source) = (made, source)
    return true
  }

  private func remove(_ key: UInt64) {
    // The body may own other entries, so it is freed outside the lock.
    let member = lock.withLock {
      let member = members.removeValue(forKey: key)
      if let member { epoll_ctl(set, EPOLL_CTL_DEL, member.descriptor, nil) }
      return member
    }
    _ = member
  }

  private func deliver(_ set: Int32) {
    // The pointer is non-null in Debian 13's headers, and nullable in Debian 12's.
    guard let first = events.baseAddress else { return }
    let count = Int(epoll_wait(set, first, Int32(events.count), 0))
    guard count > 0 else { return }
    for index in 0..<count {
      let (key, flags) = (events[index].data.u64, events[index].events)
      // An earlier body may have removed it.
      guard let member = lock.withLock({ members[key] }) else { continue }
      let isHungUp = flags & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0
      member.body(isHungUp)
      // epoll would report the hang-up again and again.
      if isHungUp, !Self.hasMore(member.descriptor) { forget(key, member.descriptor) }
    }
  }

  /// Stops waiting, if the entry still exists: otherwise the descriptor may already belong to another file.
  private func forget(_ key: UInt64, _ descriptor: Int32) {
    lock.withLock {
      if members[key] != nil { epoll_ctl(set, EPOLL_CTL_DEL, descriptor, nil) }
    }
  }

  /// Whether bytes are left to read. Device files do not report it, and reading fails once the device is gone.
  private static func hasMore(_ descriptor: Int32) -> Bool {
    var count: Int32 = 0
    return ioctl(descriptor, UInt(FIONREAD), &count) == 0 && count > 0
  }
}
