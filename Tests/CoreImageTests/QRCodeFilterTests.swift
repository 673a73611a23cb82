import CoreImage.CIFilterBuiltins
import Raster
import Testing

/// QR codes as apps make them. `CIFilterBuiltins` is imported as they do, and nothing else of Core Image.
@Suite struct QRCodeFilterTests {
  private func pixels(_ image: CIImage) throws -> CGImage {
    try #require(CIContext().createCGImage(image, from: image.extent))
  }

  private func code(_ text: String, level: String = "M") throws -> CIImage {
    let filter = CIFilter.qrCodeGenerator()
    filter.message = Data(text.utf8)
    filter.correctionLevel = level
    return try #require(filter.outputImage)
  }

  @Test(arguments: ["https://museum.example/works/7", "grüß", "a", "متحف"])
  func codesSayTheirMessage(_ text: String) throws {
    for level in ["L", "M", "Q", "H"] {
      let image = try pixels(code(text, level: level))
      #expect(QRCodeReader(image, margin: 1)?.text == text, "\(level)")
    }
  }

  /// The error correction is in the code, not only in the setting.
  @Test func theCorrectionLevelIsInTheCode() throws {
    let levels = try ["L", "M", "Q", "H"].map { QRCodeReader(try pixels(code("vitrine", level: $0)), margin: 1)?.level }
    #expect(levels == ["L", "M", "Q", "H"])
  }

  /// 21 modules of the smallest code and one on each side, as on an iPhone.
  @Test func aModuleIsAPixelAndTheMarginIsOneModule() throws {
    let image = try code("a")
    #expect(image.extent == CGRect(x: 0, y: 0, width: 23, height: 23))
    let bitmap = try pixels(image).bitmap
    for index in 0..<23 {
      for (x, y) in [(index, 0), (index, 22), (0, index), (22, index)] { #expect(bitmap.pixel(x, y) == 0xffff_ffff) }
    }
    #expect(bitmap.pixel(1, 1) == 0xff00_0000)
  }

  @Test func codesThatAreScaledHaveHardEdges() throws {
    let image = try code("https://museum.example")
    let (small, large) = (
      try pixels(image), try pixels(image.transformed(by: CGAffineTransform(scaleX: 10, y: 10)))
    )
    #expect(large.width == 10 * small.width && large.height == 10 * small.height)
    for y in 0..<large.height {
      for x in 0..<large.width {
        guard large.bitmap.pixel(x, y) == small.bitmap.pixel(x / 10, y / 10) else {
          Issue.record("the pixel at \(x), \(y) is of another module")
          return
        }
      }
    }
  }

  @Test func aFilterByNameTakesItsInputsByName() throws {
    let filter = try #require(CIFilter(name: "CIQRCodeGenerator"))
    filter.setDefaults()
    #expect(filter.name == "CIQRCodeGenerator")
    #expect(filter.inputKeys == ["inputMessage", "inputCorrectionLevel"] && filter.outputKeys == ["outputImage"])
    #expect(filter.value(forKey: "inputCorrectionLevel") as? String == "M")
    filter.setValue("vitrine".data(using: .ascii), forKey: "inputMessage")
    filter.setValue("H", forKey: "inputCorrectionLevel")
    let image = try pixels(try #require(filter.outputImage))
    #expect(QRCodeReader(image, margin: 1)?.text == "vitrine" && QRCodeReader(image, margin: 1)?.level == "H")
    let parameters: [String: Any] = ["inputMessage": Data("a".utf8)]
    #expect(CIFilter(name: "CIQRCodeGenerator", parameters: parameters)?.outputImage != nil)
    #expect(CIFilter(name: "CIQRCodeGenerator") is any CIQRCodeGenerator)
  }

  @Test func bytesThatAreNoTextAreKept() throws {
    let filter = CIFilter.qrCodeGenerator()
    filter.message = Data([0, 255, 0, 65, 128])
    let image = try pixels(try #require(filter.outputImage))
    #expect(QRCodeReader(image, margin: 1)?.bytes == [0, 255, 0, 65, 128])
  }

  @Test func whatIsWrongMakesNoCode() throws {
    let filter = CIFilter.qrCodeGenerator()
    #expect(filter.outputImage == nil)
    filter.message = Data("a".utf8)
    filter.correctionLevel = "X"
    #expect(filter.outputImage == nil)
    filter.correctionLevel = "L"
    filter.setValue("a text in place of data", forKey: "inputMessage")
    filter.setValue(1, forKey: "inputNothing")
    #expect(filter.message == Data("a".utf8) && filter.outputImage != nil)
    filter.message = Data(repeating: UInt8(ascii: "a"), count: 3000)
    #expect(filter.outputImage == nil)
    filter.message = Data(repeating: 0, count: 3000)
    #expect(filter.outputImage == nil)
  }

  @Test func colouredCodesStaySharp() throws {
    let filter = CIFilter.falseColor()
    filter.inputImage = try code("a")
    filter.color0 = CIColor(red: 0, green: 0, blue: 1)
    filter.color1 = .clear
    let image = try #require(filter.outputImage).transformed(by: CGAffineTransform(scaleX: 4, y: 4))
    let bitmap = try pixels(image).bitmap
    var counts: [UInt32: Int] = [:]
    for y in 0..<bitmap.height { for x in 0..<bitmap.width { counts[bitmap.pixel(x, y), default: 0] += 1 } }
    #expect(Set(counts.keys) == [0xff00_00ff, 0])
    #expect(bitmap.width == 92 && bitmap.pixel(4, 4) == 0xff00_00ff && bitmap.pixel(0, 0) == 0)
  }
}
