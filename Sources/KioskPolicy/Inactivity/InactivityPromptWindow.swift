import Host
import UIKitCore

/// Asks whether the user is still there, and counts down. It covers everything but the staff's panel.
///
/// The window takes no input: the host does not deliver the event that answers the question to the program.
@MainActor
final class InactivityPromptWindow: UIWindow {
  private let panel: Panel

  /// - Parameters:
  ///   - seconds: Time until the program returns to its start.
  ///   - traits: The program's traits, for the appearance and the idiom.
  init(screen: UIScreen, seconds: Double, traits: UITraitCollection) {
    panel = Panel(seconds: seconds)
    super.init(frame: screen.bounds)
    self.screen = screen
    windowLevel = .inactivityPrompt
    systemKind = .inactivityPrompt
    overrideUserInterfaceStyle = traits.userInterfaceStyle
    traitOverrides.userInterfaceIdiom = traits.userInterfaceIdiom
    rootViewController = DialogController(panel, dimmingAlpha: 0.6)
  }

  required init?(coder: NSCoder) { return nil }

  override var canBecomeKey: Bool { false }

  func begin() {
    isHidden = false
    panel.count()
  }

  func end() {
    panel.end()
    isHidden = true
  }

  /// The question, a ring that empties with the seconds left, and a button.
  private final class Panel: UIView {
    private let title = UILabel()
    private let message = UILabel()
    private let number = UILabel()
    private let button: UIButton
    private let track = CAShapeLayer()
    private let arc = CAShapeLayer()
    private let total: Double
    private var left: Int
    private var timer: ClockTimer?

    private static let widest: CGFloat = 400
    private static let inset: CGFloat = 28
    private static let ringSide: CGFloat = 108
    private static let stroke: CGFloat = 8

    init(seconds: Double) {
      total = max(seconds.rounded(), 1)
      left = Int(total)
      let words = UIInactivityPrompt.current
      var look = UIButton.Configuration.filled()
      look.title = words.button
      look.cornerStyle = .large
      look.buttonSize = .large
      button = UIButton(configuration: look)
      super.init(frame: .zero)
      backgroundColor = .secondarySystemGroupedBackground
      layer.cornerRadius = 20
      title.text = words.title
      title.font = .systemFont(ofSize: 24, weight: .semibold)
      message.text = words.message
      message.font = .systemFont(ofSize: 17)
      message.textColor = .secondaryLabel
      number.font = .monospacedDigitSystemFont(ofSize: 40, weight: .semibold)
      for label in [title, message, number] {
        label.textAlignment = .center
        label.numberOfLines = label === number ? 1 : 0
        addSubview(label)
      }
      addSubview(button)
      for ring in [track, arc] {
        ring.fillColor = nil
        ring.lineWidth = Self.stroke
        ring.lineCap = .round
        layer.addSublayer(ring)
      }
      show()
    }

    required init?(coder: NSCoder) { return nil }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
      let width = min(Self.widest, size.width - 32)
      return CGSize(width: width, height: parts(width).height)
    }

    private func parts(_ width: CGFloat) -> (frames: [CGRect], height: CGFloat) {
      let inner = width - 2 * Self.inset
      var y = Self.inset
      var frames: [CGRect] = []
      func place(_ height: CGFloat, after gap: CGFloat) {
        frames.append(CGRect(x: Self.inset, y: y, width: inner, height: height))
        y += height + gap
      }
      let room = CGSize(width: inner, height: .greatestFiniteMagnitude)
      place(title.sizeThatFits(room).height.rounded(.up), after: 6)
      place(message.sizeThatFits(room).height.rounded(.up), after: 22)
      place(Self.ringSide, after: 24)
      place(UIInputTuning.current.kioskTarget, after: 0)
      return (frames, y + Self.inset)
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      let frames = parts(bounds.width).frames
      title.frame = frames[0]
      message.frame = frames[1]
      number.frame = frames[2]
      button.frame = frames[3]
      let middle = CGPoint(x: frames[2].midX, y: frames[2].midY)
      let circle = UIBezierPath(
        arcCenter: middle, radius: (Self.ringSide - Self.stroke) / 2, startAngle: -.pi / 2, endAngle: 1.5 * .pi,
        clockwise: true)
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      for ring in [track, arc] {
        ring.frame = bounds
        ring.path = circle.cgPath
      }
      track.strokeColor = UIColor.tertiarySystemFill.resolvedColor(with: traitCollection).cgColor
      arc.strokeColor = UIColor.systemBlue.resolvedColor(with: traitCollection).cgColor
      CATransaction.commit()
    }

    // MARK: Counting

    func count() {
      timer = RunLoopCycle.current.schedule(1) { [weak self] in
        guard let self, left > 0 else { return }
        left -= 1
        show()
        count()
      }
    }

    func end() {
      timer?.cancel()
      timer = nil
    }

    private func show() {
      number.text = Strings.digits(left)
      arc.strokeEnd = CGFloat(Double(left) / total)
    }
  }
}
