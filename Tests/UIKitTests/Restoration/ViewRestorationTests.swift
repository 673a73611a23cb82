import Foundation
import KioskTesting
import Testing

import UIKit
@testable import UIKitCore

/// At the top of the file, where archives can name it.
final class RestoredModel: NSObject, NSSecureCoding {
  var number: Int
  static var supportsSecureCoding: Bool { true }
  init(_ number: Int) { self.number = number }
  func encode(with coder: NSCoder) { coder.encode(number, forKey: "number") }
  required init?(coder: NSCoder) { number = coder.decodeInteger(forKey: "number") }
}

final class InsecureModel: NSObject, NSCoding {
  override init() {}
  func encode(with coder: NSCoder) {}
  required init?(coder: NSCoder) {}
}

/// What views and registered objects save, and which values the coder takes.
@MainActor
@Suite struct ViewRestorationTests {
  /// Foundation's archives have no names for classes inside others.
  final class Nested: NSObject, NSSecureCoding {
    static var supportsSecureCoding: Bool { true }
    override init() {}
    func encode(with coder: NSCoder) {}
    required init?(coder: NSCoder) {}
  }

  final class Player: NSObject, UIStateRestoring {
    var position = 0
    func encodeRestorableState(with coder: NSCoder) { coder.encode(position, forKey: "position") }
    func decodeRestorableState(with coder: NSCoder) { position = coder.decodeInteger(forKey: "position") }
  }

