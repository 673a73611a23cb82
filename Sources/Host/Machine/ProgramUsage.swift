import Foundation

/// What every app's program says of itself.
package enum ProgramUsage {
  /// The answer to `--help` or `--version` as the only argument; nil for everything else, which is the app's.
  ///
  /// An app with options of its own answers `--help` before it calls `UIApplicationMain`.
  /// - Parameter arguments: Of the program, its path first.
  package static func answer(to arguments: [String]) -> String? {
    guard arguments.count == 2, let path = arguments.first else { return nil }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    switch arguments[1] {
    case "--version": return "\(name) (Vitrine \(Version.current))\n"
    case "--help", "-h": return help(name)
    default: return nil
    }
  }

  private static func help(_ name: String) -> String {
    """
    \(name): a kiosk app, built with Vitrine \(Version.current)

    Usage: \(name) [ARGUMENTS OF THE APP]
           \(name) --help | --version

    It shows on this machine's display, or in a virtual framebuffer where there is none. Settings are variables of the
    environment, such as VITRINE_DISPLAY=virtual:1280x800, and lines of \(ConfigurationFile.defaultPath);
    `vitrine run --help` lists them, and takes them as options: vitrine run \(name) --rotation 90.

    Exit status: 0 after SIGTERM or SIGINT, \(ExitStatus.configuration) when a setting is wrong, \(ExitStatus.unavailable) \
    when no display is available.

    """
  }
}
