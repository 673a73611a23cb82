import UIKit

/// The input view for document numbers: digits, X and a delete key. It types into any `UIKeyInput`.
///
/// Keys that would have no effect are disabled: X is allowed only as the last character, and nothing may follow it. If
/// there is enough space beside the keys, a picture shows where the number is.
final class DocumentPad: UIInputView {
  weak var target: (any UIKeyInput)?
  private var keys: [PadKey] = []
  private let card = CardSketch()
  private let hint = UILabel(
    localized("You find the number at the top right of your card."), color: .secondaryLabel, lines: 0)
  /// The keys, and what is beside them.
  private let grid = UILayoutGuide(), leading = UILayoutGuide(), trailing = UILayoutGuide()
  private let picture = UILayoutGuide()
  private var arrangement: [NSLayoutConstraint] = []
  private var screen = CGSize.zero
  private var columns = 3

  private static let gap: CGFloat = 7
  /// The least width of keys, and of the space for the picture.
  private static let leastGrid: CGFloat = 360, leastSide: CGFloat = 200

  init() {
    super.init(frame: .zero, inputViewStyle: .keyboard)
    allowsSelfSizing = true
    keys = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "X", "0", PadKey.delete].map { face in
      let key = PadKey(face)
      key.addAction(UIAction { [weak self] _ in self?.press(face) }, for: .touchDown)
      return key
    }
    let hold = UILongPressGestureRecognizer()
    hold.minimumPressDuration = 0.6
    hold.addTarget(self, action: { (pad: DocumentPad) in pad.held })
    keys.last?.addGestureRecognizer(hold)
    hint.textAlignment = .center
    addConstrained(keys + [card, hint])
    for guide in [grid, leading, trailing, picture] { addLayoutGuide(guide) }
    setUpGrid()
    setUpCard()
  }

  required init?(coder: NSCoder) { return nil }

  /// Updates the enabled keys for the text entered so far.
  func show(_ number: String) {
    for key in keys {
      switch key.face {
      case PadKey.delete: key.isEnabled = !number.isEmpty
      case "X": key.isEnabled = number.count == Visitor.documentDigits
      default: key.isEnabled = number.count <= Visitor.documentDigits
      }
    }
  }

  private func press(_ face: String) {
    if face == PadKey.delete { target?.deleteBackward() } else { target?.insertText(face) }
  }

  /// Deletes everything after a long press.
  private func held(_ press: UILongPressGestureRecognizer) {
    guard press.state == .began else { return }
    while target?.hasText == true { target?.deleteBackward() }
  }

  // MARK: Layout

  /// Rows of keys that a finger does not miss, even if that is half of the screen.
  override var intrinsicContentSize: CGSize {
    let least = (54 + Self.gap) * CGFloat(keys.count / columns) + Self.gap
    return CGSize(width: UIView.noIntrinsicMetric, height: min(max(screen.height * 0.42, least), 400).rounded())
  }

  /// The arrangement of the keys, all of which have the same size.
  private var keyPlaces: [NSLayoutConstraint] {
    var places: [NSLayoutConstraint] = []
    for (index, key) in keys.enumerated() {
      let isFirst = index % columns == 0, isTop = index < columns
      places += [
        isFirst
          ? key.leadingAnchor.constraint(equalTo: grid.leadingAnchor)
          : key.leadingAnchor.constraint(equalTo: keys[index - 1].trailingAnchor, constant: Self.gap),
        isTop
          ? key.topAnchor.constraint(equalTo: grid.topAnchor)
          : key.topAnchor.constraint(equalTo: keys[index - columns].bottomAnchor, constant: Self.gap),
      ]
      if index > 0 {
        places += [
          key.widthAnchor.constraint(equalTo: keys[0].widthAnchor),
          key.heightAnchor.constraint(equalTo: keys[0].heightAnchor),
        ]
      }
    }
    places += [
      keys[11].trailingAnchor.constraint(equalTo: grid.trailingAnchor),
      keys[11].bottomAnchor.constraint(equalTo: grid.bottomAnchor),
    ]
    return places
  }

  private func setUpGrid() {
    NSLayoutConstraint.activate([
      grid.topAnchor.constraint(equalTo: topAnchor, constant: Self.gap),
      grid.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -Self.gap),
      grid.widthAnchor.constraint(equalTo: widthAnchor, constant: -2 * Self.gap).at(.defaultHigh),
      leading.leadingAnchor.constraint(equalTo: leadingAnchor),
      leading.trailingAnchor.constraint(equalTo: grid.leadingAnchor),
      trailing.leadingAnchor.constraint(equalTo: grid.trailingAnchor),
      trailing.trailingAnchor.constraint(equalTo: trailingAnchor),
      trailing.widthAnchor.constraint(greaterThanOrEqualToConstant: Self.gap),
    ])
  }

  private func setUpCard() {
    NSLayoutConstraint.activate([
      card.centerXAnchor.constraint(equalTo: leading.centerXAnchor),
      card.widthAnchor.constraint(equalTo: card.heightAnchor, multiplier: 1.585),
      card.widthAnchor.constraint(lessThanOrEqualTo: leading.widthAnchor, multiplier: 0.62),
      card.widthAnchor.constraint(lessThanOrEqualTo: heightAnchor, multiplier: 0.85),
      card.widthAnchor.constraint(equalTo: leading.widthAnchor, multiplier: 0.62).at(.defaultLow),
      card.topAnchor.constraint(greaterThanOrEqualTo: grid.topAnchor),
      hint.topAnchor.constraint(equalTo: card.bottomAnchor, constant: 12),
      hint.bottomAnchor.constraint(lessThanOrEqualTo: grid.bottomAnchor),
      hint.centerXAnchor.constraint(equalTo: leading.centerXAnchor),
      hint.widthAnchor.constraint(equalTo: leading.widthAnchor, multiplier: 0.66),
      // Picture and text together are in the middle.
      picture.topAnchor.constraint(equalTo: card.topAnchor), picture.bottomAnchor.constraint(equalTo: hint.bottomAnchor),
      picture.centerYAnchor.constraint(equalTo: centerYAnchor),
    ])
  }

  /// Adapts to the size of the screen.
  func apply(_ theme: Theme) {
    screen = theme.size
    // Four rows would cover all of a very small screen.
    columns = theme.isTiny ? 6 : 3
    invalidateIntrinsicContentSize()
    let hasCard = theme.size.width >= Self.leastGrid + 2 * Self.leastSide
    for view in [card, hint] as [UIView] { view.isHidden = !hasCard }
    hint.font = theme.font(17, limit: 1.3)
    NSLayoutConstraint.deactivate(arrangement)
    // With the picture, both are centred together; slightly narrower keys leave space for it.
    arrangement =
      hasCard
      ? [
        leading.widthAnchor.constraint(equalTo: trailing.widthAnchor, multiplier: 3),
        grid.widthAnchor.constraint(lessThanOrEqualTo: widthAnchor, constant: -2 * Self.leastSide),
      ]
      : [leading.widthAnchor.constraint(equalTo: trailing.widthAnchor)]
    // Keys are not much wider than high.
    arrangement +=
      keyPlaces + [
        grid.widthAnchor.constraint(lessThanOrEqualTo: heightAnchor, multiplier: columns == 3 ? 1.8 : 4)
      ]
    NSLayoutConstraint.activate(arrangement)
  }
}
