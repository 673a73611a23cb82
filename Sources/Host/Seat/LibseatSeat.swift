import CHost
import CSeat
import Devices
import Foundation

/// A seat from libseat: through seatd, logind, or libseat's builtin daemon for root.
@MainActor
final class LibseatSeat: SeatProvider {
  /// The backends of libseat, in the order they are tried.
  enum Backend: String, Hashable, Sendable, CaseIterable {
    case seatd, logind, builtin
    /// Provides devices and never switches: for machines without virtual terminals, only on request.
    case noop
  }

  var name: String { backend.rawValue }
  weak var delegate: (any SeatDelegate)?

  let backend: Backend
  private var seat: OpaquePointer?
  private let listener: UnsafeMutablePointer<libseat_seat_listener>
  private var watch: DescriptorWatch?
  private var files: [Int32: DeviceFile] = [:]
  /// Events that libseat reported during dispatch; handled afterwards, since libseat must not be called from within its
  /// callbacks.
  private var receivedEvents: [SeatState.Event] = []

  private static let enableTimeout = 10
  /// libseat's builtin daemon, a child of this process, and the terminal it has taken.
  private var daemon: (process: pid_t, terminal: Int)?

  /// Opens the seat and waits until it is enabled.
  /// - Throws: `FailedSeatAttempt` when the backend is not available, `SeatError.notEnabled` when another session is active.
  init(_ backend: Backend) throws {
    self.backend = backend
    listener = .allocate(capacity: 1)
    listener.initialize(
      to: libseat_seat_listener(
        enable_seat: { _, owner in LibseatSeat.tell(owner, .enabled) },
        disable_seat: { _, owner in LibseatSeat.tell(owner, .disabled) }))
    vc_begin_seat_log()
    let formerBackend = getenv("LIBSEAT_BACKEND").map { String(cString: $0) }
    setenv("LIBSEAT_BACKEND", backend.rawValue, 1)
    let active = backend == .builtin ? ConsoleChoice.active : nil
    let children = active == nil ? [] : Self.children
    errno = 0
    seat = libseat_open_seat(listener, Unmanaged.passUnretained(self).toOpaque())
    let code = errno
    if let formerBackend { setenv("LIBSEAT_BACKEND", formerBackend, 1) } else { unsetenv("LIBSEAT_BACKEND") }
    guard seat != nil else {
      let reason = Self.lastError ?? String(cString: strerror(code))
      listener.deallocate()
      throw FailedSeatAttempt(provider: backend.rawValue, reason: reason + Self.hint(backend, hasSession: Self.hasSession))
    }
    if let active, let child = Self.children.subtracting(children).first { daemon = (child, active) }
    do {
      try waitUntilEnabled()
    } catch {
      end()
      throw error
    }
    watch = DescriptorWatch(libseat_get_fd(seat)) { [weak self] in self?.dispatch() }
  }

  private nonisolated static func tell(_ owner: UnsafeMutableRawPointer?, _ event: SeatState.Event) {
    guard let owner else { return }
    // libseat calls this from `libseat_dispatch`, which is called on the main actor only.
    let seat = Unmanaged<LibseatSeat>.fromOpaque(owner).takeUnretainedValue()
    MainActor.assumeIsolated { seat.receivedEvents.append(event) }
  }

  private func waitUntilEnabled() throws {
    let limit = ContinuousClock.now.advanced(by: .seconds(Self.enableTimeout))
    while true {
      if receivedEvents.last == .enabled { break }
      if receivedEvents.last == .disabled { libseat_disable_seat(seat) }
      receivedEvents = []
      guard ContinuousClock.now < limit else {
        throw SeatError.notEnabled(provider: name, seconds: Self.enableTimeout)
      }
      guard libseat_dispatch(seat, 100) >= 0 else { throw SeatError.lost(provider: name) }
    }
    receivedEvents = []
  }

