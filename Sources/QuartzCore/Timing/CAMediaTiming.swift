/// Whether a layer shows an animation before its begin and after its end.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The final value is shown after the end.
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  /// The first value is shown before the begin.
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  /// Values are shown before the begin and after the end.
  public static let both = CAMediaTimingFillMode(rawValue: "both")
  /// Nothing is shown outside the active time.
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")

  var fillsBefore: Bool { self == .backwards || self == .both }
  var fillsAfter: Bool { self == .forwards || self == .both }
}

/// The relation of an object's time to its parent's: local = (parent − beginTime) · speed + timeOffset. Times are in
/// seconds.
@preconcurrency @MainActor public protocol CAMediaTiming: AnyObject {
  /// The parent's time when the object's time begins.
  var beginTime: CFTimeInterval { get set }
  /// The duration of one repetition.
  var duration: CFTimeInterval { get set }
  /// The rate relative to the parent's time.
  var speed: Float { get set }
  /// The offset of the local time.
  var timeOffset: CFTimeInterval { get set }
  /// The number of repetitions.
  var repeatCount: Float { get set }
  /// The time for which to repeat.
  var repeatDuration: CFTimeInterval { get set }
  /// Whether each repetition also runs backwards.
  var autoreverses: Bool { get set }
  /// Whether values are shown before the begin and after the end.
  var fillMode: CAMediaTimingFillMode { get set }
}

/// The values of `CAMediaTiming`, and the computation of positions within an animation.
struct Timing: Equatable {
  var beginTime: CFTimeInterval = 0
  var duration: CFTimeInterval = 0
  var speed: Float = 1
  var timeOffset: CFTimeInterval = 0
  var repeatCount: Float = 0
  var repeatDuration: CFTimeInterval = 0
  var autoreverses = false
  var fillMode = CAMediaTimingFillMode.removed

  enum Phase: Equatable {
    case before, active, after
  }

  /// A position within an animation: its repetition and progress.
  struct Position {
    var phase: Phase
    /// The position 0 … 1, which runs backwards in the second half of an autoreversing repetition.
    var fraction: Double
    /// The number of completed repetitions, for cumulative animations.
    var iteration: Int
  }

  func local(_ parent: CFTimeInterval) -> CFTimeInterval { (parent - beginTime) * Double(speed) + timeOffset }
  /// The inverse of `local`; nil when the speed is 0.
  func parent(_ local: CFTimeInterval) -> CFTimeInterval? {
    speed == 0 ? nil : (local - timeOffset) / Double(speed) + beginTime
  }

  /// The active duration in local seconds; infinite for endless repetition.
  func activeDuration(of duration: CFTimeInterval) -> CFTimeInterval {
    let one = autoreverses ? duration * 2 : duration
    if repeatDuration > 0 { return repeatDuration }
    if repeatCount > 0 { return one * Double(repeatCount) }
    return one
  }

  /// The position of `local` (this object's own time) in an animation of `duration`.
  func position(local: CFTimeInterval, duration: CFTimeInterval) -> Position {
    let total = activeDuration(of: duration)
    // With a negative speed the animation runs from the end to the start.
    if local < 0 || local.isNaN { return Position(phase: speed < 0 ? .after : .before, fraction: 0, iteration: 0) }
    let one = autoreverses ? duration * 2 : duration
    guard duration > 0 else { return Position(phase: .after, fraction: autoreverses ? 0 : 1, iteration: 0) }
    let isOver = local >= total
    let t = min(local, total)
    var iteration = (t / one).rounded(.down)
    var rest = t - iteration * one
    // The end of the last repetition belongs to it and not to the next one.
    if isOver, iteration > 0, rest < one * 1e-9 {
      iteration -= 1
      rest = one
    }
    var fraction = rest / duration
    if autoreverses, fraction > 1 { fraction = 2 - fraction }
    return Position(
      phase: isOver ? (speed < 0 ? .before : .after) : .active, fraction: min(1, max(0, fraction)),
      iteration: Int(min(iteration, 1e9)))
  }
}
