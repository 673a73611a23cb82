import UIKit

/// Plans a tour of the house: who comes along, how many, and through which rooms.
final class TourPlanner: ActivityPlanner, UITextFieldDelegate {
  static let type = "org.vitrine.gallery.tour"

  private static let rooms = [
    ("Sky", "moon.stars.fill"), ("Weather", "cloud.sun.fill"), ("Music", "music.note"), ("Maps", "map"),
    ("Machines", "gearshape.2"), ("Pictures", "photo.fill"),
  ]

  private let group = UITextField()
  private let guests = UIStepper()
  private let count = UILabel("", size: 16, .medium, digits: true)
  private let tiles = TourPlanner.rooms.map { RoomTile($0.0, symbol: $0.1) }

  init() {
    super.init("A tour of the house", detail: "Choose rooms, and who comes along", name: "the tour", activityType: Self.type)
    group.placeholder = "Name of the group"
    group.accessibilityLabel = "Name of the group"
    group.accessibilityIdentifier = "group"
    group.borderStyle = .roundedRect
    group.autocorrectionType = .no
    group.autocapitalizationType = .words
    group.returnKeyType = .done
    group.clearButtonMode = .whileEditing
    group.delegate = self
    group.followMetrics { $0.font = $1.font(17) }
    group.atLeastTarget(gap: 12)
    group.addAction(UIAction { [weak self] _ in self?.didEdit() }, for: .editingChanged)
    group.addAction(UIAction { [weak self] _ in self?.onChange?() }, for: [.editingDidBegin, .editingDidEnd])
    guests.minimumValue = 1
    guests.maximumValue = 20
    guests.accessibilityLabel = "Guests"
    guests.accessibilityIdentifier = "guests"
    guests.addAction(UIAction { [weak self] _ in self?.stepped() }, for: .valueChanged)
    guests.keepingSize()
    for tile in tiles { tile.addAction(UIAction { [weak self] _ in self?.didEdit() }, for: .valueChanged) }
    let steps = UIStackView(.horizontal, spacing: 12, alignment: .center, [count, guests])
    steps.atLeastTarget(gap: 12)
    steps.followMetrics {
      $0.axis = $1.isAccessibilitySize ? .vertical : .horizontal
      $0.alignment = $1.isAccessibilitySize ? .leading : .center
    }
    let list = WrappingStack(tiles, .columns(3, least: 104), gap: 8)
    for view in [group, steps] as [UIView] { view.setContentHuggingPriority(.defaultHigh, for: .vertical) }
    steps.hugVertically()
    show(UIStackView(.vertical, spacing: 12, [group, list, steps]))
    fill(from: [:])
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  private func stepped() {
    showCount()
    didEdit()
  }

  private func showCount() {
    let number = Int(guests.value)
    count.text = number == 1 ? "1 guest" : "\(number) guests"
  }

  private var chosen: [String] { tiles.filter(\.isSelected).map(\.name) }

  // MARK: The activity

  override var fields: [UIView] { [group] }

  override var subject: String {
    let name = group.text ?? ""
    return name.isEmpty ? "A tour" : "A tour for \(name)"
  }

  override var entries: [String: Any] { ["group": group.text ?? "", "guests": Int(guests.value), "rooms": chosen] }
  override var keywords: Set<String> { Set(chosen + ["Tour"]) }

  override func fill(from entries: [AnyHashable: Any]) {
    group.text = entries["group"] as? String
    guests.value = Double(entries["guests"] as? Int ?? 2)
    let rooms = entries["rooms"] as? [String] ?? []
    for tile in tiles { tile.isSelected = rooms.contains(tile.name) }
    showCount()
  }

  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    becomeFirstResponder()
    return false
  }
}

/// A room that can be chosen.
private final class RoomTile: UIControl {
  let name: String
  private let label: UILabel
  private let icon: UIImageView

  init(_ name: String, symbol: String) {
    self.name = name
    label = UILabel(name, size: 14, .medium, alignment: .center)
    icon = UIImageView(symbol: symbol, size: 24, color: .secondaryLabel)
    super.init(frame: .zero)
    corner(14)
    accessibilityLabel = name
    accessibilityIdentifier = "room \(name)"
    let column = UIStackView(.vertical, spacing: 4, alignment: .center, [icon, label])
    column.isUserInteractionEnabled = false
    add(column)
    NSLayoutConstraint.activate([
      column.centerYAnchor.constraint(equalTo: centerYAnchor),
      follow(column.topAnchor.constraint(greaterThanOrEqualTo: topAnchor), 8),
      follow(column.leadingAnchor.constraint(equalTo: leadingAnchor), 6),
      follow(column.trailingAnchor.constraint(equalTo: trailingAnchor), -6),
    ])
    atLeastTarget(gap: 8)
    addAction(UIAction { [weak self] _ in self?.toggle() }, for: [.touchUpInside, .primaryActionTriggered])
    followMetrics { tile, _ in tile.colour() }
  }

  required init?(coder: NSCoder) {
    (name, label, icon) = ("", UILabel(), UIImageView())
    super.init(coder: coder)
  }

  override var isSelected: Bool { didSet { if oldValue != isSelected { colour() } } }
  override var isHighlighted: Bool { didSet { alpha = isHighlighted ? 0.6 : 1 } }

  private func toggle() {
    isSelected.toggle()
    sendActions(for: .valueChanged)
  }

  private func colour() {
    backgroundColor = isSelected ? .systemIndigo : .tertiarySystemFill
    let color: UIColor = isSelected ? .readable(on: .systemIndigo) : .label
    label.textColor = color
    icon.tintColor = isSelected ? color : .secondaryLabel
    accessibilityTraits = isSelected ? [.button, .selected] : .button
  }
}
