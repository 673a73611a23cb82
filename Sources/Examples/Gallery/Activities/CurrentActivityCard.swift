import UIKit

/// What an activity holds, the state it is in, and what can be done with it.
final class CurrentActivityCard: CardView {
  let save = UIButton(configuration: .tinted())
  /// Hands the activity over, then continues it.
  let handOver = UIButton(configuration: .filled())
  let open = UIButton(configuration: .gray())

  private let chips = StateChip.State.allCases.map { StateChip($0) }
  private let title = UILabel("", size: 22, .bold)
  private let type = UILabel("", size: 13, color: .secondaryLabel)
  private let rows = (0..<4).map { _ in FactRow() }

  init() {
    super.init("The activity", detail: "As it was last saved")
    type.accessibilityIdentifier = "activity type"
    title.accessibilityIdentifier = "activity title"
    let buttons = [
      (save, "Save now", "tray.and.arrow.down", "save"), (handOver, "Hand it over", "paperplane.fill", "hand over"),
      (open, "Another window", "macwindow", "open window"),
    ]
    for (button, title, symbol, identifier) in buttons {
      button.configuration?.title = title
      button.configuration?.image = UIImage(systemName: symbol)
      button.configuration?.imagePadding = 8
      button.configuration?.cornerStyle = .capsule
      button.accessibilityIdentifier = identifier
      button.atLeastTarget(gap: 12)
    }
    let states = WrappingStack(chips, .natural, gap: 8), actions = WrappingStack(buttons.map(\.0), .natural, gap: 12)
    let names = UIStackView(.vertical, spacing: 2, [title, type])
    let table = UIStackView(.vertical, spacing: 6, rows)
    for view in [title, type] as [UIView] { view.setContentHuggingPriority(.defaultHigh, for: .vertical) }
    show(UIStackView(.vertical, spacing: 16, [names, states, table, UIView(), actions]))
    show(nil, isCurrent: false, parcel: nil)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  /// - Parameters:
  ///   - activity: The activity whose values are shown; nil for none.
  ///   - parcel: What is on its way, to be continued.
  func show(_ activity: NSUserActivity?, isCurrent: Bool, parcel: Parcel?) {
    var states: Set<StateChip.State> = []
    if isCurrent { states.insert(.current) }
    if let activity { states.insert(activity.needsSave ? .needsSave : .saved) }
    if parcel != nil { states.insert(.underWay) }
    for chip in chips { chip.isActive = states.contains(chip.state) }
    if let activity {
      title.text = activity.title ?? "Not saved yet"
      type.text = activity.activityType
    } else {
      title.text = parcel?.title ?? "Nothing yet"
      let invitation = "Touch something: what you do becomes an activity"
      type.text = parcel.map { "\($0.type), sent as \($0.bytes) bytes" } ?? invitation
    }
    let facts = Self.facts(activity)
    for (index, row) in rows.enumerated() { row.show(index < facts.count ? facts[index] : nil) }
    save.isEnabled = activity?.needsSave == true
    handOver.isEnabled = isCurrent || parcel != nil
    handOver.configuration?.title = parcel == nil ? "Hand it over" : "Continue it here"
    handOver.configuration?.image = UIImage(systemName: parcel == nil ? "paperplane.fill" : "arrowshape.turn.up.left")
    handOver.configuration?.baseBackgroundColor = parcel == nil ? .systemBlue : .systemGreen
  }

  private static func facts(_ activity: NSUserActivity?) -> [(String, String)] {
    guard let activity else { return [] }
    let info = (activity.userInfo ?? [:]).map { ("\($0.key)", Self.text(of: $0.value)) }.sorted { $0.0 < $1.0 }
    let keywords = activity.keywords.sorted().joined(separator: ", ")
    return info + (keywords.isEmpty ? [] : [("keywords", keywords)])
  }

  private static func text(of value: Any) -> String {
    switch value {
    case let text as String: text.isEmpty ? "–" : "“\(text)”"
    case let list as [String]: list.isEmpty ? "–" : list.joined(separator: ", ")
    default: "\(value)"
    }
  }
}

/// A state that the activity is in or not.
private final class StateChip: UIView {
  enum State: String, CaseIterable {
    case current = "Current"
    case needsSave = "Needs saving"
    case saved = "Saved"
    case underWay = "Under way"

    var color: UIColor {
      switch self {
      case .current: .systemGreen
      case .needsSave: .systemOrange
      case .saved: .systemBlue
      case .underWay: .systemPurple
      }
    }
  }

  let state: State
  var isActive = false {
    didSet { if isActive != oldValue { colour() } }
  }

  private let label: UILabel

  init(_ state: State) {
    self.state = state
    label = UILabel(state.rawValue, size: 14, .semibold, alignment: .center)
    super.init(frame: .zero)
    corner(14)
    accessibilityIdentifier = "state \(state.rawValue)"
    add(label)
    NSLayoutConstraint.activate([
      follow(label.topAnchor.constraint(equalTo: topAnchor), 6),
      follow(label.bottomAnchor.constraint(equalTo: bottomAnchor), -6),
      follow(label.leadingAnchor.constraint(equalTo: leadingAnchor), 12),
      follow(label.trailingAnchor.constraint(equalTo: trailingAnchor), -12),
    ])
    label.keepingSize()
    colour()
  }

  required init?(coder: NSCoder) {
    (state, label) = (.current, UILabel())
    super.init(coder: coder)
  }

  private func colour() {
    backgroundColor = isActive ? state.color : .quaternarySystemFill
    label.textColor = isActive ? .readable(on: state.color) : .tertiaryLabel
    accessibilityTraits = isActive ? [.staticText, .selected] : .staticText
  }
}

/// A key and its value.
private final class FactRow: UIStackView {
  private let key = UILabel("", size: 14, color: .secondaryLabel, lines: 1)
  private let value = UILabel("", size: 15, .medium, lines: 2)

  init() {
    super.init(frame: .zero)
    addArrangedSubview(key)
    addArrangedSubview(value)
    alignment = .firstBaseline
    followMetrics { row, m in
      row.spacing = m.points(12)
      row.axis = m.isAccessibilitySize ? .vertical : .horizontal
      row.alignment = m.isAccessibilitySize ? .fill : .firstBaseline
    }
    let width = key.widthAnchor.constraint(equalToConstant: 84)
    width.priority = .defaultHigh
    key.followMetrics { _, m in width.constant = (84 * m.growth).rounded() }
    width.isActive = true
    for label in [key, value] { label.setContentHuggingPriority(.defaultHigh, for: .vertical) }
    show(nil)
  }

  required init(coder: NSCoder) { super.init(coder: coder) }

  /// - Parameter fact: Nil leaves the row's space free, so that nothing moves when there is something to show.
  func show(_ fact: (String, String)?) { (key.text, value.text) = (fact?.0 ?? " ", fact?.1 ?? " ") }
}
