import Foundation
import KioskTesting
import Testing

import UIKit
@testable import UIKitCore

/// How apps without a scene delegate save and restore their controllers.
@MainActor
@Suite struct ControllerRestorationTests {
  static var log: [String] = []

  class Page: UIViewController, UIViewControllerRestoration {
    var text = ""
    var friend: UIViewController?
    class func viewController(withRestorationIdentifierPath path: [String], coder: NSCoder) -> UIViewController? {
      log.append("make \(path.joined(separator: "/"))")
      if coder.decodeBool(forKey: "gone") { return nil }
      return make(path.last ?? "")
    }
    static func make(_ identifier: String) -> Page {
      let page = Page()
      page.restorationIdentifier = identifier
      page.restorationClass = Page.self
      return page
    }
    private var name: String { restorationIdentifier ?? "-" }
    override func viewDidLoad() { log.append("load \(name)") }
    override func encodeRestorableState(with coder: NSCoder) {
      super.encodeRestorableState(with: coder)
      log.append("encode \(name)")
      coder.encode(text, forKey: "text")
      coder.encode(text == "gone", forKey: "gone")
      coder.encode(friend, forKey: "friend")
    }
    override func decodeRestorableState(with coder: NSCoder) {
      super.decodeRestorableState(with: coder)
      log.append("decode \(name)")
      text = coder.decodeObject(of: NSString.self, forKey: "text").map { "\($0)" } ?? ""
      friend = coder.decodeObject(forKey: "friend") as? UIViewController
    }
    override func applicationFinishedRestoringState() { log.append("finished \(name)") }
  }

  /// Makes what `root` returns in `willFinishLaunching`, like an app that restores its state has to.
  final class App: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    let root: () -> UIViewController
    var saves = true
    var restores = true
    init(_ root: @escaping () -> UIViewController) {
      self.root = root
      super.init()
    }
    required init?(coder: NSCoder) { nil }

    func application(
      _ application: UIApplication, willFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      log.append("will finish")
      window = UIWindow()
      window?.rootViewController = root()
      return true
    }
    func application(
      _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      log.append("did finish")
      window?.makeKeyAndVisible()
      return true
    }
    func application(_ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool {
      log.append("should save \(coder.requiresSecureCoding)")
      return saves
    }
    func application(_ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder) -> Bool {
      let date = coder.decodeObject(forKey: UIApplication.stateRestorationTimestampKey) as? Date
      log.append("should restore \(coder.requiresSecureCoding) \(date != nil)")
      return restores
    }
    func application(_ application: UIApplication, willEncodeRestorableStateWith coder: NSCoder) {
      log.append("will encode")
      coder.encode(42, forKey: "answer")
    }
    func application(_ application: UIApplication, didDecodeRestorableStateWith coder: NSCoder) {
      log.append("did decode \(coder.decodeInteger(forKey: "answer"))")
    }
    func application(
      _ application: UIApplication, viewControllerWithRestorationIdentifierPath path: [String], coder: NSCoder
    ) -> UIViewController? {
      log.append("ask \(path.joined(separator: "/"))")
      return nil
    }
  }

  private func makeStack() -> UINavigationController {
    let navigation = UINavigationController(rootViewController: Page.make("list"))
    navigation.restorationIdentifier = "stack"
    return navigation
  }

  /// Ends a kiosk and starts another one with what was saved.
  private func restart(_ kiosk: VirtualKiosk<UIViewController>, _ app: App) throws -> VirtualKiosk<UIViewController> {
    Self.log = []
    kiosk.end()
    let state = try KioskState(data: try #require(kiosk.savedState).data())
    return VirtualKiosk(400, 300, restoring: state, app: app)
  }

  @Test func P16_P17_theOrderOfSavingAndRestoring() throws {
    let kiosk = VirtualKiosk(400, 300, app: App(makeStack))
    let navigation = try #require(kiosk.rootViewController as? UINavigationController)
    let detail = Page.make("detail")
    detail.text = "kept"
    detail.friend = navigation.topViewController
    navigation.pushViewController(detail, animated: false)
    Self.log = []
    kiosk.changeState(to: .background)
    #expect(Self.log == ["should save true", "will encode", "encode list", "encode detail"])
    let again = try restart(kiosk, App(makeStack))
    #expect(
      Self.log.drop { $0 != "will finish" } == [
        "will finish", "should restore true true", "ask stack", "make stack/list", "make stack/detail", "load list",
        "decode list", "load detail", "decode detail", "finished list", "finished detail", "did decode 42", "did finish",
      ])
    let restored = try #require(again.rootViewController as? UINavigationController)
    let pages = restored.viewControllers.compactMap { $0 as? Page }
    #expect(pages.map(\.restorationIdentifier) == ["list", "detail"] && pages.map(\.text) == ["", "kept"])
    #expect(pages[1].friend === pages[0])
    #expect(again.rootViewController.view.window != nil && pages[1].view.window != nil)
    again.end()
  }

  @Test func P16_nothingIsSavedWithoutTheAppsConsent() {
    let app = App(makeStack)
    app.saves = false
    let kiosk = VirtualKiosk(400, 300, app: app)
    Self.log = []
    kiosk.end()
    #expect(Self.log == ["should save true"])
    #expect(kiosk.savedState == nil)
  }

