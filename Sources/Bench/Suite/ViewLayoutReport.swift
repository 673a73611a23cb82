import KioskTesting
import UIKit

/// Measures Auto Layout with views: rows of constraints from making the views to the finished frame, layout passes after
/// that, and a blinking caret beside thousands of views that constraints have placed.
@MainActor
enum ViewLayoutReport {
  /// A view whose content has a width, as that of a label has.
  private final class Row: UIView {
    private let length: CGFloat

    init(length: CGFloat) {
      self.length = length
      super.init(frame: .zero)
    }

    required init?(coder: NSCoder) { nil }

    override var intrinsicContentSize: CGSize { CGSize(width: length, height: UIView.noIntrinsicMetric) }
  }

  private final class Screen: UIViewController {
    let field = UITextField(frame: CGRect(x: 16, y: 16, width: 300, height: 44))
    let list = UIView()
    private(set) var middle: NSLayoutConstraint?

    override func viewDidLoad() {
      view.addSubview(field)
      list.frame = CGRect(x: 0, y: 80, width: 800, height: 400)
      list.clipsToBounds = true
      view.addSubview(list)
    }

    /// Adds rows with six constraints each; two of them are those of the length of the content.
    func addConstrainedRows(_ count: Int) {
      for number in 0..<count {
        let row = Row(length: Self.length(number))
        row.translatesAutoresizingMaskIntoConstraints = false
        list.addSubview(row)
        let start = row.leadingAnchor.constraint(equalTo: list.leadingAnchor, constant: 16)
        NSLayoutConstraint.activate([
          start, row.topAnchor.constraint(equalTo: list.topAnchor, constant: CGFloat(number) * 44),
          row.trailingAnchor.constraint(lessThanOrEqualTo: list.trailingAnchor, constant: -16),
          row.heightAnchor.constraint(equalToConstant: 44),
        ])
        if number == count / 2 { middle = start }
      }
    }

    /// The same places without constraints.
    func addPlacedRows(_ count: Int) {
      for number in 0..<count {
        let row = Row(length: Self.length(number))
        row.frame = CGRect(x: 16, y: CGFloat(number) * 44, width: min(Self.length(number), 768), height: 44)
        list.addSubview(row)
      }
    }

    private static func length(_ number: Int) -> CGFloat { CGFloat(100 + number * 37 % 900) }
  }

  static func print(passes: Int) {
    rows(1000, passes)
    caret(10_000, passes)
    stacks(passes)
    Swift.print("")
  }

  private static func kiosk(_ fill: (Screen) -> Void) -> VirtualKiosk<Screen> {
    let kiosk = VirtualKiosk(800, 480) { Screen() }
    kiosk.trace.isOn = false
    fill(kiosk.rootViewController)
    kiosk.presentChanges()
    return kiosk
  }

  private static func rows(_ count: Int, _ passes: Int) {
    var (built, placed, settled, edited): ([Double], [Double], [Double], [Double]) = ([], [], [], [])
    for pass in 0...passes {
      let kiosk = VirtualKiosk(800, 480) { Screen() }
      kiosk.trace.isOn = false
      kiosk.presentChanges()
      let screen = kiosk.rootViewController
      let first = time { screen.addConstrainedRows(count) }
      let second = time { kiosk.presentChanges() }
      let third = time {
        for _ in 0..<100 {
          screen.list.setNeedsLayout()
          screen.list.layoutIfNeeded()
        }
      }
      let fourth = time {
        for edit in 0..<100 {
          screen.middle?.constant = CGFloat(16 + edit % 16)
          screen.list.layoutIfNeeded()
        }
      }
      kiosk.end()
      // The first pass fills caches.
      guard pass > 0 else { continue }
      built.append(first / Double(count))
      placed.append(second / Double(count))
      settled.append(third / 100 / Double(count))
      edited.append(fourth / 100)
    }
    func median(_ samples: [Double]) -> String { fixed(Figure(samples: samples).median / 1e3, 2) }
    Swift.print(
      "1 000 views of 6 constraints, per view: \(median(built)) µs to make view and constraints, \(median(placed)) µs for "
        + "the first layout pass and frame, \(median(settled)) µs for a pass without changes")
    Swift.print("one constant edited among them, to the finished layout: \(median(edited)) µs")
  }

  /// A stack view with a hundred views, and one with a thousand: the first layout, and after one view was hidden or shown.
  private static func stacks(_ passes: Int) {
    var (first, toggled): ([Figure], [Figure]) = ([], [])
    for count in [100, 1000] {
      var samples: ([Double], [Double]) = ([], [])
      for pass in 0...passes {
        let kiosk = VirtualKiosk(800, 480) { Screen() }
        kiosk.trace.isOn = false
        kiosk.presentChanges()
        let stack = UIStackView(arrangedSubviews: (0..<count).map { Row(length: CGFloat(10 + $0 * 7 % 20)) })
        stack.frame = CGRect(x: 0, y: 0, width: CGFloat(count) * 40, height: 44)
        let building = time {
          kiosk.rootViewController.list.addSubview(stack)
          kiosk.rootViewController.list.layoutIfNeeded()
        }
        let toggling = time {
          for _ in 0..<10 {
            stack.arrangedSubviews[count / 2].isHidden.toggle()
            stack.layoutIfNeeded()
          }
        }
        kiosk.end()
        guard pass > 0 else { continue }
        samples.0.append(building / 1e3)
        samples.1.append(toggling / 10e3)
      }
      first.append(Figure(samples: samples.0))
      toggled.append(Figure(samples: samples.1))
    }
    for (name, figures) in [("first layout", first), ("one of them hidden or shown", toggled)] {
      Swift.print(
        "a stack of 1 000 views, \(name): \(fixed(figures[1].median, 0)) µs, "
          + "\(fixed(figures[1].median / figures[0].median, 1)) x that of 100 views")
    }
  }

  private static func caret(_ count: Int, _ passes: Int) {
    let constrained = kiosk { $0.addConstrainedRows(count) }, plain = kiosk { $0.addPlacedRows(count) }
    let kiosks = [constrained, plain]
    var samples: [[Double]] = [[], []]
    var frames = 0
    for pass in 0...passes {
      for (index, kiosk) in kiosks.enumerated() {
        // It blinks for ten seconds after a change.
        kiosk.rootViewController.field.resignFirstResponder()
        kiosk.rootViewController.field.becomeFirstResponder()
        kiosk.advance(by: .seconds(1))
        let before = kiosk.frames
        let spent = time { kiosk.advance(by: .seconds(8)) }
        frames = kiosk.frames - before
        if pass > 0 { samples[index].append(spent / Double(max(frames, 1))) }
      }
    }
    let figures = samples.map { Figure(samples: $0) }
    let ratio = ratio(figures[0], figures[1])
    Swift.print(
      "a blink of a caret beside 10 000 views: \(fixed(figures[0].median / 1e3, 1)) µs with constraints, "
        + "\(fixed(figures[1].median / 1e3, 1)) µs without, ratio \(fixed(ratio.median, 3)) "
        + "(\(fixed(ratio.minimum, 3)) … \(fixed(ratio.maximum, 3))), \(frames) blinks")
    for kiosk in kiosks { kiosk.end() }
  }
}
