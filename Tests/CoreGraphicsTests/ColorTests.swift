import CoreGraphics
import Testing

@Suite struct ColorTests {
  @Test func pixelsArePremultipliedAndRounded() {
    #expect(CGColor(red: 1, green: 0, blue: 0, alpha: 1).premultipliedARGB == 0xffff_0000)
    #expect(CGColor(red: 1, green: 0.5, blue: 0, alpha: 0.5).premultipliedARGB == 0x8080_4000)
    #expect(CGColor.clear.premultipliedARGB == 0)
    #expect(CGColor(gray: 0.5, alpha: 1).premultipliedARGB == 0xff80_8080)
  }

  @Test func badComponentsAreClamped() {
    #expect(CGColor(red: .nan, green: 7, blue: -3, alpha: .infinity).premultipliedARGB == 0xff00_ff00)
    #expect(CGColor(red: 1, green: 1, blue: 1, alpha: .nan).premultipliedARGB == 0)
  }

  @Test func componentsAndSpaces() throws {
    let gray = CGColor(gray: 0.25, alpha: 0.5)
    #expect(gray.components == [0.25, 0.5])
    #expect(gray.numberOfComponents == 2)
    #expect(gray.colorSpace?.model == .monochrome)
    let color = try #require(CGColor(colorSpace: CGColorSpaceCreateDeviceRGB(), components: [0.1, 0.2, 0.3, 1]))
    #expect(color.components == [0.1, 0.2, 0.3, 1])
    #expect(CGColor(colorSpace: CGColorSpaceCreateDeviceRGB(), components: [0.1, 0.2]) == nil)
    #expect(CGColorSpace(name: "no such space") == nil)
    #expect(CGColorSpace(name: CGColorSpace.displayP3)?.numberOfComponents == 3)
  }

  @Test func equalityIsByValue() {
    #expect(CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 1) == CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 1))
    #expect(CGColor(gray: 0, alpha: 1) != CGColor(red: 0, green: 0, blue: 0, alpha: 1))
    #expect(Set([CGColor.black, CGColor(gray: 0, alpha: 1)]).count == 1)
  }

  @Test func copyChangesAlphaOnly() {
    let color = CGColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 1).copy(alpha: 0.5)
    #expect(color?.components == [0.2, 0.4, 0.6, 0.5])
  }

  @Test func conversion() throws {
    let sRGB = try #require(CGColorSpace(name: CGColorSpace.sRGB))
    let gray = CGColor(gray: 0.5, alpha: 0.25).converted(to: sRGB, intent: .defaultIntent, options: nil)
    #expect(gray?.components == [0.5, 0.5, 0.5, 0.25])
    let linear = try #require(CGColorSpace(name: CGColorSpace.linearSRGB))
    let color = CGColor(red: 0.5, green: 0.25, blue: 1, alpha: 1)
    let there = try #require(color.converted(to: linear, intent: .perceptual, options: nil))
    let components = try #require(there.components)
    #expect(abs(components[0] - 0.2140) < 1e-3)
    #expect(there.premultipliedARGB == color.premultipliedARGB)
    let white = CGColor.white.converted(to: CGColorSpaceCreateDeviceGray(), intent: .defaultIntent, options: nil)
    #expect(white?.components?.first == 1)
    #expect(CGColor(genericCMYKCyan: 0, magenta: 1, yellow: 1, black: 0, alpha: 1).premultipliedARGB == 0xffff_0000)
  }
}
