import KioskTesting
import Testing

import Raster
import UIKit
@testable import UIKitCore
@testable import UIKitNavigation

@MainActor
@Suite(.serialized) struct BarAppearanceTests {
  @Test func backgroundsAreConfigured() {
    let appearance = UINavigationBarAppearance()
    #expect(appearance.backgroundEffect != nil)
    #expect(appearance.backgroundColor == nil)
    #expect(appearance.shadowColor != nil)
    appearance.titleTextAttributes = [.foregroundColor: UIColor.red]
    appearance.configureWithOpaqueBackground()
    #expect(appearance.backgroundEffect == nil)
    #expect(appearance.backgroundColor == .systemBackground)
    appearance.configureWithTransparentBackground()
    #expect(appearance.backgroundColor == nil)
    #expect(appearance.shadowColor == nil)
    #expect(appearance.titleTextAttributes[.foregroundColor] as? UIColor == .red)
  }

  @Test func copiesAreIndependent() throws {
    let appearance = UITabBarAppearance()
    appearance.backgroundColor = .red
    appearance.stackedLayoutAppearance.selected.iconColor = .green
    appearance.stackedItemSpacing = 12
    let copy = try #require(appearance.copy() as? UITabBarAppearance)
    appearance.stackedLayoutAppearance.selected.iconColor = .blue
    appearance.backgroundColor = .blue
    #expect(copy.backgroundColor == .red)
    #expect(copy.stackedLayoutAppearance.selected.iconColor == .green)
    #expect(copy.stackedItemSpacing == 12)
    let toolbar = UIToolbarAppearance(barAppearance: copy)
    #expect(toolbar.backgroundColor == .red)
  }

  @Test func statesTakeWhatTheyDoNotSetFromTheNormalOne() {
    let appearance = UIBarButtonItemAppearance(style: .plain)
    appearance.normal.titleTextAttributes = [.font: UIFont.systemFont(ofSize: 30), .foregroundColor: UIColor.red]
    appearance.disabled.titleTextAttributes = [.foregroundColor: UIColor.gray]
    let disabled = appearance.titleTextAttributes(for: .disabled)
    #expect((disabled[.font] as? UIFont)?.pointSize == 30)
    #expect(disabled[.foregroundColor] as? UIColor == .gray)
    // Dimmed by the button.
    #expect(appearance.titleTextAttributes(for: .highlighted)[.foregroundColor] == nil)
  }

  final class Owner: NavigationItemOwner {
    var changes: [UINavigationItem.Change] = []
    func navigationItem(_ item: UINavigationItem, changed change: UINavigationItem.Change, animated: Bool) {
      changes.append(change)
    }
  }

  @Test func anItemCopiesItsAppearanceAndReportsChanges() {
    let (item, owner) = (UINavigationItem(title: "Menu"), Owner())
    item.owner = owner
    let appearance = UINavigationBarAppearance()
    item.standardAppearance = appearance
    #expect(owner.changes == [.appearance])
    appearance.backgroundColor = .red
    #expect(item.standardAppearance?.backgroundColor == nil)
    #expect(owner.changes.count == 1)
    item.standardAppearance?.backgroundColor = .red
    item.standardAppearance?.buttonAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.green]
    item.standardAppearance?.configureWithDefaultBackground()
    #expect(owner.changes.count == 4)
    let last = item.standardAppearance
    item.standardAppearance = nil
    last?.backgroundColor = .blue
    #expect(owner.changes.count == 5)
  }

  // MARK: In a toolbar

  final class ToolbarController: UIViewController {
    let bar = UIToolbar()
    override func viewDidLoad() {
      view.backgroundColor = .white
      bar.frame = CGRect(x: 0, y: 196, width: 320, height: 44)
      view.addSubview(bar)
      bar.items = [UIBarButtonItem(title: "Order", style: .plain, target: nil, action: nil)]
    }
  }

  private func pixel(_ kiosk: VirtualKiosk<ToolbarController>, x: Int = 300, y: Int = 220) -> UInt32 {
    kiosk.screenshot().bitmap.pixel(x, y)
  }

  @Test func NV14_aToolbarShowsItsAppearance() {
    let kiosk = VirtualKiosk(320, 240) { ToolbarController() }
    let bar = kiosk.rootViewController.bar
    let appearance = UIToolbarAppearance()
    appearance.configureWithOpaqueBackground()
    appearance.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    appearance.shadowColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    appearance.buttonAppearance.normal.titleTextAttributes = [.font: UIFont.systemFont(ofSize: 30)]
    bar.standardAppearance = appearance
    kiosk.presentChanges()
    #expect(pixel(kiosk) == 0xFFFF_0000)
    #expect(pixel(kiosk, y: 196) == 0xFF00_00FF)
    #expect(kiosk.views(BarButton.self).first?.titleLabel?.font.pointSize == 30)
    bar.standardAppearance.backgroundColor = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
    kiosk.presentChanges()
    #expect(pixel(kiosk) == 0xFF00_FF00)
    bar.barTintColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    kiosk.presentChanges()
    #expect(pixel(kiosk) == 0xFF00_00FF)
    kiosk.end()
  }

  @Test func NV14_aToolbarAtTheScrollEdgeFadesToTransparent() {
    let kiosk = VirtualKiosk(320, 240) { ToolbarController() }
    let bar = kiosk.rootViewController.bar
    bar.standardAppearance.configureWithOpaqueBackground()
    bar.standardAppearance.backgroundColor = UIColor(white: 0, alpha: 1)
    kiosk.presentChanges()
    let button = kiosk.views(BarButton.self).first
    bar.isAtScrollEdge = true
    kiosk.advance(by: .milliseconds(125))
    let gray = pixel(kiosk) & 0xFF
    #expect(gray > 80 && gray < 180)
    kiosk.advance(by: .milliseconds(200))
    #expect(pixel(kiosk) == 0xFFFF_FFFF)
    #expect(kiosk.views(BarButton.self).first === button)
    bar.isAtScrollEdge = false
    kiosk.advance(by: .milliseconds(300))
    #expect(pixel(kiosk) == 0xFF00_0000)
    kiosk.end()
  }
}
