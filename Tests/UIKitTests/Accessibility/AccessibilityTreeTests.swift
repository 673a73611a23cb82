import KioskTesting
import Testing

@testable import KioskPolicy
import UIKit
@testable import UIKitCore

/// Which elements are read, in which order, and which actions they perform.
@MainActor
@Suite struct AccessibilityTreeTests {
  private let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))

  @discardableResult
  private func add(_ name: String, _ x: CGFloat, _ y: CGFloat, to parent: UIView? = nil, isElement: Bool = true) -> UIView {
    let view = UIView(frame: CGRect(x: x, y: y, width: 80, height: 40))
    view.isAccessibilityElement = isElement
    view.accessibilityLabel = name
    (parent ?? root).addSubview(view)
    return view
  }

  private var read: String {
    AccessibilityTree.elements(in: root).map { $0.accessibilityLabel ?? "-" }.joined(separator: " ")
  }

  @Test func X1_linesAreReadFromTheTopInTheDirectionOfTheLanguage() {
    add("d", 200, 100)
    add("b", 200, 15)
    add("a", 10, 0)
    add("c", 10, 100)
    #expect(read == "a b c d")
    root.semanticContentAttribute = .forceRightToLeft
    #expect(read == "b a d c")
  }

  @Test func X1_anElementHidesWhatIsInIt() {
    let outer = add("outer", 0, 0)
    add("inner", 0, 0, to: outer)
    #expect(read == "outer")
    outer.isAccessibilityElement = false
    #expect(read == "inner")
    outer.accessibilityElementsHidden = true
    #expect(read == "")
    outer.accessibilityElementsHidden = false
    outer.isHidden = true
    #expect(read == "")
  }

  @Test func X1_theOrderThatIsGivenHolds() {
    let group = add("group", 0, 0, isElement: false)
    let (a, b) = (add("a", 0, 0, to: group), add("b", 0, 60, to: group))
    add("after", 0, 200)
    group.accessibilityElements = [b, a, "no view"]
    #expect(read == "b a after")
    group.accessibilityElements = []
    #expect(read == "after")
  }

  @Test func X1_aModalViewHidesItsSiblings() {
    add("behind", 0, 0)
    let sheet = add("sheet", 0, 100, isElement: false)
    add("in front", 0, 0, to: sheet)
    #expect(read == "behind in front")
    sheet.accessibilityViewIsModal = true
    #expect(read == "in front")
    sheet.isHidden = true
    #expect(read == "behind")
  }

  @Test func X1_groupsAreReadTogether() {
    let left = UIView(frame: CGRect(x: 0, y: 0, width: 150, height: 300))
    let right = UIView(frame: CGRect(x: 200, y: 0, width: 150, height: 300))
    for column in [left, right] { root.addSubview(column) }
    for (name, y) in [("1", 0), ("2", 100)] { add(name, 0, CGFloat(y), to: left) }
    for (name, y) in [("3", 0), ("4", 100)] { add(name, 0, CGFloat(y), to: right) }
    #expect(read == "1 3 2 4")
    left.shouldGroupAccessibilityChildren = true
    right.shouldGroupAccessibilityChildren = true
    #expect(read == "1 2 3 4")
  }

  @Test func X1_linesAboveAndBelowAreFoundByTheirMiddle() {
    for (index, x) in [0, 100, 200].enumerated() { add("t\(index)", CGFloat(x), 0) }
    for (index, x) in [50, 150].enumerated() { add("m\(index)", CGFloat(x), 60) }
    let elements = AccessibilityTree.elements(in: root)
    func next(_ name: String, _ isBelow: Bool) -> String? {
      guard let element = elements.first(where: { $0.accessibilityLabel == name }) else { return nil }
      return AccessibilityTree.neighbour(of: element, among: elements, isBelow: isBelow)?.accessibilityLabel
    }
    #expect(next("t2", true) == "m1" && next("m0", false) == "t0" && next("m0", true) == nil && next("t0", false) == nil)
  }

  private final class Dial: UIView {
    var turns = 0
    var wasActivated = false
    override func accessibilityIncrement() { turns += 1 }
    override func accessibilityDecrement() { turns -= 1 }
    override func accessibilityActivate() -> Bool {
      wasActivated = true
      return true
    }
  }

  @Test func X2_moreLessAndEscapeClimbTheChain() {
    final class Screen: UIViewController {
      var escapes = 0
      override func accessibilityPerformEscape() -> Bool {
        escapes += 1
        return true
      }
      override func accessibilityPerformMagicTap() -> Bool { true }
    }
    let screen = Screen()
    let dial = Dial()
    let knob = UIView()
    screen.view.addSubview(dial)
    dial.addSubview(knob)
    knob.accessibilityIncrement()
    knob.accessibilityIncrement()
    knob.accessibilityDecrement()
    #expect(dial.turns == 1)
    #expect(knob.accessibilityPerformEscape() && screen.escapes == 1 && knob.accessibilityPerformMagicTap())
    // Activating an element does not reach its superviews.
    #expect(!knob.accessibilityActivate() && !dial.wasActivated)
    #expect(!UIView().accessibilityPerformEscape())
  }

  @Test func X2_activatingGoesBeforeATapAtTheActivationPoint() {
    UISpeechTuning.current = UISpeechTuning()
    final class TestController: UIViewController {
      let dial = Dial(frame: CGRect(x: 20, y: 20, width: 100, height: 40))
      let tile = UIView(frame: CGRect(x: 20, y: 80, width: 100, height: 40))
      var taps: [CGPoint] = []
      override func viewDidLoad() {
        super.viewDidLoad()
        for (view, name) in [(dial, "dial"), (tile, "tile")] {
          view.isAccessibilityElement = true
          view.accessibilityLabel = name
          let tap = UITapGestureRecognizer(target: self, action: { (target: TestController) in target.wasTapped })
          view.addGestureRecognizer(tap)
          self.view.addSubview(view)
        }
      }

      func wasTapped(_ tap: UITapGestureRecognizer) { taps.append(tap.location(in: nil)) }
    }
    let kiosk = VirtualKiosk(400, 300) { TestController() }
    UIAccessibility.startSpeech()
    kiosk.key(.press, .return)
    kiosk.presentChanges()
    #expect(kiosk.rootViewController.dial.wasActivated && kiosk.rootViewController.taps == [])
    kiosk.key(.press, .right)
    kiosk.key(.press, .return)
    kiosk.presentChanges()
    #expect(kiosk.rootViewController.taps == [CGPoint(x: 70, y: 100)])
    kiosk.rootViewController.tile.accessibilityActivationPoint = CGPoint(x: 30, y: 90)
    kiosk.key(.press, .space)
    kiosk.presentChanges()
    #expect(kiosk.rootViewController.taps.last == CGPoint(x: 30, y: 90))
    kiosk.end()
  }
}
