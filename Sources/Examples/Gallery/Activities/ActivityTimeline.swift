import UIKit

/// Collects the calls around activities, from the app's delegate as well as from the page, and shows them.
@MainActor
final class ActivityTimeline {
  static let shared = ActivityTimeline()

  /// Who was called.
  enum Source {
    case visitor, activity, responder, app

    var color: UIColor {
      switch self {
      case .visitor: .systemOrange
      case .activity: .systemGreen
      case .responder: .systemIndigo
      case .app: .systemPink
      }
    }
  }

  struct Entry {
    let call: String
    let note: String
    let source: Source
    /// Seconds since the first entry.
    let time: TimeInterval
  }

  /// The card of the page that is shown.
  weak var card: TimelineCard?
  private var start: TimeInterval?

  /// - Parameters:
  ///   - call: The name of the method, or what has happened.
  ///   - note: Who was called, or why.
  func note(_ call: String, _ note: String, _ source: Source) {
    guard let card else { return }
    let now = CACurrentMediaTime()
    let first = start ?? now
    start = first
    card.add(Entry(call: call, note: note, source: source, time: now - first))
  }

  /// Begins a new list.
  func begin(_ card: TimelineCard) {
    self.card = card
    start = nil
  }
}

/// The latest calls, newest first, on a line.
final class TimelineCard: CardView {
  private static let most = 16

  /// The newest first.
  private(set) var entries: [ActivityTimeline.Entry] = []
  private let rows = (0..<TimelineCard.most).map { _ in TimelineRow() }
  private let nothing = UILabel(
    "Each call of the delegates and the responders appears here", size: 14, color: .tertiaryLabel)
  private let list = UIView()

  init() {
    super.init("Time line", detail: "Who is asked, and in which order")
    let column = UIStackView(.vertical, [nothing] + rows)
    list.clipsToBounds = true
    list.add(column)
    list.atLeast(height: 150)
    NSLayoutConstraint.activate([
      column.topAnchor.constraint(equalTo: list.topAnchor), column.leadingAnchor.constraint(equalTo: list.leadingAnchor),
      column.trailingAnchor.constraint(equalTo: list.trailingAnchor),
    ])
    for row in rows { row.isHidden = true }
    show(list)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  func add(_ entry: ActivityTimeline.Entry) {
    nothing.isHidden = true
    entries.insert(entry, at: 0)
    if entries.count > Self.most { entries.removeLast() }
    for (row, entry) in zip(rows, entries) { row.show(entry) }
    setNeedsLayout()
  }

  /// Shows as many entries as fit as a whole.
  override func layoutSubviews() {
    super.layoutSubviews()
    let width = CGSize(width: list.bounds.width, height: 0)
    for row in rows { row.isWide = width.width > 400 * metrics.growth }
    var rest = list.bounds.height, shown = 0
    for (index, row) in rows.prefix(entries.count).enumerated() {
      rest -=
        row.systemLayoutSizeFitting(
          width, withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel
        ).height
      if rest < 0, index > 0 { break }
      shown = index + 1
    }
    for (index, row) in rows.enumerated() {
      row.isHidden = index >= shown
      row.joins = (index > 0, index < shown - 1)
    }
  }
}

/// One call: its name, who was called, and when.
private final class TimelineRow: UIView {
  /// Whether the line goes on to the row above or below.
  var joins = (above: false, below: false) {
    didSet { (above.isHidden, below.isHidden) = (!joins.above, !joins.below) }
  }

  /// Whether the name and who was called are side by side.
  var isWide = false {
    didSet { if isWide != oldValue { arrange() } }
  }

  private let dot = RoundView(nil)
  private let above = UIView(), below = UIView()
  private let text = UIStackView()
  private lazy var share = call.widthAnchor.constraint(equalTo: text.widthAnchor, multiplier: 0.46)
  private let call = UILabel("", size: 15, .medium, lines: 1)
  private let who = UILabel("", size: 13, color: .secondaryLabel, lines: 1)
  private let time = UILabel("", size: 13, color: .tertiaryLabel, alignment: .right, lines: 1, digits: true)

  init() {
    super.init(frame: .zero)
    dot.size(10, 10)
    for line in [above, below] {
      line.backgroundColor = .systemGray5
      line.isHidden = true
      add(line)
    }
    time.keepingSize()
    for label in [call, who] {
      label.adjustsFontSizeToFitWidth = true
      label.minimumScaleFactor = 0.5
      label.setContentCompressionResistancePriority(.defaultLow, for: .horizontal)
    }
    // Beside the largest text there is no room for the time.
    time.followMetrics { $0.isHidden = $1.isAccessibilitySize }
    for label in [call, who] { text.addArrangedSubview(label) }
    text.followMetrics { $0.spacing = $1.points(2) }
    arrange()
    let row = UIStackView(.horizontal, spacing: 12, alignment: .center, [dot, text, time])
    add(row)
    NSLayoutConstraint.activate([
      follow(row.topAnchor.constraint(equalTo: topAnchor), 4),
      follow(row.bottomAnchor.constraint(equalTo: bottomAnchor), -4),
      row.leadingAnchor.constraint(equalTo: leadingAnchor), row.trailingAnchor.constraint(equalTo: trailingAnchor),
      above.topAnchor.constraint(equalTo: topAnchor), above.bottomAnchor.constraint(equalTo: dot.topAnchor, constant: -3),
      below.topAnchor.constraint(equalTo: dot.bottomAnchor, constant: 3),
      below.bottomAnchor.constraint(equalTo: bottomAnchor),
    ])
    for line in [above, below] {
      line.widthAnchor.constraint(equalToConstant: 2).isActive = true
      line.centerXAnchor.constraint(equalTo: dot.centerXAnchor).isActive = true
    }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  private func arrange() {
    text.axis = isWide ? .horizontal : .vertical
    text.alignment = isWide ? .firstBaseline : .fill
    share.isActive = isWide
  }

  func show(_ entry: ActivityTimeline.Entry) {
    (call.text, who.text) = (entry.call, entry.note)
    time.text = String(format: "%.1f s", entry.time)
    dot.backgroundColor = entry.source.color
  }
}
