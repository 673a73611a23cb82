import Testing

@testable import CoreGraphics
@testable import Raster

@MainActor @Suite(.serialized) struct TextRenderingTests {
  private let red: UInt32 = 0xffff_0000

  private func attributes(_ size: CGFloat = 17, _ change: (inout TextAttributes) -> Void = { _ in }) -> TextAttributes {
    var result = TextAttributes(font: TextFont(size: size), color: CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    change(&result)
    return result
  }

  private func bitmap(_ width: Int, _ height: Int, _ list: DisplayList) throws -> Bitmap {
    let bitmap = try #require(Bitmap(width: width, height: height, format: .argb8888))
    #expect(Painter(threads: 1).paint(list, into: bitmap, damage: Region(bitmap.bounds)))
    return bitmap
  }

  private func picture(
    _ layout: TextLayout, at x: Int32 = 10, _ y: Int32 = 10, size: (Int, Int) = (300, 60), color: UInt32? = nil
  ) throws -> Bitmap {
    let list = DisplayList()
    layout.append(to: list, x: x, y: y, color: color)
    return try bitmap(size.0, size.1, list)
  }

  private func ink(_ bitmap: Bitmap, where isInk: (UInt32) -> Bool = { $0 != 0 }) -> PixelRect {
    var box = PixelRect.empty
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width where isInk(bitmap.pixel(x, y)) {
        box = box.union(PixelRect(x: Int32(x), y: Int32(y), width: 1, height: 1))
      }
    }
    return box
  }

  private func same(_ a: Bitmap, _ b: Bitmap) -> Bool {
    (0..<a.height).allSatisfy { y in (0..<a.width).allSatisfy { a.pixel($0, y) == b.pixel($0, y) } }
  }

  @Test func glyphsLandInTheirLine() throws {
    let layout = TextLayout(TextContent("Hxg", attributes: attributes()))
    let box = ink(try picture(layout))
    #expect(box == layout.inkBounds.offset(10, 10))
    #expect(box.x0 >= 10 && box.x1 <= 10 + Int32(layout.size.width))
    #expect(box.y0 >= 12 && box.y1 <= 31)
    // The baseline is a whole pixel: an H ends on it.
    let capital = ink(try picture(TextLayout(TextContent("H", attributes: attributes()))), where: { $0 >> 24 > 128 })
    #expect(capital.y1 == 10 + Int32(layout.firstBaseline))
  }

  @Test func oneOperationPerLineAndColour() {
    let list = DisplayList()
    TextLayout(TextContent("Latin 你好 مرحبا 😀", attributes: attributes())).append(to: list, x: 0, y: 0)
    #expect(list.count == 1)
    var other = attributes()
    other.color = .black
    TextLayout(TextContent(string: "ab\ncd", runs: [(0..<1, attributes()), (1..<5, other)])).append(to: list, x: 0, y: 0)
    #expect(list.count == 4)
  }

  @Test func coloursAndTheirOverride() throws {
    let layout = TextLayout(TextContent("HHH", attributes: attributes()))
    let plain = try picture(layout)
    let blue = try picture(layout, color: 0xff00_00ff)
    #expect(ink(plain, where: { $0 == red }).area > 0)
    #expect(ink(blue, where: { $0 == 0xff00_00ff }).area > 0 && ink(blue, where: { $0 & 0x00ff_0000 != 0 }).isEmpty)
  }

  @Test func nothingIsPaintedOutsideTheClip() throws {
    let list = DisplayList()
    let clip = PixelRect(x0: 20, y0: 15, x1: 40, y1: 22)
    TextLayout(TextContent("Clipped text", attributes: attributes { $0.underline = .single })).append(
      to: list, x: 10, y: 10, clip: clip)
    #expect(clip.contains(ink(try bitmap(200, 50, list))))
    let count = list.count
    TextLayout(TextContent("Elsewhere", attributes: attributes())).append(
      to: list, x: 10, y: 10, clip: PixelRect(x0: 500, y0: 0, x1: 600, y1: 100))
    #expect(list.count == count)
  }

