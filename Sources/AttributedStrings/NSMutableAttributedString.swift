import Foundation

/// Text whose characters and attributes can be changed.
///
/// A subclass that stores the text itself overrides `string`, `attributes(at:effectiveRange:)`,
/// `replaceCharacters(in:with:)` with a string, and `setAttributes(_:range:)`; all other methods call those four.
///
/// - Threading: one thread at a time.
open class NSMutableAttributedString: NSAttributedString, @unchecked Sendable {
  // Unchecked, like the base class: a string must not be changed once it is shared.
  /// Replaces characters. The new ones take the attributes of the first replaced character; inserted ones take those of
  /// the character before them, or at the beginning those of the character after them.
  open func replaceCharacters(in range: NSRange, with str: String) {
    let part = range.checked(runs.length, "replaceCharacters(in:with:)")
    text.replace(part, with: str)
    runs.replace(part, count: str.utf16.count)
  }

  /// Replaces all attributes of the range.
  open func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
    runs.set(.of(attrs), in: range.checked(runs.length, "setAttributes(_:range:)"))
  }

  // MARK: Attributes

  /// Sets one attribute of the range and keeps the others.
  open func addAttribute(_ name: NSAttributedString.Key, value: Any, range: NSRange) {
    restyle(range.checked(length, "addAttribute(_:value:range:)")) { $0[name] = value }
  }

  /// Sets several attributes of the range and keeps the others.
  open func addAttributes(_ attrs: [NSAttributedString.Key: Any] = [:], range: NSRange) {
    restyle(range.checked(length, "addAttributes(_:range:)")) { $0.merge(attrs) { $1 } }
  }

  /// Removes one attribute from the range.
  open func removeAttribute(_ name: NSAttributedString.Key, range: NSRange) {
    restyle(range.checked(length, "removeAttribute(_:range:)")) { $0[name] = nil }
  }

  private func restyle(_ range: Range<Int>, _ change: (inout [NSAttributedString.Key: Any]) -> Void) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      var (values, run) = run(at: offset)
      let end = min(run.upperBound, range.upperBound)
      change(&values)
      setAttributes(values, range: NSRange(offset..<end))
      offset = end
    }
  }

  // MARK: Characters with attributes

  /// Replaces characters and takes over the attributes of the new ones.
  open func replaceCharacters(in range: NSRange, with attrString: NSAttributedString) {
    let part = range.checked(length, "replaceCharacters(in:with:)")
    let (text, runs) = attrString.contents
    replaceCharacters(in: NSRange(part), with: text)
    var offset = 0
    while offset < runs.length {
      let (set, run) = runs.run(at: offset)
      setAttributes(set.values, range: NSRange(location: part.lowerBound + offset, length: run.count))
      offset = run.upperBound
    }
  }

  /// Inserts characters with their attributes before the UTF-16 unit at `loc`.
  open func insert(_ attrString: NSAttributedString, at loc: Int) {
    replaceCharacters(in: NSRange(location: loc, length: 0), with: attrString)
  }

  /// Appends characters with their attributes.
  open func append(_ attrString: NSAttributedString) {
    replaceCharacters(in: NSRange(location: length, length: 0), with: attrString)
  }

  /// Deletes the characters of the range.
  open func deleteCharacters(in range: NSRange) { replaceCharacters(in: range, with: "") }

  /// Replaces all characters and attributes by those of another string.
  open func setAttributedString(_ attrString: NSAttributedString) {
    replaceCharacters(in: NSRange(location: 0, length: length), with: attrString)
  }

  // MARK: Groups of changes

  /// Begins a group of changes that ends with `endEditing`. Does nothing here; a text storage reports the group as one
  /// change.
  open func beginEditing() {}
  /// Ends a group of changes. Does nothing here.
  open func endEditing() {}

  /// Removes attachments from characters other than U+FFFC, and gives each paragraph the style of its first character.
  open func fixAttributes(in range: NSRange) {
    let part = range.checked(length, "fixAttributes(in:)")
    guard !part.isEmpty else { return }
    let units = Array(string.utf16)
    let (attachment, paragraphStyle) = (Key(rawValue: "NSAttachment"), Key(rawValue: "NSParagraphStyle"))
    enumerateAttribute(attachment, in: NSRange(part)) { value, found, _ in
      guard value != nil else { return }
      for offset in found.location..<found.location + found.length where units[offset] != 0xFFFC {
        removeAttribute(attachment, range: NSRange(location: offset, length: 1))
      }
    }
    let text = string as NSString
    var offset = part.lowerBound
    while offset < part.upperBound {
      let paragraph = text.paragraphRange(for: NSRange(location: offset, length: 0))
      let end = max(paragraph.location + paragraph.length, offset + 1)
      let style = attribute(paragraphStyle, at: paragraph.location, effectiveRange: nil)
      let place = NSRange(location: paragraph.location, length: min(end, length) - paragraph.location)
      if let style {
        addAttribute(paragraphStyle, value: style, range: place)
      } else {
        removeAttribute(paragraphStyle, range: place)
      }
      offset = end
    }
  }

  // MARK: Characters alone

  /// The characters as a string. Changes of it change this attributed string.
  ///
  /// Foundation's `replaceOccurrences` cannot be overridden, and in a subclass such as this one it computes all ranges
  /// before the first replacement. Where the length changes, replace the ranges yourself, from the last to the first.
  open var mutableString: NSMutableString { MutableStringProxy(of: self) }
}
