import CoreImage
import Raster
import Testing

@testable import CoreImage

/// Images as recipes, and how they are rendered.
@Suite struct ImageTests {
  /// Red over green over blue, from the top.
  private func stripes() throws -> CIImage {
    let bitmap = try #require(Bitmap(width: 2, height: 3, format: .argb8888))
    for (y, color) in [UInt32(0xffff_0000), 0xff00_ff00, 0xff00_00ff].enumerated() {
      for x in 0..<2 { bitmap.row(y).assumingMemoryBound(to: UInt32.self)[x] = color }
    }
    return CIImage(cgImage: CGImage(bitmap: bitmap))
  }

  private func column(_ image: CIImage, from rect: CGRect? = nil, x: Int = 0) throws -> [UInt32] {
    let bitmap = try #require(CIContext(options: nil).createCGImage(image, from: rect ?? image.extent)).bitmap
    return (0..<bitmap.height).map { bitmap.pixel(x, $0) }
  }

  @Test func pixelsAreRenderedAsTheyAre() throws {
    #expect(try stripes().extent == CGRect(x: 0, y: 0, width: 2, height: 3))
    #expect(try column(stripes()) == [0xffff_0000, 0xff00_ff00, 0xff00_00ff])
    #expect(try stripes().cgImage != nil)
  }

  @Test func theYAxisPointsUp() throws {
    let bottom = try stripes().cropped(to: CGRect(x: 0, y: 0, width: 2, height: 1))
    #expect(bottom.extent == CGRect(x: 0, y: 0, width: 2, height: 1))
    #expect(try column(bottom) == [0xff00_00ff])
    let top = try stripes().cropped(to: CGRect(x: 0, y: 2, width: 9, height: 9))
    #expect(top.extent == CGRect(x: 0, y: 2, width: 2, height: 1))
    #expect(try column(top) == [0xffff_0000])
  }

  @Test func transformsMoveTheExtent() throws {
    let moved = try stripes().transformed(by: CGAffineTransform(translationX: 5, y: 7))
    #expect(moved.extent == CGRect(x: 5, y: 7, width: 2, height: 3))
    #expect(try column(moved) == column(stripes()))
    let turned = try stripes().transformed(by: CGAffineTransform(scaleX: 1, y: -1))
    #expect(turned.extent == CGRect(x: 0, y: -3, width: 2, height: 3))
    #expect(try column(turned) == column(stripes()).reversed())
  }

  @Test func whatIsOutsideOfTheExtentIsTransparent() throws {
    #expect(try column(stripes(), from: CGRect(x: 0, y: -1, width: 1, height: 5)).first == 0)
    #expect(try column(stripes(), from: CGRect(x: 0, y: -1, width: 1, height: 5)).last == 0)
  }

  @Test func nearestSamplingKeepsTheColors() throws {
    let scale = CGAffineTransform(scaleX: 4, y: 4)
    let sharp = try stripes().samplingNearest().transformed(by: scale)
    #expect(try Set(column(sharp)) == [0xffff_0000, 0xff00_ff00, 0xff00_00ff])
    #expect(try Set(column(stripes().transformed(by: scale))).count > 3)
    #expect(try Set(column(sharp.samplingLinear())).count == 3)
  }

  @Test func imagesLieInFrontOfOthers() throws {
    let front = try stripes().cropped(to: CGRect(x: 0, y: 0, width: 2, height: 1))
    let both = front.composited(over: CIImage(color: .white)).cropped(to: CGRect(x: 0, y: 0, width: 2, height: 3))
    #expect(try column(both) == [0xffff_ffff, 0xffff_ffff, 0xff00_00ff])
  }

  @Test func rectanglesThatCannotBeRenderedAreRefused() {
    let context = CIContext(), color = CIImage(color: .red)
    for rect in [CGRect.infinite, .null, .zero, CGRect(x: 0, y: 0, width: 40000, height: 2)] {
      #expect(context.createCGImage(color, from: rect) == nil)
    }
    #expect(context.createCGImage(.empty(), from: CGImage.bitmapRect)?.bitmap.pixel(0, 0) == 0)
  }

  @Test func falseColorsMixByBrightness() throws {
    let gray = CIImage(color: CIColor(red: 0.5, green: 0.5, blue: 0.5)).cropped(to: CGImage.bitmapRect)
    let image = gray.applyingFilter("CIFalseColor", parameters: ["inputColor0": CIColor.black, "inputColor1": CIColor.red])
    #expect(try column(image) == [0xff80_0000])
  }

  @Test func filesAreReadAndWritten() throws {
    let space = CGColorSpaceCreateDeviceRGB()
    let data = try #require(CIContext().pngRepresentation(of: try stripes(), format: .RGBA8, colorSpace: space))
    #expect(try column(try #require(CIImage(data: data))) == column(stripes()))
    #expect(CIImage(data: Data("no picture".utf8)) == nil)
    #expect(CIImage(contentsOf: URL(fileURLWithPath: "/nowhere/picture.png")) == nil)
  }

  // MARK: Filters

  @Test func unknownFiltersAreNilAndTheLogNamesTheNearest() {
    #expect(CIFilter(name: "CIQRCodeGenerater") == nil)
    let line = FilterRegistry.refusal(of: "CIQRCodeGenerater")
    #expect(line.hasSuffix("there is no such filter. The nearest: CIQRCodeGenerator, CIFalseColor."), "\(line)")
  }

  @Test func everyFilterHasItsName() throws {
    #expect(CIFilter.filterNames(inCategory: nil) == ["CIFalseColor", "CIQRCodeGenerator"])
    for name in CIFilter.filterNames(inCategories: nil) {
      let filter = try #require(CIFilter(name: name))
      #expect(filter.name == name && filter.attributes[kCIAttributeFilterName] as? String == name)
      for key in filter.inputKeys { #expect(filter.attributes[key] != nil) }
    }
  }

  @Test func colorsComeFromEverySpace() {
    #expect(CIColor(cgColor: CGColor(gray: 0.5, alpha: 0.25)) == CIColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.25))
    #expect(CIColor(cgColor: CIColor.magenta.cgColor) == .magenta)
    #expect(CIColor(string: "0.5 0.25 1") == CIColor(red: 0.5, green: 0.25, blue: 1))
  }
}

extension CGImage {
  fileprivate static var bitmapRect: CGRect { CGRect(x: 0, y: 0, width: 1, height: 1) }
}
