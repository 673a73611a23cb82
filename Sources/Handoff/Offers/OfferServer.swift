import Devices
import Dispatch
import Foundation

/// Serves the activities of an `OfferBook` to peers. It listens only while there are any.
///
/// - Threading: offers are made and withdrawn on any thread, under a lock that is held for moments; connections are served
///   on the queue.
final class OfferServer: SecureConnectionDelegate, @unchecked Sendable {
  // Unchecked: each variable below says whether the lock or the queue guards it.
  private let settings: HandoffSettings
  private let queue: DispatchQueue
  private let watched: EpollSet
  private let log: HandoffLog
  private let now: @Sendable () -> UInt64
  private let onTaken: @Sendable (HandoffCode) -> Void
  private let onGuessed: @Sendable (HandoffCode) -> Void
  private let lock = NSLock()

  // Guarded by the lock.
  private var offers = OfferBook()
  private var listener: Listener?

  // Used on the queue only.
  private var connections: [UInt64: Peer] = [:]
  private var lastID: UInt64 = 0
  private var announcement: OfferAnnouncement?

  /// A listening socket. It is closed when nobody waits for it any more.
  private final class Listener: @unchecked Sendable {
    // Unchecked: the server's lock guards `entry`.
    let socket: Int32
    var entry: EpollSet.Entry?
    init(_ socket: Int32) { self.socket = socket }
    deinit {
      entry?.remove()
      close(socket)
    }
  }

  /// A peer that has connected.
  private struct Peer {
    let connection: SecureConnection
    let address: String
    var stage = Stage.silent
  }

  /// What a peer may say next.
  private enum Stage {
    /// It asks first, and once.
    case silent
    /// It has to prove that it has this code. Until then it gets nothing of the activity.
    case proving(HandoffCode, CPace)
    /// It was sent an activity of this type and has not acknowledged it.
    case holding(String)
    case answered
  }

  /// - Parameters:
  ///   - now: ns; codes and delays count by it.
  ///   - onTaken: Called when a peer has fetched the activity of a code.
  ///   - onGuessed: Called when so many wrong codes were tried that this one is not valid any more.
  init(
    _ settings: HandoffSettings, queue: DispatchQueue, watched: EpollSet, log: HandoffLog,
    now: @escaping @Sendable () -> UInt64, onTaken: @escaping @Sendable (HandoffCode) -> Void,
    onGuessed: @escaping @Sendable (HandoffCode) -> Void
  ) {
    (self.settings, self.queue, self.watched, self.log) = (settings, queue, watched, log)
    (self.now, self.onTaken, self.onGuessed) = (now, onTaken, onGuessed)
  }

  /// The port; nil while nothing is offered.
  var port: Int? { lock.withLock { listener.flatMap { SocketAddress.port(of: $0.socket) } } }

  // MARK: Offers

  /// - Throws: `HandoffError`.
  func offer(_ activity: HandoffActivity) throws(HandoffError) -> HandoffCode {
    lock.lock()
    defer { lock.unlock() }
    if listener == nil { listener = try listen() }
    let now = now()
    let end = now + UInt64(HandoffSettings.lifetime) * 1_000_000_000
    guard let code = offers.add(activity, until: end, now: now) else { throw .tooMany }
    announce()
    return code
  }

  func withdraw(_ code: HandoffCode) {
    lock.withLock {
      offers.withdraw(code)
      if offers.isEmpty { listener = nil }
    }
    announce()
  }

  /// Withdraws everything and ends the connections.
  func stop() {
    lock.withLock {
      offers = OfferBook()
      listener = nil
    }
    announce()
    queue.async { [self] in for peer in connections.values { peer.connection.end() } }
  }

  /// Lets the announcement follow the port, if there is to be one.
  private func announce() {
    guard settings.findsPeers else { return }
    queue.async { [self] in
      let port = port
      guard port != announcement?.port else { return }
      announcement = nil
      guard let port, let address = settings.address.flatMap({ SocketAddress.listening($0) }) else { return }
      announcement = OfferAnnouncement(address, port: port, watched: watched) { [log] in log.own($0) }
    }
  }

  private func listen() throws(HandoffError) -> Listener {
    guard let address = settings.address else { throw .notSet("handoff-address") }
    guard let found = SocketAddress.listening(address) else {
      throw .cannotListen("\(address)", reason: "there is no such address, and no interface of that name has one")
    }
    switch found.listen() {
    case .failure(let error): throw .cannotListen("\(address)", reason: error.reason)
    case .success(let socket):
      let listener = Listener(socket)
      watch(listener)
      guard listener.entry != nil else {
        throw .cannotListen("\(address)", reason: "the kernel cannot wait for connections")
      }
      return listener
    }
  }

  /// With the lock held.
  private func watch(_ listener: Listener) {
    listener.entry = try? watched.add(listener.socket) { [weak self, weak listener] _ in
      // The socket may have been closed since, but not while the listener is there.
      if let self, let listener { self.accept(listener) }
    }
  }

  // MARK: Connections (on the queue)

  private func accept(_ listener: Listener) {
    // At most as many at a time as may be connected; epoll reports the rest again.
    for _ in 0..<settings.connectionLimit {
      let (socket, address): (Int32, SocketAddress)
      switch SocketAddress.accept(listener.socket) {
      case .success(let accepted): (socket, address) = accepted
      case .failure(let error):
        if ![EAGAIN, ECONNABORTED, EINTR].contains(error.code) { pause(listener, error) }
        return
      }
      if connections.count >= settings.connectionLimit { makeSpace() }
      let isFull = connections.count >= settings.connectionLimit
      guard !isFull, let session = TLSSession(serverOn: socket, settings.keys) else {
        log.peer("\(address.text) was refused: \(isFull ? "too many are connected" : "no TLS session could be made").")
        close(socket)
        continue
      }
      lastID += 1
      let connection = SecureConnection(
        socket, session, queue: queue, watched: watched, limit: Message.requestLimit, delegate: self)
      connections[lastID] = Peer(connection: connection, address: address.text)
      connection.start(within: settings.connectionTime)
    }
  }

