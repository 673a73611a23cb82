import CVNCChannel
import Devices
import Foundation
import Raster
import VNCChannel

/// The kiosk's side of vitrine-vnc: listens, starts the program on the first connection, sends it frames, and receives
/// the input of viewers.
///
/// Nothing here blocks on the program, and nothing is copied while no viewer is connected. The program is started by
/// the first connection and keeps running; when it dies, the next connection starts it again, after a delay that grows
/// with each death.
///
/// - Threading: `show` and `stop` may be called from any thread; events are reported on a private queue.
final class VNCProcess: @unchecked Sendable {
  // Unchecked: each variable below says whether the lock or the queue guards it.
  /// Receives events, and has to call the second argument when it is ready for the next ones.
  typealias EventHandler = @Sendable ([ViewerEvent], _ handled: @escaping @Sendable () -> Void) -> Void

  private let program: String
  private let onEvents: EventHandler
  private let onMissedFrame: @Sendable () -> Void
  private let listener: Int32
  private let pageListener: Int32?
  private let queue: DispatchQueue
  private let watched: EpollSet
  private let lock = NSLock()

  // Guarded by the lock.
  private var settings: ServerSettings
  private var frame: SharedFrame?
  private var viewers: Set<UInt32> = []
  /// What has changed since the shared memory was last written.
  private var missed = Region()
  /// When a frame was sent that the program has not copied yet, ms; nil without any. Until then the shared memory must
  /// not change: the program would copy parts of two frames.
  private var frameSent: UInt64?
  private var child: Child?
  private var isStopping = false

  // Used on the queue only.
  private var waiting: [EpollSet.Entry] = []
  private var deaths = 0
  /// Why the program could not be started the last time; nil once it could.
  private var reported: String?

  private struct Child {
    let id: pid_t
    let channel: Channel
    let entry: EpollSet.Entry?
    let begin: UInt64
  }

  var servesPages: Bool { pageListener != nil }
  /// The process ID of the running program; nil when it does not run.
  var processIdentifier: pid_t? { lock.withLock { child?.id } }

  // Milliseconds.
  private static let firstDelay = 200
  private static let longestDelay = 30_000
  /// A program that ran this long resets the delay.
  private static let healthyTime: UInt64 = 60_000
  /// A program that does not acknowledge damage for this long hangs.
  private static let hangTime: UInt64 = 10_000

  /// Starts listening. Fills in the settings' `address`, `port` and `pagePort`.
  /// - Parameter onMissedFrame: Called on a private queue when the program can take a frame and has not got the newest
  ///   one, which is then to be passed to `show` again, with empty damage.
  /// - Throws: `VNCError.cannotListen`.
  init(
    program: String, address: VNCAddress, settings: ServerSettings, onEvents: @escaping EventHandler,
    onMissedFrame: @escaping @Sendable () -> Void
  ) throws {
    queue = DispatchQueue(label: "vitrine.vnc")
    watched = EpollSet(queue: queue)
    guard let network = address.network else { throw VNCError.cannotListen(address, code: EADDRNOTAVAIL) }
    listener = vv_listen(network, Int32(address.port))
    guard listener >= 0 else { throw VNCError.cannotListen(address, code: -listener) }
    var settings = settings
    (settings.address, settings.port, settings.pagePort) = (network, address.port, address.pagePort)
    let pageListener = settings.pageFolder == nil ? -1 : vv_listen(network, Int32(address.pagePort))
    self.pageListener = pageListener >= 0 ? pageListener : nil
    if pageListener < 0 { settings.pageFolder = nil }
    self.program = program
    self.settings = settings
    self.onEvents = onEvents
    self.onMissedFrame = onMissedFrame
    queue.async { self.listen() }
  }

  deinit {
    // Removed from the set before they are closed.
    for entry in waiting { entry.remove() }
    close(listener)
    if let pageListener { close(pageListener) }
  }

  // MARK: Frames

