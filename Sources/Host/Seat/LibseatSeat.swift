import CHost
import CSeat
import Devices
import Foundation

/// A seat from libseat: by the daemon seatd, by logind, or by libseat's own small daemon for root.
@MainActor
final class LibseatSeat: SeatProvider {
  /// The ways libseat knows, in the order they are tried.
  enum Backend: String, Hashable, Sendable, CaseIterable {
    case seatd, logind, builtin
    /// Hands out devices and never switches: for machines without terminals, only when asked for.
    case noop
  }

  var name: String { backend.rawValue }
  var onEvent: ((SeatState.Event) -> Void)?

  let backend: Backend
  private var seat: OpaquePointer?
  private let listener: UnsafeMutablePointer<libseat_seat_listener>
  private var watch: DescriptorWatch?
  private var files: [Int32: DeviceFile] = [:]
  /// What libseat told while it read its connection; handled afterwards, since it must not be called from within.
  private var told: [SeatState.Event] = []

  private static let enableLimit = 10
  /// libseat's own daemon, a child of this process, and the terminal it has taken.
  private var daemon: (process: pid_t, terminal: Int)?

  /// Opens the seat and waits until it is ours.
  /// - Throws: `SeatAttempt` when this way does not exist here, `SeatError.notEnabled` when the seat is another's.
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
    let front = backend == .builtin ? ConsoleChoice.front : nil
    let children = front == nil ? [] : Self.children
    errno = 0
    seat = libseat_open_seat(listener, Unmanaged.passUnretained(self).toOpaque())
    let code = errno
    if let formerBackend { setenv("LIBSEAT_BACKEND", formerBackend, 1) } else { unsetenv("LIBSEAT_BACKEND") }
    guard seat != nil else {
      let reason = Self.lastError ?? String(cString: strerror(code))
      listener.deallocate()
      throw SeatAttempt(provider: backend.rawValue, reason: reason + Self.hint(backend, hasSession: Self.hasSession))
    }
    if let front, let child = Self.children.subtracting(children).first { daemon = (child, front) }
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
    // libseat calls from `libseat_dispatch`, which is called on the main actor only.
    let seat = Unmanaged<LibseatSeat>.fromOpaque(owner).takeUnretainedValue()
    MainActor.assumeIsolated { seat.told.append(event) }
  }

  private func waitUntilEnabled() throws {
    let limit = ContinuousClock.now.advanced(by: .seconds(Self.enableLimit))
    while true {
      if told.last == .enabled { break }
      if told.last == .disabled { libseat_disable_seat(seat) }
      told = []
      guard ContinuousClock.now < limit else {
        throw SeatError.notEnabled(provider: name, seconds: Self.enableLimit)
      }
      guard libseat_dispatch(seat, 100) >= 0 else { throw SeatError.lost(provider: name) }
    }
    told = []
  }

  private func dispatch() {
    guard seat != nil else { return }
    let status = libseat_dispatch(seat, 0)
    let events = Self.settled(told)
    told = []
    for event in events { onEvent?(event) }
    if status < 0 {
      // The descriptor of a broken connection is always readable.
      watch?.end()
      watch = nil
      onEvent?(.lost)
    }
  }

  /// What came in one reading without seats that were given and taken again meanwhile: their devices are closed by now.
  static func settled(_ events: [SeatState.Event]) -> [SeatState.Event] {
    var settled: [SeatState.Event] = []
    for event in events {
      if event == .disabled, settled.last == .enabled { settled.removeLast() }
      settled.append(event)
    }
    return settled
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
    leaveTerminal()
  }

  private static let farewellLimit = 1.0

  /// libseat's own daemon ends without telling the kernel that nobody is to be asked any more before terminals are switched.
  private func leaveTerminal() {
    guard let daemon else { return }
    self.daemon = nil
    let deadline = Date(timeIntervalSinceNow: Self.farewellLimit)
    while waitpid(daemon.process, nil, WNOHANG) == 0, Date() < deadline { usleep(2000) }
    ConsoleModes.releaseSwitching(of: daemon.terminal)
  }

  /// Processes this thread has started.
  private static var children: Set<pid_t> {
    let text = try? String(contentsOfFile: "/proc/thread-self/children", encoding: .utf8)
    return Set((text ?? "").split(separator: " ").compactMap { pid_t($0) })
  }
}

extension SeatAttempt: Error {}

extension LibseatSeat {
  /// logind's own words for a missing session are "No data available".
  nonisolated static func hint(_ backend: Backend, hasSession: Bool) -> String {
    guard backend == .logind, !hasSession else { return "" }
    return "; this program runs in no session of logind. Log in on a terminal of the seat (ssh and su make none there), or give "
      + "its service PAMName=login, TTYPath=/dev/tty1 and StandardInput=tty"
  }

  private static var hasSession: Bool {
    if ProcessInfo.processInfo.environment["XDG_SESSION_ID"]?.isEmpty == false { return true }
    // logind puts sessions into control groups of their own.
    let group = try? String(contentsOfFile: "/proc/self/cgroup", encoding: .utf8)
    return group?.contains("/session-") ?? false
  }
}

extension LibseatSeat {
  /// What libseat said last when it failed, without the place in its source that it begins with:
  /// `[../libseat/backend/seatd.c:64] Could not connect …`.
  private static var lastError: String? {
    guard let text = vc_last_seat_error().map({ String(cString: $0) }), !text.isEmpty else { return nil }
    guard text.first == "[", let end = text.firstIndex(of: "]") else { return text }
    return text[text.index(after: end)...].trimmingCharacters(in: .whitespaces)
  }
}
