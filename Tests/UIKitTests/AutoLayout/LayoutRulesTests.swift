import KioskTesting
import Testing
import UIKit

/// Rules of Auto Layout, the safe area and text sizes that concern values more than layouts.
@MainActor @Suite struct LayoutRulesTests {
  @Test func AL2_prioritiesHaveTheirValuesAndAnyBetween() {
    let known: [(UILayoutPriority, Float)] = [
      (.required, 1000), (.defaultHigh, 750), (.dragThatCanResizeScene, 510), (.sceneSizeStayPut, 500),
      (.dragThatCannotResizeScene, 490), (.defaultLow, 250), (.fittingSizeLevel, 50),
    ]
    for (priority, value) in known { #expect(priority.rawValue == value) }
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 100)), view = UIView()
    view.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(view)
    for (width, priority) in [(100, 750.25), (200, 750.5), (300, 749.75)] as [(CGFloat, Float)] {
      let constraint = view.widthAnchor.constraint(equalToConstant: width)
      constraint.priority = UILayoutPriority(priority)
      constraint.isActive = true
    }
    root.layoutIfNeeded()
    #expect(view.bounds.width == 200)
  }

  @Test func AL8_onlyAttributesOfOneKindGoTogether() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 100)), view = UIView()
    view.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(view)
    func lines(_ first: NSLayoutConstraint.Attribute, _ second: NSLayoutConstraint.Attribute) -> [String] {
      FrameworkLog.lines {
        NSLayoutConstraint(
          item: view, attribute: first, relatedBy: .equal, toItem: second == .notAnAttribute ? nil : root,
          attribute: second, multiplier: 1, constant: 5
        ).isActive = true
        root.layoutIfNeeded()
      }
    }
    let wrong: [(NSLayoutConstraint.Attribute, NSLayoutConstraint.Attribute)] = [
      (.leading, .left), (.right, .trailing), (.top, .leading), (.width, .left), (.bottom, .height),
      (.left, .notAnAttribute), (.firstBaseline, .centerX),
    ]
    for (first, second) in wrong {
      #expect(lines(first, second).count == 1, "\(first) \(second)")
      #expect(root.constraints.isEmpty)
    }
    let right: [(NSLayoutConstraint.Attribute, NSLayoutConstraint.Attribute)] = [
      (.leading, .trailing), (.top, .centerY), (.width, .notAnAttribute), (.height, .width), (.left, .centerX),
    ]
    for (first, second) in right {
      #expect(lines(first, second) == [], "\(first) \(second)")
      NSLayoutConstraint.deactivate(root.constraints + view.constraints)
    }
  }

  @Test func SA2_additionalInsetsAddToWhatIsInherited() {
    let kiosk = VirtualKiosk(400, 300) { UIViewController() }
    let (parent, child) = (kiosk.rootViewController, UIViewController())
    parent.additionalSafeAreaInsets = UIEdgeInsets(top: 10, left: 4, bottom: 0, right: 0)
    parent.addChild(child)
    child.view.frame = parent.view.bounds
    parent.view.addSubview(child.view)
    child.didMove(toParent: parent)
    child.additionalSafeAreaInsets = UIEdgeInsets(top: 7, left: 0, bottom: 20, right: 0)
    kiosk.presentChanges()
    #expect(parent.view.safeAreaInsets == UIEdgeInsets(top: 10, left: 4, bottom: 0, right: 0))
    #expect(child.view.safeAreaInsets == UIEdgeInsets(top: 17, left: 4, bottom: 20, right: 0))
    #expect(child.view.safeAreaLayoutGuide.layoutFrame == CGRect(x: 4, y: 17, width: 396, height: 263))
    kiosk.end()
  }

  @Test func SA7_scrollViewsAddTheSafeAreaAsTheyAreTold() {
    let kiosk = VirtualKiosk(200, 200) { UIViewController() }
    let controller = kiosk.rootViewController
    controller.additionalSafeAreaInsets = UIEdgeInsets(top: 40, left: 10, bottom: 30, right: 6)
    let scroll = UIScrollView(frame: kiosk.screen.bounds)
    scroll.contentSize = CGSize(width: 200, height: 1000)
    scroll.contentInset.top = 5
    controller.view.addSubview(scroll)
    func inset(_ behavior: UIScrollView.ContentInsetAdjustmentBehavior) -> UIEdgeInsets {
      scroll.contentInsetAdjustmentBehavior = behavior
      kiosk.presentChanges()
      return scroll.adjustedContentInset
    }
    #expect(inset(.automatic) == UIEdgeInsets(top: 45, left: 0, bottom: 30, right: 0))
    #expect(inset(.scrollableAxes) == UIEdgeInsets(top: 45, left: 0, bottom: 30, right: 0))
    #expect(inset(.always) == UIEdgeInsets(top: 45, left: 10, bottom: 30, right: 6))
    #expect(inset(.never) == UIEdgeInsets(top: 5, left: 0, bottom: 0, right: 0))
    kiosk.end()
  }

  @Test func AP4_onlyScaledFontsFollowTheContentSize() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
    let own = UIFont.systemFont(ofSize: 20)
    let fonts: [UIFont] = [
      .preferredFont(forTextStyle: .body), UIFontMetrics.default.scaledFont(for: own), own,
      UIFontMetrics.default.scaledFont(for: own, maximumPointSize: 24),
    ]
    let labels = fonts.map { _ in UILabel() }, fields = fonts.map { _ in UITextField() }
    let views = fonts.map { _ in UITextView() }
    for (index, font) in fonts.enumerated() {
      (labels[index].font, fields[index].font, views[index].font) = (font, font, font)
      fields[index].text = "Text"
      views[index].text = "Text"
      labels[index].adjustsFontForContentSizeCategory = true
      fields[index].adjustsFontForContentSizeCategory = true
      views[index].adjustsFontForContentSizeCategory = true
    }
    let all: [UIView] = labels + fields + views
    for view in all { window.addSubview(view) }
    func sizes() -> [[CGFloat]] {
      for view in [window] + all { view.updateTraitsIfNeeded() }
      return [labels.map(\.font.pointSize), fields.map { $0.font?.pointSize ?? 0 }, views.map { $0.font?.pointSize ?? 0 }]
    }
    #expect(sizes().allSatisfy { $0 == [17, 20, 20, 20] })
    window.traitOverrides.preferredContentSizeCategory = .accessibilityLarge
    let large = sizes()
    #expect(large.allSatisfy { $0 == [33, large[0][1], 20, 24] } && large[0][1] > 30)
    let written = views[1].attributedText?.attribute(.font, at: 0, effectiveRange: nil) as? UIFont
    #expect(written?.pointSize == large[0][1])
    // A subtree's limit holds.
    for view in all { view.maximumContentSizeCategory = .large }
    #expect(sizes().allSatisfy { $0 == [17, 20, 20, 20] })
    // Without being asked they stay.
    for field in fields { field.adjustsFontForContentSizeCategory = false }
    for view in all { view.maximumContentSizeCategory = nil }
    #expect(sizes()[1] == [17, 20, 20, 20])
  }
}
