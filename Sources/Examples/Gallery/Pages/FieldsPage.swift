import UIKit

/// Single-line text fields, a text view, and a text field for each keyboard type.
final class FieldsPage: PageView {
  private let fields = FieldsCard()
  private let note = NoteCard()
  private let kinds = KeyboardKindsCard()

  init() {
    super.init(.fields)
    for card in [fields, note, kinds] as [UIView] { addSubview(card) }
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

  override func layoutContent(in rect: CGRect, _ m: Metrics) {
    let grid = Grid(rect: rect, columns: 12, rows: 20, gap: m.gap)
    fields.frame = grid.cell(0, 0, 6, 12)
    note.frame = grid.cell(6, 0, 6, 12)
    kinds.frame = grid.cell(0, 12, 12, 8)
  }
}

/// Fields for a name, an e-mail address, a password that can be revealed, and a search.
private final class FieldsCard: CardView, UITextFieldDelegate {
  private let name = UITextField()
  private let address = UITextField()
  private let password = UITextField()
  private let search = UISearchBar()
  private let eye = UIButton(type: .system)
  private let labels = [UILabel("Name"), UILabel("E-mail"), UILabel("Password")]

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
    for view in labels + fields + [search] as [UIView] { addSubview(view) }
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

  override func layoutContent(in rect: CGRect, _ m: Metrics) {
    let gap = m.points(12), height = min((rect.height - 3 * gap) / 4, m.points(50)).rounded()
    let indent = m.points(110)
    for (index, field) in fields.enumerated() {
      let y = rect.minY + CGFloat(index) * (height + gap)
      labels[index].font = m.font(16)
      labels[index].frame = CGRect(x: rect.minX, y: y, width: indent - 8, height: height)
      field.font = m.font(17)
      field.frame = CGRect(x: rect.minX + indent, y: y, width: rect.width - indent, height: height)
    }
    eye.frame = CGRect(x: 0, y: 0, width: max(m.points(48), 46), height: height)
    // The search bar has a margin around its field.
    search.searchTextField.font = m.font(17)
    search.frame = CGRect(x: rect.minX - 8, y: rect.minY + 3 * (height + gap), width: rect.width + 16, height: height)
  }
}

/// An editable text view with several fonts.
private final class NoteCard: CardView, UITextViewDelegate {
  private let note = UITextView()
  private let count = UILabel("", color: .secondaryLabel, alignment: .right)
  private var unit: CGFloat = 0

  init() {
    super.init("Text view")
    note.backgroundColor = .tertiarySystemFill
    note.layer.cornerCurve = .continuous
    note.alwaysBounceVertical = true
    note.delegate = self
    note.accessibilityIdentifier = "note"
    note.accessibilityLabel = "Note"
    addSubview(note)
    addSubview(count)
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

  override func layoutContent(in rect: CGRect, _ m: Metrics) {
    if unit != m.unit, window != nil {
      unit = m.unit
      write(m)
    }
    note.textContainerInset = UIEdgeInsets(top: m.points(12), left: m.points(8), bottom: m.points(12), right: m.points(8))
    note.layer.cornerRadius = m.points(14)
    note.frame = rect
    count.font = m.font(13)
    count.frame = CGRect(x: rect.minX, y: m.points(18), width: rect.width, height: m.points(20))
  }
}
