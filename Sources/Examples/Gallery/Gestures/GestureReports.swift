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
  private var rows: [RecognizerRow] = []

  init() { super.init("Recognizers") }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Shows the state of a recognizer under a name. The recognizer's own targets are not changed.
  func watch(_ recognizer: some WatchedRecognizer, _ name: String, _ note: String, log: @escaping (GestureStatus) -> Void) {
    let row = RecognizerRow(name, note)
    rows.append(row)
    addSubview(row)
    // An attempt that ends without calling a target has failed.
    var hasFired = false
    recognizer.addTarget(row, action: { [weak recognizer] (row: RecognizerRow) -> Void in
      guard let recognizer else { return }
      let news = GestureStatus(recognizer.state)
      if news != .changed || !hasFired { log(news) }
      hasFired = true
      row.show(news)
    })
    recognizer.onAttempt = { [weak row] isOver in
      guard isOver else { return row?.show(.trying) ?? () }
      if !hasFired, row?.news == .trying {
        row?.show(.failed)
        log(.failed)
      }
      hasFired = false
      row?.fade()
    }
  }

  override func layoutContent(in rect: CGRect, _ m: Metrics) {
    let grid = Grid(rect: rect, columns: 1, rows: max(rows.count, 1), gap: 0)
    for (index, row) in rows.enumerated() {
      row.frame = grid.cell(0, index)
      row.isLast = index == rows.count - 1
    }
  }
}

private final class RecognizerRow: UIView {
  private(set) var news = GestureStatus.idle
  var isLast = false {
    didSet { line.isHidden = isLast }
  }

  private let name: UILabel
  private let note: UILabel
  private let pill = UILabel("", alignment: .center)
  private let line = UIView()

  init(_ name: String, _ note: String) {
    self.name = UILabel(name)
    self.note = UILabel(note, color: .secondaryLabel)
    super.init(frame: .zero)
    line.backgroundColor = .separator
    pill.clipsToBounds = true
    for view in [self.name, self.note, pill, line] as [UIView] { addSubview(view) }
  }

  required init?(coder: NSCoder) {
    name = UILabel()
    note = UILabel()
    super.init(coder: coder)
  }

  func show(_ news: GestureStatus) {
    pill.layer.removeAllAnimations()
    pill.alpha = 1
    guard news != self.news else { return }
    self.news = news
    pill.text = news.rawValue
    pill.textColor = news == .trying ? .label : .readable(on: news.color)
    pill.backgroundColor = news == .idle ? .clear : news == .trying ? news.color.withAlphaComponent(0.35) : news.color
  }

  /// Returns to idle after enough time to read the text.
  func fade() {
    UIView.animate(
      withDuration: 0.25, delay: 1.2, options: .allowUserInteraction, animations: { self.pill.alpha = 0 },
      completion: { [weak self] isFinished in if isFinished { self?.show(.idle) } })
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let m = metrics, width = m.points(108), height = min(m.points(26), bounds.height - 2)
    name.font = m.font(16, .medium)
    note.font = m.font(12)
    pill.font = m.font(13, .semibold)
    pill.frame = CGRect(
      x: bounds.width - width, y: ((bounds.height - height) / 2).rounded(), width: width, height: height)
    pill.layer.cornerRadius = height / 2
    let isRoomy = bounds.height >= m.points(40), left = bounds.width - width - m.points(8)
    note.isHidden = !isRoomy
    let middle = (bounds.height / 2).rounded()
    name.frame = CGRect(
      x: 0, y: isRoomy ? middle - m.points(20) : 0, width: left, height: isRoomy ? m.points(22) : bounds.height)
    note.frame = CGRect(x: 0, y: middle + m.points(2), width: left, height: m.points(16))
    line.frame = CGRect(x: 0, y: bounds.height - 1, width: bounds.width, height: 1)
  }
}

/// The latest events, newest first.
final class GestureLogCard: CardView {
  private typealias Entry = (name: String, news: GestureStatus, time: TimeInterval)
  private var entries: [Entry] = []
  private var labels: [(dot: UIView, name: UILabel, news: UILabel, time: UILabel)] = []
  private var start: TimeInterval?
  private let nothing = UILabel("Nothing has happened yet", color: .tertiaryLabel)

  init() {
    super.init("Log")
    addSubview(nothing)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  func add(_ name: String, _ news: GestureStatus) {
    let now = CACurrentMediaTime()
    let first = start ?? now
    start = first
    nothing.isHidden = true
    entries.insert((name, news, now - first), at: 0)
    if entries.count > 20 { entries.removeLast() }
    setNeedsLayout()
  }

  override func layoutContent(in rect: CGRect, _ m: Metrics) {
    nothing.font = m.font(14)
    nothing.frame = CGRect(x: rect.minX, y: rect.minY, width: rect.width, height: m.points(25))
    let height = m.points(25), room = max(Int(rect.height / height), 0)
    while labels.count < min(room, entries.count) {
      let made = (
        UIView(), UILabel(), UILabel("", color: .secondaryLabel), UILabel("", color: .tertiaryLabel, alignment: .right)
      )
      for view in [made.0, made.1, made.2, made.3] as [UIView] { addSubview(view) }
      labels.append(made)
    }
    for (index, row) in labels.enumerated() {
      let isShown = index < min(room, entries.count)
      for view in [row.dot, row.name, row.news, row.time] as [UIView] { view.isHidden = !isShown }
      guard isShown else { continue }
      let entry = entries[index], y = rect.minY + CGFloat(index) * height, side = m.points(8)
      let x = rect.minX + side + m.points(10), time = m.points(58), name = ((rect.width - side - time) * 0.55).rounded()
      row.dot.backgroundColor = entry.news.color
      row.dot.layer.cornerRadius = side / 2
      row.dot.frame = CGRect(x: rect.minX, y: (y + (height - side) / 2).rounded(), width: side, height: side)
      (row.name.text, row.news.text) = (entry.name, entry.news.rawValue)
      row.time.text = String(format: "%.2f s", entry.time)
      (row.name.font, row.news.font) = (m.font(14, .medium), m.font(14))
      row.time.font = .monospacedDigitSystemFont(ofSize: max(m.points(13), 9), weight: .regular)
      row.name.frame = CGRect(x: x, y: y, width: name, height: height)
      row.news.frame = CGRect(x: x + name, y: y, width: rect.maxX - time - x - name, height: height)
      row.time.frame = CGRect(x: rect.maxX - time, y: y, width: time, height: height)
    }
  }
}
