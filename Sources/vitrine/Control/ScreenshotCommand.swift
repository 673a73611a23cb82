import Foundation
import Host
import class Host.Host
import SystemOutput

/// `vitrine screenshot FILE.png`: saves the picture a running kiosk shows.
struct ScreenshotCommand: Command {
  let name = "screenshot"
  let summary = "write what a running kiosk shows to a PNG file"

  static let options = [
    ValueOption(name: "--socket", placeholder: "PATH", summary: "the control socket of the kiosk; default: the usual one")
  ]
  /// How the control socket is found, for help texts.
  static let places = """
    Asks through the kiosk's control socket: the one that VITRINE_CONTROL or the configuration file names, else
    $RUNTIME_DIRECTORY/vitrine.sock under a service manager, $XDG_RUNTIME_DIR/vitrine.sock in a session,
    /run/vitrine/vitrine.sock of the installed service, /run/vitrine.sock for root. The kiosk's user, root and the group that
    `control-group` names may ask.
    """

  var help: String {
    """
    vitrine screenshot: write what a running kiosk shows to a PNG file

    Usage: vitrine screenshot FILE.png [OPTIONS]

    \(Self.places)

    Options:
    \(CommandLineTool.table(Self.options.map { ("\($0.name) \($0.placeholder)", $0.summary) } + [("--help", "this text")]))

    """
  }

  func run(_ arguments: [String]) throws -> Int32 {
    let parsed = try ParsedArguments(arguments, options: Self.options)
    guard parsed.words.count == 1, let file = parsed.words.first else {
      throw UsageError("screenshot needs one file to write, and takes nothing else.")
    }
    let picture = try Host.ask(.screenshot, of: parsed.values["--socket"])
    do {
      try AtomicFile.write(picture, to: file, replacing: .ownFileOrStream)
    } catch {
      throw Failure("\(file): the picture cannot be written: \(error.reason)")
    }
    return 0
  }
}
