import Input
import KioskTesting
import UIKit

@testable import UIKitCore

/// A page of lists that changes at random.
@MainActor
protocol MonkeyPage: UIViewController {
  /// Changes something: the data, the selection, what is visible.
  func meddle(_ dice: inout SnapshotDice)
  /// What is wrong with what is shown, once nothing moves any more.
  func mistakes() -> [String]
}

/// Random events of three fingers, a wheel and a keyboard, on lists that change while they are touched.
@MainActor
final class ListMonkey<Page: MonkeyPage> {
  let kiosk: VirtualKiosk<Page>
  private(set) var faults: [String] = []
  private var dice: SnapshotDice
  private var places: [(x: Double, y: Double)?] = [nil, nil, nil]

  init(seed: Int, _ page: @escaping () -> Page) {
    dice = SnapshotDice(seed)
    kiosk = VirtualKiosk(300, 320) { page() }
    kiosk.trace.isOn = false
    kiosk.presentChanges()
  }

  func run(events: Int) {
    for number in 0..<events {
      step()
      guard number % 150 == 149 else { continue }
      rest()
      for mistake in kiosk.rootViewController.mistakes() { faults.append("event \(number): \(mistake)") }
      if !faults.isEmpty { return }
    }
  }

  /// Lifts all fingers and lets everything that moves end.
  private func rest() {
    for finger in places.indices { touch(finger, .up) }
    kiosk.advance(by: .seconds(4))
  }

  func finish() {
    rest()
    let dispatcher = UIApplication.shared.eventDispatcher
    if !dispatcher.touches.live.isEmpty { faults.append("\(dispatcher.touches.live.count) touches live on") }
    let delivery = UIApplication.shared.eventDelivery
    if !delivery.arena.active.isEmpty { faults.append("recognizers in the arena: \(delivery.arena.active)") }
    if !delivery.touches.withheldTouches.isEmpty { faults.append("touches held back for ever") }
    kiosk.end()
  }

  private func step() {
    let finger = dice.chance(80) ? 0 : dice.number(0..<3)
    switch dice.number(0..<100) {
    case 0..<14: touch(finger, .down)
    case 14..<62: touch(finger, .move)
    case 62..<76: touch(finger, .up)
    case 76..<77: touch(finger, .cancel)
    case 77..<82:
      kiosk.simulatedInput.pointer(
        .scrolled(
          Pointer.Scroll(.wheel, dx: 0, dy: Double(dice.number(-30..<30)), isEnded: dice.chance(25))))
    case 82..<92: key()
    default: kiosk.rootViewController.meddle(&dice)
    }
    if dice.chance(60) { kiosk.advance(by: .milliseconds(dice.number(0..<40))) }
    if dice.chance(1) { kiosk.advance(by: .milliseconds(700)) }
  }

  /// Fingers begin anywhere, often at the side where the controls of a row are, and move in steps.
  private func touch(_ finger: Int, _ phase: Touch.Phase) {
    var place = places[finger]
    switch phase {
    case .down:
      guard place == nil else { return }
      let x = dice.chance(30) ? 0.93 : dice.chance(20) ? 0.06 : Double(dice.number(0..<1000)) / 1000
      place = (x, Double(dice.number(0..<1000)) / 1000)
    case .move:
      guard let from = place else { return }
      let isSideways = dice.chance(25)
      let step = Double(dice.number(-60..<60)) / 1000
      place = isSideways ? (from.x + step, from.y) : (from.x, from.y + step)
      place = place.map { (min(max($0.x, 0), 0.999), min(max($0.y, 0), 0.999)) }
    default:
      guard place != nil else { return }
      place = nil
    }
    places[finger] = place
    // Lifting ends a frame: what comes after the last frame is never delivered.
    kiosk.simulatedInput.touch(
      phase, slot: finger, at: place.map { PanelPoint(x: $0.x, y: $0.y) },
      endsFrame: phase == .up || phase == .cancel || dice.chance(80))
  }

  private func key() {
    // Tab, Return, Space, Escape, the arrows, Page Up and Down, Home and End by their kernel codes.
    let codes: [UInt16] = [15, 28, 57, 1, 103, 108, 105, 106, 104, 109, 102, 107]
    let code = codes[dice.number(0..<codes.count)]
    kiosk.simulatedInput.key(Key(.pressed, code: code))
    kiosk.simulatedInput.key(Key(.released, code: code))
  }
}
