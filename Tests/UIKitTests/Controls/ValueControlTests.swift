import KioskTesting
import Testing
import UIKit

@MainActor
@Suite struct ValueControlTests {
  private func kiosk<Control: UIControl>(_ control: Control) -> VirtualKiosk<ControlController<Control>> {
    VirtualKiosk(400, 300) {
      control.frame.origin = CGPoint(x: 100, y: 100)
      return ControlController(control)
    }
  }

  // MARK: Switch

  @Test func H9_aSwitchReportsTheUserOnly() {
    let kiosk = kiosk(UISwitch())
    kiosk.rootViewController.control.isOn = true
    kiosk.rootViewController.control.setOn(false, animated: true)
    #expect(kiosk.rootViewController.take() == [])
    kiosk.tap(kiosk.rootViewController.control)
    #expect(kiosk.rootViewController.control.isOn)
    #expect(kiosk.rootViewController.take() == ["down", "value", "primary", "up inside"])
  }

  @Test func aSwitchFollowsTheFingerAcross() {
    let kiosk = kiosk(UISwitch())
    let control = kiosk.rootViewController.control
    kiosk.drag(from: .within(control, 10, 15), to: .within(control, 48, 15))
    #expect(control.isOn)
    kiosk.drag(from: .within(control, 10, 15), to: .within(control, 48, 15))
    #expect(control.isOn)
    kiosk.drag(from: .within(control, 40, 15), to: .within(control, 2, 15))
    #expect(!control.isOn)
    #expect(kiosk.rootViewController.log.filter { $0 == "value" }.count == 2)
  }

  @Test func aSwitchLeftFarAwayStaysAsItWas() {
    let kiosk = kiosk(UISwitch())
    kiosk.drag(from: .view(kiosk.rootViewController.control), to: .point(125, 290))
    #expect(!kiosk.rootViewController.control.isOn)
    #expect(!kiosk.rootViewController.log.contains("value"))
  }

  @Test func aSwitchSpeaksItsValue() {
    let control = UISwitch()
    #expect(control.accessibilityValue == "0" && control.accessibilityTraits == [.button, .toggleButton])
    control.isOn = true
    control.isEnabled = false
    #expect(control.accessibilityValue == "1" && control.accessibilityTraits.contains(.notEnabled))
    #expect(control.isAccessibilityElement)
    #expect(control.frame.size == CGSize(width: 51, height: 31))
  }

  // MARK: Slider

  @Test func H9_aSliderTellsWhileTheThumbMoves() {
    let kiosk = kiosk(UISlider(frame: CGRect(x: 0, y: 0, width: 228, height: 31)))
    let control = kiosk.rootViewController.control
    control.value = 0.5
    #expect(kiosk.rootViewController.take() == [])
    kiosk.drag(from: .within(control, 114, 15), to: .within(control, 164, 15))
    #expect(kiosk.rootViewController.take().filter { $0 == "value" }.count > 5)
    #expect(abs(control.value - 0.75) < 0.01)
    control.isContinuous = false
    kiosk.drag(from: .within(control, 164, 15), to: .within(control, 64, 15))
    #expect(kiosk.rootViewController.take().filter { $0 == "value" }.count == 1)
    #expect(abs(control.value - 0.25) < 0.01)
  }

  @Test func aSliderIsTakenByItsThumbOnly() {
    let kiosk = kiosk(UISlider(frame: CGRect(x: 0, y: 0, width: 228, height: 31)))
    kiosk.drag(
      from: .within(kiosk.rootViewController.control, 180, 15), to: .within(kiosk.rootViewController.control, 220, 15))
    #expect(kiosk.rootViewController.control.value == 0)
    #expect(kiosk.rootViewController.log == [])
  }

  @Test func aSlidersRangeHoldsItsValue() {
    let control = UISlider()
    control.maximumValue = 10
    control.value = 25
    #expect(control.value == 10)
    control.minimumValue = 20
    #expect(control.maximumValue == 20 && control.value == 20)
    control.value = .nan
    control.maximumValue = .infinity
    #expect(control.value == 20 && control.maximumValue == 20)
    #expect(control.accessibilityTraits == .adjustable)
  }

