import UIKit

/// Shows the badge to be printed, and ends the visit.
final class BadgeController: StepController {
  private let badge: BadgeView
  private let print = ActionButton("Print badge", symbol: "printer", kind: .plain)
  private let onDone: () -> Void
  private var end: Timer?
  private lazy var widest = badge.widthAnchor.constraint(lessThanOrEqualToConstant: 0)
  /// The text of a smaller badge cannot be read.
  private lazy var narrowest = badge.widthAnchor.constraint(greaterThanOrEqualToConstant: 340).at(.required - 1)

  /// Seconds until the visit ends: the next visitor must not see the badge.
  static let timeShown: TimeInterval = 30

  init(_ visitor: Visitor, number: Int, arrival: Date, onDone: @escaping () -> Void) {
    badge = BadgeView(visitor, number: number, arrival: arrival)
    self.onDone = onDone
    super.init(
      .badge, heading: localized("You are checked in"),
      note: localized("%@ knows that you are here. Please take a seat.", visitor.host?.name ?? localized("Your host")),
      next: "Done",
      symbol: "checkmark", back: print)
  }

  required init?(coder: NSCoder) { return nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    setUpBadge()
    startTime()
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    end?.invalidate()
  }

  private func startTime() {
    end?.invalidate()
    end = Timer.scheduledTimer(withTimeInterval: Self.timeShown, repeats: false) { [weak self] _ in
      MainActor.assumeIsolated { self?.onDone() }
    }
  }

  private func printBadge() {
    guard print.isEnabled else { return }
    startTime()
    print.isEnabled = false
    print.setTitle(localized("Printing …"))
    // The badge moves down into the printer and back.
    UIView.animate(withDuration: 0.5, delay: 0, options: .curveEaseIn) {
      self.badge.transform = CGAffineTransform(translationX: 0, y: 26).scaledBy(x: 0.94, y: 0.94)
    } completion: { _ in
      UIView.animate(withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.7, initialSpringVelocity: 0) {
        self.badge.transform = .identity
      } completion: { _ in
        self.print.setTitle(localized("Badge printed"))
        self.arrangeButtons()
      }
    }
  }

  override func goOn() { onDone() }
  override func goBack() { onDone() }
  override func doSecondAction() { printBadge() }

  // MARK: Layout

  /// The badge is as large as the screen permits. A badge is 86 × 54 mm.
  private func setUpBadge() {
    body.addConstrained([badge])
    NSLayoutConstraint.activate([
      badge.centerXAnchor.constraint(equalTo: body.centerXAnchor),
      badge.centerYAnchor.constraint(equalTo: body.centerYAnchor),
      badge.widthAnchor.constraint(equalTo: badge.heightAnchor, multiplier: 1.58),
      badge.widthAnchor.constraint(lessThanOrEqualTo: body.widthAnchor),
      badge.widthAnchor.constraint(equalTo: body.widthAnchor).at(.defaultHigh - 100),
      badge.heightAnchor.constraint(lessThanOrEqualTo: body.heightAnchor, constant: -16),
      widest, narrowest,
    ])
  }

  override func apply(_ theme: Theme) {
    super.apply(theme)
    widest.constant = theme.points(720)
  }
}
