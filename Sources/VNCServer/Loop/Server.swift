import CEpoll
import CVNCChannel
import VNCChannel

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Serves the kiosk's frames to VNC viewers and browsers, and sends their events to the kiosk. It is one epoll loop on
/// one thread; no call blocks on a peer.
///
/// It ends when the channel to the kiosk is closed.
public final class Server {
  let channel: Channel
  let listener: Int32
  let pageListener: Int32?
  var settings: ServerSettings
  let pages: PageFolder?
  let set: Int32
  var connections: [Int32: Connection] = [:]
  /// Sessions of disconnected viewers whose last events and `closed` event have not been sent to the kiosk yet.
  var closedSessions: [RFBSession] = []
  /// The kiosk's frame, read only when a message says that it is whole; nil while no viewer is connected.
  var sharedFrame: SharedFrame?
  /// The frame that viewers are sent; nil while no viewer is connected.
  var frame: FrameCopy?
  var guesses = PasswordRateLimiter()
  var nextViewer: UInt32 = 1
  /// Whether the kiosk has handled the last events.
  var canSendEvents = true
  /// Rotates which viewer's events are sent first.
  var roundRobinOffset = 0
  /// The time until which no connections are accepted, ms. Set when the process is out of descriptors.
  var pause: UInt64?
  var isEnding = false
  private var (logWindow, lines, linesLost) = (UInt64(0), 0, 0)
  private static let lineLimit = 20
  var buffer = [UInt8](repeating: 0, count: 16_384)

  /// The largest number of viewers at a time.
  public static let viewerLimit = 16
  /// The largest number of connections that are not viewers yet.
  static let pendingConnectionLimit = 64
  /// The time for which the listeners are ignored when the process is out of descriptors, ms.
  static let pauseTime: UInt64 = 500
  /// At the viewer limit, a viewer that has sent nothing for this long and waits for no update is dropped for a new
  /// one, ms.
  static let idleTime: UInt64 = 10_000
  /// The most bytes that wait for all viewers when a frame changes, or those of two uncompressed frames.
  static let waitingLimit = 32 << 20
  /// From when on a viewer that accepts nothing is the first to be dropped when too much waits, ms.
  static let waitingStallTime: UInt64 = 5000
  /// At the viewer limit, a viewer that has accepted no output for this long is dropped for a new one, ms.
  static let crowdedStallTime: UInt64 = 300

  /// Fails when epoll does.
  /// - Parameters:
  ///   - channel: The channel to the kiosk, whose first message has been read.
  ///   - listener: The listening socket for VNC viewers.
  ///   - pageListener: The listening socket for browsers.
  public init?(settings: ServerSettings, channel: Channel, listener: Int32, pageListener: Int32?) {
    self.settings = settings
    self.channel = channel
    self.listener = listener
    pages = settings.pageFolder.flatMap { PageFolder($0) }
    self.pageListener = pages == nil ? nil : pageListener
    set = epoll_create1(Int32(EPOLL_CLOEXEC))
    guard set >= 0 else { return nil }
    guard watch(channel.descriptor), watch(listener) else { return nil }
    if let pageListener = self.pageListener { guard watch(pageListener) else { return nil } }
  }

  deinit { close(set) }

  /// Runs the loop until the kiosk closes the channel.
  public func run() {
    var events = [epoll_event](repeating: epoll_event(), count: 64)
    var hasMore = false
    while !isEnding {
      let count = epoll_wait(set, &events, Int32(events.count), hasMore ? 0 : timeout())
      if count < 0, errno != EINTR { return log("waiting failed: \(String(cString: strerror(errno)))") }
      let now = vv_milliseconds()
      var newcomers: [Int32] = []
      for event in events.prefix(max(0, Int(count))) {
        let descriptor = event.data.fd
        if descriptor == channel.descriptor {
          readChannel()
        } else if descriptor == listener || descriptor == pageListener {
          newcomers.append(descriptor)
        } else if let connection = connections[descriptor] {
          ready(connection, event.events, now)
        }
      }
      // Accept last: a new connection may reuse a descriptor that was closed in this cycle.
      for descriptor in newcomers { accept(descriptor, now) }
      expire(now)
      judge(now)
      hasMore = serve(now)
      sendEvents()
      removeBroken()
      for connection in connections.values { updateInterest(connection) }
    }
  }

  // MARK: Waiting

  private func watch(_ descriptor: Int32) -> Bool {
    var event = epoll_event(events: EPOLLIN.rawValue, data: epoll_data_t(fd: descriptor))
    return epoll_ctl(set, EPOLL_CTL_ADD, descriptor, &event) == 0
  }

  func setListening(_ isOn: Bool) {
    for descriptor in [listener, pageListener].compactMap({ $0 }) {
      var event = epoll_event(events: isOn ? EPOLLIN.rawValue : 0, data: epoll_data_t(fd: descriptor))
      epoll_ctl(set, EPOLL_CTL_MOD, descriptor, &event)
    }
  }

  private func updateInterest(_ connection: Connection) {
    let wanted = (connection.wantsInput ? EPOLLIN.rawValue : 0) | (connection.hasOutput ? EPOLLOUT.rawValue : 0)
    guard wanted != connection.interest else { return }
    var event = epoll_event(events: wanted, data: epoll_data_t(fd: connection.descriptor))
    if epoll_ctl(set, EPOLL_CTL_MOD, connection.descriptor, &event) == 0 { connection.interest = wanted }
  }

  /// Milliseconds until the next timeout; -1 if there is none.
  private func timeout() -> Int32 {
    var due = connections.values.compactMap(\.due).min() ?? .max
    if let pause { due = min(due, pause) }
    let now = vv_milliseconds()
    if connections.values.contains(where: { $0.isWaitingForVerdict }) { due = min(due, guesses.time(now: now)) }
    guard due != .max else { return -1 }
    return due <= now ? 0 : Int32(clamping: due - now)
  }

  /// Writes a log line, at most 20 in ten seconds, because peers can cause messages at any rate.
  func log(_ text: String) {
    let now = vv_milliseconds()
    if now >= logWindow + 10_000 {
      if linesLost > 0 { write("\(linesLost) messages more were left out") }
      (logWindow, lines, linesLost) = (now, 0, 0)
    }
    lines += 1
    if lines > Self.lineLimit { linesLost += 1 } else { write(text) }
  }

  private func write(_ text: String) {
    // Log lines contain no text from peers, so none can contain a line break.
    let line = Array("vitrine-vnc: \(text)\n".utf8)
    vv_log(line.map { CChar(bitPattern: $0) }, line.count)
  }

  static func dotted(_ address: in_addr_t) -> String {
    withUnsafeBytes(of: address) { $0.map { "\($0)" }.joined(separator: ".") }
  }
}

extension Connection {
  var isWaitingForVerdict: Bool {
    if case .verdict = session?.state { return true }
    return false
  }
}
