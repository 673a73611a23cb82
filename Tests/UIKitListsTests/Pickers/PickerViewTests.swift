import KioskTesting
import Testing
import UIKit

@MainActor
@Suite struct PickerViewTests {
  /// The labels of the visible rows of a component, from top to bottom.
  private func labels(_ kiosk: VirtualKiosk<PickerController>, _ component: Int) -> [UILabel] {
    kiosk.views(UILabel.self).filter { $0.text?.hasPrefix("\(component):") == true }
      .sorted { $0.convert($0.bounds, to: nil).midY < $1.convert($1.bounds, to: nil).midY }
  }

  private func height(of view: UIView) -> CGFloat { view.convert(view.bounds, to: nil as UIView?).height }

  // MARK: Data

  @Test func DP1_rowsComeFromTheSource() {
    let kiosk = pickerKiosk(10, 3)
    let picker = kiosk.rootViewController.picker
    #expect(picker.numberOfComponents == 2)
    #expect(picker.numberOfRows(inComponent: 0) == 10 && picker.numberOfRows(inComponent: 1) == 3)
    #expect(picker.selectedRow(inComponent: 0) == 0)
    #expect(labels(kiosk, 0).compactMap(\.text) == ["0:0", "0:1", "0:2", "0:3", "0:4"])
    #expect(labels(kiosk, 1).count == 3)
    #expect(picker.intrinsicContentSize == CGSize(width: 320, height: 216))
    #expect(picker.rowSize(forComponent: 0).height == 32)
  }

  @Test func DP1_withoutRowsNothingIsSelected() {
    let kiosk = pickerKiosk(0)
    let picker = kiosk.rootViewController.picker
    #expect(picker.selectedRow(inComponent: 0) == -1)
    kiosk.rootViewController.rows = [4]
    picker.reloadAllComponents()
    #expect(picker.selectedRow(inComponent: 0) == 0)
    kiosk.rootViewController.rows = [0]
    picker.reloadComponent(0)
    #expect(picker.selectedRow(inComponent: 0) == -1)
    kiosk.drag(from: .point(200, 150), to: .point(200, 50))
    kiosk.advance(by: .seconds(2))
    kiosk.tap(at: .point(200, 120))
    kiosk.advance(by: .seconds(2))
    #expect(kiosk.rootViewController.log == [])
  }

  @Test func DP1_aReloadKeepsTheRowAndLimitsIt() {
    let kiosk = pickerKiosk(10, 10)
    let controller = kiosk.rootViewController, picker = controller.picker
    picker.selectRow(7, inComponent: 0, animated: false)
    picker.selectRow(3, inComponent: 1, animated: false)
    controller.rows = [5, 9]
    picker.reloadAllComponents()
    #expect(picker.selectedRow(inComponent: 0) == 4 && picker.selectedRow(inComponent: 1) == 3)
    kiosk.presentChanges()
    #expect(labels(kiosk, 0).last?.text == "0:4")
    #expect(controller.log == [])
  }

  @Test func DP1_selectingInCodeTellsNobody() {
    let kiosk = pickerKiosk(100)
    let picker = kiosk.rootViewController.picker
    picker.selectRow(40, inComponent: 0, animated: true)
    #expect(picker.selectedRow(inComponent: 0) == 40)
    kiosk.advance(by: .milliseconds(100))
    #expect(labels(kiosk, 0).contains { $0.text != "0:40" })
    kiosk.advance(by: .seconds(1))
    #expect(labels(kiosk, 0).map(\.text)[4] == "0:40")
    #expect(kiosk.rootViewController.log == [])
    #expect(kiosk.cost { kiosk.advance(by: .seconds(60)) } == .none)
  }

  // MARK: Users

