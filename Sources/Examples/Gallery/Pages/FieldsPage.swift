import UIKit

/// Single-line text fields, a text view, and a text field for each keyboard type.
final class FieldsPage: PageView {
  init() {
    super.init(
      .fields,
      [.column([.row([.card(FieldsCard()), .card(NoteCard())], 12), .card(KeyboardKindsCard(), 8)])])
    // A tap anywhere else ends editing.
    let tap = UITapGestureRecognizer()
    tap.addTarget(self) { $0.leave() }
    tap.cancelsTouchesInView = false
    addGestureRecognizer(tap)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  private func leave() {
    guard let tap = gestureRecognizers?.first else { return }
    let hit = hitTest(tap.location(in: self), with: nil)
    if !(hit is any UITextInput), !(hit is UIControl) { endEditing(true) }
  }
}

/// Fields for a name, an e-mail address, a password that can be revealed, and a search.
private final class FieldsCard: CardView, UITextFieldDelegate {
  private let name = UITextField()
  private let address = UITextField()
  private let password = UITextField()
  private let search = UISearchBar()
  private let eye = UIButton(type: .system)

  override var leastWidth: CGFloat { 320 }

  private var fields: [UITextField] { [name, address, password] }

  init() {
    super.init("Text fields")
    name.placeholder = "Ada Lovelace"
    name.autocapitalizationType = .words
    name.textContentType = .name
    address.placeholder = "ada@example.org"
    address.keyboardType = .emailAddress
    address.autocapitalizationType = .none
    address.textContentType = .emailAddress
    password.placeholder = "Nobody sees it"
    password.isSecureTextEntry = true
    password.textContentType = .password
    password.rightView = eye
    password.rightViewMode = .always
    eye.accessibilityLabel = "Show the password"
    eye.addAction(UIAction { [weak self] _ in self?.look() }, for: .touchUpInside)
    showEye()
    for (field, identifier) in zip(fields, ["name", "address", "password"]) {
      field.borderStyle = .roundedRect
      field.autocorrectionType = .no
      field.clearButtonMode = field === password ? .never : .whileEditing
      field.returnKeyType = field === password ? .done : .next
      field.accessibilityIdentifier = identifier
      field.delegate = self
    }
    search.placeholder = "Search the house"
    search.searchBarStyle = .minimal
    search.accessibilityIdentifier = "search"
    search.followMetrics { $0.searchTextField.font = $1.font(17) }
    arrange()
  }

  private func arrange() {
    let labels = ["Name", "E-mail", "Password"].map { UILabel($0, size: 16) }
    let rows = zip(labels, fields).map { label, field -> UIView in
      label.keepingSize()
      field.followMetrics { $0.font = $1.font(17) }
      field.atLeastTarget(gap: 12)
      let row = UIStackView(.horizontal, spacing: 12, alignment: .fill, [label, field])
      // Beside a large label, no field would be wide enough.
      row.followMetrics { $0.axis = $1.isAccessibilitySize ? .vertical : .horizontal }
      return row
    }
    eye.frame = CGRect(x: 0, y: 0, width: 48, height: 60)
    search.atLeastTarget(gap: 12)
    // The search bar has a margin around its field.
    let bar = UIView()
    bar.add(search)
    NSLayoutConstraint.activate([
      search.topAnchor.constraint(equalTo: bar.topAnchor), search.bottomAnchor.constraint(equalTo: bar.bottomAnchor),
      search.leadingAnchor.constraint(equalTo: bar.leadingAnchor, constant: -8),
      search.trailingAnchor.constraint(equalTo: bar.trailingAnchor, constant: 8),
    ])
    show(UIStackView(.vertical, spacing: 12, rows + [bar, UIView()]))
    for label in labels { label.widthAnchor.constraint(equalTo: labels[2].widthAnchor).isActive = true }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  private func look() {
    password.isSecureTextEntry.toggle()
    showEye()
  }

  private func showEye() {
    eye.setImage(UIImage(systemName: password.isSecureTextEntry ? "eye" : "eye.slash"), for: .normal)
    eye.tintColor = .secondaryLabel
  }

  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    let next = fields.firstIndex { $0 === textField }.map { $0 + 1 } ?? fields.count
    if next < fields.count { fields[next].becomeFirstResponder() } else { textField.resignFirstResponder() }
    return false
  }
}

/// An editable text view with several fonts.
private final class NoteCard: CardView, UITextViewDelegate {
  private let note = UITextView()
  private let count = UILabel("", size: 13, color: .secondaryLabel, alignment: .right)

  init() {
    super.init("Text view")
    note.backgroundColor = .tertiarySystemFill
    note.corner(14)
    note.atLeast(height: 150)
    note.alwaysBounceVertical = true
    note.delegate = self
    note.accessibilityIdentifier = "note"
    note.accessibilityLabel = "Note"
    count.setContentHuggingPriority(.defaultHigh, for: .horizontal)
    header.addArrangedSubview(count)
    show(note)
    followMetrics { card, m in
      let (across, along) = (m.points(8), m.points(12))
      card.note.textContainerInset = UIEdgeInsets(top: along, left: across, bottom: along, right: across)
      card.write(m)
    }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  private func write(_ m: Metrics) {
    let text = NSMutableAttributedString(string: "")
    func add(_ words: String, _ font: UIFont, _ color: UIColor = .label) {
      text.append(NSAttributedString(string: words, attributes: [.font: font, .foregroundColor: color]))
    }
    add("Opening hours\n", m.font(20, .bold))
    add("The house is open from ", m.font(16))
    add("nine to five", m.font(16, .semibold), .systemBlue)
    add(". Tap twice for a word, three times for the paragraph, hold for the loupe. ", m.font(16))
    add("שלום is a greeting, and 👩‍🚀 is one character.", m.font(16))
    note.attributedText = text
    note.typingAttributes = [.font: m.font(16), .foregroundColor: UIColor.label]
    tell()
  }

  private func tell() {
    let characters = note.text?.count ?? 0
    count.text = "\(characters) characters"
  }

  func textViewDidChange(_ textView: UITextView) { tell() }
}
