import UIKitCore

/// The page that asks for a code.
@MainActor
protocol HandoffCodeFieldDelegate: AnyObject {
  /// Called after each change, with what was typed so far.
  func codeDidChange(_ text: String)
  /// Called with a character that no code has.
  func refuse(_ character: Character)
  /// Called when Return was pressed.
  func submit()
}

/// The places of a code's characters, into which keys, keyboards and barcode scanners type.
@MainActor
final class HandoffCodeField: UIView, UIKeyInput {
  private weak var delegate: (any HandoffCodeFieldDelegate)?
  /// Whether typing has an effect.
  var isEnabled = true { didSet { show() } }
  /// What became of the complete code. After either, the next character begins another one.
  enum Refusal {
    /// No kiosk has anything for it.
    case wrong
    /// It is not looked at for some seconds. Other codes are.
    case waiting
  }

  /// Why the code was refused; nil while it is typed.
  var refusal: Refusal? { didSet { show() } }

  private(set) var text = ""
  private let places = (0..<UIHandoffCode.length).map { _ in UILabel() }
  /// The greatest height of a place, in points.
  var greatestHeight: CGFloat = 76

  private static let gap: CGFloat = 6
  private static let corner: CGFloat = 10
  private static let greatestWidth: CGFloat = 60

  init(delegate: any HandoffCodeFieldDelegate) {
    self.delegate = delegate
    super.init(frame: .zero)
    // A code is read from left to right in every language.
    semanticContentAttribute = .forceLeftToRight
    for place in places {
      place.textAlignment = .center
      place.layer.cornerRadius = Self.corner
      place.layer.cornerCurve = .continuous
      place.clipsToBounds = true
      place.isAccessibilityElement = false
      addSubview(place)
    }
    isAccessibilityElement = true
    isRestorable = false
    accessibilityIdentifier = "handoff.code"
    accessibilityLabel = Strings.preferred.handoff.code
    show()
  }

  required init?(coder: NSCoder) { return nil }

  // MARK: Typing

  override var canBecomeFirstResponder: Bool { true }
  // The page has its own keys.
  private let noKeyboard = UIView(frame: .zero)
  override var inputView: UIView? { noKeyboard }

  var hasText: Bool { !text.isEmpty }

  func insertText(_ typed: String) {
    guard isEnabled else { return }
    var text = refusal == nil ? text : ""
    for character in typed {
      if character == "\n" || character == "\r" || character == "\r\n" {
        // Return alone asks for the same code again.
        if text != self.text, character != typed.first { change(text) }
        delegate?.submit()
        return
      }
      guard character != " ", character != "-", character != "\t" else { continue }
      guard let meant = UIHandoffCode.character(for: character) else {
        if text != self.text { change(text) }
        delegate?.refuse(character)
        return
      }
      guard text.count < UIHandoffCode.length else { break }
      text.append(meant)
    }
    if text != self.text || refusal != nil { change(text) }
  }

  func deleteBackward() {
    guard isEnabled, !text.isEmpty else { return }
    change(String(text.dropLast()))
  }

  override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    action == .paste ? isEnabled && UIPasteboard.general.hasStrings : super.canPerformAction(action, withSender: sender)
  }

  override func paste(_ sender: Any?) {
    guard isEnabled, let pasted = UIPasteboard.general.string, let code = UIHandoffCode(pasted) else { return }
    change(code.text)
  }

  /// Empties the places.
  func clear() { change("") }

  private func change(_ text: String) {
    self.text = text
    refusal = nil
    delegate?.codeDidChange(text)
  }

  // MARK: Appearance

  private func show() {
    let characters = Array(text), isWrong = refusal == .wrong
    for (index, place) in places.enumerated() {
      place.text = characters.indices.contains(index) ? String(characters[index]) : ""
      place.textColor = isEnabled && refusal != .waiting ? .label : .secondaryLabel
      place.backgroundColor = .secondarySystemGroupedBackground
      let isNext = isEnabled && refusal == nil && index == characters.count
      place.layer.borderWidth = isNext || isWrong ? 2 : 1
      let color: UIColor = isWrong ? .systemRed : isNext ? tintColor : .opaqueSeparator
      place.layer.borderColor = color.resolvedColor(with: traitCollection).cgColor
    }
    // Read character by character.
    accessibilityValue = UIHandoffCode.spelled(text)
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    show()
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    show()
  }

  // MARK: Layout

  private var groupGap: CGFloat { 3 * Self.gap }

  private func placeWidth(in width: CGFloat) -> CGFloat {
    let gaps = Self.gap * CGFloat(places.count - 2) + groupGap
    return min(((width - gaps) / CGFloat(places.count)).rounded(.down), Self.greatestWidth)
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let width = placeWidth(in: size.width)
    let gaps = Self.gap * CGFloat(places.count - 2) + groupGap
    return CGSize(width: width * CGFloat(places.count) + gaps, height: min((width * 1.25).rounded(), greatestHeight))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = placeWidth(in: bounds.width)
    let font = UIFont.monospacedSystemFont(ofSize: min(width * 0.62, bounds.height * 0.62).rounded(), weight: .semibold)
    var x: CGFloat = 0
    for (index, place) in places.enumerated() {
      place.font = font
      place.frame = CGRect(x: x, y: 0, width: width, height: bounds.height)
      x += width + (index + 1 == places.count / 2 ? groupGap : Self.gap)
    }
  }
}

extension UIHandoffCode {
  /// A code, or a part of one, for speech: character by character, with a pause in the middle.
  static func spelled(_ text: String) -> String {
    let characters = text.map { String($0) }
    let groups = [characters.prefix(length / 2), characters.dropFirst(length / 2)]
    return groups.filter { !$0.isEmpty }.map { $0.joined(separator: " ") }.joined(separator: ", ")
  }
}
