import Host
import KioskTesting
import QuartzCore
import Raster
import Testing

import UIKit
@testable import UIKitCore
@testable import UIKitNavigation

/// Materials of a machine whose setting `blur` is on.
@MainActor
@Suite(.serialized) struct MaterialBlurTests {
  private static let blurs: HostConfiguration = {
    var configuration = HostConfiguration()
    configuration.blursMaterials = true
    return configuration
  }()

  private func makeKiosk(
    _ width: Int = 400, _ height: Int = 300, dark: Bool = false
  ) -> VirtualKiosk<VisualEffectTests.EffectController> {
    VirtualKiosk(width, height, appearance: dark ? .dark : .light, configuration: Self.blurs) {
      VisualEffectTests.EffectController()
    }
  }

  /// The largest difference of lightness between neighbours in a row.
  private func largestStep(_ bitmap: Bitmap, _ row: Int, _ columns: Range<Int>) -> Int {
    columns.map { abs(Int(bitmap.pixel($0, row) >> 8 & 255) - Int(bitmap.pixel($0 + 1, row) >> 8 & 255)) }.max() ?? 0
  }

  @Test func IM4_theSettingBlursWhatIsBehindAMaterial() {
    for blurs in [false, true] {
      let kiosk = VirtualKiosk(400, 300, configuration: blurs ? Self.blurs : HostConfiguration()) {
        VisualEffectTests.EffectController()
      }
      let controller = kiosk.rootViewController
      controller.scenery.removeFromSuperview()
      let half = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 300))
      half.backgroundColor = .black
      controller.view.addSubview(half)
      let panel = controller.add(UIBlurEffect(style: .systemThinMaterial), CGRect(x: 50, y: 50, width: 300, height: 100))
      #expect((largestStep(kiosk.screenshot().bitmap, 100, 60..<340) < 10) == blurs)
      // The effect's own corners clip the blur.
      panel.layer.cornerRadius = 20
      panel.clipsToBounds = true
      #expect(kiosk.screenshot().bitmap.pixel(51, 51) == 0xff00_0000)
      #expect(kiosk.screenshot().bitmap.pixel(348, 51) == 0xffff_ffff)
      kiosk.end()
    }
  }

  @Test func IM6_blurOfOneColorIsThatColorUnderTheTint() {
    for dark in [false, true] {
      let kiosk = makeKiosk(dark: dark)
      let controller = kiosk.rootViewController
      controller.scenery.backgroundColor = UIColor(red: 0.2, green: 0.5, blue: 0.7, alpha: 1)
      controller.scenery.removeFromSuperview()
      controller.view.backgroundColor = UIColor(red: 0.2, green: 0.5, blue: 0.7, alpha: 1)
      let material = Material(.systemMaterial)
      _ = controller.add(UIBlurEffect(style: .systemMaterial), CGRect(x: 0, y: 0, width: 90, height: 100))
      let tint = UIView(frame: CGRect(x: 100, y: 0, width: 90, height: 100))
      let color = material.surface.resolvedColor(with: controller.traitCollection)
      tint.backgroundColor = color.withAlphaComponent(color.cgColor.alpha * CGFloat(material.blurredOpacity))
      controller.view.addSubview(tint)
      let picture = kiosk.screenshot().bitmap
      for shift in [0, 8, 16] as [UInt32] {
        let (a, b) = (picture.pixel(45, 50) >> shift & 255, picture.pixel(145, 50) >> shift & 255)
        #expect(abs(Int(a) - Int(b)) <= 1)
      }
      kiosk.end()
    }
  }

  @Test func IM4_reducedTransparencyShowsTheTint() {
    let kiosk = makeKiosk()
    let controller = kiosk.rootViewController
    controller.view.backgroundColor = .gray
    let panel = controller.add(UIBlurEffect(style: .systemMaterial), CGRect(x: 50, y: 50, width: 300, height: 200))
    nonisolated(unsafe) var count = 0
    let token = NotificationCenter.default.addObserver(
      forName: UIAccessibility.reduceTransparencyStatusDidChangeNotification, object: nil, queue: nil
    ) { _ in count += 1 }
    let blurred = kiosk.screenshot().bitmap
    UIAccessibility.setReduceTransparencyEnabled(true)
    UIAccessibility.setReduceTransparencyEnabled(true)
    #expect(UIAccessibility.isReduceTransparencyEnabled && count == 1)
    let tinted = kiosk.screenshot().bitmap
    #expect(largestStep(tinted, 140, 60..<340) > largestStep(blurred, 140, 60..<340))
    // A view that was not shown meanwhile follows as well.
    panel.removeFromSuperview()
    UIApplication.shared.returnToStart()
    #expect(!UIAccessibility.isReduceTransparencyEnabled && count == 2)
    controller.view.addSubview(panel)
    let again = kiosk.screenshot().bitmap
    for x in 60..<340 { #expect(again.pixel(x, 140) == blurred.pixel(x, 140)) }
    NotificationCenter.default.removeObserver(token)
    kiosk.end()
  }

  @Test func IM6_blurOverStillContentCostsNothing() {
    let kiosk = makeKiosk()
    kiosk.rootViewController.showMaterials()
    kiosk.presentChanges()
    #expect(kiosk.cost { kiosk.advance(by: .seconds(2)) }.frames == 0)
    // A label on a material changes the pixels of the label alone.
    let label = UIView(frame: CGRect(x: 10, y: 120, width: 20, height: 10))
    label.backgroundColor = .red
    let cost = kiosk.cost {
      kiosk.rootViewController.panels[0].contentView.addSubview(label)
      kiosk.presentChanges()
    }
    #expect(cost.damagedPixels == 200)
    kiosk.end()
  }

  @Test func IM2_theBlurFadesInAnAnimation() {
    let kiosk = makeKiosk()
    let controller = kiosk.rootViewController
    let panel = controller.add(nil, CGRect(x: 20, y: 20, width: 360, height: 260))
    kiosk.presentChanges()
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { panel.effect = UIBlurEffect(style: .systemMaterial) }
    var steps: [Int] = []
    for _ in 0..<5 {
      kiosk.advance(by: .milliseconds(200))
      steps.append(largestStep(kiosk.screenshot().bitmap, 150, 30..<370))
    }
    #expect(steps == steps.sorted(by: >) && steps[0] > 4 * max(steps[4], 1))
    kiosk.end()
  }

  // MARK: Pictures

  /// A list of photos under a navigation bar.
  final class Album: UITableViewController {
    override func viewDidLoad() {
      title = "Collection"
      tableView.rowHeight = 150
      tableView.separatorStyle = .none
      tableView.register(UITableViewCell.self, forCellReuseIdentifier: "photo")
      navigationItem.rightBarButtonItem = UIBarButtonItem(
        image: UIImage(systemName: "square.and.arrow.up"), style: .plain, target: nil, action: nil)
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 40 }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "photo", for: indexPath)
      for view in cell.contentView.subviews { view.removeFromSuperview() }
      for column in 0..<3 {
        let photo = VisualEffectTests.Scenery()
        let width = (tableView.bounds.width - 32) / 3
        photo.frame = CGRect(x: 8 + (width + 8) * CGFloat(column), y: 4, width: width, height: 142)
        photo.transform = (indexPath.row + column) % 2 == 0 ? .identity : CGAffineTransform(scaleX: -1, y: 1)
        photo.clipsToBounds = true
        photo.layer.cornerRadius = 8
        cell.contentView.addSubview(photo)
      }
      return cell
    }
  }

  @Test func IM4_barsBlurTheListThatScrollsBehindThem() {
    for dark in [false, true] {
      let album = Album()
      let kiosk = VirtualKiosk(800, 480, appearance: dark ? .dark : .light, configuration: Self.blurs) {
        let tabs = UITabBarController()
        let stack = UINavigationController(rootViewController: album)
        stack.tabBarItem = UITabBarItem(title: "Works", image: UIImage(systemName: "photo"), tag: 0)
        let map = UIViewController()
        map.tabBarItem = UITabBarItem(title: "Map", image: UIImage(systemName: "map"), tag: 1)
        tabs.viewControllers = [stack, map]
        return tabs
      }
      kiosk.touch(.down, at: .percent(50, 70))
      for step in 1...14 {
        kiosk.touch(.move, at: .percent(50, 70 - Double(step) * 3.1))
        kiosk.advance(by: .milliseconds(16))
      }
      #expect(album.tableView.contentOffset.y > 100)
      // The bar's background has appeared by then.
      kiosk.advance(by: .milliseconds(500))
      let scrolled = kiosk.screenshot().bitmap
      kiosk.screen.tree.damageAll()
      kiosk.presentChanges()
      let whole = kiosk.screenshot().bitmap
      for y in 0..<480 { #expect(memcmp(scrolled.row(y), whole.row(y), 800 * 4) == 0) }
      #expect(kiosk.matches("blurred bars \(dark ? "dark" : "light")"))
      kiosk.touch(.up)
      kiosk.end()
    }
  }

  /// A menu of a material in a popover.
  final class Card: UIViewController {
    override func viewDidLoad() {
      view.backgroundColor = .clear
      let panel = UIVisualEffectView(effect: UIBlurEffect(style: .systemMaterial))
      panel.frame = view.bounds
      panel.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.addSubview(panel)
      for (line, text) in ["Share", "Copy Link", "Add to Favourites"].enumerated() {
        let label = UILabel(frame: CGRect(x: 20, y: 16 + 44 * CGFloat(line), width: 220, height: 44))
        label.text = text
        panel.contentView.addSubview(label)
      }
      preferredContentSize = CGSize(width: 260, height: 164)
    }
  }

  @Test func IM4_aPopoverBlursTheContentBehindIt() {
    for dark in [false, true] {
      let kiosk = makeKiosk(800, 480, dark: dark)
      let card = Card()
      card.modalPresentationStyle = .popover
      card.popoverPresentationController?.sourceView = kiosk.rootViewController.view
      card.popoverPresentationController?.sourceRect = CGRect(x: 380, y: 90, width: 40, height: 20)
      card.popoverPresentationController?.backgroundColor = .clear
      card.popoverPresentationController?.permittedArrowDirections = []
      kiosk.rootViewController.present(card, animated: true)
      kiosk.advance(by: .seconds(1))
      #expect(kiosk.matches("blurred popover \(dark ? "dark" : "light")"))
      kiosk.end()
    }
  }

  @Test func IM3_blurredMaterialsHaveTheirLook() {
    for dark in [false, true] {
      let kiosk = makeKiosk(800, 480, dark: dark)
      kiosk.rootViewController.showMaterials()
      #expect(kiosk.matches("blurred materials \(dark ? "dark" : "light")"))
      kiosk.end()
    }
  }
}
