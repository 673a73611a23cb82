import KioskTesting
import UIKit

/// Measures the cost of a key of the on-screen keyboard, from the touch to the frame that shows it.
@MainActor
enum KeyboardReport {
  /// An input that shows no text, so that only the keyboard is measured.
  private final class Sink: UIView, UIKeyInput {
    override var canBecomeFirstResponder: Bool { true }
    var hasText: Bool { true }
    var autocapitalizationType = UITextAutocapitalizationType.none
    func insertText(_ text: String) {}
    func deleteBackward() {}
  }

  static func print(passes: Int) {
    let copy = FrameCopy()
    Swift.print("From a finger on a key to the frame with its pop-over, 1920x1080 (limit 8 F)")
    for isDark in [false, true] { keys(copy, passes: passes, isDark: isDark) }
    showing(passes: passes)
    Swift.print("")
  }

  private static func kiosk(isDark: Bool = false) -> (VirtualKiosk<UIViewController>, Sink) {
    var tuning = UIKeyboardTuning()
    tuning.layouts = ["us"]
    // Keys of this size show no pop-over by default.
    tuning.popOverPitch = 100
    UIKeyboardTuning.current = tuning
    let kiosk = VirtualKiosk(1920, 1080, appearance: isDark ? .dark : .light, screenKeyboard: .always) { UIViewController() }
    kiosk.rootViewController.view.backgroundColor = .systemBackground
    let sink = Sink(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    kiosk.rootViewController.view.addSubview(sink)
    return (kiosk, sink)
  }

  private static func keys(_ copy: FrameCopy, passes: Int, isDark: Bool) {
    let (kiosk, sink) = kiosk(isDark: isDark)
    sink.becomeFirstResponder()
    kiosk.advance(by: .milliseconds(500))
    let letters = "qwertyuiopasdfghjklzxcvbnm".map { String($0) }
    let places = letters.compactMap { kiosk.spot(ofKey: $0) }
    guard places.count == letters.count else { return Swift.print("the keyboard did not come") }
    var relative = Figure(samples: [])
    var absolute = Figure(samples: [])
    var damage = 0
    for pass in 0..<passes + 1 {
      var samples = Figure(samples: [])
      damage = 0
      for place in places {
        let before = kiosk.counts
        let start = cpuTime()
        kiosk.touch(.down, at: place)
        kiosk.presentChanges()
        samples.samples.append(cpuTime() - start)
        damage = max(damage, (kiosk.counts - before).damagedPixels)
        kiosk.advance(by: .milliseconds(90))
        kiosk.touch(.up)
        kiosk.advance(by: .milliseconds(160))
      }
      let f = Figure(
        samples: (0..<9).map { _ in
          let start = cpuTime()
          copy.run()
          return cpuTime() - start
        }
      ).median
      // The first pass fills caches.
      guard pass > 0 else { continue }
      absolute.samples.append(samples.median)
      relative.samples.append(samples.median / f)
    }
    Swift.print(
      column(isDark ? "dark" : "light", 28), fixed(absolute.median / 1e3, 1, width: 9), "µs  ",
      "\(fixed(relative.median, 2)) F (\(fixed(relative.minimum, 2)) … \(fixed(relative.maximum, 2))), "
        + "at most \(damage) px of 2073600 damaged" + (relative.median <= 8 ? "" : "  OVER THE LIMIT OF 8 F"))
    kiosk.end()
  }

  private static func showing(passes: Int) {
    var first = Figure(samples: [])
    var again = Figure(samples: [])
    for _ in 0..<min(passes, 3) {
      let (kiosk, sink) = kiosk()
      func show() -> Double {
        let start = cpuTime()
        sink.becomeFirstResponder()
        kiosk.advance(by: .milliseconds(17))
        let cost = cpuTime() - start
        kiosk.advance(by: .milliseconds(400))
        sink.resignFirstResponder()
        kiosk.advance(by: .milliseconds(400))
        return cost
      }
      first.samples.append(show())
      for _ in 0..<5 { again.samples.append(show()) }
      kiosk.end()
    }
    Swift.print(
      "focus to the keyboard's first frame: \(fixed(first.median / 1e6, 2)) ms the first time, "
        + "\(fixed(again.median / 1e6, 2)) ms after that")
  }
}
