/// Records the changes of `animateKeyframes` and converts them into one keyframe animation for each property.
@MainActor
final class KeyframeRecorder {
  private struct Track {
    let view: UIView
    let key: String
    /// Start and end of each change, as fractions of the whole, and the value before it.
    var changes: [(start: Double, end: Double, from: Any)]
  }

  private let mode: CAAnimationCalculationMode
  private var tracks: [Track] = []
  private var window: (start: Double, end: Double) = (0, 1)

  init(mode: CAAnimationCalculationMode) { self.mode = mode }

  /// Runs `body`; the changes made in it happen within this part of the whole.
  func keyframe(start: Double, duration: Double, _ body: () -> Void) {
    let outer = window
    let start = start.isFinite ? min(max(start, 0), 1) : 0
    let length = duration.isFinite ? min(max(duration, 0), 1 - start) : 0
    window = (start, start + length)
    body()
    window = outer
  }

  func record(_ key: String, from: Any, of view: UIView) {
    if let index = tracks.firstIndex(where: { $0.view === view && $0.key == key }) {
      // From the second change on, the value before is the model value, at which the previous change ended.
      let model = view.layer.value(forKeyPath: key) ?? from
      if tracks[index].changes.last?.start == window.start { return }
      tracks[index].changes.append((window.start, window.end, model))
    } else {
      tracks.append(Track(view: view, key: key, changes: [(window.start, window.end, from)]))
    }
  }

  func finish(in block: AnimationBlock) {
    for track in tracks {
      guard let last = track.view.layer.value(forKeyPath: track.key) else { continue }
      let changes = track.changes.enumerated().map { ($1, track.changes.dropFirst($0 + 1).first?.from ?? last) }
        .sorted { $0.0.start < $1.0.start }
      var values: [Any] = []
      var times: [NSNumber] = []
      func add(_ value: Any, at time: Double) {
        values.append(value)
        times.append(NSNumber(value: max(time, times.last?.doubleValue ?? 0)))
      }
      for (index, (change, to)) in changes.enumerated() {
        if index == 0, change.start > 0 { add(change.from, at: 0) }
        add(change.from, at: change.start)
        add(to, at: change.end)
      }
      if (times.last?.doubleValue ?? 1) < 1, let end = values.last { add(end, at: 1) }
      let animation = CAKeyframeAnimation(keyPath: track.key)
      animation.values = values
      animation.keyTimes = times
      animation.calculationMode = mode
      if case .curve(let function) = block.pace { animation.timingFunction = function }
      block.add(animation, of: track.key, to: track.view)
    }
    tracks = []
  }
}
