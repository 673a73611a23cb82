import Foundation
import KioskTesting
import Testing
import UIKit

/// Declarations that have to be as UIKit's for public sources to compile: most of these tests fail by not compiling.
@MainActor
@Suite struct DeclarationTests {
  /// An app delegate with an initialiser of its own, which on iOS needs no `init(coder:)`.
  final class Delegate: UIResponder, UIApplicationDelegate {
    let number: Int
    override init() {
      number = 7
      super.init()
    }
  }

  @Test func aDelegateMayOverrideInitAlone() throws {
    // The runtime makes delegates of classes that it knows as values.
    let type: UIResponder.Type = Delegate.self
    #expect(try #require(type.init(coder: NSKeyedArchiver(requiringSecureCoding: false)) as? Delegate).number == 7)
  }

  final class Swipe: UIPanGestureRecognizer {
    let limit: CGFloat
    override init(target: Any?, action: Selector?) {
      limit = 3
      super.init(target: target, action: action)
    }
  }

  final class Hold: UILongPressGestureRecognizer {
    let delay: Double
    init(delay: Double) {
      self.delay = delay
      super.init(target: nil, action: nil)
    }
  }

  @Test func recognizersAreMadeWithTargetAndAction() {
    #expect(Swipe().limit == 3 && Swipe(target: nil, action: nil).limit == 3)
    #expect(Hold(delay: 2).delay == 2)
    #expect(UITapGestureRecognizer().numberOfTapsRequired == 1)
  }

  final class Row: UIStackView {
    required init(coder: NSCoder) { super.init(coder: coder) }
    override init(frame: CGRect) { super.init(frame: frame) }
  }

  final class Question: UIAlertController {
    private(set) var wasMade = false
    override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
      super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
      wasMade = true
    }
    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  @Test func stacksAndAlertsHaveTheInitialisersOfUIKit() {
    #expect(Row(frame: CGRect(x: 0, y: 0, width: 5, height: 5)).arrangedSubviews.isEmpty)
    let alert = Question(title: "Leave?", message: "Now", preferredStyle: .alert)
    #expect(alert.wasMade && alert.title == "Leave?" && alert.message == "Now" && alert.preferredStyle == .alert)
    #expect(UIAlertController().preferredStyle == .actionSheet)
  }

  @Test func placeholdersCanBeMade() {
    #expect(UITouch().phase == .began && UITouch().view == nil)
    #expect(NSLayoutManager().numberOfGlyphs == 0 && NSLayoutManager().textContainers.isEmpty)
    let timer = Timer()
    #expect(!timer.isValid)
    timer.fire()
    timer.invalidate()
  }

  @Test func namesThatPublicSourcesUseExist() {
    #expect(UIBarButtonItem.SystemItem.pageCurl.rawValue == 23)
    let item = UIBarButtonItem(systemItem: .pageCurl)
    #expect(item.image != nil && item.accessibilityLabel == "Page Curl")
    let keys: [UIKeyboardHIDUsage] = [.keyboardLockingCapsLock, .keyboardLockingNumLock, .keyboardLockingScrollLock]
    #expect(keys.map(\.rawValue) == [0x82, 0x83, 0x84])
    #expect(UIMenuController.ArrowDirection.default == .automatic)
    let path = NSIndexPath(forRow: 3, inSection: 2)
    #expect(path.row == 3 && path.section == 2 && path.item == 3)
    let controller = UIViewController()
    controller.modalPresentationCapturesStatusBarAppearance = true
    #expect(controller.modalPresentationCapturesStatusBarAppearance)
    #expect(controller.childForHomeIndicatorAutoHidden == nil)
    #expect(controller.childForScreenEdgesDeferringSystemGestures == nil)
    #expect(controller.preferredScreenEdgesDeferringSystemGestures == [])
    let toggle = UISwitch()
    toggle.title = "Sound"
    #expect(toggle.title == "Sound" && toggle.style == .sliding)
    let bar = UISearchBar()
    bar.barStyle = .black
    #expect(bar.traitCollection.userInterfaceStyle == .dark)
  }

  @Test func theFormerStylesOfSpinnersHaveTheirLook() {
    let wheel = UIActivityIndicatorView(style: .whiteLarge)
    #expect(wheel.color == .white && wheel.intrinsicContentSize.width == 37)
    wheel.style = .gray
    #expect(wheel.color == .systemGray && wheel.intrinsicContentSize.width == 20)
    wheel.style = .white
    #expect(wheel.color == .white && wheel.intrinsicContentSize.width == 20)
    wheel.color = .red
    #expect(wheel.color == .red)
  }

