import Foundation
import KioskTesting
import Testing

import UIKit
@testable import UIKitCore

/// Does random things with a kiosk, and checks from time to time that all is in order when nothing moves.
///
/// What a test adds are operations on its own containers, see `run`. The same seed does the same things.
@MainActor
final class Monkey: NSObject {
  /// What an operation may do with the focus that a dismissal has returned.
  enum Effect {
    /// It leaves the focus where it is.
    case keepsFocus
    /// It may move the focus, but a dismissal in it returns the focus.
    case single
    /// It does several things, after which nobody can tell who has the focus.
    case mixed
  }

  var numbers: Numbers
  let kiosk: VirtualKiosk<UIViewController>
  let record: MonkeyRecord
  let seed: UInt64
  private(set) weak var window: UIWindow?
  /// What must be presented when nothing moves, each by the one before it, and the first one by the root.
  var shown: [UIViewController] = []
  /// Who had the focus when each of the presented controllers took it.
  var formerFocus: [ObjectIdentifier: WeakResponder] = [:]
  /// Who must have the focus after a dismissal.
  var expectedFocus: WeakResponder?
  private var pages = 0
  private var isTurned = false
  private var settles = 0
  /// What was done last.
  private var recent: [String] = []

  struct WeakResponder { weak var responder: UIResponder? }

  /// - Parameters:
  ///   - width: In points.
  ///   - height: In points.
  init(seed: UInt64, _ width: Int, _ height: Int, root: (MonkeyRecord) -> UIViewController) {
    let record = MonkeyRecord()
    self.seed = seed
    self.record = record
    numbers = Numbers(seed: seed)
    // In half as many pixels as points: nobody looks at the pictures.
    kiosk = VirtualKiosk(width / 2, height / 2, scale: 0.5, screenKeyboard: .always) { root(record) }
    kiosk.advance(by: .seconds(1))
    super.init()
    window = kiosk.rootViewController.view.window
  }

  var root: UIViewController { kiosk.rootViewController }
  /// True once in `count` times, on average.
  func once(in count: Int) -> Bool { numbers.below(count) == 0 }
  func one<Element>(of elements: [Element]) -> Element { elements[numbers.below(elements.count)] }

  /// Remembers what is done, to report it with a fault.
  func note(_ what: String) { recent = recent.suffix(31) + [what] }

  func page() -> MonkeyPage {
    pages += 1
    return MonkeyPage(1_000 + pages, record)
  }

  // MARK: Running

  /// Does `count` things, of which every second one is an operation of the test's, and checks after about eight.
  func run(_ count: Int, operation: () -> Effect) {
    var memory = [Self.resident]
    let lines = FrameworkLog.lines {
      for index in 1...max(count, 1) {
        step { once(in: 2) ? operation() : commonOperation() }
        if index == count / 2 { memory.append(Self.resident) }
        guard once(in: 8) || index == count else { continue }
        settle()
        if !record.faults.isEmpty {
          return record.report("seed \(seed), operation \(index), after \(recent.joined(separator: ", "))")
        }
      }
      end()
    }
    memory.append(Self.resident)
    #expect(record.faults == [])
    #expect(lines.filter { line in !Self.refusals.contains { line.contains($0) } } == [], "seed \(seed)")
    guard count >= 10_000, memory.count == 3 else { return }
    let megabytes = memory.map { $0 >> 20 }
    print("seed \(seed): \(count) operations, \(settles) checks, resident \(megabytes) MiB")
    #expect(megabytes[2] - megabytes[1] < 24, "the second half takes memory")
  }

  /// What UIKit says when something is presented at the wrong time.
  private static let refusals = [
    "already; nothing is presented", "already, present from that one", "is in no window", "is being dismissed",
    "touch(",
  ]

  /// The program's memory, in bytes.
  private static var resident: Int {
    let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
    return fields.count > 1 ? (Int(fields[1]) ?? 0) * 4_096 : 0
  }

  private func step(_ operation: () -> Effect) {
    let (expected, before) = (expectedFocus, steadyChain)
    let effect = operation()
    expectedFocus = effect == .keepsFocus ? expected : nil
    let after = steadyChain
    if effect != .mixed, let gone = before.first(where: { !after.contains($0) }) {
      let former = formerFocus[ObjectIdentifier(gone)]
      if (former?.responder as? UIView)?.window === window { expectedFocus = former }
    }
    if let focused = window?.firstResponder as? UIView, focused.window !== window {
      record.report("the first responder is not in the window")
    }
    let pause = one(of: [0, 16, 50, 120, 400])
    if pause > 0 { note("\(pause) ms") }
    kiosk.advance(by: .milliseconds(pause))
  }

  /// Waits until nothing moves, and checks.
  func settle() {
    note("settle")
    kiosk.advance(by: .seconds(2))
    settles += 1
    checkAll()
    expectedFocus = nil
    formerFocus = formerFocus.filter { key, _ in shown.contains { ObjectIdentifier($0) == key } }
    if once(in: 8), window?.firstResponder == nil { checkIdle() }
  }

  /// Dismisses everything and checks that nothing is left, and that nothing happens any more.
  private func end() {
    root.dismiss(animated: false)
    shown = []
    window?.endEditing(true)
    kiosk.advance(by: .seconds(1))
    expectedFocus = nil
    window?.endEditing(true)
    settle()
    checkIdle()
  }

  // MARK: Operations for every container

  func commonOperation() -> Effect {
    switch numbers.below(16) {
    case 0, 1, 2: return present()
    case 3, 4, 5: return dismiss()
    case 6, 7:
      note("focus")
      focus()
      return .single
    case 8:
      note("end editing")
      window?.endEditing(true)
      return .single
    case 9:
      note("rotate")
      isTurned.toggle()
      kiosk.rotateDisplay(isTurned ? .quarter : .none)
      // A popover may be presented again in another style, when what had the focus is not there.
      for controller in chain where controller.modal.popover != nil { formerFocus[ObjectIdentifier(controller)] = nil }
      // Columns leave the window when they are put into one stack.
      return root is UINavigationController ? .keepsFocus : .single
    case 10, 11: return swipe()
    case 12, 13: return dragSheet()
    case 14: return twoFingers()
    default: return tap()
    }
  }

  /// Gives the focus to the field of the visible page.
  private func focus() {
    let pages = MonkeyTree.controllers(in: shown.last ?? root).compactMap { $0 as? MonkeyPage }
    let visible = pages.filter { $0.viewIfLoaded?.window != nil && $0.state == .there }
    if !visible.isEmpty { one(of: visible).field.becomeFirstResponder() }
  }
}
