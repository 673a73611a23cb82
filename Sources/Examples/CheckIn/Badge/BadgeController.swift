import UIKit

/// Shows the badge to be printed, and ends the visit.
final class BadgeController: StepController {
  private let badge: BadgeView
  private let print = ActionButton("Print badge", symbol: "printer", kind: .plain)
  private let onDone: () -> Void
  private var countdown: Countdown?

  /// Seconds until the visit ends: the next visitor must not see the badge.
  static let timeShown: TimeInterval = 30

  init(_ visitor: Visitor, number: Int, arrival: Date, onDone: @escaping () -> Void) {
    badge = BadgeView(visitor, number: number, arrival: arrival)
    self.onDone = onDone
    super.init(
      .badge, heading: "You are checked in", note: "Your host knows that you are here. Please take a seat.", next: "Done",
      symbol: "checkmark")
  }

  required init?(coder: NSCoder) {
    (badge, onDone) = (BadgeView(Visitor(), number: 0, arrival: Date()), {})
    super.init(coder: coder)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    scroll.isScrollEnabled = false
    // The badge's shadow extends beyond the scroll view.
    scroll.clipsToBounds = false
    back.isHidden = true
    content.addSubview(badge)
    view.addSubview(print)
    print.addAction(UIAction { [weak self] _ in self?.printBadge() }, for: .primaryActionTriggered)
    let countdown = Countdown(in: view)
    countdown.onEnd = { [weak self] in self?.onDone() }
    countdown.start(Self.timeShown)
    self.countdown = countdown
  }

  private func printBadge() {
    guard print.isEnabled else { return }
    countdown?.start(Self.timeShown)
    print.isEnabled = false
    print.setTitle("Printing …")
    // The badge moves down into the printer and back.
    UIView.animate(withDuration: 0.5, delay: 0, options: .curveEaseIn) {
      self.badge.transform = CGAffineTransform(translationX: 0, y: 26).scaledBy(x: 0.94, y: 0.94)
    } completion: { _ in
      UIView.animate(withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.7, initialSpringVelocity: 0) {
        self.badge.transform = .identity
      } completion: { _ in
        self.print.setTitle("Badge printed")
        self.view.setNeedsLayout()
      }
    }
    view.setNeedsLayout()
  }

  override func goOn() { onDone() }
  override func goBack() { onDone() }

  override func layoutContent(_ theme: Theme, width: CGFloat, height: CGFloat) -> CGFloat {
    print.fit(theme)
    let wide = print.width(theme)
    print.frame = CGRect(x: back.frame.minX, y: onward.frame.minY, width: wide, height: onward.frame.height)
    // A badge is 86 × 54 mm.
    let most = CGSize(width: min(width, theme.points(720)), height: height - theme.points(16))
    let size = CGSize(width: min(most.width, most.height * 1.58), height: min(most.height, most.width / 1.58))
    badge.bounds = CGRect(origin: .zero, size: CGSize(width: size.width.rounded(), height: size.height.rounded()))
    badge.center = CGPoint(x: (width / 2).rounded(), y: (height / 2).rounded())
    return height
  }
}
