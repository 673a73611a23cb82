/// A responder and those after it, by `next`. A cyclic chain ends where it closes, with a logged error.
@MainActor
package struct ResponderChain: Sequence, @preconcurrency IteratorProtocol {
  private var upcoming: UIResponder?
  // Brent's cycle detection: a mark that is moved ahead at growing distances.
  private var mark: UIResponder?
  private var steps = 0
  private var limit = 8

  package init(from start: UIResponder?) { upcoming = start }

  package mutating func next() -> UIResponder? {
    guard let here = upcoming else { return nil }
    steps += 1
    if here === mark {
      Self.logCycle(here)
      upcoming = nil
      return nil
    }
    if steps == limit {
      (mark, steps, limit) = (here, 0, limit * 2)
    }
    upcoming = here.next
    return here
  }

  /// Whether the chain from `start` has no cycle.
  static func isFinite(from start: UIResponder) -> Bool {
    var (slow, fast) = (start as UIResponder?, start.next)
    while let ahead = fast {
      if ahead === slow {
        logCycle(ahead)
        return false
      }
      slow = slow?.next
      fast = ahead.next?.next
    }
    return true
  }

  private static func logCycle(_ responder: UIResponder) {
    Log.error(
      "responder chain: following `next` from \(type(of: responder)) leads back to it; events end there.",
      once: "chain \(type(of: responder))")
  }

  // MARK: Passing on

  // Each forwarding of a method from one responder to the next adds one level of calls.
  private static var depth = 0
  private static let suspiciousDepth = 400

  /// Returns the result of `body` for `next`; nil if the chain is cyclic or ends.
  static func ask<Answer>(from responder: UIResponder, _ body: (UIResponder) -> Answer?) -> Answer? {
    var answer: Answer?
    pass(from: responder) { answer = body($0) }
    return answer
  }

  /// Calls `body` with `next`, unless the chain is cyclic. Returns false at its end.
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
