import SystemOutput
import UIKitCore

/// Runs another program to its end, without a shell.
enum ProgramRun {
  struct Result: Sendable {
    /// The exit status, or one of the numbers below.
    var status: Int32
    /// The beginning of what the program wrote to standard output and error.
    var output = ""
  }

  /// The program could not be started.
  static let notStarted: Int32 = -1
  /// It ran too long and was killed.
  static let timedOut: Int32 = -2
  /// A signal ended it.
  static let killed: Int32 = -3

  /// Bytes of output that are kept.
  private static let outputLimit = 4096

  /// Runs the program on a thread of its own, and kills it after `timeout` seconds.
  static func run(_ program: String, _ arguments: [String], timeout: Double) async -> Result {
    await withCheckedContinuation { continuation in
      // Waiting for a program would block a thread of Swift's pool, of which there are few.
      DispatchQueue.global(qos: .userInitiated).async {
        continuation.resume(returning: runNow(program, arguments, timeout: timeout))
      }
    }
  }

  private static func runNow(_ program: String, _ arguments: [String], timeout: Double) -> Result {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return Result(status: notStarted) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    let id = start(program, arguments, output: ends[1])
    close(ends[1])
    guard let id else { return Result(status: notStarted) }
    let (output, hasEnded) = read(from: ends[0], timeout: timeout)
    // A program that closed its output and keeps running would block waitpid.
    kill(-id, SIGKILL)
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    guard hasEnded else { return Result(status: timedOut, output: output) }
    return Result(status: status & 0x7F == 0 ? (status >> 8) & 0xFF : killed, output: output)
  }

  private static func start(_ program: String, _ arguments: [String], output: Int32) -> pid_t? {
    let settings = environment(ProcessInfo.processInfo.environment).map { "\($0.key)=\($0.value)" }
    let started = ChildProgram.start(program, arguments, environment: settings) { actions in
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
      posix_spawn_file_actions_adddup2(&actions, output, 1)
      posix_spawn_file_actions_adddup2(&actions, output, 2)
    }
    return try? started.get()
  }

  /// The variables the program inherits: paths and the choice of a printer. Its messages are in English, because they are
  /// read here and go to the log.
  static func environment(_ own: [String: String]) -> [String: String] {
    let names: Set<String> = ["PATH", "HOME", "USER", "TMPDIR", "CUPS_SERVER", "LPDEST", "PRINTER"]
    var result = own.filter { names.contains($0.key) }
    result["LC_ALL"] = "C.UTF-8"
    return result
  }

  /// Reads to the end of the output, which is the end of the program unless it takes too long.
  private static func read(from descriptor: Int32, timeout: Double) -> (output: String, hasEnded: Bool) {
    var bytes: [UInt8] = []
    let end = DispatchTime.now() + timeout
    while true {
      let now = DispatchTime.now()
      guard now < end else { return (text(bytes), false) }
      let left = Double(end.uptimeNanoseconds - now.uptimeNanoseconds) / 1_000_000
      var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&watched, 1, Int32(left) + 1) > 0 else { continue }
      var buffer = [UInt8](repeating: 0, count: 1024)
      let count = Foundation.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return (text(bytes), true) }
      bytes += buffer.prefix(min(count, max(outputLimit - bytes.count, 0)))
    }
  }

  private static func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
