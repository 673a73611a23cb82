import Foundation

@testable import Handoff

/// A peer that has the fleet's key, as from a stolen kiosk, and stands between a kiosk that asks and the one that offers: it
/// ends the TLS connections of both, reads all that they say, and tries to get the activity or to have its own accepted.
final class FleetRelay: @unchecked Sendable {
  // Unchecked: the lock guards what changes.
  enum Attempt: CaseIterable {
    /// Passes every message on as it is.
    case forwards
    /// Changes one byte of a share, or of a tag.
    case changesShare, changesTag
    /// Does an exchange of its own with each end, by a code that it guesses.
    case guesses
    /// Sends an end's own messages back to it.
    case echoes
    /// Says that the other end has proven what it has to, and sends an activity of its own.
    case forges
    /// Sends an activity where a share belongs.
    case interrupts
    /// Asks the visitor to wait for hours.
    case delays
  }

  let address: HandoffAddress
  private let attempt: Attempt
  private let origin: HandoffAddress
  private let keys: FleetKeys
  private let guess: HandoffCode
  private let forged: HandoffActivity
  private let lock = NSLock()
  private var found: [String] = []
  private var count = 0
  private let listener: Int32

  init?(_ attempt: Attempt, to origin: HandoffAddress, keys: FleetKeys, guess: HandoffCode, forged: HandoffActivity) {
    guard let own = SocketAddress.numeric(HandoffAddress("127.0.0.1", port: 0)), case .success(let listener) = own.listen()
    else { return nil }
    (self.attempt, self.origin, self.keys, self.guess, self.forged) = (attempt, origin, keys, guess, forged)
    self.listener = listener
    address = HandoffAddress("127.0.0.1", port: SocketAddress.port(of: listener) ?? 0)
    Thread.detachNewThread { [weak self] in
      var entry = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
      while self != nil {
        guard poll(&entry, 1, 20) == 1, case .success(let accepted) = SocketAddress.accept(listener) else { continue }
        self?.relay(accepted.socket)
      }
      close(listener)
    }
  }

  /// What it has learnt that it should not: activities, and codes that it has guessed.
  var successes: [String] { lock.withLock { found } }
  /// How often it was asked.
  var requests: Int { lock.withLock { count } }

  private func learn(_ what: String) { lock.withLock { found.append(what) } }

  private func relay(_ socket: Int32) {
    let visitor = RawPeer(accepted: socket)
    guard visitor.handshake(asServer: keys), case .request(let name)? = visitor.listen() else { return }
    lock.withLock { count += 1 }
    guard let kiosk = RawPeer(origin), kiosk.handshake(keys) != nil else { return }
    kiosk.say(.request(name))
    guard case .share(let share)? = kiosk.listen() else { return }
    switch attempt {
    case .forwards, .changesShare, .changesTag: pass(share, visitor, kiosk)
    case .guesses: exchange(share, visitor, kiosk)
    case .echoes: echo(share, visitor, kiosk)
    case .forges: forge(share, visitor)
    case .interrupts:
      visitor.say(.activity(forged))
      kiosk.say(.acknowledgement)
      drain(kiosk)
    case .delays: visitor.say(.refusal(.wait(40_000)))
    }
    drain(visitor)
  }

  /// Takes what comes now.
  private func drain(_ peer: RawPeer) {
    while let message = peer.listen() {
      switch message {
      case .activity: learn("an activity")
      case .tag: learn("a proof of the kiosk that offers")
      case .acknowledgement: learn("that its own activity was accepted")
      default: break
      }
    }
  }

  private func changed(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    bytes[bytes.count / 2] ^= 4
    return bytes
  }

  private func pass(_ share: [UInt8], _ visitor: RawPeer, _ kiosk: RawPeer) {
    // A changed one may be no element of the group, so another one stands for it.
    let other = CodeProof.exchange(.responder, guess, binding: visitor.binding).share
    visitor.say(.share(attempt == .changesShare ? other : share))
    guard case .proof(let proven, let tag)? = visitor.listen() else { return }
    kiosk.say(.proof(share: proven, tag: attempt == .changesTag ? changed(tag) : tag))
    drain(kiosk)
    visitor.say(.tag(tag))
    visitor.say(.activity(forged))
  }

  private func exchange(_ share: [UInt8], _ visitor: RawPeer, _ kiosk: RawPeer) {
    let asOffering = CodeProof.exchange(.responder, guess, binding: visitor.binding)
    visitor.say(.share(asOffering.share))
    guard case .proof(let proven, let tag)? = visitor.listen(), let tags = asOffering.tags(for: proven) else { return }
    if tags.accepts(tag) { learn("a code, by a guess") }
    visitor.say(.tag(tags.own))
    visitor.say(.activity(forged))
    let asAsking = CodeProof.exchange(.initiator, guess, binding: kiosk.binding)
    guard let tags = asAsking.tags(for: share) else { return }
    kiosk.say(.proof(share: asAsking.share, tag: tags.own))
    drain(kiosk)
  }

  private func echo(_ share: [UInt8], _ visitor: RawPeer, _ kiosk: RawPeer) {
    visitor.say(.share(share))
    guard case .proof(_, let tag)? = visitor.listen() else { return }
    visitor.say(.tag(tag))
    visitor.say(.activity(forged))
    kiosk.say(.proof(share: share, tag: tag))
    drain(kiosk)
  }

  private func forge(_ share: [UInt8], _ visitor: RawPeer) {
    visitor.say(.share(share))
    guard case .proof? = visitor.listen() else { return }
    visitor.say(.activity(forged))
    visitor.say(.confirmation)
  }
}
