@testable import CoreGraphics
import Raster
import Testing

@Suite struct ImageTests {
  /// Four quadrants: red, green above blue, white.
  func quadrants(_ side: Int = 8) throws -> CGImage {
    let half = side / 2
    return try makeImage(
      (0..<side).map { y in (0..<side).map { x in y < half ? (x < half ? red : green) : (x < half ? blue : white) } })
  }

  /// Expects the four quadrants of a square, clockwise from the top left, to have `colors`.
  func expect(_ canvas: Canvas, _ colors: [UInt32], side: Int = 8, _ note: String = "") {
    let (a, b) = (side / 4, side - 1 - side / 4)
    let found = [canvas[a, a], canvas[b, a], canvas[b, b], canvas[a, b]]
    #expect(zip(found, colors).allSatisfy { isNear($0, $1, 3) }, "\(note) \(found.map { String($0, radix: 16) })")
  }

  // MARK: Drawing

  @Test func imagesAreUpsideDownWhereYPointsDown() throws {
    let canvas = try Canvas(8, 8)
    canvas.context.draw(try quadrants(), in: CGRect(x: 0, y: 0, width: 8, height: 8))
    expect(canvas, [blue, white, green, red])
    let upright = try Canvas(8, 8)
    upright.context.draw(upright: try quadrants(), in: CGRect(x: 0, y: 0, width: 8, height: 8))
    expect(upright, [red, green, white, blue])
    let apple = try #require(CGContext.transparent(width: 8, height: 8))
    apple.draw(try quadrants(), in: CGRect(x: 0, y: 0, width: 8, height: 8))
    let picture = try #require(apple.makeImage())
    #expect(picture.bitmap.pixel(1, 1) == red && picture.bitmap.pixel(6, 6) == white)
  }

  @Test func flippedContextsDrawUpright() throws {
    let canvas = try Canvas(8, 8)
    canvas.context.translateBy(x: 0, y: 8)
    canvas.context.scaleBy(x: 1, y: -1)
    canvas.context.draw(try quadrants(), in: CGRect(x: 0, y: 0, width: 8, height: 8))
    expect(canvas, [red, green, white, blue])
  }

  @Test func allEightOrientationsAndSizes() throws {
    let image = try quadrants()
    let (r, g, w, b) = (red, green, white, blue)
    let cases: [(CGAffineTransform, [UInt32])] = [
      (.identity, [r, g, w, b]),
      (CGAffineTransform(scaleX: -1, y: 1), [g, r, b, w]),
      (CGAffineTransform(scaleX: 1, y: -1), [b, w, g, r]),
      (CGAffineTransform(rotationAngle: .pi), [w, b, r, g]),
      (CGAffineTransform(rotationAngle: .pi / 2), [b, r, g, w]),
      (CGAffineTransform(rotationAngle: -.pi / 2), [g, w, b, r]),
      (CGAffineTransform(0, 1, 1, 0, 0, 0), [r, b, w, g]),
      (CGAffineTransform(0, -1, -1, 0, 0, 0), [w, g, r, b]),
    ]
    for side in [8, 20, 4] {
      for (transform, colors) in cases {
        let canvas = try Canvas(side, side)
        canvas.context.translateBy(x: CGFloat(side) / 2, y: CGFloat(side) / 2)
        canvas.context.concatenate(transform)
        let half = CGFloat(side) / 2
        canvas.context.draw(upright: image, in: CGRect(x: -half, y: -half, width: 2 * half, height: 2 * half))
        expect(canvas, colors, side: side, "\(transform) at \(side)")
        #expect(canvas.coveredArea == Double(side * side))
      }
    }
  }

