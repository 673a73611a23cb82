import UIKit

/// Ten languages, a greeting to type, and the field to type it in. The part that is typed correctly turns green.
final class TypingTrialCard: CardView, UITextFieldDelegate {
  private let tiles = Greeting.all.map { LanguageTile($0.name) }
  private let prompt = UILabel("", alignment: .center)
  private let field = LanguageField()
  private var choice = 0
  private var token: (any NSObjectProtocol)?

  init() {
    super.init("Type a greeting", detail: "Choose a language, or go through them with the globe key")
    for (index, tile) in tiles.enumerated() {
      tile.accessibilityIdentifier = Greeting.all[index].layout
      tile.addAction(UIAction { [weak self] _ in self?.choose(index) }, for: .touchUpInside)
      addSubview(tile)
    }
    field.borderStyle = .roundedRect
    field.textAlignment = .center
    field.autocorrectionType = .no
    field.autocapitalizationType = .sentences
    field.returnKeyType = .done
    field.clearButtonMode = .always
    field.placeholder = "Type here"
    field.accessibilityIdentifier = "greeting"
    field.delegate = self
    field.addAction(UIAction { [weak self] _ in self?.show() }, for: .editingChanged)
    prompt.accessibilityIdentifier = "prompt"
    addSubview(prompt)
    addSubview(field)
    show()
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    let center = NotificationCenter.default
    if let token { center.removeObserver(token) }
    token = nil
    guard window != nil else { return }
    token = center.addObserver(forName: UITextInputMode.currentInputModeDidChangeNotification, object: nil, queue: nil) {
      [weak self] note in
      let mode = note.object as? UITextInputMode
      MainActor.assumeIsolated { self?.follow(mode?.primaryLanguage) }
    }
  }

  // MARK: Choosing

  private func choose(_ index: Int) {
    take(index)
    field.language = Greeting.all[index].language
    if field.isFirstResponder { field.reloadInputViews() } else { field.becomeFirstResponder() }
  }

  /// Called when the globe key has switched to another language.
  private func follow(_ tag: String?) {
    guard field.isFirstResponder, let index = Greeting.index(of: tag), index != choice else { return }
    field.language = Greeting.all[index].language
    take(index)
  }

  private func take(_ index: Int) {
    if index != choice { field.text = "" }
    choice = index
    show()
  }

  /// Colours the part that was typed correctly, and adds a check mark to a complete greeting.
  private func show() {
    for (index, tile) in tiles.enumerated() { tile.isSelected = index == choice }
    let greeting = Greeting.all[choice].text, typed = field.text ?? ""
    let right = greeting.commonPrefix(with: typed)
    let text = NSMutableAttributedString(string: greeting, attributes: [.foregroundColor: UIColor.tertiaryLabel])
    text.addAttribute(.foregroundColor, value: UIColor.systemGreen, range: NSRange(location: 0, length: right.utf16.count))
    if typed == greeting {
      text.append(NSAttributedString(string: "  ✓", attributes: [.foregroundColor: UIColor.systemGreen]))
    }
    text.addAttribute(.font, value: metrics.font(30, .medium), range: NSRange(location: 0, length: text.length))
    prompt.attributedText = text
  }

  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    textField.resignFirstResponder()
    return false
  }

  // MARK: Layout

  private func tileHeight(_ m: Metrics) -> CGFloat { max(m.points(56), 40) }
  private func fieldHeight(_ m: Metrics) -> CGFloat { max(m.points(60), 42) }

  func wantedHeight(_ m: Metrics) -> CGFloat {
    m.points(18) + m.points(52) + tileHeight(m) + m.points(14) + m.points(44) + m.points(10) + fieldHeight(m) + m.padding
  }

  override func layoutContent(in rect: CGRect, _ m: Metrics) {
    let gap = m.points(8), high = tileHeight(m)
    let grid = Grid(
      rect: CGRect(x: rect.minX, y: rect.minY, width: rect.width, height: high), columns: tiles.count, rows: 1, gap: gap)
    for (index, tile) in tiles.enumerated() { tile.frame = grid.cell(index, 0) }
    let entry = fieldHeight(m), line = m.points(44)
    prompt.frame = CGRect(x: rect.minX, y: rect.maxY - entry - m.points(10) - line, width: rect.width, height: line)
    field.font = m.font(24)
    field.frame = CGRect(x: rect.minX, y: rect.maxY - entry, width: rect.width, height: entry)
    show()
  }
}

/// A text field with an input language of its own.
private final class LanguageField: UITextField {
  var language = "en"

  override var textInputMode: UITextInputMode? {
    UITextInputMode.activeInputModes.first { Greeting.index(of: $0.primaryLanguage) == Greeting.index(of: language) }
  }
}

/// A tile with the language's own name.
private final class LanguageTile: UIControl {
  private let label: UILabel

  init(_ name: String) {
    label = UILabel(name, alignment: .center)
    super.init(frame: .zero)
    label.adjustsFontSizeToFitWidth = true
    label.minimumScaleFactor = 0.6
    layer.cornerCurve = .continuous
    accessibilityLabel = name
    addSubview(label)
    colour()
  }

  required init?(coder: NSCoder) {
    label = UILabel()
    super.init(coder: coder)
  }

  override var isSelected: Bool { didSet { if oldValue != isSelected { colour() } } }
  override var isHighlighted: Bool { didSet { alpha = isHighlighted ? 0.6 : 1 } }

  private func colour() {
    backgroundColor = isSelected ? .systemBlue : .tertiarySystemFill
    label.textColor = isSelected ? .readable(on: .systemBlue) : .label
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let m = metrics
    layer.cornerRadius = m.points(14)
    label.font = m.font(16, isSelected ? .semibold : .regular)
    label.frame = bounds.insetBy(dx: 4, dy: 0)
  }
}
