import CoreImage.CIFilterBuiltins
import Raster
import Testing

@testable import UIKitGraphics

/// What UIKit adds to Core Image, and it to UIKit.
@Suite struct CoreImageBridgeTests {
  @Test func codesBecomeImages() throws {
    let filter = CIFilter.qrCodeGenerator()
    filter.message = Data("a".utf8)
    let output = try #require(filter.outputImage).transformed(by: CGAffineTransform(scaleX: 10, y: 10))
    let image = UIImage(ciImage: output)
    #expect(image.size == CGSize(width: 230, height: 230) && image.scale == 1 && image.ciImage === output)
    #expect(image.cgImage?.bitmap.pixel(15, 15) == 0xff00_0000 && image.cgImage?.bitmap.pixel(5, 5) == 0xffff_ffff)
    #expect(UIImage(ciImage: output, scale: 2, orientation: .up).size == CGSize(width: 115, height: 115))
    let context = CIContext()
    let pixels = try #require(context.createCGImage(output, from: output.extent))
    #expect(UIImage(cgImage: pixels).ciImage == nil)
  }

  @Test func imagesBecomeInputsOfFilters() throws {
    let square = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { context in
      UIColor.white.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    }
    let input = try #require(CIImage(image: square))
    #expect(input.extent.width == 4 * square.scale)
    let filter = CIFilter.falseColor()
    filter.inputImage = input
    filter.color1 = CIColor(color: .green)
    #expect(filter.outputImage.map { UIImage(ciImage: $0) }?.cgImage?.bitmap.pixel(1, 1) == 0xff00_ff00)
    #expect(CIImage(image: UIImage()) == nil)
  }

  @Test func whatCannotBeRenderedIsEmpty() {
    #expect(UIImage(ciImage: CIImage(color: .red)).size == .zero)
    #expect(UIImage(ciImage: .empty()).cgImage == nil)
  }
}
