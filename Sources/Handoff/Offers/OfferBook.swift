import SystemOutput

/// The activities that a kiosk offers, and who may have them: which codes are valid, until when, and how long wrong codes
/// make everybody wait.
///
/// - Times are ns of a clock that the caller chooses and never changes.
struct OfferBook {
  private struct Offer {
    let code: HandoffCode
    let activity: HandoffActivity
    let end: UInt64
    /// The connection that has been sent the activity and has not acknowledged it yet.
    var holder: UInt64?
  }

  enum Answer {
    case activity(HandoffActivity)
    case refusal(Message.Refusal)
    /// The code is wrong in its secret part: somebody guesses, or mistyped.
    case wrong
  }

  /// The largest number of offers at a time.
  static let limit = 16
  /// Four wrong codes are free. With at most ten guesses during the life of a code, one of a hundred million secrets is
  /// found once in ten million lives.
  private var backoff = AttemptBackoff(free: 4, first: 15, longest: 600)
  private var offers: [Offer] = []

  var isEmpty: Bool { offers.isEmpty }
  /// The number of wrong codes since the last right one.
  var wrongCodes: Int { backoff.failures }

  /// Offers an activity until `end`; nil if there are too many offers.
  mutating func add(_ activity: HandoffActivity, until end: UInt64, now: UInt64) -> HandoffCode? {
    removeExpired(now)
    guard offers.count < Self.limit else { return nil }
    var code = HandoffCode.random()
    // One name, one activity: a wrong secret counts against this offer.
    while offers.contains(where: { $0.code.name.elementsEqual(code.name) }) { code = HandoffCode.random() }
    offers.append(Offer(code: code, activity: activity, end: end))
    return code
  }

  /// Ends an offer.
  /// - Returns: Whether there was one.
  @discardableResult
  mutating func withdraw(_ code: HandoffCode) -> Bool {
    let count = offers.count
    offers.removeAll { $0.code == code }
    return offers.count < count
  }

  /// Looks a code up for a connection, and keeps the activity for that connection until it is acknowledged or released.
  mutating func take(_ code: HandoffCode, for connection: UInt64, now: UInt64) -> Answer {
    removeExpired(now)
    // Every kiosk is asked for codes of the others: a name that is not here is no guess.
    guard let index = offers.firstIndex(where: { $0.code.name.elementsEqual(code.name) }) else { return .refusal(.unknown) }
    let wait = backoff.wait(at: now)
    // Nothing is said about a code while others wait.
    guard wait == 0 else { return .refusal(.wait(Int(wait.rounded(.up)))) }
    guard offers[index].code.equals(code) else {
      backoff.failed(at: now)
      return .wrong
    }
    backoff.succeeded()
    guard offers[index].holder == nil else { return .refusal(.busy) }
    offers[index].holder = connection
    return .activity(offers[index].activity)
  }

  /// Ends the offer that the connection holds: its code is used up.
  /// - Returns: The code; nil if it has expired or was withdrawn meanwhile.
  mutating func acknowledge(_ connection: UInt64, now: UInt64) -> HandoffCode? {
    removeExpired(now)
    guard let index = offers.firstIndex(where: { $0.holder == connection }) else { return nil }
    return offers.remove(at: index).code
  }

  /// Lets other connections have the activity that a connection held when it ended.
  /// - Returns: Whether it held one.
  mutating func release(_ connection: UInt64) -> Bool {
    guard let index = offers.firstIndex(where: { $0.holder == connection }) else { return false }
    offers[index].holder = nil
    return true
  }

  private mutating func removeExpired(_ now: UInt64) { offers.removeAll { $0.end <= now } }
}