  // MARK: Stepper

  @Test func H9_aStepperStepsByTapAndByHolding() {
    let kiosk = kiosk(UIStepper())
    let control = kiosk.rootViewController.control
    control.value = 5
    kiosk.tap(at: .within(control, 70, 16))
    #expect(control.value == 6)
    kiosk.tap(at: .within(control, 20, 16))
    #expect(control.value == 5)
    #expect(kiosk.rootViewController.take().filter { $0 == "value" }.count == 2)
    kiosk.touch(.down, at: .within(control, 70, 16))
    kiosk.advance(by: .milliseconds(499))
    #expect(control.value == 6)
    kiosk.advance(by: .milliseconds(2))
    #expect(control.value == 7)
    kiosk.advance(by: .seconds(3))
    #expect(control.value > 20)
    let reached = control.value
    kiosk.touch(.up)
    kiosk.advance(by: .seconds(2))
    #expect(control.value == reached)
  }

  @Test func aStepperStopsAtItsEndsOrWraps() {
    let kiosk = kiosk(UIStepper())
    let control = kiosk.rootViewController.control
    control.maximumValue = 2
    control.value = 2
    kiosk.tap(at: .within(control, 70, 16))
    #expect(control.value == 2 && !kiosk.rootViewController.log.contains("value"))
    control.wraps = true
    kiosk.tap(at: .within(control, 70, 16))
    #expect(control.value == 0)
    kiosk.tap(at: .within(control, 20, 16))
    #expect(control.value == 2)
  }

  @Test func aStepperRefusesStepsThatAreNone() {
    let control = UIStepper()
    control.stepValue = 0
    control.stepValue = -1
    control.stepValue = .nan
    #expect(control.stepValue == 1)
    control.value = .infinity
    #expect(control.value == 100)
  }

  // MARK: Segments

  @Test func H9_segmentsReportTheUserOnly() {
    let kiosk = kiosk(UISegmentedControl(items: ["Day", "Week", "Month"]))
    let control = kiosk.rootViewController.control
    control.frame.size = CGSize(width: 244, height: 32)
    control.selectedSegmentIndex = 0
    #expect(kiosk.rootViewController.take() == [])
    kiosk.tap(at: .within(control, 200, 16))
    #expect(control.selectedSegmentIndex == 2)
    #expect(kiosk.rootViewController.take().contains("value"))
    kiosk.tap(at: .within(control, 200, 16))
    #expect(!kiosk.rootViewController.take().contains("value"))
  }

  @Test func theSelectionIsCarriedByTheFinger() {
    let kiosk = kiosk(UISegmentedControl(items: ["Day", "Week", "Month"]))
    let control = kiosk.rootViewController.control
    control.frame.size = CGSize(width: 244, height: 32)
    control.selectedSegmentIndex = 0
    kiosk.touch(.down, at: .within(control, 40, 16))
    kiosk.advance(by: .milliseconds(50))
    kiosk.touch(.move, at: .within(control, 200, 16))
    #expect(control.selectedSegmentIndex == 0)
    kiosk.touch(.up)
    #expect(control.selectedSegmentIndex == 2)
    #expect(kiosk.rootViewController.log.filter { $0 == "value" }.count == 1)
  }

  @Test func aMomentarySegmentIsSelectedOnlyWhileItTells() {
    let kiosk = kiosk(UISegmentedControl(items: ["Back", "Forward"]))
    let control = kiosk.rootViewController.control
    control.isMomentary = true
    var seen: [Int] = []
    control.addAction(UIAction { _ in seen.append(control.selectedSegmentIndex) }, for: .valueChanged)
    kiosk.tap(at: .within(control, 20, 16))
    kiosk.tap(at: .within(control, 20, 16))
    #expect(seen == [0, 0])
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
  }

