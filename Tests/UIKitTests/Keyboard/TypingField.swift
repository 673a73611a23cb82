import KioskTesting

import UIKit
@testable import UIKitCore

/// A view with text and a selection, just enough for tests of keyboards: text in UTF-16, one line, ten points a unit.
final class TypingField: UIView, UITextInput {
  final class Position: UITextPosition {
    let offset: Int
    init(_ offset: Int) {
      self.offset = offset
      super.init()
    }
  }

  final class Range: UITextRange {
    let from: Int, to: Int
    init(_ a: Int, _ b: Int) {
      (from, to) = (min(a, b), max(a, b))
      super.init()
    }
    override var isEmpty: Bool { from == to }
    override var start: UITextPosition { Position(from) }
    override var end: UITextPosition { Position(to) }
  }

  final class Words: UITextInputTokenizer {
    unowned let field: TypingField
    init(_ field: TypingField) { self.field = field }
    func rangeEnclosingPosition(
      _ position: UITextPosition, with granularity: UITextGranularity, inDirection direction: UITextDirection
    ) -> UITextRange? { nil }
    func isPosition(
      _ position: UITextPosition, atBoundary granularity: UITextGranularity, inDirection direction: UITextDirection
    ) -> Bool { false }
    func position(
      from position: UITextPosition, toBoundary granularity: UITextGranularity, inDirection direction: UITextDirection
    ) -> UITextPosition? {
      guard granularity == .word, let place = position as? Position else { return nil }
      var offset = place.offset
      let units = Array(field.content.utf16)
      while offset > 0, units[offset - 1] == 32 { offset -= 1 }
      while offset > 0, units[offset - 1] != 32 { offset -= 1 }
      return Position(offset)
    }
    func isPosition(
      _ position: UITextPosition, withinTextUnit granularity: UITextGranularity, inDirection direction: UITextDirection
    ) -> Bool { false }
  }

  /// The calls received: `insert a`, `delete`, `mark 하 (1,0)`, `unmark`.
  var log: [String] = []
  var content = "" { didSet { setNeedsDisplay() } }
  var selection = (from: 0, to: 0)
  var marked: (from: Int, to: Int)?
  private lazy var words = Words(self)

  // Traits.
  var keyboardType = UIKeyboardType.default
  var returnKeyType = UIReturnKeyType.default
  var autocapitalizationType = UITextAutocapitalizationType.none
  var keyboardAppearance = UIKeyboardAppearance.default
  var enablesReturnKeyAutomatically = false
  var isSecureTextEntry = false
  var mode: UITextInputMode?
  var context: String?
  var ownInput: UIView?
  var ownAccessory: UIView?

  override var canBecomeFirstResponder: Bool { true }
  override var textInputMode: UITextInputMode? { mode }
  override var textInputContextIdentifier: String? { context }
  override var inputView: UIView? { ownInput }
  override var inputAccessoryView: UIView? { ownAccessory }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { becomeFirstResponder() }
  override func draw(_ rect: CGRect) {
    UIColor.systemGray6.setFill()
    UIRectFill(bounds)
    content.draw(
      at: CGPoint(x: 10, y: 8), withAttributes: [.font: UIFont.systemFont(ofSize: 20), .foregroundColor: UIColor.label])
  }

  private func replace(_ from: Int, _ to: Int, _ text: String) {
    var units = Array(content.utf16)
    units.replaceSubrange(from..<to, with: Array(text.utf16))
    content = String(decoding: units, as: UTF16.self)
    selection = (from + text.utf16.count, from + text.utf16.count)
  }

  // MARK: Typing

  var hasText: Bool { !content.isEmpty }

  func insertText(_ text: String) {
    log.append("insert \(text == "\n" ? "return" : text)")
    let range = marked ?? selection
    marked = nil
    replace(range.from, range.to, text)
  }

  func deleteBackward() {
    log.append("delete")
    if selection.from != selection.to { return replace(selection.from, selection.to, "") }
    guard selection.from > 0 else { return }
    let before = String(decoding: Array(content.utf16)[..<selection.from], as: UTF16.self)
    let last = before.last.map { String($0).utf16.count } ?? 1
    replace(selection.from - last, selection.from, "")
  }

  // MARK: Document

