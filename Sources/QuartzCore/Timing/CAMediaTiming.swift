/// What a layer shows of an animation before it begins and after it ends.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  public static let both = CAMediaTimingFillMode(rawValue: "both")
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")

  var fillsBefore: Bool { self == .backwards || self == .both }
  var fillsAfter: Bool { self == .forwards || self == .both }
}

/// How time runs in an object compared with its parent: local = (parent − beginTime) · speed + timeOffset. Seconds.
@MainActor public protocol CAMediaTiming: AnyObject {
  var beginTime: CFTimeInterval { get set }
  var duration: CFTimeInterval { get set }
  var speed: Float { get set }
  var timeOffset: CFTimeInterval { get set }
  var repeatCount: Float { get set }
  var repeatDuration: CFTimeInterval { get set }
  var autoreverses: Bool { get set }
  var fillMode: CAMediaTimingFillMode { get set }
}

/// The numbers of `CAMediaTiming`, and where in an animation a moment falls.
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

  /// A moment within an animation: how far it got in which repetition.
  struct Position {
    var phase: Phase
    /// 0 … 1, running back in the second half of an autoreversing repetition.
    var fraction: Double
    /// Whole repetitions done, for cumulative animations.
    var iteration: Int
  }

  func local(_ parent: CFTimeInterval) -> CFTimeInterval { (parent - beginTime) * Double(speed) + timeOffset }
  /// The inverse of `local`; nil when time stands still.
  func parent(_ local: CFTimeInterval) -> CFTimeInterval? {
    speed == 0 ? nil : (local - timeOffset) / Double(speed) + beginTime
  }

  /// Seconds of local time from start to end; infinite for endless repetition.
  func activeDuration(of duration: CFTimeInterval) -> CFTimeInterval {
    let one = autoreverses ? duration * 2 : duration
    if repeatDuration > 0 { return repeatDuration }
    if repeatCount > 0 { return one * Double(repeatCount) }
    return one
  }

  /// Where `local` (this object's own time) falls in an animation of `duration`.
  func position(local: CFTimeInterval, duration: CFTimeInterval) -> Position {
    let total = activeDuration(of: duration)
    // A negative speed plays from the end to the start.
    if local < 0 || local.isNaN { return Position(phase: speed < 0 ? .after : .before, fraction: 0, iteration: 0) }
    let one = autoreverses ? duration * 2 : duration
    guard duration > 0 else { return Position(phase: .after, fraction: autoreverses ? 0 : 1, iteration: 0) }
    let isOver = local >= total
    let t = min(local, total)
    var iteration = (t / one).rounded(.down)
    var rest = t - iteration * one
    // The end of the last repetition belongs to it, not to one that never comes.
    if isOver, iteration > 0, rest < one * 1e-9 {
      iteration -= 1
      rest = one
    }
    var fraction = rest / duration
    if autoreverses, fraction > 1 { fraction = 2 - fraction }
    return Position(
      phase: isOver ? (speed < 0 ? .before : .after) : .active, fraction: min(1, max(0, fraction)), iteration: Int(min(iteration, 1e9)))
  }
}
