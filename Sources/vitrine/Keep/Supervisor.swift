import Dispatch
import Foundation
import Host
import SystemOutput

/// Keeps one program running where there is no service manager: restarts it when it dies or hangs, and gives up when
/// that does not help.
///
/// The program reports as it would to systemd: `READY=1` with its first frame, `WATCHDOG=1` while it makes progress.
/// Threading: main queue.
@MainActor
final class Supervisor {
  private let program: String
  private let arguments: [String]
  /// Watchdog timeout in seconds; 0 disables it.
  private let watchdog: Double
  private var policy: RestartPolicy
  private let socketPath: String
  private let descriptor: Int32
  private var child: pid_t = 0
  /// The process that shows a notice on the screen while the program is down; 0 without one.
  private var notice: pid_t = 0
  private var isStopping = false
  private var deadline: (any DispatchSourceTimer)?
  private var sources: [any DispatchSourceProtocol] = []
  /// Seconds for which the outage notice is shown.
  private static let outageNoticeDuration = 6.0
  /// Called once with the exit status.
  private let onEnd: (Int32) -> Void

  /// - Throws: `Failure` when the socket for the reports cannot be created.
  init(
    _ program: String, arguments: [String], watchdog: Double, policy: RestartPolicy, folder: String,
    onEnd: @escaping (Int32) -> Void
  ) throws {
    (self.program, self.arguments, self.watchdog, self.policy, self.onEnd) = (program, arguments, watchdog, policy, onEnd)
    socketPath = "\(folder)/vitrine-keep-\(getpid())"
    descriptor = socket(AF_UNIX, 2 | 0o2000000 | 0o4000 /* SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK */, 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(socketPath.utf8)
    guard descriptor >= 0, bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
      throw Failure("\(socketPath): no socket can be made there; --folder chooses another place.")
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    do { try SocketFile.removeOwn(socketPath) } catch { throw Failure("\(error) --folder chooses another place.") }
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard status == 0 else {
      throw Failure("\(socketPath): \(String(cString: strerror(errno))); --folder chooses another place.")
    }
  }

  /// Starts and supervises the program.
  func start() {
    let reports = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
    reports.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.readReports() } }
    keep(reports)
    // Closures, because Swift 6.0 treats references to the methods as nonisolated.
    let actions: [(Int32, @MainActor @Sendable (Supervisor) -> Void)] = [
      (SIGCHLD, { $0.reap() }), (SIGTERM, { $0.stop() }), (SIGINT, { $0.stop() }),
    ]
    for (number, action) in actions {
      if number != SIGCHLD { signal(number, SIG_IGN) }
      let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
      source.setEventHandler { [weak self] in
        MainActor.assumeIsolated {
          if let self { action(self) }
        }
      }
      keep(source)
    }
    launch()
  }

  private func keep(_ source: any DispatchSourceProtocol) {
    source.activate()
    sources.append(source)
  }

  private func launch() {
    endNotice()
    child = spawn(program, arguments, isWatched: true)
    // Until its first report the program has at least 30 s, the time of a slow start.
    if child != 0 { arm(after: max(watchdog, 30)) } else { died(isRequested: false) }
  }

  /// - Returns: 0 when it cannot be started, after reporting why.
  private func spawn(_ program: String, _ arguments: [String], isWatched: Bool) -> pid_t {
    var child: pid_t = 0
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    // Ignored and blocked signals would be inherited.
    var defaults = sigset_t()
    sigemptyset(&defaults)
    for number in [SIGTERM, SIGINT, SIGPIPE] { sigaddset(&defaults, number) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    var environment = ProcessInfo.processInfo.environment
    environment["NOTIFY_SOCKET"] = isWatched ? socketPath : nil
    environment["WATCHDOG_PID"] = nil
    environment["WATCHDOG_USEC"] = isWatched && watchdog > 0 ? String(Int(watchdog * 1e6)) : nil
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    var settings = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    ChildDescriptors.passStandardOnly(&actions)
    let status = posix_spawn(&child, program, &actions, &attributes, &words, &settings)
    posix_spawn_file_actions_destroy(&actions)
    posix_spawnattr_destroy(&attributes)
    for pointer in words + settings { free(pointer) }
    guard status == 0 else {
      CommandLineTool.complain("\(program): cannot be started: \(String(cString: strerror(status))).")
      return 0
    }
    return child
  }

  /// Shows a notice on the screen until the program is restarted.
  private func showNotice(_ kind: String, seconds: Double) {
    endNotice()
    notice = spawn("/proc/self/exe", ["notice", "--kind", kind, "--for", "\(seconds)"], isWatched: false)
  }

  /// Ends the notice, because the program needs the screen.
  private func endNotice() {
    guard notice != 0 else { return }
    kill(notice, SIGKILL)
    var status: Int32 = 0
    waitpid(notice, &status, 0)
    notice = 0
  }

  private func arm(after seconds: Double) {
    deadline?.cancel()
    deadline = nil
    guard watchdog > 0 else { return }
    deadline = timer(after: seconds) { supervisor in
      CommandLineTool.complain("\(supervisor.program) has given no sign of life for \(Int(seconds)) s; ending it.")
      kill(supervisor.child, SIGKILL)
    }
  }

  private func timer(after seconds: Double, _ body: @escaping @MainActor (Supervisor) -> Void) -> any DispatchSourceTimer {
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.schedule(deadline: .now() + seconds)
    timer.setEventHandler { [weak self] in
      MainActor.assumeIsolated {
        if let self { body(self) }
      }
    }
    timer.activate()
    return timer
  }

  private func readReports() {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = recv(descriptor, &buffer, buffer.count, 0), count > 0 {
      let lines = String(decoding: buffer.prefix(count), as: UTF8.self).split(separator: "\n")
      if !isStopping, lines.contains("READY=1") || lines.contains("WATCHDOG=1") { arm(after: watchdog) }
    }
  }

  private func reap() {
    var status: Int32 = 0
    // As process 1 this also reaps orphans.
    while case let ended = waitpid(-1, &status, WNOHANG), ended > 0 {
      if ended == notice { notice = 0 }
      guard ended == child else { continue }
      child = 0
      deadline?.cancel()
      deadline = nil
      if isStopping { return end(0) }
      // WIFEXITED, WEXITSTATUS and WTERMSIG.
      let number = status & 0x7F
      let code = number == 0 ? (status >> 8) & 0xFF : 128 + number
      CommandLineTool.complain(
        number == 0 ? "\(program) ended with status \(code)." : "\(program) was ended by signal \(number).")
      if number == 0, code == ExitStatus.left { return end(ExitStatus.left) }
      died(isRequested: code == ExitStatus.restart)
    }
  }

  private func died(isRequested: Bool) {
    switch policy.died(at: Double(DispatchTime.now().uptimeNanoseconds) / 1e9, isRequested: isRequested) {
    case .giveUp:
      CommandLineTool.complain("\(program) died \(policy.burst) times within \(Int(policy.window)) s; giving up.")
      showNotice("outage", seconds: Self.outageNoticeDuration)
      deadline = timer(after: Self.outageNoticeDuration) { $0.end(KeepRunningCommand.gaveUpStatus) }
    case .restart(let delay):
      // After the first death the program is back before a notice could be read.
      if delay > policy.firstDelay { showNotice("crash", seconds: delay) }
      deadline = timer(after: delay) { $0.launch() }
    }
  }

  private func stop() {
    guard !isStopping else { return }
    isStopping = true
    deadline?.cancel()
    guard child != 0 else { return end(0) }
    kill(child, SIGTERM)
    deadline = timer(after: 5) { kill($0.child, SIGKILL) }
  }

  private func end(_ status: Int32) {
    endNotice()
    for source in sources { source.cancel() }
    sources = []
    unlink(socketPath)
    onEnd(status)
  }
}
