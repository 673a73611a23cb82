import KioskTesting
import Testing

import UIKit
@testable import UIKitCore

/// Focus that is requested before there is a window.
@MainActor
@Suite struct AwaitedFocusTests {
  final class Page: UIViewController, UITextFieldDelegate {
    enum Moment: CaseIterable { case load, willAppear, appearing, didAppear }

    let moment: Moment
    let field = UITextField(frame: CGRect(x: 20, y: 20, width: 200, height: 40))
    let other = UITextView(frame: CGRect(x: 20, y: 80, width: 200, height: 40))
    var begins = 0
    var begun: [String] = []
    var allows = true

    init(_ moment: Moment) {
      self.moment = moment
      super.init(nibName: nil, bundle: nil)
    }
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      field.delegate = self
      view.addSubview(field)
      view.addSubview(other)
      ask(.load)
    }
    override func viewWillAppear(_ animated: Bool) { ask(.willAppear) }
    override func viewIsAppearing(_ animated: Bool) { ask(.appearing) }
    override func viewDidAppear(_ animated: Bool) { ask(.didAppear) }
    private func ask(_ now: Moment) { if now == moment { field.becomeFirstResponder() } }

    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
      begins += 1
      return allows
    }
    func textFieldDidBeginEditing(_ textField: UITextField) { begun.append("begun") }
  }

  private func keyboardIsShown<TestController>(_ kiosk: VirtualKiosk<TestController>) -> Bool { kiosk.showsScreenKeyboard }

  @Test(arguments: Page.Moment.allCases)
  func aFieldOfTheFirstPageGetsTheFocusWheneverItAsks(_ moment: Page.Moment) {
    let kiosk = VirtualKiosk(800, 480, screenKeyboard: .always) { Page(moment) }
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.rootViewController.field.isFirstResponder && kiosk.rootViewController.field.isEditing)
    #expect(kiosk.rootViewController.begins == 1 && kiosk.rootViewController.begun == ["begun"])
    #expect(keyboardIsShown(kiosk))
    kiosk.end()
  }

  @Test(arguments: Page.Moment.allCases, [UIModalPresentationStyle.fullScreen, .pageSheet, .formSheet])
  func aFieldOfAPresentedPageGetsItToo(_ moment: Page.Moment, _ style: UIModalPresentationStyle) {
    for animated in [true, false] {
      let kiosk = VirtualKiosk(800, 480, screenKeyboard: .always) { UIViewController() }
      let page = Page(moment)
      page.modalPresentationStyle = style
      kiosk.rootViewController.present(page, animated: animated)
      kiosk.advance(by: .seconds(1))
      #expect(page.field.isFirstResponder && page.begins == 1 && page.begun == ["begun"])
      #expect(keyboardIsShown(kiosk))
      kiosk.end()
    }
  }

  @Test func theLastToAskGetsItAndOnlyOnce() {
    let kiosk = VirtualKiosk(800, 480) { UIViewController() }
    let box = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 200))
    let fields = (0..<3).map { UITextField(frame: CGRect(x: 0, y: 50 * $0, width: 100, height: 40)) }
    for field in fields { box.addSubview(field) }
    for index in [2, 0, 1] { #expect(!fields[index].becomeFirstResponder()) }
    // A request that is withdrawn before it takes effect.
    fields[2].becomeFirstResponder()
    fields[2].resignFirstResponder()
    kiosk.rootViewController.view.addSubview(box)
    #expect(fields[1].isFirstResponder)
    fields[1].resignFirstResponder()
    box.removeFromSuperview()
    kiosk.rootViewController.view.addSubview(box)
    #expect(fields.allSatisfy { !$0.isFirstResponder })
    kiosk.end()
  }

  @Test func aControllerAsksForItself() {
    final class Counter: UIViewController {
      override var canBecomeFirstResponder: Bool { true }
      override func viewDidLoad() {
        super.viewDidLoad()
        becomeFirstResponder()
      }
    }
    let kiosk = VirtualKiosk(800, 480) { Counter() }
    #expect(kiosk.rootViewController.isFirstResponder)
    kiosk.end()
  }

  @Test func whoMayNotStaysWithoutIt() {
    let kiosk = VirtualKiosk(800, 480) { UIViewController() }
    let page = Page(.load)
    page.allows = false
    kiosk.rootViewController.present(page, animated: false)
    kiosk.advance(by: .seconds(1))
    #expect(!page.field.isFirstResponder && page.begins == 1)
    kiosk.end()
  }

  @Test func aHiddenFieldTypes() {
    let kiosk = VirtualKiosk(800, 480, screenKeyboard: .always) { Page(.didAppear) }
    kiosk.rootViewController.field.isHidden = true
    kiosk.rootViewController.field.resignFirstResponder()
    kiosk.rootViewController.other.isHidden = true
    kiosk.advance(by: .seconds(1))
    for field in [kiosk.rootViewController.field, kiosk.rootViewController.other] as [UIView & UITextInput] {
      #expect(field.becomeFirstResponder() && field.isFirstResponder)
      kiosk.advance(by: .seconds(1))
      #expect(keyboardIsShown(kiosk))
      kiosk.tapKey("space")
      kiosk.key(.press, "2")
      #expect(field.hasText)
      field.alpha = 0
      #expect(field.isFirstResponder)
    }
    kiosk.end()
  }
}
