import KioskTesting
import Testing
import UIKit

/// A screen with one fault, and the same screen without it.
struct AuditFault: Sendable, CustomTestStringConvertible {
  let name: String
  let kind: AuditFinding.Kind
  /// Fills the view, with the fault or without it, and returns the view that has it.
  let build: @MainActor @Sendable (UIView, Bool) -> UIView
  var isKiosk = false

  var testDescription: String { name }

  @MainActor func kiosk(isFaulty: Bool) -> (VirtualKiosk<UIViewController>, UIView) {
    var culprit = UIView()
    let kiosk = VirtualKiosk(800, 480) { () -> UIViewController in
      let controller = UIViewController()
      controller.view.backgroundColor = .white
      if isKiosk { controller.traitOverrides.userInterfaceIdiom = .kiosk }
      culprit = build(controller.view, isFaulty)
      return controller
    }
    return (kiosk, culprit)
  }

  static let all = clipped + overlapping + small + pale + nameless

  @MainActor
  private static func label(
    _ text: String, in view: UIView, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat = 24,
    size: CGFloat = 17, color: UIColor = .black
  ) -> UILabel {
    let label = UILabel(frame: CGRect(x: x, y: y, width: width, height: height))
    label.text = text
    label.font = .systemFont(ofSize: size)
    label.textColor = color
    view.addSubview(label)
    return label
  }

  @MainActor
  private static func button(_ title: String, in view: UIView, _ frame: CGRect) -> UIButton {
    let button = UIButton(configuration: .gray())
    button.configuration?.title = title
    button.configuration?.baseForegroundColor = .black
    button.frame = frame
    view.addSubview(button)
    return button
  }

  // MARK: Clipped

  private static let clipped = [
    AuditFault(name: "a label too narrow for its text", kind: .clippedText) { view, isFaulty in
      label("Please ring the bell", in: view, 20, 20, isFaulty ? 90 : 300)
    },
    AuditFault(name: "two lines for three", kind: .clippedText) { view, isFaulty in
      let label = label("Please ring the bell at the desk and wait here", in: view, 20, 20, 150, isFaulty ? 44 : 90)
      label.numberOfLines = isFaulty ? 2 : 0
      return label
    },
    AuditFault(name: "a box cuts the feet of letters", kind: .clippedText) { view, isFaulty in
      let box = UIView(frame: CGRect(x: 20, y: 20, width: 300, height: isFaulty ? 14 : 30))
      box.clipsToBounds = true
      view.addSubview(box)
      return label("Typography", in: box, 0, 0, 200)
    },
    AuditFault(name: "text runs off the screen", kind: .clippedText) { view, isFaulty in
      label("Welcome to the house", in: view, isFaulty ? 720 : 500, 20, 240)
    },
    AuditFault(name: "a button too narrow for its title", kind: .clippedText) { view, isFaulty in
      button("Continue", in: view, CGRect(x: 20, y: 20, width: isFaulty ? 70 : 160, height: 60))
    },
  ]

  // MARK: Overlapping

  private static let overlapping = [
    AuditFault(name: "two labels at one place", kind: .overlappingText) { view, isFaulty in
      _ = label("Thursday", in: view, 20, 20, 200)
      return label("12 March", in: view, 30, isFaulty ? 24 : 60, 200)
    },
    AuditFault(name: "a paragraph grows into what is below", kind: .overlappingText) { view, isFaulty in
      let text = label("Sign here with your finger, please, and then press the button", in: view, 20, 20, 160)
      text.numberOfLines = 0
      text.frame.size.height = text.sizeThatFits(CGSize(width: 160, height: 0)).height
      return label("Number 4701", in: view, 20, isFaulty ? 60 : 200, 160)
    },
    AuditFault(name: "a title lies on a button's", kind: .overlappingText) { view, isFaulty in
      _ = button("Continue", in: view, CGRect(x: 20, y: 100, width: 200, height: 60))
      return label("or cancel", in: view, 90, isFaulty ? 118 : 180, 120)
    },
    AuditFault(name: "a turned label crosses another", kind: .overlappingText) { view, isFaulty in
      _ = label("Straight ahead", in: view, 60, 100, 200)
      let turned = label("Sale", in: view, isFaulty ? 60 : 360, 97, 120, 30, size: 24)
      turned.textAlignment = .center
      turned.transform = CGAffineTransform(rotationAngle: 0.5)
      return turned
    },
  ]

  // MARK: Small

