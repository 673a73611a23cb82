import KioskTesting
import Testing
import UIKit

@MainActor
@Suite struct RuntimeTests {
  final class Listener: NSObject {
    var heard: [String] = []
    func noted(_ notification: Notification) { heard.append(notification.name.rawValue) }
    func ticked(_ timer: Timer) { heard.append("tick \(timer.userInfo as? Int ?? 0)") }
    func stepped(_ link: CADisplayLink) { heard.append("step") }
  }

  static let first = Notification.Name("RuntimeTests.first"), second = Notification.Name("RuntimeTests.second")

  @Test func observersAreNotifiedBySelector() {
    let center = NotificationCenter()
    let (listener, source) = (Listener(), NSObject())
    center.addObserver(listener, selector: .noted, name: Self.first, object: nil)
    center.addObserver(listener, selector: .noted, name: Self.second, object: source)
    center.post(name: Self.first, object: nil)
    center.post(name: Self.second, object: nil)
    center.post(name: Self.second, object: source)
    #expect(listener.heard == [Self.first.rawValue, Self.second.rawValue])
    center.removeObserver(listener, name: Self.first, object: nil)
    center.post(name: Self.first, object: nil)
    center.post(name: Self.second, object: source)
    #expect(listener.heard.count == 3)
    center.removeObserver(listener)
    center.post(name: Self.second, object: source)
    #expect(listener.heard.count == 3)
    // Tokens from Foundation are removed as before.
    var count = 0
    let token = center.addObserver(forName: Self.first, object: nil, queue: nil) { _ in
      MainActor.assumeIsolated { count += 1 }
    }
    center.post(name: Self.first, object: nil)
    center.removeObserver(token)
    center.post(name: Self.first, object: nil)
    #expect(count == 1)
  }

  @Test func anObserverThatHasGoneHearsNothingAndIsNotKept() {
    let center = NotificationCenter()
    weak var gone: Listener?
    do {
      let listener = Listener()
      gone = listener
      center.addObserver(listener, selector: .noted, name: Self.first, object: nil)
    }
    #expect(gone == nil)
    center.post(name: Self.first, object: nil)
    for _ in 0..<200 { center.addObserver(Listener(), selector: .noted, name: Self.first, object: nil) }
    center.post(name: Self.first, object: nil)
  }

  @Test func timersAndLinksCallASelector() {
    let listener = Listener()
    let timer = Timer(timeInterval: 60, target: listener, selector: .ticked, userInfo: 7, repeats: true)
    timer.fire()
    timer.invalidate()
    #expect(listener.heard == ["tick 7"])
    let kiosk = VirtualKiosk(100, 100) { UIViewController() }
    let link = CADisplayLink(target: listener, selector: .stepped)
    link.add(to: .main, forMode: .common)
    kiosk.advance(by: .milliseconds(40))
    link.invalidate()
    #expect(listener.heard.contains("step"))
    kiosk.end()
  }

  nonisolated(unsafe) private static let key = UnsafeRawPointer(UnsafeMutablePointer<UInt8>.allocate(capacity: 1))
  nonisolated(unsafe) private static let other = UnsafeRawPointer(UnsafeMutablePointer<UInt8>.allocate(capacity: 1))

