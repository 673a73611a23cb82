import SystemOutput

/// The activities that a kiosk offers, and who may have them: which codes are valid, until when, and how many wrong ones may
/// be tried for each.
///
/// Wrong codes count against the offer whose name they have, whoever tries them, and against no other: a peer may make one
/// code useless, and nobody wait for another.
///
/// - Times are ns of a clock that the caller chooses and never changes.
struct OfferBook {
  private struct Offer {
    let code: HandoffCode
    let activity: HandoffActivity
    let end: UInt64
    /// The connection that has been sent the activity and has not acknowledged it yet.
    var holder: UInt64?
    /// Four wrong codes are free. Nothing takes them back, not even the right one.
    var backoff = AttemptBackoff(free: 4, first: 15, longest: 600)
  }

  /// What there is under a name.
  enum Found {
    /// An activity under this code, which the peer has to prove that it has.
    case code(HandoffCode)
    case refusal(Message.Refusal)
  }

  enum Answer {
    case activity(HandoffActivity)
    case refusal(Message.Refusal)
    /// The code is wrong in its secret part: somebody guesses, or mistyped. It was the wrong one of this number for the
    /// offer, and the last if the offer has ended by it.
    case wrong(Int, isLast: Bool)
  }

  /// The largest number of offers at a time.
  static let limit = 16
  /// The number of wrong codes that end an offer. With ten guesses at one of a hundred million secrets, one code in ten
  /// million is found.
  static let wrongLimit = 10
  /// The longest time for which a code is not looked at, in seconds: what follows the last wrong one but one.
  static let longestWait = 240
  private var offers: [Offer] = []

  var isEmpty: Bool { offers.isEmpty }

  /// Offers an activity until `end`; nil if there are too many offers.
  mutating func add(_ activity: HandoffActivity, until end: UInt64, now: UInt64) -> HandoffCode? {
    removeExpired(now)
    guard offers.count < Self.limit else { return nil }
    var code = HandoffCode.random()
    // One name, one activity: a wrong secret counts against this offer.
    while offers.contains(where: { $0.code.name == code.name }) { code = HandoffCode.random() }
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

  /// What a peer has to prove that asks for a name. Every kiosk is asked for codes of the others, so a name that is not here
  /// is no guess.
  mutating func find(_ name: HandoffCode.Name, now: UInt64) -> Found {
    removeExpired(now)
    guard let offer = offers.first(where: { $0.code.name == name }) else { return .refusal(.unknown) }
    return Self.refusal(offer, now).map { .refusal($0) } ?? .code(offer.code)
  }

  /// Judges a proof, and keeps the activity for the connection until it is acknowledged or released.
  /// - Parameters:
  ///   - code: What `find` has found.
  ///   - isProven: Whether the peer has it.
  mutating func take(_ code: HandoffCode, isProven: Bool, for connection: UInt64, now: UInt64) -> Answer {
    removeExpired(now)
    guard let index = offers.firstIndex(where: { $0.code == code }) else { return .refusal(.unknown) }
    // Others may have tried wrong ones since this one asked. Nothing is said about a proof then.
    if let refusal = Self.refusal(offers[index], now) { return .refusal(refusal) }
    guard isProven else {
      offers[index].backoff.failed(at: now)
      let count = offers[index].backoff.failures
      if count >= Self.wrongLimit { offers.remove(at: index) }
      return .wrong(count, isLast: count >= Self.wrongLimit)
    }
    guard offers[index].holder == nil else { return .refusal(.busy) }
    offers[index].holder = connection
    return .activity(offers[index].activity)
  }

  private static func refusal(_ offer: Offer, _ now: UInt64) -> Message.Refusal? {
    let wait = offer.backoff.wait(at: now)
    return wait == 0 ? nil : .wait(Int(wait.rounded(.up)))
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
