import Display
import Foundation
import Host
import Input
import UIKit

import class Host.Host

/// Writes the lines: input below UIKit, what the application receives, and counts on request.
@MainActor
final class Reporter: InputObserver {
  private static var current: Reporter?
  private let host: Host
  private let session: KioskSession
  private var signals: [any DispatchSourceSignal] = []

  init(host: Host, session: KioskSession) {
    self.host = host
    self.session = session
    Reporter.current = self
    session.inputObserver = self
    on(SIGUSR1) { [weak self] in self?.count() }
    on(SIGUSR2) { ProbeController.current?.spark() }
    let center = NotificationCenter.default
    for (name, word) in [
      (UIApplication.didFinishLaunchingNotification, "launched"), (UIApplication.didBecomeActiveNotification, "active"),
      (UIApplication.willResignActiveNotification, "inactive"), (UIApplication.didEnterBackgroundNotification, "background"),
      (UIApplication.willEnterForegroundNotification, "foreground"),
      (UIApplication.willTerminateNotification, "terminating"),
      (UIApplication.didReceiveMemoryWarningNotification, "memory"),
    ] {
      _ = center.addObserver(forName: name, object: nil, queue: nil) { _ in
        MainActor.assumeIsolated { Reporter.say(word) }
      }
    }
    UIDevice.current.beginGeneratingDeviceOrientationNotifications()
    _ = center.addObserver(forName: UIDevice.orientationDidChangeNotification, object: nil, queue: nil) { _ in
      MainActor.assumeIsolated { Reporter.say("orientation", ["orientation": UIDevice.current.orientation.rawValue]) }
    }
  }

  static func say(_ event: String, _ parts: [String: Any] = [:]) { current?.say(event, parts) }

  func say(_ event: String, _ parts: [String: Any] = [:]) {
    var line = parts
    line["event"] = event
    line["now"] = Double(host.clock.now) / 1e9
    guard var data = try? JSONSerialization.data(withJSONObject: line, options: [.sortedKeys]) else { return }
    data.append(10)
    FileHandle.standardOutput.write(data)
  }

  private func on(_ number: Int32, _ body: @escaping @MainActor () -> Void) {
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
    source.setEventHandler { MainActor.assumeIsolated(body) }
    source.activate()
    signals.append(source)
  }

  private func count() {
    var counts: [String: Any] = [
      "frames": session.frames, "cycles": host.cycles, "width": host.screen.mode.width, "height": host.screen.mode.height,
    ]
    if let screen = host.screen as? DRMScreen { counts["bytes"] = screen.bytesCopied }
    say("counts", counts)
  }

  /// Reports devices and keys as they come in, with the kernel's time.
  func sessionWillReceive(_ event: InputEvent) {
    let time = Double(event.time) / 1e9
    switch event.kind {
    case .key(let key): say("key", ["phase": "\(key.phase)", "code": Int(key.code), "text": key.text, "time": time])
    case .touch, .touchFrame, .pointer: break
    default: say("device", ["what": "\(event.kind)", "time": time])
    }
  }
}