  /// The process is out of descriptors or memory, and epoll would report the waiting connection again and again.
  private func pause(_ listener: Listener, _ error: SocketAddress.SocketError) {
    log.peer("no connection can be taken for half a second: \(error.reason).")
    lock.withLock { listener.entry = nil }
    queue.asyncAfter(deadline: .now() + .milliseconds(500)) { [weak self, weak listener] in
      guard let self, let listener else { return }
      self.lock.withLock { self.watch(listener) }
    }
  }

  /// Ends the oldest connection without a key, of the address that has the most of them; where all have shown one, the
  /// oldest that is at its silent start or owes a proof. A kiosk says either within moments, so who has a key cannot hold
  /// all connections by saying nothing.
  private func makeSpace() {
    let strangers = connections.filter { !$0.value.connection.isOpen }
    guard strangers.isEmpty else { return endOldest(of: strangers, "others came, and it had not shown a key") }
    let idle = connections.filter {
      switch $0.value.stage {
      case .silent, .proving: true
      case .holding, .answered: false
      }
    }
    endOldest(of: idle, "others came, and it said nothing")
  }

  private func endOldest(of peers: [UInt64: Peer], _ reason: String) {
    var counts: [String: Int] = [:]
    for peer in peers.values { counts[peer.address, default: 0] += 1 }
    let most = counts.values.max()
    let oldest = peers.filter { counts[$0.value.address] == most }.min { $0.key < $1.key }
    oldest?.value.connection.end(.interrupted(reason))
  }

  // A peer asks first.
  func connectionDidOpen(_ connection: SecureConnection) {}

  func connection(_ connection: SecureConnection, received message: Message) {
    guard let (id, peer) = connections.first(where: { $0.value.connection === connection }) else { return }
    switch (message, peer.stage) {
    case (.request(let name), .silent): answer(name, peer, id)
    case (.foreignRequest(let version), .silent):
      connections[id]?.stage = .answered
      log.peer(
        "\(peer.address) was refused: it speaks version \(version) of what kiosks say to each other, and this one version "
          + "\(CodeProof.version). Install the same version of Vitrine on both.")
      peer.connection.send(.refusal(.version(CodeProof.version)), isLast: true)
    case (.proof(let share, let tag), .proving(let code, let exchange)):
      connections[id]?.stage = .answered
      judge(share, tag, code, exchange, peer, id)
    case (.acknowledgement, .holding(let type)):
      connections[id]?.stage = .answered
      let code = change { $0.acknowledge(id, now: now()) }
      guard let code else { return peer.connection.send(.refusal(.unknown), isLast: true) }
      log.peer("\(peer.address) has fetched an activity of type \(type).")
      onTaken(code)
      peer.connection.send(.confirmation, isLast: true)
    default: peer.connection.end(.malformed("a message that does not belong here"))
    }
  }

  /// Changes the offers; the last one closes the port.
  private func change<Result>(_ action: (inout OfferBook) -> Result) -> Result {
    let result = lock.withLock {
      let result = action(&offers)
      if offers.isEmpty { listener = nil }
      return result
    }
    announce()
    return result
  }

  private func answer(_ name: HandoffCode.Name, _ peer: Peer, _ id: UInt64) {
    connections[id]?.stage = .answered
    switch lock.withLock({ offers.find(name, now: now()) }) {
    case .refusal(let refusal): peer.connection.send(.refusal(refusal), isLast: true)
    case .code(let code):
      guard let binding = peer.connection.channelBinding else { return peer.connection.end() }
      let exchange = CodeProof.exchange(.responder, code, binding: binding)
      connections[id]?.stage = .proving(code, exchange)
      peer.connection.send(.share(exchange.share))
    }
  }

  private func judge(
    _ share: [UInt8], _ tag: [UInt8], _ code: HandoffCode, _ exchange: CPace, _ peer: Peer, _ id: UInt64
  ) {
    let tags = exchange.tags(for: share)
    switch change({ $0.take(code, isProven: tags?.accepts(tag) == true, for: id, now: now()) }) {
    case .activity(let activity):
      connections[id]?.stage = .holding(activity.type)
      // A proof that was accepted has tags.
      peer.connection.send(.tag(tags?.own ?? []))
      peer.connection.send(.activity(activity))
    case .refusal(let refusal): peer.connection.send(.refusal(refusal), isLast: true)
    case .wrong(let number, let isLast):
      log.peer(
        "\(peer.address) asked for a wrong code, number \(number) for the same activity"
          + (isLast ? ", whose code is not valid any more. A new one can be shown." : "."))
      if isLast { onGuessed(code) }
      peer.connection.send(.refusal(.unknown), isLast: true)
    }
  }

  func connection(_ connection: SecureConnection, ended end: SecureConnection.End) {
    guard let (id, peer) = connections.first(where: { $0.value.connection === connection }) else { return }
    connections[id] = nil
    let rest = lock.withLock { offers.release(id) } ? " The code remains valid." : ""
    switch end {
    case .finished: break
    case .handshake(let reason): log.peer("\(peer.address) was refused: it has shown no key of this fleet (\(reason)).")
    case .malformed(let reason): log.peer("\(peer.address) was refused: it sent \(reason).")
    case .interrupted(let reason):
      log.peer("\(peer.address): the connection ended early (\(reason)).\(rest)")
    case .deadline: log.peer("\(peer.address): the connection took too long and was ended.\(rest)")
    }
  }
}
