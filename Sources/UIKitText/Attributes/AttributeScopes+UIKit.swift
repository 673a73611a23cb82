import Foundation

extension AttributeScopes {
  /// The attributes that this module uses.
  public struct UIKitAttributes: AttributeScope {
    /// The font of the text.
    public let font: FontAttribute
    /// The colour of the text.
    public let foregroundColor: ForegroundColorAttribute
    /// The colour behind the text.
    public let backgroundColor: BackgroundColorAttribute
    /// The line under the text.
    public let underlineStyle: UnderlineStyleAttribute
    /// The line through the text.
    public let strikethroughStyle: StrikethroughStyleAttribute
    /// Points added after each character.
    public let kern: KernAttribute
    /// The distance of the text above the baseline, in points.
    public let baselineOffset: BaselineOffsetAttribute
    /// Points added after each character; takes precedence over `kern`.
    public let tracking: TrackingAttribute
    /// Stored only: ligatures are off only where `kern` or `tracking` is not 0.
    public let ligature: LigatureAttribute
    /// The colour of the underline; the text's colour without it.
    public let underlineColor: UnderlineColorAttribute
    /// The colour of the strikethrough line; the text's colour without it.
    public let strikethroughColor: StrikethroughColorAttribute
    /// The colour of outlines.
    public let strokeColor: StrokeColorAttribute
    /// The width of outlines in per cent of the font size; positive values draw outlines only.
    public let strokeWidth: StrokeWidthAttribute
    /// How the paragraph is aligned, spaced and broken into lines.
    public let paragraphStyle: ParagraphStyleAttribute
    /// The shadow behind the text.
    public let shadow: ShadowAttribute
    /// The image that stands for the character U+FFFC.
    public let attachment: AttachmentAttribute
    /// Stored only; not drawn.
    public let obliqueness: ObliquenessAttribute
    /// Stored only; not drawn.
    public let expansion: ExpansionAttribute
    /// The attributes that Foundation defines.
    public let foundation: AttributeScopes.FoundationAttributes

    /// The key of `font`.
    public enum FontAttribute: AttributedStringKey {
      /// The type of the attribute's values.
      public typealias Value = UIFont
      /// The name of the key.
      public static let name = NSAttributedString.Key.font.rawValue
    }

    /// The key of `foregroundColor`.
    public enum ForegroundColorAttribute: AttributedStringKey {
      /// The type of the attribute's values.
      public typealias Value = UIColor
      /// The name of the key.
      public static let name = NSAttributedString.Key.foregroundColor.rawValue
    }

    /// The key of `backgroundColor`.
    public enum BackgroundColorAttribute: AttributedStringKey {
      /// The type of the attribute's values.
      public typealias Value = UIColor
      /// The name of the key.
      public static let name = NSAttributedString.Key.backgroundColor.rawValue
    }

    /// The key of `underlineStyle`.
    public enum UnderlineStyleAttribute: ObjectiveCConvertibleAttributedStringKey {
      /// The type of the attribute's values.
      public typealias Value = NSUnderlineStyle
      /// The type of the values in an `NSAttributedString`.
      public typealias ObjectiveCValue = NSNumber
      /// The name of the key.
      public static let name = NSAttributedString.Key.underlineStyle.rawValue
    }

    /// The key of `strikethroughStyle`.
    public enum StrikethroughStyleAttribute: ObjectiveCConvertibleAttributedStringKey {
      /// The type of the attribute's values.
      public typealias Value = NSUnderlineStyle
      /// The type of the values in an `NSAttributedString`.
      public typealias ObjectiveCValue = NSNumber
      /// The name of the key.
      public static let name = NSAttributedString.Key.strikethroughStyle.rawValue
    }

    /// The key of `kern`.
    public enum KernAttribute: AttributedStringKey {
      /// The type of the attribute's values.
      public typealias Value = CGFloat
      /// The name of the key.
      public static let name = NSAttributedString.Key.kern.rawValue
    }

