import Foundation
import Host
import KioskTesting
import UIKit

/// Measures what keeping the visit adds to a typed key, from the event to the presented 1080p frame.
///
/// Three kiosks take turns at the same keys: one keeps nothing, one keeps the visit, and one more keeps nothing, which shows
/// what chance does. Each pass has others, one after the other: where a kiosk's views lie in memory makes a difference, and
/// with a second kiosk in the process each use of a global of UIKit looks for the current one.
@MainActor
enum ResumingReport {
  private enum Contestant: Int, CaseIterable { case keepsNothing, keeps, control }

  private static let text = "this is what somebody types"
  /// Keys that are not measured: the first ones of a round write whole values, and fill caches.
  private static let firstKeys = 3
  private static let rounds = 6
  private static let limit = 2.0

  static func print(passes: Int) {
    Swift.print(
      "Keeping the visit: what it adds to a key, 1920x1080, event to presented frame (limit \(fixed(limit, 0)) %; in "
        + "brackets the middle half of the passes)")
    let folder = "/dev/shm/vitrine-bench-\(getpid())"
    mkdir(folder, 0o700)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for isField in [false, true] {
      var nothing: [Double] = [], added: [Double] = [], difference: [Double] = [], chance: [Double] = []
      // What is looked for is a hundredth of a frame, and one pass differs from the next by several.
      for pass in 0..<passes * 16 {
        let keys = Self.pass(pass, isField: isField, "\(folder)/\(isField)-\(pass)").map { Figure(samples: $0).median }
        let base = (keys[0] + keys[2]) / 2
        nothing.append(base)
        difference.append(keys[1] - base)
        added.append((keys[1] / base - 1) * 100)
        chance.append((keys[2] / keys[0] - 1) * 100)
      }
      let share = Figure(samples: added)
      Swift.print(
        column(isField ? "a field" : "a text view", 36), fixed(Figure(samples: nothing).median / 1e3, 1, width: 9), "µs",
        "+ \(fixed(Figure(samples: difference).median / 1e3, 2)) µs, \(fixed(share.median, 1)) % (\(spread(share)));",
        "by chance \(fixed(Figure(samples: chance).median, 1)) % (\(spread(Figure(samples: chance))))"
          + (share.median <= limit ? "" : "  OVER THE LIMIT OF \(fixed(limit, 0)) %"))
    }
    Swift.print("")
  }

  /// The middle half of the samples.
  private static func spread(_ figure: Figure) -> String {
    let sorted = figure.samples.sorted()
    return "\(fixed(sorted[sorted.count / 4], 1)) … \(fixed(sorted[sorted.count * 3 / 4], 1))"
  }

  /// - Returns: Nanoseconds of each key, by contestant.
  private static func pass(_ number: Int, isField: Bool, _ folder: String) -> [[Double]] {
    mkdir(folder, 0o700)
    var samples = Contestant.allCases.map { _ in [Double]() }
    var order = Contestant.allCases
    // Each one comes at each place as often as the others.
    for _ in 0..<number % order.count { order.append(order.removeFirst()) }
    for contestant in order {
      var configuration = HostConfiguration()
      if contestant == .keeps { configuration.runtimePath = folder }
      let station = Station(isField: isField, configuration)
      for round in 0...rounds {
        let keys = station.type(text).dropFirst(firstKeys)
        if round > 0 { samples[contestant.rawValue] += keys }
      }
      station.kiosk.end()
    }
    return samples
  }

  /// A kiosk in which somebody types.
  @MainActor
  private struct Station {
    let kiosk: VirtualKiosk<UIViewController>
    private let view: UIView

    init(isField: Bool, _ configuration: HostConfiguration) {
      kiosk = VirtualKiosk(UIFrame.width, UIFrame.height, configuration: configuration) { UIViewController() }
      kiosk.trace.isOn = false
      let frame = CGRect(x: 40, y: 40, width: 1200, height: isField ? 44 : 900)
      view = isField ? UITextField(frame: frame) : UITextView(frame: frame)
      (view as? UITextField)?.borderStyle = .roundedRect
      kiosk.rootViewController.view.addSubview(view)
      kiosk.presentChanges()
      view.becomeFirstResponder()
      kiosk.presentChanges()
    }

    /// - Returns: Nanoseconds of each key.
    func type(_ text: String) -> [Double] {
      (view as? UITextView)?.text = ""
      (view as? UITextField)?.text = ""
      kiosk.presentChanges()
      return text.map { key in
        kiosk.advance(by: .milliseconds(40))
        return time {
          kiosk.type(String(key))
          kiosk.presentChanges()
        }
      }
    }
  }
}