  /// Sends the changed parts of a frame. While the program has not copied the last one it only adds the damage up:
  /// viewers get whole frames, and not all of them. Copies nothing while no viewer is connected.
  func show(_ bitmap: Bitmap, damage: Region) {
    lock.lock()
    defer { lock.unlock() }
    guard !isStopping else { return }
    let isResized = settings.width != bitmap.width || settings.height != bitmap.height
    (settings.width, settings.height) = (bitmap.width, bitmap.height)
    guard let child else { return }
    guard !viewers.isEmpty else {
      if isResized { _ = child.channel.send(ChannelCoding.encode(.size(width: bitmap.width, height: bitmap.height))) }
      return
    }
    missed.formUnion(damage.intersection(bitmap.bounds))
    guard let sent = frameSent else { return send(bitmap, child) }
    guard vv_milliseconds() - sent > Self.hangTime else { return }
    Diagnostics.report("VNC: vitrine-vnc no longer responds and is killed.")
    frameSent = nil
    kill(child.id, SIGKILL)
  }

  private func send(_ bitmap: Bitmap, _ child: Child) {
    guard let frame, frame.width == bitmap.width, frame.height == bitmap.height else { return begin(bitmap, child) }
    guard !missed.isEmpty else { return }
    // Of another size, where the frame's size changed to and fro.
    missed.formIntersection(bitmap.bounds)
    var rects = PendingDamage()
    missed.withRects {
      for rect in $0 {
        copy(bitmap, rect)
        rects.add(
          FrameRect(x: Int(rect.x0), y: Int(rect.y0), width: Int(rect.x1 - rect.x0), height: Int(rect.y1 - rect.y0)))
      }
    }
    didSend(child.channel.send(ChannelCoding.encode(.damage(rects.rects))))
  }

  /// Sends the whole frame in new memory: for the first viewer, and when the size changed.
  private func begin(_ bitmap: Bitmap, _ child: Child) {
    frame = SharedFrame(width: bitmap.width, height: bitmap.height)
    guard let frame else {
      return Diagnostics.report("VNC: no memory for a picture of \(bitmap.width)x\(bitmap.height) pixels.")
    }
    copy(bitmap, bitmap.bounds)
    let message = MessageToServer.frame(width: frame.width, height: frame.height, pitch: frame.pitch)
    let isSent = child.channel.send(ChannelCoding.encode(message), passing: frame.descriptor)
    didSend(isSent)
    // The channel is full only when the program hangs; it gets the frame again once it responds.
    if !isSent { self.frame = nil }
  }

  private func didSend(_ isSent: Bool) {
    guard isSent else { return }
    missed.removeAll()
    frameSent = vv_milliseconds()
  }

  private func forgetFrame() {
    frame = nil
    missed.removeAll()
  }

  private func copy(_ bitmap: Bitmap, _ rect: PixelRect) {
    guard let frame else { return }
    let count = Int(rect.x1 - rect.x0) * 4
    for y in Int(rect.y0)..<Int(rect.y1) {
      memcpy(frame.base + y * frame.pitch + Int(rect.x0) * 4, bitmap.row(y) + Int(rect.x0) * 4, count)
    }
  }

  // MARK: Ending

  /// Stops listening and kills the program, which disconnects its viewers. Does not block.
  func stop() {
    lock.lock()
    isStopping = true
    let child = child
    self.child = nil
    forgetFrame()
    viewers = []
    lock.unlock()
    // New connections are refused from here on.
    shutdown(listener, Int32(SHUT_RDWR))
    if let pageListener { shutdown(pageListener, Int32(SHUT_RDWR)) }
    if let child {
      kill(child.id, SIGKILL)
      child.entry?.remove()
      Self.reap(child.id) { _ in }
    }
    queue.async { [self] in
      for entry in waiting { entry.remove() }
      waiting = []
    }
  }

  /// Waits in the background for the end of a killed process.
  private static func reap(_ id: pid_t, _ then: @escaping @Sendable (Int32) -> Void) {
    DispatchQueue.global(qos: .utility).async {
      var status: Int32 = 0
      while waitpid(id, &status, 0) < 0, errno == EINTR {}
      then(status)
    }
  }

  // MARK: Starting (on the queue)

