import KioskTesting
import Testing
import UIKit

@MainActor
@Suite struct ButtonTests {
  private func kiosk(_ button: UIButton) -> VirtualKiosk<ControlController<UIButton>> {
    button.frame = CGRect(x: 50, y: 50, width: 100, height: 44)
    return VirtualKiosk(300, 200) { ControlController(button) }
  }

  @Test func H1_contentOfAStateFallsBackToNormal() {
    let button = UIButton(type: .custom)
    button.setTitle("Normal", for: .normal)
    button.setTitle("Selected", for: .selected)
    button.setTitleColor(.red, for: .normal)
    #expect(button.currentTitle == "Normal")
    button.isHighlighted = true
    #expect(button.currentTitle == "Normal" && button.currentTitleColor == .red)
    button.isHighlighted = false
    button.isSelected = true
    #expect(button.currentTitle == "Selected")
    // Both at once are a state of their own, without content.
    button.isHighlighted = true
    #expect(button.currentTitle == "Normal")
    #expect(button.title(for: .highlighted) == nil && button.title(for: .selected) == "Selected")
  }

  @Test func theTitleIsShown() {
    let button = UIButton(type: .system)
    button.setTitle("Save", for: .normal)
    button.sizeToFit()
    let kiosk = VirtualKiosk(200, 100) { ControlSheet([[button]]) }
    kiosk.presentChanges()
    #expect(button.titleLabel?.text == "Save")
    #expect(kiosk.view(text: "Save") != nil)
    #expect(button.bounds.width > 30 && button.bounds.height > 25)
    #expect(button.accessibilityLabel == "Save" && button.accessibilityTraits == .button)
  }

  @Test func insetsMoveTitleAndImage() {
    let button = UIButton(type: .custom)
    button.setTitle("T", for: .normal)
    let plain = button.intrinsicContentSize
    button.contentEdgeInsets = UIEdgeInsets(top: 10, left: 20, bottom: 10, right: 20)
    #expect(button.intrinsicContentSize.width == plain.width + 40)
    button.frame = CGRect(x: 0, y: 0, width: 200, height: 60)
    button.contentHorizontalAlignment = .leading
    button.layoutIfNeeded()
    #expect(button.titleLabel?.frame.minX == 20)
    button.titleEdgeInsets.left = 5
    button.layoutIfNeeded()
    #expect(button.titleLabel?.frame.minX == 25)
    button.semanticContentAttribute = .forceRightToLeft
    button.titleEdgeInsets.left = 0
    button.layoutIfNeeded()
    #expect(button.titleLabel?.frame.maxX == 180)
  }

  @Test func rectsMayBeOverridden() {
    final class Tall: UIButton {
      override func titleRect(forContentRect contentRect: CGRect) -> CGRect { CGRect(x: 1, y: 2, width: 30, height: 20) }
    }
    let button = Tall(frame: CGRect(x: 0, y: 0, width: 100, height: 60))
    button.setTitle("T", for: .normal)
    button.layoutIfNeeded()
    #expect(button.titleLabel?.frame == CGRect(x: 1, y: 2, width: 30, height: 20))
  }

  @Test func aConfigurationDecidesContentAndSpace() {
    var configuration = UIButton.Configuration.filled()
    configuration.title = "Go"
    configuration.contentInsets = NSDirectionalEdgeInsets(top: 10, leading: 30, bottom: 10, trailing: 50)
    let button = UIButton(configuration: configuration)
    button.sizeToFit()
    button.layoutIfNeeded()
    #expect(button.titleLabel?.frame.minX == 30)
    #expect(button.bounds.width == (button.titleLabel?.frame.maxX ?? 0) + 50)
    #expect(button.currentTitle == "Go" && button.accessibilityLabel == "Go")
    #expect(button.configuration?.background.backgroundColor == nil)
  }

  @Test func theUpdateHandlerRunsForEachState() {
    let kiosk = kiosk(UIButton(configuration: .gray(), primaryAction: UIAction(title: "Go") { _ in }))
    var states: [UIControl.State] = []
    kiosk.rootViewController.control.configurationUpdateHandler = { button in
      states.append(button.state)
      button.configuration?.title = button.isHighlighted ? "Going" : "Go"
    }
    kiosk.presentChanges()
    kiosk.touch(.down, at: .view(kiosk.rootViewController.control))
    kiosk.presentChanges()
    #expect(kiosk.rootViewController.control.titleLabel?.text == "Going")
    kiosk.touch(.up)
    kiosk.presentChanges()
    #expect(kiosk.rootViewController.control.titleLabel?.text == "Go")
    #expect(states == [.normal, .highlighted, .normal])
  }

  @Test func transformersChangeTheAttributes() {
    var configuration = UIButton.Configuration.plain()
    configuration.title = "Large"
    configuration.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer { incoming in
      var outgoing = incoming
      outgoing.font = UIFont.boldSystemFont(ofSize: 40)
      return outgoing
    }
    let button = UIButton(configuration: configuration)
    button.layoutIfNeeded()
    let font = button.titleLabel?.attributedText?.attribute(.font, at: 0, effectiveRange: nil) as? UIFont
    #expect(font?.pointSize == 40)
  }

  @Test func aToggleTurnsItsSelection() {
    let kiosk = kiosk(UIButton())
    let button = kiosk.rootViewController.control
    button.changesSelectionAsPrimaryAction = true
    var selected: [Bool] = []
    button.addAction(UIAction { _ in selected.append(button.isSelected) }, for: .primaryActionTriggered)
    kiosk.tap(button)
    kiosk.advance(by: .seconds(1))
    kiosk.tap(button)
    #expect(selected == [true, false])
  }

  @Test func aPrimaryActionGivesTitleAndIsPerformed() {
    var count = 0
    let kiosk = kiosk(UIButton(type: .system, primaryAction: UIAction(title: "Ring") { _ in count += 1 }))
    #expect(kiosk.rootViewController.control.title(for: .normal) == "Ring")
    kiosk.tap(kiosk.rootViewController.control)
    #expect(count == 1)
  }

  @Test func pressingAnswersAtOnceAndLettingGoFades() {
    let kiosk = kiosk(UIButton(type: .system))
    kiosk.rootViewController.control.setTitle("Press", for: .normal)
    let label = kiosk.rootViewController.control.titleLabel
    kiosk.presentChanges()
    kiosk.touch(.down, at: .view(kiosk.rootViewController.control))
    kiosk.presentChanges()
    #expect(abs((label?.alpha ?? 1) - 0.3) < 0.01)
    kiosk.touch(.up)
    #expect(label?.alpha == 1)
    kiosk.advance(by: .milliseconds(100))
    let shown = label?.layer.presentation()?.opacity ?? 1
    #expect(shown > 0.31 && shown < 0.99)
  }

  @Test func aConfigurationWithoutATitleShowsTheStatesTitle() {
    let button = UIButton(configuration: .filled())
    button.setTitle("Pay", for: .normal)
    button.setTitle("Paid", for: .disabled)
    button.layoutIfNeeded()
    #expect(button.titleLabel?.text == "Pay" && button.intrinsicContentSize.width > 30)
    button.isEnabled = false
    button.layoutIfNeeded()
    #expect(button.titleLabel?.text == "Paid")
    button.configuration?.title = "Done"
    button.layoutIfNeeded()
    #expect(button.titleLabel?.text == "Done" && button.currentTitle == "Done")
  }
}
