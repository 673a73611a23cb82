import UIKit

/// The pad for document numbers: digits, X and a key that deletes. It types into whatever takes keys.
final class DocumentPad: UIView {
  weak var target: (any UIKeyInput)?
  private var keys: [PadKey] = []

  init() {
    super.init(frame: CGRect(x: 0, y: 0, width: UIScreen.main.bounds.width, height: DocumentPad.height))
    autoresizingMask = [.flexibleWidth]
    backgroundColor = UIColor { traits in
      traits.userInterfaceStyle == .dark ? UIColor(white: 0.13, alpha: 1) : UIColor(red: 0.84, green: 0.86, blue: 0.89, alpha: 1)
    }
    keys = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "X", "0", "⌫"].map { face in
      let key = PadKey(face)
      key.addAction(UIAction { [weak self] _ in self?.press(face) }, for: .touchDown)
      addSubview(key)
      return key
    }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  private static var height: CGFloat {
    let screen = UIScreen.main.bounds.size
    return min(max(screen.height * 0.42, 190), 360).rounded()
  }

  override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: Self.height) }

  private func press(_ face: String) {
    if face == "⌫" { target?.deleteBackward() } else { target?.insertText(face) }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let gap: CGFloat = 8
    let width = min(bounds.width - 2 * gap, bounds.height * 1.7)
    let left = (bounds.width - width) / 2
    let cell = CGSize(width: (width + gap) / 3, height: (bounds.height - gap) / 4)
    for (index, key) in keys.enumerated() {
      key.frame = CGRect(
        x: (left + CGFloat(index % 3) * cell.width).rounded(), y: (gap + CGFloat(index / 3) * cell.height).rounded(),
        width: (cell.width - gap).rounded(), height: (cell.height - gap).rounded())
    }
  }
}

/// One key of the pad.
private final class PadKey: UIControl {
  private let label: UILabel
  private let isQuiet: Bool

  init(_ face: String) {
    isQuiet = face == "⌫"
    label = UILabel(isQuiet ? "" : face)
    super.init(frame: .zero)
    label.textAlignment = .center
    addSubview(label)
    if isQuiet {
      let image = UIImageView(image: UIImage(systemName: "delete.left"))
      image.contentMode = .center
      image.tintColor = .label
      image.tag = 1
      addSubview(image)
    }
    layer.cornerRadius = 8
    layer.shadowColor = UIColor.black.cgColor
    layer.shadowOpacity = 0.25
    layer.shadowRadius = 0
    layer.shadowOffset = CGSize(width: 0, height: 1)
    accessibilityLabel = isQuiet ? "Delete" : face
    accessibilityTraits = .keyboardKey
    colour()
  }

  required init?(coder: NSCoder) {
    (label, isQuiet) = (UILabel(), false)
    super.init(coder: coder)
  }

  override var isHighlighted: Bool { didSet { colour() } }

  private func colour() {
    let plain = isQuiet != isHighlighted
    backgroundColor = UIColor { traits in
      traits.userInterfaceStyle == .dark
        ? UIColor(white: plain ? 0.28 : 0.42, alpha: 1)
        : plain ? UIColor(red: 0.67, green: 0.69, blue: 0.73, alpha: 1) : .white
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.font = .systemFont(ofSize: min(max(bounds.height * 0.42, 20), 34))
    for view in subviews { view.frame = bounds }
  }
}
