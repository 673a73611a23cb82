import CInput
import Devices
import Foundation

/// Calls back when files of a folder are created, deleted or change permissions. A missing folder is waited for.
///
/// Call `end()` to close its descriptor.
///
/// Threading: main actor.
@MainActor
final class FolderWatch {
  private let folder: String
  private let onChange: () -> Void
  private let descriptor: Int32
  private var watch: DescriptorWatch?
  private var watched: Int32 = -1
  private var isParent = false

  /// Starts watching; nil without inotify.
  init?(_ folder: String, onChange: @escaping () -> Void) {
    self.folder = folder
    self.onChange = onChange
    descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    look()
    watch = DescriptorWatch(descriptor) { [weak self] in self?.read() }
  }

  private func look() {
    if watched >= 0 { inotify_rm_watch(descriptor, watched) }
    // A new file's permissions may be set a moment later.
    watched = inotify_add_watch(
      descriptor, folder, UInt32(IN_CREATE | IN_DELETE | IN_ATTRIB | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE_SELF))
    isParent = watched < 0
    if isParent {
      watched = inotify_add_watch(
        descriptor, (folder as NSString).deletingLastPathComponent, UInt32(IN_CREATE | IN_MOVED_TO))
    }
  }

  private func read() {
    var buffer = [UInt8](repeating: 0, count: 4096)
    var isAny = false
    while Foundation.read(descriptor, &buffer, buffer.count) > 0 { isAny = true }
    guard isAny, watch != nil else { return }
    if isParent || !FileManager.default.fileExists(atPath: folder) { look() }
    onChange()
  }

  func end() {
    let descriptor = descriptor
    watch?.end { close(descriptor) }
    watch = nil
  }
}
