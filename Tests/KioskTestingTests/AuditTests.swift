import KioskTesting
import Testing
import UIKit

@MainActor
@Suite struct AuditTests {
  @Test(arguments: AuditFault.all)
  func D_aSeededFaultIsFoundAndItsTwinIsClean(_ fault: AuditFault) {
    let (kiosk, culprit) = fault.kiosk(isFaulty: true)
    let found = kiosk.audit()
    #expect(found.contains { $0.kind == fault.kind && culprit.contains($0.view) }, "\(found)")
    #expect(found.allSatisfy { $0.kind == fault.kind }, "\(found)")
    let (twin, _) = fault.kiosk(isFaulty: false)
    let leftovers = twin.audit()
    #expect(leftovers.isEmpty, "\(leftovers)")
  }

  @Test func D_findingsSayWhatWasMeasuredAndWhere() throws {
    let (kiosk, culprit) = AuditFault.all[0].kiosk(isFaulty: true)
    culprit.accessibilityIdentifier = "notice"
    let finding = try #require(kiosk.audit().first)
    #expect(finding.frame == CGRect(x: 20, y: 20, width: 90, height: 24))
    let text = "\(finding)"
    let start = "clipped text: UILabel \"notice\" at (20, 20, 90, 24): “Please ring the bell” is shortened: it needs "
    #expect(text.hasPrefix(start), "\(text)")
    #expect(kiosk.audit([.lowContrast]).isEmpty)
    #expect(kiosk.audit(ignoring: { $0 === culprit }).isEmpty)
  }

  private func kiosk(_ fill: (UIView) -> Void) -> VirtualKiosk<UIViewController> {
    VirtualKiosk(800, 480) {
      let controller = UIViewController()
      controller.view.backgroundColor = .white
      fill(controller.view)
      return controller
    }
  }

  private func label(_ text: String, _ frame: CGRect, _ color: UIColor = .black) -> UILabel {
    let label = UILabel(frame: frame)
    label.text = text
    label.textColor = color
    return label
  }

  /// The tips of letters at the edge of a list are thin and blend with the background.
  @Test func D_textThatIsMostlyScrolledAwayHasNoContrastYet() {
    for shown in 1...24 {
      let kiosk = VirtualKiosk(400, 200) {
        let controller = UIViewController()
        controller.view.backgroundColor = .systemBackground
        let list = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
        list.contentSize = CGSize(width: 300, height: 400)
        let label = UILabel(frame: CGRect(x: 20, y: 100 - shown, width: 200, height: 20))
        label.text = "ada@example.org"
        label.font = .systemFont(ofSize: 14)
        label.textColor = UIColor(white: 0.44, alpha: 1)
        list.addSubview(label)
        controller.view.addSubview(list)
        return controller
      }
      kiosk.presentChanges()
      #expect(kiosk.audit([.lowContrast]).isEmpty, "\(shown) points")
    }
  }

  /// The space around a control that a kiosk gives it can be cut off by the edge of a list, until it is scrolled.
  @Test func D_aTargetCutByTheEdgeOfAListIsAsLargeAsScrollingMakesIt() {
    func find(contentHeight: CGFloat, buttonHeight: CGFloat = 44, isKiosk: Bool = true) -> [AuditFinding.Kind] {
      let kiosk = VirtualKiosk(400, 200) {
        let controller = UIViewController()
        controller.view.backgroundColor = .systemBackground
        let list = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
        list.contentSize = CGSize(width: 300, height: contentHeight)
        let button = UIButton(type: .system)
        button.setTitle("Close", for: .normal)
        button.frame = CGRect(x: 20, y: 198 - buttonHeight, width: 100, height: buttonHeight)
        list.addSubview(button)
        controller.view.addSubview(list)
        return controller
      }
      if isKiosk { kiosk.rootViewController.view.window?.traitOverrides.userInterfaceIdiom = .kiosk }
      kiosk.presentChanges()
      return kiosk.audit([.smallTarget]).map(\.kind)
    }
    #expect(find(contentHeight: 400) == [])
    #expect(find(contentHeight: 200) == [.smallTarget])
    // Too small wherever it is scrolled to.
    #expect(find(contentHeight: 400, buttonHeight: 30, isKiosk: false) == [.smallTarget])
  }

