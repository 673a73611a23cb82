import CoreGraphics
import QuartzCore

/// Reads the fonts and attributed strings that an app gives to a `CATextLayer`.
struct LayerText: LayerTextReader {
  // Text without attributes is black and of 12 points, as in Core Text.
  func content(of string: NSAttributedString) -> TextContent {
    AttributedContent(string, defaults: AttributedContent.Defaults()).content
  }

  func font(_ value: Any) -> TextFont? { (value as? UIFont)?.textFont }
}
