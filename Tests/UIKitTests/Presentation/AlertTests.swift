import KioskTesting
import Testing
import UIKit

@MainActor
@Suite struct AlertTests {
  final class TestController: UIViewController {
    var log: [String] = []

    override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = .systemBackground
      let label = UILabel(frame: CGRect(x: 24, y: 24, width: 400, height: 40))
      label.text = "Ticket machine"
      label.font = .systemFont(ofSize: 28, weight: .bold)
      view.addSubview(label)
    }

    func alert(
      _ style: UIAlertController.Style = .alert, _ actions: [(String, UIAlertAction.Style)], message: String? = nil
    ) -> UIAlertController {
      let alert = UIAlertController(title: "Cancel the booking?", message: message, preferredStyle: style)
      for (title, style) in actions {
        alert.addAction(UIAlertAction(title: title, style: style) { [weak self] in self?.log.append($0.title ?? "") })
      }
      present(alert, animated: true)
      return alert
    }
  }

  private func kiosk(_ width: Int = 800, _ height: Int = 480, dark: Bool = false) -> VirtualKiosk<TestController> {
    VirtualKiosk(width, height, appearance: dark ? .dark : .light) { TestController() }
  }

  private func row(_ title: String, in kiosk: VirtualKiosk<TestController>) -> UIView? {
    kiosk.views(UIControl.self).first { $0.accessibilityLabel == title }
  }

  private let pair: [(String, UIAlertAction.Style)] = [("Cancel Booking", .destructive), ("Keep", .cancel)]

  @Test func T4_choosingDismissesAnAlertAndThenCallsItsHandler() {
    let kiosk = kiosk()
    let alert = kiosk.rootViewController.alert(.alert, pair, message: "The seats go back on sale.")
    kiosk.advance(by: .milliseconds(400))
    if let keep = row("Keep", in: kiosk) { kiosk.tap(keep) } else { Issue.record("no row") }
    #expect(kiosk.rootViewController.log == [])
    #expect(alert.isBeingDismissed)
    kiosk.advance(by: .milliseconds(400))
    #expect(kiosk.rootViewController.log == ["Keep"])
    #expect(kiosk.rootViewController.presentedViewController == nil)
    kiosk.end()
  }

  @Test func T4_returnAndEscapeChoose() {
    let kiosk = kiosk()
    let alert = kiosk.rootViewController.alert(.alert, pair)
    alert.preferredAction = alert.actions[0]
    kiosk.advance(by: .milliseconds(400))
    kiosk.key(.press, .return)
    kiosk.advance(by: .milliseconds(400))
    _ = kiosk.rootViewController.alert(.alert, pair)
    kiosk.advance(by: .milliseconds(400))
    kiosk.key(.press, .escape)
    kiosk.advance(by: .milliseconds(400))
    #expect(kiosk.rootViewController.log == ["Cancel Booking", "Keep"])
    kiosk.end()
  }

  @Test func T4_aTouchOutsideCancelsASheetAndNotAnAlert() {
    let kiosk = kiosk()
    _ = kiosk.rootViewController.alert(.actionSheet, pair)
    kiosk.advance(by: .seconds(1))
    kiosk.tap(at: .point(20, 20))
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.rootViewController.log == ["Keep"])
    let alert = kiosk.rootViewController.alert(.alert, pair)
    kiosk.advance(by: .seconds(1))
    kiosk.tap(at: .point(20, 20))
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.rootViewController.presentedViewController === alert)
    kiosk.end()
  }

  @Test func T4_whatCancelsIsFirstBesideAnotherAndLastBelowOthers() {
    let kiosk = kiosk()
    func places(_ actions: [(String, UIAlertAction.Style)]) -> [String] {
      _ = kiosk.rootViewController.alert(.alert, actions)
      kiosk.advance(by: .milliseconds(400))
      let rows = kiosk.views(UIControl.self).compactMap { view in
        view.accessibilityLabel.map { ($0, view.convert(view.bounds, to: nil).origin) }
      }
      kiosk.rootViewController.dismiss(animated: false)
      kiosk.presentChanges()
      return rows.sorted { ($0.1.y, $0.1.x) < ($1.1.y, $1.1.x) }.map(\.0)
    }
    #expect(places([("Delete", .destructive), ("Keep", .cancel)]) == ["Keep", "Delete"])
    #expect(places([("Keep", .cancel), ("Delete", .destructive)]) == ["Keep", "Delete"])
    #expect(
      places([("Keep", .cancel), ("Delete the whole booking", .destructive)]) == ["Delete the whole booking", "Keep"])
    #expect(places([("Keep", .cancel), ("A", .default), ("B", .default)]) == ["A", "B", "Keep"])
    kiosk.end()
  }

  @Test func T4_aDisabledActionCannotBeChosen() {
    let kiosk = kiosk()
    let alert = kiosk.rootViewController.alert(.alert, pair)
    alert.actions[0].isEnabled = false
    kiosk.advance(by: .milliseconds(400))
    if let first = row("Cancel Booking", in: kiosk) { kiosk.tap(first) } else { Issue.record("no row") }
    #expect(!alert.isBeingDismissed)
    kiosk.end()
  }

  @Test func alertsHaveTheirLook() {
    let text = "The seats go back on sale and the money is returned to your card within three days."
    for dark in [false, true] {
      let kiosk = kiosk(dark: dark)
      let suffix = dark ? "dark" : "light"
      _ = kiosk.rootViewController.alert(.alert, pair, message: text)
      kiosk.advance(by: .seconds(1))
      #expect(kiosk.matches("alert pair \(suffix)"))
      kiosk.rootViewController.dismiss(animated: false)
      kiosk.presentChanges()
      let many = ["Print", "Send by Mail", "Show on Screen"].map { ($0, UIAlertAction.Style.default) }
      _ = kiosk.rootViewController.alert(.alert, many + pair)
      kiosk.advance(by: .seconds(1))
      #expect(kiosk.matches("alert many \(suffix)"))
      kiosk.rootViewController.dismiss(animated: false)
      kiosk.presentChanges()
      _ = kiosk.rootViewController.alert(.actionSheet, many + pair, message: "Choose what happens to the ticket.")
      kiosk.advance(by: .seconds(1))
      #expect(kiosk.matches("sheet \(suffix)"))
      kiosk.end()
    }
  }

  @Test func aLongAlertScrollsInsteadOfLeavingTheScreen() {
    let kiosk = kiosk(480, 320)
    let alert = kiosk.rootViewController.alert(
      .alert, (1...12).map { ("Platform \($0)", .default) },
      message: String(repeating: "Trains run late today. ", count: 30))
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.screen.bounds.contains(alert.view.frame))
    #expect(kiosk.matches("alert long"))
    kiosk.end()
  }
}