  @Test func P17_nothingIsRestoredWithoutTheAppsConsent() throws {
    let kiosk = VirtualKiosk(400, 300, app: App(makeStack))
    let app = App(makeStack)
    app.restores = false
    let again = try restart(kiosk, app)
    #expect(Self.log.drop { $0 != "will finish" } == ["will finish", "should restore true true", "did finish", "load list"])
    again.end()
  }

  @Test func P16_aMissingIdentifierCutsTheSubtree() throws {
    let kiosk = VirtualKiosk(400, 300, app: App(makeStack))
    let navigation = try #require(kiosk.rootViewController as? UINavigationController)
    let (cut, above) = (Page.make("cut"), Page.make("above"))
    cut.restorationIdentifier = nil
    let child = Page.make("child")
    cut.addChild(child)
    cut.friend = child
    navigation.setViewControllers(navigation.viewControllers + [cut, above], animated: false)
    Self.log = []
    kiosk.changeState(to: .background)
    #expect(Self.log == ["should save true", "will encode", "encode list", "encode above"])
    navigation.restorationIdentifier = nil
    Self.log = []
    _ = kiosk.savedState
    #expect(Self.log == ["should save true", "will encode"])
    kiosk.end()
  }

  @Test func P17_nilFromTheClassDropsTheSubtree() throws {
    let kiosk = VirtualKiosk(400, 300, app: App(makeStack))
    let navigation = try #require(kiosk.rootViewController as? UINavigationController)
    let (gone, above, sheet) = (Page.make("gone"), Page.make("above"), Page.make("sheet"))
    gone.text = "gone"
    gone.friend = sheet
    gone.addChild(sheet)
    navigation.setViewControllers(navigation.viewControllers + [gone, above], animated: false)
    let again = try restart(kiosk, App(makeStack))
    let made = Self.log.filter { $0.hasPrefix("make") }
    #expect(made == ["make stack/list", "make stack/gone", "make stack/above"])
    let stack = (again.rootViewController as? UINavigationController)?.viewControllers
    #expect(stack?.map(\.restorationIdentifier) == ["list", "above"])
    again.end()
  }

  @Test func P17_tabsWithStacksComeBack() throws {
    func makeTabs() -> UIViewController {
      let tabs = UITabBarController()
      tabs.restorationIdentifier = "tabs"
      tabs.viewControllers = ["a", "b", "c"].map { name in
        let stack = UINavigationController(rootViewController: Page.make("list"))
        stack.restorationIdentifier = name
        return stack
      }
      return tabs
    }
    let kiosk = VirtualKiosk(400, 300, app: App(makeTabs))
    let tabs = try #require(kiosk.rootViewController as? UITabBarController)
    tabs.selectedIndex = 1
    let stack = tabs.viewControllers?[1] as? UINavigationController
    // Two of the same identifier.
    stack?.pushViewController(Page.make("detail"), animated: false)
    stack?.pushViewController(Page.make("detail"), animated: false)
    (stack?.viewControllers[1] as? Page)?.text = "first"
    (stack?.viewControllers[2] as? Page)?.text = "second"
    let again = try restart(kiosk, App(makeTabs))
    let restored = try #require(again.rootViewController as? UITabBarController)
    #expect(restored.selectedIndex == 1)
    let depths = restored.viewControllers?.map { ($0 as? UINavigationController)?.viewControllers.count }
    #expect(depths == [1, 3, 1])
    let pages = (restored.viewControllers?[1] as? UINavigationController)?.viewControllers.compactMap { ($0 as? Page)?.text }
    #expect(pages == ["", "first", "second"])
    again.end()
  }

  @Test func P17_presentedControllersComeBack() throws {
    let kiosk = VirtualKiosk(400, 300, app: App(makeStack))
    let (first, second) = (Page.make("first"), Page.make("second"))
    kiosk.rootViewController.present(first, animated: false)
    first.present(second, animated: false)
    kiosk.presentChanges()
    let again = try restart(kiosk, App(makeStack))
    #expect(Self.log.contains("make stack/first/second"))
    again.advance(by: .seconds(1))
    let shown = again.rootViewController.presentedViewController
    #expect(shown?.restorationIdentifier == "first")
    #expect(shown?.presentedViewController?.restorationIdentifier == "second")
    #expect(shown?.presentedViewController?.view.window != nil)
    again.end()
  }

  @Test func P17_columnsComeBack() throws {
    func makeColumns() -> UIViewController {
      let split = UISplitViewController(style: .doubleColumn)
      split.restorationIdentifier = "split"
      split.setViewController(Page.make("list"), for: .primary)
      split.setViewController(Page.make("empty"), for: .secondary)
      return split
    }
    let kiosk = VirtualKiosk(1200, 800, app: App(makeColumns))
    let split = try #require(kiosk.rootViewController as? UISplitViewController)
    let detail = Page.make("detail")
    detail.text = "kept"
    split.viewController(for: .secondary)?.navigationController?.pushViewController(detail, animated: false)
    Self.log = []
    kiosk.end()
    let again = VirtualKiosk(1200, 800, restoring: kiosk.savedState, app: App(makeColumns))
    #expect(Self.log.contains("make split/detail"))
    let restored = try #require(again.rootViewController as? UISplitViewController)
    let stack = restored.viewController(for: .secondary)?.navigationController?.viewControllers
    #expect((stack?.last as? Page)?.text == "kept" && stack?.count == 2)
    again.end()
  }
}
