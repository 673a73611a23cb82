/// Tells a person's typing from a scanner's, which says that it is a keyboard, by the pace of the keys.
struct TypingPace: Hashable {
  enum Hand: Hashable { case person, scanner }

  // A code of 7 characters at 33 a second; people reach 20 for a moment.
  private static let burst = (interval: UInt64(35_000_000), length: 6)
  // Nobody types a code by hand as a scanner of any make sends it.
  private static let steps = (interval: UInt64(60_000_000)...2_000_000_000, count: 8)
  /// Shift, Control, Alt and Logo.
  private static let modifiers: Set<UInt16> = [29, 42, 54, 56, 97, 100, 125, 126]

  private var last: UInt64?
  private var down: Set<UInt16> = []
  private var fast = 0
  private var slow = 0

  /// - Parameter time: ns.
  /// - Returns: Who types, once that can be told.
  mutating func key(_ code: UInt16, isPressed: Bool, time: UInt64) -> Hand? {
    guard !Self.modifiers.contains(code) else { return nil }
    guard isPressed else {
      down.remove(code)
      return nil
    }
    down.insert(code)
    defer { last = time }
    // A hand laid on the keys: many go down at once.
    guard down.count <= 2, let last, time >= last else {
      fast = 0
      return nil
    }
    let interval = time - last
    if interval <= Self.burst.interval {
      fast += 1
      slow = 0
      return fast >= Self.burst.length ? .scanner : nil
    }
    fast = 0
    if Self.steps.interval.contains(interval) { slow += 1 }
    return slow >= Self.steps.count ? .person : nil
  }
}
