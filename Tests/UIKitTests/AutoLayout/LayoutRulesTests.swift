import KioskTesting
import Testing
@testable import ScreenKeyboard
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
      (.left, .notAnAttribute), (.firstBaseline, .trailing),
    ]
    for (first, second) in wrong {
      #expect(lines(first, second).count == 1, "\(first) \(second)")
      #expect(root.constraints.isEmpty)
    }
    let right: [(NSLayoutConstraint.Attribute, NSLayoutConstraint.Attribute)] = [
      (.leading, .trailing), (.top, .centerY), (.width, .notAnAttribute), (.height, .width), (.left, .centerX),
      (.left, .top), (.firstBaseline, .centerX),
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

  @Test func SA7_scrollViewsAddTheSafeAreaAsTheyAreConfigured() {
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

  /// Somebody sets larger text while the keyboard is up: nothing that is typed or selected is lost, and the caret stays
  /// above the keyboard.
  @Test func AP4_textGrowsWhileItIsEdited() throws {
    let kiosk = VirtualKiosk(480, 320, screenKeyboard: .always) { UIViewController() }
    let root: UIView = kiosk.rootViewController.view
    let scroll = UIScrollView(frame: root.bounds)
    let field = UITextField()
    field.borderStyle = .roundedRect
    field.font = .preferredFont(forTextStyle: .body)
    field.adjustsFontForContentSizeCategory = true
    field.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(scroll)
    scroll.addSubview(field)
    NSLayoutConstraint.activate([
      field.topAnchor.constraint(equalTo: scroll.contentLayoutGuide.topAnchor, constant: 240),
      field.bottomAnchor.constraint(equalTo: scroll.contentLayoutGuide.bottomAnchor),
      field.leadingAnchor.constraint(equalTo: scroll.contentLayoutGuide.leadingAnchor),
      field.trailingAnchor.constraint(equalTo: scroll.contentLayoutGuide.trailingAnchor),
      field.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor),
    ])
    field.becomeFirstResponder()
    kiosk.advance(by: .seconds(1))
    field.insertText("Ada Lovelace")
    kiosk.advance(by: .seconds(1))
    let small = field.bounds.height
    let place = field.selectedTextRange
    root.window?.traitOverrides.preferredContentSizeCategory = .accessibilityExtraExtraExtraLarge
    kiosk.advance(by: .seconds(1))
    #expect(field.isFirstResponder && field.text == "Ada Lovelace" && field.bounds.height > small + 20)
    #expect(field.selectedTextRange == place)
    let caret = field.convert(field.caretRect(for: try #require(place).end), to: nil)
    let keyboard = InputViewSystem.running.coveredFrame
    #expect(caret.maxY <= keyboard.minY && caret.minX < 480, "\(caret) under \(keyboard)")
    field.insertText("!")
    #expect(field.text == "Ada Lovelace!")
    kiosk.end()
  }

  @Test func aTextViewThatGrowsStaysAboveTheKeyboard() throws {
    let kiosk = VirtualKiosk(480, 320, screenKeyboard: .always) { UIViewController() }
    let root: UIView = kiosk.rootViewController.view
    let view = UITextView()
    view.isScrollEnabled = false
    view.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(view)
    NSLayoutConstraint.activate([
      view.topAnchor.constraint(equalTo: root.topAnchor, constant: 20),
      view.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      view.trailingAnchor.constraint(equalTo: root.trailingAnchor),
    ])
    view.becomeFirstResponder()
    kiosk.advance(by: .seconds(1))
    for line in 1...8 {
      view.insertText("Line \(line)\n")
      kiosk.advance(by: .seconds(1))
    }
    let window = try #require(view.window)
    let caret = window.convert(view.convert(view.caretRect(for: view.endOfDocument), to: window), to: nil as UIWindow?)
    let keyboard = InputViewSystem.running.coveredFrame
    #expect(caret.minY >= 0 && caret.maxY <= keyboard.minY, "\(caret) under \(keyboard)")
    kiosk.end()
  }
}
