import Foundation
import KioskTesting
import Raster
import UIKit

/// An app whose visits are cut, with a visitor who does anything.
@MainActor
protocol KilledApp: AnyObject {
  associatedtype Root: UIViewController

  /// Starts it, with what is kept in `folder`.
  init(_ folder: VisitFolder)

  var kiosk: VirtualKiosk<Root> { get }
  /// What a visitor would miss.
  var state: [String] { get }
  /// How the lines of `state` begin that a visitor does not see now, and sees after a restart: a visitor cannot come back
  /// into the middle of a bounce, which keeps rows off the screen. What is in these is the app's to keep.
  var bounced: [String] { get }
  /// Whether what moves has come to its end after a restart, such as a controller that is being pushed.
  static var endsMotion: Bool { get }

  /// Does something at random.
  func step(_ random: inout Seeded)
}

extension KilledApp {
  var bounced: [String] { [] }
  static var endsMotion: Bool { false }
}

/// xorshift: the same numbers for the same seed everywhere.
struct Seeded: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}

extension VirtualKiosk {
  /// Types, deletes, moves the caret, undoes and redoes as visitors do.
  func edit(_ random: inout Seeded, _ manager: UndoManager?) {
    switch Int.random(in: 0..<12, using: &random) {
    case 0...6:
      let words = ["a", "Hello ", "x1", "e", " and ", "the end", "Q", "?"]
      type(words.randomElement(using: &random) ?? "")
    case 7, 8: key(.press, .backspace)
    case 9: manager?.undo()
    case 10: manager?.redo()
    default: key(.press, Bool.random(using: &random) ? .left : .right)
    }
  }

  /// Taps a field to edit it. A further tap would open a menu, which does not outlive the program.
  func focus(_ field: UIView) {
    if !field.isFirstResponder { tap(field) }
  }
}
