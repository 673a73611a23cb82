import CoreGraphics
import Foundation

extension NSAttributedString.Key {
  /// A `UIFont`.
  public static let font = NSAttributedString.Key(rawValue: "NSFont")
  /// An `NSParagraphStyle`.
  public static let paragraphStyle = NSAttributedString.Key(rawValue: "NSParagraphStyle")
  /// A `UIColor`.
  public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
  /// A `UIColor`.
  public static let backgroundColor = NSAttributedString.Key(rawValue: "NSBackgroundColor")
  /// Points added after each character.
  public static let kern = NSAttributedString.Key(rawValue: "NSKern")
  /// Points added after each character; takes precedence over `kern`.
  public static let tracking = NSAttributedString.Key(rawValue: "CTTracking")
  /// Stored only: ligatures are off only where `kern` or `tracking` is not 0.
  public static let ligature = NSAttributedString.Key(rawValue: "NSLigature")
  /// The raw value of an `NSUnderlineStyle`.
  public static let underlineStyle = NSAttributedString.Key(rawValue: "NSUnderline")
  /// A `UIColor`; the text's colour without it.
  public static let underlineColor = NSAttributedString.Key(rawValue: "NSUnderlineColor")
  /// The raw value of an `NSUnderlineStyle`.
  public static let strikethroughStyle = NSAttributedString.Key(rawValue: "NSStrikethrough")
  /// A `UIColor`; the text's colour without it.
  public static let strikethroughColor = NSAttributedString.Key(rawValue: "NSStrikethroughColor")
  /// The distance above the baseline in points.
  public static let baselineOffset = NSAttributedString.Key(rawValue: "NSBaselineOffset")
  /// An `NSShadow`.
  public static let shadow = NSAttributedString.Key(rawValue: "NSShadow")
  /// Per cent of the font size; positive draws outlines only.
  public static let strokeWidth = NSAttributedString.Key(rawValue: "NSStrokeWidth")
  /// A `UIColor`.
  public static let strokeColor = NSAttributedString.Key(rawValue: "NSStrokeColor")
  /// An `NSTextAttachment`, on the character U+FFFC.
  public static let attachment = NSAttributedString.Key(rawValue: "NSAttachment")
  /// A `URL` or a string.
  public static let link = NSAttributedString.Key(rawValue: "NSLink")
  /// An array of writing directions. Stored only; not drawn.
  public static let writingDirection = NSAttributedString.Key(rawValue: "NSWritingDirection")
  /// Stored only; not drawn.
  public static let textEffect = NSAttributedString.Key(rawValue: "NSTextEffect")
  /// Stored only; not drawn.
  public static let obliqueness = NSAttributedString.Key(rawValue: "NSObliqueness")
  /// Stored only; not drawn.
  public static let expansion = NSAttributedString.Key(rawValue: "NSExpansion")
}

extension NSAttributedString {
  /// A string of the one character that represents an attachment.
  public convenience init(attachment: NSTextAttachment) {
    self.init(string: "\u{FFFC}", attributes: [.attachment: attachment])
  }
}
