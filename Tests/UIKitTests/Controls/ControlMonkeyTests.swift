import KioskTesting
import Testing

import UIKit
@testable import UIKitCore

/// Random touches on a page of controls and scroll views, while code changes everything under them.
@MainActor
@Suite struct ControlMonkeyTests {
  private struct Dice {
    var state: UInt64
    mutating func roll(_ sides: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state % UInt64(sides))
    }
  }

  final class TestController: UIViewController {
    let outer = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    let inner = UIScrollView(frame: CGRect(x: 20, y: 250, width: 300, height: 120))
    var controls: [UIControl] = []
    /// Touches down minus touches ended, by control.
    var open: [ObjectIdentifier: Int] = [:]
    var faults: [String] = []

    override func viewDidLoad() {
      super.viewDidLoad()
      outer.contentSize = CGSize(width: 500, height: 900)
      inner.contentSize = CGSize(width: 900, height: 200)
      inner.isPagingEnabled = true
      view.addSubview(outer)
      outer.addSubview(inner)
      let segments = UISegmentedControl(items: ["One", "Two", "Three"])
      let pages = UIPageControl(frame: CGRect(x: 0, y: 0, width: 120, height: 28))
      pages.numberOfPages = 5
      let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 150, height: 31))
      let button = UIButton(configuration: .filled(), primaryAction: UIAction(title: "Go") { _ in })
      controls = [UISwitch(), slider, UIStepper(), segments, pages, button, UIButton(type: .close), UISwitch()]
      for (index, control) in controls.enumerated() {
        control.frame.origin = CGPoint(x: 20 + CGFloat(index % 2) * 180, y: 20 + CGFloat(index / 2) * 50)
        if index < 6 { outer.addSubview(control) } else { inner.addSubview(control) }
        watch(control)
      }
    }

    private func watch(_ control: UIControl) {
      let key = ObjectIdentifier(control)
      control.addAction(
        UIAction { [weak self] _ in
          self?.open[key, default: 0] += 1
          if self?.open[key] != 1 { self?.faults.append("\(type(of: control)) began twice") }
        }, for: .touchDown)
      control.addAction(
        UIAction { [weak self] _ in
          self?.open[key, default: 0] -= 1
          if self?.open[key] != 0 { self?.faults.append("\(type(of: control)) ended twice") }
        }, for: [.touchUpInside, .touchUpOutside, .touchCancel])
    }
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func nothingBreaksUnderRandomFingers(_ seed: UInt64) {
    _ = FrameworkLog.lines { press(seed) }
  }

  private func press(_ seed: UInt64) {
    let kiosk = VirtualKiosk(400, 400) { TestController() }
    kiosk.trace.isOn = false
    let rootViewController = kiosk.rootViewController
    var dice = Dice(state: seed &* 0x9E37_79B9_7F4A_7C15 | 1)
    var down: Set<Int> = []
    for _ in 0..<3_000 {
      let finger = dice.roll(3)
      let spot = Spot.point(CGFloat(dice.roll(400)), CGFloat(dice.roll(400)))
      switch dice.roll(40) {
      case 0...9:
        if down.insert(finger).inserted { kiosk.touch(.down, at: spot, finger: finger) }
      case 10...24:
        if down.contains(finger) { kiosk.touch(.move, at: spot, finger: finger) }
      case 25...30:
        if down.remove(finger) != nil { kiosk.touch(.up, finger: finger) }
      case 31: rootViewController.controls[dice.roll(rootViewController.controls.count)].isEnabled.toggle()
      case 32:
        let control = rootViewController.controls[dice.roll(rootViewController.controls.count)]
        if control.superview == nil { rootViewController.outer.addSubview(control) } else { control.removeFromSuperview() }
      case 33:
        rootViewController.outer.setContentOffset(
          CGPoint(x: dice.roll(100), y: dice.roll(500)), animated: dice.roll(2) == 0)
      case 34: rootViewController.inner.isScrollEnabled.toggle()
      case 35: rootViewController.outer.delaysContentTouches.toggle()
      case 36: rootViewController.outer.contentSize.height = CGFloat(dice.roll(900))
      case 37:
        let (outer, inner) = (rootViewController.outer, rootViewController.inner)
        if inner.superview == nil { outer.addSubview(inner) } else { inner.removeFromSuperview() }
      default: kiosk.advance(by: .milliseconds(dice.roll(400)))
      }
      #expect(rootViewController.outer.bounds.origin.isFinite && rootViewController.inner.bounds.origin.isFinite)
    }
    kiosk.liftAll()
    kiosk.advance(by: .seconds(20))
    #expect(rootViewController.faults == [])
    #expect(rootViewController.open.values.allSatisfy { $0 == 0 })
    #expect(rootViewController.controls.allSatisfy { !$0.isTracking && !$0.isHighlighted })
    for scroll in [rootViewController.outer, rootViewController.inner] {
      #expect(!scroll.isTracking && !scroll.isDragging && !scroll.isDecelerating)
    }
    #expect(kiosk.cost { kiosk.advance(by: .seconds(60)) } == .none)
  }

  @Test func nothingKeepsAControlOrAScrollViewAlive() {
    weak var scroll: UIScrollView?
    weak var control: UIButton?
    do {
      let kiosk = scrollKiosk()
      let button = UIButton(configuration: .filled(), primaryAction: UIAction(title: "Go") { _ in })
      button.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
      kiosk.rootViewController.content.addSubview(button)
      kiosk.tap(button)
      kiosk.fling(from: .point(200, 320), velocity: CGVector(dx: 0, dy: -1000))
      kiosk.advance(by: .milliseconds(100))
      (scroll, control) = (kiosk.rootViewController.scroll, button)
      kiosk.end()
    }
    #expect(scroll == nil && control == nil)
  }
}
