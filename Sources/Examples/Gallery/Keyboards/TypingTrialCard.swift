import UIKit

/// Ten languages, a greeting to type, and the field to type it in. The part that is typed correctly turns green.
final class TypingTrialCard: CardView, UITextFieldDelegate {
  private let tiles = Greeting.all.map { LanguageTile($0.name) }
  private let prompt = UILabel()
  private let field = LanguageField()
  private var choice = 0
  private var token: (any NSObjectProtocol)?

  init() {
    super.init("Type a greeting", detail: "Choose a language, or go through them with the globe key")
    for (index, tile) in tiles.enumerated() {
      tile.accessibilityIdentifier = Greeting.all[index].layout
      tile.addAction(UIAction { [weak self] _ in self?.choose(index) }, for: .touchUpInside)
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
    prompt.numberOfLines = 0
    prompt.textAlignment = .center
    field.followMetrics { $0.font = $1.font(24) }
    field.atLeastTarget()
    field.setContentHuggingPriority(.defaultHigh, for: .vertical)
    let list = WrappingStack(tiles, .columns(tiles.count, least: 82), gap: 8)
    show(UIStackView(.vertical, spacing: 14, [list, prompt, field]))
    followMetrics { card, _ in card.show() }
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
    label = UILabel(name, size: 16, alignment: .center)
    super.init(frame: .zero)
    corner(14)
    accessibilityLabel = name
    fill(with: label)
    atLeastTarget(gap: 8)
    followMetrics { tile, _ in tile.colour() }
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
    label.font = metrics.font(16, isSelected ? .semibold : .regular)
  }
}
