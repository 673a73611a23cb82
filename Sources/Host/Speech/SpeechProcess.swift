import Devices
import Foundation
import SystemOutput

/// Speaks with eSpeak NG, in a separate process for each text: the program is under the GPL and is not linked, and its
/// failures in the sound system cannot hurt the kiosk. The text goes through a pipe, so that it never appears in the
/// process list.
///
/// - Threading: main actor.
@MainActor
public final class SpeechProcess: SpeechOutput {
  /// 0 … 1, passed to the program as its amplitude of 0 … 100 when the next text starts; other values are clamped.
  public var volume = 0.5
  /// Words per minute, passed to the program when the next text starts and clamped to 80 … 450.
  public var rate = 170.0

  private let program: String
  private var child: Child?
  private var hasComplained = false

  /// A speaking process, the leader of a process group. Its standard output is a pipe to which nothing is written; the
  /// end of the pipe shows that the process has ended.
  private struct Child {
    let id: pid_t
    let ending: Int32
    let watch: DescriptorWatch
    let completion: @MainActor () -> Void
  }

  /// - Parameter program: Name or path of a program that takes the options of `espeak-ng`.
  public init(program: String = "espeak-ng") { self.program = program }

  /// Stops or continues the process with SIGSTOP and SIGCONT; `speak` and `stop` set it to false.
  public var isPaused = false {
    didSet {
      guard isPaused != oldValue, let child else { return }
      kill(-child.id, isPaused ? SIGSTOP : SIGCONT)
    }
  }

  /// Kills the process of the current text and starts one for `text`, which is cut after 60 000 bytes of UTF-8. If the
  /// program cannot be started, the error is logged once and `completion` is called at once; otherwise when it has ended by
  /// itself.
  public func speak(_ text: SpokenText, completion: @escaping @MainActor () -> Void) {
    stop()
    do {
      child = try start(text, completion)
    } catch {
      complain("\(error)")
      completion()
    }
  }

  /// Kills the process of the current text; its completion is not called.
  public func stop() {
    isPaused = false
    guard let child else { return }
    self.child = nil
    reap(child)
  }

  /// The options of the program, which reads the text from standard input.
  static func arguments(_ text: SpokenText, volume: Double, rate: Double) -> [String] {
    // 100 is eSpeak's default amplitude: the loudest without distortion at the sound system's own volume.
    let amplitude = Int((min(max(volume, 0), 1) * 100).rounded())
    var arguments = ["-b", "1", "-a", "\(amplitude)", "-s", "\(Int(min(max(rate, 80), 450)))", "-v", voice(text.language)]
    if text.isSpelled { arguments += ["--punct", "-k", "2"] }
    return arguments
  }

  /// The name of eSpeak's voice for a language. It lists Chinese as Mandarin (cmn) and Cantonese (yue).
  nonisolated static func voice(_ language: String?) -> String {
    let tag = (language ?? PreferredLanguages.all.first ?? "en").replacingOccurrences(of: "_", with: "-").lowercased()
    let isPlain = tag.unicodeScalars.allSatisfy { ("a"..."z").contains($0) || ("0"..."9").contains($0) || $0 == "-" }
    guard isPlain, tag.first?.isLetter == true, tag != "c", tag != "posix" else { return "en" }
    let base = String(tag.prefix { $0 != "-" })
    switch base {
    case "zh": return tag.contains("hk") || tag.contains("mo") ? "yue" : "cmn"
    case "no": return "nb"
    case "en", "fr", "pt", "es": return ["en-us", "en-gb", "fr-be", "fr-ch", "pt-br", "es-419"].contains(tag) ? tag : base
    default: return base
    }
  }

  /// The variables the program inherits: paths, the sound system and the language. Sockets of the service manager and
  /// settings that name files are not passed on.
  static func environment(_ own: [String: String]) -> [String: String] {
    let names: Set<String> = ["PATH", "HOME", "USER", "LANG", "LANGUAGE", "TMPDIR", "XDG_RUNTIME_DIR", "ESPEAK_DATA_PATH"]
    return own.filter { name, _ in
      names.contains(name) || ["LC_", "ALSA_", "PULSE_", "PIPEWIRE_"].contains { name.hasPrefix($0) }
    }
  }

  // MARK: Processes

  private func start(_ text: SpokenText, _ completion: @escaping @MainActor () -> Void) throws -> Child {
    var input: [Int32] = [-1, -1]
    var ending: [Int32] = [-1, -1]
    guard Self.openPipe(&input) else { throw SpeechError(program: program, code: errno) }
    guard Self.openPipe(&ending) else {
      let code = errno
      for descriptor in input { close(descriptor) }
      throw SpeechError(program: program, code: code)
    }
    let settings = Self.environment(ProcessInfo.processInfo.environment).map { "\($0.key)=\($0.value)" }
    let arguments = Self.arguments(text, volume: volume, rate: rate)
    let started = ChildProgram.start(program, arguments, environment: settings) { actions in
      posix_spawn_file_actions_adddup2(&actions, input[0], 0)
      posix_spawn_file_actions_adddup2(&actions, ending[1], 1)
      posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    }
    close(input[0])
    close(ending[1])
    let id: pid_t
    switch started {
    case .success(let process): id = process
    case .failure(let error):
      for descriptor in [input[1], ending[0]] { close(descriptor) }
      throw SpeechError(program: program, code: error.code)
    }
    // A pipe holds 64 KiB; longer texts are cut.
    _ = fcntl(input[1], F_SETFL, O_NONBLOCK)
    let bytes = Array(text.text.utf8.prefix(60_000)) + [10]
    // The program may have ended already; the error is ignored.
    _ = SystemLog.writeQuietly(bytes, to: input[1])
    close(input[1])
    let watch = DescriptorWatch(ending[0]) { [weak self] in self?.childEnded(id) }
    return Child(id: id, ending: ending[0], watch: watch, completion: completion)
  }

  /// Opens a pipe whose ends no other process inherits.
  private static func openPipe(_ ends: inout [Int32]) -> Bool {
    guard pipe(&ends) == 0 else { return false }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return true
  }

  private func childEnded(_ id: pid_t) {
    guard let child, child.id == id else { return }
    self.child = nil
    reap(child)
    child.completion()
  }

  private func reap(_ child: Child) {
    child.watch.end()
    close(child.ending)
    var status: Int32 = 0
    // The process closes its output shortly before it exits; one that closed it and keeps running would block waitpid.
    kill(-child.id, SIGKILL)
    while waitpid(child.id, &status, 0) < 0, errno == EINTR {}
    // A process that was killed has no exit status to report.
    let code = (status >> 8) & 0xFF
    if status & 0x7F == 0, code != 0 { complain(SpeechError(program: program, status: code).description) }
  }

  private func complain(_ text: String) {
    guard !hasComplained else { return }
    hasComplained = true
    Diagnostics.report(text)
  }
}

struct SpeechError: Error, CustomStringConvertible {
  let description: String

  init(program: String, code: Int32) {
    let hint =
      code == ENOENT ? "It is not installed; the Debian package espeak-ng has it." : "The kiosk runs without speech."
    description = "speech: starting \(program) failed: \(String(cString: strerror(code))). \(hint)"
  }

  init(program: String, status: Int32) {
    description =
      "speech: \(program) ended with status \(status). Is there a sound card that this user may use (group audio)? "
      + "echo test | \(program) shows what it says."
  }
}
