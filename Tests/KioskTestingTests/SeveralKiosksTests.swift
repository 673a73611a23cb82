import Host
import KioskTesting
import Testing
import UIKit

/// Kiosks that exist at the same time, because a test awaits while others run, or because a test makes two.
@MainActor
@Suite struct SeveralKiosksTests {
  /// Counts taps, each in a task of its own, and keeps what it saw of the globals.
  private final class CountingController: UIViewController {
    let button = UIButton(type: .system)
    private(set) var count = 0
    private(set) var widths: [CGFloat] = []
    private(set) var isOwnWindow = true
    private(set) var finished = 0
    private(set) var slops: [CGFloat] = []

    override func viewDidLoad() {
      button.setTitle("Count", for: .normal)
      button.frame = CGRect(x: 20, y: 20, width: 100, height: 60)
      button.addAction(UIAction { [weak self] _ in self?.begin() }, for: .touchUpInside)
      view.addSubview(button)
    }

    private func begin() {
      Task {
        await Task.yield()
        count += 1
        widths.append(UIScreen.main.bounds.width)
        slops.append(UIInputTuning.current.tapSlop)
        if UIApplication.shared.keyWindow !== view.window { isOwnWindow = false }
        UIView.animate(withDuration: 0.2, animations: { self.button.alpha = 0.5 }, completion: { _ in self.finished += 1 })
      }
    }
  }

  private func visit(width: Int) async {
    let kiosk = VirtualKiosk(width, 300) { CountingController() }
    for step in 1...5 {
      await Task.yield()
      #expect(UIScreen.main.bounds.width == CGFloat(width))
      #expect(UIApplication.shared.keyWindow?.rootViewController === kiosk.rootViewController)
      UIPasteboard.general.string = "\(width)"
      kiosk.tap(kiosk.rootViewController.button)
      await kiosk.runMainActorTasks()
      let before = kiosk.elapsed
      kiosk.advance(by: .seconds(1))
      #expect(kiosk.elapsed - before == .seconds(1))
      #expect(kiosk.rootViewController.count == step)
      #expect(kiosk.rootViewController.finished == step)
      await Task.yield()
      #expect(UIPasteboard.general.string == "\(width)")
    }
    #expect(kiosk.rootViewController.widths == Array(repeating: CGFloat(width), count: 5))
    #expect(kiosk.rootViewController.isOwnWindow)
  }

  @Test func testsThatAwaitSeeTheirOwnApp() async {
    await withTaskGroup(of: Void.self) { group in
      for index in 0..<4 { group.addTask { await visit(width: 200 + 100 * index) } }
    }
  }

  @Test func twoKiosksInOneTestAreIndependent() {
    let first = VirtualKiosk(400, 300) { CountingController() }
    let second = VirtualKiosk(500, 300, appearance: .dark) { CountingController() }
    #expect(UIScreen.main.bounds.width == 500)
    first.advance(by: .seconds(1))
    #expect(UIScreen.main.bounds.width == 400)
    #expect(first.elapsed == .seconds(1))
    #expect(second.elapsed == .zero)
    #expect(first.rootViewController.traitCollection.userInterfaceStyle == .light)
    #expect(second.rootViewController.traitCollection.userInterfaceStyle == .dark)
    second.end()
    #expect(UIApplication.shared.keyWindow?.rootViewController === first.rootViewController)
  }

  @Test func aKioskAfterAnotherStartsFromTheBeginning() {
    for width in [300, 400, 500] {
      let kiosk = VirtualKiosk(width, 300) { CountingController() }
      #expect(UIPasteboard.general.string == nil)
      UIPasteboard.general.string = "left behind"
      UIView.animate(withDuration: 10) { kiosk.rootViewController.view.alpha = 0 }
      kiosk.advance(by: .seconds(1))
      #expect(UIScreen.main.bounds.width == CGFloat(width))
      kiosk.end()
    }
  }

  @Test func aTaskWhoseKioskHasEndedSeesNoOtherOne() async {
    let kiosk = VirtualKiosk(400, 300) { CountingController() }
    await Task { @MainActor in
      let other = VirtualKiosk(300, 200) { CountingController() }
      #expect(UIScreen.main.bounds.width == 300)
      other.end()
      #expect(UIApplication.shared.windows.isEmpty)
      #expect(UIScreen.main.bounds.width == 1024)
    }.value
    #expect(UIScreen.main.bounds.width == 400)
    kiosk.end()
  }

