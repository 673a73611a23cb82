import Foundation
import Host

/// `vitrine run APP`: sets the host's environment variables from the options and executes the app.
struct RunCommand: Command {
  let name = "run"
  let summary = "run an app on a screen or in a virtual framebuffer"

  private static let options = Setting.all.map {
    ValueOption(name: $0.option, placeholder: $0.placeholder, summary: $0.help)
  }

  var help: String {
    """
    vitrine run: run an app on a screen or in a virtual framebuffer

    Usage: vitrine run APP [OPTIONS] [-- ARGUMENTS OF THE APP]

    APP is the path of an executable, or the name of one beside this tool, as swift build leaves them.

    \(Setting.groups.map(Self.explanation).joined(separator: "\n\n"))

    Each option sets a variable of the environment (--display sets VITRINE_DISPLAY, and so on), which may also be set
    directly; options win. The app begins at its start, whatever was open when it last ended: --resume restart lets a visit
    go on, as it does in a service. Examples:

      vitrine run Gallery --display drm:HDMI-A-1 --mode 1920x1080@60 --rotation 90
      vitrine run Gallery --display virtual:1280x800 --screenshot gallery.png --exit-after 2

    """
  }

  /// The options of a group, three lines each.
  private static func explanation(_ group: SettingGroup) -> String {
    let options = group.settings.map { setting in
      let usual = (setting.defaultValue ?? setting.otherwise).map { " Default: \($0)." } ?? ""
      return """
          \(setting.option) \(setting.placeholder)
              \(setting.help)
              Takes \(setting.form).\(usual)
        """
    }
    return "\(group.title):\n" + options.joined(separator: "\n")
  }

  func run(_ arguments: [String]) throws -> Int32 {
    let parsed = try ParsedArguments(arguments, options: Self.options)
    guard let app = parsed.words.first else { throw UsageError("run needs an app: a path or a name.") }
    if parsed.words.count > 1 {
      throw UsageError("\"\(parsed.words[1])\" is one word too many. Arguments for the app go after --.")
    }
    let executable = try AppExecutable.find(app)
    try setEnvironment(parsed.values)
    return try AppExecutable.execute(executable, arguments: parsed.rest)
  }

  private func setEnvironment(_ values: [String: String]) throws {
    var environment = ProcessInfo.processInfo.environment
    for setting in Setting.all {
      if let value = values[setting.option] { environment[setting.variable] = value }
    }
    let configuration: HostConfiguration
    do {
      configuration = try HostConfiguration.load(environment: environment).configuration
    } catch let error as ConfigurationError {
      throw UsageError(lines: error.problems.map { Self.explain($0, options: values) })
    }
    for setting in Setting.all {
      if let value = values[setting.option] { setenv(setting.variable, value, 1) }
    }
    // Whoever starts an app by hand wants to see its start, not the form that was open when it was last ended.
    if (environment["VITRINE_RESUME"] ?? "").isEmpty { setenv("VITRINE_RESUME", "off", 1) }
    // An app of another package has no vitrine-vnc beside it, but this tool may.
    let program = AppExecutable.ownFolder + "/vitrine-vnc"
    if configuration.vnc != nil, configuration.vncProgramPath == nil, FileManager.default.isExecutableFile(atPath: program) {
      setenv("VITRINE_VNC_PROGRAM", program, 1)
    }
  }

  /// Names the option instead of the variable if the value came from an option.
  private static func explain(_ problem: ConfigurationError.Problem, options values: [String: String]) -> String {
    let option = Setting.all.first { $0.variable == problem.variable }?.option
    guard let option, values[option] != nil, !problem.form.isEmpty else { return problem.description }
    return "\(option) \"\(problem.value)\": \(problem.reason)\(problem.end) It takes \(problem.form); "
      + "for example \(option) \(problem.example)."
  }
}