  @Test func DP1_aDragChoosesOnceItRests() {
    let kiosk = pickerKiosk(100)
    let picker = kiosk.rootViewController.picker
    kiosk.touch(.down, at: .point(200, 150))
    for y in [135.0, 110, 90, 52] {
      kiosk.advance(by: .milliseconds(40))
      kiosk.touch(.move, at: .point(200, y))
    }
    #expect(kiosk.rootViewController.log == [] && picker.selectedRow(inComponent: 0) == 0)
    kiosk.advance(by: .milliseconds(200))
    kiosk.touch(.up)
    #expect(kiosk.rootViewController.log == [])
    kiosk.advance(by: .seconds(2))
    // The first 15 points decide that it is a drag: 83 points are 2.6 rows.
    #expect(kiosk.rootViewController.take() == ["0:3"] && picker.selectedRow(inComponent: 0) == 3)
    #expect(labels(kiosk, 0)[3].convert(CGPoint(x: 0, y: labels(kiosk, 0)[3].bounds.midY), to: nil).y == 148)
    #expect(kiosk.cost { kiosk.advance(by: .seconds(60)) } == .none)
  }

  @Test func DP1_momentumCarriesItAndItStopsAtARow() {
    let kiosk = pickerKiosk(1000)
    let picker = kiosk.rootViewController.picker
    kiosk.fling(from: .point(200, 220), velocity: CGVector(dx: 0, dy: -1500))
    kiosk.advance(by: .milliseconds(300))
    #expect(kiosk.rootViewController.log == [])
    kiosk.advance(by: .seconds(4))
    let row = picker.selectedRow(inComponent: 0)
    // 1500 points per second for 0.2 s, and the drag itself.
    #expect(row > 9 && row < 20 && kiosk.rootViewController.log == ["0:\(row)"])
    let wheel = kiosk.view(UIScrollView.self)
    #expect(wheel?.contentOffset.y == CGFloat(row) * 32 - 92)
  }

