import UIKit

/// The input view for document numbers: digits, X and a delete key. It types into any `UIKeyInput`.
///
/// Keys that would have no effect are disabled: X is allowed only as the last character, and nothing may follow it. If
/// there is enough space beside the keys, a picture shows where the number is.
final class DocumentPad: UIInputView {
  weak var target: (any UIKeyInput)?
  private var keys: [PadKey] = []
  private let card = CardSketch()
  private let hint = UILabel("You find the number at the top right of your card.", color: .secondaryLabel, lines: 0)

  init() {
    super.init(frame: .zero, inputViewStyle: .keyboard)
    allowsSelfSizing = true
    keys = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "X", "0", PadKey.delete].map { face in
      let key = PadKey(face)
      key.addAction(UIAction { [weak self] _ in self?.press(face) }, for: .touchDown)
      addSubview(key)
      return key
    }
    let hold = UILongPressGestureRecognizer()
    hold.minimumPressDuration = 0.6
    hold.addTarget(self, action: { (pad: DocumentPad) in pad.held })
    keys.last?.addGestureRecognizer(hold)
    hint.textAlignment = .center
    addSubview(card)
    addSubview(hint)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

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

  override var intrinsicContentSize: CGSize {
    let screen = UIScreen.main.bounds.size
    // Four rows of finger-sized keys, even if that is half of the screen.
    let part = screen.height < 560 ? 0.5 : 0.42
    return CGSize(width: UIView.noIntrinsicMetric, height: min(max(screen.height * part, 190), 400).rounded())
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let gap: CGFloat = bounds.height < 260 ? 6 : 8
    var width = min(bounds.width - 2 * gap, bounds.height * 1.8)
    // Slightly narrower keys leave space for the picture.
    let leastSide: CGFloat = 200, leastWidth: CGFloat = 360
    if bounds.width - 2 * leastSide >= leastWidth { width = min(width, bounds.width - 2 * leastSide) }
    let side = (bounds.width - width) / 2
    let hasCard = side >= leastSide
    // Keys and picture are centred together.
    let left = hasCard ? (side * 1.5).rounded() : side
    let cell = CGSize(width: (width + gap) / 3, height: (bounds.height - gap) / 4)
    for (index, key) in keys.enumerated() {
      key.frame = CGRect(
        x: (left + CGFloat(index % 3) * cell.width).rounded(), y: (gap + CGFloat(index / 3) * cell.height).rounded(),
        width: (cell.width - gap).rounded(), height: (cell.height - gap).rounded())
    }
    for view in [card, hint] as [UIView] { view.isHidden = !hasCard }
    guard hasCard else { return }
    let wide = min(left * 0.62, bounds.height * 0.85).rounded(), high = (wide / 1.585).rounded()
    hint.font = .systemFont(ofSize: min(max(bounds.height * 0.05, 14), 19))
    let lines = hint.sizeThatFits(CGSize(width: wide, height: bounds.height)).height.rounded(.up)
    let top = ((bounds.height - high - lines - 12) / 2).rounded()
    card.frame = CGRect(x: ((left - wide) / 2).rounded(), y: top, width: wide, height: high)
    hint.frame = CGRect(x: card.frame.minX, y: card.frame.maxY + 12, width: wide, height: lines)
  }
}
