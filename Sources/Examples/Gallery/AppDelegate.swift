import UIKit

/// The Gallery: shows what Vitrine draws, page by page.
///
/// `--page NAME` or `GALLERY_PAGE` selects the first page: overview, type, colors, layers, images, animation, controls,
/// scrolling, photos, touches, gestures, responders, commands, fields, keyboards.
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
    super.init(coder: coder)
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

  override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    action == .explore ? ResponderExplorer.shared.asks(self) : super.canPerformAction(action, withSender: sender)
  }
}
