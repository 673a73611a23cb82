import KioskTesting
import Testing
import UIKit

/// Controls in views that have recognizers, as in Apple's "Attaching gesture recognizers to UIKit controls".
@MainActor
@Suite struct ControlGestureTests {
  enum Kind: String, CaseIterable, CustomTestStringConvertible {
    case button, toggle, stepper, segments, pages, slider, custom, off
    var testDescription: String { rawValue }
    /// Whether one tap belongs to the control.
    var takesTaps: Bool { self != .slider && self != .custom && self != .off }
  }

  enum Gesture: String, CaseIterable, CustomTestStringConvertible {
    case tap, doubleTap, longPress, pan, swipe
    var testDescription: String { rawValue }
  }

  /// A custom control's default: no gesture is kept from the views around it.
  final class Custom: UIControl {}

  /// The page: a card in a page in the window, with a control in the card, and recognizers on one of the three.
  final class Page: UIViewController, UIGestureRecognizerDelegate {
    enum Place: Int, CaseIterable { case card, page, window }

    let card = UIView(frame: CGRect(x: 50, y: 50, width: 500, height: 300))
    private(set) var control = UIControl()
    private(set) var reports = 0
    var log: [String] = []
    // The delegate's answers.
    var receives = true, begins = true, simultaneous = false, waits = false