  private func dispatch() {
    guard seat != nil else { return }
    let status = libseat_dispatch(seat, 0)
    let events = Self.coalesced(receivedEvents)
    receivedEvents = []
    for event in events { delegate?.seatDid(event) }
    if status < 0 {
      // The descriptor of a broken connection is always readable.
      watch?.end()
      watch = nil
      delegate?.seatDid(.lost)
    }
  }

  /// Removes seats that were enabled and disabled again within one dispatch: their devices are closed by now.
  static func coalesced(_ events: [SeatState.Event]) -> [SeatState.Event] {
    var coalesced: [SeatState.Event] = []
    for event in events {
      if event == .disabled, coalesced.last == .enabled { coalesced.removeLast() }
      coalesced.append(event)
    }
    return coalesced
  }

  // MARK: Devices

  func open(_ path: String) throws -> DeviceFile {
    var descriptor: Int32 = -1
    errno = 0
    let device = libseat_open_device(seat, path, &descriptor)
    guard device >= 0, descriptor >= 0 else {
      throw DeviceError.open(path: path, code: errno == 0 ? EIO : errno, group: DirectAccess.group(of: path))
    }
    let file = DeviceFile(path: path, descriptor: descriptor, seatDevice: device)
    files[device] = file
    return file
  }

  func close(_ file: DeviceFile) {
    guard files.removeValue(forKey: file.seatDevice) != nil else { return }
    if seat != nil { libseat_close_device(seat, file.seatDevice) }
    Foundation.close(file.descriptor)
  }

  // MARK: Sessions

  func acknowledge() {
    if seat != nil { libseat_disable_seat(seat) }
  }

  func switchTo(terminal: Int) throws {
    guard seat != nil else { return }
    guard libseat_switch_session(seat, Int32(terminal)) == 0 else {
      throw SeatError.switching(provider: name, terminal: terminal, code: errno)
    }
  }

  func end() {
    watch?.end()
    watch = nil
    guard let seat else { return }
    self.seat = nil
    for file in files.values { Foundation.close(file.descriptor) }
    files = [:]
    libseat_close_seat(seat)
    listener.deallocate()
    releaseTerminal()
  }

  private static let daemonExitTimeout = 1.0

  /// libseat's builtin daemon exits without returning the terminal to VT_AUTO.
  private func releaseTerminal() {
    guard let daemon else { return }
    self.daemon = nil
    let deadline = Date(timeIntervalSinceNow: Self.daemonExitTimeout)
    while waitpid(daemon.process, nil, WNOHANG) == 0, Date() < deadline { usleep(2000) }
    ConsoleModes.releaseSwitching(of: daemon.terminal)
  }

  /// The child processes of this thread.
  private static var children: Set<pid_t> {
    let text = try? String(contentsOfFile: "/proc/thread-self/children", encoding: .utf8)
    return Set((text ?? "").split(separator: " ").compactMap { pid_t($0) })
  }
}

extension FailedSeatAttempt: Error {}

extension LibseatSeat {
  /// A hint for a missing session, which logind itself reports as "No data available".
  nonisolated static func hint(_ backend: Backend, hasSession: Bool) -> String {
    guard backend == .logind, !hasSession else { return "" }
    return "; this program does not run in a logind session. "
      + "Log in on a terminal of the seat (ssh and su do not create one there), "
      + "or give its service PAMName=login, TTYPath=/dev/tty1 and StandardInput=tty"
  }

  private static var hasSession: Bool {
    if ProcessInfo.processInfo.environment["XDG_SESSION_ID"]?.isEmpty == false { return true }
    // logind puts sessions into control groups of their own.
    let group = try? String(contentsOfFile: "/proc/self/cgroup", encoding: .utf8)
    return group?.contains("/session-") ?? false
  }
}

extension LibseatSeat {
  /// The last error libseat logged, without the source location it begins with:
  /// `[../libseat/backend/seatd.c:64] Could not connect …`.
  private static var lastError: String? {
    guard let text = vc_last_seat_error().map({ String(cString: $0) }), !text.isEmpty else { return nil }
    guard text.first == "[", let end = text.firstIndex(of: "]") else { return text }
    return text[text.index(after: end)...].trimmingCharacters(in: .whitespaces)
  }
}
