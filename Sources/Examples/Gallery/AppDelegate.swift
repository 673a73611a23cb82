import UIKit

/// The Gallery: what Vitrine draws, page by page.
///
/// `--page NAME` or `VITRINE_GALLERY_PAGE` picks the first page: overview, type, colors, layers, images, animation,
/// controls, scrolling.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = GalleryViewController(page: .requested)
    window.makeKeyAndVisible()
    self.window = window
    return true
  }
}
