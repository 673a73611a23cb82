import Display
import Foundation
import Input
import Testing

@testable import Host

/// The format: what is written is read back, and a damaged line is refused with its number.
@MainActor
@Suite struct RecordingTests {
  private static let header: RecordingHeader = {
    var header = RecordingHeader(
      app: "Door", start: 5_000_000_000, mode: Mode(width: 800, height: 480, refreshMilliHertz: 59_940), rotation: .quarter,
      scale: 1.25, appearance: .dark, flips: .recorded)
    header.commandKey = .super
    header.screenKeyboard = .touch
    header.screenLayouts = ["de", "us(dvorak)"]
    header.speaks = true
    header.safeArea = HostConfiguration.SafeArea(top: 12, bottom: 7.5)
    header.reducesMotion = true
    header.blursMaterials = true
    return header
  }()

  private static let kinds: [RecordingEntry.Kind] = {
    let device = InputDevice.ID(rawValue: 7)
    let events: [InputEvent.Kind] = [
      .added(InputDevice(id: device, name: "Panel \"7\"", uses: [.touch, .keyboard], output: "DSI-1")),
      .touch(Touch(.down, slot: 3, at: PanelPoint(x: 0.1, y: 1.0 / 3), radius: 0.01, pressure: 0.5)), .touchFrame,
      .touch(Touch(.cancel, slot: 3, at: PanelPoint(x: 0.1, y: 1.0 / 3))),
      .pointer(.moved(dx: 0.1, dy: -2, rawX: 3, rawY: 1e-9)), .pointer(.placed(PanelPoint(x: 0, y: 1))),
      .pointer(.button(code: 0x110, isPressed: true)),
      .pointer(.scrolled(.init(.wheel, dx: 0, dy: 15, clicksY120: 120))),
      .pointer(.scrolled(.init(.finger, dx: 1, dy: 0, isEnded: true))),
      .key(Key(.pressed, code: 30, keysym: 0xE4, text: "ä", textIgnoringModifiers: "a", modifiers: [.shift, .numLock])),
      .key(Key(.repeated, code: 28, text: "\r")), .toggle(.lid, isOn: true), .toggle(.headphones, isOn: true),
      .removed,
    ]
    let state = RecordingEntry.ScreenState(isFlipPending: true, isFrameQueued: false)
    return events.map { .input(InputEvent(time: 4_999_999_999, device: device, kind: $0)) } + [
      .flip(time: 5_016_000_000, screen: state), .mode(Mode(width: 64, height: 32), rotation: .none, scale: 2),
      .seat(isActive: false), .memory, .power(isOn: false),
      .frame(.init(number: 1, hash: .max, screen: state, isTaken: true)),
      .frame(.init(number: 2, hash: 1, screen: .init(isFlipPending: false, isFrameQueued: true), isTaken: false)),
    ]
  }()

  private func written(_ folder: borrowing Folder, endsInOrder: Bool = true) throws -> String {
    let path = folder.path("run.jsonl")
    let recorder = try Recorder(path: path, header: Self.header)
    for (index, kind) in Self.kinds.enumerated() { recorder.note(kind, at: 5_000_000_000 + UInt64(index)) }
    if endsInOrder { recorder.note(.end(frames: recorder.frames), at: 6_000_000_000) }
    return path
  }

  @Test(arguments: [nil, 60])
  func idleSettingsAreSpokenOfWhereThereAreSome(_ dim: Double?) throws {
    let folder = Folder()
    let clock = VirtualClock(start: 0)
    var configuration = HostConfiguration()
    configuration.idle.dim = dim
    let host = Host(
      configuration: configuration, screen: try VirtualScreen(width: 64, height: 32, clock: clock), clock: clock)
    host.recording.recorder = try Recorder(path: folder.path("run.jsonl"), header: Self.header)
    host.startIdleMonitor()
    #expect(host.power.hasReportedIdle == (dim != nil))
    // What the app asks for is no setting, and once is enough.
    host.appReset = 90
    #expect(host.power.hasReportedIdle == (dim != nil))
    host.stop(exitStatus: 0)
  }

