import CoreGraphics
import Foundation
import Host
import class Host.Host
import SystemOutput

/// `vitrine notice`: shows a text on the screen for a while, without the app. The service runs it while a crashed app
/// waits for its restart.
struct NoticeCommand: Command {
  let name = "notice"
  let summary = "show a notice on the screen until the kiosk is back"

  private static let options = [
    ValueOption(name: "--for", placeholder: "SECONDS", summary: "how long it is there; default 10"),
    ValueOption(name: "--kind", placeholder: "KIND", summary: "crash (crash-notice, the default) or outage (outage-notice)"),
    ValueOption(name: "--text", placeholder: "TEXT", summary: "another text than the configured one"),
  ]

  var help: String {
    """
    vitrine notice: show a notice on the screen until the kiosk is back

    Usage: vitrine notice [OPTIONS]

    Shows a line of text on the display of the configuration, and ends after a while or on SIGTERM. With `never` configured
    for it, and where no display can be had, it only waits. Run it as root or as the kiosk's user, while no kiosk runs.

    Options:
    \(CommandLineTool.table(Self.options.map { ("\($0.name) \($0.placeholder)", $0.summary) } + [("--help", "this text")]))

    """
  }

  func run(_ arguments: [String]) throws -> Int32 {
    let parsed = try ParsedArguments(arguments, options: Self.options)
    if let word = parsed.words.first { throw UsageError("notice takes no \"\(word)\".") }
    guard let seconds = Double(parsed.values["--for"] ?? "10"), (0...86_400).contains(seconds) else {
      throw UsageError("--for \(parsed.values["--for"] ?? ""): that is not a number of seconds up to a day.")
    }
    let kind = parsed.values["--kind"] ?? "crash"
    guard ["crash", "outage"].contains(kind) else { throw UsageError("--kind \(kind): it is crash or outage.") }
    let environment = ProcessInfo.processInfo.environment
    let configuration = (try? HostConfiguration.load(environment: environment).configuration) ?? HostConfiguration()
    let text = parsed.values["--text"] ?? (kind == "crash" ? configuration.crashNotice : configuration.outageNotice)
    return MainActor.assumeIsolated {
      var notice: NoticeScreen?
      if !text.isEmpty {
        do {
          let shown = NoticeScreen(text, on: try Host.start(Self.plain(configuration)))
          notice = shown
          if let path = configuration.screenshotPath {
            let picture = shown.picture.map { CGImage(bitmap: $0) }
            if let data = picture?.pngData() { try AtomicFile.write(data, to: path, replacing: .ownFileOrStream) }
          }
        } catch {
          // The caller relies on the delay even if nothing can be shown.
          CommandLineTool.complain("\(error)")
        }
      }
      // The time for reading does not include the time to open the screen.
      let end = Date(timeIntervalSinceNow: seconds)
      while end.timeIntervalSinceNow > 0, RunLoop.main.run(mode: .default, before: end) {}
      if end.timeIntervalSinceNow > 0 { Thread.sleep(until: end) }
      notice?.end()
      return 0
    }
  }

  /// Only the screen: no console to restore, no devices, no control socket.
  private static func plain(_ configuration: HostConfiguration) -> HostConfiguration {
    var plain = configuration
    plain.seat = .direct
    plain.console = .none
    plain.cursor = .never
    plain.control = .off
    plain.vnc = nil
    (plain.handoffAddress, plain.handoffPeers, plain.handoffKeyPath) = (nil, [], nil)
    plain.handoffDiscovery = false
    plain.recordPath = nil
    plain.inputPath = nil
    return plain
  }
}