  @Test func theMediaTimeCanBeReadOnEveryThread() async {
    let kiosk = VirtualKiosk(200, 100) { UIViewController() }
    kiosk.advance(by: .milliseconds(1500))
    let here = CACurrentMediaTime()
    #expect(await Task.detached { CACurrentMediaTime() }.value == here)
    kiosk.advance(by: .seconds(2))
    #expect(await Task.detached { CACurrentMediaTime() }.value == CACurrentMediaTime())
    #expect(CACurrentMediaTime() >= here + 2)
  }

  /// A space of an app's own: half the screen's coordinates.
  final class Half: NSObject, UICoordinateSpace {
    let screen: any UICoordinateSpace
    init(_ screen: any UICoordinateSpace) { self.screen = screen }
    var bounds: CGRect { CGRect(x: 0, y: 0, width: 100, height: 50) }
    func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
      screen.convert(CGPoint(x: point.x * 2, y: point.y * 2), to: coordinateSpace)
    }
    func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
      let place = screen.convert(point, from: coordinateSpace)
      return CGPoint(x: place.x / 2, y: place.y / 2)
    }
    func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
      CGRect(
        origin: convert(rect.origin, to: coordinateSpace), size: CGSize(width: rect.width * 2, height: rect.height * 2))
    }
    func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
      CGRect(
        origin: convert(rect.origin, from: coordinateSpace), size: CGSize(width: rect.width / 2, height: rect.height / 2))
    }
  }

  @Test func coordinatesOfViewsAndTheScreenConvert() throws {
    let kiosk = VirtualKiosk(200, 100) { UIViewController() }
    let view = UIView(frame: CGRect(x: 30, y: 20, width: 50, height: 40))
    kiosk.rootViewController.view.addSubview(view)
    let screen = kiosk.screen.coordinateSpace
    #expect(screen.bounds == CGRect(x: 0, y: 0, width: 200, height: 100))
    let point = CGPoint(x: 5, y: 6)
    #expect(view.convert(point, to: screen) == CGPoint(x: 35, y: 26))
    #expect(screen.convert(point, from: view) == CGPoint(x: 35, y: 26))
    #expect(view.convert(CGPoint(x: 35, y: 26), from: kiosk.screen.fixedCoordinateSpace) == point)
    #expect(screen.convert(view.bounds, from: view) == view.frame)
    let scene = try #require(view.window?.windowScene)
    #expect(scene.coordinateSpace.convert(CGPoint(x: 35, y: 26), to: view) == point && scene.sizeRestrictions == nil)
    let half = Half(screen)
    #expect(view.convert(point, to: half) == CGPoint(x: 17.5, y: 13))
    #expect(view.convert(CGPoint(x: 17.5, y: 13), from: half) == point)
    #expect(view.convert(view.bounds, to: half) == CGRect(x: 15, y: 10, width: 25, height: 20))
    // With a window that is not at the corner of the screen.
    let window = UIWindow(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
    window.isHidden = false
    #expect(window.convert(point, to: screen) == CGPoint(x: 15, y: 16))
  }

  @Test func everyObjectHasAccessibilityProperties() {
    let objects: [NSObject] = [NSObject(), UIView(), UIBarButtonItem(), UIImage()]
    for object in objects {
      object.accessibilityLabel = "A name"
      object.accessibilityIdentifier = "an.identifier"
      #expect(object.accessibilityLabel == "A name" && object.accessibilityIdentifier == "an.identifier")
      object.isAccessibilityElement = true
      object.accessibilityTraits = .button
      #expect(object.isAccessibilityElement && object.accessibilityTraits == .button)
    }
    let view = UIView()
    (view as NSObject).accessibilityHint = "Opens"
    #expect(view.accessibilityHint == "Opens")
  }

  @Test func batchesTakeClosuresThatDoNotEscape() {
    func perform(_ updates: () -> Void, in table: UITableView, _ collection: UICollectionView) {
      table.performBatchUpdates(updates)
      collection.performBatchUpdates(updates, completion: nil)
    }
    var count = 0
    perform({ count += 1 }, in: UITableView(), UICollectionView(frame: .zero, collectionViewLayout: .init()))
    #expect(count == 2)
    UITableView().performBatchUpdates(nil)
  }
}
