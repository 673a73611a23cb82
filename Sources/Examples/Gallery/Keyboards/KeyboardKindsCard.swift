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

  init() {
    super.init("Keyboard types")
    let items = Self.kinds.map { kind -> UIView in
      let label = UILabel(kind.name, size: 13, color: .secondaryLabel)
      label.adjustsFontSizeToFitWidth = true
      label.minimumScaleFactor = 0.9
      return UIStackView(.vertical, spacing: 4, [label, Self.field(kind.type, kind.example, kind.name)])
    }
    show(WrappingStack(items, .columns(6, least: 116), gap: 14))
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  private static func field(_ type: UIKeyboardType, _ example: String, _ name: String) -> UITextField {
    let field = UITextField()
    field.borderStyle = .roundedRect
    field.keyboardType = type
    field.placeholder = example
    field.isSecureTextEntry = type == .asciiCapableNumberPad
    field.autocorrectionType = .no
    field.returnKeyType = .done
    field.accessibilityIdentifier = name
    field.accessibilityLabel = name
    field.followMetrics { $0.font = $1.font(16) }
    field.atLeast(height: 44)
    field.atLeastTarget(gap: 28)
    field.addAction(UIAction { [weak field] _ in field?.resignFirstResponder() }, for: .editingDidEndOnExit)
    return field
  }
}
