import Foundation
import Testing

@testable import Host

/// A speech program in a process of its own.
@MainActor
@Suite(.serialized) struct SpeechProcessTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vitrine-voice-\(UUID().uuidString)")

  /// A program that records its arguments and input, and then runs `then`.
  private func program(then: String = "") throws -> String {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = folder.appendingPathComponent("voice").path
    let script = "#!/bin/sh\necho \"$@\" >>'\(folder.path)/arguments'\ncat >>'\(folder.path)/texts'\n\(then)\n"
    try script.write(toFile: path, atomically: false, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return path
  }

  private func text(_ name: String) -> String {
    (try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)) ?? ""
  }

  /// Speaks `text`; returns when the process has reported the end.
  private func say(_ text: SpokenText, _ voice: SpeechProcess) async {
    await withCheckedContinuation { done in
      voice.speak(text) { done.resume() }
    }
  }

  @Test func textsGoThroughAPipeAndTheEndIsReported() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let voice = SpeechProcess(program: try program())
    voice.volume = 0.7
    await say(SpokenText("Grüß Gott; $(reboot)", language: "de-DE"), voice)
    #expect(text("texts") == "Grüß Gott; $(reboot)\n")
    #expect(text("arguments") == "-b 1 -a 70 -s 170 -v de\n")
    await say(SpokenText("Q", language: "en", isSpelled: true), voice)
    #expect(text("arguments").hasSuffix("-v en --punct -k 2\n"))
  }

  @Test func aVoiceThatEndsAtOnceEndsNothingElse() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("voice").path
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try "#!/bin/sh\nexec 0<&-\n".write(toFile: path, atomically: false, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    // The default action, as in a program that does not handle this signal.
    let former = signal(SIGPIPE, SIG_DFL)
    defer { signal(SIGPIPE, former) }
    let voice = SpeechProcess(program: path)
    for _ in 1...20 { await say(SpokenText(String(repeating: "long ", count: 10_000)), voice) }
  }

  @Test func aVoiceGetsNeitherSocketsNorSettings() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let voice = SpeechProcess(
      program: try program(
        then: "ls /proc/self/fd >'\(folder.path)/open'; env >'\(folder.path)/environment'; "
          + "grep -E 'SigIgn|SigBlk' /proc/self/status >'\(folder.path)/signals'"))
    var ends: [Int32] = [-1, -1]
    // Without close-on-exec, as some libraries leave theirs.
    socketpair(AF_UNIX, 1, 0, &ends)
    setenv("NOTIFY_SOCKET", "/run/secret", 1)
    setenv("VITRINE_SECRET", "x", 1)
    signal(SIGUSR2, SIG_IGN)
    defer {
      for end in ends { close(end) }
      unsetenv("NOTIFY_SOCKET")
      unsetenv("VITRINE_SECRET")
      signal(SIGUSR2, SIG_DFL)
    }
    await say(SpokenText("hello"), voice)
    // The last one belongs to the listing itself.
    #expect(text("open").split(separator: "\n").count <= 4, "\(text("open"))")
    #expect(!text("environment").contains("NOTIFY_SOCKET") && !text("environment").contains("VITRINE_SECRET"))
    #expect(text("environment").contains("PATH="))
    for line in text("signals").split(separator: "\n") {
      // The C library reserves two signals.
      let mask = line.split(separator: "\t").last.flatMap { UInt64($0, radix: 16) } ?? .max
      #expect(mask & 0x7fff_ffff == 0, "\(line)")
    }
  }

  @Test func whatIsBrokenOffTellsNoEnd() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let voice = SpeechProcess(program: try program(then: "grep -q last '\(folder.path)/texts' || exec sleep 1000"))
    var ends = 0
    voice.speak(SpokenText("one")) { ends += 1 }
    voice.isPaused = true
    #expect(voice.isPaused)
    // A paused voice can be interrupted as well.
    voice.speak(SpokenText("two")) { ends += 1 }
    #expect(!voice.isPaused)
    await say(SpokenText("last"), voice)
    #expect(ends == 0 && text("texts").hasSuffix("last\n"))
  }

  @Test func aProgramThatClosesItsOutputAndStaysHoldsNothingUp() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let voice = SpeechProcess(program: try program(then: "exec sleep 1000 >/dev/null"))
    await say(SpokenText("one"), voice)
    #expect(text("texts") == "one\n")
  }

  @Test func aMissingProgramIsSaidOnceAndHoldsNothingUp() {
    let voice = SpeechProcess(program: "/nowhere/espeak-ng")
    var ends = 0
    voice.speak(SpokenText("one")) { ends += 1 }
    voice.speak(SpokenText("two")) { ends += 1 }
    #expect(ends == 2)
    let error = SpeechError(program: "espeak-ng", code: ENOENT).description
    #expect(error.contains("starting espeak-ng failed") && error.contains("Debian package espeak-ng"))
  }

  @Test(
    arguments: [
      ("de-AT", "de"), ("pt-BR", "pt-br"), ("pt", "pt"), ("zh-Hans", "cmn"), ("zh-HK", "yue"), ("en_GB", "en-gb"),
      ("C", "en"), ("no", "nb"), ("../etc", "en"), ("-h", "en"),
    ])
  func languagesHaveTheirVoices(_ tag: String, _ voice: String) { #expect(SpeechProcess.voice(tag) == voice) }
}
