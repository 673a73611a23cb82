import Display
import Foundation
import Input
import KioskTesting
import Raster
import Testing

@testable import Host
import class Host.Host
import UIKit
@testable import UIKitCore

/// A recorded run is repeated frame by frame, whatever the real clock did during the recording.
@MainActor
@Suite struct ReplayTests {
  /// Buttons, a scroll view, an animation on the clock and a display link: what depends on time in a kiosk.
  final class TestController: UIViewController {
    var stripe: UIColor = .systemBlue

    override func viewDidLoad() {
      super.viewDidLoad()
      let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 240))
      scroll.contentSize = CGSize(width: 200, height: 2000)
      for index in 0..<40 {
        let row = UIView(frame: CGRect(x: 10, y: index * 50, width: 180, height: 40))
        row.backgroundColor = index % 2 == 0 ? stripe : .systemGray4
        row.layer.cornerRadius = 8
        scroll.addSubview(row)
      }
      view.addSubview(scroll)
      let button = UIButton(type: .system)
      button.frame = CGRect(x: 210, y: 20, width: 100, height: 44)
      button.setTitle("Open", for: .normal)
      let door = UIView(frame: CGRect(x: 220, y: 100, width: 80, height: 100))
      door.backgroundColor = .systemOrange
      view.addSubview(door)
      button.addAction(
        UIAction { _ in
          UIView.animate(withDuration: 0.4, delay: 0.05, usingSpringWithDamping: 0.6, initialSpringVelocity: 0) {
            door.transform = CGAffineTransform(rotationAngle: 0.7)
          }
        }, for: .touchUpInside)
      view.addSubview(button)
    }

    override func didReceiveMemoryWarning() {
      super.didReceiveMemoryWarning()
      view.backgroundColor = .systemYellow
    }
  }

  /// A panel whose flips complete when the test says so, early, late, and not at all while it is away.
  final class Panel: Screen {
    let name = "TEST-1"
    var mode = Mode(width: 320, height: 240)
    let rotation = Rotation.none
    let scale = 1.0
    var isFlipPending = false
    let isFrameQueued = false
    var isAway = false
    weak var delegate: (any ScreenDelegate)?

    func present(_ frame: Bitmap, damage: Region) throws {
      if isAway { throw ScreenError.disabled(screen: name) }
      isFlipPending = true
    }

    func flip(at time: UInt64) {
      guard isFlipPending else { return }
      isFlipPending = false
      delegate?.screenDidFlip(at: time)
    }
  }

  private struct Noise {
    var state: UInt64 = 42
    mutating func next(_ limit: UInt64) -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) % limit
    }
  }

  /// Records one and a half seconds of a run with touches, while real time passes unevenly.
  private func record(panel: Panel? = nil) throws -> Recording {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("vitrine-\(UUID().uuidString).jsonl").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    var real: UInt64 = 7_000_000_123
    let clock = RecordingClock { real }
    var configuration = HostConfiguration()
    configuration.recordPath = path
    let screen: any Screen = try panel ?? VirtualScreen(width: 320, height: 240, clock: clock)
    let host = try Host.recorded(configuration, screen: screen, clock: clock)
    let input = SimulatedInput(to: host.inputSink) { real }
    let session = KioskSession(host: host) { TestController() }
    session.launch()
    try host.add(input)
    var noise = Noise()
    for step in 0..<300 {
      real += 1_000_000 + noise.next(8_000_000)
      switch step {
      case 10: input.touch(.down, at: PanelPoint(x: 0.8, y: 0.17))
      case 16: input.touch(.up)
      case 20: host.receivedMemoryPressure()
      case 30: input.touch(.down, at: PanelPoint(x: 0.3, y: 0.9))
      case 31..<50: input.touch(.move, at: PanelPoint(x: 0.3, y: 0.9 - 0.03 * Double(step - 30)))
      case 50: input.touch(.up)
      case 60: host.setPower(false)
      // This touch wakes the panel and presses nothing.
      case 70: input.touch(.down, at: PanelPoint(x: 0.8, y: 0.17))
      case 75: input.touch(.up)
      case 120:
        panel?.isAway = true
      case 125: input.touch(.down, at: PanelPoint(x: 0.8, y: 0.17))
      case 130: input.touch(.up)
      case 150:
        panel?.isAway = false
        panel?.mode = Mode(width: 340, height: 260)
        panel?.isFlipPending = false
        panel?.delegate?.screenDidChange()
      default: if noise.next(3) == 0 { panel?.flip(at: real - 1000) }
      }
      if noise.next(4) > 0 { clock.wake() }
    }
    host.stop(exitStatus: 0)
    return try Recording(contentsOf: path)
  }

  private func replay(_ recording: Recording, stripe: UIColor = .systemBlue) throws -> Replay {
    let host = try Host.replaying(recording)
    let session = KioskSession(host: host) {
      let rootViewController = TestController()
      rootViewController.stripe = stripe
      return rootViewController
    }
    session.launch()
    _ = host.run()
    session.end()
    return try #require(host.replay)
  }

  @Test func aRunOnAVirtualScreenRepeatsFrameByFrame() throws {
    let recording = try record()
    let again = try replay(recording)
    #expect(again.recordedFrames > 40)
    #expect(again.differences == [])
    #expect(recording.entries.contains { $0.kind == .memory })
    #expect(recording.entries.compactMap { if case .power(let isOn) = $0.kind { isOn } else { nil } } == [false, true])
  }

  @Test func aRunOnADeviceRepeatsWithItsFlipsAndItsModeChange() throws {
    let recording = try record(panel: Panel())
    let again = try replay(recording)
    #expect(again.recordedFrames > 40)
    #expect(again.differences == [])
    #expect(recording.entries.contains { if case .frame(let frame) = $0.kind { !frame.isTaken } else { false } })
  }

  @Test func anotherProgramIsFoundOut() throws {
    let again = try replay(record(), stripe: .systemGreen)
    #expect(again.differences.first == ReplayDifference(frame: 1, time: 0, kind: .otherPixels))
  }

  @Test func aMissingFrameIsFoundOut() throws {
    var recording = try record()
    let end = recording.entries.removeLast()
    var extra = recording.entries.last { if case .frame = $0.kind { true } else { false } }
    guard case .frame(var frame)? = extra?.kind else {
      Issue.record("no frame was recorded")
      return
    }
    frame.number += 1
    extra = RecordingEntry(time: end.time, kind: .frame(frame))
    recording.entries += [extra, end].compactMap { $0 }
    #expect(try replay(recording).differences.map(\.kind) == [.missing])
  }
}