  @Test func emojiKeepTheirColours() throws {
    let layout = TextLayout(TextContent("😀", attributes: attributes(40)))
    let box = ink(try picture(layout))
    #expect(box.width > 35 && box.width < 55 && abs(box.width - box.height) <= 4)
    let yellow = ink(
      try picture(layout), where: { $0 >> 24 == 255 && $0 >> 16 & 255 > 200 && $0 >> 8 & 255 > 150 && $0 & 255 < 120 })
    #expect(yellow.area > 400)
    let large = TextLayout(TextContent("😀", attributes: attributes(150)))
    #expect(ink(try picture(large, size: (300, 250))).width > 150)
  }

  @Test func charactersNoFontHasBecomeBoxes() throws {
    let layout = TextLayout(TextContent("\u{10fffd}", attributes: attributes()))
    #expect(!ink(try picture(layout)).isEmpty)
  }

  @Test func linesUnderAndThroughText() throws {
    for kind: TextAttributes.Underline in [.single, .thick, .double, .dotted, .dashed] {
      let under = TextLayout(
        TextContent(
          "nnn",
          attributes: attributes(20) {
            $0.underline = kind; $0.underlineColor = .black
          }))
      let box = ink(try picture(under), where: { $0 == 0xff00_0000 })
      #expect(box.y0 >= 10 + Int32(under.firstBaseline) && box.y1 <= 10 + Int32(under.size.height) + 3, "\(kind)")
      #expect(box.width > 25)
      let through = TextLayout(
        TextContent(
          "nnn",
          attributes: attributes(20) {
            $0.strikethrough = kind; $0.strikethroughColor = .black
          }))
      #expect(ink(try picture(through), where: { $0 == 0xff00_0000 }).y1 < 10 + Int32(through.firstBaseline), "\(kind)")
    }
  }

  @Test func backgroundsFillTheLine() throws {
    let layout = TextLayout(
      TextContent(
        "ab",
        attributes: attributes {
          $0.backgroundColor = .black; $0.color = .clear
        }))
    let box = ink(try picture(layout))
    #expect(box.y0 == 10 && box.height == 21 && box.x0 == 10 && abs(CGFloat(box.width) - layout.lines[0].width) <= 1)
  }

  @Test func shadowsLieBehind() throws {
    for blur: CGFloat in [0, 4] {
      let layout = TextLayout(
        TextContent(
          "H",
          attributes: attributes(30) {
            $0.shadow = TextShadow(offset: CGSize(width: 30, height: 6), blur: blur, color: .black)
          }))
      let drawn = try picture(layout, size: (200, 100))
      let text = ink(drawn, where: { $0 == red })
      let shadow = ink(drawn, where: { $0 >> 24 > 90 && $0 & 0x00ff_ffff == 0 })
      #expect(abs(shadow.x0 - text.x0 - 30) <= 4 && abs(shadow.y0 - text.y0 - 6) <= 4, "\(blur)")
    }
  }

  @Test func strokedTextIsHollow() throws {
    let hollow = TextLayout(
      TextContent(
        "I",
        attributes: attributes(120) {
          $0.strokeWidth = 2; $0.strokeColor = .black
        }))
    let drawn = try picture(hollow, size: (100, 170))
    #expect(ink(drawn, where: { $0 == red }).isEmpty && !ink(drawn, where: { $0 == 0xff00_0000 }).isEmpty)
    let both = TextLayout(
      TextContent(
        "I",
        attributes: attributes(120) {
          $0.strokeWidth = -2; $0.strokeColor = .black
        }))
    #expect(!ink(try picture(both, size: (100, 170)), where: { $0 == red }).isEmpty)
  }

  @Test func baselineOffsetsRaise() throws {
    let plain = ink(try picture(TextLayout(TextContent("x", attributes: attributes()))))
    let raised = TextLayout(TextContent("x", attributes: attributes { $0.baselineOffset = 6 }))
    #expect(raised.size.height == 27)
    #expect(ink(try picture(raised)) == plain)
  }

  // MARK: Contexts

