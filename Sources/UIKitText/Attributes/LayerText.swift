import CoreGraphics
import QuartzCore

/// Reads the fonts and attributed strings that an app gives to a `CATextLayer`.
package struct LayerText: LayerTextReader {
  /// Creates a reader.
  package init() {}

  // Text without attributes is black and of 12 points, as in Core Text.
  package func content(of string: NSAttributedString) -> TextContent {
    AttributedContent(string, defaults: AttributedContent.Defaults()).content
  }

  package func font(_ value: Any) -> TextFont? { (value as? UIFont)?.textFont }
}
