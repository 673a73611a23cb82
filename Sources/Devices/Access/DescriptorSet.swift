import CEpoll
import Dispatch
import Foundation
import SystemOutput

/// File descriptors of which a queue is told when something can be done with them. Costs nothing in between.
///
/// They are in an epoll set, and Dispatch waits for that. Dispatch itself must not wait for a descriptor whose other side
/// may go away: it lets go of the source of a hang-up on one thread while another still looks at it, and now and then the
/// program ends there. A set is only ever readable.
///
/// - Threading: any thread; the bodies run on the queue.
public final class DescriptorSet: @unchecked Sendable {
  /// What is waited for: something to read, room to write, or what the kernel calls priority (`POLLPRI`), with which
  /// pressure files tell of themselves.
  public enum Event: Sendable { case input, output, priority }

  /// Called with whether the other side has gone, or the descriptor has an error.
  public typealias Body = @Sendable (_ isHungUp: Bool) -> Void

  /// The kernel does not wait for a descriptor.
  public struct Refusal: Error {
    /// errno.
    public let code: Int32
  }

  /// A descriptor in a set, which has to stay open until the entry is removed or freed.
  public final class Entry: Sendable {
    private let owner: DescriptorSet
    private let key: UInt64

    fileprivate init(_ owner: DescriptorSet, _ key: UInt64) {
      self.owner = owner
      self.key = key
    }

    deinit { remove() }

    /// Takes the descriptor out at once; it may be closed after. A body that runs on the queue right now goes on.
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
  // Of the queue.
  private let events = UnsafeMutableBufferPointer<epoll_event>.allocate(capacity: 32)

  public init(queue: DispatchQueue) { self.queue = queue }

  deinit {
    source?.cancel()
    events.deallocate()
  }

  /// Calls `body` on the queue whenever `descriptor` is ready, once more when it has hung up and nothing is left to read,
  /// and then no more.
  /// - Throws: `Refusal`, after a line for the administrator.
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
    SystemLog.write("vitrine: waiting for file descriptor \(descriptor) failed: \(reason). Nothing is heard from it.")
    return Refusal(code: code)
  }

  /// With the first descriptor; again with the next one when the process had too many open files.
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
    // The body may hold what ends other entries: it is freed after the lock.
    let member = lock.withLock {
      let member = members.removeValue(forKey: key)
      if let member { epoll_ctl(set, EPOLL_CTL_DEL, member.descriptor, nil) }
      return member
    }
    _ = member
  }

  private func deliver(_ set: Int32) {
    // Debian 13's headers say that it is never null, Debian 12's do not.
    guard let first = events.baseAddress else { return }
    let count = Int(epoll_wait(set, first, Int32(events.count), 0))
    guard count > 0 else { return }
    for index in 0..<count {
      let (key, flags) = (events[index].data.u64, events[index].events)
      // One before may have removed it.
      guard let member = lock.withLock({ members[key] }) else { continue }
      let isHungUp = flags & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0
      member.body(isHungUp)
      // It would be told again and again.
      if isHungUp, !Self.hasMore(member.descriptor) { forget(key, member.descriptor) }
    }
  }

  /// Only if it is there still: the number may be another file's by now.
  private func forget(_ key: UInt64, _ descriptor: Int32) {
    lock.withLock {
      if members[key] != nil { epoll_ctl(set, EPOLL_CTL_DEL, descriptor, nil) }
    }
  }

  /// Whether bytes are left to read. Devices do not say, and read as failing once they are gone.
  private static func hasMore(_ descriptor: Int32) -> Bool {
    var count: Int32 = 0
    return ioctl(descriptor, UInt(FIONREAD), &count) == 0 && count > 0
  }
}
