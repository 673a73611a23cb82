import KioskTesting
import Testing
import UIKit

/// Labels of all kinds on one sheet.
private final class LabelSheet: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    var y: CGFloat = 8
    func add(
      _ text: String, x: CGFloat = 8, width: CGFloat = 240, height: CGFloat = 26, _ set: (UILabel) -> Void = { _ in }
    ) {
      let label = UILabel(frame: CGRect(x: x, y: y, width: width, height: height))
      label.text = text
      label.backgroundColor = .tertiarySystemFill
      set(label)
      view.addSubview(label)
      y += height + 4
    }
    let long = "A text that is far too long for one line of this label"
    add("Plain")
    add("Centred") { $0.textAlignment = .center }
    add("Right") { $0.textAlignment = .right }
    add(long)
    add(long) { $0.lineBreakMode = .byTruncatingMiddle }
    add(long) { $0.lineBreakMode = .byTruncatingHead }
    add(long) { $0.lineBreakMode = .byClipping }
    add("Shrinks to fit the width it has") {
      $0.adjustsFontSizeToFitWidth = true
      $0.minimumScaleFactor = 0.5
    }
    add("Disabled") { $0.isEnabled = false }
    add("Shadow", height: 36) {
      $0.font = .systemFont(ofSize: 26, weight: .bold)
      $0.shadowColor = .systemGray
      $0.shadowOffset = CGSize(width: 2, height: 2)
    }
    add(long + ", and for two as well, so that the second ends in dots", height: 48) { $0.numberOfLines = 2 }
    y = 8
    func right(_ text: String, height: CGFloat = 26, _ set: (UILabel) -> Void = { _ in }) {
      add(text, x: 258, width: 254, height: height, set)
    }
    right("中文标签，回退字体")
    right("مرحبا بالعالم") { $0.textAlignment = .right }
    right("Ελληνικά Русский 한국어")
    right("👋🏽 🎉 👨‍👩‍👧‍👦 emoji")
    right("0123456789") { $0.font = .monospacedDigitSystemFont(ofSize: 22, weight: .medium) }
    right("let code = 7") { $0.font = .monospacedSystemFont(ofSize: 15, weight: .regular) }
    for weight in [UIFont.Weight.light, .medium, .bold] {
      right("Weight") { $0.font = .systemFont(ofSize: 20, weight: weight) }
    }
    right("", height: 66) { label in
      let text = NSMutableAttributedString(
        string: "Rich text, ", attributes: [.font: UIFont.systemFont(ofSize: 20), .foregroundColor: UIColor.systemBlue])
      text.append(NSAttributedString(string: "underlined", attributes: [.underlineStyle: NSUnderlineStyle.single.rawValue]))
      text.append(
        NSAttributedString(
          string: " and marked ", attributes: [.backgroundColor: UIColor.systemYellow.withAlphaComponent(0.4)]))
      text.append(NSAttributedString(attachment: NSTextAttachment(image: UIImage(systemName: "star.fill") ?? UIImage())))
      label.attributedText = text
      label.numberOfLines = 0
    }
  }
}

@MainActor @Suite(.serialized) struct LabelPictureTests {
  @Test(arguments: [UIUserInterfaceStyle.light, .dark])
  func labelSheet(_ style: UIUserInterfaceStyle) {
    let kiosk = VirtualKiosk(520, 360, appearance: style) { LabelSheet() }
    #expect(kiosk.matches(style == .dark ? "labels-dark" : "labels-light", tolerance: .text))
  }

  @Test func labelSheetAtTwoPixelsAPoint() {
    let kiosk = VirtualKiosk(1040, 720, scale: 2) { LabelSheet() }
    #expect(kiosk.matches("labels-2x", tolerance: .text))
  }

  private func makeKiosk() -> (VirtualKiosk<UIViewController>, UILabel) {
    let label = UILabel(frame: CGRect(x: 50, y: 50, width: 100, height: 30))
    let kiosk = VirtualKiosk(400, 300) { () -> UIViewController in
      let rootViewController = UIViewController()
      rootViewController.view.backgroundColor = .white
      label.text = "Steady"
      rootViewController.view.addSubview(label)
      return rootViewController
    }
    kiosk.presentChanges()
    return (kiosk, label)
  }

  @Test func aChangeDamagesNoMoreThanTheText() {
    let (kiosk, label) = makeKiosk()
    let cost = kiosk.cost {
      label.textColor = .red
      kiosk.presentChanges()
    }
    #expect(cost.frames == 1 && cost.damagedPixels > 0 && cost.damagedPixels <= 100 * 30)
  }

  @Test func settingTheSameAgainCostsNothing() {
    let (kiosk, label) = makeKiosk()
    let cost = kiosk.cost {
      label.text = "Steady"
      label.font = .systemFont(ofSize: 17)
      label.numberOfLines = 1
      kiosk.presentChanges()
    }
    #expect(cost.frames == 0)
  }

  @Test func appearanceChangesTheColorOfText() {
    let (kiosk, label) = makeKiosk()
    func darkest() -> UInt32 {
      let bitmap = kiosk.screenshot().bitmap
      return (50..<80).flatMap { y in (50..<150).map { bitmap.pixel($0, y) & 0xff } }.min() ?? 255
    }
    #expect(darkest() < 20)
    label.overrideUserInterfaceStyle = .dark
    #expect(darkest() == 255)
  }
}
