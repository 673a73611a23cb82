import UIKit

/// How values between two keyframes are found.
public enum SKInterpolationMode: Int, Sendable {
  /// In equal steps.
  case linear = 1
  /// Slow at both keyframes.
  case spline = 2
  /// The value of the keyframe before.
  case step = 3
}

/// What comes before the first and after the last keyframe.
public enum SKRepeatMode: Int, Sendable {
  /// The values of these.
  case clamp = 1
  /// The sequence again.
  case loop = 2
}

/// Values at times, and values between them: numbers or colours.
@preconcurrency @MainActor
open class SKKeyframeSequence: NSObject, @preconcurrency NSCopying {
  private struct Keyframe {
    var value: Any
    var time: CGFloat
  }

  private var frames: [Keyframe] = []
  /// Counts changes, for those that keep samples.
  private(set) var revision = 0

  /// How values between two keyframes are found.
  open var interpolationMode = SKInterpolationMode.linear { didSet { revision += 1 } }
  /// What comes before the first and after the last keyframe.
  open var repeatMode = SKRepeatMode.clamp { didSet { revision += 1 } }

  /// An empty sequence.
  public init(capacity numItems: Int) { super.init() }

  /// A sequence of numbers or colours at times, of which there are as many. Those that are too many are left out.
  public convenience init(keyframeValues values: [Any], times: [NSNumber]) {
    self.init(capacity: values.count)
    for (value, time) in zip(values, times) { addKeyframeValue(value, time: CGFloat(time.doubleValue)) }
  }

  /// The number of keyframes.
  open func count() -> Int { frames.count }

  /// Adds a keyframe; they are kept in the order of their times.
  open func addKeyframeValue(_ value: Any, time: CGFloat) {
    guard time.isFinite, SequenceValue(value) != nil else {
      return Log.error("SKKeyframeSequence: \(value) at \(time) is no number or colour at a time; it is left out.")
    }
    frames.insert(Keyframe(value: value, time: time), at: frames.firstIndex { $0.time > time } ?? frames.count)
    revision += 1
  }

  /// Removes the last keyframe.
  open func removeLastKeyframe() { removeKeyframe(at: frames.count - 1) }

  /// Removes a keyframe. One that is not there is ignored.
  open func removeKeyframe(at index: Int) {
    guard frames.indices.contains(index) else { return }
    frames.remove(at: index)
    revision += 1
  }

  /// Changes the value of a keyframe. One that is not there is ignored.
  open func setKeyframeValue(_ value: Any, for index: Int) {
    setKeyframeValue(value, time: getKeyframeTime(for: index), for: index)
  }

  /// Changes the time of a keyframe. One that is not there is ignored.
  open func setKeyframeTime(_ time: CGFloat, for index: Int) {
    setKeyframeValue(getKeyframeValue(for: index), time: time, for: index)
  }

  /// Changes a keyframe. One that is not there is ignored.
  open func setKeyframeValue(_ value: Any, time: CGFloat, for index: Int) {
    guard frames.indices.contains(index) else { return }
    frames.remove(at: index)
    addKeyframeValue(value, time: time)
  }

  /// The value of a keyframe; 0 for one that is not there.
  open func getKeyframeValue(for index: Int) -> Any { frames.indices.contains(index) ? frames[index].value : 0 }

  /// The time of a keyframe; 0 for one that is not there.
  open func getKeyframeTime(for index: Int) -> CGFloat { frames.indices.contains(index) ? frames[index].time : 0 }

  /// The value at a time: an `NSNumber` or a `UIColor`; nil for an empty sequence.
  open func sample(atTime time: CGFloat) -> Any? {
    switch sampled(at: time) {
    case .number(let number): NSNumber(value: Double(number))
    case .color(let color): color.color
    case nil: nil
    }
  }

  /// A sequence of the same keyframes.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = SKKeyframeSequence(capacity: frames.count)
    copy.frames = frames
    (copy.interpolationMode, copy.repeatMode) = (interpolationMode, repeatMode)
    return copy
  }

  final func sampled(at time: CGFloat) -> SequenceValue? {
    guard let first = frames.first, let last = frames.last else { return nil }
    var time = time.isFinite ? time : first.time
    if repeatMode == .loop, last.time > first.time {
      let length = last.time - first.time
      let turns = ((time - first.time) / length).rounded(.down)
      time -= turns * length
    }
    guard let next = frames.firstIndex(where: { $0.time > time }) else { return SequenceValue(last.value) }
    guard next > 0, let from = SequenceValue(frames[next - 1].value) else { return SequenceValue(first.value) }
    guard interpolationMode != .step, let to = SequenceValue(frames[next].value) else { return from }
    var share = (time - frames[next - 1].time) / (frames[next].time - frames[next - 1].time)
    if interpolationMode == .spline { share = share * share * (3 - 2 * share) }
    return from.mixed(with: to, share)
  }
}

/// A value of a sequence.
@MainActor
enum SequenceValue {
  case number(CGFloat)
  case color(ColorParts)

  init?(_ value: Any) {
    switch value {
    case let color as UIColor: self = .color(ColorParts(color))
    case let number as CGFloat where number.isFinite: self = .number(number)
    case let number as Double where number.isFinite: self = .number(number)
    case let number as Float where number.isFinite: self = .number(CGFloat(number))
    case let number as Int: self = .number(CGFloat(number))
    case let number as NSNumber where number.doubleValue.isFinite: self = .number(number.doubleValue)
    default: return nil
    }
  }

  func mixed(with other: SequenceValue, _ share: CGFloat) -> SequenceValue {
    switch (self, other) {
    case (.number(let a), .number(let b)): .number(SKAction.mix(a, b, share))
    case (.color(let a), .color(let b)): .color(a.mixed(with: b, share))
    default: self
    }
  }
}

/// Samples of a sequence over the life of a particle, which each frame reads for each particle.
@MainActor
struct SequenceSamples {
  private static let count = 64
  private var revision = -1
  private weak var sequence: SKKeyframeSequence?
  private(set) var numbers: ContiguousArray<CGFloat> = []
  private(set) var colors: ContiguousArray<ColorParts> = []

  /// Takes new samples if the sequence is another one or has changed.
  mutating func update(_ sequence: SKKeyframeSequence?) {
    guard let sequence else {
      if !numbers.isEmpty || !colors.isEmpty { self = SequenceSamples() }
      return
    }
    guard sequence !== self.sequence || sequence.revision != revision else { return }
    (self.sequence, revision) = (sequence, sequence.revision)
    numbers.removeAll(keepingCapacity: true)
    colors.removeAll(keepingCapacity: true)
    for index in 0...Self.count {
      switch sequence.sampled(at: CGFloat(index) / CGFloat(Self.count)) {
      case .number(let number): numbers.append(number)
      case .color(let color): colors.append(color)
      case nil: break
      }
    }
  }

  /// The number at a share of the life; nil without a sequence of numbers.
  func number(at share: CGFloat) -> CGFloat? { numbers.isEmpty ? nil : numbers[Self.index(share, numbers.count)] }

  /// The colour at a share of the life; nil without a sequence of colours.
  func color(at share: CGFloat) -> ColorParts? { colors.isEmpty ? nil : colors[Self.index(share, colors.count)] }

  private static func index(_ share: CGFloat, _ count: Int) -> Int {
    let share = share.isFinite ? min(max(0, share), 1) : 0
    return min(count - 1, Int(share * CGFloat(count - 1) + 0.5))
  }
}
