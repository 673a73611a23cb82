import Foundation

/// Text with attributes, in UTF-16 units.
///
/// It replaces Foundation's class of the same name, which crashes when two values of an attribute are different
/// instances of a class such as `UIColor`, and leaks the memory of every string. A file that imports UIKit or
/// CoreGraphics uses this class, even if it also imports Foundation; `NSAttributedString.Key` is Foundation's own.
///
/// - A subclass overrides `string` and `attributes(at:effectiveRange:)`; all other methods call those two.
/// - Ranges outside the text are clamped and logged, where iOS raises an exception.
/// - Threading: safe to share while it is immutable. `NSMutableAttributedString` belongs to one thread at a time.
open class NSAttributedString: NSObject, NSCopying, NSMutableCopying, NSSecureCoding, @unchecked Sendable {
  // Unchecked: text and runs change in `NSMutableAttributedString` only. As in Foundation, values may be anything.
  /// Foundation's attribute keys.
  public typealias Key = Foundation.NSAttributedString.Key
  /// Foundation's enumeration options.
  public typealias EnumerationOptions = Foundation.NSAttributedString.EnumerationOptions

  final var text: String
  final var runs: AttributeRuns

  /// Creates an empty string.
  public override init() {
    text = ""
    runs = AttributeRuns(length: 0)
    super.init()
  }

  /// Creates a string without attributes.
  public init(string str: String) {
    text = str
    runs = AttributeRuns(length: str.utf16.count)
    super.init()
  }

  /// Creates a string that has the same attributes everywhere.
  public init(string str: String, attributes attrs: [NSAttributedString.Key: Any]? = nil) {
    text = str
    runs = AttributeRuns(length: str.utf16.count, set: .of(attrs))
    super.init()
  }

  /// Creates a copy of the characters and attributes of another string.
  public init(attributedString attrStr: NSAttributedString) {
    (text, runs) = attrStr.contents
    super.init()
  }

  /// Reads an archived string. Values that could not be archived are missing.
  /// - Returns: Nil if the archive holds no attributed string.
  public required init?(coder: NSCoder) {
    guard let contents = Self.contents(from: coder) else { return nil }
    (text, runs) = contents
    super.init()
  }

  convenience init(_ text: String, _ runs: AttributeRuns) {
    self.init(string: text)
    self.runs = runs
  }

  /// The text and the runs, read through the primitive methods where a subclass may override them.
  final var contents: (String, AttributeRuns) {
    if type(of: self) == NSAttributedString.self || type(of: self) == NSMutableAttributedString.self { return (text, runs) }
    let string = string
    var runs = AttributeRuns(length: 0)
    forEachRun(in: 0..<length) { runs.append(.of($0), count: $1.count) }
    return (string, runs)
  }

  // MARK: Reading

  /// The characters.
  open var string: String { text }

  /// The length in UTF-16 units.
  open var length: Int { string.utf16.count }

  /// The attributes of the unit at `location`.
  /// - Parameter range: Receives a range with the same attributes; not always the longest one.
  open func attributes(at location: Int, effectiveRange range: NSRangePointer?) -> [NSAttributedString.Key: Any] {
    guard location >= 0, location < runs.length else {
      logMisuse("attributes(at:effectiveRange:)", "\(location) lies outside a string of \(runs.length) units.")
      range?.pointee = NSRange(location: runs.length, length: 0)
      return [:]
    }
    let (set, place) = runs.run(at: location)
    range?.pointee = NSRange(place)
    return set.values
  }

  /// One attribute of the unit at `location`.
  open func attribute(_ attrName: NSAttributedString.Key, at location: Int, effectiveRange range: NSRangePointer?) -> Any? {
    attributes(at: location, effectiveRange: range)[attrName]
  }

  /// The attributes at `location`, and the longest range within `rangeLimit` in which they are the same.
  open func attributes(
    at location: Int, longestEffectiveRange range: NSRangePointer?, in rangeLimit: NSRange
  ) -> [NSAttributedString.Key: Any] {
    let limit = rangeLimit.checked(length, "attributes(at:longestEffectiveRange:in:)")
    guard limit.contains(location) else { return attributes(at: location, effectiveRange: range) }
    let (values, run) = run(at: location)
    range?.pointee = NSRange(widened(run.clamped(to: limit), limit) { areEqual($0, values) })
    return values
  }

  /// An attribute at `location`, and the longest range within `rangeLimit` in which it is the same.
  open func attribute(
    _ attrName: NSAttributedString.Key, at location: Int, longestEffectiveRange range: NSRangePointer?,
    in rangeLimit: NSRange
  ) -> Any? {
    let limit = rangeLimit.checked(length, "attribute(_:at:longestEffectiveRange:in:)")
    guard limit.contains(location) else { return attribute(attrName, at: location, effectiveRange: range) }
    let (values, run) = run(at: location)
    let value = values[attrName]
    range?.pointee = NSRange(widened(run.clamped(to: limit), limit) { areEqual($0[attrName], value) })
    return value
  }

  /// The characters and attributes of `range`, in UTF-16 units.
  open func attributedSubstring(from range: NSRange) -> NSAttributedString {
    let (text, runs) = contents
    let part = range.checked(runs.length, "attributedSubstring(from:)")
    return NSAttributedString(text.part(part), runs.slice(part))
  }

  // MARK: Comparing

  /// Whether characters and attributes are the same.
  open func isEqual(to other: NSAttributedString) -> Bool {
    if self === other { return true }
    let length = length
    guard length == other.length, string.utf8.elementsEqual(other.string.utf8) else { return false }
    var offset = 0
    while offset < length {
      let (mine, run) = run(at: offset)
      let (others, otherRun) = other.run(at: offset)
      guard areEqual(mine, others) else { return false }
      offset = min(run.upperBound, otherRun.upperBound, length)
    }
    return true
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSAttributedString else { return false }
    return isEqual(to: other)
  }

  open override var hash: Int { string.hashValue }

  open override var description: String {
    var lines = ""
    let string = string
    forEachRun(in: 0..<length) { values, range in
      let pairs = values.sorted { $0.key.rawValue < $1.key.rawValue }.map { "    \($0.key.rawValue) = \"\($0.value)\";\n" }
      lines += "\(string.part(range)){\n\(pairs.joined())}"
    }
    return lines
  }

  // MARK: Copying

  /// Returns the string itself if it is immutable, otherwise an immutable copy.
  open func copy(with zone: NSZone? = nil) -> Any {
    type(of: self) == NSAttributedString.self ? self : NSAttributedString(attributedString: self)
  }

  /// Returns an `NSMutableAttributedString` with the same characters and attributes.
  open func mutableCopy(with zone: NSZone? = nil) -> Any { NSMutableAttributedString(attributedString: self) }

  // MARK: Archiving

  /// Always true.
  open class var supportsSecureCoding: Bool { true }

  /// Archives the characters and those attributes whose values can be archived.
  open func encode(with coder: NSCoder) { encodeContents(with: coder) }
}
