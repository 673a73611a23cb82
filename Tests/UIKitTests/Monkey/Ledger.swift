import UIKit

/// Records which responder has begun which event, and which rules were broken; the monkey's views and recognizers
/// report to it.
@MainActor
final class EventLedger {
  private(set) var faults: [String] = []
  /// Touches and presses that a responder has begun and not ended, by object and responder.
  private var open: [Pair: String] = [:]
  private var states: [ObjectIdentifier: UIGestureRecognizer.State] = [:]
  private(set) var begun = 0

  private struct Pair: Hashable {
    let thing: ObjectIdentifier
    let responder: ObjectIdentifier
  }

  var openCount: Int { open.count }

  func fault(_ text: String) {
    if faults.count < 20 { faults.append(text) }
  }

  func begin(_ thing: AnyObject, _ responder: AnyObject) {
    begun += 1
    let pair = Pair(thing: ObjectIdentifier(thing), responder: ObjectIdentifier(responder))
    if open[pair] != nil { fault("began twice: \(type(of: thing))") }
    open[pair] = "\(type(of: thing))"
  }

  func change(_ thing: AnyObject, _ responder: AnyObject) {
    if open[Pair(thing: ObjectIdentifier(thing), responder: ObjectIdentifier(responder))] == nil {
      fault("moved without a beginning: \(type(of: thing))")
    }
  }

  func end(_ thing: AnyObject, _ responder: AnyObject, _ phase: Int, _ legal: Int) {
    if phase != legal { fault("wrong phase \(phase), not \(legal)") }
    if open.removeValue(forKey: Pair(thing: ObjectIdentifier(thing), responder: ObjectIdentifier(responder))) == nil {
      fault("ended without a beginning: \(type(of: thing))")
    }
  }

  /// `responder` is deallocated. The end of presses that it had begun reaches nobody; touches were cancelled when it
  /// left its window.
  func gone(_ responder: ObjectIdentifier) {
    for (pair, what) in open where pair.responder == responder {
      open[pair] = nil
      if what == "UITouch" { fault("a view went with a touch that it had begun") }
    }
  }

  /// Checks the state that an action receives against the one before it.
  func act(_ recognizer: UIGestureRecognizer, _ state: UIGestureRecognizer.State) {
    let key = ObjectIdentifier(recognizer)
    let before = states[key] ?? .possible
    let isLegal: Bool
    switch state {
    case .began: isLegal = before == .possible
    case .changed: isLegal = before == .began || before == .changed
    case .ended: isLegal = true
    case .cancelled: isLegal = before == .began || before == .changed
    case .possible, .failed: isLegal = false
    }
    if !isLegal { fault("\(type(of: recognizer)): action for \(state) after \(before)") }
    states[key] = state == .began || state == .changed ? state : nil
  }

  func forget(_ recognizer: UIGestureRecognizer) { states[ObjectIdentifier(recognizer)] = nil }
}

/// A view that does something foolish now and then while it handles events.
@MainActor
final class MonkeyView: UIView {
  static var alive = 0
  weak var monkey: Monkey?
  var ledger: EventLedger?

  override init(frame: CGRect) {
    super.init(frame: frame)
    Self.alive += 1
  }
  required init?(coder: NSCoder) { return nil }
  deinit {
    let identity = ObjectIdentifier(self)
    MainActor.assumeIsolated {
      Self.alive -= 1
      ledger?.gone(identity)
    }
  }

  override var canBecomeFirstResponder: Bool { true }
  override var canResignFirstResponder: Bool { monkey.map { $0.dice.roll(8) > 0 } ?? true }

  @discardableResult override func becomeFirstResponder() -> Bool {
    guard super.becomeFirstResponder() else { return false }
    monkey?.misbehave(self, 12)
    return true
  }
  @discardableResult override func resignFirstResponder() -> Bool {
    guard super.resignFirstResponder() else { return false }
    monkey?.misbehave(self, 12)
    return true
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches { ledger?.begin(touch, self) }
    monkey?.misbehave(self, 10)
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches { ledger?.change(touch, self) }
    monkey?.misbehave(self, 40)
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches { ledger?.end(touch, self, touch.phase.rawValue, UITouch.Phase.ended.rawValue) }
    monkey?.misbehave(self, 10)
  }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches { ledger?.end(touch, self, touch.phase.rawValue, UITouch.Phase.cancelled.rawValue) }
    monkey?.misbehave(self, 10)
  }
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    for press in presses { ledger?.begin(press, self) }
    monkey?.misbehave(self, 10)
  }
  override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    for press in presses { ledger?.end(press, self, press.phase.rawValue, UIPress.Phase.ended.rawValue) }
    monkey?.misbehave(self, 10)
  }
  override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    for press in presses { ledger?.end(press, self, press.phase.rawValue, UIPress.Phase.cancelled.rawValue) }
    monkey?.misbehave(self, 10)
  }
}

/// Random numbers that are the same in every run.
struct Dice {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  /// A number in 0 ..< `sides`.
  mutating func roll(_ sides: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(max(sides, 1)))
  }
}
