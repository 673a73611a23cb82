import Testing
import VNCChannel

@testable import VNCServer

/// What only the page of `ViewerPage` sends.
struct PageMessageTests {
  private static func touch(_ finger: UInt8, _ phase: UInt8, _ x: UInt8) -> [UInt8] { [86, 1, finger, phase, 0, x, 0, 3] }

  @Test func thePageSaysWhatItsPointerIs() {
    let session = ProtocolTests.running()
    // However the bytes are cut.
    for byte: UInt8 in [86, 0, 1, 0, 86, 0, 0, 0, 86, 0, 255, 0] { session.receive([byte]) }
    #expect(
      session.events.events == [
        .pointerKind(viewer: 1, .finger), .pointerKind(viewer: 1, .mouse), .pointerKind(viewer: 1, nil),
      ])
  }

  @Test func thePagesTouchesAreFingers() {
    let session = ProtocolTests.running()
    session.receive((Self.touch(0, 0, 7) + Self.touch(3, 0, 8) + Self.touch(0, 2, 7) + Self.touch(3, 3, 200))[...])
    #expect(
      session.events.events == [
        .touch(viewer: 1, finger: 0, .down, x: 7, y: 3), .touch(viewer: 1, finger: 3, .down, x: 8, y: 3),
        .touch(viewer: 1, finger: 0, .up, x: 7, y: 3),
        // Within the frame.
        .touch(viewer: 1, finger: 3, .cancel, x: 99, y: 3),
      ])
  }

  @Test func motionsOfFingersThatMoveTogetherMerge() {
    let session = ProtocolTests.running()
    session.receive((Self.touch(0, 0, 1) + Self.touch(1, 0, 9))[...])
    for x in UInt8(2)...60 { session.receive((Self.touch(0, 1, x) + Self.touch(1, 1, 99 - x))[...]) }
    session.receive((Self.touch(0, 2, 60))[...])
    #expect(
      session.events.events == [
        .touch(viewer: 1, finger: 0, .down, x: 1, y: 3), .touch(viewer: 1, finger: 1, .down, x: 9, y: 3),
        .touch(viewer: 1, finger: 0, .move, x: 60, y: 3), .touch(viewer: 1, finger: 1, .move, x: 39, y: 3),
        .touch(viewer: 1, finger: 0, .up, x: 60, y: 3),
      ])
  }

  @Test(arguments: [[86, 0, 2, 0], [86, 1, 10, 0, 0, 0, 0, 0], [86, 1, 0, 4, 0, 0, 0, 0], [86, 2]] as [[UInt8]])
  func whatThePageCannotSayEndsTheSession(_ bytes: [UInt8]) {
    let session = ProtocolTests.running()
    session.receive(bytes[...])
    #expect(session.isOver && session.events.isEmpty)
  }
}