  @Test func DP1_aTapChoosesARow() {
    let kiosk = pickerKiosk(100)
    let picker = kiosk.rootViewController.picker
    kiosk.tap(at: .point(200, 148 + 32))
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.rootViewController.take() == ["0:1"])
    // The row that is seen there, not the one as far along the wheel's surface.
    let target = labels(kiosk, 0).last
    kiosk.tap(at: .view(target ?? UIView()))
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.rootViewController.take() == ["0:5"] && picker.selectedRow(inComponent: 0) == 5)
    kiosk.tap(at: .point(200, 148))
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.rootViewController.log == [])
  }

  @Test func DP1_aFingerStopsAWheelAndItSnaps() {
    let kiosk = pickerKiosk(1000)
    kiosk.fling(from: .point(200, 220), velocity: CGVector(dx: 0, dy: -1500))
    kiosk.advance(by: .milliseconds(70))
    kiosk.touch(.down, at: .point(200, 200))
    kiosk.advance(by: .milliseconds(50))
    let wheel = kiosk.view(UIScrollView.self)
    let offset = wheel?.contentOffset.y ?? 0
    #expect(kiosk.rootViewController.log == [])
    kiosk.touch(.up)
    kiosk.advance(by: .seconds(1))
    let row = kiosk.rootViewController.picker.selectedRow(inComponent: 0)
    #expect(kiosk.rootViewController.log == ["0:\(row)"])
    #expect(abs(CGFloat(row) * 32 - 92 - offset) <= 16 && wheel?.contentOffset.y == CGFloat(row) * 32 - 92)
  }

  @Test func DP1_returningToTheSameRowIsNoChoice() {
    let kiosk = pickerKiosk(100)
    kiosk.drag(from: .point(200, 150), to: .point(200, 125))
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.rootViewController.log == [])
    // Beyond the end it bounces back.
    kiosk.drag(from: .point(200, 100), to: .point(200, 250))
    kiosk.advance(by: .seconds(2))
    #expect(kiosk.rootViewController.log == [] && kiosk.view(UIScrollView.self)?.contentOffset.y == -92)
  }

  @Test func DP6_aClickOfTheMousesWheelIsARow() {
    let kiosk = pickerKiosk(100)
    kiosk.pointer(.move(to: .point(200, 150)))
    kiosk.pointer(.wheel(y: 1))
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.rootViewController.take() == ["0:1"])
    for _ in 0..<4 {
      kiosk.pointer(.wheel(y: 1))
      kiosk.advance(by: .milliseconds(30))
    }
    #expect(kiosk.rootViewController.log == [])
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.rootViewController.take() == ["0:5"])
  }

  @Test func DP6_keysTurnTheWheels() {
    let kiosk = pickerKiosk(100, 5)
    let controller = kiosk.rootViewController
    controller.picker.becomeFirstResponder()
    kiosk.key(.press, .down)
    kiosk.key(.press, .down)
    kiosk.advance(by: .seconds(1))
    #expect(controller.take() == ["0:2"])
    kiosk.key(.down, .down)
    kiosk.repeatKey(.down, times: 3)
    kiosk.key(.up, .down)
    kiosk.key(.press, .up)
    kiosk.advance(by: .seconds(1))
    #expect(controller.take() == ["0:5"])
    kiosk.key(.press, .right)
    kiosk.key(.press, .end)
    kiosk.advance(by: .seconds(1))
    #expect(controller.take() == ["1:4"])
    kiosk.key(.press, .left)
    kiosk.key(.press, .pageDown)
    kiosk.advance(by: .seconds(1))
    #expect(controller.take() == ["0:10"])
    kiosk.key(.press, .home)
    kiosk.advance(by: .seconds(1))
    #expect(controller.take() == ["0:0"])
  }

  @Test func DP6_aTouchGivesItTheKeysUnlessSomethingElseHasThem() {
    let kiosk = pickerKiosk(100)
    let controller = kiosk.rootViewController
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
    controller.view.addSubview(field)
    field.becomeFirstResponder()
    kiosk.tap(at: .point(200, 180))
    #expect(field.isFirstResponder)
    field.resignFirstResponder()
    kiosk.advance(by: .seconds(1))
    kiosk.tap(at: .point(200, 180))
    #expect(controller.picker.isFirstResponder)
  }

  // MARK: Speech

  @Test func DP1_aWheelIsAdjustable() throws {
    let kiosk = pickerKiosk(100)
    let wheel = try #require(kiosk.views { $0.isAccessibilityElement && $0.accessibilityTraits == .adjustable }.first)
    #expect(wheel.accessibilityLabel == "Number" && wheel.accessibilityValue == "0:0")
    wheel.accessibilityIncrement()
    wheel.accessibilityIncrement()
    kiosk.advance(by: .seconds(1))
    wheel.accessibilityDecrement()
    #expect(wheel.accessibilityValue == "0:1")
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.rootViewController.log == ["0:2", "0:1"])
  }

  // MARK: Rows

  @Test func DP1_aViewBeatsAnAttributedTitleAndThatAPlainOne() {
    let kiosk = VirtualKiosk(400, 300) { AttributedPickerController([3]) }
    #expect(kiosk.views(UILabel.self).compactMap(\.text) == ["title", "attributed", "title"])
    let views = VirtualKiosk(400, 300) { ViewPickerController([3]) }
    #expect(views.views(UILabel.self).compactMap(\.text).contains("view 1"))
    #expect((views.rootViewController.picker.view(forRow: 1, forComponent: 0) as? UILabel)?.text == "view 1")
    #expect(views.rootViewController.picker.view(forRow: 7, forComponent: 0) == nil)
  }

  @Test func DP7_tenThousandRowsMakeFewViews() {
    let kiosk = VirtualKiosk(400, 300) { ViewPickerController([10_000]) }
    let controller = kiosk.rootViewController
    #expect(controller.made.count <= 9)
    for _ in 0..<4 {
      kiosk.fling(from: .point(200, 220), velocity: CGVector(dx: 0, dy: -4000))
      for _ in 0..<60 {
        kiosk.advance(by: .milliseconds(16))
        let rows = kiosk.views(UILabel.self).filter { $0.text?.hasPrefix("view") == true }
        #expect(rows.count <= 9)
      }
    }
    kiosk.advance(by: .seconds(4))
    #expect(controller.picker.selectedRow(inComponent: 0) > 50)
    controller.picker.selectRow(9_999, inComponent: 0, animated: true)
    kiosk.advance(by: .seconds(1))
    #expect(controller.made.count <= 11)
  }

  @Test func DP1_componentsHaveTheirOwnWidths() {
    let kiosk = VirtualKiosk(400, 300) { AttributedPickerController([10, 10]) }
    let picker = kiosk.rootViewController.picker
    #expect(picker.rowSize(forComponent: 0) == CGSize(width: 150, height: 44))
    #expect(picker.rowSize(forComponent: 1) == CGSize(width: 60, height: 44))
    func frames() -> [CGRect] { kiosk.views(UIScrollView.self).map(\.frame) }
    #expect(frames().map(\.minX) == [53, 208])
    picker.semanticContentAttribute = .forceRightToLeft
    picker.setNeedsLayout()
    kiosk.presentChanges()
    #expect(frames().map(\.minX) == [118, 53])
    // Where the widths do not fit, they shrink.
    picker.frame.size.width = 120
    kiosk.presentChanges()
    #expect(frames().allSatisfy { $0.minX >= 0 && $0.maxX <= 120 })
  }

  @Test func DP1_rowsAreOnACylinder() {
    let kiosk = pickerKiosk(100)
    kiosk.rootViewController.picker.selectRow(50, inComponent: 0, animated: false)
    kiosk.presentChanges()
    let rows = labels(kiosk, 0).compactMap(\.superview)
    #expect(rows.count == 9)
    let heights = rows.map { height(of: $0) }
    #expect(heights[4] == 32)
    for (near, far) in [(4, 3), (3, 2), (2, 1), (4, 5), (5, 6), (6, 7)] {
      #expect(heights[near] > heights[far])
      #expect(rows[near].alpha > rows[far].alpha)
    }
    // Rows of a cylinder touch each other.
    let frames = rows.map { $0.convert($0.bounds, to: nil as UIView?) }
    for (upper, lower) in zip(frames, frames.dropFirst()) { #expect(abs(upper.maxY - lower.minY) < 3.5) }
  }

  // MARK: Bad input

  @Test func DP8_rowsAndComponentsOutOfRangeAreLogged() {
    let kiosk = pickerKiosk(10)
    let picker = kiosk.rootViewController.picker
    let lines = FrameworkLog.lines {
      picker.selectRow(99, inComponent: 0, animated: false)
      picker.selectRow(-5, inComponent: 3, animated: true)
    }
    #expect(picker.selectedRow(inComponent: 0) == 9)
    #expect(lines.count == 2)
    picker.selectRow(-4, inComponent: 0, animated: true)
    #expect(picker.selectedRow(inComponent: 0) == 0)
    #expect(picker.selectedRow(inComponent: 1) == -1 && picker.numberOfRows(inComponent: -1) == 0)
    #expect(picker.rowSize(forComponent: 5) == .zero && picker.view(forRow: 0, forComponent: 5) == nil)
    kiosk.rootViewController.rows = [-3]
    picker.reloadAllComponents()
    #expect(picker.numberOfRows(inComponent: 0) == 0)
    picker.dataSource = nil
    #expect(picker.numberOfComponents == 0)
  }

  @Test func DP8_aReloadThatRemovesTheTargetOfAMovementEndsAtTheLastRow() {
    let kiosk = pickerKiosk(30)
    let controller = kiosk.rootViewController, picker = controller.picker
    picker.becomeFirstResponder()
    for _ in 0..<4 { kiosk.key(.press, .pageDown) }
    kiosk.advance(by: .milliseconds(100))
    controller.rows = [5]
    picker.reloadAllComponents()
    kiosk.advance(by: .seconds(2))
    #expect(picker.selectedRow(inComponent: 0) == 4 && controller.log == ["0:4"])
    #expect(kiosk.view(UIScrollView.self)?.contentOffset.y == CGFloat(4 * 32 - 92))
    #expect(kiosk.cost { kiosk.advance(by: .seconds(60)) } == .none)
    // The wheel is resized while it turns to a row that is gone.
    controller.rows = [30]
    picker.reloadAllComponents()
    kiosk.presentChanges()
    for _ in 0..<4 { kiosk.key(.press, .pageDown) }
    controller.rows = [5]
    picker.reloadAllComponents()
    picker.frame.size.height = 180
    kiosk.advance(by: .seconds(2))
    #expect(picker.selectedRow(inComponent: 0) == 4)
  }

  @Test func DP8_aRowThatIsGoneWhenTheWheelStopsIsNotChosen() {
    let kiosk = pickerKiosk(30)
    let controller = kiosk.rootViewController, picker = controller.picker
    kiosk.touch(.down, at: .point(200, 150))
    // Three rows once it is a drag, and no speed: it stops at once.
    for y in [135.0, 100, 39] {
      kiosk.advance(by: .milliseconds(100))
      kiosk.touch(.move, at: .point(200, y))
    }
    kiosk.advance(by: .milliseconds(300))
    #expect(kiosk.view(UIScrollView.self)?.contentOffset.y == CGFloat(3 * 32 - 92))
    // The rows are only asked for when they are needed.
    controller.rows = [2]
    picker.reloadComponent(0)
    kiosk.touch(.up)
    kiosk.advance(by: .seconds(1))
    #expect(controller.log == ["0:1"] && picker.selectedRow(inComponent: 0) == 1)
  }

  // MARK: Change of circumstances

  @Test func DP1_aChangedSizeKeepsTheRow() {
    let kiosk = pickerKiosk(100)
    let picker = kiosk.rootViewController.picker
    picker.selectRow(20, inComponent: 0, animated: false)
    picker.frame = CGRect(x: 10, y: 10, width: 200, height: 160)
    kiosk.presentChanges()
    #expect(kiosk.view(UIScrollView.self)?.contentOffset.y == CGFloat(576))
    picker.removeFromSuperview()
    picker.selectRow(30, inComponent: 0, animated: true)
    kiosk.rootViewController.view.addSubview(picker)
    kiosk.presentChanges()
    #expect(picker.selectedRow(inComponent: 0) == 30)
    #expect(kiosk.view(UIScrollView.self)?.contentOffset.y == CGFloat(896))
  }

  @Test func DP1_aWheelInAScrollViewTurnsByItself() {
    let kiosk = pickerKiosk(100)
    let controller = kiosk.rootViewController
    let outer = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    outer.contentSize = CGSize(width: 400, height: 2000)
    controller.view.addSubview(outer)
    outer.addSubview(controller.picker)
    kiosk.presentChanges()
    kiosk.drag(from: .point(200, 200), to: .point(200, 100))
    kiosk.advance(by: .seconds(1))
    #expect(outer.contentOffset.y == 0 && controller.picker.selectedRow(inComponent: 0) == 3)
    kiosk.drag(from: .point(20, 200), to: .point(20, 100))
    kiosk.advance(by: .seconds(1))
    #expect(outer.contentOffset.y > 50 && controller.picker.selectedRow(inComponent: 0) == 3)
  }

  @Test(arguments: [UIUserInterfaceStyle.light, .dark])
  func DP1_pictures(_ style: UIUserInterfaceStyle) {
    let kiosk = VirtualKiosk(400, 300, appearance: style) { PickerController([100, 12, 5]) }
    let picker = kiosk.rootViewController.picker
    for component in 0..<3 { picker.selectRow(4 - component, inComponent: component, animated: false) }
    picker.becomeFirstResponder()
    if style == .dark { kiosk.key(.press, .right) }
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.matches("picker-\(style == .dark ? "dark" : "light")", tolerance: .text))
    #expect(kiosk.audit().isEmpty, "\(kiosk.audit())")
  }
}
