import Foundation
import Testing

/// Lines fit beside each other in a review.
@Suite struct LineLengthTests {
  private static let limit = 125
  /// Tables of data.
  private static let tables: Set<String> = [
    "Sources/ScreenKeyboardLayouts/LetterRowsBuilder.swift", "Sources/ScreenKeyboardLayouts/LanguageFacts.swift",
    "Sources/ScreenKeyboardLayouts/SymbolLayers.swift", "Sources/ScreenKeyboard/InputMethods/HangulMethod.swift",
    "Sources/ScreenKeyboard/InputMethods/KanaMethod.swift", "Sources/UIKitGraphics/Symbols/SymbolDrawings.swift",
    "Sources/UIKitGraphics/Symbols/SymbolShapes.swift",
  ]

  @Test func noLineIsLongerThanTheLimit() {
    for file in SourceTree.files(in: ["Sources", "Tests"], endings: ["swift", "c", "h"])
    where !Self.tables.contains(file.path) {
      for (index, line) in file.lines.enumerated() where line.utf8.count > Self.limit {
        Issue.record("\(file.path):\(index + 1) has \(line.utf8.count) bytes, more than \(Self.limit)")
      }
    }
  }
}
