import Testing
import UIKit

@Suite struct ImagesTests {
  /// 4×2 pixels: red, green, blue, white over a transparent row.
  private func sample() throws -> UIImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    return UIGraphicsImageRenderer(size: CGSize(width: 4, height: 2), format: format).image { context in
      for (index, color) in [UIColor.red, .green, .blue, .white].enumerated() {
        color.setFill()
        context.fill(CGRect(x: index, y: 0, width: 1, height: 1))
      }
    }
  }

  private func pixels(_ image: UIImage?) -> [[UInt32]] {
    guard let bitmap = image?.pngData().flatMap({ UIImage(data: $0) })?.cgImage?.bitmap else { return [] }
    return (0..<bitmap.height).map { y in (0..<bitmap.width).map { bitmap.pixel($0, y) } }
  }

  @Test func sizeCountsScaleAndOrientation() throws {
    let pixels = try #require(try sample().cgImage)
    #expect(UIImage(cgImage: pixels, scale: 2, orientation: .up).size == CGSize(width: 2, height: 1))
    #expect(UIImage(cgImage: pixels, scale: 1, orientation: .right).size == CGSize(width: 2, height: 4))
  }

  @Test(arguments: [
    (UIImage.Orientation.up, [[0, 1, 2, 3], [9, 9, 9, 9]]), (.down, [[9, 9, 9, 9], [3, 2, 1, 0]]),
    (.right, [[9, 0], [9, 1], [9, 2], [9, 3]]), (.left, [[3, 9], [2, 9], [1, 9], [0, 9]]),
    (.upMirrored, [[3, 2, 1, 0], [9, 9, 9, 9]]), (.downMirrored, [[9, 9, 9, 9], [0, 1, 2, 3]]),
    (.leftMirrored, [[0, 9], [1, 9], [2, 9], [3, 9]]), (.rightMirrored, [[9, 3], [9, 2], [9, 1], [9, 0]]),
  ])
  func orientationTurnsUpright(_ orientation: UIImage.Orientation, _ expected: [[Int]]) throws {
    let colors: [Int: UInt32] = [0: 0xffff_0000, 1: 0xff00_ff00, 2: 0xff00_00ff, 3: 0xffff_ffff, 9: 0]
    let image = UIImage(cgImage: try #require(try sample().cgImage), scale: 1, orientation: orientation)
    #expect(pixels(image) == expected.map { $0.map { colors[$0] ?? 1 } })
  }

  @Test func flippingMirrorsWhatIsSeen() throws {
    for orientation in [UIImage.Orientation.up, .down, .left, .right] {
      let image = UIImage(cgImage: try #require(try sample().cgImage), scale: 1, orientation: orientation)
      #expect(pixels(image.withHorizontallyFlippedOrientation()) == pixels(image).map { $0.reversed() })
    }
  }

  @Test func tintKeepsCoverage() throws {
    let tinted = try sample().withTintColor(.red)
    #expect(pixels(tinted) == [[UInt32](repeating: 0xffff_0000, count: 4), [0, 0, 0, 0]])
  }

  @Test func pngRoundTrips() throws {
    let image = try sample()
    let data = try #require(image.pngData())
    #expect(UIImage(data: data)?.size == image.size)
    #expect(pixels(UIImage(data: data)) == pixels(image))
    #expect(image.jpegData(compressionQuality: 0.8)?.isEmpty == false)
  }

  @Test func brokenDataIsNil() {
    #expect(UIImage(data: Data()) == nil)
    #expect(UIImage(data: Data([1, 2, 3, 4])) == nil)
    #expect(UIImage(contentsOfFile: "/no/such/file.png") == nil)
    #expect(UIImage(named: "no such image") == nil)
    #expect(UIImage(named: "") == nil)
    #expect(UIImage().pngData() == nil && UIImage().size == .zero)
  }

  @Test func resizableKeepsItsCaps() throws {
    let image = try sample().resizableImage(
      withCapInsets: UIEdgeInsets(top: 0, left: 1, bottom: 0, right: 1), resizingMode: .stretch)
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let drawn = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 2), format: format).image { _ in
      image.draw(in: CGRect(x: 0, y: 0, width: 10, height: 2))
    }
    let row = pixels(drawn)[0]
    #expect(row[0] == 0xffff_0000 && row[9] == 0xffff_ffff)
    #expect(row[1] == 0xff00_ff00 && row[8] == 0xff00_00ff)
  }

  @Test func thumbnailsKeepProportions() throws {
    #expect(try sample().preparingThumbnail(of: CGSize(width: 2, height: 2))?.size == CGSize(width: 2, height: 1))
    #expect(try sample().preparingThumbnail(of: .zero) == nil)
  }

  // MARK: Symbols

  @Test func everyMappedSymbolHasAPicture() {
    for name in [
      "star", "star.fill", "heart.fill", "xmark", "xmark.circle.fill", "plus", "plus.circle", "chevron.right", "trash",
      "square.and.arrow.up", "gear", "magnifyingglass", "person.crop.circle", "house.fill", "bell.slash", "wifi",
      "play.circle.fill", "ellipsis.circle", "arrow.clockwise", "checkmark.seal.fill", "cart.badge.plus", "rosette",
    ] {
      let image = UIImage(systemName: name)
      let coverage = image?.cgImage.map { image in
        (0..<image.height).contains { y in (0..<image.width).contains { image.bitmap.pixel($0, y) != 0 } }
      }
      #expect(coverage == true, "\(name)")
    }
  }

  @Test func unknownSymbolsAreNil() {
    #expect(UIImage(systemName: "no.such.symbol") == nil)
    #expect(UIImage(systemName: "../../../etc/passwd") == nil)
  }

  @Test func symbolsAreTemplatesOfTheirConfiguredSize() throws {
    let small = try #require(UIImage(systemName: "star"))
    let large = try #require(
      UIImage(systemName: "star", withConfiguration: UIImage.SymbolConfiguration(pointSize: 34, weight: .regular)))
    #expect(small.isSymbolImage && small.size.width == small.size.height)
    #expect(large.size.width == 2 * small.size.width)
    let larger = try #require(small.applyingSymbolConfiguration(.init(scale: .large)))
    #expect(larger.size.width > small.size.width)
    let colored = try #require(UIImage(systemName: "star.fill")?.withTintColor(.red, renderingMode: .alwaysOriginal))
    #expect(colored.cgImage?.bitmap.pixel(10, 10) == 0xffff_0000)
  }

  // MARK: Assets

  /// A folder with loose files and an asset catalog.
  private func assets() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("assets-\(UUID().uuidString)")
    let set = folder.appendingPathComponent("App.xcassets/Group/Badge.imageset")
    let color = folder.appendingPathComponent("App.xcassets/Accent.colorset")
    for path in [set, color] { try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true) }
    func solid(_ color: UIColor, _ side: CGFloat) throws -> Data {
      let format = UIGraphicsImageRendererFormat()
      format.scale = 1
      return try #require(
        UIGraphicsImageRenderer(size: CGSize(width: side, height: side), format: format).image {
          color.setFill()
          $0.fill(CGRect(x: 0, y: 0, width: side, height: side))
        }.pngData())
    }
    try solid(.red, 4).write(to: set.appendingPathComponent("light.png"))
    try solid(.blue, 4).write(to: set.appendingPathComponent("dark.png"))
    try solid(.green, 8).write(to: set.appendingPathComponent("light@2x.png"))
    let images = """
      {"images": [{"idiom": "universal", "filename": "light.png", "scale": "1x"},
        {"idiom": "universal", "filename": "light@2x.png", "scale": "2x"},
        {"idiom": "universal", "filename": "dark.png", "scale": "1x",
         "appearances": [{"appearance": "luminosity", "value": "dark"}]}, {"idiom": "universal", "scale": "3x"}],
       "info": {"author": "xcode", "version": 1}, "properties": {"template-rendering-intent": "original"}}
      """
    try Data(images.utf8).write(to: set.appendingPathComponent("Contents.json"))
    let colors = """
      {"colors": [{"idiom": "universal", "color": {"color-space": "srgb",
        "components": {"red": "0xFF", "green": "0.500", "blue": "0", "alpha": "1.000"}}},
        {"idiom": "universal", "appearances": [{"appearance": "luminosity", "value": "dark"}],
         "color": {"color-space": "srgb", "components": {"red": "0", "green": "0", "blue": "255", "alpha": "0.5"}}}]}
      """
    try Data(colors.utf8).write(to: color.appendingPathComponent("Contents.json"))
    try solid(.red, 6).write(to: folder.appendingPathComponent("Loose.png"))
    try solid(.green, 12).write(to: folder.appendingPathComponent("Loose@2x.png"))
    try solid(.blue, 6).write(to: folder.appendingPathComponent("Loose~dark.png"))
    return folder
  }

  @Test func catalogsAndLooseFiles() throws {
    let folder = try assets()
    defer { try? FileManager.default.removeItem(at: folder) }
    let bundle = try #require(Bundle(path: folder.path))
    func image(_ name: String, _ style: UIUserInterfaceStyle, _ scale: CGFloat) -> UIImage? {
      let traits = UITraitCollection {
        $0.userInterfaceStyle = style
        $0.displayScale = scale
      }
      return UIImage(named: name, in: bundle, compatibleWith: traits)
    }
    #expect(image("Badge", .light, 1)?.cgImage?.bitmap.pixel(0, 0) == 0xffff_0000)
    #expect(image("Badge", .light, 2)?.cgImage?.bitmap.pixel(0, 0) == 0xff00_ff00)
    #expect(image("Badge", .light, 2)?.size == CGSize(width: 4, height: 4))
    #expect(image("Badge", .dark, 1)?.cgImage?.bitmap.pixel(0, 0) == 0xff00_00ff)
    #expect(image("Badge", .light, 1)?.renderingMode == .alwaysOriginal)
    #expect(image("Loose", .light, 1)?.cgImage?.bitmap.pixel(0, 0) == 0xffff_0000)
    #expect(image("Loose", .light, 2)?.scale == 2)
    #expect(image("Loose.png", .dark, 1)?.cgImage?.bitmap.pixel(0, 0) == 0xff00_00ff)
    #expect(image("Missing", .light, 1) == nil)
    let color = try #require(UIColor(named: "Accent", in: bundle, compatibleWith: nil))
    #expect(
      color.resolvedColor(with: UITraitCollection(userInterfaceStyle: .light))
        == UIColor(red: 1, green: 0.5, blue: 0, alpha: 1))
    #expect(
      color.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark))
        == UIColor(red: 0, green: 0, blue: 1, alpha: 0.5))
  }
}
