import Foundation
import Raster
import Testing
import VNCChannel

@testable import Host

/// An update is of one frame, however fast the app presents and whenever the viewer asks.
@Suite(.serialized) struct WholeFrameTests {
  /// Presents frames as fast as possible in a thread of its own; each has its number as the colour of all its tiles.
  private final class Presenter: @unchecked Sendable {
    private let server: ServedFrames
    private let frame: Bitmap
    private let condition = NSCondition()
    private var isEnding = false
    private var hasEnded = false

    init(_ server: ServedFrames, _ width: Int, _ height: Int) throws {
      self.server = server
      frame = try #require(Bitmap(width: width, height: height, format: .xrgb8888))
      Thread { [self] in run() }.start()
    }

    private func run() {
      var number: UInt32 = 0
      while !condition.withLock({ isEnding }) {
        number += 1
        // Tile by tile, from the last to the first: a reader that looks meanwhile sees two frames.
        server.show(frame, damage: Region(frame.bounds)) {
          for y in stride(from: frame.height - 64, through: 0, by: -64) {
            for x in stride(from: frame.width - 64, through: 0, by: -64) {
              frame.fill(PixelRect(x: Int32(x), y: Int32(y), width: 64, height: 64), number)
            }
          }
        }
      }
      condition.withLock {
        hasEnded = true
        condition.broadcast()
      }
    }

    func end() {
      condition.withLock {
        isEnding = true
        while !hasEnded { condition.wait() }
      }
    }
  }

  @Test func everyUpdateIsOfOneFrame() throws {
    let seen = ViewerLog()
    let (server, port) = try VNCTests.serve(640, 448) { event in seen.add(event) }
    defer { server.stop() }
    let viewers = [try RFBViewer(port: port), try RFBViewer(port: port)]
    seen.wait { $0 == .opened(viewer: 2) }
    let presenter = try Presenter(server, 640, 448)
    defer { presenter.end() }
    var numbers: Set<UInt32> = []
    for _ in 0..<10 {
      for viewer in viewers {
        var isUpdated = false
        try viewer.update { _ in
          defer { isUpdated = true }
          return isUpdated
        }
        #expect(viewer.lastColors.count == 1, "\(viewer.lastColors.sorted())")
        // And the picture after it is a whole frame.
        #expect(Set(viewer.pixels) == viewer.lastColors)
        numbers.formUnion(viewer.lastColors)
      }
    }
    #expect(numbers.count > 5)
  }

  @Test func theNewestFrameArrivesWhenTheAppComesToRest() throws {
    let seen = ViewerLog()
    let (server, port) = try VNCTests.serve(64, 64) { event in seen.add(event) }
    defer { server.stop() }
    let viewer = try RFBViewer(port: port)
    seen.wait { $0 == .opened(viewer: 1) }
    let frame = try #require(Bitmap(width: 64, height: 64, format: .xrgb8888))
    // Most of these come while the program still copies another one.
    for number in UInt32(1)...200 {
      server.show(frame, damage: Region(frame.bounds)) { frame.fill(frame.bounds, number) }
    }
    try viewer.update { pixels in pixels.allSatisfy { $0 == 200 } }
  }
}

extension Bitmap {
  fileprivate func fill(_ rect: PixelRect, _ color: UInt32) {
    for y in Int(rect.y0)..<Int(rect.y1) {
      let row = pixels + y * pitch / 4
      (row + Int(rect.x0)).update(repeating: color, count: Int(rect.x1 - rect.x0))
    }
  }
}
