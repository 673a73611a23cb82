import Devices
import Dispatch
import Foundation

/// Who a `PeerRequest` works for.
///
/// - Threading: the queue.
protocol PeerRequestDelegate: AnyObject {
  /// Asked when the activity has arrived: whether this request may use it. Only one of several may.
  func claim(for request: PeerRequest) -> Bool
  /// Called once, unless the request was cancelled.
  func request(_ request: PeerRequest, ended outcome: PeerRequest.Outcome)
}

/// Asks one peer for the activity of a code: looks its address up, connects, and tries one key after the other.
///
/// - Threading: the queue.
final class PeerRequest: SecureConnectionDelegate, @unchecked Sendable {
  // Unchecked: everything is used on the queue only.
  enum Outcome {
    /// The activity has arrived and the peer has confirmed that the code is used up.
    case confirmed(HandoffActivity)
    /// It arrived, but the end of its code was not confirmed.
    case unconfirmed
    case mustWait(Int)
    case unusable(String)
    /// The peer did not give one, for this reason.
    case nothing(String, wasReached: Bool = false)
  }

  /// How far the exchange has come.
  private enum Stage {
    case connecting
    /// The peer was asked.
    case asked
    /// The peer was shown that this kiosk has the code, and has to show that it has it too.
    case proving(CPace.Tags)
    /// It has, and sends the activity next.
    case proven
    /// The activity has arrived.
    case received(HandoffActivity)
  }

  let peer: HandoffAddress
  private let code: HandoffCode
  private let settings: HandoffSettings
  private let queue: DispatchQueue
  private let watched: EpollSet
  private var addresses: ArraySlice<SocketAddress> = []
  private var key = 0
  private var connecting: (socket: Int32, entry: EpollSet.Entry)?
  private var connection: SecureConnection?
  private var stage = Stage.connecting
  private var lastReason = ""
  /// Whether the last address is that of another kiosk, which offers nothing.
  private var isIdle = false
  private var isOver = false

  private weak var delegate: (any PeerRequestDelegate)?

  /// Addresses of a host that are tried.
  private static let addressLimit = 4

  init(
    _ peer: HandoffAddress, _ code: HandoffCode, _ settings: HandoffSettings, queue: DispatchQueue, watched: EpollSet,
    delegate: any PeerRequestDelegate
  ) {
    (self.peer, self.code, self.settings, self.queue, self.watched) = (peer, code, settings, queue, watched)
    self.delegate = delegate
  }

  deinit { if let connecting { Self.abandon(connecting) } }

  func start() {
    queue.asyncAfter(deadline: .now() + settings.connectionTime) { [weak self] in self?.tookTooLong() }
    if let address = SocketAddress.numeric(peer) { return found([address]) }
    // Looking a name up blocks.
    let peer = peer
    DispatchQueue.global(qos: .userInitiated).async { [weak self] in
      let result = SocketAddress.resolve(peer)
      self?.queue.async { [weak self] in
        switch result {
        case .success(let addresses): self?.found(addresses)
        case .failure(let error): self?.end(.nothing("its name cannot be looked up (\(error.reason))"))
        }
      }
    }
  }

  /// Ends without calling back.
  func cancel() {
    delegate = nil
    end(.nothing(""))
  }

  private func end(_ outcome: Outcome) {
    guard !isOver else { return }
    isOver = true
    if let connecting { Self.abandon(connecting) }
    connecting = nil
    connection?.end()
    connection = nil
    delegate?.request(self, ended: outcome)
  }

  private func tookTooLong() {
    guard !isOver else { return }
    if case .received = stage { return end(.unconfirmed) }
    end(.nothing(connection == nil ? "it cannot be reached" : "it did not answer in time"))
  }

  // MARK: Connecting

  private func found(_ addresses: [SocketAddress]) {
    guard !isOver else { return }
    self.addresses = addresses.prefix(Self.addressLimit)
    connect()
  }

  /// Connects to the first of the addresses that are left.
  private func connect() {
    guard let address = addresses.first else {
      return end(.nothing(lastReason.isEmpty ? "it has no address" : lastReason, wasReached: isIdle))
    }
    switch address.connect() {
    case .failure(let error): failed(error.code)
    case .success(let socket):
      let entry = try? watched.add(socket, for: .output) { [weak self] _ in self?.connected() }
      guard let entry else {
        close(socket)
        return end(.nothing("the kernel cannot wait for the connection"))
      }
      connecting = (socket, entry)
    }
  }

