import Display
import Input
import UIKit

extension VirtualKiosk {
  // A moving finger reports once per refresh of the screen.
  private var reportInterval: Duration { .nanoseconds(Int64(output.mode.refreshPeriod)) }

  // MARK: Single steps

  /// Reports one change of one finger, and delivers it to the app before returning. Without a spot the finger stays
  /// where it is.
  /// - Returns: False when it is impossible: a second down, or a move or up without a down.
  @discardableResult
  public func touch(_ phase: Touch.Phase, at spot: Spot? = nil, finger: Int = 0) -> Bool {
    use()
    let isPossible = simulatedInput.touch(phase, slot: finger, at: spot.map { panel($0) })
    if !isPossible { TestRunMessages.write("touch(.\(phase), finger: \(finger)) is impossible now; nothing happened.") }
    deliver()
    return isPossible
  }

  /// Reports changes of several fingers in one touch frame.
  public func touch(_ phase: Touch.Phase, at spots: [Spot]) {
    for (finger, spot) in spots.enumerated() {
      simulatedInput.touch(phase, slot: finger, at: panel(spot), endsFrame: finger == spots.count - 1)
    }
    deliver()
  }

  /// Lifts every finger.
  public func liftAll() {
    let down = simulatedInput.contacts.keys.sorted()
    for finger in down { simulatedInput.touch(.up, slot: finger, endsFrame: finger == down.last) }
    deliver()
  }

  // MARK: Gestures

  /// Taps with one finger, or with several beside each other.
  public func tap(at spot: Spot, fingers: Int = 1, times: Int = 1) {
    let middle = spot.point(on: screen)
    let spots = (0..<max(fingers, 1)).map { Spot.point(middle.x + CGFloat($0) * 20, middle.y) }
    for time in 0..<max(times, 1) {
      if time > 0 { advance(by: .milliseconds(80)) }
      touch(.down, at: spots)
      advance(by: .milliseconds(50))
      liftAll()
    }
  }

  /// Taps the middle of a view.
  public func tap(_ view: UIView) { tap(at: .view(view)) }

  /// Taps twice with one finger.
  public func doubleTap(at spot: Spot) { tap(at: spot, times: 2) }

  /// Holds a finger still, then lifts it.
  public func longPress(at spot: Spot, for duration: Duration = .milliseconds(600)) {
    touch(.down, at: spot)
    advance(by: duration)
    touch(.up)
  }

  /// Moves a finger evenly from one spot to another and pauses before lifting it, so that scrolling does not
  /// decelerate.
  public func drag(from start: Spot, to end: Spot, duration: Duration = .milliseconds(300), finger: Int = 0) {
    touch(.down, at: start, finger: finger)
    move(finger, from: start, to: end, duration: duration)
    advance(by: .milliseconds(150))
    touch(.up, finger: finger)
  }

  /// Moves a finger at `velocity` (points per second) and lifts it while it moves.
  public func fling(from start: Spot, velocity: CGVector, duration: Duration = .milliseconds(100), finger: Int = 0) {
    let from = start.point(on: screen)
    let seconds = CGFloat(duration / .seconds(1))
    let end = Spot.point(from.x + velocity.dx * seconds, from.y + velocity.dy * seconds)
    touch(.down, at: start, finger: finger)
    move(finger, from: start, to: end, duration: duration)
    touch(.up, finger: finger)
  }

  /// Moves two fingers apart or together around `spot`. Distances are in points.
  public func pinch(at spot: Spot, from: CGFloat, to: CGFloat, duration: Duration = .milliseconds(300)) {
    let middle = spot.point(on: screen)
    twoFingers(duration) { progress in
      let half = (from + (to - from) * progress) / 2
      return (CGPoint(x: middle.x - half, y: middle.y), CGPoint(x: middle.x + half, y: middle.y))
    }
  }

  /// Rotates two fingers around `spot`, clockwise for positive angles (radians).
  public func rotate(
    at spot: Spot, by angle: CGFloat, radius: CGFloat = 50, duration: Duration = .milliseconds(300)
  ) {
    let middle = spot.point(on: screen)
    twoFingers(duration) { progress in
      let (x, y) = (radius * cos(angle * progress), radius * sin(angle * progress))
      return (CGPoint(x: middle.x - x, y: middle.y - y), CGPoint(x: middle.x + x, y: middle.y + y))
    }
  }

  private func twoFingers(_ duration: Duration, _ place: (CGFloat) -> (CGPoint, CGPoint)) {
    func spots(_ progress: CGFloat) -> [Spot] {
      let (a, b) = place(progress)
      return [.point(a.x, a.y), .point(b.x, b.y)]
    }
    touch(.down, at: spots(0))
    forEachReport(of: duration) { touch(.move, at: spots($0)) }
    liftAll()
  }

  private func move(_ finger: Int, from: Spot, to: Spot, duration: Duration) {
    let (start, end) = (from.point(on: screen), to.point(on: screen))
    forEachReport(of: duration) { progress in
      touch(
        .move, at: .point(start.x + (end.x - start.x) * progress, start.y + (end.y - start.y) * progress), finger: finger)
    }
  }

  private func forEachReport(of duration: Duration, _ body: (CGFloat) -> Void) {
    let count = max(1, Int((duration / reportInterval).rounded()))
    for report in 1...count {
      advance(by: duration / count)
      body(CGFloat(report) / CGFloat(count))
    }
  }

  // MARK: Positions

  /// The position on the panel, which may be rotated, of a spot on the upright screen. Positions outside are clamped to
  /// the edge.
  func panel(_ spot: Spot) -> PanelPoint {
    let place = spot.point(on: screen)
    let size = screen.bounds.size
    let x = min(max(Double(place.x / size.width), 0), 1)
    let y = min(max(Double(place.y / size.height), 0), 1)
    let turned = output.rotation.inverse.upright(x: x, y: y)
    return PanelPoint(x: turned.x, y: turned.y)
  }

  /// Delivers pending input to the app, and runs everything that is due.
  func deliver() {
    session.deliverInput()
    clock.runDue()
  }
}