  @Test func segmentsAreInsertedRemovedAndDisabled() {
    let kiosk = kiosk(UISegmentedControl(items: ["A", "C"]))
    let control = kiosk.rootViewController.control
    control.selectedSegmentIndex = 1
    control.insertSegment(withTitle: "B", at: 1, animated: false)
    #expect(control.numberOfSegments == 3 && control.selectedSegmentIndex == 2)
    #expect((0..<3).map { control.titleForSegment(at: $0) } == ["A", "B", "C"])
    control.removeSegment(at: 2, animated: false)
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
    control.setEnabled(false, forSegmentAt: 0)
    kiosk.presentChanges()
    kiosk.tap(at: .within(control, 10, 16))
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
    control.selectedSegmentIndex = 9
    control.setTitle("?", forSegmentAt: -1)
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
  }

  @Test func aSegmentPerformsItsAction() {
    var log: [String] = []
    let kiosk = kiosk(
      UISegmentedControl(
        frame: .zero, actions: ["One", "Two"].map { title in UIAction(title: title) { _ in log.append(title) } }))
    kiosk.tap(at: .within(kiosk.rootViewController.control, 60, 16))
    #expect(log == ["Two"])
  }

  // MARK: Pages

  @Test func H9_pagesTurnByTapAndByMoving() {
    let control = UIPageControl(frame: CGRect(x: 0, y: 0, width: 120, height: 28))
    control.numberOfPages = 6
    let kiosk = kiosk(control)
    control.currentPage = 2
    #expect(kiosk.rootViewController.take() == [])
    kiosk.tap(at: .within(control, 100, 14))
    #expect(control.currentPage == 3)
    kiosk.tap(at: .within(control, 10, 14))
    #expect(control.currentPage == 2)
    #expect(kiosk.rootViewController.take().filter { $0 == "value" }.count == 2)
    kiosk.drag(from: .within(control, 60, 14), to: .within(control, 90, 14))
    #expect(control.currentPage == 4)
    #expect(control.accessibilityValue == "page 5 of 6")
  }

  @Test func pagesStayInside() {
    let control = UIPageControl()
    control.numberOfPages = 3
    control.currentPage = 9
    #expect(control.currentPage == 2)
    control.numberOfPages = -4
    #expect(control.numberOfPages == 0 && control.currentPage == 0)
    control.numberOfPages = 1_000_000
    control.currentPage = 500_000
    #expect(control.subviews.count < 100)
    #expect(control.size(forNumberOfPages: 3) == CGSize(width: 55, height: 28))
  }

  // MARK: Progress and activity

  @Test func progressIsHeldBetweenNothingAndEverything() {
    let bar = UIProgressView(progressViewStyle: .default)
    bar.progress = 2
    #expect(bar.progress == 1)
    bar.progress = .nan
    #expect(bar.progress == 1)
    bar.progress = -1
    #expect(bar.progress == 0 && bar.accessibilityValue == "0 %")
    #expect(bar.intrinsicContentSize.height == 4)
  }

  @Test func aStoppedWheelCostsNothing() {
    let wheel = UIActivityIndicatorView(style: .large)
    let kiosk = VirtualKiosk(200, 200) { ControlSheet([[wheel]]) }
    #expect(wheel.isHidden)
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.cost { kiosk.advance(by: .seconds(60)) } == .none)
    wheel.startAnimating()
    let turning = kiosk.cost { kiosk.advance(by: .seconds(1)) }
    #expect(turning.frames > 10)
    // Only the wheel is painted.
    #expect(turning.damagedPixels <= turning.frames * 37 * 37)
    wheel.stopAnimating()
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.cost { kiosk.advance(by: .seconds(60)) } == .none)
    wheel.startAnimating()
    wheel.removeFromSuperview()
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.cost { kiosk.advance(by: .seconds(60)) } == .none)
  }

  @Test func controlsAtRestCostNothing() {
    let kiosk = kiosk(UISwitch())
    kiosk.tap(kiosk.rootViewController.control)
    kiosk.advance(by: .seconds(2))
    #expect(kiosk.cost { kiosk.advance(by: .seconds(60)) } == .none)
  }
}