  @Test func objectsCarryWhatOthersGiveThem() {
    let object = NSObject()
    objc_setAssociatedObject(object, Self.key, "one", .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    objc_setAssociatedObject(object, Self.other, 2, .OBJC_ASSOCIATION_COPY)
    #expect(objc_getAssociatedObject(object, Self.key) as? String == "one")
    #expect(objc_getAssociatedObject(object, Self.other) as? Int == 2)
    #expect(objc_getAssociatedObject(NSObject(), Self.key) == nil)
    objc_setAssociatedObject(object, Self.key, nil, .OBJC_ASSOCIATION_RETAIN)
    #expect(objc_getAssociatedObject(object, Self.key) == nil)
    objc_removeAssociatedObjects(object)
    #expect(objc_getAssociatedObject(object, Self.other) == nil)
    var passing: NSObject? = NSObject()
    objc_setAssociatedObject(object, Self.key, passing, .OBJC_ASSOCIATION_ASSIGN)
    #expect(objc_getAssociatedObject(object, Self.key) as? NSObject === passing)
    passing = nil
    #expect(objc_getAssociatedObject(object, Self.key) == nil)
  }

  @Test func valuesGoAfterTheirObjects() {
    final class Value {}
    weak var value: Value?
    do {
      let (object, made) = (NSObject(), Value())
      value = made
      objc_setAssociatedObject(object, Self.key, made, .OBJC_ASSOCIATION_RETAIN)
    }
    let others = (0..<4000).map { _ in NSObject() }
    for other in others { objc_setAssociatedObject(other, Self.key, 1, .OBJC_ASSOCIATION_RETAIN) }
    #expect(value == nil)
    for other in others { objc_removeAssociatedObjects(other) }
  }

  @Test func rowsOfTables() {
    var path = IndexPath(row: 3, section: 1)
    #expect(path.section == 1 && path.row == 3 && path.item == 3 && path == [1, 3])
    path.row = 4
    path.section = 2
    #expect(path == IndexPath(item: 4, section: 2))
    #expect(IndexPath().row == 0 && IndexPath().section == 0)
    #expect(autoreleasepool { 5 } == 5)
    #expect(UIColor.groupTableViewBackground == .systemGroupedBackground)
    UIView().prepareForInterfaceBuilder()
    let line = CGMutablePath()
    line.move(to: .zero)
    line.addLine(to: CGPoint(x: 10, y: 0))
    let outline = CGPath(
      __byStroking: line, transform: nil, lineWidth: 2, lineCap: .butt, lineJoin: .miter, miterLimit: 10)
    #expect(outline?.boundingBox == CGRect(x: 0, y: -1, width: 10, height: 2))
  }

  // MARK: Delegates of both kinds, which only have to compile

  final class Bare: UIResponder, UIApplicationDelegate, UIWindowSceneDelegate {}

  final class Implicit: UIResponder, UIApplicationDelegate, UIWindowSceneDelegate {
    var window: UIWindow!
  }

  final class Usual: UIResponder, UIApplicationDelegate, UIWindowSceneDelegate {
    var window: UIWindow?
  }

  @Test func oneObjectIsTheDelegateOfTheApplicationAndOfItsScene() {
    #expect(Bare().window == nil)
    let (implicit, usual) = (Implicit(), Usual())
    implicit.window = UIWindow(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    usual.window = implicit.window
    #expect((implicit as any UIApplicationDelegate).window === (usual as any UIWindowSceneDelegate).window)
  }

  @Test func smallThingsThatAppsCall() {
    let (button, toggle) = (UIButton(), UISwitch())
    var presses = 0
    button.addAction(UIAction { _ in presses += 1 }, for: .primaryActionTriggered)
    button.performPrimaryAction()
    button.isEnabled = false
    button.performPrimaryAction()
    toggle.performPrimaryAction()
    #expect(presses == 1 && toggle.isOn)
    UIImpactFeedbackGenerator(style: .heavy).impactOccurred()
    UINotificationFeedbackGenerator().notificationOccurred(.success)
    UISelectionFeedbackGenerator().selectionChanged()
  }

  @Test func anActionMayTakeTheEventOrAnOptionalOne() {
    @MainActor final class Form {
      var log: [String] = []
      func plain(_ sender: UIButton, _ event: UIEvent) { log.append("plain") }
      func optional(_ sender: UIButton, _ event: UIEvent?) { log.append("optional") }
    }
    let (form, button) = (Form(), UIButton())
    let plain = Selector("plain") { (form: Form, button: UIButton, event: UIEvent) in form.plain(button, event) }
    let optional = Selector("optional") { (form: Form, button: UIButton, event: UIEvent?) in form.optional(button, event) }
    button.addTarget(form, action: plain, for: .touchUpInside)
    button.addTarget(form, action: optional, for: .touchUpInside)
    button.sendActions(for: .touchUpInside)
    #expect(form.log == ["plain", "optional"])
  }

  /// Of two initializers that fit, the compiler takes the more specific one: the framework's for an event, the one
  /// below for other types. If the framework's took everything, the two would be ambiguous, and this would not compile.
  @Test func anActionWithAnotherSecondParameterDoesNotCompile() {
    #expect(Selector("event") { (_: Listener, _: UIButton, _: UIEvent) in }.name == "event")
    #expect(Selector("optional") { (_: Listener, _: UIButton, _: UIEvent?) in }.name == "optional")
    #expect(Selector("number") { (_: Listener, _: UIButton, _: Int) in }.name == "refused")
  }
}

extension Selector {
  fileprivate init<Handler, Sender, Other>(
    _ name: String, _ body: @escaping @MainActor @Sendable (Handler, Sender, Other) -> Void
  ) {
    self.init("refused") { (_: Handler) in }
  }
}

extension Selector {
  fileprivate static let noted = Selector("noted") { (listener: RuntimeTests.Listener, notification: Notification) in
    listener.noted(notification)
  }
  fileprivate static let ticked = Selector("ticked") { (listener: RuntimeTests.Listener, timer: Timer) in
    listener.ticked(timer)
  }
  fileprivate static let stepped = Selector("stepped") { (listener: RuntimeTests.Listener, link: CADisplayLink) in
    listener.stepped(link)
  }
}
