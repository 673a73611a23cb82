import Foundation
import KioskTesting
import Testing

import UIKit
import UIKitNavigation

/// Random changes of a stack, with transitions cut short at any time.
@MainActor
@Suite(.serialized) struct NavigationMonkeyTests {
  /// The number of operations. `VITRINE_TEST_TRANSITIONS=200000` makes the long run.
  private static let operations =
    ProcessInfo.processInfo.environment["VITRINE_TEST_TRANSITIONS"].flatMap { Int($0) } ?? 900

  /// Checks that the callbacks of appearance alternate.
  final class Checked: UIViewController {
    enum State { case gone, appearing, there, leaving }
    private(set) var state = State.gone
    private(set) static var faults: [String] = []
    static var living = 0
    let number: Int
    let field = UITextField(frame: CGRect(x: 20, y: 120, width: 200, height: 40))

    static func forgetFaults() { faults = [] }

    init(_ number: Int) {
      self.number = number
      super.init(nibName: nil, bundle: nil)
      title = "Page \(number)"
      Self.living += 1
      if number % 4 == 1 { navigationItem.largeTitleDisplayMode = .never }
      if number % 5 == 2 { navigationItem.rightBarButtonItem = UIBarButtonItem(systemItem: .add) }
      if number % 6 == 3 { toolbarItems = [UIBarButtonItem(systemItem: .trash)] }
    }
    required init?(coder: NSCoder) { return nil }
    isolated deinit { Self.living -= 1 }

    override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = .systemBackground
      view.addSubview(field)
      guard number % 3 == 0 else { return }
      let scroll = UIScrollView(frame: view.bounds)
      scroll.contentSize = CGSize(width: 0, height: 2_000)
      scroll.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.insertSubview(scroll, at: 0)
    }

