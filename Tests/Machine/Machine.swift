import Foundation

/// A Debian machine under QEMU, driven and inspected from outside.
///
/// When `init` returns, udev has processed every device, and scripts run as root. Writes inside stay in memory.
/// Threading: the thread that created it; calls block.
public final class Machine {
  public let kind: MachineKind
  /// The folder of this run's sockets and logs.
  public let folder: String
  /// Seconds from the start of QEMU to the first script that ran inside.
  public private(set) var bootTime = 0.0
  let process = Process()
  let monitor: Monitor
  let agent: Agent
  private var isEnded = false

  /// Whether the machine is on: neither `end()` nor the machine itself has switched it off.
  public var isRunning: Bool { process.isRunning }

  /// Boots, or goes on where another machine was saved.
  /// - Parameters:
  ///   - waitsForAgent: Whether to return only when scripts can be run inside.
  ///   - state: A file that `save(to:)` has written, of a machine of the same kind.
  /// - Throws: An error with the end of the console output when the machine does not come up.
  public init(_ kind: MachineKind = .standard, waitsForAgent: Bool = true, from state: String? = nil) throws {
    try MachineImage.check()
    self.kind = kind
    // Socket paths have to be short, so the folder is not below the package.
    folder = try FileManager.default.url(
      for: .itemReplacementDirectory, in: .userDomainMask, appropriateFor: URL(fileURLWithPath: "/tmp"), create: true
    ).path
    let start = ContinuousClock.now
    // The machine ends with the process that started it, however that ends: with the thread, to be exact.
    process.executableURL = URL(fileURLWithPath: "/usr/bin/setpriv")
    process.arguments =
      ["--pdeathsig", "KILL", "--", "qemu-system-x86_64"] + Machine.arguments(kind, folder)
      + (state.map { ["-incoming", "exec:cat '\($0)'"] } ?? [])
    let log = "\(folder)/qemu.log"
    _ = FileManager.default.createFile(atPath: log, contents: nil)
    process.standardOutput = FileHandle(forWritingAtPath: log)
    process.standardError = process.standardOutput
    process.standardInput = FileHandle.nullDevice
    try LastingThread.shared.perform { [process] in try process.run() }
    do {
      monitor = try Monitor("\(folder)/qmp")
      agent = try Agent("\(folder)/agent")
      if state != nil { try monitor.resume() }
      if kind.outputs > 0 {
        // QEMU compares with the former size: set it first, so that unplugging is a change.
        try plug(0, width: kind.width, height: kind.height)
        if !kind.startsWithDisplay { try unplug(0) }
      }
      if waitsForAgent || state != nil { try waitForAgent() }
      // The clock inside stood still meanwhile.
      if state != nil { _ = try agent.perform("run", "date -s @\(time(nil))", timeout: 60) }
    } catch {
      process.terminate()
      throw MachineError("the machine did not come up: \(error)\n\(Machine.lastWords(in: folder))")
    }
    let took = start.duration(to: .now).components
    bootTime = Double(took.seconds) + Double(took.attoseconds) / 1e18
  }

  /// Returns when scripts can be run inside.
  public func waitForAgent() throws {
    let first = try agent.perform("run", "true", timeout: 240)
    guard first.status == 0 else { throw MachineError("the first script failed: \(first.output)") }
  }

  /// Runs `work`, which sends the machine a request. When the machine is gone after that, the error says how it ended
  /// and what its last output was: a kernel that panicked and a QEMU that crashed look alike from outside.
  func explaining<Answer>(_ work: () throws -> Answer) throws -> Answer {
    do {
      return try work()
    } catch {
      let deadline = Deadline(after: 2)
      while process.isRunning && !deadline.isPast { usleep(50_000) }
      if process.isRunning { throw error }
      let how = process.terminationReason == .exit ? "status" : "signal"
      throw MachineError("\(error); QEMU ended with \(how) \(process.terminationStatus)\n\(Machine.lastWords(in: folder))")
    }
  }

  /// The end of the output of QEMU and of the machine's serial console.
  static func lastWords(in folder: String) -> String {
    let files = ["\(folder)/qemu.log", "\(folder)/console.log"]
    return files.map { String(decoding: FileManager.default.contents(atPath: $0) ?? Data(), as: UTF8.self).suffix(4000) }
      .joined(separator: "\n")
  }

  /// Sends the processors a non-maskable interrupt. A kernel with `unknown_nmi_panic panic=0` hangs from then on.
  public func interrupt() throws { _ = try explaining { try monitor.perform("inject-nmi") } }

  deinit { end() }

  /// Cuts the power.
  public func end() {
    // Only once: the next machine may have a folder of the same name.
    guard !isEnded else { return }
    isEnded = true
    if process.isRunning {
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
    try? FileManager.default.removeItem(atPath: folder)
  }

  private static func arguments(_ kind: MachineKind, _ folder: String) -> [String] {
    var arguments = [
      // Never -accel kvm: where it is available it may hang.
      "-machine", "q35,i8042=off", "-cpu", "max", "-m", "640",
      "-nodefaults", "-no-user-config", "-no-reboot", "-vga", "none", "-display", "none",
      "-drive", kind.boot.drive,
      "-fsdev", "local,id=app,path=\(MachineImage.programs),security_model=none,readonly=on",
      "-device", "virtio-9p-pci,fsdev=app,mount_tag=app",
      "-serial", "file:\(folder)/console.log", "-qmp", "unix:\(folder)/qmp,server=on,wait=off",
      "-device", "virtio-serial-pci", "-chardev", "socket,id=agent,path=\(folder)/agent,server=on,wait=off",
      "-device", "virtserialport,chardev=agent,name=vitrine.agent", "-device", "virtio-rng-pci",
      "-chardev", "socket,id=line,path=\(folder)/line,server=on,wait=off",
      "-device", "virtserialport,chardev=line,name=vitrine.line",
      "-device", "virtio-keyboard-pci,id=keyboard", "-device", "virtio-tablet-pci,id=tablet",
    ]
    arguments += kind.processor + kind.boot.start.arguments + kind.arguments
    if kind.hasWatchdog { arguments += ["-device", "i6300esb", "-action", "watchdog=reset"] }
    for output in 0..<kind.outputs { arguments += ["-vnc", "unix:\(folder)/output\(output),display=gpu,head=\(output)"] }
    return arguments
  }
}
