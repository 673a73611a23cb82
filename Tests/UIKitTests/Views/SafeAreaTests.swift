import Host
import KioskTesting
import Testing

@testable import ScreenKeyboard
import UIKit
@testable import UIKitCore

@MainActor
@Suite struct SafeAreaTests {
  /// The insets and the size of the root view with which the values were measured on an iPhone.
  private static let measured = UIEdgeInsets(top: 44, left: 10, bottom: 34, right: 12)

  final class ReportingView: UIView {
    var name = ""
    var tell: ((String) -> Void)?

    override func layoutMarginsDidChange() {
      super.layoutMarginsDidChange()
      tell?("\(name) margins")
    }

    override func safeAreaInsetsDidChange() {
      super.safeAreaInsetsDidChange()
      tell?("\(name) safe area")
    }
  }

  final class TestController: UIViewController {
    var log: [String] = []

    override func loadView() {
      view = reporting("root", CGRect(x: 0, y: 0, width: 320, height: 480))
    }

    override func viewSafeAreaInsetsDidChange() {
      super.viewSafeAreaInsetsDidChange()
      log.append("controller safe area")
    }

    override func viewLayoutMarginsDidChange() {
      super.viewLayoutMarginsDidChange()
      log.append("controller margins")
    }

    func reporting(_ name: String, _ frame: CGRect) -> ReportingView {
      let view = ReportingView(frame: frame)
      view.name = name
      view.tell = { [weak self] line in self?.log.append(line) }
      return view
    }
  }

  private func measuredKiosk() -> VirtualKiosk<TestController> {
    let kiosk = VirtualKiosk(320, 480) { TestController() }
    kiosk.rootViewController.additionalSafeAreaInsets = Self.measured
    kiosk.presentChanges()
    kiosk.rootViewController.log = []
    return kiosk
  }

  @Test func SA1_anEdgeReachesInByNoMoreThanItsWidth() {
    let kiosk = measuredKiosk()
    let root: UIView = kiosk.rootViewController.view
    func insets(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> UIEdgeInsets {
      let child = UIView(frame: CGRect(x: x, y: y, width: width, height: height))
      root.addSubview(child)
      defer { child.removeFromSuperview() }
      return child.safeAreaInsets
    }
    #expect(root.safeAreaInsets == Self.measured)
    #expect(insets(0, 0, 320, 480) == Self.measured)
    #expect(insets(-40, -60, 200, 200).top == 44)
    #expect(insets(-40, -60, 200, 200) == UIEdgeInsets(top: 44, left: 10, bottom: 0, right: 0))
    #expect(insets(30, 20, 100, 500) == UIEdgeInsets(top: 24, left: 0, bottom: 34, right: 0))
    #expect(insets(300, 0, 100, 480) == UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 12))
    // Wholly below the superview.
    #expect(insets(0, 600, 320, 100).bottom == 34)
    #expect(insets(100, 100, 100, 100) == .zero)
    kiosk.end()
  }

  @Test(arguments: [CGFloat.nan, .infinity]) func SA9_insetsThatAreNotFiniteChangeNothing(_ inset: CGFloat) {
    let kiosk = measuredKiosk()
    kiosk.rootViewController.additionalSafeAreaInsets.top = inset
    kiosk.presentChanges()
    #expect(
      kiosk.rootViewController.additionalSafeAreaInsets == Self.measured
        && kiosk.rootViewController.view.safeAreaInsets == Self.measured)
    #expect(kiosk.rootViewController.log == [])
    kiosk.end()
  }

