import CEpoll
import CVNCChannel
import VNCChannel

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Serves VNC viewers and browsers what the kiosk shows, and hands the kiosk what they do: one loop, no thread, no waiting
/// for anybody.
///
/// It ends when the channel to the kiosk does.
public final class Server {
  let channel: Channel
  let listener: Int32
  let pageListener: Int32?
  var settings: ServerSettings
  let pages: PageFolder?
  let set: Int32
  var connections: [Int32: Connection] = [:]
  /// Viewers that are gone, of whom the kiosk has to hear the rest: what they did, and that they went.
  var departed: [RFBSession] = []
  var frame: SharedFrame?
  var guesses = GuessLimiter()
  var nextViewer: UInt32 = 1
  /// Whether the kiosk has taken the last events.
  var mayTell = true
  /// Whose turn it is to have its events told.
  var turn = 0
  /// No connections are accepted before, ms: the last time there were no descriptors for them.
  var pause: UInt64?
  var isEnding = false
  private var (logWindow, lines, linesLost) = (UInt64(0), 0, 0)
  private static let lineLimit = 20
  var buffer = [UInt8](repeating: 0, count: 16_384)

  public static let viewerLimit = 16
  /// Of connections that are no viewers yet.
  static let newcomerLimit = 64
  /// How long to leave the listener alone when there are no descriptors, ms.
  static let pauseTime: UInt64 = 500
  /// A viewer that was silent for so long and waits for no picture makes room for one more than may be, ms.
  static let idleTime: UInt64 = 10_000
  /// So does one that has taken nothing of its pictures for so long, ms.
  static let crowdedStallTime: UInt64 = 300

  /// - Parameters:
  ///   - channel: To the kiosk; its first message has been read.
  ///   - listener: Of VNC viewers.
  ///   - pageListener: Of browsers.
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

  /// Serves until the kiosk is gone.
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
      // Behind what came on others: a descriptor that was closed just now may come back at once.
      for descriptor in newcomers { accept(descriptor, now) }
      expire(now)
      judge(now)
      hasMore = serve(now)
      tell()
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

  /// Milliseconds until something is due; -1 for never.
  private func timeout() -> Int32 {
    var due = connections.values.compactMap(\.due).min() ?? .max
    if let pause { due = min(due, pause) }
    let now = vv_milliseconds()
    if connections.values.contains(where: { $0.isWaitingForVerdict }) { due = min(due, guesses.time(now: now)) }
    guard due != .max else { return -1 }
    return due <= now ? 0 : Int32(clamping: due - now)
  }

  /// For people, at most so many lines in ten seconds: others decide how often there is something to say.
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
    // What others send never reaches the log, so lines stay lines.
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