  @Test func aWindowOfAnotherSessionsScreenMovesToThatOfItsApp() async {
    final class App: UIResponder, UIApplicationDelegate {
      var window: UIWindow? = UIWindow(frame: UIScreen.main.bounds)
      func applicationDidFinishLaunching(_ application: UIApplication) { window?.makeKeyAndVisible() }
    }
    let kiosk = VirtualKiosk(400, 300) { CountingController() }
    await Task { @MainActor in
      let app = App()
      let other = VirtualKiosk(300, 200, app: app)
      #expect(app.window?.screen === other.screen)
      #expect(app.window?.frame == CGRect(x: 0, y: 0, width: 300, height: 200))
      other.end()
    }.value
    #expect(kiosk.rootViewController.view.window?.screen === kiosk.screen)
    kiosk.end()
  }

  @Test func afterTheLastKioskThereIsNoApp() {
    do {
      let kiosk = VirtualKiosk(400, 300) { CountingController() }
      kiosk.advance(by: .seconds(1))
    }
    #expect(UIApplication.shared.windows.isEmpty)
  }

  @Test func tuningsEndWithTheirKiosk() {
    UIInputTuning.current.tapSlop = 10
    UIKeyboardTuning.current.layouts = ["de", "kr"]
    UISpeechTuning.current.rate = 100
    UIInactivityPrompt.current.button = "Here"
    do {
      let kiosk = VirtualKiosk(400, 300, screenKeyboard: .always) { UIViewController() }
      #expect(UIInputTuning.current.tapSlop == 10)
      #expect(UITextInputMode.activeInputModes.map { $0.primaryLanguage?.prefix(2) } == ["de", "ko"])
      #expect(UISpeechTuning.current.rate == 100 && UIInactivityPrompt.current.button == "Here")
      UIInputTuning.current.longestTap = 2
      kiosk.end()
    }
    let next = VirtualKiosk(400, 300, screenKeyboard: .always) { UIViewController() }
    #expect(UIInputTuning.current == UIInputTuning() && UIKeyboardTuning.current == UIKeyboardTuning())
    #expect(UITextInputMode.activeInputModes.map { $0.primaryLanguage?.prefix(2) } == ["en"])
    #expect(UISpeechTuning.current.rate == 170 && UIInactivityPrompt.current.button != "Here")
    next.end()
  }

  private func tune(_ index: Int) async {
    let slop = CGFloat(index)
    UIInputTuning.current.tapSlop = slop
    UIKeyboardTuning.current.longPress = Double(index)
    let kiosk = VirtualKiosk(300, 200) { CountingController() }
    for step in 1...3 {
      await Task.yield()
      #expect(UIInputTuning.current.tapSlop == slop)
      #expect(UIKeyboardTuning.current.longPress == Double(index))
      kiosk.tap(kiosk.rootViewController.button)
      await kiosk.runMainActorTasks()
      #expect(kiosk.rootViewController.slops.count == step)
      kiosk.advance(by: .seconds(1))
    }
    #expect(kiosk.rootViewController.slops == [slop, slop, slop])
    kiosk.end()
  }

  /// While a test awaits, others tune their own kiosks, before they make them too.
  @Test func testsThatAwaitHaveTheirOwnTunings() async {
    await withTaskGroup(of: Void.self) { group in
      for index in 1...4 { group.addTask { await tune(index) } }
    }
    #expect(UIInputTuning.current == UIInputTuning())
  }

  /// The memory of a task that has ended is soon that of the next one.
  @Test func aKioskThatOutlivesItsTestTunesNoOther() async {
    let left = await Task { @MainActor in
      let kiosk = VirtualKiosk(300, 200) { CountingController() }
      UIInputTuning.current.tapSlop = 33
      return kiosk
    }.value
    for _ in 0..<100 {
      await Task { @MainActor in
        #expect(UIInputTuning.current.tapSlop == UIInputTuning().tapSlop)
        let kiosk = VirtualKiosk(300, 200) { CountingController() }
        #expect(UIInputTuning.current.tapSlop == UIInputTuning().tapSlop)
        kiosk.end()
      }.value
    }
    left.end()
  }

  /// The choice of the machine's settings is that of one session.
  @Test func theCommandKeyOfASettingEndsWithItsKiosk() {
    var configuration = HostConfiguration()
    configuration.commandKey = .super
    let kiosk = VirtualKiosk(300, 200, configuration: configuration) { UIViewController() }
    #expect(UIInputTuning.current.commandKey == .logo)
    kiosk.end()
    #expect(UIInputTuning.current.commandKey == .control)
  }
}
