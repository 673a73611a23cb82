import CoreGraphics
import Foundation
import Raster
import Testing

@testable import KioskTesting

@Suite struct ScreenshotReferencesTests {
  /// A folder of its own for each test, removed afterwards.
  final class ReferenceFolder {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("references-\(UUID().uuidString)")
    var testFile: String { folder.appendingPathComponent("SomeTests.swift").path }
    var recording: ScreenshotReferences {
      ScreenshotReferences(besides: testFile, environment: ["VITRINE_RECORD_REFERENCES": "1"])
    }
    var comparing: ScreenshotReferences { ScreenshotReferences(besides: testFile, environment: [:]) }
    deinit { try? FileManager.default.removeItem(at: folder) }

    func exists(_ name: String) -> Bool {
      FileManager.default.fileExists(atPath: folder.appendingPathComponent("References/\(name)").path)
    }
  }

  private func picture(_ width: Int = 20, _ height: Int = 10, _ change: (Bitmap) -> Void = { _ in }) throws -> CGImage {
    let bitmap = try #require(Bitmap(width: width, height: height, format: .xrgb8888))
    bitmap.clear(to: 0xFF20_4060)
    change(bitmap)
    return CGImage(bitmap: bitmap)
  }

  @Test func aRecordedPictureMatchesItself() throws {
    let references = ReferenceFolder()
    let image = try picture()
    #expect(references.recording.compare(image, name: "door", tolerance: .exact).outcome == .recorded)
    let comparison = references.comparing.compare(image, name: "door", tolerance: .exact)
    #expect(comparison.outcome == .match && comparison.isMatch)
    #expect(references.exists("door.png"))
    #expect(!references.exists("door.actual.png") && !references.exists("door.diff.png"))
  }

  @Test func aMissingReferenceIsNoMatchAndLeavesThePicture() throws {
    let references = ReferenceFolder()
    let comparison = references.comparing.compare(try picture(), name: "door", tolerance: .exact)
    #expect(comparison.outcome == .noReference && !comparison.isMatch)
    #expect(references.exists("door.actual.png") && !references.exists("door.png"))
    #expect(comparison.description.contains("VITRINE_RECORD_REFERENCES=1"))
  }

  @Test func onePixelIsFoundNamedAndMarked() throws {
    let references = ReferenceFolder()
    _ = references.recording.compare(try picture(), name: "door", tolerance: .exact)
    let changed = try picture { $0.pixels[3 * $0.pitch / 4 + 7] = 0xFF20_4261 }
    let comparison = references.comparing.compare(changed, name: "door", tolerance: .exact)
    #expect(comparison.outcome == .different(pixels: 1, of: 200, largest: 2, area: "7, 3, 1, 1"))
    let marked = try ImageDecoder.decode(contentsOf: URL(fileURLWithPath: try #require(comparison.differencePath))).bitmap
    #expect(marked.pixel(7, 3) == 0xFFE0_0020)
    #expect(marked.pixel(19, 9) != 0xFFE0_0020)
    #expect(references.exists("door.actual.png"))

    #expect(references.comparing.compare(changed, name: "door", tolerance: .text).isMatch)
    #expect(!references.exists("door.actual.png") && !references.exists("door.diff.png"))
    #expect(references.comparing.compare(changed, name: "door", tolerance: Tolerance(pixels: 0.005)).isMatch)
    #expect(!references.comparing.compare(changed, name: "door", tolerance: Tolerance(channel: 1, pixels: 0.0049)).isMatch)
  }

  @Test func otherSizesAndBrokenFilesAreExplained() throws {
    let references = ReferenceFolder()
    _ = references.recording.compare(try picture(), name: "door", tolerance: .exact)
    let comparison = references.comparing.compare(try picture(21, 10), name: "door", tolerance: .exact)
    #expect(comparison.outcome == .size(expected: "20x10", actual: "21x10"))
    try Data("no picture".utf8).write(to: references.folder.appendingPathComponent("References/door.png"))
    let broken = references.comparing.compare(try picture(), name: "door", tolerance: .exact)
    guard case .unreadableReference = broken.outcome else {
      Issue.record("\(broken)")
      return
    }
  }

  @Test(arguments: ["../../escape", "a/b", "", ".hidden", "äöü 🎈"])
  func aNameIsAlwaysOneFileInTheFolder(_ name: String) throws {
    let references = ReferenceFolder()
    let comparison = references.recording.compare(try picture(), name: name, tolerance: .exact)
    #expect(comparison.outcome == .recorded)
    let parent = URL(fileURLWithPath: comparison.referencePath).deletingLastPathComponent().path
    #expect(parent == references.folder.appendingPathComponent("References").path)
  }

  @Test func absurdTolerancesAreCut() {
    #expect(Tolerance(channel: -4, pixels: .nan) == .exact)
    #expect(Tolerance(channel: 1000, pixels: 7) == Tolerance(channel: 255, pixels: 1))
  }
}