    func show(_ kind: Kind) -> UIControl {
      view.addSubview(card)
      let control: UIControl
      switch kind {
      case .button, .off:
        control = UIButton(frame: CGRect(x: 0, y: 0, width: 160, height: 60))
        control.isEnabled = kind == .button
      case .toggle: control = UISwitch()
      case .stepper:
        let stepper = UIStepper()
        stepper.value = 50
        control = stepper
      case .segments:
        let segments = UISegmentedControl(items: ["One", "Two"])
        segments.frame.size = CGSize(width: 200, height: 32)
        segments.selectedSegmentIndex = 1
        control = segments
      case .pages:
        let pages = UIPageControl(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
        pages.numberOfPages = 3
        pages.currentPage = 2
        control = pages
      case .slider:
        control = UISlider(frame: CGRect(x: 0, y: 0, width: 200, height: 31))
      case .custom: control = Custom(frame: CGRect(x: 0, y: 0, width: 160, height: 60))
      }
      control.frame.origin = CGPoint(x: 100, y: 100)
      card.addSubview(control)
      let isValue = kind != .button && kind != .custom && kind != .off
      let event: UIControl.Event = isValue ? .valueChanged : .touchUpInside
      control.addAction(UIAction { [weak self] _ in self?.reports += 1 }, for: event)
      self.control = control
      return control
    }

    @discardableResult
    func watch(_ gesture: Gesture, at place: Place, cancels: Bool = true) -> UIGestureRecognizer {
      let made: UIGestureRecognizer
      switch gesture {
      case .tap: made = UITapGestureRecognizer()
      case .doubleTap:
        let tap = UITapGestureRecognizer()
        tap.numberOfTapsRequired = 2
        made = tap
      case .longPress: made = UILongPressGestureRecognizer()
      case .pan: made = UIPanGestureRecognizer()
      case .swipe:
        let swipe = UISwipeGestureRecognizer()
        swipe.direction = [.right, .left]
        made = swipe
      }
      made.cancelsTouchesInView = cancels
      made.delegate = self
      made.name = gesture.rawValue
      made.addTarget(self, action: .heard)
      let view: UIView? = place == .card ? card : place == .page ? view : view.window
      view?.addGestureRecognizer(made)
      return made
    }

    func heard(_ recognizer: UIGestureRecognizer) {
      if recognizer.state == .began || recognizer.state == .ended, log.last != recognizer.name {
        log.append(recognizer.name ?? "")
      }
    }

    func gestureRecognizer(_ one: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool { receives }
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { begins }
    func gestureRecognizer(
      _ one: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
    ) -> Bool { simultaneous }
    func gestureRecognizer(_ one: UIGestureRecognizer, shouldRequireFailureOf other: UIGestureRecognizer) -> Bool { waits }
  }

  private func kiosk() -> VirtualKiosk<Page> { VirtualKiosk(640, 480) { Page() } }

  /// Performs the gesture as fingers do: across the middle, from the thumb where there is one.
  private func perform(_ gesture: Gesture, on control: UIControl, _ kiosk: VirtualKiosk<Page>) {
    let start = Spot.within(control, 14, control.bounds.midY)
    let end = Spot.within(control, 94, control.bounds.midY)
    switch gesture {
    case .tap: kiosk.tap(at: start)
    case .doubleTap: kiosk.doubleTap(at: start)
    case .longPress: kiosk.longPress(at: start)
    case .pan: kiosk.drag(from: start, to: end)
    case .swipe: kiosk.fling(from: start, velocity: CGVector(dx: 800, dy: 0))
    }
    kiosk.advance(by: .seconds(1))
  }

  @Test(arguments: Kind.allCases, Gesture.allCases)
  func whatAControlIsForIsNotTakenByViewsAroundIt(_ kind: Kind, _ gesture: Gesture) {
    for place in Page.Place.allCases {
      for cancels in [true, false] {
        let kiosk = kiosk()
        let control = kiosk.rootViewController.show(kind)
        kiosk.rootViewController.watch(gesture, at: place, cancels: cancels)
        kiosk.presentChanges()
        perform(gesture, on: control, kiosk)
        let isDrag = gesture == .pan || gesture == .swipe
        let isOwn = gesture == .tap && kind.takesTaps || isDrag && (kind == .slider || kind == .toggle)
        #expect(kiosk.rootViewController.log == (isOwn ? [] : [gesture.rawValue]), "\(place) \(cancels)")
        if isOwn { #expect(kiosk.rootViewController.reports > 0, "\(place) \(cancels)") }
        kiosk.end()
      }
    }
  }

  @Test(arguments: Kind.allCases, Gesture.allCases)
  func theDelegateMayKeepARecognizerOutAndNotLetOneIn(_ kind: Kind, _ gesture: Gesture) {
    for answer in 0..<16 {
      let kiosk = kiosk()
      let (page, control) = (kiosk.rootViewController, kiosk.rootViewController.show(kind))
      page.receives = answer & 1 == 0
      page.begins = answer & 2 == 0
      page.simultaneous = answer & 4 != 0
      page.waits = answer & 8 != 0
      page.watch(gesture, at: .page)
      kiosk.presentChanges()
      perform(gesture, on: control, kiosk)
      let isDrag = gesture == .pan || gesture == .swipe
      let isOwn = gesture == .tap && kind.takesTaps || isDrag && (kind == .slider || kind == .toggle)
      #expect(page.log == (isOwn || !page.receives || !page.begins ? [] : [gesture.rawValue]), "\(answer)")
      kiosk.end()
    }
  }

  @Test(arguments: [Kind.button, .toggle, .stepper, .segments, .pages])
  func aRecognizerOfTheControlItselfGoesBeforeIt(_ kind: Kind) {
    let kiosk = kiosk()
    let control = kiosk.rootViewController.show(kind)
    var taps = 0
    let tap = UITapGestureRecognizer(target: kiosk.rootViewController, action: .heard)
    tap.name = "own"
    control.addGestureRecognizer(tap)
    // A stepper steps when the finger comes down, before any tap can be one.
    control.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
    kiosk.presentChanges()
    kiosk.tap(control)
    #expect(kiosk.rootViewController.log == ["own"])
    #expect(taps == 0)
    kiosk.end()
  }

  @Test func anAppMayDecideOtherwise() {
    final class Generous: UIButton {
      override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
    }
    final class Keen: UIControl {
      override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { false }
    }
    let kiosk = kiosk()
    let page = kiosk.rootViewController
    let generous = Generous(frame: CGRect(x: 0, y: 0, width: 90, height: 60))
    let keen = Keen(frame: CGRect(x: 200, y: 0, width: 90, height: 60))
    var reports: [String] = []
    generous.addAction(UIAction { _ in reports.append("generous") }, for: .touchUpInside)
    keen.addAction(UIAction { _ in reports.append("keen") }, for: .touchUpInside)
    page.view.addSubview(generous)
    page.view.addSubview(keen)
    page.watch(.tap, at: .page)
    kiosk.presentChanges()
    kiosk.tap(generous)
    #expect(page.log == ["tap"] && reports == [])
    kiosk.tap(keen)
    #expect(page.log == ["tap"] && reports == ["keen"])
    kiosk.end()
  }

  @Test func dragsAcrossAThumbAndBesideItAreForTheViewsAround() {
    let kiosk = kiosk()
    let slider = kiosk.rootViewController.show(.slider)
    var reports = 0
    kiosk.rootViewController.watch(.pan, at: .card)
    kiosk.presentChanges()
    // Across the slider's direction.
    kiosk.drag(from: .within(slider, 14, 15), to: .within(slider, 14, 115))
    #expect(kiosk.rootViewController.log == ["pan"])
    (kiosk.rootViewController.log, reports) = ([], kiosk.rootViewController.reports)
    // Beside the thumb.
    kiosk.drag(from: .within(slider, 120, 15), to: .within(slider, 190, 15))
    #expect(kiosk.rootViewController.log == ["pan"] && kiosk.rootViewController.reports == reports)
    kiosk.rootViewController.log = []
    // A rotated slider measures along its own axis.
    slider.transform = CGAffineTransform(rotationAngle: .pi / 2)
    kiosk.presentChanges()
    kiosk.drag(from: .within(slider, 14, 15), to: .within(slider, 100, 15))
    #expect(kiosk.rootViewController.log == [] && kiosk.rootViewController.reports > reports)
    kiosk.end()
  }

  /// A scroll view over the page, with the controls in it.
  private func scroller(_ kind: Kind, horizontal: Bool) -> (VirtualKiosk<Page>, UIScrollView, UIControl) {
    let kiosk = kiosk()
    let control = kiosk.rootViewController.show(kind)
    let scroll = UIScrollView(frame: kiosk.rootViewController.view.bounds)
    scroll.contentSize = CGSize(width: horizontal ? 3000 : 640, height: horizontal ? 480 : 3000)
    kiosk.rootViewController.view.addSubview(scroll)
    scroll.addSubview(kiosk.rootViewController.card)
    kiosk.presentChanges()
    return (kiosk, scroll, control)
  }

  @Test(arguments: [true, false], [Kind.slider, .toggle])
  func aThumbMovesAlongInsideAScrollViewAtAnySpeed(_ horizontal: Bool, _ kind: Kind) {
    for milliseconds in [40, 120, 300, 900] {
      let (kiosk, scroll, control) = scroller(kind, horizontal: horizontal)
      // Slightly diagonal, as fingers move.
      kiosk.drag(
        from: .within(control, 14, 15), to: .within(control, 90, 35), duration: .milliseconds(milliseconds))
      #expect(scroll.contentOffset == .zero, "\(milliseconds) ms")
      #expect(kiosk.rootViewController.reports > 0, "\(milliseconds) ms")
      kiosk.end()
    }
  }

  @Test(arguments: Kind.allCases)
  func aQuickDragOverAControlScrollsAndATapDoesNot(_ kind: Kind) {
    for horizontal in [true, false] {
      let (kiosk, scroll, control) = scroller(kind, horizontal: horizontal)
      // Not on the thumb, which a tap moves to the other side of a switch.
      let x: CGFloat = kind == .slider ? 180 : 5
      kiosk.tap(at: .within(control, x, control.bounds.midY))
      kiosk.advance(by: .seconds(1))
      #expect(scroll.contentOffset == .zero)
      let reports = kiosk.rootViewController.reports
      if kind.takesTaps { #expect(reports == 1) }
      kiosk.drag(
        from: .within(control, x, control.bounds.midY),
        to: .within(control, x - (horizontal ? 90 : 0), control.bounds.midY - (horizontal ? 0 : 90)),
        duration: .milliseconds(80))
      #expect(horizontal ? scroll.contentOffset.x > 50 : scroll.contentOffset.y > 50)
      #expect(kiosk.rootViewController.reports == reports)
      kiosk.end()
    }
  }

  // MARK: A background that dismisses the keyboard

  final class Form: UIViewController {
    let name = UITextField(frame: CGRect(x: 20, y: 20, width: 200, height: 40))
    let eventDispatcher = UITextField(frame: CGRect(x: 20, y: 80, width: 200, height: 40))
    let note = UITextView(frame: CGRect(x: 20, y: 140, width: 200, height: 60))
    let search = UISearchBar(frame: CGRect(x: 240, y: 20, width: 300, height: 56))
    let bar = UIToolbar(frame: CGRect(x: 240, y: 100, width: 300, height: 60))
    var log: [String] = []
    let cancels: Bool

    init(cancels: Bool) {
      self.cancels = cancels
      super.init(nibName: nil, bundle: nil)
    }
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      name.clearButtonMode = .always
      name.text = "Ada"
      let done = UIBarButtonItem(title: "Done", primaryAction: UIAction { [weak self] _ in self?.log.append("done") })
      bar.items = [done]
      for part in [name, eventDispatcher, note, search, bar] { view.addSubview(part) }
      let tap = UITapGestureRecognizer(target: self, action: .putAway)
      tap.cancelsTouchesInView = cancels
      view.addGestureRecognizer(tap)
    }

    func putAway() {
      log.append("away")
      view.endEditing(true)
    }
  }

  @Test(arguments: [true, false])
  func aTapOnTheBackgroundPutsTheKeyboardAwayAndFieldsStayUsable(_ cancels: Bool) {
    let kiosk = VirtualKiosk(640, 480) { Form(cancels: cancels) }
    let form = kiosk.rootViewController
    for part in [form.name, form.eventDispatcher, form.note, form.search.searchTextField] as [UIView] {
      kiosk.tap(part)
      #expect(part.isFirstResponder)
      kiosk.advance(by: .seconds(1))
    }
    #expect(form.log == [])
    kiosk.tap(at: .point(600, 300))
    #expect(form.log == ["away"])
    #expect(!form.search.searchTextField.isFirstResponder)
    kiosk.tap(at: .within(form.name, 185, 20))
    #expect(form.name.text == "")
    if let done = kiosk.views(UIButton.self).first(where: { $0.accessibilityLabel == "Done" }) { kiosk.tap(done) }
    #expect(form.log == ["away", "done"])
    kiosk.end()
  }

  @Test func alertsAndMenusWorkBelowARecognizerOfTheWindow() {
    let kiosk = kiosk()
    var log: [String] = []
    kiosk.rootViewController.watch(.tap, at: .window)
    let alert = UIAlertController(title: "Delete?", message: nil, preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "Delete", style: .destructive) { _ in log.append("delete") })
    alert.addAction(UIAlertAction(title: "Keep", style: .cancel) { _ in log.append("keep") })
    kiosk.rootViewController.present(alert, animated: true)
    kiosk.advance(by: .seconds(1))
    if let row = kiosk.view(text: "Keep") { kiosk.tap(row) }
    kiosk.advance(by: .seconds(1))
    #expect(log == ["keep"])
    let button = UIButton(frame: CGRect(x: 20, y: 20, width: 100, height: 44))
    button.menu = UIMenu(children: [UIAction(title: "Print") { _ in log.append("print") }])
    button.showsMenuAsPrimaryAction = true
    kiosk.rootViewController.view.addSubview(button)
    kiosk.presentChanges()
    kiosk.tap(button)
    kiosk.advance(by: .seconds(1))
    if let row = kiosk.view(text: "Print") { kiosk.tap(row) }
    kiosk.advance(by: .seconds(1))
    #expect(log == ["keep", "print"] && kiosk.rootViewController.log == [])
    kiosk.end()
  }
}

extension Selector {
  fileprivate static let heard = Selector("heard") { (page: ControlGestureTests.Page, recognizer: UIGestureRecognizer) in
    page.heard(recognizer)
  }
  fileprivate static let putAway = Selector("putAway") { (form: ControlGestureTests.Form) in form.putAway() }
}
