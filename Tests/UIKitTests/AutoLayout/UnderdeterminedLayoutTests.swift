import KioskTesting
import Testing
import UIKit

/// What constraints leave open, in a view of 400 × 600 points. The results are those of iOS, as the tests of public layout
/// libraries state them.
@MainActor
@Suite struct UnderdeterminedLayoutTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let size: CGSize?
    let make: @MainActor @Sendable (_ view: UIView, _ root: UIView) -> [NSLayoutConstraint]
    let frame: CGRect
    var testDescription: String { name }

    init(
      _ name: String, size: CGSize? = nil, _ frame: (CGFloat, CGFloat, CGFloat, CGFloat),
      _ make: @escaping @MainActor @Sendable (UIView, UIView) -> [NSLayoutConstraint]
    ) {
      (self.name, self.size, self.make) = (name, size, make)
      self.frame = CGRect(x: frame.0, y: frame.1, width: frame.2, height: frame.3)
    }
  }

  nonisolated static let square = CGSize(width: 100, height: 100)

  nonisolated static let cases = [
    Case("top", (0, 10, 0, 0)) { [$0.topAnchor.constraint(equalTo: $1.topAnchor, constant: 10)] },
    Case("top at least", (0, 10, 0, 0)) { [$0.topAnchor.constraint(greaterThanOrEqualTo: $1.topAnchor, constant: 10)] },
    Case("top at most", (0, 10, 0, 0)) { [$0.topAnchor.constraint(lessThanOrEqualTo: $1.topAnchor, constant: 10)] },
    Case("bottom", (0, 577, 0, 0)) { [$0.bottomAnchor.constraint(equalTo: $1.bottomAnchor, constant: -23)] },
    Case("bottom at least", (0, 577, 0, 0)) {
      [$0.bottomAnchor.constraint(greaterThanOrEqualTo: $1.bottomAnchor, constant: -23)]
    },
    Case("bottom at most", (0, 577, 0, 0)) {
      [$0.bottomAnchor.constraint(lessThanOrEqualTo: $1.bottomAnchor, constant: -23)]
    },
    Case("left at most", (72, 0, 0, 0)) { [$0.leftAnchor.constraint(lessThanOrEqualTo: $1.leftAnchor, constant: 72)] },
    Case("right", (390, 0, 0, 0)) { [$0.rightAnchor.constraint(equalTo: $1.rightAnchor, constant: -10)] },
    Case("right, the other way round", (390, 0, 0, 0)) {
      [$1.rightAnchor.constraint(equalTo: $0.rightAnchor, constant: 10)]
    },
    Case("right at least", (390, 0, 0, 0)) {
      [$0.rightAnchor.constraint(greaterThanOrEqualTo: $1.rightAnchor, constant: -10)]
    },
    Case("right at most", (390, 0, 0, 0)) {
      [$0.rightAnchor.constraint(lessThanOrEqualTo: $1.rightAnchor, constant: -10)]
    },
    Case("centre", (200, 300, 0, 0)) {
      [$0.centerXAnchor.constraint(equalTo: $1.centerXAnchor), $0.centerYAnchor.constraint(equalTo: $1.centerYAnchor)]
    },
    Case("width", (0, 0, 348, 0)) { [$0.widthAnchor.constraint(equalTo: $1.widthAnchor, constant: -52)] },
    Case("width at least", (0, 0, 348, 0)) {
      [$0.widthAnchor.constraint(greaterThanOrEqualTo: $1.widthAnchor, constant: -52)]
    },
    Case("width at most", (0, 0, 0, 0)) {
      [$0.widthAnchor.constraint(lessThanOrEqualTo: $1.widthAnchor, constant: -52)]
    },
    Case("height at least", (0, 0, 0, 94)) { view, _ in [view.heightAnchor.constraint(greaterThanOrEqualToConstant: 94)] },
    Case("height at most", (0, 0, 0, 0)) { view, _ in [view.heightAnchor.constraint(lessThanOrEqualToConstant: 94)] },
    Case("left and right", (20, 0, 370, 0)) {
      [
        $0.leftAnchor.constraint(equalTo: $1.leftAnchor, constant: 20),
        $0.rightAnchor.constraint(equalTo: $1.rightAnchor, constant: -10),
      ]
    },
    Case("size, top at least", size: square, (0, 23, 100, 100)) {
      [$0.topAnchor.constraint(greaterThanOrEqualTo: $1.topAnchor, constant: 23)]
    },
    Case("size, top at most", size: square, (0, 23, 100, 100)) {
      [$0.topAnchor.constraint(lessThanOrEqualTo: $1.topAnchor, constant: 23)]
    },
    Case("size, trailing at most", size: square, (226, 0, 100, 100)) {
      [$0.trailingAnchor.constraint(lessThanOrEqualTo: $1.trailingAnchor, constant: -74)]
    },
    Case("size, trailing at least", size: square, (226, 0, 100, 100)) {
      [$0.trailingAnchor.constraint(greaterThanOrEqualTo: $1.trailingAnchor, constant: -74)]
    },
    Case("size, within two limits", size: square, (23, 0, 100, 100)) {
      [
        $0.leftAnchor.constraint(greaterThanOrEqualTo: $1.leftAnchor, constant: 23),
        $0.rightAnchor.constraint(lessThanOrEqualTo: $1.rightAnchor, constant: -74),
      ]
    },
    Case("a limit, then the place", size: square, (200, 0, 100, 100)) {
      [
        $0.rightAnchor.constraint(lessThanOrEqualTo: $1.rightAnchor, constant: -10),
        $0.leftAnchor.constraint(equalTo: $1.leftAnchor, constant: 200),
      ]
    },
    Case("left at the top of another", size: square, (50, 0, 100, 100)) {
      [
        NSLayoutConstraint(
          item: $0, attribute: .left, relatedBy: .equal, toItem: $1, attribute: .top, multiplier: 1, constant: 50)
      ]
    },
  ]

  @Test(arguments: cases) func AL37_whatIsLeftOpenIsAsOnIOS(_ example: Case) {
    let kiosk = VirtualKiosk(400, 600) { UIViewController() }
    let root = kiosk.rootViewController.view!
    let view = UIView()
    view.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(view)
    if let size = example.size {
      NSLayoutConstraint.activate([
        view.widthAnchor.constraint(equalToConstant: size.width), view.heightAnchor.constraint(equalToConstant: size.height),
      ])
    }
    NSLayoutConstraint.activate(example.make(view, root))
    root.layoutIfNeeded()
    #expect(view.frame == example.frame)
    // It stays there.
    root.setNeedsLayout()
    root.layoutIfNeeded()
    #expect(view.frame == example.frame)
  }

  @Test func AL37_aGapOfAtMostIsThatGap() {
    let kiosk = VirtualKiosk(400, 600) { UIViewController() }
    let root = kiosk.rootViewController.view!
    let (a, b) = (UIView(), UIView())
    for view in [a, b] {
      view.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(view)
    }
    let gap = b.leftAnchor.constraint(lessThanOrEqualTo: a.rightAnchor, constant: 25)
    NSLayoutConstraint.activate([
      a.leftAnchor.constraint(equalTo: root.leftAnchor), a.widthAnchor.constraint(equalToConstant: 10), gap,
    ])
    root.layoutIfNeeded()
    #expect(b.frame.minX == 35 && b.frame.width == 0)
    gap.constant = 40
    root.layoutIfNeeded()
    #expect(b.frame.minX == 50)
  }

  @Test func AL37_anOptionalConstraintStillWinsOverWhatIsLeftOpen() {
    let kiosk = VirtualKiosk(400, 600) { UIViewController() }
    let root = kiosk.rootViewController.view!
    let view = UIView()
    view.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(view)
    let optional = view.topAnchor.constraint(equalTo: root.topAnchor, constant: 5)
    optional.priority = .defaultLow
    NSLayoutConstraint.activate([view.topAnchor.constraint(lessThanOrEqualTo: root.topAnchor, constant: 23), optional])
    root.layoutIfNeeded()
    #expect(view.frame.minY == 5)
  }
}