  func text(in range: UITextRange) -> String? {
    guard let range = range as? Range else { return nil }
    return String(decoding: Array(content.utf16)[range.from..<range.to], as: UTF16.self)
  }
  func replace(_ range: UITextRange, withText text: String) {
    if let range = range as? Range { replace(range.from, range.to, text) }
  }
  var selectedTextRange: UITextRange? {
    get { Range(selection.from, selection.to) }
    set { if let range = newValue as? Range { selection = (range.from, range.to) } }
  }
  var markedTextRange: UITextRange? { marked.map { Range($0.from, $0.to) } }
  var markedTextStyle: [NSAttributedString.Key: Any]?
  func setMarkedText(_ markedText: String?, selectedRange: NSRange) {
    log.append("mark \(markedText ?? "") (\(selectedRange.location),\(selectedRange.length))")
    let range = marked ?? selection
    let text = markedText ?? ""
    replace(range.from, range.to, text)
    marked = text.isEmpty ? nil : (range.from, range.from + text.utf16.count)
    let place = range.from + min(selectedRange.location, text.utf16.count)
    selection = (place, place + selectedRange.length)
  }
  func unmarkText() {
    log.append("unmark")
    marked = nil
  }
  var beginningOfDocument: UITextPosition { Position(0) }
  var endOfDocument: UITextPosition { Position(content.utf16.count) }
  func textRange(from: UITextPosition, to: UITextPosition) -> UITextRange? {
    guard let a = from as? Position, let b = to as? Position else { return nil }
    return Range(a.offset, b.offset)
  }
  func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
    guard let place = (position as? Position)?.offset, (0...content.utf16.count).contains(place + offset) else { return nil }
    return Position(place + offset)
  }
  func position(from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int) -> UITextPosition? {
    guard let place = (position as? Position)?.offset, direction == .left || direction == .right else { return nil }
    return Position(min(max(place + (direction == .left ? -offset : offset), 0), content.utf16.count))
  }
  func compare(_ a: UITextPosition, to b: UITextPosition) -> ComparisonResult {
    let (a, b) = ((a as? Position)?.offset ?? 0, (b as? Position)?.offset ?? 0)
    return a < b ? .orderedAscending : a > b ? .orderedDescending : .orderedSame
  }
  func offset(from a: UITextPosition, to b: UITextPosition) -> Int {
    ((b as? Position)?.offset ?? 0) - ((a as? Position)?.offset ?? 0)
  }
  var inputDelegate: (any UITextInputDelegate)?
  var tokenizer: any UITextInputTokenizer { words }
  func position(within range: UITextRange, farthestIn direction: UITextLayoutDirection) -> UITextPosition? { nil }
  func characterRange(byExtending position: UITextPosition, in direction: UITextLayoutDirection) -> UITextRange? { nil }
  func baseWritingDirection(for position: UITextPosition, in direction: UITextStorageDirection) -> NSWritingDirection {
    .natural
  }
  func setBaseWritingDirection(_ writingDirection: NSWritingDirection, for range: UITextRange) {}
  func firstRect(for range: UITextRange) -> CGRect { caretRect(for: range.start) }
  func caretRect(for position: UITextPosition) -> CGRect {
    CGRect(x: CGFloat((position as? Position)?.offset ?? 0) * 10, y: 0, width: 2, height: 20)
  }
  func selectionRects(for range: UITextRange) -> [UITextSelectionRect] { [] }
  func closestPosition(to point: CGPoint) -> UITextPosition? { Position(0) }
  func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition? { Position(0) }
  func characterRange(at point: CGPoint) -> UITextRange? { nil }
}

/// A controller with fields, and the notifications that it received.
final class TypingController: UIViewController {
  let field = TypingField(frame: CGRect(x: 20, y: 20, width: 260, height: 40))
  let second = TypingField(frame: CGRect(x: 20, y: 70, width: 260, height: 40))
  var heard: [String] = []
  var frames: [(begin: CGRect, end: CGRect)] = []
  nonisolated(unsafe) private var observers: [any NSObjectProtocol] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    view.addSubview(field)
    view.addSubview(second)
    let names: [(Notification.Name, String)] = [
      (UIResponder.keyboardWillShowNotification, "willShow"), (UIResponder.keyboardDidShowNotification, "didShow"),
      (UIResponder.keyboardWillHideNotification, "willHide"), (UIResponder.keyboardDidHideNotification, "didHide"),
      (UIResponder.keyboardWillChangeFrameNotification, "willChangeFrame"),
      (UIResponder.keyboardDidChangeFrameNotification, "didChangeFrame"),
    ]
    for (name, word) in names {
      observers.append(
        NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { [weak self] notification in
          let begin = notification.userInfo?[UIResponder.keyboardFrameBeginUserInfoKey] as? CGRect ?? .null
          let end = (notification.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue)?.cgRectValue ?? .null
          MainActor.assumeIsolated {
            self?.heard.append(word)
            self?.frames.append((begin, end))
          }
        })
    }
  }

  deinit { for observer in observers { NotificationCenter.default.removeObserver(observer) } }
}

extension VirtualKiosk where RootController == TypingController {
  /// A kiosk with the on-screen keyboard up for the first field.
  @MainActor
  static func typing(
    _ width: Int = 800, _ height: Int = 480, appearance: UIUserInterfaceStyle = .light, layouts: [String]? = nil,
    _ prepare: (TypingField) -> Void = { _ in }
  ) -> VirtualKiosk<TypingController> {
    var tuning = UIKeyboardTuning()
    tuning.layouts = layouts
    UIKeyboardTuning.current = tuning
    let kiosk = VirtualKiosk(width, height, appearance: appearance, screenKeyboard: .always) { TypingController() }
    kiosk.rootViewController.loadViewIfNeeded()
    prepare(kiosk.rootViewController.field)
    kiosk.rootViewController.field.becomeFirstResponder()
    kiosk.advance(by: .milliseconds(400))
    return kiosk
  }
}
