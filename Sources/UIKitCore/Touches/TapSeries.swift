/// Counts taps in quick succession, close to each other, on one view.
@MainActor
struct TapSeries {
  private struct Tap {
    var count: Int
    var place: CGPoint
    var time: TimeInterval
    weak var view: UIView?
  }

  private var recent: [Tap] = []
  // The number of fingers.
  private static let limit = 10

  /// The tap count of a touch that begins now.
  mutating func count(at place: CGPoint, in view: UIView, time: TimeInterval) -> Int {
    let tuning = UIInputTuning.current
    recent.removeAll { time - $0.time > tuning.multiTapInterval || $0.view == nil }
    guard
      let index = recent.lastIndex(where: {
        $0.view === view && distance($0.place, place) <= tuning.multiTapDistance
      })
    else { return 1 }
    return recent.remove(at: index).count + 1
  }

  mutating func ended(_ touch: UITouch) {
    guard touch.storedTapCount > 0 else { return }
    if recent.count == Self.limit { recent.removeFirst() }
    recent.append(
      Tap(
        count: touch.storedTapCount, place: touch.position, time: touch.storedTimestamp, view: touch.storedView))
  }
}