  @Test func everyKindOfLineIsReadBack() throws {
    let folder = Folder()
    let recording = try Recording(contentsOf: written(folder))
    #expect(recording.header == Self.header)
    #expect(recording.entries.dropLast().map(\.kind) == Self.kinds)
    #expect(recording.entries.last == RecordingEntry(time: 1_000_000_000, kind: .end(frames: 2)))
  }

  @Test func onlyTheOwnerMayReadIt() throws {
    let folder = Folder()
    var status = stat()
    #expect(stat(try written(folder), &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
  }

  @Test func aRecordingThatBreaksOffSaysWhere() throws {
    let folder = Folder()
    let path = try written(folder, endsInOrder: false)
    let count = Self.kinds.count
    #expect(throws: RecordingError.truncated(path: path, lastLine: count + 1, isLineWhole: true)) {
      try Recording(contentsOf: path)
    }
    #expect(try Recording(contentsOf: path, allowsPart: true).entries.count == count)
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    let cut = folder.path("cut.jsonl")
    try whole.dropLast(9).write(to: URL(fileURLWithPath: cut))
    #expect {
      try Recording(contentsOf: cut)
    } throws: {
      $0 as? RecordingError == .truncated(path: cut, lastLine: count + 1, isLineWhole: false)
        && "\($0)".hasPrefix("\(cut):\(count + 1): ")
    }
    #expect(try Recording(contentsOf: cut, allowsPart: true).entries.count == count - 1)
  }

  @Test func everyByteMayBeDamagedWithoutACrash() throws {
    let folder = Folder()
    let whole = try Data(contentsOf: URL(fileURLWithPath: written(folder)))
    var refused = 0
    for index in stride(from: 0, to: whole.count, by: 3) {
      for byte in [UInt8(ascii: "\n"), 0xFF, UInt8(ascii: "9"), UInt8(ascii: "}")] {
        var damaged = whole
        damaged[index] = byte
        do { _ = try Recording(damaged) } catch {
          #expect(error is RecordingError)
          #expect("\(error)".hasPrefix("recording:"))
          refused += 1
        }
      }
    }
    #expect(refused > 100)
  }

  @Test func aDamagedLineIsNamed() throws {
    let folder = Folder()
    let text = try String(contentsOfFile: written(folder), encoding: .utf8)
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    func problem(_ line: String, at index: Int = 2) -> String {
      var changed = lines
      changed[index] = line
      do {
        _ = try Recording(Data(changed.joined(separator: "\n").utf8), path: "run.jsonl")
        return "none"
      } catch { return "\(error)" }
    }
    #expect(problem("nonsense").hasPrefix("run.jsonl:3: this line of the recording is damaged: it is no JSON."))
    #expect(problem(#"{"t":1}"#).contains("it has no known member"))
    #expect(problem(#"{"at":1}"#).contains("\"t\" is missing"))
    #expect(
      problem(#"{"t":1,"at":1,"device":1,"touch":{"phase":"hover","slot":0,"x":0,"y":0}}"#)
        .contains("no touch is \"hover\""))
    #expect(problem(#"{"t":18446744073709551615,"seat":true}"#).contains("its time is out of range"))
    // The clock stands still while a slow computer is busy for seconds, so an event may be later than its delivery.
    #expect(problem(#"{"t":0,"at":9000000000,"device":1,"removed":true}"#) == "none")
    #expect(problem(#"{"t":0,"at":90000000000,"device":1,"removed":true}"#).contains("cannot be written at 0 ns"))
    #expect(problem(#"{"t":0,"mode":{"width":0,"height":9,"refresh":1,"rotation":0,"scale":1}}"#).contains("0x9 pixels"))
    #expect(problem(#"{"vitrine":"recording","version":9}"#, at: 0).contains("has version 9"))
    #expect(problem(#"{"vitrine":"layout","version":1}"#, at: 0).contains("run.jsonl:1: this is no recording"))
    lines[4] = #"{"t":0,"seat":true}"#
    #expect(problem(lines[2]).contains("run.jsonl:5: ") && problem(lines[2]).contains("before that of the line above"))
    #expect(throws: RecordingError.empty(path: "x")) { try Recording(Data(), path: "x") }
    #expect(throws: RecordingError.cannotRead(path: "/nowhere/x", code: ENOENT)) { try Recording(contentsOf: "/nowhere/x") }
    #expect(throws: RecordingError.cannotWrite(path: "/nowhere/x", code: ENOENT)) {
      try Recorder(path: "/nowhere/x", header: Self.header)
    }
  }

  @Test func onlyFilesOfALimitedSizeAreRead() throws {
    let folder = Folder()
    #expect(throws: RecordingError.noFile(path: "/dev/zero")) { try Recording(contentsOf: "/dev/zero") }
    mkfifo(folder.path("pipe"), 0o600)
    for path in [folder.path("pipe"), folder.path("")] {
      #expect(throws: RecordingError.noFile(path: path)) { try Recording(contentsOf: path) }
    }
    // A sparse file has a size and takes no room.
    let large = folder.path("large")
    #expect(
      FileManager.default.createFile(atPath: large, contents: nil) && truncate(large, off_t(Recording.sizeLimit) + 1) == 0)
    let error = RecordingError.tooLarge(path: large, limit: Recording.sizeLimit)
    #expect(throws: error) { try Recording(contentsOf: large) }
    #expect("\(error)".contains("larger than 256 MB") && "\(error)".contains("head -c 256M \(large) > PART"))
  }

  @Test func onlyAFileOfTheUsersIsReplaced() throws {
    let folder = Folder()
    #expect(throws: RecordingError.self) { try Recorder(path: folder.path(""), header: Self.header) }
    symlink("nowhere", folder.path("link"))
    #expect(throws: RecordingError.self) { try Recorder(path: folder.path("link"), header: Self.header) }
    #expect(!FileManager.default.fileExists(atPath: folder.path("nowhere")))
    // Nobody keeps what goes there, which may be what is wanted.
    _ = try Recorder(path: "/dev/null", header: Self.header)
    guard geteuid() == 0 else { return }
    let path = folder.path("theirs")
    try Data("theirs".utf8).write(to: URL(fileURLWithPath: path))
    chown(path, 65534, 65534)
    #expect {
      try Recorder(path: path, header: Self.header)
    } throws: {
      "\($0)".contains("belongs to nobody") && "\($0)".hasSuffix("Nothing was changed.")
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "theirs")
  }

  @Test func theFormerVersionIsReadAsWell() throws {
    let folder = Folder()
    let text = try String(contentsOfFile: written(folder), encoding: .utf8)
    let former = text.replacingOccurrences(of: "\"version\":2", with: "\"version\":1")
    #expect(former != text)
    #expect(try Recording(Data(former.utf8)).entries.count == Self.kinds.count + 1)
  }

  @Test func aPacedClockStandsStillBetweenHappenings() {
    var real: UInt64 = 1000
    let clock = RecordingClock { real }
    var log: [String] = []
    clock.schedule(at: 1500) { log.append("timer at \(clock.now)") }
    real = 1700
    #expect(clock.now == 1000)
    clock.withExternalEvent { log.append("event at \(clock.now)") }
    // The timer was due before, so it ran first, at its own time.
    #expect(log == ["timer at 1500", "event at 1700"])
    clock.enqueue { log.append("turn at \(clock.now)") }
    real = 1800
    clock.wake()
    #expect(log.last == "turn at 1700")
    #expect(clock.now == 1800)
  }
}

/// A folder that is deleted after the test.
private struct Folder: ~Copyable {
  private let url = FileManager.default.temporaryDirectory.appendingPathComponent("vitrine-\(UUID().uuidString)")
  init() { try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
  func path(_ name: String) -> String { url.appendingPathComponent(name).path }
  deinit { try? FileManager.default.removeItem(at: url) }
}
