import Gallery
import KioskTesting
import UIKit

/// Visits to the pages of the Gallery, where controls are tried at random.
@MainActor
struct GalleryDay: SoakedApp {
  static let name = "Gallery"
  static func delegate() -> any UIApplicationDelegate { GalleryApp.delegate() }

  /// Few visits an hour would come to some pages, and to some keyboard layouts with their fonts, in the third hour only.
  static func prepare(_ actor: SimulatedUser) {
    for title in GalleryApp.pageTitles { show(title, actor) }
    show("Keyboards", actor)
    for language in GalleryApp.keyboardLanguages {
      actor.tap(language)
      actor.wait(600)
    }
    show("Overview", actor)
  }

  static func visit(_ actor: SimulatedUser) {
    for _ in 0..<actor.random.number(2...5) {
      guard let title = actor.random.pick(GalleryApp.pageTitles) else { return }
      show(title, actor)
      for _ in 0..<actor.random.number(3...8) { tryOne(actor) }
    }
    // Pages differ by megabytes of images, which would count as growth: every visit begins with the same page.
    show("Overview", actor)
  }

  private static func show(_ title: String, _ actor: SimulatedUser) {
    // Close menus, alerts and keyboards first.
    for _ in 0..<3 where !isClear(actor) { actor.tap(CGPoint(x: actor.kiosk.screen.bounds.width - 4, y: 4)) }
    actor.tapKey("dismiss")
    scrollSidebar(to: title, actor)
    actor.tap(title)
    actor.wait(300)
  }

  /// Scrolls the sidebar, which is higher than the screen, until the row is visible.
  private static func scrollSidebar(to title: String, _ actor: SimulatedUser) {
    let height = actor.kiosk.screen.bounds.height
    for _ in 0..<6 {
      guard let row = actor.kiosk.view(text: title) else { return }
      let place = row.convert(CGPoint(x: row.bounds.midX, y: row.bounds.midY), to: nil)
      if (height * 0.14...height * 0.9).contains(place.y) { return }
      let step: CGFloat = place.y < height * 0.5 ? 24 : -24
      actor.drag((0...12).map { CGPoint(x: 40, y: height * 0.5 + step * CGFloat($0 - 6)) })
      actor.wait(900)
    }
  }

  private static func isClear(_ actor: SimulatedUser) -> Bool { actor.kiosk.views(UIWindow.self).count <= 1 }

  private static func tryOne(_ actor: SimulatedUser) {
    let bounds = actor.kiosk.screen.bounds
    switch actor.random.number(0...5) {
    case 0, 1:
      let left = bounds.width * 0.25
      let controls = actor.kiosk.views(UIControl.self).filter { view in
        let place = view.convert(view.bounds, to: nil)
        return view.isEnabled && place.minX > left && bounds.contains(CGPoint(x: place.midX, y: place.midY))
      }
      guard let control = actor.random.pick(controls) else { return }
      actor.tap(control)
      if control.isFirstResponder { actor.type("hej") }
    case 2:
      actor.tap(anywhere(actor))
    case 3:
      actor.tap(anywhere(actor), hold: 700)
    default:
      let start = anywhere(actor)
      let (dx, dy) = (CGFloat(actor.random.number(-12.0...12)), CGFloat(actor.random.number(-20.0...20)))
      actor.drag((0...15).map { CGPoint(x: start.x + dx * CGFloat($0), y: start.y + dy * CGFloat($0)) })
    }
    actor.wait(actor.random.number(40...240))
  }

  private static func anywhere(_ actor: SimulatedUser) -> CGPoint {
    let bounds = actor.kiosk.screen.bounds
    return CGPoint(
      x: bounds.width * CGFloat(actor.random.number(0.25...0.98)),
      y: bounds.height * CGFloat(actor.random.number(0.05...0.95)))
  }

  static func leave(_ actor: SimulatedUser) {
    show("Overview", actor)
    actor.wait(3000)
  }

  static func isAtStart(_ actor: SimulatedUser) -> Bool {
    isClear(actor) && !actor.kiosk.views { "\(type(of: $0))" == "OverviewPage" }.isEmpty
  }
}
