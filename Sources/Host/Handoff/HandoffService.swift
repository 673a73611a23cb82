import Dispatch
import Foundation
import Handoff

/// Hands activities over to other kiosks, and fetches theirs: a kiosk offers an activity and gets a code, which the visitor
/// types at the other one.
///
/// It keeps an offer until the code is used or withdrawn, or has expired. UIKit uses it for apps, and withdraws what a
/// visitor offers at the end of the visit.
///
/// - Threading: main actor. Nothing blocks on the network.
@MainActor
public final class HandoffService {
  /// How an offer ended that was not withdrawn.
  public enum End: Hashable, Sendable {
    /// Another kiosk has fetched the activity.
    case taken
    /// Ten minutes have passed, or too many wrong codes were tried, and the code is not valid any more.
    case expired
  }

  /// Whether this kiosk may offer activities: `handoff-address` is set.
  public var canOffer: Bool { endpoint.settings.address != nil }
  /// Whether this kiosk may fetch activities: `handoff-peers` or `handoff-discovery` is set.
  public var canFetch: Bool { !endpoint.settings.peers.isEmpty || endpoint.settings.findsPeers }

  /// An offer whose code is valid, and the timer that ends it.
  private struct Offer {
    let timer: ClockTimer
    let completion: @MainActor (HandoffCode, End) -> Void
  }

  private var offers: [HandoffCode: Offer] = [:]
  private let endpoint: HandoffEndpoint
  private let clock: any HostClock

  @MainActor
  private final class Inbox {
    weak var service: HandoffService?
    nonisolated init() {}
  }

  /// - Parameter clock: Codes expire by it.
  package init(_ settings: HandoffSettings, clock: any HostClock, log: (@Sendable (String) -> Void)? = nil) {
    self.clock = clock
    let inbox = Inbox()
    endpoint = HandoffEndpoint(settings, log: log) { code in
      DispatchQueue.main.async { MainActor.assumeIsolated { inbox.service?.ended(code, .taken) } }
    } onGuessed: { code in
      DispatchQueue.main.async { MainActor.assumeIsolated { inbox.service?.ended(code, .expired) } }
    }
    inbox.service = self
  }

  /// The port while something is offered; nil otherwise.
  package var port: Int? { endpoint.port }

  /// Whether activities of this type may be handed over: `handoff-activities` has it.
  public func allows(_ type: String) -> Bool { endpoint.settings.allows(type) }

  /// Offers an activity to the kiosk where the code is entered. The code is valid for ten minutes, and once.
  /// - Parameters:
  ///   - type: The type in reverse domain notation. It has to be among `handoff-activities`.
  ///   - title: Plain text; control characters and what exceeds 512 bytes are left out.
  ///   - payload: A binary property list whose root is a dictionary. More than 3 kB are reported, more than 64 kB refused.
  ///   - completion: Called once when the offer ends by itself, not when it is withdrawn.
  /// - Throws: `HandoffError`; nothing is offered then.
  public func offer(
    type: String, title: String? = nil, payload: Data,
    completion: @escaping @MainActor (HandoffCode, End) -> Void = { _, _ in }
  ) throws(HandoffError) -> HandoffCode {
    let code = try endpoint.offer(try HandoffActivity(type: type, title: title, payload: payload))
    let end = clock.now &+ UInt64(HandoffSettings.lifetime) * 1_000_000_000
    let timer = clock.schedule(at: end) { [weak self] in self?.expire(code) }
    offers[code] = Offer(timer: timer, completion: completion)
    return code
  }

  /// Ends an offer before its time. Codes that are not valid any more are ignored.
  public func withdraw(_ code: HandoffCode) {
    offers.removeValue(forKey: code)?.timer.cancel()
    endpoint.withdraw(code)
  }

  /// Asks the peers for the activity of a code; it is used up when `completion` gets the activity.
  ///
  /// What it gets came from another machine: its type is among `handoff-activities`, the rest has the form that
  /// `HandoffActivity` describes, and nothing more is known about it.
  /// - Parameters:
  ///   - code: What the other kiosk shows.
  ///   - completion: Called once, within a few seconds, not before this call returns.
  /// - Returns: Cancels the fetch.
  @discardableResult
  public func fetch(
    _ code: HandoffCode, completion: @escaping @MainActor (Result<HandoffActivity, HandoffError>) -> Void
  ) -> HandoffCancellation {
    endpoint.fetch(code) { result in
      DispatchQueue.main.async { [weak self] in
        MainActor.assumeIsolated {
          guard let self else { return completion(result) }
          self.clock.withExternalEvent { completion(result) }
        }
      }
    }
  }

  private func ended(_ code: HandoffCode, _ end: End) {
    guard let offer = offers.removeValue(forKey: code) else { return }
    offer.timer.cancel()
    clock.withExternalEvent { offer.completion(code, end) }
  }

  private func expire(_ code: HandoffCode) {
    guard let offer = offers.removeValue(forKey: code) else { return }
    endpoint.withdraw(code)
    offer.completion(code, .expired)
  }

  /// Withdraws all offers and ends all connections.
  func stop() {
    for offer in offers.values { offer.timer.cancel() }
    offers = [:]
    endpoint.stop()
  }
}
