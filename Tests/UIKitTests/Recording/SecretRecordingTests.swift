import Display
import Foundation
import Input
import Raster
import Testing

@testable import Host
import class Host.Host
import UIKit
@testable import UIKitCore

/// What is recorded while a secret is typed is the same for every secret, so that no recording reveals one.
@MainActor
@Suite(.serialized) struct SecretRecordingTests {
  enum Way: CaseIterable, Sendable { case touch, mouse, remotePointer, keys }

  final class TestController: UIViewController {
    let field = UITextField(frame: CGRect(x: 40, y: 20, width: 300, height: 40))
    let other = UITextField(frame: CGRect(x: 40, y: 80, width: 300, height: 40))

    override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = .white
      field.isSecureTextEntry = true
      view.addSubview(field)
      view.addSubview(other)
    }
  }

  /// A panel whose flips complete only when the test says so: otherwise a run paints nothing.
  final class Panel: Screen {
    let name = "TEST-1"
    let mode = Mode(width: 640, height: 480)
    let rotation = Rotation.none
    let scale = 1.0
    private(set) var isFlipPending = false
    let isFrameQueued = false
    weak var delegate: (any ScreenDelegate)?

    func present(_ frame: Bitmap, damage: Region) throws { isFlipPending = true }

    func flip(at time: UInt64) {
      guard isFlipPending else { return }
      isFlipPending = false
      delegate?.screenDidFlip(at: time)
    }
  }

  private struct Noise {
    var state: UInt64
    mutating func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(limit))
    }
  }

  /// A kiosk whose run is recorded to a file.
  @MainActor
  final class Run {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("vitrine-\(UUID().uuidString).jsonl").path
    let panel = Panel()
    let rootViewController = TestController()
    let host: Host
    let session: KioskSession
    let input: SimulatedInput
    private let time: Time
    private let clock: RecordingClock
    private var pointer = CGPoint(x: 320, y: 240)
    var paints = false

    final class Time { var real: UInt64 = 7_000_000_000 }

    init() throws {
      UIInputTuning.current = UIInputTuning()
      UIKeyboardTuning.current = UIKeyboardTuning()
      UIKeyboardTuning.current.layouts = ["us"]
      let time = Time()
      self.time = time
      clock = RecordingClock { time.real }
      var configuration = HostConfiguration()
      configuration.recordPath = path
      configuration.screenKeyboard = .always
      configuration.keyboard.layout = "us"
      host = try Host.recorded(configuration, screen: panel, clock: clock)
      input = SimulatedInput(to: host.inputSink) { time.real }
      let rootViewController = self.rootViewController
      session = KioskSession(host: host) { rootViewController }
      session.launch()
      try host.add(input)
      wait(100)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func wait(_ milliseconds: UInt64) {
      var left = milliseconds
      while left > 0 {
        let step = min(left, 16)
        time.real += step * 1_000_000
        clock.wake()
        if paints { panel.flip(at: time.real) }
        left -= step
      }
    }

    private func panelPoint(_ point: CGPoint) -> PanelPoint { PanelPoint(x: point.x / 640, y: point.y / 480) }

    func tap(_ point: CGPoint, by way: Way) {
      switch way {
      case .touch, .keys:
        input.touch(.down, at: panelPoint(point))
        wait(32)
        input.touch(.up)
      case .mouse:
        // In steps, as a mouse moves.
        let start = pointer
        for step in 1...4 {
          let next = CGPoint(
            x: start.x + (point.x - start.x) * CGFloat(step) / 4, y: start.y + (point.y - start.y) * CGFloat(step) / 4)
          input.pointer(
            .moved(dx: next.x - pointer.x, dy: next.y - pointer.y, rawX: next.x - pointer.x, rawY: next.y - pointer.y))
          pointer = next
          wait(16)
        }
        input.pointer(.scrolled(.init(.wheel, dx: 0, dy: 15, clicksX120: 0, clicksY120: 120)))
        click()
      case .remotePointer:
        input.pointer(.placed(panelPoint(CGPoint(x: (pointer.x + point.x) / 2, y: (pointer.y + point.y) / 2))))
        input.pointer(.placed(panelPoint(point)))
        pointer = point
        click()
      }
      wait(64)
    }

    private func click() {
      input.pointer(.button(code: 0x110, isPressed: true))
      wait(32)
      input.pointer(.button(code: 0x110, isPressed: false))
    }

    func type(_ secret: String, by way: Way) throws {
      for letter in secret {
        if way == .keys {
          let value = try #require(letter.asciiValue)
          let code = UInt16(Self.codes[Int(value) - 97])
          for phase in [Key.Phase.pressed, .released] {
            input.key(Key(phase, code: code, keysym: UInt32(value), text: String(letter)))
            wait(32)
          }
        } else {
          tap(try #require(session.application.screenKey(String(letter)), "\(letter)"), by: way)
        }
      }
    }

    /// The kernel's codes of the keys `a` to `z`.
    private static let codes = [
      30, 48, 46, 32, 18, 33, 34, 35, 23, 36, 37, 38, 50, 49, 24, 25, 16, 19, 31, 20, 22, 47, 17, 45, 21, 44,
    ]

    func entries() throws -> [RecordingEntry] {
      try Recording(contentsOf: path, allowsPart: true).entries
    }
  }

  /// The entries without their times and the numbers of frames.
  private func shape(_ entries: ArraySlice<RecordingEntry>) -> [String] {
    entries.compactMap { entry in
      switch entry.kind {
      case .input(var event):
        event.time = 0
        return "\(event)"
      case .frame(let frame): return "frame \(frame.hash.map { "\($0)" } ?? "secret")"
      default: return nil
      }
    }
  }

  /// Types secrets of one length with the same rhythm, each in an empty field; returns what was recorded for each.
  private func record(_ count: Int, by way: Way, paints: Bool) throws -> (shapes: Set<[String]>, secrets: Set<String>) {
    let run = try Run()
    var noise = Noise(state: 99)
    var ends: [Int] = []
    var secrets: Set<String> = []
    run.paints = paints
    for _ in 0..<count {
      run.rootViewController.field.text = ""
      run.tap(CGPoint(x: 200, y: 40), by: way)
      run.wait(160)
      let secret = String((0..<6).map { _ in Character(UnicodeScalar(UInt8(97 + noise.next(26)))) })
      try run.type(secret, by: way)
      #expect(run.rootViewController.field.text == secret)
      secrets.insert(secret)
      // A tap elsewhere, and a wait long enough for the keyboard to change.
      run.tap(CGPoint(x: 200, y: 100), by: way)
      run.wait(160)
      ends.append(try count <= 50 ? run.entries().count : 0)
    }
    let entries = try run.entries()
    run.host.stop(exitStatus: 0)
    if ends.last == 0 { ends = Self.ends(of: entries, count) }
    var shapes: Set<[String]> = []
    // The first one differs: the keyboard comes up.
    for (start, end) in zip(ends, ends.dropFirst()) { shapes.insert(shape(entries[start..<end])) }
    return (shapes, secrets)
  }

  /// The end of each secret's part; all parts are equally long.
  private static func ends(of entries: [RecordingEntry], _ count: Int) -> [Int] {
    let inputs = entries.indices.filter { if case .input = entries[$0].kind { true } else { false } }
    // The devices are recorded once, at the beginning.
    let first = inputs.count % count
    let length = inputs.count / count
    return (1...count).map { inputs[first + $0 * length - 1] + 1 }
  }

  @Test(arguments: Way.allCases)
  func aThousandSecretsLookAlike(_ way: Way) throws {
    let (shapes, secrets) = try record(1000, by: way, paints: false)
    #expect(secrets.count > 990)
    #expect(shapes.count == 1, "\(shapes.prefix(3))")
    // At least down and up of each character: the recordings are not alike only because they are empty.
    #expect(shapes.allSatisfy { $0.count >= 12 })
  }

  @Test(arguments: Way.allCases)
  func picturesOfKeysTellNothing(_ way: Way) throws {
    let (shapes, _) = try record(8, by: way, paints: true)
    #expect(shapes.count == 1)
    let frames = shapes.first?.filter { $0.hasPrefix("frame") } ?? []
    #expect(frames.contains("frame secret"))
  }

  @Test func textThatWasHiddenStaysOutWhenItIsShown() throws {
    let run = try Run()
    run.paints = true
    run.tap(CGPoint(x: 200, y: 40), by: .touch)
    run.wait(640)
    try run.type("abc", by: .touch)
    run.rootViewController.field.isSecureTextEntry = false
    run.wait(320)
    try run.type("def", by: .keys)
    #expect(run.rootViewController.field.text == "abcdef")
    run.rootViewController.other.becomeFirstResponder()
    run.wait(640)
    let entries = try run.entries()
    run.host.stop(exitStatus: 0)
    var keys: Set<UInt16> = []
    for entry in entries {
      if case .input(let event) = entry.kind, case .key(let key) = event.kind { keys.insert(key.code) }
    }
    #expect(keys == [45])
    // The text can still be read while another field has the focus.
    let last = try #require(entries.last { if case .frame = $0.kind { true } else { false } })
    if case .frame(let frame) = last.kind { #expect(frame.hash == nil) }
  }
}
