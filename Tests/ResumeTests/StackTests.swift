import Foundation
import KioskTesting
import Testing
import UIKit

/// Controllers that are made again, with what was in them.
@MainActor
@Suite struct StackTests {
  final class Page: UIViewController, UIViewControllerRestoration {
    let field = UITextField(frame: CGRect(x: 20, y: 120, width: 300, height: 40))

    init(_ name: String) {
      super.init(nibName: nil, bundle: nil)
      title = name
      restorationIdentifier = name
      restorationClass = Page.self
    }

    required init?(coder: NSCoder) { return nil }

    static func viewController(
      withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
    ) -> UIViewController? { Page(identifierComponents.last ?? "") }

    override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = .white
      field.borderStyle = .roundedRect
      view.addSubview(field)
    }
  }

  final class App: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    let stack = UINavigationController()

    func application(
      _ application: UIApplication, willFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      stack.restorationIdentifier = "stack"
      stack.viewControllers = [Page("first")]
      let window = UIWindow(frame: UIScreen.main.bounds)
      window.rootViewController = stack
      self.window = window
      return true
    }

    func application(
      _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      window?.makeKeyAndVisible()
      return true
    }

    func application(_ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool { true }
    func application(_ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder) -> Bool { true }

    var top: Page? { stack.topViewController as? Page }
    var titles: [String] { stack.viewControllers.map { $0.title ?? "" } }
  }

  @Test func P24_theNextPageAtAPlaceGetsNothingOfTheFormerOne() throws {
    let folder = VisitFolder()
    for isReplaced in [false, true] {
      let app = App()
      let kiosk = VirtualKiosk(800, 480, configuration: folder.configuration, app: app)
      app.stack.setViewControllers([Page("first"), Page("detail")], animated: false)
      kiosk.advance(by: .seconds(1))
      kiosk.tap(try #require(app.top).field)
      kiosk.type("Ada")
      kiosk.advance(by: .seconds(1))
      if isReplaced {
        app.stack.setViewControllers([Page("first"), Page("detail")], animated: false)
      } else {
        app.stack.popViewController(animated: true)
        kiosk.advance(by: .seconds(1))
        app.stack.pushViewController(Page("detail"), animated: true)
      }
      kiosk.advance(by: .seconds(1))
      kiosk.kill()
      let again = App()
      let second = VirtualKiosk(800, 480, configuration: folder.configuration, app: again)
      #expect(again.titles == ["first", "detail"] && again.top?.field.text == "")
      UIApplication.shared.returnToStart()
      second.kill()
    }
  }

  @Test func P29_pushedControllersAreThereWithWhatWasTyped() throws {
    let folder = VisitFolder()
    func start() -> (VirtualKiosk<UIViewController>, App) {
      let app = App()
      return (VirtualKiosk(800, 480, configuration: folder.configuration, app: app), app)
    }
    var (kiosk, app) = start()
    kiosk.advance(by: .seconds(1))
    app.stack.pushViewController(Page("second"), animated: true)
    kiosk.advance(by: .seconds(1))
    app.stack.pushViewController(Page("third"), animated: true)
    kiosk.advance(by: .seconds(1))
    kiosk.tap(try #require(app.top).field)
    kiosk.type("Ada")
    kiosk.presentChanges()
    let titles = app.titles
    kiosk.kill()

    (kiosk, app) = start()
    #expect(app.titles == titles)
    #expect(app.top?.field.text == "Ada" && app.top?.field.isFirstResponder == true)
    kiosk.advance(by: .seconds(1))
    #expect(app.titles == titles && app.top?.field.text == "Ada")
    app.stack.popViewController(animated: true)
    kiosk.advance(by: .seconds(1))
    kiosk.kill()
    (kiosk, app) = start()
    #expect(app.titles == ["first", "second"])
    UIApplication.shared.returnToStart()
    kiosk.advance(by: .seconds(1))
    kiosk.kill()
    (kiosk, app) = start()
    #expect(app.titles == ["first"])
  }
}
