import KioskTesting

import UIKit
@testable import UIKitCore

extension Monkey {
  /// A finger from the leading edge, which is lifted or cancelled anywhere.
  func swipe() -> Effect { drag(from: (1, CGFloat(30 + numbers.below(60))), by: (CGFloat(5 + numbers.below(90)), 0)) }

  /// A finger that drags what is presented last, from where a sheet has its grabber, by a random distance.
  func dragSheet() -> Effect {
    guard let view = shown.last?.viewIfLoaded, view.window === window, let size = window?.bounds.size else { return tap() }
    let top = view.convert(CGPoint(x: view.bounds.midX, y: 12), to: nil)
    return drag(
      from: (top.x / size.width * 100, min(max(top.y / size.height * 100, 0), 99)),
      by: (0, CGFloat(numbers.below(110) - 20)))
  }

  /// Moves a finger, in percent of the screen. Something else may happen meanwhile.
  private func drag(from start: (x: CGFloat, y: CGFloat), by way: (x: CGFloat, y: CGFloat)) -> Effect {
    note("drag from \(start) by \(way)")
    let reports = 2 + numbers.below(12)
    let pause = one(of: [8, 16, 16, 40])
    let disturbed = once(in: 4) ? numbers.below(reports) : nil
    kiosk.touch(.down, at: .percent(start.x, start.y))
    for report in 1...reports {
      let part = CGFloat(report) / CGFloat(reports)
      kiosk.touch(.move, at: .percent(start.x + way.x * part, min(start.y + way.y * part, 99)))
      kiosk.advance(by: .milliseconds(pause))
      if report == disturbed { disturb() }
    }
    if once(in: 3) { kiosk.advance(by: .milliseconds(150)) }
    let isCancelled = once(in: 5)
    note(isCancelled ? "cancel" : "lift")
    kiosk.touch(isCancelled ? .cancel : .up)
    return disturbed == nil ? .single : .mixed
  }

  private func disturb() {
    switch numbers.below(4) {
    case 0: _ = present()
    case 1, 2: _ = dismiss()
    default: window?.endEditing(true)
    }
  }

  /// Two fingers that move by themselves, of which one may be lifted first.
  func twoFingers() -> Effect {
    note("two fingers")
    var places = (0..<2).map { _ in CGPoint(x: once(in: 2) ? 1 : numbers.below(100), y: 10 + numbers.below(80)) }
    let steps = places.map { _ in CGVector(dx: numbers.below(16) - 4, dy: numbers.below(12) - 4) }
    for finger in 0...1 { kiosk.touch(.down, at: .percent(places[finger].x, places[finger].y), finger: finger) }
    let early = once(in: 3) ? numbers.below(8) : nil
    for report in 0..<8 {
      if report == early { kiosk.touch(.up, finger: 1) }
      for finger in 0...1 where finger == 0 || early.map({ report < $0 }) ?? true {
        places[finger].x += steps[finger].dx
        places[finger].y += steps[finger].dy
        kiosk.touch(.move, at: .percent(places[finger].x, places[finger].y), finger: finger)
      }
      kiosk.advance(by: .milliseconds(16))
    }
    kiosk.liftAll()
    return .mixed
  }

  /// A tap anywhere, or on something that can be tapped.
  func tap() -> Effect {
    let targets = kiosk.views(where: { $0 is UIControl && $0.isUserInteractionEnabled })
    note("tap")
    if targets.isEmpty || once(in: 3) {
      kiosk.tap(at: .percent(CGFloat(numbers.below(100)), CGFloat(numbers.below(100))))
    } else {
      kiosk.tap(one(of: targets))
    }
    return .mixed
  }
}