    /// The key of `baselineOffset`.
    public enum BaselineOffsetAttribute: AttributedStringKey {
      /// The type of the attribute's values.
      public typealias Value = CGFloat
      /// The name of the key.
      public static let name = NSAttributedString.Key.baselineOffset.rawValue
    }

    /// The key of `tracking`.
    public enum TrackingAttribute: AttributedStringKey {
      /// The type of the attribute's values.
      public typealias Value = CGFloat
      /// The name of the key.
      public static let name = NSAttributedString.Key.tracking.rawValue
    }

    /// The key of `ligature`.
    public enum LigatureAttribute: AttributedStringKey {
      /// The type of the attribute's values.
      public typealias Value = Int
      /// The name of the key.
      public static let name = NSAttributedString.Key.ligature.rawValue
    }

    /// The key of `underlineColor`.
    public enum UnderlineColorAttribute: AttributedStringKey {
      /// The type of the attribute's values.
      public typealias Value = UIColor
      /// The name of the key.
      public static let name = NSAttributedString.Key.underlineColor.rawValue
    }

    /// The key of `strikethroughColor`.
    public enum StrikethroughColorAttribute: AttributedStringKey {
      /// The type of the attribute's values.
      public typealias Value = UIColor
      /// The name of the key.
      public static let name = NSAttributedString.Key.strikethroughColor.rawValue
    }

    /// The key of `strokeColor`.
    public enum StrokeColorAttribute: AttributedStringKey {
      /// The type of the attribute's values.
      public typealias Value = UIColor
      /// The name of the key.
      public static let name = NSAttributedString.Key.strokeColor.rawValue
    }

    /// The key of `strokeWidth`.
    public enum StrokeWidthAttribute: AttributedStringKey {
      /// The type of the attribute's values.
      public typealias Value = CGFloat
      /// The name of the key.
      public static let name = NSAttributedString.Key.strokeWidth.rawValue
    }

    /// The key of `paragraphStyle`.
    public enum ParagraphStyleAttribute: AttributedStringKey {
      /// The type of the attribute's values.
      public typealias Value = NSParagraphStyle
      /// The name of the key.
      public static let name = NSAttributedString.Key.paragraphStyle.rawValue
    }

    /// The key of `shadow`.
    public enum ShadowAttribute: AttributedStringKey {
      /// The type of the attribute's values.
      public typealias Value = NSShadow
      /// The name of the key.
      public static let name = NSAttributedString.Key.shadow.rawValue
    }

    /// The key of `attachment`.
    public enum AttachmentAttribute: AttributedStringKey {
      /// The type of the attribute's values.
      public typealias Value = NSTextAttachment
      /// The name of the key.
      public static let name = NSAttributedString.Key.attachment.rawValue
    }

    /// The key of `obliqueness`.
    public enum ObliquenessAttribute: AttributedStringKey {
      /// The type of the attribute's values.
      public typealias Value = CGFloat
      /// The name of the key.
      public static let name = NSAttributedString.Key.obliqueness.rawValue
    }

    /// The key of `expansion`.
    public enum ExpansionAttribute: AttributedStringKey {
      /// The type of the attribute's values.
      public typealias Value = CGFloat
      /// The name of the key.
      public static let name = NSAttributedString.Key.expansion.rawValue
    }
  }

  /// The scope of UIKit's attributes.
  public var uiKit: UIKitAttributes.Type { UIKitAttributes.self }
}

extension AttributeDynamicLookup {
  /// Accesses an attribute of UIKit's scope by its name.
  public subscript<T: AttributedStringKey>(
    dynamicMember keyPath: KeyPath<AttributeScopes.UIKitAttributes, T>
  ) -> T { self[T.self] }
}

extension NSAttributedString {
  /// The text with the attributes of `defaults` where it has no value of its own.
  package convenience init(_ text: AttributedString, defaults: AttributeContainer) {
    self.init(text.mergingAttributes(defaults, mergePolicy: .keepCurrent))
  }
}