  private func listen() {
    guard waiting.isEmpty, !lock.withLock({ isStopping }) else { return }
    for descriptor in [listener, pageListener].compactMap({ $0 }) {
      if let entry = try? watched.add(descriptor, { [weak self] _ in self?.connectionArrived() }) { waiting.append(entry) }
    }
  }

  private func connectionArrived() {
    guard !waiting.isEmpty else { return }
    for entry in waiting { entry.remove() }
    waiting = []
    do {
      try start()
      reported = nil
    } catch {
      // It is tried again and again while viewers wait.
      let message = "\(error)"
      if message != reported { Diagnostics.report(message) }
      reported = message
      scheduleRestart()
    }
  }

  private func scheduleRestart() {
    let pause = min(Self.firstDelay << min(deaths, 10), Self.longestDelay)
    deaths += 1
    queue.asyncAfter(deadline: .now() + .milliseconds(pause)) { [weak self] in self?.listen() }
  }

  private func start() throws {
    lock.lock()
    defer { lock.unlock() }
    guard !isStopping else { return }
    guard let (own, other) = Channel.pair() else { throw VNCError.cannotRun(program: program, code: errno) }
    let id = try VNCLauncher.launch(
      program, descriptors: [other.descriptor, listener] + (pageListener.map { [$0] } ?? []))
    _ = own.send(ChannelCoding.encode(.start(settings)))
    let entry = try? watched.add(own.descriptor) { [weak self] _ in self?.read(id) }
    child = Child(id: id, channel: own, entry: entry, begin: vv_milliseconds())
    frameSent = nil
  }

  // MARK: Reading (on the queue)

  private func read(_ id: pid_t) {
    guard let child = lock.withLock({ child }), child.id == id else { return }
    switch child.channel.receive() {
    case .nothing: break
    case .end: ended(child)
    case .message(let bytes, let passed):
      if passed >= 0 { close(passed) }
      switch ChannelCoding.kioskMessage(bytes) {
      case .events(let events): take(events, from: child)
      case .frameTaken:
        let isBehind = lock.withLock {
          frameSent = nil
          return !missed.isEmpty
        }
        if isBehind { onMissedFrame() }
      case nil:
        // It sent an invalid message, so it may be compromised.
        kill(child.id, SIGKILL)
      }
    }
  }

  private func take(_ events: [ViewerEvent], from child: Child) {
    lock.withLock {
      for event in events {
        if case .opened(let viewer) = event { viewers.insert(viewer) }
        if case .closed(let viewer) = event { viewers.remove(viewer) }
        // The program has released the memory too, even if the next viewer is already connected.
        if viewers.isEmpty { forgetFrame() }
      }
    }
    let id = child.id
    onEvents(events) { [weak self] in
      self?.queue.async { [weak self] in
        guard let child = self?.lock.withLock({ self?.child }), child.id == id else { return }
        _ = child.channel.send(ChannelCoding.encode(.eventsHandled))
      }
    }
  }

  private func ended(_ child: Child) {
    lock.lock()
    let isStopping = isStopping
    let gone = viewers.sorted()
    self.child = nil
    forgetFrame()
    viewers = []
    lock.unlock()
    guard !isStopping else { return }
    child.entry?.remove()
    if !gone.isEmpty { onEvents(gone.map { .closed(viewer: $0) }) {} }
    if vv_milliseconds() - child.begin > Self.healthyTime { deaths = 0 }
    scheduleRestart()
    // A program that exits by itself is gone within moments; otherwise it is killed.
    let id = child.id
    queue.asyncAfter(deadline: .now() + .milliseconds(100)) {
      var status: Int32 = 0
      if waitpid(id, &status, WNOHANG) == id { return Self.report(status) }
      kill(id, SIGKILL)
      Self.reap(id) { Self.report($0) }
    }
  }

  private static func report(_ status: Int32) {
    let signal = status & 0x7F
    let name = String(cString: strsignal(signal))
    let how = signal == 0 ? "with status \(status >> 8 & 0xFF)" : "by signal \(signal) (\(name))"
    Diagnostics.report("VNC: vitrine-vnc ended \(how). The next viewer starts it again.")
  }
}
