import Input
import KioskTesting
import UIKit

/// What typing costs in texts of growing length: from the key to the finished frame.
@MainActor
enum TypingReport {
  private static let line = "The quick brown fox jumps over the lazy dog, and does not come to rest there.\n"
  private static let sizes = [1_000, 10_000, 100_000, 1_000_000]

  static func print(passes: Int) {
    let copy = FrameCopy()
    let f = Figure(samples: (0..<9).map { _ in time { copy.run() } }).median
    Swift.print("Typing in a text view of 1200x900: a key, to the finished frame (F = \(fixed(f / 1e3, 1)) µs)")
    Swift.print(column("", 36), "  median       95 %        in F")
    for size in sizes {
      for place in ["start", "middle", "end"] { typing(size, place, f, passes: passes) }
    }
    opening(f)
    Swift.print("")
  }

  private static func kiosk(_ size: Int) -> (VirtualKiosk<UIViewController>, UITextView) {
    let kiosk = VirtualKiosk(1280, 1000) { UIViewController() }
    kiosk.trace.isOn = false
    let view = UITextView(frame: CGRect(x: 40, y: 40, width: 1200, height: 900))
    kiosk.room.view.addSubview(view)
    view.text = String(repeating: line, count: max(size / line.count, 1))
    view.becomeFirstResponder()
    kiosk.settle()
    return (kiosk, view)
  }

  private static func typing(_ size: Int, _ place: String, _ f: Double, passes: Int) {
    let (kiosk, view) = kiosk(size)
    let count = view.text.utf16.count
    view.selectedRange = NSRange(location: place == "start" ? 0 : place == "end" ? count : count / 2, length: 0)
    kiosk.settle()
    kiosk.type("warm")
    kiosk.settle()
    var samples: [Double] = []
    for _ in 0..<passes {
      for key in "words" {
        kiosk.advance(by: .milliseconds(40))
        samples.append(
          time {
            kiosk.type(String(key))
            kiosk.settle()
          })
      }
    }
    let sorted = samples.sorted()
    let median = Figure(samples: samples).median
    Swift.print(
      column("\(size / 1000) kB, at the \(place)", 36), fixed(median / 1e3, 1, width: 9),
      fixed(sorted[sorted.count * 95 / 100] / 1e3, 1, width: 9), "µs", "  \(fixed(median / f, 2)) F")
    kiosk.end()
  }

  private static func opening(_ f: Double) {
    let text = String(repeating: line, count: 1_000_000 / line.count)
    let kiosk = VirtualKiosk(1280, 1000) { UIViewController() }
    let view = UITextView(frame: CGRect(x: 40, y: 40, width: 1200, height: 900))
    kiosk.room.view.addSubview(view)
    let cost = time {
      view.text = text
      kiosk.settle()
    }
    Swift.print(column("1000 kB, opened", 36), fixed(cost / 1e3, 1, width: 9), "µs".padding(12), "  \(fixed(cost / f, 2)) F")
    kiosk.end()
  }

  private static func time(_ body: () -> Void) -> Double {
    let start = cpuTime()
    body()
    return cpuTime() - start
  }
}

extension String {
  fileprivate func padding(_ width: Int) -> String { self + String(repeating: " ", count: max(width - count, 0)) }
}