  private static func abandon(_ connecting: (socket: Int32, entry: EpollSet.Entry)) {
    connecting.entry.remove()
    close(connecting.socket)
  }

  private func failed(_ code: Int32) {
    // A kiosk listens only while it offers something.
    lastReason = code == ECONNREFUSED ? "it offers nothing now" : String(cString: strerror(code))
    isIdle = code == ECONNREFUSED && !isThisKiosk(addresses.first)
    addresses = addresses.dropFirst()
    connect()
  }

  /// All kiosks have the same list of peers.
  private func isThisKiosk(_ address: SocketAddress?) -> Bool {
    guard let address, let own = settings.address, own.port == address.port else { return false }
    return address.text == settings.currentAddress
  }

  private func connected() {
    guard let (socket, entry) = connecting else { return }
    entry.remove()
    connecting = nil
    var code: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    getsockopt(socket, SOL_SOCKET, SO_ERROR, &code, &size)
    guard code == 0, let session = TLSSession(clientOn: socket, settings.keys, key: key) else {
      close(socket)
      return failed(code == 0 ? ENOMEM : code)
    }
    let connection = SecureConnection(
      socket, session, queue: queue, watched: watched, limit: Message.answerLimit, delegate: self)
    self.connection = connection
    connection.start(within: settings.connectionTime)
  }

  // The code itself is never sent: any kiosk of the fleet may be at the other end, also a stolen one.
  func connectionDidOpen(_ connection: SecureConnection) {
    stage = .asked
    connection.send(.request(code.name))
  }

  func connection(_ connection: SecureConnection, ended reason: SecureConnection.End) {
    guard connection === self.connection else { return }
    self.connection = nil
    guard !isOver else { return }
    switch reason {
    case .handshake where key + 1 < settings.keys.count:
      // The peer may have the other key only.
      key += 1
      connect()
    case .handshake(let reason): end(.nothing("it has no key in common with this kiosk (\(reason))"))
    case .malformed(let reason): end(.unusable(reason))
    case .interrupted, .deadline, .finished:
      switch stage {
      case .received: end(.unconfirmed)
      // Version 1 has no answer to requests of others.
      case .asked where reason != .deadline:
        end(.nothing("it ended the connection without an answer, as it does if it runs an earlier version of Vitrine"))
      default: end(.nothing("the connection ended early"))
      }
    }
  }

  // MARK: Answers

  func connection(_ connection: SecureConnection, received message: Message) {
    switch (message, stage) {
    case (.share(let share), .asked):
      guard let binding = connection.channelBinding else { return end(.nothing("the connection ended early")) }
      let exchange = CodeProof.exchange(.initiator, code, binding: binding)
      guard let tags = exchange.tags(for: share) else { return end(.unusable("a share that is none")) }
      stage = .proving(tags)
      connection.send(.proof(share: exchange.share, tag: tags.own))
    case (.tag(let tag), .proving(let tags)):
      // Without the code it cannot have the activity; what it sends is its own.
      guard tags.accepts(tag) else { return end(.unusable("no proof that it has the code")) }
      stage = .proven
    case (.activity(let activity), .proven):
      guard settings.allows(activity.type) else {
        return end(.unusable("an activity of a type that is not among handoff-activities"))
      }
      guard delegate?.claim(for: self) == true else { return end(.nothing("another one gave it first")) }
      stage = .received(activity)
      connection.send(.acknowledgement)
    case (.confirmation, .received(let activity)): end(.confirmed(activity))
    case (.refusal, .received): end(.unconfirmed)
    case (.refusal(let refusal), _): end(Self.outcome(refusal))
    default: end(.unusable("a message that does not belong here"))
    }
  }

  private static func outcome(_ refusal: Message.Refusal) -> Outcome {
    switch refusal {
    case .unknown: .nothing("it has no such code", wasReached: true)
    case .busy: .nothing("another kiosk is fetching it", wasReached: true)
    // It has proven nothing: no kiosk of the fleet lets a visitor wait for longer.
    case .wait(let seconds) where (1...OfferBook.longestWait).contains(seconds): .mustWait(seconds)
    case .wait: .unusable("a time to wait that no kiosk means")
    case .version(let version):
      .unusable(
        "version \(version) of what kiosks say to each other, and this one speaks version \(CodeProof.version)")
    }
  }
}