    private func move(to new: State, from allowed: [State], _ name: String) {
      if !allowed.contains(state) { Self.faults.append("page \(number): \(name) while \(state)") }
      state = new
    }
    override func viewWillAppear(_ animated: Bool) { move(to: .appearing, from: [.gone, .leaving], "willAppear") }
    override func viewDidAppear(_ animated: Bool) { move(to: .there, from: [.appearing], "didAppear") }
    override func viewWillDisappear(_ animated: Bool) { move(to: .leaving, from: [.there, .appearing], "willDisappear") }
    override func viewDidDisappear(_ animated: Bool) { move(to: .gone, from: [.leaving], "didDisappear") }
  }

  private struct Dice: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
    mutating func roll(_ count: Int) -> Int { Int.random(in: 0..<count, using: &self) }
  }

  @MainActor
  private struct Run {
    var dice: Dice
    let kiosk: VirtualKiosk<UINavigationController>
    var numbers = 0
    var isTurned = false
    var controller: UINavigationController { kiosk.rootViewController }

    mutating func page() -> Checked {
      numbers += 1
      return Checked(numbers)
    }

    mutating func step() {
      let animated = dice.roll(4) > 0
      switch dice.roll(16) {
      case 0, 1, 2: if controller.viewControllers.count < 12 { controller.pushViewController(page(), animated: animated) }
      case 3, 4: controller.popViewController(animated: animated)
      case 5:
        let stack = controller.viewControllers
        controller.popToViewController(stack[dice.roll(stack.count)], animated: animated)
      case 6:
        var stack = controller.viewControllers
        stack.shuffle(using: &dice)
        stack = Array(stack.prefix(1 + dice.roll(stack.count)))
        if dice.roll(2) == 0 { stack.append(page()) }
        controller.setViewControllers(stack, animated: animated)
      case 7: swipe()
      case 8: present(animated: animated)
      case 9: controller.dismiss(animated: animated)
      case 10: controller.topViewController?.dismiss(animated: animated)
      case 11: controller.setNavigationBarHidden(dice.roll(2) == 0, animated: animated)
      case 12: controller.setToolbarHidden(dice.roll(2) == 0, animated: animated)
      case 13: (controller.topViewController as? Checked)?.field.becomeFirstResponder()
      case 14: kiosk.rootViewController.view.endEditing(true)
      case 15:
        isTurned.toggle()
        kiosk.rotateDisplay(isTurned ? .quarter : .none)
      default: break
      }
      kiosk.advance(by: .milliseconds([0, 16, 50, 120, 400][dice.roll(5)]))
    }

    /// A finger from the leading edge, which is lifted or cancelled anywhere.
    private mutating func swipe() {
      guard kiosk.touch(.down, at: .point(3, 240)) else { return }
      let end = 40 + dice.roll(700)
      var x = 3
      while x < end {
        x += 20 + dice.roll(60)
        kiosk.touch(.move, at: .point(Double(x), 244))
        kiosk.advance(by: .milliseconds(16))
      }
      if dice.roll(4) == 0 { controller.popViewController(animated: true) }
      if dice.roll(8) == 0 { controller.pushViewController(page(), animated: true) }
      kiosk.touch(.up)
    }

    private mutating func present(animated: Bool) {
      let page = page()
      let styles: [UIModalPresentationStyle] = [
        .fullScreen, .pageSheet, .formSheet, .overFullScreen, .popover, .currentContext, .overCurrentContext,
      ]
      page.modalPresentationStyle = styles[dice.roll(styles.count)]
      page.popoverPresentationController?.sourceView = controller.navigationBar
      let top = controller.topViewController ?? controller
      top.definesPresentationContext = dice.roll(2) == 0
      guard top.presentedViewController == nil else { return }
      let completion = Completion()
      top.present(page, animated: animated) { completion.run() }
    }
  }

  @MainActor
  private final class Completion {
    private var count = 0
    func run() {
      count += 1
      #expect(count == 1, "a completion is called once")
    }
  }

  private func check(_ run: Run, _ seed: UInt64, _ count: Int) {
    let controller = run.controller
    let place = "seed \(seed), operation \(count)"
    #expect(Checked.faults == [], "\(place)")
    let stack = controller.viewControllers
    #expect(controller.children == stack || Set(controller.children) == Set(stack), "\(place): parents")
    #expect(controller.navigationBar.items ?? [] == stack.map(\.navigationItem), "\(place): items of the bar")
    for page in stack {
      guard let page = page as? Checked else { continue }
      #expect(page.parent === controller, "\(place)")
      let isTop = page === stack.last
      let isCovered = controller.view.window == nil || isInContext(page)
      #expect(page.state == (isTop && !isCovered ? .there : .gone), "\(place): page \(page.number) is \(page.state)")
      if controller.view.window != nil { #expect((page.viewIfLoaded?.window != nil) == isTop, "\(place): page \(page.number)") }
    }
    if let top = stack.last, controller.view.window != nil {
      #expect(top.view.transform == .identity && top.view.alpha == 1, "\(place)")
      #expect(top.view.frame.width == controller.view.bounds.width, "\(place)")
    }
    #expect(visiblePages(of: controller).count <= 1, "\(place)")
  }

  /// Whether a page in a context hides this one.
  private func isInContext(_ page: UIViewController) -> Bool {
    [page, page.parent].contains { $0?.presentedViewController?.modalPresentationStyle == .currentContext }
  }

  /// The pages whose views are on the screen.
  private func visiblePages(of controller: UINavigationController) -> [UIViewController] {
    controller.viewControllers.filter { $0.viewIfLoaded?.window != nil }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func NV19_randomChangesLeaveOnePageAndBalancedCallbacks(seed: UInt64) {
    Checked.forgetFaults()
    let before = Checked.living
    do {
      let kiosk = VirtualKiosk(800, 480, screenKeyboard: .always) { () -> UINavigationController in
        let controller = UINavigationController(rootViewController: Checked(0))
        controller.navigationBar.prefersLargeTitles = seed % 2 == 0
        return controller
      }
      kiosk.advance(by: .seconds(1))
      var run = Run(dice: Dice(state: seed), kiosk: kiosk)
      let count = max(Self.operations / 3, 1)
      for index in 1...count {
        run.step()
        if index % 8 == 0 || index == count {
          kiosk.advance(by: .seconds(2))
          check(run, seed, index)
          if !Checked.faults.isEmpty { break }
        }
      }
      run.controller.dismiss(animated: false)
      run.controller.popToRootViewController(animated: false)
      run.controller.topViewController?.dismiss(animated: false)
      kiosk.advance(by: .seconds(3))
      #expect(Checked.living - before <= 1, "seed \(seed): pages leak")
      kiosk.rootViewController.view.endEditing(true)
      kiosk.advance(by: .seconds(2))
      let idle = (kiosk.frames, kiosk.wakeUps)
      kiosk.advance(by: .seconds(10))
      #expect(kiosk.frames == idle.0 && kiosk.wakeUps == idle.1, "seed \(seed): idle")
      kiosk.end()
    }
  }
}
