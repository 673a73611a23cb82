import UIKit

/// The Gallery: shows what Vitrine draws, page by page.
///
/// `--page NAME` or `GALLERY_PAGE` selects the first page: overview, type, colors, layers, images, animation, controls,
/// scrolling, photos, touches, gestures, responders, activities, commands, fields, keyboards.
final class AppDelegate: UIResponder, UIApplicationDelegate, Explorable {
  var window: UIWindow?
  private let page: Page

  override convenience init() { self.init(page: .requested) }

  init(page: Page) {
    self.page = page
    super.init()
  }

  required init?(coder: NSCoder) {
    page = .requested
    super.init()
  }

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let window = GalleryWindow(frame: UIScreen.main.bounds)
    window.rootViewController = GalleryViewController(page: page)
    // In this idiom a touch that just misses a control still hits it.
    window.traitOverrides.userInterfaceIdiom = .kiosk
    window.makeKeyAndVisible()
    self.window = window
    return true
  }

  // MARK: Activities that go on here

  func application(_ application: UIApplication, willContinueUserActivityWithType userActivityType: String) -> Bool {
    ActivityTimeline.shared.note("willContinueUserActivity", "the app's delegate, before the data is there", .app)
    return false
  }

  func application(
    _ application: UIApplication, continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
  ) -> Bool {
    let gallery = window?.rootViewController as? GalleryViewController
    guard let gallery, gallery.canRestore(userActivity) else { return false }
    ActivityTimeline.shared.note("continue userActivity", "the app's delegate, with the data", .app)
    restorationHandler([gallery])
    return true
  }

  func application(_ application: UIApplication, didUpdate userActivity: NSUserActivity) {
    ActivityTimeline.shared.note("didUpdate userActivity", "the app's delegate", .app)
  }

  override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    action == .explore ? ResponderExplorer.shared.asks(self) : super.canPerformAction(action, withSender: sender)
  }
}
