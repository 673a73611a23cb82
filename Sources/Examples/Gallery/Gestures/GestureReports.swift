import UIKit

/// The state of a recognizer as text for the user.
enum GestureStatus: String {
  case idle = ""
  case trying = "Trying"
  case began = "Began"
  case changed = "Changed"
  case ended = "Recognized"
  case cancelled = "Cancelled"
  case failed = "Failed"

  init(_ state: UIGestureRecognizer.State) {
    switch state {
    case .possible: self = .trying
    case .began: self = .began
    case .changed: self = .changed
    case .ended: self = .ended
    case .cancelled: self = .cancelled
    case .failed: self = .failed
    }
  }

  var color: UIColor {
    switch self {
    case .idle: return .systemGray3
    case .trying: return .systemYellow
    case .began, .changed: return .systemBlue
    case .ended: return .systemGreen
    case .cancelled: return .systemPurple
    case .failed: return .systemOrange
    }
  }
}

/// Lists the recognizers with their current states.
final class RecognizersCard: CardView {
  private let column = UIStackView()

  init() {
    super.init("Recognizers")
    column.axis = .vertical
    column.distribution = .fillEqually
    show(column)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Shows the state of a recognizer under a name. The recognizer's own targets are not changed.
  func watch(_ recognizer: some WatchedRecognizer, _ name: String, _ note: String, log: @escaping (GestureStatus) -> Void) {
    let row = RecognizerRow(name, note)
    (column.arrangedSubviews.last as? RecognizerRow)?.isLast = false
    column.addArrangedSubview(row)
    let watcher = RowWatcher(row, log: log)
    recognizer.addTarget(
      row,
      action: { [weak recognizer, watcher] (_: RecognizerRow) -> Void in
        if let recognizer { watcher.targetWasCalled(GestureStatus(recognizer.state)) }
      })
    recognizer.watcher = watcher
  }
}

/// Shows the attempts of one recognizer in its row. One that ends without calling a target has failed.
private final class RowWatcher: AttemptWatcher {
  private weak var row: RecognizerRow?
  private let log: (GestureStatus) -> Void
  private var hasFired = false

  init(_ row: RecognizerRow, log: @escaping (GestureStatus) -> Void) { (self.row, self.log) = (row, log) }

  func targetWasCalled(_ news: GestureStatus) {
    if news != .changed || !hasFired { log(news) }
    hasFired = true
    row?.show(news)
  }

  func attemptBegan() { row?.show(.trying) }

  func attemptEnded() {
    if !hasFired, row?.news == .trying {
      row?.show(.failed)
      log(.failed)
    }
    hasFired = false
    row?.fade()
  }
}

private final class RecognizerRow: UIView {
  private(set) var news = GestureStatus.idle
  var isLast = true {
    didSet { line.isHidden = isLast }
  }

  private let pill = UILabel("", size: 13, .semibold, alignment: .center, lines: 1)
  private let plate = UIView()
  private let line = UIView()

