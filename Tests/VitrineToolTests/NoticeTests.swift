import CoreGraphics
import Foundation
import Host
import Raster
import Testing

@testable import vitrine

/// The notice on the screen while the app is not there.
@Suite struct NoticeTests {
  private func pixel(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> UInt32 {
    bitmap.row(y).assumingMemoryBound(to: UInt32.self)[x] & 0xFF_FFFF
  }

  /// The rows and columns that contain something other than the background.
  private func ink(_ bitmap: Bitmap) -> (rows: Range<Int>, columns: Range<Int>)? {
    let ground = pixel(bitmap, 0, 0)
    var rows: [Int] = [], columns: [Int] = []
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width where pixel(bitmap, x, y) != ground {
        rows.append(y)
        columns.append(x)
      }
    }
    guard let top = rows.min(), let bottom = rows.max(), let left = columns.min(), let right = columns.max()
    else { return nil }
    return (top..<bottom + 1, left..<right + 1)
  }

  @Test(arguments: [(1280, 800, 1.0), (320, 240, 1.0), (480, 1920, 1.0), (3840, 2160, 2.0)])
  func itStandsInTheMiddleOfAnyScreen(_ width: Int, _ height: Int, _ scale: Double) throws {
    let picture = try #require(NoticePicture.make("One moment, please.", width: width, height: height, scale: scale))
    let (rows, columns) = try #require(ink(picture))
    #expect(abs(rows.lowerBound + rows.upperBound - height) < height / 10)
    #expect(abs(columns.lowerBound + columns.upperBound - width) < width / 20)
    #expect(columns.lowerBound > width / 20)
  }

  @Test func aLongTextIsWrapped() throws {
    let text = String(repeating: "This terminal is being looked after. ", count: 5)
    let picture = try #require(NoticePicture.make(text, width: 800, height: 480, scale: 1))
    let (rows, columns) = try #require(ink(picture))
    #expect(columns.lowerBound > 40 && columns.upperBound < 760 && rows.lowerBound > 20 && rows.upperBound < 460)
  }

  @Test func theConfigurationHasTheText() throws {
    #expect(try HostConfiguration(environment: ["VITRINE_CRASH_NOTICE": "Gleich zurück"]).crashNotice == "Gleich zurück")
    #expect(try HostConfiguration(environment: ["VITRINE_CRASH_NOTICE": "never"]).crashNotice == "")
    #expect(HostConfiguration().crashNotice == "One moment, please.")
  }

  @Test(arguments: [["--for", "soon"], ["--kind", "joke"], ["now"]])
  func whatItDoesNotTakeIsRefused(_ arguments: [String]) {
    #expect(throws: UsageError.self) { try NoticeCommand().run(arguments) }
  }
}
