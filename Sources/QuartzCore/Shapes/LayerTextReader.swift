/// Reads what apps give to a `CATextLayer` and only UIKit can read: its fonts, and attributed strings, whose attributes it
/// defines.
@MainActor package protocol LayerTextReader {
  /// The text with its attributes.
  func content(of string: NSAttributedString) -> TextContent
  /// The font that `value` stands for; nil if it is none.
  func font(_ value: Any) -> TextFont?
}

/// Reads no attributes, for layers without UIKit.
package struct PlainLayerText: LayerTextReader {
  /// Creates a reader.
  package init() {}

  package func content(of string: NSAttributedString) -> TextContent {
    TextContent(string.string, attributes: TextAttributes(font: TextFont(size: 12)))
  }

  package func font(_ value: Any) -> TextFont? { nil }
}
