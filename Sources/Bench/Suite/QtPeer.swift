import Glibc
import Raster

/// The UI frame drawn by Qt, if `deploy/bench` could build the library for it.
final class QtPeer {
  typealias Setup =
    @convention(c) (
      UnsafeMutablePointer<UInt32>, Int32, Int32, Int32, UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafePointer<UInt32>,
      Int32, Int32, UnsafePointer<UInt32>
    ) -> Int32
  typealias Frame = @convention(c) () -> Void
  typealias Version = @convention(c) () -> UnsafePointer<CChar>

  let target: Bitmap
  let frame: Frame
  let version: String

  init?(library: String) {
    guard
      let handle = dlopen(library, RTLD_NOW), let setup = dlsym(handle, "qt_peer_setup"),
      let draw = dlsym(handle, "qt_peer_frame"), let version = dlsym(handle, "qt_peer_version"),
      let target = Bitmap(width: UIFrame.width, height: UIFrame.height, format: .xrgb8888),
      let shadow = ShadowPixels.image(), let icon = ShadowPixels.icon()
    else { return nil }
    self.target = target
    // The types of the functions in Sources/Bench/Qt.
    frame = unsafeBitCast(draw, to: Frame.self)
    self.version = String(cString: unsafeBitCast(version, to: Version.self)())
    let status = unsafeBitCast(setup, to: Setup.self)(
      target.pixels, 1920, 1080, Int32(target.pitch), UIFrame.fontFile, UIFrame.text, ShadowPixels.packed(shadow),
      Int32(shadow.width), Int32(shadow.height), ShadowPixels.packed(icon))
    guard status == 0 else { return nil }
  }
}
