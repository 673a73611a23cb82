import Foundation
import Handoff
import Host

/// An activity that another kiosk can continue with a code. Not in UIKit.
///
/// It is valid for ten minutes, or until the activity's `expirationDate` if that is earlier, and until another kiosk has
/// fetched it. It also ends with the visit, unless `outlivesVisit` is set, and with the app.
///
/// - Threading: main actor.
@preconcurrency @MainActor
public final class UIHandoffOffer {
  /// What has become of an offer.
  public enum State: Sendable {
    /// The code can be used.
    case valid
    /// Another kiosk has fetched the activity. Its delegate has been notified.
    case continued
    /// The time is over.
    case expired
    /// The app has withdrawn it, or the visit has ended.
    case withdrawn
  }

  /// What has to be entered at the other kiosk.
  public let code: UIHandoffCode
  /// The activity as it was given. What is sent is its state at the time of the offer.
  public let activity: NSUserActivity
  /// What has become of the offer. It changes once.
  public private(set) var state = State.valid
  /// Called when the state has changed.
  public var onStateChange: (@MainActor (UIHandoffOffer) -> Void)?

  /// Whether the code remains valid for the rest of its time when the visit ends here: false by default. Set it for visitors
  /// who are on their way to a kiosk that is far off. What they have entered stays in memory meanwhile, and the app is not
  /// notified of its continuation any more.
  public var outlivesVisit = false

  private weak var handoff: SessionHandoff?
  private let clock: any HostClock
  private let end: UInt64
  private var timer: ClockTimer?

  /// - Parameter seconds: How long the offer is valid.
  init(
    _ code: HandoffCode, _ activity: NSUserActivity, seconds: TimeInterval, _ handoff: SessionHandoff,
    _ clock: any HostClock
  ) {
    self.code = UIHandoffCode(code)
    self.activity = activity
    self.handoff = handoff
    self.clock = clock
    end = clock.now &+ UInt64(seconds * 1e9)
    // The service ends offers after the usual time itself.
    guard seconds < UIHandoffOffer.lifetime else { return }
    timer = clock.schedule(at: end) { [weak handoff] in handoff?.end(code, .expired) }
  }

  /// The longest time for which a code is valid, in seconds.
  static var lifetime: TimeInterval { TimeInterval(HandoffSettings.lifetime) }

  /// The seconds for which the code is still valid.
  public var remainingTime: TimeInterval {
    state == .valid && end > clock.now ? TimeInterval(end - clock.now) / 1e9 : 0
  }

  /// Ends the offer: the code is not valid any more. Does nothing if it has ended.
  public func withdraw() { handoff?.end(code.code, .withdrawn) }

  func become(_ state: State) {
    guard self.state == .valid else { return }
    self.state = state
    timer?.cancel()
    timer = nil
    if state == .continued { activity.delegate?.userActivityWasContinued(activity) }
    let onStateChange = onStateChange
    self.onStateChange = nil
    onStateChange?(self)
  }
}