  private static let small = [
    AuditFault(name: "a small button", kind: .smallTarget) { view, isFaulty in
      button("?", in: view, CGRect(x: 20, y: 20, width: isFaulty ? 34 : 50, height: isFaulty ? 34 : 50))
    },
    AuditFault(name: "a low picture that is tapped", kind: .smallTarget) { view, isFaulty in
      let picture = UIView(frame: CGRect(x: 20, y: 20, width: 100, height: isFaulty ? 20 : 48))
      picture.backgroundColor = .systemBlue
      picture.addGestureRecognizer(UITapGestureRecognizer())
      picture.isAccessibilityElement = true
      picture.accessibilityLabel = "Map"
      view.addSubview(picture)
      return picture
    },
    AuditFault(name: "a button under another one's edge", kind: .smallTarget) { view, isFaulty in
      let low = button("One", in: view, CGRect(x: 20, y: 20, width: 120, height: 60))
      _ = button("Two", in: view, CGRect(x: 20, y: isFaulty ? 54 : 90, width: 120, height: 60))
      return low
    },
    AuditFault(
      name: "buttons too close together on a kiosk", kind: .smallTarget,
      build: { view, isFaulty in
        let middle = button("5", in: view, CGRect(x: 100, y: 100, width: 46, height: 46))
        for (text, x) in [("4", -1), ("6", 1)] as [(String, CGFloat)] {
          _ = button(text, in: view, CGRect(x: 100 + x * (isFaulty ? 48 : 90), y: 80, width: isFaulty ? 46 : 60, height: 86))
        }
        return middle
      }, isKiosk: true),
  ]

  // MARK: Low contrast

  private static let pale = [
    AuditFault(name: "grey on white", kind: .lowContrast) { view, isFaulty in
      label("Touch to begin", in: view, 20, 20, 200, color: UIColor(white: isFaulty ? 0.6 : 0.4, alpha: 1))
    },
    AuditFault(name: "large yellow text on white", kind: .lowContrast) { view, isFaulty in
      let color = isFaulty ? UIColor.systemYellow : UIColor(red: 0.6, green: 0.4, blue: 0, alpha: 1)
      return label("Welcome", in: view, 20, 20, 300, 50, size: 34, color: color)
    },
    AuditFault(name: "a faded group", kind: .lowContrast) { view, isFaulty in
      let group = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 60))
      group.alpha = isFaulty ? 0.4 : 0.9
      view.addSubview(group)
      return label("Opening hours", in: group, 20, 20, 200)
    },
    AuditFault(name: "white on the light end of a gradient", kind: .lowContrast) { view, isFaulty in
      let gradient = CAGradientLayer()
      gradient.frame = CGRect(x: 0, y: 0, width: 600, height: 60)
      gradient.startPoint = CGPoint(x: 0, y: 0.5)
      gradient.endPoint = CGPoint(x: 1, y: 0.5)
      gradient.colors = [UIColor.black.cgColor, (isFaulty ? UIColor(white: 0.95, alpha: 1) : .darkGray).cgColor]
      view.layer.addSublayer(gradient)
      return label("Follow the blue line to the lifts, then turn right at the café", in: view, 20, 18, 560, color: .white)
    },
    AuditFault(name: "text over a busy picture", kind: .lowContrast) { view, isFaulty in
      let picture = UIImageView(frame: CGRect(x: 0, y: 0, width: 400, height: 80))
      picture.image = UIGraphicsImageRenderer(size: CGSize(width: 400, height: 80)).image { context in
        for x in 0..<40 {
          UIColor(white: x % 2 == 0 ? 0.1 : isFaulty ? 0.9 : 0.3, alpha: 1).setFill()
          context.fill(CGRect(x: x * 10, y: 0, width: 10, height: 80))
        }
      }
      view.addSubview(picture)
      return label("Find your way around", in: view, 20, 20, 300, color: .white)
    },
  ]

  // MARK: Without a name

  private static let nameless = [
    AuditFault(name: "a button with only a picture", kind: .missingName) { view, isFaulty in
      let button = UIButton(configuration: .plain())
      button.configuration?.image = UIImage(systemName: "gear")
      button.frame = CGRect(x: 20, y: 20, width: 60, height: 60)
      if !isFaulty { button.accessibilityLabel = "Settings" }
      view.addSubview(button)
      return button
    },
    AuditFault(name: "a switch beside its text", kind: .missingName) { view, isFaulty in
      _ = label("Large type", in: view, 20, 28, 120)
      let toggle = UISwitch(frame: CGRect(x: 160, y: 20, width: 51, height: 31))
      if !isFaulty { toggle.accessibilityLabel = "Large type" }
      let ground = UIControl(frame: .zero)
      view.addSubview(ground)
      toggle.transform = CGAffineTransform(scaleX: 1.5, y: 1.5)
      view.addSubview(toggle)
      return toggle
    },
    AuditFault(name: "a picture that is tapped", kind: .missingName) { view, isFaulty in
      let picture = UIImageView(frame: CGRect(x: 20, y: 20, width: 80, height: 80))
      picture.isUserInteractionEnabled = true
      picture.backgroundColor = .systemGreen
      picture.addGestureRecognizer(UITapGestureRecognizer())
      picture.isAccessibilityElement = !isFaulty
      if !isFaulty { picture.accessibilityLabel = "Plan of the house" }
      view.addSubview(picture)
      return picture
    },
  ]
}
