import Display
import Foundation
import Input
import Raster
import VNCChannel

/// Shows the screen to VNC viewers and browsers, and accepts their input.
///
/// Costs only a listening socket while no viewer is connected.
@MainActor
final class VNCAccess: ViewerEventReceiver {
  let address: VNCAddress
  let input: VNCInput
  private let process: VNCProcess
  private var newest: Bitmap?

  /// Where Debian's package `novnc` installs its page.
  nonisolated static let pageFolder = "/usr/share/novnc"

  /// - Parameter pointer: What viewers' pointers are unless a viewer chooses; asked at each event.
  /// - Throws: `VNCError`.
  init(
    _ address: VNCAddress, _ configuration: HostConfiguration, screen: any Screen, sink: any InputSink,
    keyboard: KeyboardConfiguration, pointer: @escaping () -> HostConfiguration.ViewerPointer,
    now: @escaping () -> UInt64, page: String? = VNCAccess.pageFolder
  ) throws {
    guard address.isLoopback || configuration.vncPasswordPath != nil else { throw VNCError.noPassword(address) }
    let password = try configuration.vncPasswordPath.map { try VNCPassword.read($0) }
    self.address = address
    input = VNCInput(screen: screen, sink: sink, now: now, keys: { KeysymKeys(keyboard) }, pointer: pointer)
    let inbox = ViewerInbox()
    var settings = ServerSettings(
      name: ProcessInfo.processInfo.processName, width: screen.frameWidth, height: screen.frameHeight, password: password,
      hosts: configuration.vncHosts)
    settings.pageFolder = page.flatMap { FileManager.default.fileExists(atPath: $0 + "/vnc.html") ? $0 : nil }
    process = try VNCProcess(
      program: VNCExecutable.find(configuration.vncProgramPath), address: address, settings: settings
    ) { events, handled in
      // One batch at a time: the next one arrives after `handled` was called.
      DispatchQueue.main.async { MainActor.assumeIsolated { inbox.take(events[...], handled) } }
    } onMissedFrame: {
      DispatchQueue.main.async { MainActor.assumeIsolated { (inbox.receiver as? VNCAccess)?.showMissedFrame() } }
    }
    inbox.receiver = self
  }

  func receive(_ event: ViewerEvent) {
    // A new viewer has not received a frame yet.
    if case .opened = event, let newest { process.show(newest, damage: Region(newest.bounds)) }
    input.receive(event)
  }

  func show(_ frame: Bitmap, damage: Region) {
    newest = frame
    process.show(frame, damage: damage)
  }

  private func showMissedFrame() {
    if let newest { process.show(newest, damage: Region()) }
  }

  func stop() { process.stop() }

  /// The address to connect to, as a message for users.
  var connectionHint: String {
    var text = "VNC viewers connect to \(address)"
    if process.servesPages {
      text += ", browsers to http://\(address.host):\(address.pagePort)/"
    }
    return text + "."
  }
}
