import Glibc
import Raster

/// The list drawn by Qt, if `deploy/bench` could build the libraries for it.
struct QtListPeer {
  typealias Setup =
    @convention(c) (
      Int32, Int32, Int32, UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafePointer<UInt32>, Int32,
      UnsafePointer<UInt32>, Int32, Int32
    ) -> Int32
  typealias Number = @convention(c) (Int32) -> Void

  let name: String
  /// Shows the list, and hides it.
  let begin: () -> Void
  let end: () -> Void
  /// Scrolls to an offset in pixels, and paints.
  let frame: (Int) -> Void

  /// Qt's widgets, twice: as its offscreen platform scrolls, which moves the pixels that stay and paints what enters, and as
  /// platforms that cannot move pixels (linuxfb). And Qt Quick, which paints everything.
  static func all(folder: String) -> [QtListPeer] {
    var peers: [QtListPeer] = []
    if let (show, scroll) = load(folder + "/libqtpeer.so", "qt_list") {
      for (which, name) in [(Int32(0), "Qt widgets, pixels moved"), (1, "Qt widgets, all painted")] {
        peers.append(
          QtListPeer(name: name, begin: { show(which) }, end: { show(-1) }, frame: { scroll(Int32($0)) }))
      }
    }
    if let (show, scroll) = load(folder + "/libqtquickpeer.so", "qt_quick") {
      peers.append(
        QtListPeer(name: "Qt Quick", begin: { show(1) }, end: { show(0) }, frame: { scroll(Int32($0)) }))
    }
    return peers
  }

  private static func load(_ library: String, _ prefix: String) -> (show: Number, scroll: Number)? {
    guard
      let handle = dlopen(library, RTLD_NOW), let setup = dlsym(handle, prefix + "_setup"),
      let show = dlsym(handle, prefix + "_show"), let scroll = dlsym(handle, prefix + "_scroll")
    else { return nil }
    let arrow = ListContent.arrow
    // The types of the functions in Sources/Bench/Qt and Sources/Bench/QtQuick.
    let status = unsafeBitCast(setup, to: Setup.self)(
      Int32(UIFrame.width), Int32(UIFrame.height), Int32(ListContent.rows), UIFrame.fontFile,
      ListContent.titles.joined(separator: "\n"), ListContent.details.joined(separator: "\n"), ListContent.image,
      Int32(ListContent.imageSize), arrow.pixels, Int32(arrow.width), Int32(arrow.height))
    guard status == 0 else { return nil }
    return (unsafeBitCast(show, to: Number.self), unsafeBitCast(scroll, to: Number.self))
  }
}