  init(_ name: String, _ note: String) {
    super.init(frame: .zero)
    line.backgroundColor = .separator
    line.isHidden = true
    plate.isHidden = true
    plate.corner(12)
    plate.add(pill)
    pill.keepingSize()
    let text = UIStackView(
      .vertical, spacing: 1, [UILabel(name, size: 16, .medium), UILabel(note, size: 12, color: .secondaryLabel)])
    for view in [text, plate, line] { add(view) }
    NSLayoutConstraint.activate([
      text.leadingAnchor.constraint(equalTo: leadingAnchor), text.centerYAnchor.constraint(equalTo: centerYAnchor),
      follow(text.topAnchor.constraint(greaterThanOrEqualTo: topAnchor), 4),
      text.trailingAnchor.constraint(equalTo: trailingAnchor), plate.trailingAnchor.constraint(equalTo: trailingAnchor),
      plate.centerYAnchor.constraint(equalTo: centerYAnchor),
      follow(pill.leadingAnchor.constraint(equalTo: plate.leadingAnchor), 12),
      follow(pill.trailingAnchor.constraint(equalTo: plate.trailingAnchor), -12),
      pill.topAnchor.constraint(equalTo: plate.topAnchor, constant: 4),
      pill.bottomAnchor.constraint(equalTo: plate.bottomAnchor, constant: -4),
      line.leadingAnchor.constraint(equalTo: leadingAnchor), line.trailingAnchor.constraint(equalTo: trailingAnchor),
      line.bottomAnchor.constraint(equalTo: bottomAnchor), line.heightAnchor.constraint(equalToConstant: 1),
    ])
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  func show(_ news: GestureStatus) {
    plate.layer.removeAllAnimations()
    plate.alpha = 1
    guard news != self.news else { return }
    self.news = news
    plate.isHidden = news == .idle
    pill.text = news.rawValue
    pill.textColor = .readable(on: news.color)
    plate.backgroundColor = news.color
  }

  /// Returns to idle after enough time to read the text.
  func fade() {
    UIView.animate(
      withDuration: 0.25, delay: 1.2, options: .allowUserInteraction, animations: { self.plate.alpha = 0 },
      completion: { [weak self] isFinished in if isFinished { self?.show(.idle) } })
  }
}

/// The latest events, newest first.
final class GestureLogCard: CardView {
  private static let most = 12

  private var entries: [(name: String, news: GestureStatus, time: TimeInterval)] = []
  private var rows: [LogRow] = []
  private var start: TimeInterval?
  private let nothing = UILabel("Nothing has happened yet", size: 14, color: .tertiaryLabel)
  private let list = UIView()

  init() {
    super.init("Log")
    let column = UIStackView(.vertical, spacing: 6, [nothing])
    list.clipsToBounds = true
    list.add(column)
    list.atLeast(height: 70)
    NSLayoutConstraint.activate([
      column.topAnchor.constraint(equalTo: list.topAnchor), column.leadingAnchor.constraint(equalTo: list.leadingAnchor),
      column.trailingAnchor.constraint(equalTo: list.trailingAnchor),
    ])
    for _ in 0..<Self.most {
      let row = LogRow()
      row.isHidden = true
      rows.append(row)
      column.addArrangedSubview(row)
    }
    show(list)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  func add(_ name: String, _ news: GestureStatus) {
    let now = CACurrentMediaTime()
    let first = start ?? now
    start = first
    nothing.isHidden = true
    entries.insert((name, news, now - first), at: 0)
    if entries.count > Self.most { entries.removeLast() }
    for (row, entry) in zip(rows, entries) { row.show(entry.name, entry.news, entry.time) }
    setNeedsLayout()
  }

  /// Shows as many entries as fit as a whole.
  override func layoutSubviews() {
    super.layoutSubviews()
    guard let height = rows.first?.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize).height, height > 0 else {
      return
    }
    let gap = metrics.points(6), fitting = max(Int((list.bounds.height + gap) / (height + gap)), 1)
    for (index, row) in rows.enumerated() { row.isHidden = index >= min(fitting, entries.count) }
  }
}

private final class LogRow: UIView {
  private let dot = RoundView(nil)
  private let name = UILabel("", size: 14, .medium, lines: 1)
  private let news = UILabel("", size: 14, color: .secondaryLabel, lines: 1)
  private let time = UILabel("", size: 13, color: .tertiaryLabel, alignment: .right, lines: 1, digits: true)

  init() {
    super.init(frame: .zero)
    dot.size(8, 8)
    time.keepingSize()
    let row = UIStackView(.horizontal, spacing: 10, alignment: .center, [dot, name, news, time])
    fill(with: row)
    name.widthAnchor.constraint(equalTo: news.widthAnchor).isActive = true
    for label in [name, news] {
      label.adjustsFontSizeToFitWidth = true
      label.minimumScaleFactor = 0.5
      label.setContentCompressionResistancePriority(.defaultLow, for: .horizontal)
    }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  func show(_ title: String, _ status: GestureStatus, _ seconds: TimeInterval) {
    dot.backgroundColor = status.color
    (name.text, news.text, time.text) = (title, status.rawValue, String(format: "%.2f s", seconds))
  }
}
