import Foundation

/// Runs the inputs of a target in worker processes, a batch each, and keeps inputs that crash or hang.
@MainActor
final class Supervisor {
  private let target: Target
  private let seed: UInt64
  private let inputs: Inputs
  private var found = 0
  /// The largest growth of resident memory within a batch, in bytes, counted from its first third on.
  private var growth: Int64 = 0
  private static let batch: UInt64 = 5000
  /// Limits in ns: processor time, which does not depend on the load of the machine, and wall-clock time, for inputs
  /// that wait.
  private static let tooLong: UInt64 = 1_000_000_000
  private static let longestWait: UInt64 = 30_000_000_000
  /// Stop after this many findings.
  private static let most = 20

  init(_ target: Target, seed: UInt64) {
    self.target = target
    self.seed = seed
    inputs = Inputs(target, seed: seed)
  }

  /// - Returns: The number of inputs that crashed or hung.
  func run(_ count: UInt64) -> Int {
    let start = Progress.now
    span(Progress.seedBase, Progress.seedBase + UInt64(inputs.kept.count))
    var next: UInt64 = 0
    while next < count, found < Self.most {
      span(next, min(next + Self.batch, count))
      next += Self.batch
    }
    let seconds = Double(Progress.now - start) / 1e9
    print(
      "\(target.name): \(inputs.kept.count) kept and \(min(next, count)) new inputs in \(Int(seconds)) s, \(found) found, "
        + "\(growth >> 10) kB grown at most in a batch")
    return found
  }

  /// Runs a range of inputs, in a new process after each crash.
  private func span(_ from: UInt64, _ to: UInt64) {
    var next = from
    while next < to, found < Self.most {
      guard let bad = worker(next, to) else { return }
      keep(bad.index, bad.reason)
      next = bad.index + 1
    }
  }

  private func worker(_ from: UInt64, _ to: UInt64) -> (index: UInt64, reason: String)? {
    let path = NSTemporaryDirectory() + "vitrine-fuzz-\(getpid())"
    let progress = Progress.map(path)
    progress.pointee = Progress(index: from)
    defer {
      munmap(progress, 4096)
      unlink(path)
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = ["worker", target.name, "\(seed)", "\(from)", "\(to)", path]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    var environment = ProcessInfo.processInfo.environment
    environment["SWIFT_BACKTRACE"] = "enable=no"
    process.environment = environment
    do { try process.run() } catch { fatalError("\(error)") }
    var isTooLong = false
    while process.isRunning {
      usleep(20_000)
      let (began, before) = (progress.pointee.began, progress.pointee.beganAt)
      guard began != 0, began < Progress.now else { continue }
      var clock = clockid_t()
      let used = clock_getcpuclockid(process.processIdentifier, &clock) == 0 ? Progress.time(of: clock) : 0
      // Check that the input is still the same.
      guard progress.pointee.began == began else { continue }
      guard used > before &+ Self.tooLong || Progress.now - began > Self.longestWait else { continue }
      isTooLong = true
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
    if progress.pointee.early > 0 {
      growth = max(growth, Int64(progress.pointee.late) - Int64(progress.pointee.early))
    }
    guard process.terminationStatus != 0 || process.terminationReason != .exit else { return nil }
    let index = progress.pointee.index
    if isTooLong { return (index, "hang") }
    let reason = process.terminationReason == .exit ? "exit" : "crash"
    return (index, "\(reason)\(process.terminationStatus)")
  }

  private func keep(_ index: UInt64, _ reason: String) {
    found += 1
    let bytes = inputs.input(index)
    guard index < Progress.seedBase else {
      print("\(target.name): \(reason) again with the kept \(inputs.kept[Int(index - Progress.seedBase)].name)")
      return
    }
    let folder = Inputs.folder(target)
    let name = "\(reason)-\(seed)-\(index)"
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try? bytes.write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    print("\(target.name): \(reason) with input \(index) of seed \(seed), kept as \(folder)/\(name)")
  }
}
