import UIKit

/// A field for each kind of keyboard.
final class KeyboardKindsCard: CardView {
  private static let kinds: [(name: String, type: UIKeyboardType, example: String)] = [
    ("Text", .default, "Hello"), ("ASCII", .asciiCapable, "Code"), ("Figures and signs", .numbersAndPunctuation, "§ 12"),
    ("Web address", .URL, "example.org"), ("E-mail", .emailAddress, "ada@b.org"),
    ("Web search", .webSearch, "Vitrine"),
    ("Number", .numberPad, "1815"), ("Decimal", .decimalPad, "3.14"), ("Phone", .phonePad, "+46 70 123"),
    ("Name or number", .namePhonePad, "Ada"), ("Message", .twitter, "@ada"), ("PIN", .asciiCapableNumberPad, "0000"),
  ]

  private let labels = kinds.map { UILabel($0.name, color: .secondaryLabel) }
  private let fields: [UITextField] = kinds.map { kind in
    let field = UITextField()
    field.borderStyle = .roundedRect
    field.keyboardType = kind.type
    field.placeholder = kind.example
    field.isSecureTextEntry = kind.type == .asciiCapableNumberPad
    field.autocorrectionType = .no
    field.returnKeyType = .done
    field.accessibilityIdentifier = kind.name
    field.addAction(UIAction { [weak field] _ in field?.resignFirstResponder() }, for: .editingDidEndOnExit)
    return field
  }

  init() {
    super.init("Keyboard types")
    for view in labels + fields as [UIView] { addSubview(view) }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func layoutContent(in rect: CGRect, _ m: Metrics) {
    let grid = Grid(rect: rect, columns: 6, rows: 2, gap: m.points(14))
    for index in fields.indices {
      let cell = grid.cell(index % 6, index / 6)
      let label = min(max(m.points(22), 16), cell.height * 0.36).rounded()
      labels[index].font = m.font(13)
      labels[index].adjustsFontSizeToFitWidth = true
      labels[index].minimumScaleFactor = 0.9
      labels[index].frame = CGRect(x: cell.minX + 2, y: cell.minY, width: cell.width - 2, height: label)
      fields[index].font = m.font(16)
      fields[index].frame = CGRect(
        x: cell.minX, y: cell.minY + label, width: cell.width, height: min(cell.height - label, m.points(44)))
    }
  }
}
