import CoreGraphics
import Foundation
import Handoff
import Host
import class Host.Host
import Input
import ScreenKeyboardLayouts
import UIKit
import VNCServer

/// An entry point that reads bytes from outside.
struct Target: Sendable {
  let name: String
  /// Words and separators of its format.
  let dictionary: [String]
  /// Initial inputs, besides those kept in the folder of seeds.
  let seeds: @Sendable @MainActor () -> [Data]
  let run: @Sendable @MainActor (Data) -> Void
  /// The duration of an input relative to those of other targets; with `all` the target gets fewer inputs accordingly.
  let cost: UInt64

  init(
    _ name: String, cost: UInt64 = 1, dictionary: [String] = [], seeds: @escaping @Sendable @MainActor () -> [Data] = { [] },
    run: @escaping @Sendable @MainActor (Data) -> Void
  ) {
    (self.name, self.cost, self.dictionary, self.seeds, self.run) = (name, cost, dictionary, seeds, run)
  }

  /// All targets, one line each: a new entry point only needs a line here.
  static let all: [Target] = [
    Target("settings", dictionary: settingWords, seeds: { settingSeeds() }) { UntrustedInput.readSettings($0) },
    Target("environment", dictionary: settingWords, seeds: { environmentSeeds() }) { UntrustedInput.readEnvironment($0) },
    Target("recordings", dictionary: recordingWords, seeds: { recordingSeeds() }) { RecordingPlayer.play($0) },
    Target("layouts", dictionary: layoutWords, seeds: { layoutSeeds() }) {
      _ = try? KeyboardLayoutFile.read($0, path: "layout")
    },
    // SVG images start a process each.
    Target("pictures", cost: 5, dictionary: pictureWords, seeds: { pictureSeeds() }) { Pictures.decode($0) },
    Target("fonts", dictionary: ["match\t", "other\t", "stamp\t", "\t", "-1", "65535"], seeds: { fontSeeds() }) {
      _ = FontCacheProbe.use([UInt8]($0))
    },
    Target("state", dictionary: ["contexts", "shared", "{", "}", ":", "null"], seeds: { stateSeeds() }) {
      _ = InputModeMemory.read($0)
      UntrustedInput.readPinRecord($0)
    },
    Target("control", dictionary: controlWords, seeds: { controlSeeds() }) { Kiosk.ask($0) },
    Target("pin", dictionary: ["$6$", "$y$", "rounds=", "\0", "*0"], seeds: { pinSeeds() }) { UntrustedInput.readPin($0) },
    Target("vnc", dictionary: viewerWords, seeds: { viewerSeeds() }) { fuzzVNC(input: [UInt8]($0)) },
    // A session each.
    Target("viewers", cost: 10, seeds: { ViewerStream.seeds.map { Data($0) } }) { ViewerStream.play([UInt8]($0)) },
    Target("http", dictionary: requestWords, seeds: { requestSeeds() }) { fuzzHTTP(input: [UInt8]($0)) },
    Target("vnc-channel", seeds: { messageSeeds() }) { fuzzVNCChannel(input: [UInt8]($0)) },
    Target("handoff", dictionary: handoffWords, seeds: { handoffSeeds() }) { fuzzHandoff(input: [UInt8]($0)) },
    Target("evdev", seeds: { EvdevFuzzSeeds.streams.map { Data($0) } }) { fuzzEvdev(input: [UInt8]($0)) },
  ]
}

/// A kiosk that answers on the control socket.
@MainActor
enum Kiosk {
  /// With views, for requests that inspect them.
  private static let session: KioskSession? = {
    var configuration = HostConfiguration()
    configuration.display = .virtual(width: 64, height: 48, scale: 1)
    configuration.control = .off
    configuration.speaks = false
    guard let host = try? Host.start(configuration) else { return nil }
    let session = KioskSession(host: host) { EverythingController() }
    session.launch()
    // A picture of the views needs a frame.
    host.frames.beginFrameNow()
    return session
  }()

  static func ask(_ bytes: Data) {
    guard let session else { return }
    UntrustedInput.ask(bytes, session.host)
  }
}

enum Pictures {
  /// Decodes an image as views and apps do, within limits that an input of a few kilobytes has no reason to reach.
  static func decode(_ bytes: Data) {
    var limits = ImageLimits.standard
    limits.maximumPixels = 1 << 22
    limits.maximumDrawingSeconds = 1
    _ = try? ImageDecoder.properties(data: bytes, limits: limits)
    if let image = try? ImageDecoder.decode(data: bytes, limits: limits) { _ = image.bitmap.width }
    _ = try? ImageDecoder.decode(data: bytes, maxPixelSize: 16, limits: limits)
  }
}
