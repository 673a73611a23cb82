import KioskTesting
import Testing

@testable import UIKit

@MainActor
@Suite struct SafeAreaTests {
  /// The insets and the size of the root view that the iPhone's answers were measured with.
  private static let measured = UIEdgeInsets(top: 44, left: 10, bottom: 34, right: 12)

  final class Told: UIView {
    var name = ""
    var tell: ((String) -> Void)?

    override func layoutMarginsDidChange() {
      super.layoutMarginsDidChange()
      tell?("\(name) margins")
    }

    override func safeAreaInsetsDidChange() {
      super.safeAreaInsetsDidChange()
      tell?("\(name) safe area")
    }
  }

  final class Room: UIViewController {
    var log: [String] = []

    override func loadView() {
      view = told("root", CGRect(x: 0, y: 0, width: 320, height: 480))
    }

    override func viewSafeAreaInsetsDidChange() {
      super.viewSafeAreaInsetsDidChange()
      log.append("controller safe area")
    }

    override func viewLayoutMarginsDidChange() {
      super.viewLayoutMarginsDidChange()
      log.append("controller margins")
    }

    func told(_ name: String, _ frame: CGRect) -> Told {
      let view = Told(frame: frame)
      view.name = name
      view.tell = { [weak self] line in self?.log.append(line) }
      return view
    }
  }

  private func measuredKiosk() -> VirtualKiosk<Room> {
    let kiosk = VirtualKiosk(320, 480) { Room() }
    kiosk.room.additionalSafeAreaInsets = Self.measured
    kiosk.settle()
    kiosk.room.log = []
    return kiosk
  }

