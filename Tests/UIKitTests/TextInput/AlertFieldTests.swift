import KioskTesting
import Testing
import UIKit

@MainActor
@Suite struct AlertFieldTests {
  @Test func alertsAskForText() {
    let kiosk = VirtualKiosk(480, 320) { UIViewController() }
    var answer: [String?] = []
    let alert = UIAlertController(title: "Sign in", message: "Who are you?", preferredStyle: .alert)
    #expect(alert.textFields == nil)
    alert.addTextField { $0.placeholder = "Name" }
    alert.addTextField {
      $0.placeholder = "Code"
      $0.isSecureTextEntry = true
    }
    let done = UIAlertAction(title: "OK", style: .default) { [weak alert] _ in
      answer = alert?.textFields?.map(\.text) ?? []
    }
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    alert.addAction(done)
    alert.preferredAction = done
    kiosk.rootViewController.present(alert, animated: true)
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.field(placeholder: "Name")?.isFirstResponder == true)
    kiosk.type("Ann\n")
    #expect(kiosk.field(placeholder: "Code")?.isFirstResponder == true)
    kiosk.type("12")
    // A change of the actions does not interrupt typing.
    done.isEnabled = false
    kiosk.presentChanges()
    done.isEnabled = true
    kiosk.presentChanges()
    kiosk.type("34\n")
    kiosk.advance(by: .seconds(1))
    #expect(answer == ["Ann", "1234"])
    #expect(kiosk.rootViewController.presentedViewController == nil)
  }
}
