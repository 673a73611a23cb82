import UIKit

/// The welcome screen: the building's name, the time, and a button to check in.
final class WelcomeController: UIViewController {
  private let clock: () -> Date
  private let onStart: () -> Void
  private let onCode: () -> Void
  private let backdrop = Backdrop()
  private let mark = HouseMark()
  private let house = UILabel(Theme.house, color: .white, lines: 0)
  private let time = UILabel(color: .white)
  private let date = UILabel(color: UIColor(white: 1, alpha: 0.92), lines: 0)
  private let greeting = UILabel(localized("Welcome."), color: .white)
  private let line = UILabel(
    localized("Check in here and we let your host know that you have arrived."), color: UIColor(white: 1, alpha: 0.82),
    lines: 0)
  private let start = ActionButton("Touch to check in", symbol: "arrow.forward", kind: .light)
  /// Shown where visits go on that were begun at other kiosks.
  private let code = UIApplication.shared.canContinueActivities ? ActionButton("Continue with a code", kind: .clear) : nil
  private let languages: LanguageChoice
  private var nextMinute: Timer?

  private let scroll = UIScrollView()
  private let content = UIView()
  private var theme: Theme?
  private lazy var startWidth = start.widthAnchor.constraint(greaterThanOrEqualToConstant: 0)
  private lazy var startBottom = (code ?? start).bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor)
  private lazy var markWidth = mark.widthAnchor.constraint(equalToConstant: 0)
  private lazy var markGap = house.leadingAnchor.constraint(equalTo: mark.trailingAnchor)
  private lazy var dateGap = date.topAnchor.constraint(equalTo: time.bottomAnchor)
  private lazy var lineGap = line.topAnchor.constraint(equalTo: greeting.bottomAnchor)
  private lazy var lineWidth = line.widthAnchor.constraint(lessThanOrEqualToConstant: 0)
  private var clockPlace: [NSLayoutConstraint] = []
  private var languagesPlace: [NSLayoutConstraint] = []

  init(
    clock: @escaping () -> Date, onStart: @escaping () -> Void, onCode: @escaping () -> Void,
    onLanguage: @escaping (Language) -> Void
  ) {
    self.clock = clock
    languages = LanguageChoice(onChoice: onLanguage)
    self.onStart = onStart
    self.onCode = onCode
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) {
    return nil
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    title = localized("Welcome")
    view.backgroundColor = Theme.navy
    setUpViews()
    start.addAction(UIAction { [weak self] _ in self?.onStart() }, for: .primaryActionTriggered)
    code?.addAction(UIAction { [weak self] _ in self?.onCode() }, for: .primaryActionTriggered)
    // A tap anywhere has the same effect as the button.
    let tap = UITapGestureRecognizer()
    tap.addTarget(self) { $0.onStart() }
    view.addGestureRecognizer(tap)
    tick()
  }

  /// Shows the time, and updates it at the next full minute.
  private func tick() {
    let now = clock()
    time.text = Language.current.dateFormatter("HHmm").string(from: now)
    date.text = Language.current.dateFormatter("EEEEdMMMM").string(from: now)
    let second = now.timeIntervalSinceReferenceDate.truncatingRemainder(dividingBy: 60)
    nextMinute?.invalidate()
    nextMinute = Timer.scheduledTimer(withTimeInterval: 60 - second + 0.1, repeats: false) { [weak self] _ in
      MainActor.assumeIsolated { self?.tick() }
    }
  }

  override var keyCommands: [UIKeyCommand]? {
    [UIKeyCommand(title: localized("Check in"), action: .beginVisit, input: "\r")]
  }

  func begin() { onStart() }

  // MARK: Layout

  private func setUpViews() {
    view.addConstrained([backdrop, scroll, start, languages] + [code].compactMap { $0 })
    scroll.addConstrained([content])
    content.addConstrained([mark, house, time, date, greeting, line])
    let (margins, visible) = (content.layoutMarginsGuide, scroll.frameLayoutGuide)
    NSLayoutConstraint.activate(backdrop.fill(view) + content.fill(scroll.contentLayoutGuide))
    NSLayoutConstraint.activate([
      scroll.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
      scroll.leadingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.leadingAnchor),
      scroll.trailingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.trailingAnchor),
      // What does not fit scrolls; the button stays.
      content.widthAnchor.constraint(equalTo: visible.widthAnchor),
      content.heightAnchor.constraint(greaterThanOrEqualTo: visible.heightAnchor),
      start.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
      start.trailingAnchor.constraint(lessThanOrEqualTo: margins.trailingAnchor),
      startWidth, startBottom,

      mark.topAnchor.constraint(equalTo: margins.topAnchor),
      mark.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
      mark.heightAnchor.constraint(equalTo: mark.widthAnchor),
      markWidth,
      house.centerYAnchor.constraint(equalTo: mark.centerYAnchor),
      house.topAnchor.constraint(greaterThanOrEqualTo: content.topAnchor),
      markGap,
      house.trailingAnchor.constraint(lessThanOrEqualTo: margins.trailingAnchor),

      dateGap,
      greeting.topAnchor.constraint(greaterThanOrEqualTo: date.bottomAnchor, constant: 8),
      greeting.topAnchor.constraint(greaterThanOrEqualTo: house.bottomAnchor, constant: 8),
      greeting.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
      greeting.trailingAnchor.constraint(lessThanOrEqualTo: margins.trailingAnchor),
      lineGap,
      line.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
      line.trailingAnchor.constraint(lessThanOrEqualTo: margins.trailingAnchor),
      line.bottomAnchor.constraint(equalTo: margins.bottomAnchor),
      lineWidth,
    ])
  }

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    guard theme != view.theme else { return }
    theme = view.theme
    apply(view.theme)
  }

  private var codePlace: [NSLayoutConstraint] = []

  /// The second button is beside the first one, or below it.
  private func placeCode(_ theme: Theme, limit: CGFloat) {
    guard let code else { return }
    code.apply(theme, size: 20, height: 72, limit: limit)
    NSLayoutConstraint.deactivate(codePlace)
    let isBelow = theme.isPortrait || theme.hasLargeText
    codePlace =
      isBelow
      ? [
        code.topAnchor.constraint(equalTo: start.bottomAnchor, constant: 8),
        code.leadingAnchor.constraint(equalTo: start.leadingAnchor),
      ]
      : [
        code.centerYAnchor.constraint(equalTo: start.centerYAnchor),
        code.leadingAnchor.constraint(equalTo: start.trailingAnchor, constant: theme.points(16)),
      ]
    codePlace.append(code.trailingAnchor.constraint(lessThanOrEqualTo: content.layoutMarginsGuide.trailingAnchor))
    NSLayoutConstraint.activate(codePlace)
  }

  private func apply(_ theme: Theme) {
    let margin = theme.isTiny ? 24 : theme.points(theme.isPortrait ? 56 : 72)
    content.directionalLayoutMargins = NSDirectionalEdgeInsets(
      top: margin, leading: margin, bottom: max(theme.points(40) - 10, 4), trailing: margin)
    // On a very small screen the largest text would leave nothing else.
    let limit: CGFloat = theme.isTiny ? 1.5 : 4
    house.font = theme.font(24, .semibold, like: .title1, limit: limit)
    date.font = theme.font(20, like: .title3, limit: limit)
    line.font = theme.font(24, like: .title1, limit: limit)
    // These are larger than the largest text already.
    time.font = theme.fixedFont(64, .light)
    greeting.font = theme.fixedFont(theme.isTiny ? 76 : 104, .bold)
    start.apply(theme, size: 24, height: 72, limit: limit)
    placeCode(theme, limit: limit)
    startWidth.constant = theme.points(320)
    startBottom.constant = -margin
    languages.apply(theme)
    markWidth.constant = theme.points(44)
    markGap.constant = theme.points(14)
    dateGap.constant = theme.points(2)
    lineGap.constant = theme.points(10)
    // About forty letters.
    lineWidth.constant = line.font.pointSize * 21
    NSLayoutConstraint.deactivate(clockPlace + languagesPlace)
    let isBelow = theme.isPortrait || theme.isSmall && theme.hasLargeText && !theme.isTiny
    clockPlace = isBelow ? clockBelow(theme) : clockBeside(theme)
    languagesPlace = theme.isPortrait || isBelow ? languagesBelow(theme) : languagesBeside(theme)
    NSLayoutConstraint.activate(clockPlace + languagesPlace)
  }

  /// The languages between the building's name and the clock.
  private func languagesBeside(_ theme: Theme) -> [NSLayoutConstraint] {
    [
      scroll.bottomAnchor.constraint(equalTo: start.topAnchor, constant: -10),
      languages.centerYAnchor.constraint(equalTo: mark.centerYAnchor),
      languages.trailingAnchor.constraint(equalTo: time.leadingAnchor, constant: -theme.points(24)),
      languages.leadingAnchor.constraint(greaterThanOrEqualTo: house.trailingAnchor, constant: theme.points(16)),
    ]
  }

  /// The languages above the buttons.
  private func languagesBelow(_ theme: Theme) -> [NSLayoutConstraint] {
    [
      scroll.bottomAnchor.constraint(equalTo: languages.topAnchor, constant: -10),
      languages.bottomAnchor.constraint(equalTo: start.topAnchor, constant: -theme.points(20)),
      languages.leadingAnchor.constraint(equalTo: start.leadingAnchor),
      languages.trailingAnchor.constraint(lessThanOrEqualTo: content.layoutMarginsGuide.trailingAnchor),
    ]
  }

  /// The clock in the corner opposite to the building's name.
  private func clockBeside(_ theme: Theme) -> [NSLayoutConstraint] {
    let margins = content.layoutMarginsGuide, gap = theme.points(24)
    return [
      time.centerYAnchor.constraint(equalTo: mark.centerYAnchor, constant: theme.points(3)),
      time.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
      time.leadingAnchor.constraint(greaterThanOrEqualTo: house.trailingAnchor, constant: gap),
      date.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
      date.leadingAnchor.constraint(greaterThanOrEqualTo: margins.leadingAnchor),
    ]
  }

  /// The clock below the building's name.
  private func clockBelow(_ theme: Theme) -> [NSLayoutConstraint] {
    let margins = content.layoutMarginsGuide, gap = theme.points(theme.isPortrait ? 80 : 16)
    return [
      time.topAnchor.constraint(equalTo: house.bottomAnchor, constant: gap),
      time.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
      time.trailingAnchor.constraint(lessThanOrEqualTo: margins.trailingAnchor),
      date.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
      date.trailingAnchor.constraint(lessThanOrEqualTo: margins.trailingAnchor),
    ]
  }
}

extension Selector {
  static let beginVisit = Selector("beginVisit") { (welcome: WelcomeController) in welcome.begin() }
}
