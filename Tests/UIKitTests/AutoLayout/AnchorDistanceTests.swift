import KioskTesting
import Testing
import UIKit

/// `anchorWithOffset(to:)`: lengths that are the distance between two anchors.
@MainActor
@Suite struct AnchorDistanceTests {
  private func row(_ count: Int, isRightToLeft: Bool = false) -> (VirtualKiosk<UIViewController>, UIView, [UIView]) {
    let kiosk = VirtualKiosk(400, 300) { UIViewController() }
    let root = kiosk.rootViewController.view!
    if isRightToLeft { root.semanticContentAttribute = .forceRightToLeft }
    let views = (0..<count).map { _ in UIView() }
    for view in views {
      view.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(view)
      view.widthAnchor.constraint(equalToConstant: 40).isActive = true
    }
    return (kiosk, root, views)
  }

  @Test(arguments: [false, true]) func AL38_gapsAreEqual(_ isRightToLeft: Bool) {
    let (kiosk, root, views) = row(3, isRightToLeft: isRightToLeft)
    let gaps = [
      root.leadingAnchor.anchorWithOffset(to: views[0].leadingAnchor),
      views[0].trailingAnchor.anchorWithOffset(to: views[1].leadingAnchor),
      views[1].trailingAnchor.anchorWithOffset(to: views[2].leadingAnchor),
      views[2].trailingAnchor.anchorWithOffset(to: root.trailingAnchor),
    ]
    NSLayoutConstraint.activate(gaps.dropFirst().map { $0.constraint(equalTo: gaps[0]) })
    root.layoutIfNeeded()
    // 400 − 3 × 40 in four gaps of 70.
    let lefts = views.map(\.frame.minX)
    #expect(lefts == (isRightToLeft ? [290, 180, 70] : [70, 180, 290]))
    withExtendedLifetime(kiosk) {}
  }

  @Test func AL38_aDistanceIsAMultipleOfAnotherLength() {
    let (kiosk, root, views) = row(2)
    let gap = views[0].trailingAnchor.anchorWithOffset(to: views[1].leadingAnchor)
    NSLayoutConstraint.activate([
      views[0].leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
      gap.constraint(equalTo: views[0].widthAnchor, multiplier: 2, constant: 5),
    ])
    root.layoutIfNeeded()
    #expect(views[1].frame.minX == 135)
    withExtendedLifetime(kiosk) {}
  }

  @Test func AL38_aLengthIsADistance() {
    let (kiosk, root, views) = row(2)
    let bar = UIView()
    bar.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(bar)
    let gap = views[0].trailingAnchor.anchorWithOffset(to: views[1].leadingAnchor)
    let both = bar.widthAnchor.constraint(equalTo: gap, multiplier: 0.5)
    NSLayoutConstraint.activate([
      views[0].leadingAnchor.constraint(equalTo: root.leadingAnchor),
      views[1].trailingAnchor.constraint(equalTo: root.trailingAnchor), both,
      gap.constraint(greaterThanOrEqualTo: bar.widthAnchor),
    ])
    root.layoutIfNeeded()
    #expect(bar.frame.width == 160)
    #expect(both.description.contains("leading"), "\(both)")
    // What one of its items leaves ends it.
    views[1].removeFromSuperview()
    #expect(!both.isActive)
    withExtendedLifetime(kiosk) {}
  }

  @Test func AL38_verticalDistancesToo() {
    let (kiosk, root, views) = row(1)
    let above = root.topAnchor.anchorWithOffset(to: views[0].topAnchor)
    let below = views[0].bottomAnchor.anchorWithOffset(to: root.bottomAnchor)
    NSLayoutConstraint.activate([
      views[0].heightAnchor.constraint(equalToConstant: 60), above.constraint(equalTo: below, multiplier: 2),
    ])
    root.layoutIfNeeded()
    #expect(views[0].frame.minY == 160)
    withExtendedLifetime(kiosk) {}
  }
}
