import UIKit

/// The visitor's data: four fields, one of which has its own input view.
final class DetailsController: StepController, UITextFieldDelegate {
  private var visitor: Visitor
  private let onDone: (Visitor) -> Void
  private let onBack: () -> Void
  private let fields = Visitor.Entry.allCases.map { DetailField($0) }
  private let bar = FieldBar()
  private let pad = DocumentPad()

  init(_ visitor: Visitor, onDone: @escaping (Visitor) -> Void, onBack: @escaping () -> Void) {
    self.visitor = visitor
    self.onDone = onDone
    self.onBack = onBack
    super.init(
      .details, heading: "Who is visiting?", note: "We keep this only for as long as you are in the house.",
      next: "Continue")
  }

  required init?(coder: NSCoder) {
    (visitor, onDone, onBack) = (Visitor(), { _ in }, {})
    super.init(coder: coder)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    for field in fields {
      content.addSubview(field)
      field.input.text = visitor[field.entry]
      field.input.delegate = self
      field.input.inputAccessoryView = bar
      field.input.addAction(UIAction { [weak self, unowned field] _ in self?.read(field) }, for: .editingChanged)
    }
    pad.target = fields[Visitor.Entry.document.rawValue].input
    fields[Visitor.Entry.document.rawValue].input.inputView = pad
    bar.onStep = { [weak self] in self?.move(by: $0) }
    bar.onDone = { [weak self] in _ = self?.view.endEditing(true) }
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
    update()
  }

  private func update() {
    for field in fields { field.show(problem: visitor.problem(with: field.entry)) }
    pad.show(visitor.document)
    onward.isEnabled = visitor.isComplete
  }

  private var current: Int? { fields.firstIndex { $0.input.isFirstResponder } }

  private func move(by step: Int) {
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
    reveal(fields[index], animated: true)
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
    if let current { reveal(fields[current], animated: false) }
  }

  /// Scrolls to the whole entry, including its name and error message.
  private func reveal(_ field: DetailField, animated: Bool) {
    scroll.scrollRectToVisible(field.convert(field.bounds, to: scroll), animated: animated)
  }

  // MARK: Layout

  override func layoutContent(_ theme: Theme, width: CGFloat, height: CGFloat) -> CGFloat {
    let gap = theme.points(20)
    let columns = theme.isPortrait ? 1 : 2
    let rows = (fields.count + columns - 1) / columns
    let cell = (width - CGFloat(columns - 1) * gap) / CGFloat(columns)
    let tall = DetailField.height(theme)
    for (index, field) in fields.enumerated() {
      field.frame = CGRect(
        x: CGFloat(index % columns) * (cell + gap), y: CGFloat(index / columns) * (tall + gap / 2), width: cell,
        height: tall)
    }
    return CGFloat(rows) * (tall + gap / 2)
  }
}
