import UIKit

/// The visitor's data: four fields, one of which has its own input view.
final class DetailsController: StepController, UITextFieldDelegate, FieldBarDelegate {
  private var visitor: Visitor
  private let onDone: (Visitor) -> Void
  private let onBack: () -> Void
  private let onChange: (Visitor) -> Void
  private let fields = Visitor.Entry.allCases.map { DetailField($0) }
  private lazy var bar = FieldBar(of: self)
  private let pad = DocumentPad()
  private lazy var rows = [
    UIStackView(.horizontal, [fields[0], fields[1]]), UIStackView(.horizontal, [fields[2], fields[3]]),
  ]
  private lazy var form = UIStackView(.vertical, rows)
  private let above = UILayoutGuide(), below = UILayoutGuide()
  private lazy var atTop = above.heightAnchor.constraint(equalToConstant: 0)
  private lazy var atThird = below.heightAnchor.constraint(equalTo: above.heightAnchor, multiplier: 2)

  /// - Parameter onChange: Called after each change.
  init(
    _ visitor: Visitor, onChange: @escaping (Visitor) -> Void, onDone: @escaping (Visitor) -> Void,
    onBack: @escaping () -> Void
  ) {
    self.visitor = visitor
    self.onChange = onChange
    self.onDone = onDone
    self.onBack = onBack
    super.init(
      .details, heading: localized("Who is visiting?"),
      note: localized("We keep this only for as long as you are in the house."),
      next: "Continue")
  }

  required init?(coder: NSCoder) { return nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    setUpForm()
    for field in fields {
      field.input.text = visitor[field.entry]
      field.input.delegate = self
      field.input.inputAccessoryView = bar
      field.input.addAction(UIAction { [weak self, unowned field] _ in self?.read(field) }, for: .editingChanged)
    }
    pad.target = fields[Visitor.Entry.document.rawValue].input
    fields[Visitor.Entry.document.rawValue].input.inputView = pad
    update()
  }

  // MARK: Entries

  private func read(_ field: DetailField) {
    if field.entry == .document {
      let text = field.input.text ?? ""
      let clean = Visitor.document(from: text)
      if clean != text { field.input.text = clean }
    }
    visitor[field.entry] = field.input.text ?? ""
    onChange(visitor)
    update()
  }

  private func update() {
    for field in fields { field.show(problem: visitor.problem(with: field.entry)) }
    pad.show(visitor.document)
    onward.isEnabled = visitor.isComplete
  }

  private var current: Int? { fields.firstIndex { $0.input.isFirstResponder } }

  func endTyping() { view.endEditing(true) }

  func move(by step: Int) {
    guard let current, fields.indices.contains(current + step) else { return }
    fields[current + step].input.becomeFirstResponder()
  }

  override func goOn() {
    guard visitor.isComplete else { return }
    view.endEditing(true)
    onDone(visitor)
  }

  override func goBack() {
    view.endEditing(true)
    onBack()
  }

  // MARK: Fields

  func textFieldDidBeginEditing(_ textField: UITextField) {
    guard let index = fields.firstIndex(where: { $0.input === textField }) else { return }
    fields[index].isActive = true
    update()
    bar.show(index, of: fields.count)
    // While the keyboard appears, its height decides; see below.
    if isTyping { UIView.animate(withDuration: 0.25) { self.reveal(self.fields[index]) } }
  }

  func textFieldDidEndEditing(_ textField: UITextField) {
    guard let field = fields.first(where: { $0.input === textField }) else { return }
    field.isActive = false
    field.wasVisited = true
    update()
  }

  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    if let current, current + 1 < fields.count { move(by: 1) } else { textField.resignFirstResponder() }
    return false
  }

  // MARK: Keyboard

  override func visibleAreaDidChange() {
    if let current { return reveal(fields[current]) }
    // What is next to do: the button below a form that is filled in.
    let end = CGRect(x: 0, y: scroll.contentSize.height - 1, width: 1, height: 1)
    if visitor.isComplete { scroll.scrollRectToVisible(end, animated: false) }
  }

  /// Scrolls to the whole form if there is space for it, else to the entry with its name and message, else to what is typed.
  private func reveal(_ field: DetailField) {
    // A message of the field before may move this one.
    view.layoutIfNeeded()
    let visible = scroll.bounds.height
    let parts: [UIView] = [form, field, field.typingArea]
    let margin: CGFloat = 8
    let part = parts.first { $0.bounds.height + 2 * margin <= visible } ?? field.input
    let place = part.convert(part.bounds, to: scroll).insetBy(dx: 0, dy: -margin)
    scroll.scrollRectToVisible(place, animated: false)
  }

  // MARK: Layout

  private func setUpForm() {
    body.addConstrained([form])
    for guide in [above, below] { body.addLayoutGuide(guide) }
    for row in rows { row.distribution = .fillEqually }
    NSLayoutConstraint.activate([
      form.topAnchor.constraint(greaterThanOrEqualTo: body.topAnchor),
      form.bottomAnchor.constraint(lessThanOrEqualTo: body.bottomAnchor),
      form.topAnchor.constraint(equalTo: above.bottomAnchor),
      // Of the space that a large screen leaves, a third is above the form.
      above.topAnchor.constraint(equalTo: body.topAnchor),
      below.topAnchor.constraint(equalTo: form.bottomAnchor),
      below.bottomAnchor.constraint(equalTo: body.bottomAnchor),
      form.leadingAnchor.constraint(equalTo: body.leadingAnchor),
      form.trailingAnchor.constraint(equalTo: body.trailingAnchor),
    ])
  }

  override func apply(_ theme: Theme) {
    super.apply(theme)
    for field in fields { field.apply(theme) }
    bar.apply(theme)
    pad.apply(theme)
    for place in [atTop, atThird] { place.isActive = (place === atTop) == theme.isSmall }
    form.spacing = max(theme.points(10), 8)
    for row in rows {
      // Small screens and large text need the whole width.
      let isColumn = theme.isPortrait || theme.isTiny || theme.hasLargeText
      row.axis = isColumn ? .vertical : .horizontal
      row.distribution = isColumn ? .fill : .fillEqually
      row.alignment = isColumn ? .fill : .top
      row.spacing = isColumn ? form.spacing : theme.points(20)
    }
  }
}
