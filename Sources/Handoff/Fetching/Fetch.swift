import Devices
import Dispatch

/// Asks the peers for the activity of a code, some at a time, until one gives it.
///
/// - Threading: the queue.
final class Fetch: PeerRequestDelegate, PeerBrowserDelegate, @unchecked Sendable {
  // Unchecked: everything is used on the queue only.
  typealias Completion = @Sendable (Result<HandoffActivity, HandoffError>) -> Void

  private let code: HandoffCode
  private let settings: HandoffSettings
  private let queue: DispatchQueue
  private let watched: EpollSet
  private var completion: Completion?
  private var waiting: ArraySlice<HandoffAddress>
  private var running: [HandoffAddress: PeerRequest] = [:]
  private var attempts: [HandoffError.Attempt] = []
  private var refusal: HandoffError?
  private var isClaimed = false
  private var seen: Set<HandoffAddress> = []
  /// While kiosks are looked for that are not configured.
  private var browser: PeerBrowser?
  private let onProblem: (String) -> Void

  /// Peers that are asked at the same time.
  private static let parallel = 16

  init(
    _ code: HandoffCode, _ settings: HandoffSettings, queue: DispatchQueue, watched: EpollSet,
    onProblem: @escaping (String) -> Void, completion: @escaping Completion
  ) {
    (self.code, self.settings, self.queue, self.watched) = (code, settings, queue, watched)
    self.onProblem = onProblem
    self.completion = completion
    waiting = []
    for peer in settings.peers.prefix(HandoffSettings.peerLimit) { add(peer) }
  }

  func start() {
    if settings.findsPeers {
      let browser = PeerBrowser(queue: queue, watched: watched, delegate: self)
      self.browser = browser
      browser.start()
    }
    askMore()
  }

  func browserFound(_ peer: HandoffAddress) {
    guard seen.count < 2 * HandoffSettings.peerLimit else { return }
    add(peer)
    askMore()
  }

  func browserDidEnd(_ problem: String?) {
    browser = nil
    if let problem { onProblem(problem) }
    askMore()
  }

  private func add(_ peer: HandoffAddress) { if seen.insert(peer).inserted { waiting.append(peer) } }

  func cancel() { end(.failure(.cancelled)) }

  private func askMore() {
    while completion != nil, running.count < Self.parallel, let peer = waiting.popFirst() {
      let request = PeerRequest(peer, code, settings, queue: queue, watched: watched, delegate: self)
      running[peer] = request
      request.start()
    }
    if running.isEmpty, waiting.isEmpty, browser == nil { end(.failure(refusal ?? .notFound(attempts))) }
  }

  /// The first that has the activity gets it; the others are not needed any more.
  func claim(for claiming: PeerRequest) -> Bool {
    guard !isClaimed, completion != nil else { return false }
    isClaimed = true
    waiting = []
    stopLooking()
    for (other, request) in running where request !== claiming {
      request.cancel()
      running[other] = nil
    }
    return true
  }

  func request(_ request: PeerRequest, ended outcome: PeerRequest.Outcome) {
    let peer = request.peer
    running[peer] = nil
    switch outcome {
    case .confirmed(let activity): return end(.success(activity))
    case .unconfirmed: return end(.failure(.unconfirmed(peer: "\(peer)")))
    case .mustWait(let seconds):
      // The one that looks at the code first.
      if case .mustWait(let other, _) = refusal, other <= seconds { break }
      refusal = .mustWait(seconds: seconds, peer: "\(peer)")
    case .unusable(let reason): refusal = .unusable(peer: "\(peer)", reason: reason)
    case .nothing(let reason, let wasReached):
      attempts.append(HandoffError.Attempt(peer: "\(peer)", reason: reason, wasReached: wasReached))
    }
    askMore()
  }

  private func stopLooking() {
    browser?.stop()
    browser = nil
  }

  private func end(_ result: Result<HandoffActivity, HandoffError>) {
    guard let completion else { return }
    self.completion = nil
    waiting = []
    stopLooking()
    for request in running.values { request.cancel() }
    running = [:]
    completion(result)
  }
}
