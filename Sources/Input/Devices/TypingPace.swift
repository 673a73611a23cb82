/// Distinguishes a person's typing from a scanner, which claims to be a keyboard, by the timing of the keys.
struct TypingPace: Hashable {
  enum Typist: Hashable { case person, scanner }

  // Detects a code of 7 characters sent at 33 a second; people briefly reach 20.
  private static let burst = (interval: UInt64(35_000_000), length: 6)
  // A person's pace: no make of scanner sends a code at these intervals.
  private static let steps = (interval: UInt64(60_000_000)...2_000_000_000, count: 8)
  /// Shift, Control, Alt and Logo.
  private static let modifiers: Set<UInt16> = [29, 42, 54, 56, 97, 100, 125, 126]

  private var last: UInt64?
  private var down: Set<UInt16> = []
  private var fast = 0
  private var slow = 0

  /// - Parameter time: The time of the event in ns.
  /// - Returns: Whether a person or a scanner types; nil until that is known.
  mutating func key(_ code: UInt16, isPressed: Bool, time: UInt64) -> Typist? {
    guard !Self.modifiers.contains(code) else { return nil }
    guard isPressed else {
      down.remove(code)
      return nil
    }
    down.insert(code)
    defer { last = time }
    // Many keys down at once: a hand lies on the keyboard.
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
