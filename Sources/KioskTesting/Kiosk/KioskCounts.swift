/// The work a kiosk has done so far, or between two moments: subtract the earlier counts from the later.
public struct KioskCounts: Hashable, Sendable, CustomStringConvertible {
  /// Frames presented to the screen.
  public var frames = 0
  /// Pixels of damage in them.
  public var damagedPixels = 0
  /// Bytes written to scan-out memory: the damage, and what each buffer missed while it was not drawn to.
  public var copiedBytes = 0
  /// The number of wake-ups of the program: timers, main loop cycles, refreshes.
  public var wakeUps = 0

  /// Creates counts.
  public init(frames: Int = 0, damagedPixels: Int = 0, copiedBytes: Int = 0, wakeUps: Int = 0) {
    (self.frames, self.damagedPixels, self.copiedBytes, self.wakeUps) = (frames, damagedPixels, copiedBytes, wakeUps)
  }

  /// All counts zero.
  public static let none = KioskCounts()

  /// The work between two moments.
  public static func - (later: KioskCounts, earlier: KioskCounts) -> KioskCounts {
    KioskCounts(
      frames: later.frames - earlier.frames, damagedPixels: later.damagedPixels - earlier.damagedPixels,
      copiedBytes: later.copiedBytes - earlier.copiedBytes, wakeUps: later.wakeUps - earlier.wakeUps)
  }

  /// All counts in one line.
  public var description: String {
    "\(frames) frames, \(damagedPixels) damaged pixels, \(copiedBytes) bytes copied, \(wakeUps) wake-ups"
  }
}
