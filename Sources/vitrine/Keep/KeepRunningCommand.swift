import Foundation
import Host

/// `vitrine keep APP`: runs an app and restarts it when it dies or hangs, on machines without a service manager.
struct KeepRunningCommand: Command {
  /// EX_SOFTWARE of sysexits.h.
  static let gaveUpStatus: Int32 = 70

  let name = "keep"
  let summary = "run an app and start it again when it dies or hangs"

  private static let options = [
    ValueOption(
      name: "--watchdog", placeholder: "SECONDS",
      summary: "until an app that shows no progress is killed; default 10, 0 for never"),
    ValueOption(
      name: "--burst", placeholder: "NUMBER", summary: "of deaths within three minutes after which it gives up; default 5"),
    ValueOption(
      name: "--folder", placeholder: "PATH", summary: "for the socket it reports to; default $XDG_RUNTIME_DIR or /run"),
  ]

  var help: String {
    """
    vitrine keep: run an app and start it again when it dies or hangs

    Usage: vitrine keep APP [OPTIONS] [-- ARGUMENTS OF THE APP]

    For machines without systemd, whose service does the same. APP is a path, or a name of an executable beside this tool.
    Between two deaths it waits 0.2 s, then twice as long each time, 10 s at most. Ends with status \
    \(Self.gaveUpStatus) when the
    app dies too often, with \(ExitStatus.left) when the staff left the app with their PIN, and with 0 after SIGTERM or
    SIGINT, which it hands on. From the second death on `vitrine notice` tells people meanwhile that the app is \
    about to be back.

    Options:
    \(CommandLineTool.table(Self.options.map { ("\($0.name) \($0.placeholder)", $0.summary) } + [("--help", "this text")]))

    """
  }

  func run(_ arguments: [String]) throws -> Int32 {
    let parsed = try ParsedArguments(arguments, options: Self.options)
    guard let app = parsed.words.first, parsed.words.count == 1 else {
      throw UsageError("keep takes one app: a path or a name.")
    }
    let watchdog = try number(parsed, "--watchdog", 0...86_400) ?? 10
    var policy = RestartPolicy()
    policy.burst = try number(parsed, "--burst", 1...1_000_000).map { Int($0) } ?? policy.burst
    let folder = parsed.values["--folder"] ?? ProcessInfo.processInfo.environment["XDG_RUNTIME_DIR"] ?? "/run"
    let executable = try AppExecutable.find(app)
    return try MainActor.assumeIsolated {
      var status: Int32?
      let supervisor = try Supervisor(
        executable, arguments: parsed.rest, watchdog: watchdog, policy: policy, folder: folder
      ) { status = $0 }
      supervisor.start()
      while status == nil { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
      return status ?? 0
    }
  }

  private func number(_ parsed: ParsedArguments, _ option: String, _ limits: ClosedRange<Double>) throws -> Double? {
    guard let text = parsed.values[option] else { return nil }
    guard let number = Double(text), limits.contains(number) else {
      throw UsageError(
        "\(option) \(text): that is not a number from \(Int(limits.lowerBound)) to \(Int(limits.upperBound)).")
    }
    return number
  }
}
