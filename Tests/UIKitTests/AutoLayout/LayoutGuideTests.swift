import KioskTesting
import Testing
import UIKit

@testable import UIKitCore

@MainActor @Suite struct LayoutGuideTests {
  private final class Screen: UIViewController {
    let a = UIView()
    override func viewDidLoad() {
      a.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(a)
    }
  }

  private func fill(_ view: UIView, _ guide: UILayoutGuide) {
    NSLayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
      view.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
      view.topAnchor.constraint(equalTo: guide.topAnchor), view.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
    ])
  }

  @Test func AL27_aGuideIsPlacedLikeAView() {
    let kiosk = VirtualKiosk(400, 300) { Screen() }, screen = kiosk.rootViewController
    let guide = UILayoutGuide()
    #expect(guide.layoutFrame == .zero)
    screen.view.addLayoutGuide(guide)
    #expect(screen.view.layoutGuides == [guide] && guide.owningView === screen.view)
    NSLayoutConstraint.activate([
      guide.leftAnchor.constraint(equalTo: screen.view.leftAnchor, constant: 30),
      guide.widthAnchor.constraint(equalTo: screen.view.widthAnchor, multiplier: 0.5),
      guide.topAnchor.constraint(equalTo: screen.view.topAnchor, constant: 7),
      guide.heightAnchor.constraint(equalToConstant: 9),
    ])
    fill(screen.a, guide)
    screen.view.layoutIfNeeded()
    #expect(guide.layoutFrame == CGRect(x: 30, y: 7, width: 200, height: 9))
    #expect(screen.a.frame == guide.layoutFrame)
    screen.view.removeLayoutGuide(guide)
    #expect(screen.view.constraints.isEmpty && guide.owningView == nil && guide.layoutFrame == .zero)
  }

  @Test func theSafeAreaAndTheMarginsAreFollowed() {
    let kiosk = VirtualKiosk(400, 300) { Screen() }, screen = kiosk.rootViewController
    fill(screen.a, screen.view.safeAreaLayoutGuide)
    screen.view.layoutIfNeeded()
    #expect(screen.a.frame == CGRect(x: 0, y: 0, width: 400, height: 300))
    screen.additionalSafeAreaInsets = UIEdgeInsets(top: 20, left: 5, bottom: 30, right: 6)
    kiosk.presentChanges()
    #expect(screen.a.frame == CGRect(x: 5, y: 20, width: 389, height: 250))
    #expect(screen.view.safeAreaLayoutGuide.layoutFrame == screen.a.frame)
    let inner = UIView()
    inner.translatesAutoresizingMaskIntoConstraints = false
    screen.a.addSubview(inner)
    fill(inner, screen.a.layoutMarginsGuide)
    screen.a.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    kiosk.presentChanges()
    #expect(inner.frame == CGRect(x: 2, y: 1, width: 383, height: 246))
  }

  @Test func theMarginAttributesAreThoseOfTheGuide() {
    let kiosk = VirtualKiosk(400, 300) { Screen() }, screen = kiosk.rootViewController
    screen.view.layoutMargins = UIEdgeInsets(top: 10, left: 20, bottom: 30, right: 40)
    screen.viewRespectsSystemMinimumLayoutMargins = false
    let pairs: [(NSLayoutConstraint.Attribute, NSLayoutConstraint.Attribute)] = [
      (.left, .leftMargin), (.right, .rightMargin), (.top, .topMargin), (.bottom, .bottomMargin),
    ]
    for (own, margin) in pairs {
      NSLayoutConstraint(
        item: screen.a, attribute: own, relatedBy: .equal, toItem: screen.view, attribute: margin, multiplier: 1, constant: 0
      ).isActive = true
    }
    screen.view.layoutIfNeeded()
    #expect(screen.a.frame == CGRect(x: 20, y: 10, width: 340, height: 260))
  }

  @Test func AL28_constraintsDefineTheContentOfAScrollView() {
    let kiosk = VirtualKiosk(400, 300) { Screen() }, screen = kiosk.rootViewController
    let (scroll, content, badge) = (UIScrollView(), UIView(), UIView())
    for view in [scroll, content, badge] { view.translatesAutoresizingMaskIntoConstraints = false }
    screen.view.addSubview(scroll)
    scroll.addSubview(content)
    scroll.addSubview(badge)
    fill(scroll, screen.view.safeAreaLayoutGuide)
    NSLayoutConstraint.activate([
      content.leadingAnchor.constraint(equalTo: scroll.leadingAnchor, constant: 10),
      content.trailingAnchor.constraint(equalTo: scroll.trailingAnchor, constant: -10),
      content.topAnchor.constraint(equalTo: scroll.topAnchor), content.bottomAnchor.constraint(equalTo: scroll.bottomAnchor),
      content.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor, constant: -20),
      content.heightAnchor.constraint(equalToConstant: 900),
      badge.trailingAnchor.constraint(equalTo: scroll.frameLayoutGuide.trailingAnchor, constant: -4),
      badge.topAnchor.constraint(equalTo: scroll.frameLayoutGuide.topAnchor, constant: 4),
      badge.widthAnchor.constraint(equalToConstant: 20), badge.heightAnchor.constraint(equalToConstant: 20),
    ])
    kiosk.presentChanges()
    #expect(scroll.contentSize == CGSize(width: 400, height: 900))
    #expect(content.frame == CGRect(x: 10, y: 0, width: 380, height: 900))
    #expect(badge.frame == CGRect(x: 376, y: 4, width: 20, height: 20))
    scroll.contentOffset = CGPoint(x: 0, y: 250)
    kiosk.presentChanges()
    #expect(badge.frame == CGRect(x: 376, y: 254, width: 20, height: 20))
    #expect(content.frame == CGRect(x: 10, y: 0, width: 380, height: 900))
  }

  @Test func theKeyboardGuideMovesWithTheKeyboard() {
    final class Form: UIViewController {
      let field = UITextField()
      let bar = UIView()
      override func viewDidLoad() {
        for view in [field, bar] {
          view.translatesAutoresizingMaskIntoConstraints = false
          self.view.addSubview(view)
        }
        NSLayoutConstraint.activate([
          field.topAnchor.constraint(equalTo: view.topAnchor, constant: 10),
          field.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 10),
          field.widthAnchor.constraint(equalToConstant: 200),
          bar.leadingAnchor.constraint(equalTo: view.leadingAnchor),
          bar.trailingAnchor.constraint(equalTo: view.trailingAnchor),
          bar.heightAnchor.constraint(equalToConstant: 40),
          bar.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor),
        ])
      }
    }
    let kiosk = VirtualKiosk(800, 480, screenKeyboard: .always) { Form() }, form = kiosk.rootViewController
    kiosk.presentChanges()
    #expect(form.bar.frame == CGRect(x: 0, y: 440, width: 800, height: 40))
    form.field.becomeFirstResponder()
    kiosk.advance(by: .seconds(1))
    #expect(form.bar.frame.maxY == form.view.keyboardLayoutGuide.layoutFrame.minY)
    #expect(form.bar.frame.maxY < 400)
    form.field.resignFirstResponder()
    kiosk.advance(by: .seconds(1))
    #expect(form.bar.frame.maxY == 480)
  }

  @Test func SA6_theReadableGuideIsNotTooWide() {
    func frames(_ width: CGFloat, _ category: UIContentSizeCategory = .large) -> (readable: CGRect, margins: CGRect) {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: width, height: 100))
      view.traitOverrides.preferredContentSizeCategory = category
      return (view.readableContentGuide.layoutFrame, view.layoutMarginsGuide.layoutFrame)
    }
    #expect(frames(1201).readable == CGRect(x: 264.5, y: 8, width: 672, height: 84))
    // An iPad of 1024 points.
    #expect(frames(1024).readable == CGRect(x: 176, y: 8, width: 672, height: 84))
    for width in [688, 640, 400] as [CGFloat] {
      let (readable, margins) = frames(width)
      #expect(readable == margins && readable.width == width - 16)
    }
    #expect(frames(1600, .extraExtraLarge).readable.width > 672)
    #expect(frames(1600, .small).readable.width < 672)
  }
}
