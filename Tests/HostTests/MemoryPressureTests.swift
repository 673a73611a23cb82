import Foundation
import Glibc
import Testing

@testable import Host

@MainActor
@Suite(.serialized) struct MemoryPressureTests {
  /// The main queue serves a watch only when other tests that use it at the same time allow.
  private nonisolated static let timeout = TimeLimitTrait.timeLimit(.minutes(10))

  /// Shortages as they are reported. The main queue serves watches while a test waits for one.
  private struct Shortages {
    let stream: AsyncStream<Void>
    let tell: @MainActor () -> Void

    @MainActor init() {
      let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
      self.stream = stream
      tell = { continuation.yield() }
    }

    func next() async -> Bool {
      for await _ in stream { return true }
      return false
    }
  }

  private func folder() throws -> String {
    let path = NSTemporaryDirectory() + "pressure-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return path
  }

  @Test(Self.timeout) func aPrioritySignalIsAShortage() async throws {
    // A terminal in packet mode signals priority data, as the kernel's pressure file does.
    let master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_NONBLOCK)
    defer { close(master) }
    // TIOCSPTLCK and TIOCGPTN, whose macros are not imported into Swift.
    var (number, unlocked): (Int32, Int32) = (0, 0)
    #expect(ioctl(master, 0x4004_5431, &unlocked) == 0)
    #expect(ioctl(master, 0x8004_5430, &number) == 0)
    let name = "/dev/pts/\(number)"
    let slave = open(name, O_RDWR | O_NOCTTY)
    defer { close(slave) }
    var on: Int32 = 1
    #expect(ioctl(master, UInt(TIOCPKT), &on) == 0)
    let path = "/proc/self/fd/\(master)"
    // Opening the master again would create another terminal; the watch gets a duplicate instead.
    let shortages = Shortages()
    let pressure = try MemoryPressure(
      PressureSource(path: path, signal: .priority), opening: { _ in dup(master) }
    ) { shortages.tell() }
    tcflush(slave, TCIOFLUSH)
    #expect(await shortages.next())
    pressure.end()
  }

  @Test(Self.timeout) func aServiceManagersFifoIsWatchedWhereTheEnvironmentNamesOne() async throws {
    let fifo = try folder() + "/watch"
    #expect(mkfifo(fifo, 0o600) == 0)
    let trigger = Data("some 1 2".utf8).base64EncodedString()
    let sources = PressureSource.candidates(environment: ["MEMORY_PRESSURE_WATCH": fifo, "MEMORY_PRESSURE_WRITE": trigger])
    #expect(sources == [PressureSource(path: fifo, signal: .input, trigger: Array("some 1 2".utf8))])
    #expect(PressureSource.candidates(environment: ["MEMORY_PRESSURE_WATCH": "/dev/null"]).isEmpty)
    let shortages = Shortages()
    let pressure = try #require(
      MemoryPressure.watch([PressureSource(path: fifo, signal: .input)]) { shortages.tell() })
    let writer = open(fifo, O_WRONLY | O_NONBLOCK)
    #expect(write(writer, "x", 1) == 1)
    #expect(await shortages.next())
    close(writer)
    pressure.end()
  }

  @Test(Self.timeout) func aControlGroupsCountersAreTheLastResort() async throws {
    let root = try folder()
    let manager = FileManager.default
    let group = root + "/sys/fs/cgroup/system.slice/kiosk.service"
    try manager.createDirectory(atPath: group, withIntermediateDirectories: true)
    try manager.createDirectory(atPath: root + "/proc/self", withIntermediateDirectories: true)
    try "1:name=systemd:/\n0::/system.slice/kiosk.service\n".write(
      toFile: root + "/proc/self/cgroup", atomically: false, encoding: .utf8)
    try "low 0\nhigh 0\nmax 0\n".write(toFile: group + "/memory.events", atomically: false, encoding: .utf8)
    let sources = PressureSource.candidates(environment: [:], root: root)
    #expect(
      sources.map(\.path) == [
        root + "/proc/pressure/memory", group + "/memory.pressure", group + "/memory.events",
      ])
    let shortages = Shortages()
    let pressure = try #require(MemoryPressure.watch(sources) { shortages.tell() })
    let file = try #require(FileHandle(forWritingAtPath: group + "/memory.events"))
    file.write(Data("low 1\nhigh 0\nmax 0\n".utf8))
    // That alone is no shortage: the first one reported is that of the next change.
    await Task.yield()
    try file.seek(toOffset: 0)
    file.write(Data("low 1\nhigh 2\nmax 0\n".utf8))
    #expect(await shortages.next())
    pressure.end()
  }

  @Test func withoutAnyOfThemThereIsNoWatchAndALineSaysWhy() throws {
    let missing = PressureSource(path: "/nowhere/pressure", signal: .priority, trigger: PressureSource.defaultTrigger)
    #expect(MemoryPressure.watch([missing]) {} == nil)
    let error = MemoryPressureError(path: "/nowhere/pressure", step: "opening", code: ENOENT)
    #expect("\(error)" == "/nowhere/pressure: opening it failed, No such file or directory")
  }
}
