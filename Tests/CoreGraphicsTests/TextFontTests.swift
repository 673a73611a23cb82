import Raster
import Testing

@testable import CoreGraphics

@Suite struct TextFontTests {
  @Test func metricsComeFromTheFontTables() {
    let font = TextFont(size: 17)
    #expect(font.familyName == "Inter" && font.fontName == "Inter-Regular")
    #expect(!font.isFallback)
    #expect(font.ascender > 15 && font.ascender < 18)
    #expect(font.descender < -3 && font.descender > -6)
    #expect(abs(font.lineHeight - (font.ascender - font.descender)) < 1e-9)
    #expect(font.capHeight > font.xHeight && font.xHeight > 8)
    #expect(font.leading >= 0)
    // Not rounded to pixels, and proportional to the size.
    #expect(abs(font.ascender * 2 - font.withSize(34).ascender) < 1)
    #expect(font.withSize(17).ascender == font.ascender)
  }

  @Test func weightsFindTheirFaces() {
    let names = [-0.8, -0.6, -0.4, 0, 0.23, 0.3, 0.4, 0.56, 0.62].map { TextFont(size: 17, weight: $0).fontName }
    #expect(Set(names).count == 9, "\(names)")
    #expect(names[5] == "Inter-SemiBold" && names[6] == "Inter-Bold")
    #expect(TextFont(size: 17, italic: true).fontName.contains("Italic"))
  }

  @Test func designsAreDifferentFamilies() {
    let mono = TextFont(design: .monospaced, size: 13)
    #expect(width("iiii", mono) == width("MMMM", mono))
    #expect(TextFont(design: .serif, size: 13).familyName.contains("Serif"))
    #expect(TextFont(design: .rounded, size: 13).familyName == "Inter")
  }

  @Test func monospacedDigitsHaveEqualWidths() {
    let font = TextFont(size: 17, monospacedDigits: true)
    let widths = Set("0123456789".map { width(String(repeating: $0, count: 50), font) })
    #expect(widths.count == 1, "\(widths)")
    let plain = TextFont(size: 17)
    #expect(width(String(repeating: "1", count: 50), plain) < width(String(repeating: "0", count: 50), plain))
  }

  @Test func aMissingFamilyFallsBackToTheSystemFont() {
    let font = TextFont(family: "No Such Family 41", size: 17)
    #expect(font.isFallback)
    #expect(font.familyName != "No Such Family 41")
    #expect(abs(font.lineHeight - TextFont(size: 17).lineHeight) < 3)
    #expect(width("abc", font) > 10)
  }

  @Test func sizesThatCannotBeDrawnAreReplaced() {
    for size: CGFloat in [0, -1, .nan, .infinity, -.infinity, 1e9, 1e-9, 4096] {
      let font = TextFont(size: size)
      #expect(font.size > 0 && font.size <= 4_096)
      #expect(font.ascender.isFinite && font.lineHeight > 0)
      let layout = TextLayout(
        TextContent("Absurd سخيف 😀", attributes: TextAttributes(font: font)), width: 300, scale: 2)
      #expect(layout.size.width.isFinite && layout.size.height > 0)
      layout.append(to: DisplayList(), x: 0, y: 0)
    }
    #expect(TextFont(size: 0).size == 12)
    #expect(TextFont(size: 17, weight: .nan).weight == 0)
  }

  @Test func equalDescriptionsAreEqualFonts() {
    #expect(TextFont(size: 17) == TextFont(size: 17))
    #expect(TextFont(size: 17).hashValue == TextFont(size: 17).hashValue)
    #expect(TextFont(size: 17) != TextFont(size: 17, weight: 0.4))
    #expect(TextFont(size: 17, features: ["ss01": 1]) != TextFont(size: 17))
  }

  @Test func namesFindFaces() {
    #expect(TextFont.families.contains("Inter"))
    #expect(TextFont.fontNames(forFamily: "Inter").contains("Inter-Bold"))
    let bold = TextFont(name: "Inter-BoldItalic", size: 20)
    #expect(bold?.weight == 0.4 && bold?.italic == true && bold?.family == "Inter")
    #expect(TextFont(name: "Inter-Nonsense", size: 20) == nil)
  }

  @Test func aFileThatIsNoFontIsAnError() {
    #expect(throws: FontFileError.self) { try TextFont.register(fileAt: "/nonexistent/font.ttf") }
    #expect(throws: FontFileError.self) { try TextFont.register(fileAt: #filePath) }
  }

  @Test func oddFeaturesDoNoHarm() {
    let font = TextFont(size: 17, features: ["": 1, "ab,c": 1, "toolong": 1, "zero": 1, "é": 2, "liga": -4])
    #expect(width("0 fi", font) > 0)
  }

  private func width(_ text: String, _ font: TextFont) -> CGFloat {
    TextLayout(TextContent(text, attributes: TextAttributes(font: font))).lines[0].width
  }
}
