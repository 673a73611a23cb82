import Foundation
import Host
import class Host.Host
import Raster

/// Shows a notice on a host's screen, and again after the screen has changed.
@MainActor
final class NoticeScreen: HostClient {
  private let host: Host
  private let text: String

  init(_ text: String, on host: Host) {
    (self.text, self.host) = (text, host)
    host.client = self
    draw()
  }

  /// Stops the host.
  func end() { host.stop(exitStatus: 0) }

  /// The notice in the size of the screen; nil when memory is exhausted.
  var picture: Bitmap? {
    NoticePicture.make(text, width: host.screen.frameWidth, height: host.screen.frameHeight, scale: host.screen.scale)
  }

  func screenDidChange() { draw() }

  private func draw() {
    guard let picture else { return }
    // Without a display presenting fails; one that is plugged in calls `screenDidChange()`.
    try? host.present(picture, damage: Region(picture.bounds))
  }
}
