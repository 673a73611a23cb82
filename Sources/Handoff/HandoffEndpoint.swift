import Devices
import Dispatch
import Foundation

/// A kiosk's end of handoffs: it offers activities under codes, and fetches those of other kiosks.
///
/// All network work happens on a queue of its own, one connection's step at a time. A port is open only while something is
/// offered, and nothing arrives that was not asked for.
///
/// - Threading: any thread; no call blocks on the network.
public final class HandoffEndpoint: @unchecked Sendable {
  // Unchecked: `fetches` is used on the queue only.
  /// What it may do, as it was given.
  public let settings: HandoffSettings
  private let queue: DispatchQueue
  private let watched: EpollSet
  private let log: HandoffLog
  private let server: OfferServer
  private var fetches: [ObjectIdentifier: Fetch] = [:]

  /// Fetches at a time.
  private static let fetchLimit = 4

  /// Creates an end that does nothing until it is asked to.
  /// - Parameters:
  ///   - now: ns; codes expire, and wrong ones delay, by this clock.
  ///   - log: Called with each message, on any thread.
  ///   - onTaken: Called on a private queue when another kiosk has fetched the activity of a code.
  ///   - onGuessed: Called on a private queue when so many wrong codes were tried that this one is not valid any more.
  public init(
    _ settings: HandoffSettings, now: @escaping @Sendable () -> UInt64 = { DispatchTime.now().uptimeNanoseconds },
    log: (@Sendable (String) -> Void)? = nil, onTaken: @escaping @Sendable (HandoffCode) -> Void = { _ in },
    onGuessed: @escaping @Sendable (HandoffCode) -> Void = { _ in }
  ) {
    self.settings = settings
    queue = DispatchQueue(label: "vitrine.handoff", qos: .userInitiated)
    watched = EpollSet(queue: queue)
    self.log = HandoffLog(log ?? HandoffLog.system)
    server = OfferServer(
      settings, queue: queue, watched: watched, log: self.log, now: now, onTaken: onTaken, onGuessed: onGuessed)
  }

  deinit { server.stop() }

  /// The port while something is offered; nil otherwise.
  public var port: Int? { server.port }

  /// Offers an activity for ten minutes to the kiosk where the code is entered. The port stays open until the code is used
  /// up or withdrawn: withdraw it when its time is over.
  /// - Throws: `HandoffError`; nothing is offered then.
  public func offer(_ activity: HandoffActivity) throws(HandoffError) -> HandoffCode {
    guard settings.allows(activity.type) else { throw .typeNotAllowed(activity.type) }
    let code = try server.offer(activity)
    if activity.size > HandoffActivity.advisedSize {
      log.own(
        "an activity of type \(activity.type) has \(activity.size) bytes. It is offered; Apple advises at most "
          + "\(HandoffActivity.advisedSize).")
    }
    return code
  }

  /// Ends an offer, as when the visitor leaves. Codes that are not valid any more are ignored.
  public func withdraw(_ code: HandoffCode) { server.withdraw(code) }

  /// Asks the peers for the activity of a code. It is used up when `completion` gets the activity.
  /// - Parameter completion: Called once, on a private queue.
  /// - Returns: Cancels the fetch.
  @discardableResult
  public func fetch(
    _ code: HandoffCode, completion: @escaping @Sendable (Result<HandoffActivity, HandoffError>) -> Void
  ) -> HandoffCancellation {
    let cancellation = HandoffCancellation()
    queue.async { [self] in
      guard fetches.count < Self.fetchLimit else { return completion(.failure(.tooMany)) }
      let id = ObjectIdentifier(cancellation)
      // The end of the fetch, which has a deadline, breaks the cycle.
      let fetch = Fetch(code, settings, queue: queue, watched: watched) { [log] problem in
        log.own(
          "other kiosks cannot be found by mDNS: \(problem). Install and start avahi-daemon, or list them in handoff-peers.")
      } completion: { [self] result in
        fetches[id] = nil
        cancellation.action = nil
        report(result)
        completion(result)
      }
      fetches[id] = fetch
      cancellation.action = { [weak fetch, queue] in queue.async { [weak fetch] in fetch?.cancel() } }
      fetch.start()
    }
    return cancellation
  }

  private func report(_ result: Result<HandoffActivity, HandoffError>) {
    switch result {
    case .success(let activity): log.own("an activity of type \(activity.type) was fetched.")
    case .failure(.cancelled): break
    case .failure(let error): log.error(error)
    }
  }

  /// Withdraws all offers, ends all connections and cancels all fetches.
  public func stop() {
    server.stop()
    queue.async { [self] in for fetch in fetches.values { fetch.cancel() } }
  }
}

/// Cancels a fetch that is under way.
public final class HandoffCancellation: @unchecked Sendable {
  // Unchecked: the lock guards the action.
  private let lock = NSLock()
  private var stored: (@Sendable () -> Void)?
  private var isCancelled = false

  init() {}

  var action: (@Sendable () -> Void)? {
    get { lock.withLock { stored } }
    set {
      let runs = lock.withLock {
        stored = newValue
        return isCancelled
      }
      if runs { newValue?() }
    }
  }

  /// Ends the fetch with `HandoffError.cancelled`, unless it has ended already.
  public func cancel() {
    let action = lock.withLock {
      isCancelled = true
      return stored
    }
    action?()
  }
}
