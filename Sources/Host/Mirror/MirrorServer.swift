import CVNC
import Foundation
import Raster

/// A VNC server on a thread of its own: a viewer on a slow line makes that thread wait, never the kiosk.
///
/// Frames are handed over through a second picture under a lock, damage only, and only while somebody looks. Without a
/// viewer the thread sleeps.
///
/// - Threading: `show` and `stop` may be called from any thread; `onEvent` is called on the server's.
final class MirrorServer: @unchecked Sendable {
  private let lock = NSLock()
  // Guarded by the lock.
  private var staged: [UInt32]
  private var stagedWidth: Int
  private var stagedHeight: Int
  private var owed: [PixelRect] = []
  private var isResized = false
  private var isStopping = false
  private var viewers = 0

  // Of the server's thread.
  private var library: vv_library
  private var server: rfbScreenInfoPtr?
  private var picture: UnsafeMutablePointer<UInt32>
  private var width: Int
  private var height: Int
  private var nextViewer: UInt32 = 1

  private let wake: Int32
  private let onEvent: @Sendable (MirrorEvent) -> Void
  private let keep: KeptStrings
  private let finished = DispatchSemaphore(value: 0)
  /// More rectangles than that are sent as their bounds.
  private static let rectLimit = 64

  /// Listens from now on.
  /// - Parameters:
  ///   - width: Pixels of the upright frame.
  ///   - height: Pixels of the upright frame.
  /// - Throws: `MirrorError`.
  init(
    width: Int, height: Int, name: String, address: MirrorAddress, password: String?,
    onEvent: @escaping @Sendable (MirrorEvent) -> Void
  ) throws {
    guard let network = address.network else { throw MirrorError.cannotListen(address, code: EADDRNOTAVAIL) }
    self.width = width
    self.height = height
    self.onEvent = onEvent
    stagedWidth = width
    stagedHeight = height
    staged = [UInt32](repeating: 0, count: width * height)
    picture = .allocate(capacity: width * height)
    picture.initialize(repeating: 0, count: width * height)
    keep = KeptStrings(name: name, password: password)
    wake = eventfd(0, O_CLOEXEC | O_NONBLOCK)
    var library = vv_library()
    guard vv_open(&library) else {
      picture.deallocate()
      close(wake)
      throw MirrorError.noLibrary(reason: dlerror().map { String(cString: $0) } ?? "a function is missing")
    }
    self.library = library
    let owner = Unmanaged.passUnretained(self).toOpaque()
    server = vv_server(
      &library, Int32(width), Int32(height), UnsafeMutableRawPointer(picture).assumingMemoryBound(to: CChar.self), keep.name, network,
      Int32(address.port), keep.passwords, owner)
    guard let server else {
      picture.deallocate()
      close(wake)
      throw MirrorError.noMemory(width: width, height: height)
    }
    server.pointee.newClientHook = mirrorViewerCame
    server.pointee.ptrAddEvent = mirrorPointerMoved
    server.pointee.kbdAddEvent = mirrorKeyChanged
    errno = 0
    library.init_server(server)
    guard server.pointee.listenSock >= 0 else {
      let code = errno == 0 ? EADDRINUSE : errno
      library.clean_up(server)
      picture.deallocate()
      close(wake)
      self.server = nil
      throw MirrorError.cannotListen(address, code: code)
    }
    let thread = Thread { [self] in run() }
    thread.name = "vitrine-mirror"
    thread.start()
  }

  deinit { close(wake) }

  /// Hands over what of `frame` is new. Copies nothing while nobody looks.
  func show(_ frame: Bitmap, damage: Region) {
    lock.lock()
    defer { lock.unlock() }
    guard viewers > 0, !isStopping else { return }
    if frame.width != stagedWidth || frame.height != stagedHeight {
      stagedWidth = frame.width
      stagedHeight = frame.height
      staged = [UInt32](repeating: 0, count: frame.width * frame.height)
      isResized = true
      stage(frame, frame.bounds)
    } else {
      for rect in damage.intersection(frame.bounds).rects { stage(frame, rect) }
    }
    signal()
  }

  private func stage(_ frame: Bitmap, _ rect: PixelRect) {
    let count = Int(rect.x1 - rect.x0)
    staged.withUnsafeMutableBufferPointer { staged in
      guard let base = staged.baseAddress else { return }
      for y in Int(rect.y0)..<Int(rect.y1) {
        let row = frame.row(y).assumingMemoryBound(to: UInt32.self)
        (base + y * stagedWidth + Int(rect.x0)).update(from: row + Int(rect.x0), count: count)
      }
    }
    owed.append(rect)
    if owed.count > Self.rectLimit {
      let bounds = owed.dropFirst().reduce(owed[0]) { all, rect in
        PixelRect(
          x0: min(all.x0, rect.x0), y0: min(all.y0, rect.y0), x1: max(all.x1, rect.x1), y1: max(all.y1, rect.y1))
      }
      owed = [bounds]
    }
  }

