import Glibc
import Raster

/// Sprites drawn by SDL's software renderer, where its library is installed (Debian's package libsdl2-2.0-0).
final class SDLPeer {
  private typealias CreateSurface = @convention(c) (UInt32, Int32, Int32, Int32, UInt32) -> OpaquePointer?
  private typealias WrapPixels =
    @convention(c) (UnsafeMutableRawPointer, Int32, Int32, Int32, Int32, UInt32) -> OpaquePointer?
  private typealias CreateRenderer = @convention(c) (OpaquePointer) -> OpaquePointer?
  private typealias CreateTexture = @convention(c) (OpaquePointer, OpaquePointer) -> OpaquePointer?
  private typealias SetBlendMode = @convention(c) (OpaquePointer, Int32) -> Int32
  private typealias SetColor = @convention(c) (OpaquePointer, UInt8, UInt8, UInt8, UInt8) -> Int32
  private typealias Clear = @convention(c) (OpaquePointer) -> Int32
  private typealias CopyEx =
    @convention(c) (
      OpaquePointer, OpaquePointer, UnsafeRawPointer?, UnsafeRawPointer?, Double, UnsafeRawPointer?, Int32
    ) -> Int32
  private typealias Copy =
    @convention(c) (
      OpaquePointer, OpaquePointer, UnsafeRawPointer?, UnsafeRawPointer?
    ) -> Int32
  private typealias Present = @convention(c) (OpaquePointer) -> Void
  private typealias Version = @convention(c) (UnsafeMutablePointer<UInt8>) -> Void

  /// SDL's rectangle.
  struct Rect { var x, y, width, height: Int32 }

  let version: String
  private let renderer: OpaquePointer
  private let texture: OpaquePointer
  private let clear: Clear
  private let copy: Copy
  private let copyTurned: CopyEx
  private let present: Present
  private let pixels: UnsafeMutablePointer<UInt32>

  /// - Parameter picture: Premultiplied pixels of a sprite. SDL gets them with separate opacity, which it expects.
  init?(width: Int, height: Int, picture: Bitmap) {
    guard let library = dlopen("libSDL2-2.0.so.0", RTLD_NOW) else { return nil }
    func find<Function>(_ name: String, _ type: Function.Type) -> Function? {
      dlsym(library, name).map { unsafeBitCast($0, to: type) }
    }
    guard
      let createSurface = find("SDL_CreateRGBSurfaceWithFormat", CreateSurface.self),
      let wrapPixels = find("SDL_CreateRGBSurfaceWithFormatFrom", WrapPixels.self),
      let createRenderer = find("SDL_CreateSoftwareRenderer", CreateRenderer.self),
      let createTexture = find("SDL_CreateTextureFromSurface", CreateTexture.self),
      let setBlendMode = find("SDL_SetTextureBlendMode", SetBlendMode.self),
      let setColor = find("SDL_SetRenderDrawColor", SetColor.self), let clear = find("SDL_RenderClear", Clear.self),
      let copy = find("SDL_RenderCopy", Copy.self), let copyTurned = find("SDL_RenderCopyEx", CopyEx.self),
      let present = find("SDL_RenderPresent", Present.self), let getVersion = find("SDL_GetVersion", Version.self)
    else { return nil }
    let count = picture.width * picture.height
    pixels = .allocate(capacity: count)
    for y in 0..<picture.height {
      let row = picture.row(y).assumingMemoryBound(to: UInt32.self)
      for x in 0..<picture.width { (pixels + y * picture.width + x).initialize(to: Self.separate(row[x])) }
    }
    // SDL_PIXELFORMAT_RGB888 and SDL_PIXELFORMAT_ARGB8888.
    let (opaque, translucent): (UInt32, UInt32) = (0x1616_1804, 0x1636_2004)
    guard let surface = createSurface(0, Int32(width), Int32(height), 32, opaque), let renderer = createRenderer(surface),
      let source = wrapPixels(
        pixels, Int32(picture.width), Int32(picture.height), 32, Int32(picture.width * 4), translucent),
      let texture = createTexture(renderer, source)
    else { return nil }
    // SDL_BLENDMODE_BLEND.
    _ = setBlendMode(texture, 1)
    _ = setColor(renderer, 38, 38, 38, 255)
    (self.renderer, self.texture, self.clear, self.copy) = (renderer, texture, clear, copy)
    (self.copyTurned, self.present) = (copyTurned, present)
    var numbers: [UInt8] = [0, 0, 0]
    getVersion(&numbers)
    version = numbers.map(String.init).joined(separator: ".")
  }

  private static func separate(_ p: UInt32) -> UInt32 {
    let a = p >> 24
    guard a > 0 else { return 0 }
    func part(_ shift: UInt32) -> UInt32 { min(255, ((p >> shift & 255) * 255 + a / 2) / a) << shift }
    return a << 24 | part(16) | part(8) | part(0)
  }

  /// Draws a frame of sprites.
  /// - Parameter angle: In degrees; nil draws them upright.
  func frame(_ sprites: [Rect], angle: Double?) {
    _ = clear(renderer)
    for sprite in sprites {
      withUnsafePointer(to: sprite) {
        if let angle {
          _ = copyTurned(renderer, texture, nil, $0, angle, nil, 0)
        } else {
          _ = copy(renderer, texture, nil, $0)
        }
      }
    }
    present(renderer)
  }
}