  @Test func partsOfHugeEnlargementsAreRight() throws {
    let canvas = try Canvas(20, 20)
    canvas.context.setInterpolationQuality(.none)
    canvas.context.draw(upright: try quadrants(), in: CGRect(x: -9990, y: -9990, width: 20_000, height: 20_000))
    #expect(canvas[2, 2] == red && canvas[17, 2] == green && canvas[2, 17] == blue && canvas[17, 17] == white)
    let turned = try Canvas(20, 20)
    turned.context.translateBy(x: 10, y: 10)
    turned.context.rotate(by: .pi / 2)
    turned.context.setInterpolationQuality(.none)
    turned.context.draw(upright: try quadrants(), in: CGRect(x: -10_000, y: -10_000, width: 20_000, height: 20_000))
    #expect(turned[2, 2] == blue && turned[17, 2] == red && turned[2, 17] == white && turned[17, 17] == green)
  }

  @Test func turnedImagesKeepTheirArea() throws {
    let canvas = try Canvas(60, 60)
    canvas.context.translateBy(x: 30, y: 30)
    canvas.context.rotate(by: 0.4)
    canvas.context.draw(upright: try quadrants(), in: CGRect(x: -15, y: -10, width: 30, height: 20))
    #expect(abs(canvas.coveredArea - 600) < 12)
    #expect(isNear(canvas[24, 24], red, 6))
  }

  @Test func alphaClipAndBlendApply() throws {
    let canvas = try Canvas(8, 8, background: white)
    canvas.context.setAlpha(0.5)
    canvas.context.clip(to: CGRect(x: 0, y: 0, width: 4, height: 8))
    canvas.context.draw(upright: try makeImage([[black]]), in: CGRect(x: 0, y: 0, width: 8, height: 8))
    #expect(isNear(canvas[1, 1], 0xff7f_7f7f) && canvas[6, 1] == white)
    let blend = try Canvas(8, 8, background: 0xff80_80ff)
    blend.context.setBlendMode(.multiply)
    blend.context.draw(upright: try makeImage([[0xff80_ff00]]), in: CGRect(x: 0, y: 0, width: 8, height: 8))
    #expect(isNear(blend[1, 1], 0xff40_8000))
  }