  /// Bars of low screens are 44 points high in the kiosk idiom, which leaves their items no more; other controls have room.
  @Test(arguments: [320, 480]) func D_itemsInTheBarsOfALowScreenMayBeAsHighAsTheirBar(_ height: Int) {
    let kiosk = VirtualKiosk(480, height) { () -> UITabBarController in
      let page = UIViewController()
      page.view.backgroundColor = .systemBackground
      page.title = "Plan"
      page.navigationItem.rightBarButtonItem = UIBarButtonItem(systemItem: .add)
      page.tabBarItem = UITabBarItem(title: "Plan", image: UIImage(systemName: "map"), selectedImage: nil)
      // Two buttons leave each other no more than a bar does.
      for place in 0..<2 {
        let button = UIButton(type: .system)
        button.setTitle(["Open", "Close"][place], for: .normal)
        button.frame = CGRect(x: 100, y: 100 + place * 44, width: 100, height: 44)
        page.view.addSubview(button)
      }
      let tabs = UITabBarController()
      tabs.viewControllers = [UINavigationController(rootViewController: page)]
      tabs.traitOverrides.userInterfaceIdiom = .kiosk
      return tabs
    }
    kiosk.presentChanges()
    let found = kiosk.audit([.smallTarget])
    #expect(found.map { ($0.view as? UIButton)?.title(for: .normal) } == ["Open", "Close"], "\(found)")
    #expect(found.allSatisfy { $0.description.contains("fingers need 60 × 60") }, "\(found)")
    kiosk.end()
  }

  @Test func D_whatCanBeScrolledIntoViewIsNotCutOff() {
    func find(scrolls: Bool) -> [AuditFinding] {
      kiosk { view in
        let list = UIScrollView(frame: CGRect(x: 20, y: 20, width: 300, height: 100))
        list.contentSize = CGSize(width: 300, height: 400)
        list.isScrollEnabled = scrolls
        for row in 0..<8 {
          list.addSubview(label("Row number \(row)", CGRect(x: 0, y: 5 + row * 28, width: 200, height: 24)))
        }
        view.addSubview(list)
      }.audit()
    }
    #expect(find(scrolls: true).isEmpty)
    #expect(find(scrolls: false).map(\.kind) == [.clippedText])
  }

  @Test func D_whatIsBehindSomethingOpaqueOrAnAlertIsLeftOut() {
    let kiosk = kiosk { view in
      view.addSubview(label("Behind", CGRect(x: 20, y: 20, width: 200, height: 24), .lightGray))
      let cover = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 100))
      cover.backgroundColor = .white
      cover.addSubview(label("In front", CGRect(x: 24, y: 20, width: 200, height: 24)))
      view.addSubview(cover)
    }
    #expect(kiosk.audit().isEmpty, "\(kiosk.audit())")
    let pale = label("Pale", CGRect(x: 20, y: 300, width: 200, height: 24), .lightGray)
    kiosk.rootViewController.view.addSubview(pale)
    #expect(kiosk.audit().map(\.kind) == [.lowContrast])
    let alert = UIAlertController(title: "Are you there?", message: "The visit ends soon.", preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "Go on", style: .default))
    kiosk.rootViewController.present(alert, animated: false)
    kiosk.advance(by: .seconds(1))
    let found = kiosk.audit()
    #expect(!found.contains { $0.view === pale }, "\(found)")
    kiosk.end()
  }

  @Test func D_disabledControlsMayBePale() {
    let found = kiosk { view in
      let button = UIButton(configuration: .filled())
      button.configuration?.title = "Continue"
      button.isEnabled = false
      button.frame = CGRect(x: 20, y: 20, width: 200, height: 60)
      view.addSubview(button)
    }.audit()
    #expect(found.isEmpty, "\(found)")
  }

  @Test func D_figuresAreThoseOfTheColours() throws {
    // Grey 119 on white has 4.48:1 and is the first grey that is too pale.
    func find(_ white: CGFloat) -> [AuditFinding] {
      kiosk { view in
        view.addSubview(label("Nearly", CGRect(x: 20, y: 20, width: 200, height: 24), UIColor(white: white / 255, alpha: 1)))
      }.audit()
    }
    #expect(find(117).isEmpty)
    #expect(try #require(find(121).first).explanation.contains("4.35:1"), "\(find(121))")
  }
}

extension UIView {
  fileprivate func contains(_ view: UIView) -> Bool { view.isDescendant(of: self) }
}
