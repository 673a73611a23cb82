import Devices
import Foundation
import SystemOutput

/// The voice of eSpeak NG, in a process of its own for each text: the program is under the GPL and is not linked, and what
/// it does to the sound system cannot hurt the kiosk. Texts go through a pipe, never into the list of processes.
///
/// - Threading: main actor.
@MainActor
public final class SpeechProcess: SpeechOutput {
  public var volume = 0.5
  public var rate = 170.0
  public var onEnd: (() -> Void)?

  private let program: String
  private var child: Child?
  private var hasComplained = false

  /// A process that speaks, and leads a group with those it may have started itself. Its standard output is a pipe that nothing is written to: its end tells that the process is
  /// gone.
  private struct Child {
    let id: pid_t
    let ending: Int32
    let watch: DescriptorWatch
  }

  /// - Parameter program: Its name or path; it takes the options of `espeak-ng`.
  public init(program: String = "espeak-ng") { self.program = program }

  public var isPaused = false {
    didSet {
      guard isPaused != oldValue, let child else { return }
      kill(-child.id, isPaused ? SIGSTOP : SIGCONT)
    }
  }

  public func speak(_ text: SpokenText) {
    stop()
    do {
      child = try start(text)
    } catch {
      complain("\(error)")
      onEnd?()
    }
  }

  public func stop() {
    isPaused = false
    guard let child else { return }
    self.child = nil
    bury(child)
  }

  /// What the program is started with: it reads the text from standard input.
  static func arguments(_ text: SpokenText, volume: Double, rate: Double) -> [String] {
    // 100 is its usual amplitude, at which the sound system's own volume is the loudest clean one.
    let amplitude = Int((min(max(volume, 0), 1) * 100).rounded())
    var arguments = ["-b", "1", "-a", "\(amplitude)", "-s", "\(Int(min(max(rate, 80), 450)))", "-v", voice(text.language)]
    if text.isSpelled { arguments += ["--punct", "-k", "2"] }
    return arguments
  }

  /// eSpeak's name of a language's voice: Chinese is there under the names of its languages.
  nonisolated static func voice(_ language: String?) -> String {
    let tag = (language ?? Locale.current.identifier).replacingOccurrences(of: "_", with: "-").lowercased()
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

  /// What the program gets of our environment: where programs and the sound system are, and the language. Sockets of the
  /// service manager, and settings that name files, are ours alone.
  static func environment(_ own: [String: String]) -> [String: String] {
    let names: Set<String> = ["PATH", "HOME", "USER", "LANG", "LANGUAGE", "TMPDIR", "XDG_RUNTIME_DIR", "ESPEAK_DATA_PATH"]
    return own.filter { name, _ in
      names.contains(name) || ["LC_", "ALSA_", "PULSE_", "PIPEWIRE_"].contains { name.hasPrefix($0) }
    }
  }

  // MARK: Processes

  private func start(_ text: SpokenText) throws -> Child {
    var input: [Int32] = [-1, -1]
    var ending: [Int32] = [-1, -1]
    guard Self.openPipe(&input) else { throw SpeechError(program: program, code: errno) }
    guard Self.openPipe(&ending) else {
      let code = errno
      for descriptor in input { close(descriptor) }
      throw SpeechError(program: program, code: code)
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input[0], 0)
    posix_spawn_file_actions_adddup2(&actions, ending[1], 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    ChildDescriptors.passStandardOnly(&actions)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // What is ignored or blocked here would be there as well.
    var every = sigset_t()
    sigfillset(&every)
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigdefault(&attributes, &every)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    posix_spawnattr_setpgroup(&attributes, 0)
    var words: [UnsafeMutablePointer<CChar>?] =
      ([program] + Self.arguments(text, volume: volume, rate: rate)).map { strdup($0) }
    words.append(nil)
    var settings: [UnsafeMutablePointer<CChar>?] =
      Self.environment(ProcessInfo.processInfo.environment).map { strdup("\($0.key)=\($0.value)") }
    settings.append(nil)
    defer { for text in words + settings { free(text) } }
    var id: pid_t = 0
    let code = posix_spawnp(&id, program, &actions, &attributes, words, settings)
    close(input[0])
    close(ending[1])
    guard code == 0 else {
      for descriptor in [input[1], ending[0]] { close(descriptor) }
      throw SpeechError(program: program, code: code)
    }
    // A pipe holds 64 KiB at once; nobody listens to more.
    _ = fcntl(input[1], F_SETFL, O_NONBLOCK)
    let bytes = Array(text.text.utf8.prefix(60_000)) + [10]
    // It may have ended already.
    _ = SystemLog.writeQuietly(bytes, to: input[1])
    close(input[1])
    let watch = DescriptorWatch(ending[0]) { [weak self] in self?.childEnded(id) }
    return Child(id: id, ending: ending[0], watch: watch)
  }

  /// Whose ends no other process inherits.
  private static func openPipe(_ ends: inout [Int32]) -> Bool {
    guard pipe(&ends) == 0 else { return false }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return true
  }

  private func childEnded(_ id: pid_t) {
    guard let child, child.id == id else { return }
    self.child = nil
    bury(child)
    onEnd?()
  }

  private func bury(_ child: Child) {
    child.watch.end()
    close(child.ending)
    var status: Int32 = 0
    // It closes its output a moment before it is gone; one that has closed it and stays would hold up the kiosk.
    kill(-child.id, SIGKILL)
    while waitpid(child.id, &status, 0) < 0, errno == EINTR {}
    // Killed by us, it has nothing to say of itself.
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
      code == ENOENT ? "It is not installed; the Debian package espeak-ng has it." : "The kiosk goes on without a voice."
    description = "speech: starting \(program) failed: \(String(cString: strerror(code))). \(hint)"
  }

  init(program: String, status: Int32) {
    description =
      "speech: \(program) ended with status \(status). Is there a sound card that this user may use (group audio)? "
      + "echo test | \(program) shows what it says."
  }
}