  @Test func tiles() throws {
    let canvas = try Canvas(16, 16)
    canvas.context.draw(tiling: try quadrants(), upright: CGRect(x: 2, y: 2, width: 4, height: 4))
    #expect(
      canvas[2, 2] == red
        && canvas[6, 6] == red && canvas[10, 14] == red && canvas[1, 1] == white && canvas[0, 2] == green)
    #expect(canvas.coveredArea == 256)
  }

  @Test func patternsRepeat() throws {
    let pattern = CGColor(pattern: CGPattern(image: try quadrants(), size: CGSize(width: 4, height: 4)), alpha: 1)
    let canvas = try Canvas(16, 16)
    canvas.context.setFillColor(pattern)
    canvas.context.fill(CGRect(x: 4, y: 4, width: 8, height: 8))
    #expect(canvas[4, 4] == red && canvas[8, 8] == red && canvas[6, 4] == green && canvas[2, 2] == 0)
    canvas.context.fillEllipse(in: CGRect(x: 0, y: 0, width: 16, height: 16))
    #expect(canvas.alpha(0, 0) == 0 && canvas[8, 1] == red)
  }

  @Test func imageMasksPaintTheFillColour() throws {
    let provider = try #require(CGDataProvider(data: Data([0, 255, 255, 0])))
    let mask = try #require(
      CGImage(
        maskWidth: 2, height: 2, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 2, provider: provider, decode: nil,
        shouldInterpolate: false))
    #expect(mask.isMask)
    let canvas = try Canvas(4, 4)
    canvas.context.setFillColor(.red)
    canvas.context.draw(upright: mask, in: CGRect(x: 0, y: 0, width: 4, height: 4))
    #expect(canvas[0, 0] == red && canvas[3, 0] == 0 && canvas[0, 3] == 0 && canvas[3, 3] == red)
  }

  // MARK: Values

  @Test func croppingSharesRows() throws {
    let image = try quadrants()
    let part = try #require(image.cropping(to: CGRect(x: 3, y: 3, width: 2, height: 2)))
    #expect(part.width == 2 && part.height == 2)
    #expect(part.bitmap.pixel(0, 0) == red && part.bitmap.pixel(1, 0) == green && part.bitmap.pixel(1, 1) == white)
    #expect(image.cropping(to: CGRect(x: 6, y: 6, width: 100, height: 100))?.width == 2)
    #expect(image.cropping(to: CGRect(x: 50, y: 0, width: 5, height: 5)) == nil)
    #expect(image.cropping(to: CGRect(x: CGFloat.nan, y: 0, width: 5, height: 5)) == nil)
    #expect(image.cropping(to: .infinite)?.width == 8)
    #expect(image.cropping(to: .null) == nil)
  }

  @Test func rawPixelsInManyLayouts() throws {
    func image(_ bytes: [UInt8], _ bits: Int, _ space: CGColorSpace, _ info: CGBitmapInfo) throws -> UInt32? {
      let provider = try #require(CGDataProvider(data: Data(bytes)))
      return CGImage(
        width: 1, height: 1, bitsPerComponent: 8, bitsPerPixel: bits, bytesPerRow: bits / 8, space: space,
        bitmapInfo: info, provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent
      )?.bitmap.pixel(0, 0)
    }
    let rgb = CGColorSpaceCreateDeviceRGB()
    #expect(try image([1, 2, 3, 255], 32, rgb, CGBitmapInfo(alpha: .premultipliedLast)) == 0xff01_0203)
    #expect(try image([255, 1, 2, 3], 32, rgb, CGBitmapInfo(alpha: .premultipliedFirst)) == 0xff01_0203)
    let firstLittle = CGBitmapInfo(alpha: .premultipliedFirst, byteOrder: .order32Little)
    #expect(try image([3, 2, 1, 255], 32, rgb, firstLittle) == 0xff01_0203)
    let lastLittle = CGBitmapInfo(alpha: .premultipliedLast, byteOrder: .order32Little)
    #expect(try image([255, 3, 2, 1], 32, rgb, lastLittle) == 0xff01_0203)
    #expect(try image([255, 0, 0, 128], 32, rgb, CGBitmapInfo(alpha: .last)) == 0x8080_0000)
    #expect(try image([255, 9, 9, 8], 32, rgb, CGBitmapInfo(alpha: .premultipliedLast)) == 0x0808_0808)
    #expect(try image([1, 2, 3, 7], 32, rgb, CGBitmapInfo(alpha: .noneSkipLast)) == 0xff01_0203)
    #expect(try image([1, 2, 3], 24, rgb, CGBitmapInfo(alpha: .none)) == 0xff01_0203)
    #expect(try image([7], 8, CGColorSpaceCreateDeviceGray(), CGBitmapInfo(alpha: .none)) == 0xff07_0707)
    #expect(try image([1, 2], 32, rgb, CGBitmapInfo(alpha: .last)) == nil)
    #expect(try image([1, 2, 3, 4, 5, 6, 7, 8], 64, rgb, CGBitmapInfo(alpha: .last)) == nil)
  }

  @Test func turningUpright() throws {
    let stored = try quadrants()
    let (r, g, w, b) = (red, green, white, blue)
    // What is seen for each orientation, as EXIF defines the eight numbers.
    let seen: [(CGImagePropertyOrientation, [UInt32])] = [
      (.up, [r, g, w, b]), (.upMirrored, [g, r, b, w]), (.down, [w, b, r, g]), (.downMirrored, [b, w, g, r]),
      (.leftMirrored, [r, b, w, g]), (.right, [b, r, g, w]), (.rightMirrored, [w, g, r, b]), (.left, [g, w, b, r]),
    ]
    for (orientation, colors) in seen {
      let image = CGImage(
        bitmap: stored.bitmap, colorSpace: nil, shouldInterpolate: true, orientation: orientation)
      let turned = try #require(image.applyingOrientation()).bitmap
      #expect(
        [turned.pixel(1, 1), turned.pixel(6, 1), turned.pixel(6, 6), turned.pixel(1, 6)] == colors, "\(orientation)")
    }
  }

  // MARK: Files

  @Test func pngKeepsEveryPixel() throws {
    let image = try makeImage([[red, 0x8040_2010, 0], [white, black, 0x0101_0101]])
    let data = try #require(image.pngData())
    let back = try ImageDecoder.decode(data: data)
    for y in 0..<2 {
      for x in 0..<3 { #expect(isNear(back.bitmap.pixel(x, y), image.bitmap.pixel(x, y), 1)) }
    }
    #expect(try ImageDecoder.properties(data: data) == ImageProperties(width: 3, height: 2, format: "png"))
  }

  @Test func jpegIsClose() throws {
    let image = CGImage(bitmap: try makeBitmap(40, 30, 0xff20_80c0))
    let data = try #require(image.jpegData(quality: 0.95))
    let back = try ImageDecoder.decode(data: data)
    #expect(back.width == 40 && back.height == 30 && isNear(back.bitmap.pixel(20, 15), 0xff20_80c0, 6))
    #expect(try #require(image.jpegData(quality: .nan)).count > 0)
  }

  @Test func picturesWithSomethingBehindThemAreWhole() throws {
    let image = CGImage(bitmap: try makeBitmap(20, 20, red))
    let tail = Data(repeating: 7, count: 500)
    #expect(try ImageDecoder.decode(data: #require(image.pngData()) + tail).width == 20)
    #expect(try ImageDecoder.decode(data: #require(image.jpegData(quality: 0.5)) + tail).width == 20)
  }

  @Test func theOrientationInAFileIsReported() throws {
    let jpeg = try #require(try quadrants().jpegData(quality: 0.9))
    let tiff: [UInt8] = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
    let body = Array("Exif".utf8) + [0, 0] + tiff
    let turned = jpeg.prefix(2) + Data([0xff, 0xe1, 0, UInt8(body.count + 2)] + body) + jpeg.dropFirst(2)
    let image = try ImageDecoder.decode(data: turned)
    #expect(image.sourceOrientation == .right && image.sourceOrientation.swapsSides)
    #expect(try ImageDecoder.decode(data: jpeg).sourceOrientation == .up)
    let source = try #require(CGImageSourceCreateWithData(turned, nil))
    #expect(CGImageSourceCopyPropertiesAtIndex(source, 0, nil)?[kCGImagePropertyOrientation] as? Int == 6)
  }

  /// 8×4, the left half red, the right half red at half alpha.
  static let webp = Data(base64Encoded: "UklGRh4AAABXRUJQVlA4TBEAAAAvB8AAEA8Q8x//A4xBHyL6HwA=") ?? Data()

  @Test func otherFormats() throws {
    let gif = try #require(Data(base64Encoded: "R0lGODdhAgACAIABAP8AAP///ywAAAAAAgACAAACAoRRADs="))
    #expect(try ImageDecoder.decode(data: gif).bitmap.pixel(0, 0) == red)
    #expect(try ImageDecoder.properties(data: Self.webp).format == "webp")
    let decoded = try ImageDecoder.decode(data: Self.webp)
    #expect(decoded.width == 8 && decoded.height == 4)
    #expect(decoded.bitmap.pixel(1, 1) == red && isNear(decoded.bitmap.pixel(6, 1), 0x8080_0000))
    #expect(try ImageDecoder.decode(data: Self.webp, maxPixelSize: 4).width == 4)
    let bmp = Data(
      [0x42, 0x4d, 58, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 24, 0]
        + [UInt8](repeating: 0, count: 24) + [0, 0, 255, 0])
    #expect(try ImageDecoder.decode(data: bmp).bitmap.pixel(0, 0) == red)
  }

  static let drawing = Data(
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">
      <rect width="5" height="10" fill="#f00"/>
    </svg>
    """.utf8)

  @Test func drawingsComeInAnySize() throws {
    for (width, height) in [(10, 10), (64, 64), (40, 20), (1, 1)] {
      let image = try ImageDecoder.decodeSVG(data: Self.drawing, width: width, height: height)
      #expect(image.width == width && image.height == height)
      if width > 1 {
        #expect(image.bitmap.pixel(width / 4, height / 2) == red && image.bitmap.pixel(width * 3 / 4, height / 2) == 0)
      }
    }
    #expect(try ImageDecoder.decode(data: Self.drawing).width == 10)
    #expect(throws: ImageError.self) { try ImageDecoder.decodeSVG(data: Self.drawing, width: 0, height: 5) }
    #expect(throws: ImageError.self) { try ImageDecoder.decodeSVG(data: Self.drawing, width: 1 << 20, height: 5) }
    #expect(throws: ImageError.self) { try ImageDecoder.decodeSVG(data: Self.drawing, width: 30_000, height: 30_000) }
  }

  @Test func largePicturesComeSmaller() throws {
    let data = try #require(CGImage(bitmap: try makeBitmap(300, 200, red)).pngData())
    let small = try ImageDecoder.decode(data: data, maxPixelSize: 30)
    #expect(small.width == 30 && small.height == 20 && small.bitmap.pixel(3, 3) == red)
    #expect(try ImageDecoder.decode(data: data, maxPixelSize: 1000).width == 300)
    #expect(throws: ImageError.self) { try ImageDecoder.decode(data: data, maxPixelSize: 0) }
  }

  func error(_ body: () throws -> CGImage) -> ImageError? {
    do {
      _ = try body()
      return nil
    } catch {
      return error as? ImageError
    }
  }

  @Test func truncatedFilesAreErrors() throws {
    let noisy = try makeBitmap(200, 200)
    for y in 0..<200 {
      for x in 0..<200 {
        let noise = UInt32(truncatingIfNeeded: (y * 200 + x) &* 2_654_435_761)
        noisy.row(y).storeBytes(of: 0xff00_0000 | noise & 0xff_ffff, toByteOffset: x * 4, as: UInt32.self)
      }
    }
    let image = CGImage(bitmap: noisy)
    for data in [try #require(image.pngData()), try #require(image.jpegData(quality: 0.8))] {
      for share in [0.1, 0.5, 0.9, 0.99] {
        let cut = data.prefix(Int(Double(data.count) * share))
        let found = error { try ImageDecoder.decode(data: cut) }
        guard case .damaged = found else {
          Issue.record("\(share) of \(data.count): \(String(describing: found))")
          continue
        }
      }
    }
    for length in 1..<Self.webp.count { #expect(error { try ImageDecoder.decode(data: Self.webp.prefix(length)) } != nil) }
    let stubs = [
      Data(), Data([0x89]), Data([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Data("GIF89a".utf8),
      Data("<svg".utf8), Data("hello".utf8), Data([0xff, 0xd8, 0xff]),
    ]
    for data in stubs {
      #expect(error { try ImageDecoder.decode(data: data) } != nil)
    }
  }

  @Test func damagedFilesNeverCrash() throws {
    var seed: UInt64 = 1
    func random(_ n: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % n
    }
    let image = try quadrants(32)
    let gif = try #require(Data(base64Encoded: "R0lGODdhAgACAIABAP8AAP///ywAAAAAAgACAAACAoRRADs="))
    for source in [try #require(image.pngData()), try #require(image.jpegData(quality: 0.5)), gif, Self.webp, Self.drawing] {
      for _ in 0..<150 {
        var bytes = [UInt8](source)
        for _ in 0...random(6) { bytes[random(bytes.count)] = UInt8(random(256)) }
        let limits = ImageLimits(maximumPixels: 1 << 20)
        _ = try? ImageDecoder.decode(data: Data(bytes), limits: limits)
      }
    }
  }

  private static func svg(_ body: String, side: Int = 400) -> Data {
    Data("<svg xmlns='http://www.w3.org/2000/svg' width='\(side)' height='\(side)'>\(body)</svg>".utf8)
  }

  /// Drawings of a few hundred bytes that would take minutes or all memory to render.
  private static let bombs: [String] = {
    let nested = (1...30).map { "<g id='a\($0)'><use href='#a\($0 - 1)'/><use href='#a\($0 - 1)'/></g>" }.joined()
    return [
      "<filter id='f'><feTurbulence numOctaves='999999' baseFrequency='.01'/></filter>"
        + "<rect width='400' height='400' filter='url(#f)'/>",
      "<filter id='f'>" + String(repeating: "<feMorphology operator='dilate' radius='180'/>", count: 30)
        + "</filter><rect width='400' height='400' filter='url(#f)'/>",
      "<defs><rect id='a0' width='9' height='9'/>\(nested)</defs><use href='#a30'/>",
      "<path d='M0 0H1e6V1e6' stroke='red' stroke-dasharray='0.0001'/>",
      "<pattern id='p' width='.0001' height='.0001'><rect width='1' height='1'/></pattern>"
        + "<rect width='400' height='400' fill='url(#p)'/>",
      String(repeating: "<g opacity='.5'>", count: 900) + "<rect width='9' height='9'/>"
        + String(repeating: "</g>", count: 900),
    ]
  }()

  @Test(arguments: bombs.indices) func drawingsThatCostTooMuchAreGivenUp(_ index: Int) {
    let start = DispatchTime.now().uptimeNanoseconds
    _ = try? ImageDecoder.decode(data: Self.svg(Self.bombs[index]), limits: ImageLimits(maximumDrawingSeconds: 1))
    // One second of processor time; the machine may be busy with something else.
    #expect(DispatchTime.now().uptimeNanoseconds - start < 20_000_000_000)
  }

  @Test func aDrawingOfAnotherProcessIsTheSame() throws {
    let plain = "<rect x='3' y='5' width='20' height='11' fill='#38f'/><circle cx='30' cy='30' r='9.5' fill-opacity='.5'/>"
    let here = try ImageDecoder.decode(data: Self.svg(plain, side: 50))
    let there = try ImageDecoder.decode(data: Self.svg("<!-- not plain -->" + plain, side: 50))
    #expect((there.width, there.height) == (50, 50))
    for y in 0..<50 {
      #expect(memcmp(here.bitmap.row(y), there.bitmap.row(y), 200) == 0, "row \(y)")
    }
    let shadow = "<filter id='f'><feGaussianBlur stdDeviation='3'/></filter><rect width='20' height='20' filter='url(#f)'/>"
    #expect(try ImageDecoder.decode(data: Self.svg(shadow), maxPixelSize: 100).width == 100)
    #expect(try ImageDecoder.decodeSVG(data: Self.svg(shadow), width: 31, height: 17).height == 17)
    #expect(try ImageDecoder.properties(data: Self.svg(shadow)).width == 400)
    guard case .tooManyPixels = error({ try ImageDecoder.decode(data: Self.svg(shadow, side: 30_000)) }) else {
      Issue.record("a large one is drawn")
      return
    }
    guard case .damaged = error({ try ImageDecoder.decode(data: Data("<svg><filter".utf8)) }) else {
      Issue.record("a damaged one is drawn")
      return
    }
  }

  /// A PNG whose header announces `width` × `height` pixels, and which contains none.
  func announcing(_ width: UInt32, _ height: UInt32) -> Data {
    func bigEndian(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * UInt32($0))) } }
    func crc(_ bytes: [UInt8]) -> UInt32 {
      var value: UInt32 = 0xffff_ffff
      for byte in bytes {
        value ^= UInt32(byte)
        for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xedb8_8320 : value >> 1 }
      }
      return ~value
    }
    let header = Array("IHDR".utf8) + bigEndian(width) + bigEndian(height) + [8, 6, 0, 0, 0]
    let body = Array("IDAT".utf8) + [0x78, 0x9c]
    let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
    let chunks: [[UInt8]] = [
      signature, bigEndian(13), header, bigEndian(crc(header)), bigEndian(2), body, bigEndian(crc(body)),
    ]
    return Data(chunks.joined())
  }

  @Test func hugePicturesAreRefusedBeforeTheyAreAllocated() throws {
    let screen: [UInt8] = [0xff, 0xff, 0xff, 0xff, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
    let frame: [UInt8] = [0x2c, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0, 2, 2, 0x44, 1, 0, 0x3b]
    let gif = Data(Array("GIF89a".utf8) + screen + frame)
    var webp = Self.webp
    webp.replaceSubrange(21..<25, with: [0xff, 0xff, 0xff, 0x1f])
    let sizes: [(UInt32, UInt32)] = [(60_000, 60_000), (999_999, 1), (6000, 5000), (9000, 9000)]
    for data in sizes.map({ announcing($0.0, $0.1) }) + [gif, webp] {
      let found = error { try ImageDecoder.decode(data: data) }
      guard case .tooManyPixels = found else {
        Issue.record("\(String(describing: found))")
        continue
      }
    }
    guard
      case .tooManyPixels(_, 100, 100, 50) = error({
        try ImageDecoder.decode(data: announcing(100, 100), limits: ImageLimits(maximumPixels: 50))
      })
    else {
      Issue.record("a limit of one's own does not count")
      return
    }
    #expect(try ImageDecoder.properties(data: announcing(9000, 9000)).width == 9000)
    let png = try #require(try quadrants().pngData())
    guard case .tooManyBytes = error({ try ImageDecoder.decode(data: png, limits: ImageLimits(maximumBytes: 10)) }) else {
      Issue.record("the byte limit does not count")
      return
    }
  }

  @Test func errorsSayWhichFileWhyAndWhatToDo() throws {
    let missing = URL(fileURLWithPath: "/nonexistent/cat.png")
    let text = try #require(error { try ImageDecoder.decode(contentsOf: missing) }).description
    #expect(text == "/nonexistent/cat.png: cannot be read: No such file or directory. Check the path and its permissions.")
    let folder = error { try ImageDecoder.decode(contentsOf: URL(fileURLWithPath: "/tmp")) }
    #expect(folder == .unreadable(source: "/tmp", reason: "not a regular file"))
    let words = error { try ImageDecoder.decode(data: Data("just words".utf8)) }
    #expect(words == .unknownFormat(source: "image data (10 bytes)"))
  }

  @Test func sourcesAndDestinations() throws {
    let image = try quadrants()
    let buffer = NSMutableData()
    let destination = try #require(CGImageDestinationCreateWithData(buffer as CFMutableData, "public.png", 1, nil))
    CGImageDestinationAddImage(destination, image, nil)
    #expect(CGImageDestinationFinalize(destination))
    let data = Data(bytes: buffer.bytes, count: buffer.length)
    let source = try #require(CGImageSourceCreateWithData(data as CFData, nil))
    #expect(CGImageSourceGetCount(source) == 1 && CGImageSourceGetType(source) == "public.png")
    #expect(CGImageSourceCreateImageAtIndex(source, 0, nil)?.width == 8)
    #expect(CGImageSourceCreateImageAtIndex(source, 1, nil) == nil)
    let options =
      [
        kCGImageSourceThumbnailMaxPixelSize: 4, kCGImageSourceCreateThumbnailFromImageAlways: true,
      ] as CFDictionary
    #expect(CGImageSourceCreateThumbnailAtIndex(source, 0, options)?.width == 4)
    let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil)
    #expect(properties?[kCGImagePropertyPixelWidth] as? Int == 8)
    #expect(CGImageDestinationCreateWithData(buffer, "public.heic", 1, nil) == nil)
  }
}