  @Test func aContextDrawsTheSamePixels() throws {
    let layout = TextLayout(TextContent("Same مرحبا 😀", attributes: attributes { $0.underline = .single }), scale: 2)
    let list = DisplayList()
    layout.append(to: list, x: 20, y: 20)
    let direct = try bitmap(400, 90, list)
    let canvas = try Canvas(400, 90, scale: 2)
    layout.draw(in: canvas.context, at: CGPoint(x: 10, y: 10))
    canvas.context.flush()
    #expect(same(direct, canvas.bitmap))
    let recording = DisplayList()
    let context = CGContext(recordingInto: recording, size: CGSize(width: 200, height: 45), scale: 2)
    layout.draw(in: context, at: CGPoint(x: 10, y: 10))
    context.finish()
    #expect(same(direct, try bitmap(400, 90, recording)))
  }

  @Test func uniformScalingDrawsGlyphsOfThatSize() throws {
    let layout = TextLayout(TextContent("Hx", attributes: attributes()))
    let canvas = try Canvas(200, 100)
    canvas.context.scaleBy(x: 3, y: 3)
    layout.draw(in: canvas.context, at: .zero)
    canvas.context.flush()
    let box = ink(canvas.bitmap, where: { $0 >> 24 > 128 })
    let plain = ink(try picture(layout, at: 0, 0), where: { $0 >> 24 > 128 })
    #expect(abs(box.height - plain.height * 3) <= 4 && abs(box.width - plain.width * 3) <= 4)
  }

  @Test func rotatedTextIsDrawnAsOutlines() throws {
    let layout = TextLayout(
      TextContent(
        "Rotated 😀",
        attributes: attributes {
          $0.underline = .single; $0.backgroundColor = .white
        }))
    let canvas = try Canvas(60, 160)
    canvas.context.translateBy(x: 40, y: 10)
    canvas.context.rotate(by: .pi / 2)
    layout.draw(in: canvas.context, at: .zero)
    canvas.context.flush()
    let box = ink(canvas.bitmap)
    #expect(box.height > box.width * 3 && abs(CGFloat(box.height) - layout.size.width) < 4)
    #expect(!ink(canvas.bitmap, where: { $0 == red }).isEmpty)
    #expect(!ink(canvas.bitmap, where: { $0 >> 16 & 255 > 200 && $0 >> 8 & 255 > 150 && $0 & 255 < 120 }).isEmpty)
  }

  @Test func drawingUnderAbsurdTransformsDoesNoHarm() throws {
    let layout = TextLayout(TextContent("Text", attributes: attributes()))
    for scale: CGFloat in [0, -1, 1e-9, 1e9, .nan, .infinity] {
      let canvas = try Canvas(20, 20)
      canvas.context.scaleBy(x: scale, y: scale)
      layout.draw(in: canvas.context, at: CGPoint(x: scale, y: 1))
      canvas.context.rotate(by: scale)
      layout.draw(in: canvas.context, at: .zero)
      canvas.context.flush()
    }
  }

  // MARK: The glyph store

  @Test func retainedListsSurviveTheGlyphStoreStartingOver() throws {
    let store = GlyphStore.shared
    let layout = TextLayout(
      TextContent(
        "Retained 😀 text",
        attributes: attributes {
          $0.shadow = TextShadow(offset: CGSize(width: 1, height: 1), blur: 0, color: .black)
        }))
    let list = DisplayList()
    layout.append(to: list, x: 10, y: 10)
    let before = try bitmap(200, 40, list)
    let (budget, generation) = (store.budget, store.generation)
    store.lock.withLock { store.budget = 0 }
    #expect(store.trim())
    #expect(store.generation > generation)
    _ = TextLayout(TextContent("Other glyphs first", attributes: attributes(30))).inkBounds
    #expect(same(before, try bitmap(200, 40, list)))
    store.trim()
    store.trim()
    #expect(same(before, try bitmap(200, 40, list)))
    store.lock.withLock { store.budget = budget }
  }

  @Test func listsOutliveTheirLayouts() throws {
    let list = DisplayList()
    TextLayout(TextContent("Gone", attributes: attributes())).append(to: list, x: 10, y: 10)
    TextLayout.removeCachedLayouts()
    #expect(!ink(try bitmap(100, 40, list)).isEmpty)
  }
}
