import Host
import KioskTesting
import UIKit

@testable import UIKitCore

/// An app with one form, whose text is what it hands over.
@MainActor
final class FormApp: UIResponder, UIApplicationDelegate, NSUserActivityDelegate {
  var window: UIWindow?
  private(set) lazy var form = FormController()
  var log: [String] = []
  /// Whether it handles what it is given.
  var handles = true

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    window = UIWindow(frame: UIScreen.main.bounds)
    window?.traitOverrides.userInterfaceIdiom = .kiosk
    window?.rootViewController = form
    form.userActivity?.delegate = self
    window?.makeKeyAndVisible()
    return true
  }

  func application(_ application: UIApplication, willContinueUserActivityWithType type: String) -> Bool {
    log.append("will continue \(type)")
    return false
  }

  func application(
    _ application: UIApplication, continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
  ) -> Bool {
    let isAlone = form.presentedViewController == nil
    log.append("continue \(userActivity.title ?? "-")\(isAlone ? "" : " behind a page")")
    guard handles else { return false }
    restorationHandler([form])
    return true
  }

  func application(
    _ application: UIApplication, didFailToContinueUserActivityWithType type: String, error: any Error
  ) { log.append("did fail \(type): \(error.localizedDescription)") }

  func applicationShouldReturnToStart(_ application: UIApplication) {
    log.append("start")
    form.field.text = ""
  }

  func userActivityWillSave(_ userActivity: NSUserActivity) { log.append("will save") }
  func userActivityWasContinued(_ userActivity: NSUserActivity) { log.append("was continued") }
}

@MainActor
final class FormController: UIViewController {
  let field = UITextField()
  static let type = "org.test.form"

  init() {
    super.init(nibName: nil, bundle: nil)
    userActivity = NSUserActivity(activityType: Self.type)
    userActivity?.title = "A form"
  }

  required init?(coder: NSCoder) { return nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    field.frame = CGRect(x: 20, y: 20, width: 300, height: 60)
    field.accessibilityIdentifier = "field"
    view.addSubview(field)
    field.addAction(UIAction { [weak self] _ in self?.userActivity?.needsSave = true }, for: .editingChanged)
  }

  override func updateUserActivityState(_ activity: NSUserActivity) {
    activity.addUserInfoEntries(from: ["text": field.text ?? ""])
  }

  override func restoreUserActivityState(_ activity: NSUserActivity) {
    field.text = activity.userInfo?["text"] as? String
  }
}

/// Two kiosks of one fleet.
@MainActor
struct Pair {
  let firstApp = FormApp(), secondApp = FormApp()
  let first, second: VirtualKiosk<UIViewController>
  let secondFleetConfiguration: HostConfiguration

  init(
    types: [String] = [FormController.type], _ width: Int = 800, _ height: Int = 480, dark: Bool = false,
    rightToLeft: Bool = false, largestText: Bool = false, testFile: String = #filePath
  ) {
    let fleet = VirtualFleet(activities: types)
    secondFleetConfiguration = fleet.configuration(of: 1)
    func kiosk(_ number: Int, _ app: FormApp) -> VirtualKiosk<UIViewController> {
      let kiosk = VirtualKiosk(
        width, height, appearance: dark ? .dark : .light, configuration: fleet.configuration(of: number),
        testFile: testFile, app: app)
      if rightToLeft { app.window?.traitOverrides.layoutDirection = .rightToLeft }
      if largestText { app.window?.traitOverrides.preferredContentSizeCategory = .accessibilityExtraExtraExtraLarge }
      kiosk.presentChanges()
      return kiosk
    }
    first = kiosk(0, firstApp)
    second = kiosk(1, secondApp)
    firstApp.log = []
    secondApp.log = []
  }

  /// Types into the form of the first kiosk, and offers it.
  func offer(_ text: String = "Ada") throws -> UIHandoffOffer {
    first.tap(firstApp.form.field)
    first.type(text)
    first.presentChanges()
    return try UIApplication.shared.offerActivity()
  }

  /// Enters a code at the second kiosk, and waits for the end.
  func fetch(_ code: UIHandoffCode) async -> Outcome {
    var outcome: Outcome?
    second.presentChanges()
    UIApplication.shared.continueActivity(with: code) { outcome = $0.map { .failed($0.reason) } ?? .continued }
    _ = await second.wait { outcome != nil }
    return outcome ?? .none
  }

  enum Outcome: Equatable {
    case none, continued
    case failed(UIHandoffError.Reason)
  }

  /// A code that differs in its last character.
  static func wrong(_ code: UIHandoffCode) -> UIHandoffCode {
    let other = UIHandoffCode.characters.first { $0 != code.text.last } ?? "2"
    return UIHandoffCode(code.text.dropLast() + String(other)) ?? code
  }

  func end() {
    first.end()
    second.end()
  }
}
