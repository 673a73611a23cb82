import Foundation
import Handoff
import Host
// Foundation also has a class named Host.
import class Host.Host

/// The activities of a session that go to other kiosks and come from them.
///
/// The service calls back on the main actor, outside of the session; everything that the app is notified of runs within.
@MainActor
final class SessionHandoff {
  private unowned let session: KioskSession
  private var offers: [HandoffCode: UIHandoffOffer] = [:]
  private var requests: [UIHandoffRequest] = []

  init(_ session: KioskSession) { self.session = session }

  private var host: Host { session.host }

  /// - Throws: `UIHandoffError` when it is not configured, or cannot be used.
  private func service() throws(UIHandoffError) -> HandoffService {
    guard let service = host.handoff else { throw UIHandoffError(.notConfigured) }
    return service
  }

  // MARK: Offering

  /// Offers an activity with the state as it is now.
  func offer(_ activity: NSUserActivity) throws(UIHandoffError) -> UIHandoffOffer {
    guard host.isHandoffOfferConfigured else { throw UIHandoffError(.notConfigured) }
    guard let saved = activity.savedForSending() else { throw UIHandoffError(.noActivity) }
    let seconds = min(activity.expirationDate?.timeIntervalSinceNow ?? .infinity, UIHandoffOffer.lifetime)
    let service = try service()
    let code: HandoffCode
    do {
      code = try service.offer(type: saved.type, title: saved.title, payload: saved.data()) { [weak self] code, end in
        self?.end(code, end == .taken ? .continued : .expired)
      }
    } catch {
      Log.error("UIApplication.offerActivity: \(error)")
      throw (error as? HandoffError).map { UIHandoffError($0) } ?? UIHandoffError(.notAllowed)
    }
    let offer = UIHandoffOffer(code, activity, seconds: seconds, self, host.clock)
    offers[code] = offer
    return offer
  }

  /// Ends an offer and notifies the app. Codes that are not offered are ignored.
  func end(_ code: HandoffCode, _ state: UIHandoffOffer.State) {
    guard let offer = offers.removeValue(forKey: code) else { return }
    if state != .continued { host.handoff?.withdraw(code) }
    session.state.run { offer.become(state) }
  }

  // MARK: Fetching

  func fetch(_ code: UIHandoffCode, _ request: UIHandoffRequest) {
    guard host.isHandoffFetchConfigured, let service = try? service() else {
      // Never before the call has returned.
      return session.state.cycle.performNextCycle { request.end(UIHandoffError(.notConfigured)) }
    }
    requests.append(request)
    let cancellation = service.fetch(code.code) { [weak self, weak request] result in
      guard let self, let request, request.isUnderWay else { return }
      self.session.state.run { self.didFetch(result, request) }
    }
    request.follow(cancellation)
  }

  private func didFetch(_ result: Result<HandoffActivity, HandoffError>, _ request: UIHandoffRequest) {
    switch result {
    case .failure(let error): end(request, UIHandoffError(error))
    case .success(let fetched):
      guard let prepare = request.beforeDelivery else { return deliver(fetched, request) }
      prepare { [weak self] in self?.session.state.run { self?.deliver(fetched, request) } }
    }
  }

  private func end(_ request: UIHandoffRequest, _ error: UIHandoffError?) {
    requests.removeAll { $0 === request }
    request.end(error)
  }

  /// Lets the app continue, unless its visitor has left meanwhile.
  private func deliver(_ fetched: HandoffActivity, _ request: UIHandoffRequest) {
    guard request.isUnderWay, request.visit == session.visit else { return requests.removeAll { $0 === request } }
    let activity = Self.activity(in: fetched)
    session.application.continueActivity(type: fetched.type) { receive in
      receive(activity)
    } completion: { [weak self] outcome in
      self?.end(request, outcome == .continued ? nil : UIHandoffError(.unusable))
    }
  }

  /// Reads what came from another machine.
  private static func activity(in fetched: HandoffActivity) -> Result<SavedActivity, any Error> {
    guard var saved = try? SavedActivity(data: fetched.payload), saved.type == fetched.type else {
      Log.error(
        "UIApplication.continueActivity: what was fetched as \(fetched.type) is no activity of that type; it is not used.")
      return .failure(UIHandoffError(.unusable))
    }
    // Without control characters.
    saved.title = fetched.title
    return .success(saved)
  }

  // MARK: End

  /// Withdraws what the visitor has offered, and cancels what is fetched for them.
  func visitorLeft() {
    let requests = requests
    self.requests = []
    for request in requests { request.cancel() }
    for (code, offer) in offers {
      if offer.outlivesVisit {
        // The service ends it. The app has forgotten the visit.
        offers[code] = nil
        offer.become(.withdrawn)
      } else {
        end(code, .withdrawn)
      }
    }
  }

  /// Called at the end of the session; that of the host ends the offers.
  func close() {
    for request in requests { request.cancel() }
    (requests, offers) = ([], [:])
  }
}
