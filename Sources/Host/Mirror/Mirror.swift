import Display
import Foundation
import Input
import Raster

/// Shows the screen to VNC viewers and to browsers, and lets them use it.
///
/// Costs nothing while nobody looks, but a socket that listens.
@MainActor
final class Mirror {
  let address: MirrorAddress
  let input: MirrorInput
  /// Whether browsers find a page at the address's `pagePort`.
  var servesPage: Bool { pages != nil }
  private let server: MirrorServer
  private let pages: PageServer?
  private var newest: Bitmap?

  /// Where Debian's package `novnc` puts its page.
  nonisolated static let pageFolder = "/usr/share/novnc"

  /// - Throws: `MirrorError`.
  init(
    _ address: MirrorAddress, passwordFile: String?, screen: any Screen, keyboard: KeyboardConfiguration,
    now: @escaping () -> UInt64, page: String? = Mirror.pageFolder
  ) throws {
    guard address.isLoopback || passwordFile != nil else { throw MirrorError.noPassword(address) }
    let password = try passwordFile.map { try MirrorPassword.read($0) }
    self.address = address
    let page = page.flatMap { FileManager.default.fileExists(atPath: $0 + "/vnc.html") ? $0 : nil }
    input = MirrorInput(now: now) { KeysymKeys(keyboard) }
    let inbox = Inbox()
    server = try MirrorServer(
      width: screen.frameWidth, height: screen.frameHeight, name: ProcessInfo.processInfo.processName, address: address,
      password: password
    ) { event in
      DispatchQueue.main.async { MainActor.assumeIsolated { inbox.mirror?.receive(event) } }
    }
    pages = page.flatMap { folder in
      address.network.flatMap { PageServer(folder: folder, address: $0, port: address.pagePort) }
    }
    input.frameSize = { [weak screen] in (screen?.frameWidth ?? 1, screen?.frameHeight ?? 1) }
    input.toPanel = { [weak screen] point in
      guard let screen else { return point }
      // What turns a point of the panel upright turns it back with the opposite rotation.
      let turned = screen.rotation.inverse.upright(x: point.x, y: point.y)
      return PanelPoint(x: turned.x, y: turned.y)
    }
    inbox.mirror = self
  }

  @MainActor
  private final class Inbox {
    weak var mirror: Mirror?
    nonisolated init() {}
  }

  private func receive(_ event: MirrorEvent) {
    // A viewer that has just come has seen nothing yet.
    if case .opened = event, let newest { server.show(newest, damage: Region(newest.bounds)) }
    input.receive(event)
  }

  func show(_ frame: Bitmap, damage: Region) {
    newest = frame
    server.show(frame, damage: damage)
  }

  func stop() {
    pages?.stop()
    server.stop()
  }

  /// For people: where to look.
  var invitation: String {
    var text = "mirror: VNC viewers connect to \(address)"
    if servesPage { text += ", browsers to http://\(address.host):\(address.pagePort)/vnc.html?port=\(address.port)&path=&autoconnect=1&resize=scale" }
    return text + "."
  }
}