  /// Stops listening and says goodbye to the viewers. Returns when the thread has ended.
  func stop() {
    lock.lock()
    let isFirst = !isStopping
    isStopping = true
    lock.unlock()
    guard isFirst else { return }
    signal()
    finished.wait()
  }

  private func signal() {
    var one: UInt64 = 1
    _ = write(wake, &one, 8)
  }

  // MARK: The thread

  private func run() {
    defer { finished.signal() }
    guard let server else { return }
    var descriptors = [Int32](repeating: 0, count: 64)
    while true {
      let count = Int(vv_descriptors(&library, server, &descriptors, Int32(descriptors.count)))
      var polled = [pollfd(fd: wake, events: Int16(POLLIN), revents: 0)]
      polled += descriptors.prefix(count).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      _ = poll(&polled, nfds_t(polled.count), -1)
      var signals: UInt64 = 0
      _ = read(wake, &signals, 8)
      guard takeStaged(server) else { break }
      _ = library.process_events(server, 0)
    }
    library.shut_down(server, 1)
    library.clean_up(server)
    self.server = nil
    picture.deallocate()
  }

  /// Brings what was handed over into the picture the viewers are sent. Returns false when it is time to stop.
  private func takeStaged(_ server: rfbScreenInfoPtr) -> Bool {
    lock.lock()
    defer { lock.unlock() }
    if isStopping { return false }
    if isResized {
      isResized = false
      let old = picture
      picture = .allocate(capacity: stagedWidth * stagedHeight)
      picture.initialize(from: staged, count: stagedWidth * stagedHeight)
      (width, height) = (stagedWidth, stagedHeight)
      vv_resize(
        &library, server, UnsafeMutableRawPointer(picture).assumingMemoryBound(to: CChar.self), Int32(width), Int32(height))
      old.deallocate()
      owed = []
      return true
    }
    for rect in owed {
      let count = Int(rect.x1 - rect.x0)
      staged.withUnsafeBufferPointer { staged in
        guard let base = staged.baseAddress else { return }
        for y in Int(rect.y0)..<Int(rect.y1) {
          let offset = y * width + Int(rect.x0)
          (picture + offset).update(from: base + offset, count: count)
        }
      }
      library.mark_modified(server, rect.x0, rect.y0, rect.x1, rect.y1)
    }
    owed = []
    return true
  }

  // MARK: Viewers

  fileprivate func came(_ viewer: rfbClientPtr) {
    viewer.pointee.clientData = UnsafeMutableRawPointer(bitPattern: UInt(nextViewer))
    viewer.pointee.clientGoneHook = mirrorViewerLeft
    let number = nextViewer
    nextViewer &+= 1
    lock.lock()
    viewers += 1
    lock.unlock()
    onEvent(.opened(viewer: number))
  }

  fileprivate func left(_ viewer: UInt32) {
    lock.lock()
    viewers -= 1
    lock.unlock()
    onEvent(.closed(viewer: viewer))
  }

  fileprivate func tell(_ event: MirrorEvent) { onEvent(event) }
}

/// Text that the C side keeps pointing to.
private final class KeptStrings: @unchecked Sendable {
  let name: UnsafeMutablePointer<CChar>?
  let passwords: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?

  init(name: String, password: String?) {
    self.name = strdup(name)
    guard let password else {
      passwords = nil
      return
    }
    let list = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: 2)
    list[0] = strdup(password)
    list[1] = nil
    passwords = list
  }

  deinit {
    free(name)
    if let passwords {
      free(passwords[0])
      passwords.deallocate()
    }
  }
}

private func owner(_ viewer: rfbClientPtr?) -> MirrorServer? {
  guard let data = viewer?.pointee.screen?.pointee.screenData else { return nil }
  return Unmanaged<MirrorServer>.fromOpaque(data).takeUnretainedValue()
}

private func number(_ viewer: rfbClientPtr?) -> UInt32 {
  UInt32(truncatingIfNeeded: UInt(bitPattern: viewer?.pointee.clientData))
}

private func mirrorViewerCame(_ viewer: rfbClientPtr?) -> rfbNewClientAction {
  guard let viewer, let owner = owner(viewer) else { return RFB_CLIENT_REFUSE }
  owner.came(viewer)
  return RFB_CLIENT_ACCEPT
}

private func mirrorViewerLeft(_ viewer: rfbClientPtr?) { owner(viewer)?.left(number(viewer)) }

private func mirrorPointerMoved(_ buttons: Int32, _ x: Int32, _ y: Int32, _ viewer: rfbClientPtr?) {
  owner(viewer)?.tell(.pointer(viewer: number(viewer), x: Int(x), y: Int(y), buttons: Int(buttons)))
}

private func mirrorKeyChanged(_ isPressed: rfbBool, _ keysym: rfbKeySym, _ viewer: rfbClientPtr?) {
  owner(viewer)?.tell(.key(viewer: number(viewer), keysym: keysym, isPressed: isPressed != 0))
}
