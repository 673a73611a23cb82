import KioskTesting
import Testing
import UIKit

// This target is compiled in the language mode of Swift 5, in which most UIKit code is written. There, functions without
// an actor use views, as the classes of iOS are declared before concurrency. What follows has to compile as it is.

private func caption(_ text: String, in view: UIView) -> UILabel {
  let label = UILabel()
  label.text = text
  label.translatesAutoresizingMaskIntoConstraints = false
  view.addSubview(label)
  return label
}

private struct Margins: Equatable {
  var constraint: NSLayoutConstraint

  static func == (a: Margins, b: Margins) -> Bool {
    a.constraint.firstAttribute == b.constraint.firstAttribute && a.constraint.constant == b.constraint.constant
  }
}

/// What layout libraries do: a subclass that inherits the initialisers.
private final class NamedConstraint: NSLayoutConstraint {
  var name: String? {
    get { identifier }
    set { identifier = newValue }
  }
}

private extension UIViewController {
  var bars: (NSLayoutYAxisAnchor, NSLayoutYAxisAnchor) { (topLayoutGuide.bottomAnchor, bottomLayoutGuide.topAnchor) }
}

@MainActor @Suite struct UnannotatedSourceTests {
  private final class Screen: UIViewController {
    var label: UILabel?

    override func viewDidLoad() {
      super.viewDidLoad()
      additionalSafeAreaInsets = UIEdgeInsets(top: 40, left: 0, bottom: 30, right: 0)
      let label = caption("Between the bars", in: view)
      self.label = label
      let (top, bottom) = bars
      NSLayoutConstraint.activate([
        label.topAnchor.constraint(equalTo: top), label.bottomAnchor.constraint(equalTo: bottom),
        label.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      ])
      let width = NamedConstraint(
        item: label, attribute: .width, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute, multiplier: 1,
        constant: 120)
      width.name = "caption"
      width.isActive = true
    }
  }

  @Test func AL27_aScreenBetweenTheBarsOfOldSources() {
    let kiosk = VirtualKiosk(320, 240) { Screen() }
    kiosk.presentChanges()
    #expect(kiosk.rootViewController.label?.frame == CGRect(x: 0, y: 40, width: 120, height: 170))
    #expect(kiosk.rootViewController.topLayoutGuide.length == 40)
    #expect(kiosk.rootViewController.bottomLayoutGuide.length == 30)
  }

  @Test func AL35_aConstraintWithoutItemsHasNoEffect() {
    let constraint = NSLayoutConstraint()
    let lines = FrameworkLog.lines { constraint.isActive = true }
    #expect(!constraint.isActive && lines.count == 1 && lines.first?.contains("no items") == true)
    #expect(Margins(constraint: constraint) == Margins(constraint: NamedConstraint()))
  }
}
