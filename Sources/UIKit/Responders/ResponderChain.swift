/// A responder and those after it, by `next`. Ends where a chain that runs in a circle comes round, with a logged error.
@MainActor
struct ResponderChain: Sequence, @preconcurrency IteratorProtocol {
  private var upcoming: UIResponder?
  // Brent's way to find circles: a mark that is moved ahead at growing distances.
  private var mark: UIResponder?
  private var steps = 0
  private var limit = 8

  init(from start: UIResponder?) { upcoming = start }

  mutating func next() -> UIResponder? {
    guard let here = upcoming else { return nil }
    steps += 1
    if here === mark {
      Self.complain(here)
      upcoming = nil
      return nil
    }
    if steps == limit {
      (mark, steps, limit) = (here, 0, limit * 2)
    }
    upcoming = here.next
    return here
  }

  /// Whether nobody is met twice on the way up from `start`.
  static func isFinite(from start: UIResponder) -> Bool {
    var (slow, fast) = (start as UIResponder?, start.next)
    while let ahead = fast {
      if ahead === slow {
        complain(ahead)
        return false
      }
      slow = slow?.next
      fast = ahead.next?.next
    }
    return true
  }

  private static func complain(_ responder: UIResponder) {
    Log.error(
      "responder chain: following `next` from \(type(of: responder)) leads back to it; events end there.",
      once: "chain \(type(of: responder))")
  }

  // MARK: Passing on

  // Every method handed on from one responder to the next is one level of calls.
  private static var depth = 0
  private static let suspiciousDepth = 400

  /// What `body` gets from `next`, unless the chain runs in a circle or ends.
  static func ask<Answer>(from responder: UIResponder, _ body: (UIResponder) -> Answer?) -> Answer? {
    var answer: Answer?
    pass(from: responder) { answer = body($0) }
    return answer
  }

  /// Hands something on to `next`, unless the chain runs in a circle. At its end there is nobody: returns false.
  @discardableResult
  static func pass(from responder: UIResponder, _ body: (UIResponder) -> Void) -> Bool {
    guard let next = responder.next else { return false }
    depth += 1
    defer { depth -= 1 }
    if depth % suspiciousDepth == 0, !isFinite(from: next) { return false }
    body(next)
    return true
  }
}
