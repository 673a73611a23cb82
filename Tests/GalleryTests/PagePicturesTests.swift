import KioskTesting
import Testing
import UIKit

@testable import Gallery

/// The touch pages, in the middle of being touched, on a small, a usual and a large screen.
@MainActor
@Suite struct PagePicturesTests {
  struct PictureVariant: Sendable, CustomStringConvertible {
    let width: Int, height: Int
    let appearance: UIUserInterfaceStyle
    var description: String { "\(width)x\(height)-\(appearance == .dark ? "dark" : "light")" }
    static let all = [
      PictureVariant(width: 1280, height: 800, appearance: .light),
      PictureVariant(width: 800, height: 480, appearance: .dark),
      PictureVariant(width: 1920, height: 1080, appearance: .dark),
      PictureVariant(width: 800, height: 480, appearance: .light),
    ]

    @MainActor func kiosk(_ page: Page) -> VirtualKiosk<GalleryViewController> {
      let kiosk = VirtualKiosk(width, height, appearance: appearance) { GalleryViewController(page: page) }
      kiosk.showAsKiosk()
      return kiosk
    }
  }

  @Test(arguments: PictureVariant.all)
  func fingersDrawComets(_ variant: PictureVariant) throws {
    let kiosk = variant.kiosk(.touches)
    let glass = try #require(kiosk.view(identifier: "glass"))
    // Three fingers draw curves; a fourth has just been lifted.
    func spot(_ finger: Int, _ t: CGFloat) -> Spot {
      let angle = t * 2.6 + CGFloat(finger) * 1.7
      return .view(glass, 18 + CGFloat(finger) * 21 + 9 * cos(angle), 50 + 30 * sin(angle))
    }
    kiosk.touch(.down, at: (0..<4).map { spot($0, 0) })
    for step in 1...36 {
      kiosk.advance(by: .milliseconds(16))
      let t = CGFloat(step) / 36
      kiosk.touch(.move, at: (0..<4).map { spot($0, t) })
    }
    kiosk.touch(.up, finger: 3)
    kiosk.advance(by: .milliseconds(120))
    #expect(kiosk.matches("touches-\(variant)", tolerance: .text))
  }

  @Test(arguments: PictureVariant.all)
  func theCardFollowsTwoFingers(_ variant: PictureVariant) throws {
    let kiosk = variant.kiosk(.gestures)
    let picture = try #require(kiosk.view(identifier: "picture"))
    kiosk.tap(picture)
    kiosk.advance(by: .seconds(1))
    let middle = try #require(picture.superview).convert(picture.center, to: nil as UIView?)
    kiosk.touch(.down, at: [.point(middle.x - 40, middle.y), .point(middle.x + 40, middle.y)])
    for step in 1...20 {
      kiosk.advance(by: .milliseconds(16))
      let (angle, reach) = (CGFloat(step) * 0.022, 40 + CGFloat(step) * 0.5)
      kiosk.touch(
        .move,
        at: [
          .point(middle.x - reach * cos(angle), middle.y - reach * sin(angle)),
          .point(middle.x + reach * cos(angle), middle.y + reach * sin(angle)),
        ])
    }
    kiosk.advance(by: .milliseconds(30))
    #expect(kiosk.matches("gestures-\(variant)", tolerance: .text))
  }

  @Test(arguments: PictureVariant.all)
  func theActionClimbs(_ variant: PictureVariant) throws {
    let kiosk = variant.kiosk(.responders)
    kiosk.advance(by: .milliseconds(50))
    kiosk.tap(try #require(kiosk.view(identifier: "send")))
    kiosk.advance(by: .milliseconds(700))
    #expect(kiosk.matches("responders-\(variant)", tolerance: .text))
    kiosk.advance(by: .seconds(3))
    #expect(kiosk.view(text: "Controller answered") != nil)
  }

  @Test(arguments: PictureVariant.all)
  func pickersOfEveryKind(_ variant: PictureVariant) {
    let kiosk = variant.kiosk(.pickers)
    kiosk.advance(by: .milliseconds(50))
    #expect(kiosk.matches("pickers-\(variant)", tolerance: .text))
  }

  @Test func pickersFromRightToLeft() throws {
    let kiosk = PictureVariant(width: 480, height: 320, appearance: .dark).kiosk(.pickers)
    kiosk.rootViewController.view.window?.traitOverrides.layoutDirection = .rightToLeft
    kiosk.presentChanges()
    let page = try #require(kiosk.view(identifier: "page") as? UIScrollView)
    let languages = try #require(kiosk.view(text: "Language") as? UISegmentedControl)
    page.scrollRectToVisible(languages.convert(languages.bounds, to: page), animated: false)
    kiosk.presentChanges()
    kiosk.tap(at: .view(languages, 12, 50))
    kiosk.advance(by: .seconds(1))
    let calendar = try #require(kiosk.view(UICalendarView.self))
    page.contentOffset.y = calendar.convert(CGPoint.zero, to: page).y - 8
    #expect(kiosk.matches("pickers-480x320-right-to-left", tolerance: .text))
  }

  @Test func thePageOfPickersIsPulledToRefresh() throws {
    let kiosk = PictureVariant(width: 800, height: 480, appearance: .light).kiosk(.pickers)
    kiosk.drag(from: .point(440, 60), to: .point(440, 400))
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.matches("pickers-refreshing", tolerance: .text))
    kiosk.advance(by: .seconds(2))
    #expect(kiosk.view(text: "Updated once") != nil)
    #expect((kiosk.view(identifier: "page") as? UIScrollView)?.contentOffset.y == 0)
  }

  /// In the middle of a fling, when some rows have just entered.
  @Test(arguments: PictureVariant.all)
  func aMillionRowsFly(_ variant: PictureVariant) {
    let kiosk = variant.kiosk(.lists)
    kiosk.fling(from: .percent(35, 60), velocity: CGVector(dx: 0, dy: -1800))
    kiosk.advance(by: .milliseconds(150))
    #expect(kiosk.matches("lists-\(variant)", tolerance: .text))
  }

  @Test(arguments: PictureVariant.all)
  func photosFly(_ variant: PictureVariant) {
    let kiosk = variant.kiosk(.photos)
    kiosk.fling(from: .percent(60, 85), velocity: CGVector(dx: 0, dy: -700))
    kiosk.advance(by: .milliseconds(150))
    #expect(kiosk.matches("photos-\(variant)", tolerance: .text))
  }

  @Test func listsFromRightToLeft() {
    let kiosk = PictureVariant(width: 480, height: 320, appearance: .light).kiosk(.lists)
    kiosk.rootViewController.view.window?.traitOverrides.layoutDirection = .rightToLeft
    kiosk.presentChanges()
    kiosk.fling(from: .percent(50, 85), velocity: CGVector(dx: 0, dy: -900))
    kiosk.advance(by: .milliseconds(150))
    #expect(kiosk.matches("lists-480x320-right-to-left", tolerance: .text))
  }

  @Test(arguments: PictureVariant.all)
  func listsFlyAndPicturesZoom(_ variant: PictureVariant) {
    let kiosk = variant.kiosk(.scrolling)
    kiosk.fling(from: .percent(50, 85), velocity: CGVector(dx: 0, dy: -900))
    kiosk.advance(by: .milliseconds(100))
    #expect(kiosk.matches("scrolling-\(variant)", tolerance: .text))
  }
}

extension VirtualKiosk where RootController == GalleryViewController {
  /// Sets the user interface idiom that the app runs in.
  func showAsKiosk() {
    rootViewController.view.window?.traitOverrides.userInterfaceIdiom = .kiosk
    presentChanges()
  }
}