  @Test func SA3_marginsAddTheSafeArea() {
    let kiosk = measuredKiosk()
    let root: UIView = kiosk.rootViewController.view
    // The system's minimum in place of margins of its own.
    #expect(root.layoutMargins == UIEdgeInsets(top: 44, left: 26, bottom: 34, right: 28))
    let child = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 240))
    root.addSubview(child)
    #expect(child.layoutMargins == UIEdgeInsets(top: 52, left: 18, bottom: 8, right: 20))
    child.insetsLayoutMarginsFromSafeArea = false
    #expect(child.layoutMargins == UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
    child.insetsLayoutMarginsFromSafeArea = true
    child.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(child.layoutMargins == UIEdgeInsets(top: 45, left: 12, bottom: 3, right: 16))
    kiosk.end()
  }

  @Test func SA3_preservedMarginsAreWhatReachesIn() {
    let parent = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    parent.layoutMargins = UIEdgeInsets(top: 20, left: 20, bottom: 20, right: 20)
    let child = UIView(frame: CGRect(x: 10, y: 10, width: 100, height: 100))
    child.preservesSuperviewLayoutMargins = true
    parent.addSubview(child)
    #expect(child.layoutMargins == UIEdgeInsets(top: 10, left: 10, bottom: 8, right: 8))
    // Outside, no more than the superview's margin itself.
    child.frame.origin = CGPoint(x: -50, y: -50)
    #expect(child.layoutMargins == UIEdgeInsets(top: 20, left: 20, bottom: 8, right: 8))
  }

  @Test func SA4_marginsAreReportedBeforeTheSafeAreaAndOnceWhenSettled() {
    let kiosk = VirtualKiosk(320, 480) { TestController() }
    let rootViewController = kiosk.rootViewController
    rootViewController.log = []
    rootViewController.additionalSafeAreaInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    rootViewController.additionalSafeAreaInsets = Self.measured
    #expect(rootViewController.log == [])
    kiosk.presentChanges()
    let all = ["root margins", "root safe area", "controller safe area", "controller margins"]
    #expect(rootViewController.log == all)
    kiosk.presentChanges()
    #expect(rootViewController.log == all)
    rootViewController.log = []
    rootViewController.additionalSafeAreaInsets.top = 50
    rootViewController.additionalSafeAreaInsets.top = 44
    kiosk.presentChanges()
    #expect(rootViewController.log == [])
    kiosk.end()
  }

  @Test func SA4_enteringAWindowAndMovingTell() {
    let kiosk = measuredKiosk()
    let rootViewController = kiosk.rootViewController
    let outer = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let child = rootViewController.reporting("child", CGRect(x: 0, y: 0, width: 320, height: 480))
    outer.addSubview(child)
    #expect(rootViewController.log == [])
    rootViewController.view.addSubview(outer)
    kiosk.presentChanges()
    #expect(rootViewController.log == ["child margins", "child safe area"])
    rootViewController.log = []
    child.frame.origin.y = 100
    child.frame.origin.y = 200
    kiosk.presentChanges()
    #expect(rootViewController.log == ["child margins", "child safe area"])
    #expect(child.safeAreaInsets == UIEdgeInsets(top: 0, left: 10, bottom: 34, right: 12))
    rootViewController.log = []
    child.frame.origin.y = 300
    kiosk.presentChanges()
    #expect(rootViewController.log == [])
    // The superview's size counts as well: this one now ends above the bottom edge.
    outer.frame.size.height = 300
    kiosk.presentChanges()
    #expect(child.safeAreaInsets.bottom == 0)
    #expect(rootViewController.log == ["child margins", "child safe area"])
    kiosk.end()
  }

  @Test func SA4_preservedMarginsAreReportedOnce() {
    let kiosk = measuredKiosk()
    let rootViewController = kiosk.rootViewController
    let child = rootViewController.reporting("child", CGRect(x: 0, y: 0, width: 320, height: 480))
    child.preservesSuperviewLayoutMargins = true
    rootViewController.view.addSubview(child)
    kiosk.presentChanges()
    rootViewController.log = []
    rootViewController.additionalSafeAreaInsets.top = 60
    kiosk.presentChanges()
    #expect(rootViewController.log.filter { $0 == "child margins" }.count == 1)
    #expect(Array(rootViewController.log.suffix(2)) == ["child margins", "child safe area"])
    rootViewController.log = []
    rootViewController.view.layoutMargins.left = 100
    #expect(rootViewController.log == ["root margins", "controller margins", "child margins"])
    kiosk.end()
  }

  @Test func SA5_aRootViewHasTheSystemsMinimum() {
    let kiosk = VirtualKiosk(320, 480) { TestController() }
    let rootViewController = kiosk.rootViewController
    #expect(
      rootViewController.systemMinimumLayoutMargins
        == NSDirectionalEdgeInsets(top: 0, leading: 16, bottom: 0, trailing: 16))
    #expect(rootViewController.view.layoutMargins == UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 16))
    rootViewController.view.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 0, leading: 30, bottom: 4, trailing: 8)
    #expect(rootViewController.view.layoutMargins == UIEdgeInsets(top: 0, left: 30, bottom: 4, right: 16))
    rootViewController.log = []
    rootViewController.viewRespectsSystemMinimumLayoutMargins = false
    #expect(rootViewController.log == ["root margins", "controller margins"])
    #expect(rootViewController.view.layoutMargins == UIEdgeInsets(top: 0, left: 30, bottom: 4, right: 8))
    kiosk.end()

    let wide = VirtualKiosk(800, 480) { TestController() }
    #expect(
      wide.rootViewController.systemMinimumLayoutMargins
        == NSDirectionalEdgeInsets(top: 0, leading: 20, bottom: 0, trailing: 20))
    #expect(wide.rootViewController.view.layoutMargins == UIEdgeInsets(top: 0, left: 20, bottom: 0, right: 20))
    wide.end()
  }

  // MARK: Bezels and overscan

  /// A kiosk whose screen is covered along its edges.
  private func coveredKiosk(_ width: Int = 800, _ height: Int = 480) -> VirtualKiosk<UIViewController> {
    var configuration = HostConfiguration()
    configuration.safeArea = HostConfiguration.SafeArea(top: 20, left: 30, bottom: 24, right: 40)
    return VirtualKiosk(width, height, screenKeyboard: .always, configuration: configuration) { UIViewController() }
  }

  private let covered = UIEdgeInsets(top: 20, left: 30, bottom: 24, right: 40)
  /// What of 800 × 480 points is visible.
  private let visible = CGRect(x: 30, y: 20, width: 730, height: 436)

  @Test func SA8_aCoveredEdgeIsTheSafeAreaOfWindows() {
    let kiosk = coveredKiosk()
    let root: UIView = kiosk.rootViewController.view
    #expect(root.window?.safeAreaInsets == covered && root.safeAreaInsets == covered)
    #expect(root.safeAreaLayoutGuide.layoutFrame == visible)
    kiosk.rootViewController.additionalSafeAreaInsets.top = 44
    #expect(root.safeAreaInsets.top == 64)
    // A window in the middle is not covered; one at the left edge only there.
    let small = UIWindow(frame: CGRect(x: 100, y: 100, width: 200, height: 200))
    #expect(small.safeAreaInsets == .zero)
    small.frame.origin.x = 10
    #expect(small.safeAreaInsets == UIEdgeInsets(top: 0, left: 20, bottom: 0, right: 0))
    kiosk.end()
    // The next kiosk has none.
    let plain = VirtualKiosk(800, 480) { UIViewController() }
    #expect(plain.rootViewController.view.safeAreaInsets == .zero)
    plain.end()
  }

  @Test func SA8_keysStandBesideCoveredEdges() throws {
    let kiosk = coveredKiosk()
    let field = UITextField(frame: CGRect(x: 100, y: 40, width: 300, height: 44))
    kiosk.rootViewController.view.addSubview(field)
    field.becomeFirstResponder()
    kiosk.advance(by: .seconds(1))
    let keys = kiosk.views(KeyView.self).filter { !$0.isHidden }.map { $0.convert($0.bounds, to: nil) }
    #expect(keys.count > 20)
    for key in keys { #expect(visible.contains(key), "\(key)") }
    let covered = InputViewSystem.running.coveredFrame
    // The keyboard itself extends to the edges, and the guide of the root view begins where it does.
    #expect(covered.minX == 0 && covered.maxX == 800 && covered.maxY == 480)
    #expect(kiosk.rootViewController.view.keyboardLayoutGuide.layoutFrame.minY == covered.minY)
    field.resignFirstResponder()
    kiosk.advance(by: .seconds(1))
    // Without a keyboard, the guide is the strip below the safe area.
    #expect(kiosk.rootViewController.view.keyboardLayoutGuide.layoutFrame.minY == 456)
    kiosk.end()
  }

  @Test func SA8_aViewOfTheAppEndsAboveTheCoveredEdge() {
    let kiosk = coveredKiosk()
    let field = UITextField(frame: CGRect(x: 100, y: 40, width: 300, height: 44))
    let accessory = UIView(frame: CGRect(x: 0, y: 0, width: 0, height: 50))
    let input = UIView(frame: CGRect(x: 0, y: 0, width: 0, height: 100))
    field.inputView = input
    field.inputAccessoryView = accessory
    kiosk.rootViewController.view.addSubview(field)
    field.becomeFirstResponder()
    kiosk.advance(by: .seconds(1))
    #expect(input.convert(input.bounds, to: nil) == CGRect(x: 0, y: 356, width: 800, height: 100))
    #expect(accessory.convert(accessory.bounds, to: nil) == CGRect(x: 0, y: 306, width: 800, height: 50))
    #expect(accessory.safeAreaInsets == UIEdgeInsets(top: 0, left: 30, bottom: 0, right: 40))
    kiosk.end()
  }

  @Test(arguments: [UIAlertController.Style.alert, .actionSheet])
  func SA8_alertsAreInTheMiddleOfWhatIsVisible(_ style: UIAlertController.Style) throws {
    let kiosk = coveredKiosk()
    let alert = UIAlertController(title: "Delete?", message: String(repeating: "Long. ", count: 200), preferredStyle: style)
    alert.addAction(UIAlertAction(title: "Delete", style: .destructive))
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    kiosk.rootViewController.present(alert, animated: false)
    kiosk.advance(by: .seconds(1))
    let frame = alert.view.convert(alert.view.bounds, to: nil)
    #expect(visible.contains(frame) && abs(frame.midX - visible.midX) <= 1, "\(frame)")
    kiosk.end()
  }

  @Test func SA8_sheetsStayBesideCoveredEdges() {
    let kiosk = coveredKiosk()
    let sheet = UIViewController()
    sheet.modalPresentationStyle = .pageSheet
    kiosk.rootViewController.present(sheet, animated: false)
    kiosk.advance(by: .seconds(1))
    let frame = sheet.view.convert(sheet.view.bounds, to: nil)
    #expect(visible.contains(frame) && abs(frame.midX - visible.midX) <= 1, "\(frame)")
    #expect(sheet.view.safeAreaInsets == .zero)
    kiosk.end()

    // On a narrow screen it fills what is below the gap, and its safe area leaves out the lower edge.
    let narrow = coveredKiosk(320, 480)
    let attached = UIViewController()
    attached.modalPresentationStyle = .pageSheet
    narrow.rootViewController.present(attached, animated: false)
    narrow.advance(by: .seconds(1))
    let place = attached.view.convert(attached.view.bounds, to: nil)
    #expect(place.minY >= 20 && place.maxY == 480 && place.width == 320, "\(place)")
    #expect(attached.view.safeAreaInsets == UIEdgeInsets(top: 0, left: 30, bottom: 24, right: 40))
    narrow.end()
  }

  /// A mistyped setting: the kiosk goes on, and typing too.
  @Test(arguments: [230.0, 400, 1000]) func SA8_aScreenThatIsCoveredWholly(_ width: Double) {
    var configuration = HostConfiguration()
    configuration.safeArea = HostConfiguration.SafeArea(top: width, left: width, bottom: width, right: width)
    let kiosk = VirtualKiosk(800, 480, screenKeyboard: .always, configuration: configuration) { UIViewController() }
    let field = UITextField(frame: CGRect(x: 100, y: 40, width: 300, height: 44))
    kiosk.rootViewController.view.addSubview(field)
    field.becomeFirstResponder()
    kiosk.advance(by: .seconds(1))
    field.insertText("Ada")
    #expect(field.isFirstResponder && field.text == "Ada")
    let alert = UIAlertController(title: "Delete?", message: nil, preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    kiosk.rootViewController.present(alert, animated: false)
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.rootViewController.presentedViewController === alert)
    kiosk.end()
  }
}
