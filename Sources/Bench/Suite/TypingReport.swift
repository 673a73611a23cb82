import Foundation
import Host
import Input
import KioskTesting
import UIKit

/// Measures typing in a megabyte of text, next to an empty text view: from the key to the finished frame.
@MainActor
enum TypingReport {
  /// A text and the caret's position in it.
  private struct Case {
    let name: String
    let text: String
    let place: Place
    var view: UITextView?
    /// For each pass: nanoseconds of its median and its slowest key, and the median in F.
    var keys: [Double] = []
    var slowest: [Double] = []
    var relative: [Double] = []
  }

  private enum Place { case start, middle, end }

  private static let line = "The quick brown fox jumps over the lazy dog, and does not come to rest there.\n"
  private static let megabyte = String(repeating: line, count: 1_000_000 / line.count)
  private static let limit = 8.0

  static func print(passes: Int) {
    Swift.print("Typing in a text view of 1200x900: a key, to the finished frame (limit \(fixed(limit, 0)) F)")
    Swift.print(column("", 36), "  median     slowest       in F")
    let endless = megabyte.replacingOccurrences(of: "\n", with: " ")
    var cases = [
      Case(name: "empty", text: "", place: .end), Case(name: "1000 kB, at the start", text: megabyte, place: .start),
      Case(name: "1000 kB, in the middle", text: megabyte, place: .middle),
      Case(name: "1000 kB, at the end", text: megabyte, place: .end),
      Case(name: "1000 kB in one paragraph, middle", text: endless, place: .middle),
    ]
    let kiosk = VirtualKiosk(1280, 1000) { UIViewController() }
    kiosk.trace.isOn = false
    for index in cases.indices { prepare(&cases[index], in: kiosk) }
    let copy = FrameCopy()
    // The cases alternate, so that changes of the machine's speed affect all of them; the first pass fills caches.
    for pass in 0...passes {
      for index in cases.indices {
        let samples = type(in: cases[index], kiosk)
        let f = Figure(samples: (0..<9).map { _ in time { copy.run() } }).median
        guard pass > 0 else { continue }
        cases[index].keys.append(samples.median)
        cases[index].slowest.append(samples.maximum)
        cases[index].relative.append(samples.median / f)
      }
    }
    for each in cases { report(each, beside: cases[0]) }
    kiosk.end()
    opening(copy)
    Swift.print("")
  }

  private static func prepare(_ one: inout Case, in kiosk: VirtualKiosk<UIViewController>) {
    let view = UITextView(frame: CGRect(x: 40, y: 40, width: 1200, height: 900))
    kiosk.rootViewController.view.addSubview(view)
    view.text = one.text
    let count = one.text.utf16.count
    kiosk.presentChanges()
    view.selectedRange = NSRange(location: one.place == .start ? 0 : one.place == .end ? count : count / 2, length: 0)
    view.becomeFirstResponder()
    kiosk.presentChanges()
    view.isHidden = true
    one.view = view
  }

  private static func type(in one: Case, _ kiosk: VirtualKiosk<UIViewController>) -> Figure {
    guard let view = one.view else { return Figure(samples: []) }
    view.isHidden = false
    view.becomeFirstResponder()
    kiosk.presentChanges()
    kiosk.type("x")
    kiosk.presentChanges()
    var samples: [Double] = []
    for key in "typed words" {
      kiosk.advance(by: .milliseconds(40))
      samples.append(
        time {
          kiosk.type(String(key))
          kiosk.presentChanges()
        })
    }
    view.resignFirstResponder()
    view.isHidden = true
    kiosk.presentChanges()
    return Figure(samples: samples)
  }

  private static func report(_ one: Case, beside empty: Case) {
    let keys = Figure(samples: one.keys), relative = Figure(samples: one.relative)
    let slowest = Figure(samples: one.slowest).median
    let times = ratio(keys, Figure(samples: empty.keys)).median
    Swift.print(
      column(one.name, 36), fixed(keys.median / 1e3, 1, width: 9), fixed(slowest / 1e3, 1, width: 9), "µs",
      " \(fixed(relative.median, 2)) F (\(fixed(relative.minimum, 2)) … \(fixed(relative.maximum, 2))),",
      "\(fixed(times, 1)) x empty"
        + (relative.median <= limit ? "" : "  OVER THE LIMIT OF \(fixed(limit, 0)) F"))
  }

  private static func opening(_ copy: FrameCopy) {
    let f = Figure(samples: (0..<9).map { _ in time { copy.run() } }).median
    let kiosk = VirtualKiosk(1280, 1000) { UIViewController() }
    let view = UITextView(frame: CGRect(x: 40, y: 40, width: 1200, height: 900))
    kiosk.rootViewController.view.addSubview(view)
    let text = megabyte
    let cost = time {
      view.text = text
      kiosk.presentChanges()
    }
    Swift.print(column("1000 kB, opened", 36), fixed(cost / 1e3, 1, width: 9), "          µs  \(fixed(cost / f, 2)) F")
    kiosk.end()
  }
}
