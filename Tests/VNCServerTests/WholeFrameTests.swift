import Testing
import VNCChannel

@testable import VNCServer

/// An update that a slow viewer reads in pieces stays the one frame that it began with.
struct WholeFrameTests {
  /// 600 rows of 640 pixels are sent in four pieces.
  private static let (width, height) = (640, 600)

  /// The colours of a raw update of one colour a row, and of what follows it.
  private static func rows(_ output: [UInt8]) -> [UInt32] {
    func word(_ place: Int) -> Int { Int(output[place]) << 8 | Int(output[place + 1]) }
    var rows: [UInt32] = []
    var place = 4
    for _ in 0..<word(2) {
      let (wide, high) = (word(place + 4), word(place + 6))
      place += 12
      for _ in 0..<high {
        rows.append(UInt32(output[place]) | UInt32(output[place + 1]) << 8)
        place += wide * 4
      }
    }
    return rows + (place == output.count ? [] : [.max])
  }

  private static func paint(_ frame: FrameCopy, _ color: UInt32, rows: Range<Int>) {
    for y in rows {
      for x in 0..<frame.width { frame.base.storeBytes(of: color, toByteOffset: y * frame.pitch + x * 4, as: UInt32.self) }
    }
  }

  private static func request(_ session: RFBSession, incremental: UInt8) {
    session.receive([3, incremental, 0, 0, 0, 0, 0x02, 0x80, 0x02, 0x58])
  }

  /// Reads the first piece, after which the kiosk's next frame comes.
  private static func update(changing rows: Range<Int>) throws -> (session: RFBSession, frame: FrameCopy, rest: Bool) {
    let frame = try #require(FrameCopy(width: width, height: height))
    paint(frame, 1, rows: 0..<height)
    let session = ProtocolTests.running(width, height)
    request(session, incremental: 0)
    #expect(session.produce(frame))
    // More waits than the output may hold, so the viewer gets the rest later.
    #expect(!session.produce(frame) && session.update.isGoing)
    let change = FrameRect(x: 0, y: rows.lowerBound, width: width, height: rows.count)
    session.finishUpdate(of: frame, before: [change])
    let rest = session.update.isGoing
    paint(frame, 2, rows: rows)
    session.damaged(change)
    return (session, frame, rest)
  }

  private static func drain(_ session: RFBSession, _ frame: FrameCopy) -> [UInt8] {
    var output: [UInt8] = []
    repeat {
      output += session.output
      session.output = []
    } while session.produce(frame)
    return output
  }

  @Test func whatIsLeftOfAnUpdateIsEncodedBeforeItsPixelsChange() throws {
    let (session, frame, rest) = try Self.update(changing: 0..<Self.height)
    #expect(!rest)
    #expect(Self.rows(Self.drain(session, frame)) == [UInt32](repeating: 1, count: Self.height))
    // The next update is of the next frame.
    Self.request(session, incremental: 1)
    #expect(Self.rows(Self.drain(session, frame)) == [UInt32](repeating: 2, count: Self.height))
  }

  @Test func anUpdateGoesOnWhereOnlyPixelsChangeThatItHasSent() throws {
    let (session, frame, rest) = try Self.update(changing: 0..<10)
    // A viewer that reads slowly holds no more than a piece for each caret that blinks.
    #expect(rest)
    #expect(Self.rows(Self.drain(session, frame)) == [UInt32](repeating: 1, count: Self.height))
    Self.request(session, incremental: 1)
    #expect(Self.rows(Self.drain(session, frame)) == [UInt32](repeating: 2, count: 10))
  }
}
