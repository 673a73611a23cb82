import KioskTesting
import Testing
import UIKit

@MainActor
@Suite struct SearchBarTests {
  final class TestController: UIViewController, UISearchBarDelegate {
    let bar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 320, height: 56))
    var log: [String] = []

    override func viewDidLoad() {
      super.viewDidLoad()
      bar.delegate = self
      view.addSubview(bar)
    }

    func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) { log.append("began") }
    func searchBarTextDidEndEditing(_ searchBar: UISearchBar) { log.append("ended") }
    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) { log.append(searchText) }
    func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { log.append("search") }
    func searchBarCancelButtonClicked(_ searchBar: UISearchBar) { log.append("cancel") }
  }

  @Test func L9_aSearchBarTellsItsDelegate() {
    let kiosk = VirtualKiosk(320, 200) { TestController() }
    let rootViewController = kiosk.rootViewController
    rootViewController.bar.placeholder = "Rooms"
    #expect(kiosk.field(placeholder: "Rooms") === rootViewController.bar.searchTextField)
    kiosk.tap(rootViewController.bar.searchTextField)
    kiosk.key(.press, .return)
    kiosk.type("ab")
    kiosk.key(.press, .return)
    #expect(rootViewController.log == ["began", "a", "ab", "search"])
    rootViewController.bar.text = "x"
    #expect(rootViewController.log.count == 4 && rootViewController.bar.searchTextField.text == "x")
    rootViewController.bar.setShowsCancelButton(true, animated: true)
    kiosk.advance(by: .seconds(1))
    if let cancel = kiosk.views(UIButton.self).first(where: { $0.currentTitle == "Cancel" }) { kiosk.tap(cancel) }
    #expect(rootViewController.log.last == "cancel")
    rootViewController.bar.resignFirstResponder()
    #expect(rootViewController.log.last == "ended")
  }
}
