import UIKit

/// Six pads in two rows, a red corner and the spark.
@MainActor
final class ProbeController: UIViewController {
  static weak var current: ProbeController?
  private let pads = (0..<6).map { Pad(number: $0) }
  private let corner = UIView()
  private let sparkView = UIView()
  private var isShown = false
  private var chatter: Chatter?

  override func loadView() { view = ProbeView() }

  override func viewDidLoad() {
    super.viewDidLoad()
    Self.current = self
    view.isMultipleTouchEnabled = true
    view.backgroundColor = .white
    corner.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    sparkView.backgroundColor = .black
    for part in pads + [corner, sparkView] { view.addSubview(part) }
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    view.becomeFirstResponder()
    UIApplication.shared.beginReceivingRemoteControlEvents()
    if ProcessInfo.processInfo.environment["PROBE_CHATTER"] != nil { chatter = Chatter(sparkView) }
  }

  /// Each pad fills the middle of a sixth of the screen: at ⅙, ½ and ⅚ of its width, ¼ and ¾ of its height.
  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let size = view.bounds.size
    let cell = CGSize(width: (size.width / 3).rounded(.down), height: (size.height / 2).rounded(.down))
    for (index, pad) in pads.enumerated() {
      pad.frame = CGRect(
        x: CGFloat(index % 3) * cell.width + 40, y: CGFloat(index / 3) * cell.height + 40,
        width: cell.width - 80, height: cell.height - 80)
    }
    corner.frame = CGRect(x: 0, y: 0, width: 16, height: 16)
    sparkView.frame = CGRect(x: size.width - 128, y: size.height - 80, width: 128, height: 80)
    Reporter.say("layout", ["width": Double(size.width), "height": Double(size.height)])
  }

  func spark() {
    isShown.toggle()
    sparkView.backgroundColor = isShown ? UIColor(red: 1, green: 1, blue: 0, alpha: 1) : .black
  }
}

/// Blue; green while it is touched.
@MainActor
final class Pad: UIControl {
  private let number: Int

  init(number: Int) {
    self.number = number
    super.init(frame: .zero)
    backgroundColor = Pad.blue
    addAction(UIAction { [weak self] _ in Reporter.say("tap", ["pad": self?.number ?? -1]) }, for: .touchUpInside)
  }

  required init?(coder: NSCoder) { nil }

  private static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  private static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)

  override var isHighlighted: Bool {
    didSet { backgroundColor = isHighlighted ? Pad.green : Pad.blue }
  }
}

/// The first responder.
@MainActor
final class ProbeView: UIView {
  override var canBecomeFirstResponder: Bool { true }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { say("began", touches) }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { say("moved", touches) }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { say("ended", touches) }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { say("cancelled", touches) }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { say("began", presses) }
  override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) { say("ended", presses) }
  override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) { say("cancelled", presses) }

  override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    Reporter.say("motion", ["subtype": motion.rawValue])
  }

  override func remoteControlReceived(with event: UIEvent?) {
    Reporter.say("remote", ["subtype": event?.subtype.rawValue ?? -1])
  }

  private func say(_ phase: String, _ touches: Set<UITouch>) {
    for touch in touches {
      let place = touch.location(in: self)
      Reporter.say("touch", ["phase": phase, "x": Double(place.x), "y": Double(place.y), "time": touch.timestamp])
    }
  }

  private func say(_ phase: String, _ presses: Set<UIPress>) {
    for press in presses {
      Reporter.say(
        "press",
        [
          "phase": phase, "type": press.type.rawValue, "usage": press.key?.keyCode.rawValue ?? -1,
          "characters": press.key?.characters ?? "", "plain": press.key?.charactersIgnoringModifiers ?? "",
          "modifiers": press.key?.modifierFlags.rawValue ?? 0, "time": press.timestamp,
        ])
    }
  }
}
