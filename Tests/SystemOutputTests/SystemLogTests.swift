import Foundation
import Testing

@testable import SystemOutput

/// Logging continues whatever happens to the log's reader.
@Suite(.serialized) struct SystemLogTests {
  private static func seconds(_ body: () -> Void) -> Double {
    let start = DispatchTime.now().uptimeNanoseconds
    body()
    return Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
  }

  private static func contents(_ descriptor: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    let count = read(descriptor, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
  }

  private static func openPipe() -> (reader: Int32, writer: Int32) {
    var ends: [Int32] = [-1, -1]
    pipe(&ends)
    return (ends[0], ends[1])
  }

  /// Writes a thousand lines to a descriptor that takes none: all are counted, and nothing is waited for.
  private func expectLost(_ descriptor: Int32) {
    let before = SystemLog.lostLines
    let taken = Self.seconds { for number in 1...1000 { SystemLog.write("line \(number)", to: descriptor) } }
    #expect(SystemLog.lostLines - before == 1000 && taken < 30, "\(SystemLog.lostLines - before) lost in \(taken) s")
  }

  @Test func aClosedDescriptor() { expectLost(987) }

  @Test func aReaderThatIsGone() {
    let (reader, writer) = Self.openPipe()
    close(reader)
    expectLost(writer)
    close(writer)
  }

  @Test func aFullDisk() {
    let full = open("/dev/full", O_WRONLY)
    expectLost(full)
    close(full)
  }

  @Test func aJournalThatDied() {
    var ends: [Int32] = [-1, -1]
    socketpair(AF_UNIX, 1, 0, &ends)
    close(ends[0])
    expectLost(ends[1])
    close(ends[1])
  }

  @Test func aFileThatMayNotGrow() throws {
    // Reports what other tests lost, so that nothing is left to report.
    let nothing = open("/dev/null", O_WRONLY)
    SystemLog.write("x", to: nothing)
    close(nothing)
    // A limit raises SIGXFSZ, which ends programs.
    var before = rlimit()
    getrlimit(__rlimit_resource_t(1), &before)
    let path = "/tmp/vitrine-log-\(UUID().uuidString)"
    let file = open(path, O_WRONLY | O_CREAT, 0o600)
    defer {
      close(file)
      unlink(path)
    }
    var limit = rlimit(rlim_cur: 1, rlim_max: before.rlim_max)
    setrlimit(__rlimit_resource_t(1), &limit)
    SystemLog.write("ab", to: file)
    setrlimit(__rlimit_resource_t(1), &before)
    SystemLog.write("cd", to: file)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.hasPrefix("a\nvitrine: ") && text.hasSuffix("lines of this log were lost.\ncd\n"), "\(text)")
  }

  @Test func aFullPipeGetsTheNumberOfLinesItMissed() {
    for isSocket in [false, true] {
      var (reader, writer) = Self.openPipe()
      if isSocket {
        close(reader)
        close(writer)
        var ends: [Int32] = [-1, -1]
        socketpair(AF_UNIX, 1, 0, &ends)
        (reader, writer) = (ends[0], ends[1])
      }
      let before = SystemLog.lostLines
      let line = String(repeating: "x", count: 99)
      let taken = Self.seconds { for _ in 1...3000 { SystemLog.write(line, to: writer) } }
      let lost = SystemLog.lostLines - before
      #expect(lost > 1000 && lost < 3000 && taken < 60, "\(lost) lost in \(taken) s")
      #expect(fcntl(writer, F_GETFL) & O_NONBLOCK == 0, "others share the descriptor")
      var text = ""
      while case let more = Self.contents(reader), !more.isEmpty { text += more }
      SystemLog.write("again", to: writer)
      let end = Self.contents(reader)
      #expect(end.hasPrefix("vitrine: ") && end.hasSuffix(" lines of this log were lost.\nagain\n"), "\(end)")
      #expect(text.split(separator: "\n").allSatisfy { $0.count == 99 || $0.hasPrefix("vitrine:") })
      close(reader)
      close(writer)
    }
  }

  @Test func aLongLineIsCutAtACharacter() {
    let (reader, writer) = Self.openPipe()
    defer {
      close(reader)
      close(writer)
    }
    SystemLog.write("ab" + String(repeating: "é", count: 3000) + "\nnext", to: writer)
    let lines = Self.contents(reader).split(separator: "\n")
    #expect(lines.count == 2 && lines[0].utf8.count <= 4095 && lines[0].hasSuffix("é…") && lines[1] == "next")
  }

  @Test func controlCharactersAreWrittenOut() {
    let (reader, writer) = Self.openPipe()
    defer {
      close(reader)
      close(writer)
    }
    SystemLog.write("a\u{1B}[2Jb\u{7F}\u{9B}c\rd\t é\u{0}", to: writer)
    #expect(Self.contents(reader) == "a\\u{1B}[2Jb\\u{7F}\\u{9B}c\\u{D}d\t é\\u{0}\n")
    // What is written out makes a line longer; it is cut where the pipe's limit is.
    SystemLog.write(String(repeating: "\u{1}", count: 5000) + "\nnext", to: writer)
    let lines = Self.contents(reader).split(separator: "\n")
    #expect(lines.count == 2 && lines[0].utf8.count <= 4095 && lines[0].hasSuffix("…") && lines[1] == "next")
  }

  @Test func aValueInAMessageCannotBeginALine() {
    #expect(SystemLog.onOneLine("a\nvitrine: all is well") == "a\\u{A}vitrine: all is well")
    #expect(SystemLog.onOneLine("Ä…\u{C2}") == "Ä…Â")
    #expect(SystemLog.escaped("one\ntwo\u{1B}]0;x\u{7}") == "one\ntwo\\u{1B}]0;x\\u{7}")
    let failure = AtomicFile.Failure(path: "/tmp/a\nb\u{1B}", code: ENOENT, obstacle: "behind \r it")
    #expect(failure.description == "/tmp/a\\u{A}b\\u{1B}: behind \\u{D} it.")
  }

  @Test func theKernelsLogGetsShortLines() {
    let log = open("/dev/kmsg", O_WRONLY)
    guard log >= 0 else { return }
    defer { close(log) }
    let before = SystemLog.lostLines
    SystemLog.write("vitrine-test " + String(repeating: "y", count: 2100), to: log)
    #expect(SystemLog.lostLines == before)
  }
}
