import Foundation

extension AttributeScopes {
  /// The attributes of text that this module draws.
  public struct UIKitAttributes: AttributeScope {
    public let font: FontAttribute
    public let foregroundColor: ForegroundColorAttribute
    public let backgroundColor: BackgroundColorAttribute
    public let underlineStyle: UnderlineStyleAttribute
    public let strikethroughStyle: StrikethroughStyleAttribute
    public let kern: KernAttribute
    public let baselineOffset: BaselineOffsetAttribute
    public let foundation: AttributeScopes.FoundationAttributes

    public enum FontAttribute: AttributedStringKey {
      public typealias Value = UIFont
      public static let name = NSAttributedString.Key.font.rawValue
    }

    public enum ForegroundColorAttribute: AttributedStringKey {
      public typealias Value = UIColor
      public static let name = NSAttributedString.Key.foregroundColor.rawValue
    }

    public enum BackgroundColorAttribute: AttributedStringKey {
      public typealias Value = UIColor
      public static let name = NSAttributedString.Key.backgroundColor.rawValue
    }

    public enum UnderlineStyleAttribute: AttributedStringKey {
      public typealias Value = NSUnderlineStyle
      public static let name = NSAttributedString.Key.underlineStyle.rawValue
    }

    public enum StrikethroughStyleAttribute: AttributedStringKey {
      public typealias Value = NSUnderlineStyle
      public static let name = NSAttributedString.Key.strikethroughStyle.rawValue
    }

    public enum KernAttribute: AttributedStringKey {
      public typealias Value = CGFloat
      public static let name = NSAttributedString.Key.kern.rawValue
    }

    public enum BaselineOffsetAttribute: AttributedStringKey {
      public typealias Value = CGFloat
      public static let name = NSAttributedString.Key.baselineOffset.rawValue
    }
  }

  public var uiKit: UIKitAttributes.Type { UIKitAttributes.self }
}

extension AttributeDynamicLookup {
  public subscript<T: AttributedStringKey>(
    dynamicMember keyPath: KeyPath<AttributeScopes.UIKitAttributes, T>
  ) -> T { self[T.self] }
}

extension NSAttributedString {
  /// The text with the attributes of `defaults` where it has none of its own.
  convenience init(_ text: AttributedString, defaults: AttributeContainer) {
    let result = NSMutableAttributedString(string: "")
    for run in text.runs {
      var attributes = defaults
      attributes.merge(run.attributes)
      result.append(
        NSAttributedString(string: String(text[run.range].characters), attributes: attributes.drawingAttributes))
    }
    self.init(attributedString: result)
  }
}

extension AttributeContainer {
  /// The attributes by the keys that strings are drawn with.
  var drawingAttributes: [NSAttributedString.Key: Any] {
    typealias Keys = AttributeScopes.UIKitAttributes
    var found: [NSAttributedString.Key: Any] = [:]
    found[.font] = self[Keys.FontAttribute.self]
    found[.foregroundColor] = self[Keys.ForegroundColorAttribute.self]
    found[.backgroundColor] = self[Keys.BackgroundColorAttribute.self]
    found[.underlineStyle] = self[Keys.UnderlineStyleAttribute.self]?.rawValue
    found[.strikethroughStyle] = self[Keys.StrikethroughStyleAttribute.self]?.rawValue
    found[.kern] = self[Keys.KernAttribute.self]
    found[.baselineOffset] = self[Keys.BaselineOffsetAttribute.self]
    found[.link] = self[AttributeScopes.FoundationAttributes.LinkAttribute.self]
    return found
  }
}
