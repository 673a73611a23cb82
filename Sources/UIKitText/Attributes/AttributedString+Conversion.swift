import Foundation

// Conversion between `AttributedString` and `NSAttributedString`. Without a scope, the keys of UIKit and Foundation are
// used, and values of a wrong type are dropped; with a scope, its keys are used, and a value of a wrong type is an
// error.

extension NSAttributedString {
  /// The text with its attributes from UIKit's and Foundation's scopes.
  public convenience init(_ attrStr: AttributedString) {
    self.init(attrStr) { Dictionary($0) }
  }

  /// The text with its attributes from a scope.
  /// - Throws: An error when a key cannot convert a value.
  public convenience init<S: AttributeScope>(_ attrStr: AttributedString, including scope: S.Type) throws {
    try self.init(attrStr) { try Dictionary($0, including: scope) }
  }

  /// The text with its attributes from a scope.
  /// - Throws: An error when a key cannot convert a value.
  public convenience init<S: AttributeScope>(
    _ attrStr: AttributedString, including scope: KeyPath<AttributeScopes, S.Type>
  ) throws {
    try self.init(attrStr, including: S.self)
  }

  private convenience init(
    _ text: AttributedString, _ attributes: (AttributeContainer) throws -> [NSAttributedString.Key: Any]
  ) rethrows {
    let result = NSMutableAttributedString()
    for run in text.runs {
      result.append(
        NSAttributedString(string: String(text[run.range].characters), attributes: try attributes(run.attributes)))
    }
    self.init(attributedString: result)
  }
}

extension AttributedString {
  /// The text with its attributes from UIKit's and Foundation's scopes.
  public init(_ nsStr: NSAttributedString) {
    self.init(nsStr) { AttributeContainer($0) }
  }

  /// The text with its attributes from a scope.
  /// - Throws: An error when a value is not of its key's type.
  public init<S: AttributeScope>(_ nsStr: NSAttributedString, including scope: S.Type) throws {
    try self.init(nsStr) { try AttributeContainer($0, including: scope) }
  }

  /// The text with its attributes from a scope.
  /// - Throws: An error when a value is not of its key's type.
  public init<S: AttributeScope>(_ nsStr: NSAttributedString, including scope: KeyPath<AttributeScopes, S.Type>) throws {
    try self.init(nsStr, including: S.self)
  }

  private init(
    _ text: NSAttributedString, _ container: ([NSAttributedString.Key: Any]) throws -> AttributeContainer
  ) rethrows {
    self.init()
    let string = text.string
    let units = string.utf16
    var start = units.startIndex
    var offset = 0
    while offset < text.length {
      var range = NSRange()
      let values = text.attributes(at: offset, effectiveRange: &range)
      let end = min(max(range.location + range.length, offset + 1), text.length)
      let index = units.index(start, offsetBy: end - offset)
      append(AttributedString(String(string[start..<index]), attributes: try container(values)))
      (start, offset) = (index, end)
    }
  }
}

extension AttributeContainer {
  /// The attributes from UIKit's and Foundation's scopes.
  public init(_ dictionary: [NSAttributedString.Key: Any]) {
    self.init()
    for key in ScopeKeys.keys(of: AttributeScopes.UIKitAttributes.self) {
      if let value = dictionary[NSAttributedString.Key(rawValue: key.name)] { try? key.set(value, in: &self) }
    }
  }

  /// The attributes from a scope.
  /// - Throws: An error when a value is not of its key's type.
  public init<S: AttributeScope>(_ dictionary: [NSAttributedString.Key: Any], including scope: S.Type) throws {
    self.init()
    for key in ScopeKeys.keys(of: scope) {
      if let value = dictionary[NSAttributedString.Key(rawValue: key.name)] { try key.set(value, in: &self) }
    }
  }

  /// The attributes from a scope.
  /// - Throws: An error when a value is not of its key's type.
  public init<S: AttributeScope>(
    _ dictionary: [NSAttributedString.Key: Any], including scope: KeyPath<AttributeScopes, S.Type>
  ) throws {
    try self.init(dictionary, including: S.self)
  }
}

extension Dictionary where Key == NSAttributedString.Key, Value == Any {
  /// The attributes from UIKit's and Foundation's scopes.
  public init(_ container: AttributeContainer) {
    self.init()
    for key in ScopeKeys.keys(of: AttributeScopes.UIKitAttributes.self) {
      if let value = try? key.object(in: container) { self[NSAttributedString.Key(rawValue: key.name)] = value }
    }
  }

  /// The attributes from a scope.
  /// - Throws: An error when a key cannot convert a value.
  public init<S: AttributeScope>(_ container: AttributeContainer, including scope: S.Type) throws {
    self.init()
    for key in ScopeKeys.keys(of: scope) {
      if let value = try key.object(in: container) { self[NSAttributedString.Key(rawValue: key.name)] = value }
    }
  }

  /// The attributes from a scope.
  /// - Throws: An error when a key cannot convert a value.
  public init<S: AttributeScope>(_ container: AttributeContainer, including scope: KeyPath<AttributeScopes, S.Type>) throws {
    try self.init(container, including: S.self)
  }
}
