import Foundation
import UIKitCore

/// Is notified of changes of a text storage.
@preconcurrency @MainActor
public protocol NSTextStorageDelegate: AnyObject {
  /// Called before `didProcessEditing`. In both, the text has already changed.
  func textStorage(
    _ textStorage: NSTextStorage, willProcessEditing editedMask: NSTextStorage.EditActions, range editedRange: NSRange,
    changeInLength delta: Int)
  /// Called after typing has changed the text, with its whole new range and a `delta` of 0.
  func textStorage(
    _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions, range editedRange: NSRange,
    changeInLength delta: Int)
}

extension NSTextStorageDelegate {
  /// The default: does nothing.
  public func textStorage(
    _ textStorage: NSTextStorage, willProcessEditing editedMask: NSTextStorage.EditActions, range editedRange: NSRange,
    changeInLength delta: Int
  ) {}
  /// The default: does nothing.
  public func textStorage(
    _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions, range editedRange: NSRange,
    changeInLength delta: Int
  ) {}
}

/// The text of a text view as an attributed string: changes of it change the view.
///
/// It is updated whenever `UITextView.textStorage` is read; read it again instead of keeping it. Its changes cannot be
/// undone.
/// - Threading: main actor, as the view.
open class NSTextStorage: NSMutableAttributedString, @unchecked Sendable {
  // Unchecked because its base class is. Changes trap on any other thread than the main actor's.
  /// What an edit has changed.
  public struct EditActions: OptionSet, Hashable, Sendable {
    /// The bits of the options.
    public let rawValue: UInt
    /// Options with the given bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The attributes.
    public static let editedAttributes = EditActions(rawValue: 1 << 0)
    /// The characters.
    public static let editedCharacters = EditActions(rawValue: 1 << 1)
  }

  private weak var view: UITextView?
  private var revision = -1
  private var depth = 0
  private var isStale = false

  /// Is notified of changes by typing.
  @MainActor open weak var delegate: (any NSTextStorageDelegate)?

  @MainActor convenience init(view: UITextView) {
    self.init(string: "")
    self.view = view
  }

  @MainActor func updated() -> NSTextStorage {
    guard let view, depth == 0, revision != view.editor.document.revision else { return self }
    depth += 1
    super.setAttributedString(view.editor.document.attributedString(in: 0..<view.editor.count))
    depth -= 1
    isStale = false
    revision = view.editor.document.revision
    return self
  }

  /// Notifies the delegate of a change by typing.
  @MainActor func notifyDelegate(_ range: Range<Int>, delta: Int) {
    guard let delegate else { return }
    let place = NSRange(range)
    _ = updated()
    delegate.textStorage(
      self, willProcessEditing: [.editedCharacters, .editedAttributes], range: place, changeInLength: delta)
    delegate.textStorage(
      self, didProcessEditing: [.editedCharacters, .editedAttributes], range: place, changeInLength: delta)
  }

  // MARK: Changing

  open override func beginEditing() {
    depth += 1
    super.beginEditing()
  }

  open override func endEditing() {
    super.endEditing()
    depth = max(depth - 1, 0)
    if depth == 0, isStale { push() }
  }

  private func changing(_ body: () -> Void) {
    depth += 1
    body()
    depth -= 1
    if depth == 0 { push() } else { isStale = true }
  }

  private func push() {
    isStale = false
    // Traps if this is not the main actor.
    MainActor.assumeIsolated {
      guard let view else { return }
      view.applyStorage(self)
      revision = view.editor.document.revision
    }
  }

  open override func replaceCharacters(in range: NSRange, with str: String) {
    changing { super.replaceCharacters(in: range, with: str) }
  }

  open override func replaceCharacters(in range: NSRange, with attrString: NSAttributedString) {
    changing { super.replaceCharacters(in: range, with: attrString) }
  }

  open override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
    changing { super.setAttributes(attrs, range: range) }
  }

  open override func addAttribute(_ name: NSAttributedString.Key, value: Any, range: NSRange) {
    changing { super.addAttribute(name, value: value, range: range) }
  }

  open override func addAttributes(_ attrs: [NSAttributedString.Key: Any], range: NSRange) {
    changing { super.addAttributes(attrs, range: range) }
  }

  open override func removeAttribute(_ name: NSAttributedString.Key, range: NSRange) {
    changing { super.removeAttribute(name, range: range) }
  }

  open override func insert(_ attrString: NSAttributedString, at loc: Int) {
    changing { super.insert(attrString, at: loc) }
  }

  open override func append(_ attrString: NSAttributedString) { changing { super.append(attrString) } }
  open override func deleteCharacters(in range: NSRange) { changing { super.deleteCharacters(in: range) } }
  open override func setAttributedString(_ attrString: NSAttributedString) {
    changing { super.setAttributedString(attrString) }
  }
}
