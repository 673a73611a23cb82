import Foundation

/// `vitrine rollback`: returns to the version of the app that the last update replaced.
struct RollbackCommand: Command {
  let name = "rollback"
  let summary = "go back to the version of the app that the last update replaced"

  private static let options = [
    ValueOption(name: "--root", placeholder: "DIR", summary: "in the root of an image instead of on this machine")
  ]

  var help: String {
    """
    vitrine rollback: go back to the version of the app that the last update replaced

    Usage: vitrine rollback [--root DIR]

    Options:
    \(CommandLineTool.table(Self.options.map { ("\($0.name) \($0.placeholder)", $0.summary) } + [("--help", "this text")]))

    The two versions change places, so doing it again undoes it; settings stay as they are. A running kiosk is restarted.
    Run as root.

    """
  }

  func run(_ arguments: [String]) throws -> Int32 {
    let parsed = try ParsedArguments(arguments, options: Self.options)
    if let word = parsed.words.first { throw UsageError("rollback takes no \"\(word)\".") }
    let root = parsed.values["--root"]
    let (now, before) = try InstalledVersions(root: root ?? "").exchange()
    CommandLineTool.say("\(now) is in use again, in place of \(before).")
    if root == nil, FileManager.default.fileExists(atPath: "/run/systemd/system") { try restart() }
    return 0
  }

  private func restart() throws {
    let systemctl = Process()
    systemctl.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    systemctl.arguments = ["systemctl", "--no-block", "try-restart", "vitrine.service"]
    try systemctl.run()
    systemctl.waitUntilExit()
    guard systemctl.terminationStatus == 0 else {
      throw Failure("the kiosk could not be restarted; run systemctl restart vitrine.")
    }
  }
}