  @Test func SA1_anEdgeReachesInByNoMoreThanItsWidth() {
    let kiosk = measuredKiosk()
    let root: UIView = kiosk.room.view
    func insets(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> UIEdgeInsets {
      let child = UIView(frame: CGRect(x: x, y: y, width: width, height: height))
      root.addSubview(child)
      defer { child.removeFromSuperview() }
      return child.safeAreaInsets
    }
    #expect(root.safeAreaInsets == Self.measured)
    #expect(insets(0, 0, 320, 480) == Self.measured)
    #expect(insets(-40, -60, 200, 200).top == 44)
    #expect(insets(-40, -60, 200, 200) == UIEdgeInsets(top: 44, left: 10, bottom: 0, right: 0))
    #expect(insets(30, 20, 100, 500) == UIEdgeInsets(top: 24, left: 0, bottom: 34, right: 0))
    #expect(insets(300, 0, 100, 480) == UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 12))
    // Wholly below the superview.
    #expect(insets(0, 600, 320, 100).bottom == 34)
    #expect(insets(100, 100, 100, 100) == .zero)
    kiosk.end()
  }

  @Test(arguments: [CGFloat.nan, .infinity]) func SA9_insetsThatAreNotFiniteChangeNothing(_ inset: CGFloat) {
    let kiosk = measuredKiosk()
    kiosk.room.additionalSafeAreaInsets.top = inset
    kiosk.settle()
    #expect(kiosk.room.additionalSafeAreaInsets == Self.measured && kiosk.room.view.safeAreaInsets == Self.measured)
    #expect(kiosk.room.log == [])
    kiosk.end()
  }

  @Test func SA3_marginsAddTheSafeArea() {
    let kiosk = measuredKiosk()
    let root: UIView = kiosk.room.view
    #expect(root.layoutMargins == UIEdgeInsets(top: 52, left: 18, bottom: 42, right: 20))
    let child = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 240))
    root.addSubview(child)
    #expect(child.layoutMargins == UIEdgeInsets(top: 52, left: 18, bottom: 8, right: 20))
    child.insetsLayoutMarginsFromSafeArea = false
    #expect(child.layoutMargins == UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
    child.insetsLayoutMarginsFromSafeArea = true
    child.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(child.layoutMargins == UIEdgeInsets(top: 45, left: 12, bottom: 3, right: 16))
    kiosk.end()
  }

  @Test func SA3_preservedMarginsAreWhatReachesIn() {
    let parent = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    parent.layoutMargins = UIEdgeInsets(top: 20, left: 20, bottom: 20, right: 20)
    let child = UIView(frame: CGRect(x: 10, y: 10, width: 100, height: 100))
    child.preservesSuperviewLayoutMargins = true
    parent.addSubview(child)
    #expect(child.layoutMargins == UIEdgeInsets(top: 10, left: 10, bottom: 8, right: 8))
    // Outside, no more than the margin itself.
    child.frame.origin = CGPoint(x: -50, y: -50)
    #expect(child.layoutMargins == UIEdgeInsets(top: 20, left: 20, bottom: 8, right: 8))
  }

  @Test func SA4_marginsAreToldBeforeTheSafeAreaAndOnceWhenSettled() {
    let kiosk = VirtualKiosk(320, 480) { Room() }
    let room = kiosk.room
    room.log = []
    room.additionalSafeAreaInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    room.additionalSafeAreaInsets = Self.measured
    #expect(room.log == [])
    kiosk.settle()
    let all = ["root margins", "root safe area", "controller safe area", "controller margins"]
    #expect(room.log == all)
    kiosk.settle()
    #expect(room.log == all)
    room.log = []
    room.additionalSafeAreaInsets.top = 50
    room.additionalSafeAreaInsets.top = 44
    kiosk.settle()
    #expect(room.log == [])
    kiosk.end()
  }

  @Test func SA4_enteringAWindowAndMovingTell() {
    let kiosk = measuredKiosk()
    let room = kiosk.room
    let outer = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let child = room.told("child", CGRect(x: 0, y: 0, width: 320, height: 480))
    outer.addSubview(child)
    #expect(room.log == [])
    room.view.addSubview(outer)
    kiosk.settle()
    #expect(room.log == ["child margins", "child safe area"])
    room.log = []
    child.frame.origin.y = 100
    child.frame.origin.y = 200
    kiosk.settle()
    #expect(room.log == ["child margins", "child safe area"])
    #expect(child.safeAreaInsets == UIEdgeInsets(top: 0, left: 10, bottom: 34, right: 12))
    room.log = []
    child.frame.origin.y = 300
    kiosk.settle()
    #expect(room.log == [])
    // The superview's size counts as well: this one now ends above the bottom edge.
    outer.frame.size.height = 300
    kiosk.settle()
    #expect(child.safeAreaInsets.bottom == 0)
    #expect(room.log == ["child margins", "child safe area"])
    kiosk.end()
  }

  @Test func SA4_preservedMarginsAreToldOnce() {
    let kiosk = measuredKiosk()
    let room = kiosk.room
    let child = room.told("child", CGRect(x: 0, y: 0, width: 320, height: 480))
    child.preservesSuperviewLayoutMargins = true
    room.view.addSubview(child)
    kiosk.settle()
    room.log = []
    room.additionalSafeAreaInsets.top = 60
    kiosk.settle()
    #expect(room.log.filter { $0 == "child margins" }.count == 1)
    #expect(Array(room.log.suffix(2)) == ["child margins", "child safe area"])
    room.log = []
    room.view.layoutMargins.left = 100
    #expect(room.log == ["root margins", "controller margins", "child margins"])
    kiosk.end()
  }

  @Test func SA5_aRootViewHasTheSystemsMinimum() {
    let kiosk = VirtualKiosk(320, 480) { Room() }
    let room = kiosk.room
    #expect(room.systemMinimumLayoutMargins == NSDirectionalEdgeInsets(top: 0, leading: 16, bottom: 0, trailing: 16))
    #expect(room.view.layoutMargins == UIEdgeInsets(top: 8, left: 16, bottom: 8, right: 16))
    room.view.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 0, leading: 30, bottom: 4, trailing: 8)
    #expect(room.view.layoutMargins == UIEdgeInsets(top: 0, left: 30, bottom: 4, right: 16))
    room.log = []
    room.viewRespectsSystemMinimumLayoutMargins = false
    #expect(room.log == ["root margins", "controller margins"])
    #expect(room.view.layoutMargins == UIEdgeInsets(top: 0, left: 30, bottom: 4, right: 8))
    kiosk.end()

    let wide = VirtualKiosk(800, 480) { Room() }
    #expect(wide.room.systemMinimumLayoutMargins == NSDirectionalEdgeInsets(top: 0, leading: 20, bottom: 0, trailing: 20))
    #expect(wide.room.view.layoutMargins == UIEdgeInsets(top: 8, left: 20, bottom: 8, right: 20))
    wide.end()
  }
}
