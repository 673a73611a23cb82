import Testing

import UIKit
@testable import UIKitCore
@testable import UIKitGraphics

@MainActor
@Suite struct SymbolContentTests {
  /// Keys, buttons and cells make the image of a symbol whenever they draw it: what was drawn for one must be reused
  /// for the next.
  @Test func imagesOfOneSymbolShareWhatIsDrawn() throws {
    func picture(_ color: UIColor) throws -> CGImage {
      let image = try #require(UIImage(systemName: "star.fill")).withTintColor(color)
      return try #require(image.content.rendition(width: 40, height: 40, tint: color.cgColor))
    }
    #expect(try picture(.red) === picture(.red))
    #expect(try picture(.red) !== picture(.blue))
  }

  @Test func imagesOfOneSymbolAreEqual() {
    #expect(UIImage(systemName: "star.fill") == UIImage(systemName: "star.fill"))
    #expect(UIImage(systemName: "star.fill") != UIImage(systemName: "star"))
  }
}