  final class Screen: UIViewController, UITableViewDataSource, UIDataSourceModelAssociation {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 200, height: 300))
    let scrollView = UIScrollView(frame: CGRect(x: 200, y: 0, width: 100, height: 100))
    let field = UITextField(frame: CGRect(x: 200, y: 110, width: 100, height: 40))
    let textView = UITextView(frame: CGRect(x: 200, y: 160, width: 100, height: 60))
    let player = Player()
    var rows = (0..<100).map { "row \($0)" }
    var values: [String: Any] = [:]
    var decode: ((NSCoder) -> Void)?

    override func viewDidLoad() {
      restorationIdentifier = "screen"
      for (view, name) in [(table, "table"), (scrollView, "scroll"), (field, "field"), (textView, "text")] {
        view.restorationIdentifier = name
        view.addToScreen(self)
      }
      table.dataSource = self
      table.allowsMultipleSelection = true
      field.text = "Hello world"
      textView.text = "Hello world"
      UIApplication.registerObject(forStateRestoration: player, restorationIdentifier: "player")
    }
    // The size of the content is known late, as in many apps.
    override func viewDidLayoutSubviews() { scrollView.contentSize = CGSize(width: 100, height: 1000) }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows.count }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell { UITableViewCell() }
    func modelIdentifierForElement(at idx: IndexPath, in view: UIView) -> String? { rows[idx.row] }
    func indexPathForElement(withModelIdentifier identifier: String, in view: UIView) -> IndexPath? {
      rows.firstIndex(of: identifier).map { IndexPath(row: $0, section: 0) }
    }
    override func encodeRestorableState(with coder: NSCoder) {
      super.encodeRestorableState(with: coder)
      for (key, value) in values { coder.encode(value, forKey: key) }
    }
    override func decodeRestorableState(with coder: NSCoder) {
      super.decodeRestorableState(with: coder)
      decode?(coder)
    }
  }

  final class App: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    let screen = Screen()
    func application(
      _ application: UIApplication, willFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      window = UIWindow()
      screen.restorationIdentifier = "screen"
      window?.rootViewController = screen
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
  }

  /// The older methods, which do not demand secure coding.
  final class OldApp: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    let screen = Screen()
    func application(
      _ application: UIApplication, willFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      window = UIWindow()
      screen.restorationIdentifier = "screen"
      window?.rootViewController = screen
      window?.makeKeyAndVisible()
      return true
    }
    func application(_ application: UIApplication, shouldSaveApplicationState coder: NSCoder) -> Bool {
      !coder.requiresSecureCoding
    }
    func application(_ application: UIApplication, shouldRestoreApplicationState coder: NSCoder) -> Bool {
      !coder.requiresSecureCoding
    }
  }

  @Test func P16_viewsSaveWhatTheUserChanged() throws {
    var app = App()
    var kiosk = VirtualKiosk(300, 300, app: app)
    kiosk.presentChanges()
    app.screen.table.contentOffset.y = 1000
    kiosk.presentChanges()
    let top = try #require(app.screen.table.indexPathsForVisibleRows?.first)
    app.screen.table.selectRow(at: IndexPath(row: 30, section: 0), animated: false, scrollPosition: .none)
    app.screen.scrollView.contentOffset.y = 321
    app.screen.field.selectedTextRange = app.screen.field.range(2, 5)
    app.screen.textView.selectedRange = NSRange(location: 6, length: 5)
    kiosk.end()
    let state = kiosk.savedState
    app = App()
    kiosk = VirtualKiosk(300, 300, restoring: state, app: app)
    kiosk.presentChanges()
    #expect(app.screen.table.indexPathsForVisibleRows?.first == top)
    #expect(app.screen.table.indexPathForSelectedRow?.row == 30)
    #expect(app.screen.scrollView.contentOffset.y == 321)
    #expect(app.screen.field.selectedTextRange == app.screen.field.range(2, 5))
    #expect(app.screen.textView.selectedRange == NSRange(location: 6, length: 5))
    kiosk.end()

    // Rows are found by their identifiers, and an offset ends with the content.
    app = App()
    app.screen.rows.removeFirst(10)
    app.screen.field.restorationIdentifier = "field"
    kiosk = VirtualKiosk(300, 300, restoring: state, app: app)
    kiosk.presentChanges()
    #expect(app.screen.table.indexPathForSelectedRow?.row == 20)
    #expect(app.screen.table.indexPathsForVisibleRows?.first?.row == top.row - 10)
    kiosk.end()
  }

  @Test func P16_theRestoredOffsetIsInTheFirstFrame() {
    var app = App()
    var kiosk = VirtualKiosk(300, 300, app: app)
    kiosk.presentChanges()
    app.screen.scrollView.contentOffset.y = 100
    kiosk.end()
    let state = kiosk.savedState
    app = App()
    kiosk = VirtualKiosk(300, 300, restoring: state, app: app)
    #expect(kiosk.frames <= 1)
    kiosk.presentChanges()
    #expect(app.screen.scrollView.contentOffset.y == 100)
    kiosk.end()
  }

  @Test func P18_registeredObjectsAreSaved() {
    var app = App()
    var kiosk = VirtualKiosk(300, 300, app: app)
    app.screen.player.position = 77
    app.screen.values = ["player": app.screen.player]
    let other = Player()
    let lines = FrameworkLog.lines {
      UIApplication.registerObject(forStateRestoration: other, restorationIdentifier: "player")
    }
    #expect(lines.count == 1)
    kiosk.end()
    let state = kiosk.savedState
    app = App()
    var reference: Player?
    app.screen.decode = { reference = $0.decodeObject(forKey: "player") as? Player }
    kiosk = VirtualKiosk(300, 300, restoring: state, app: app)
    #expect(app.screen.player.position == 77 && reference === app.screen.player)
    kiosk.end()
  }

  @Test func P16_theCoderTakesValuesAndSecureObjects() throws {
    var app = App()
    var kiosk = VirtualKiosk(300, 300, app: app)
    app.screen.values = [
      "model": RestoredModel(5), "models": [RestoredModel(1), RestoredModel(2)],
      "path": IndexPath(row: 3, section: 1), "uuid": UUID(), "dictionary": ["a": [1, 2]],
      "insecure": InsecureModel(), "colour": UIColor.red, "cut": UIViewController(),
      "nested": Nested(), "around": [RestoredModel(3), Nested()] as [Any],
    ]
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    let lines = FrameworkLog.lines { kiosk.end() }
    #expect(lines.count == 4 && lines.allSatisfy { $0.hasPrefix("Screen.encodeRestorableState: the value for \"") })
    let state = kiosk.savedState
    app = App()
    var (model, models, path, failed): (RestoredModel?, [Any]?, IndexPath?, [String]) = (nil, nil, nil, [])
    app.screen.decode = { coder in
      model = coder.decodeObject(of: RestoredModel.self, forKey: "model")
      models = coder.decodeObject(of: [RestoredModel.self], forKey: "models") as? [Any]
      path = coder.decodeObject(of: [NSIndexPath.self], forKey: "path") as? IndexPath
      #expect((coder.decodeObject(forKey: "dictionary") as? [String: [Int]])?["a"] == [1, 2])
      failed = FrameworkLog.lines {
        // Without a class, and with the wrong one.
        #expect(coder.decodeObject(forKey: "model") == nil)
        #expect(coder.decodeObject(of: NSUUID.self, forKey: "model") == nil)
      }
      #expect(!coder.containsValue(forKey: "cut") && !coder.containsValue(forKey: "insecure"))
    }
    kiosk = VirtualKiosk(300, 300, restoring: state, app: app)
    #expect(model?.number == 5 && models?.compactMap { ($0 as? RestoredModel)?.number } == [1, 2])
    #expect(path == IndexPath(row: 3, section: 1) && failed.count == 2)
    kiosk.end()

    let encoder = RestorationEncoder(owner: "Test", isSecure: true) { _ in .noObject }
    encoder.encode(CGPoint(x: 1, y: 2), forKey: "point")
    encoder.encode(CGRect(x: 1, y: 2, width: 3, height: 4), forKey: "rect")
    encoder.encode(CGSize(width: 3, height: 4), forKey: "size")
    encoder.encode(insets, forKey: "insets")
    encoder.encode(CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6), forKey: "transform")
    let decoder = RestorationDecoder(encoder.values, owner: "Test", isSecure: true)
    #expect(decoder.decodeCGPoint(forKey: "point") == CGPoint(x: 1, y: 2))
    #expect(decoder.decodeCGRect(forKey: "rect") == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(decoder.decodeCGSize(forKey: "size") == CGSize(width: 3, height: 4))
    #expect(decoder.decodeUIEdgeInsets(forKey: "insets") == insets)
    #expect(decoder.decodeCGAffineTransform(forKey: "transform").ty == 6 && decoder.decodeCGPoint(forKey: "no") == .zero)
  }

  @Test func P16_theOlderMethodsDemandNoSecureCoding() {
    var app = OldApp()
    var kiosk = VirtualKiosk(300, 300, app: app)
    app.screen.values = ["insecure": InsecureModel(), "model": RestoredModel(8)]
    #expect(FrameworkLog.lines { kiosk.end() } == [])
    let state = kiosk.savedState
    app = OldApp()
    var found: [Any?] = []
    app.screen.decode = { found = [$0.decodeObject(forKey: "insecure"), $0.decodeObject(forKey: "model")] }
    kiosk = VirtualKiosk(300, 300, restoring: state, app: app)
    #expect(found.first is InsecureModel && (found.last as? RestoredModel)?.number == 8)
    kiosk.end()
  }

  @Test func P17_anUnreadableStateIsLeftOut() throws {
    let kiosk = VirtualKiosk(300, 300, app: App())
    kiosk.end()
    var interface = SavedInterfaceState()
    interface.archive = Data("no archive".utf8)
    let state = try KioskState(data: try interface.data())
    var again: VirtualKiosk<UIViewController>?
    let lines = FrameworkLog.lines { again = VirtualKiosk(300, 300, restoring: state, app: App()) }
    #expect(lines.count == 1 && lines.first?.hasPrefix("KioskSession.restore") == true)
    again?.end()
    #expect(throws: (any Error).self) { try KioskState(data: Data("x".utf8)) }
  }
}

extension UIView {
  fileprivate func addToScreen(_ screen: UIViewController) { screen.view.addSubview(self) }
}

extension UITextField {
  fileprivate func range(_ start: Int, _ end: Int) -> UITextRange? {
    guard let first = position(from: beginningOfDocument, offset: start),
      let last = position(from: beginningOfDocument, offset: end)
    else { return nil }
    return textRange(from: first, to: last)
  }
}
