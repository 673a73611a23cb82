import CoreGraphics
import Foundation
import Raster

/// The folder of reference screenshots beside a test file.
///
/// `References/NAME.png` is the reference; `NAME.actual.png` and `NAME.diff.png` are written beside it on a mismatch
/// and removed at the next match.
struct ScreenshotReferences {
  let folder: URL
  let isRecording: Bool

  init(besides file: String, environment: [String: String] = ProcessInfo.processInfo.environment) {
    folder = URL(fileURLWithPath: file).deletingLastPathComponent().appendingPathComponent("References", isDirectory: true)
    isRecording = ["1", "true", "yes"].contains(environment["VITRINE_RECORD_REFERENCES"]?.lowercased())
  }

  func compare(_ screenshot: CGImage, name: String, tolerance: Tolerance) -> ScreenshotComparison {
    let files = Files(folder: folder, name: name)
    func result(
      _ outcome: ScreenshotComparison.Outcome, actual: String? = nil, difference: String? = nil
    ) -> ScreenshotComparison {
      ScreenshotComparison(
        name: name, outcome: outcome, tolerance: tolerance, referencePath: files.reference.path, actualPath: actual,
        differencePath: difference)
    }

    files.removeLeftovers()
    if isRecording {
      if let reason = write(screenshot, to: files.reference) { return result(.failed(reason)) }
      return result(.recorded)
    }
    func mismatch(_ outcome: ScreenshotComparison.Outcome, marked: Bitmap? = nil) -> ScreenshotComparison {
      if let reason = write(screenshot, to: files.actual) { return result(.failed(reason)) }
      let hasPicture = marked.map { write(CGImage(bitmap: $0), to: files.difference) == nil } ?? false
      return result(outcome, actual: files.actual.path, difference: hasPicture ? files.difference.path : nil)
    }

    guard FileManager.default.fileExists(atPath: files.reference.path) else { return mismatch(.noReference) }
    let expected: Bitmap
    do {
      expected = try ImageDecoder.decode(contentsOf: files.reference).bitmap
    } catch {
      return mismatch(.unreadableReference("\(error)"))
    }
    let actual = screenshot.bitmap
    guard expected.width == actual.width, expected.height == actual.height else {
      return mismatch(
        .size(expected: "\(expected.width)x\(expected.height)", actual: "\(actual.width)x\(actual.height)"))
    }
    guard Self.isColor(expected), Self.isColor(actual) else {
      return mismatch(.unreadableReference("it is not a colour picture"))
    }
    let difference = PictureDifference(expected: expected, actual: actual, tolerated: tolerance.channel)
    let all = actual.width * actual.height
    if Double(difference.pixels) <= tolerance.pixels * Double(all) { return result(.match) }
    let area = difference.bounds
    return mismatch(
      .different(
        pixels: difference.pixels, of: all, largest: difference.largest,
        area: "\(area.x0), \(area.y0), \(area.width), \(area.height)"),
      marked: difference.picture())
  }

  private static func isColor(_ bitmap: Bitmap) -> Bool { bitmap.format == .argb8888 || bitmap.format == .xrgb8888 }

  /// - Returns: The error message, or nil.
  private func write(_ picture: CGImage, to file: URL) -> String? {
    guard let data = picture.pngData() else {
      return "no memory to encode a PNG of \(picture.width)x\(picture.height) pixels"
    }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try data.write(to: file, options: .atomic)
      return nil
    } catch {
      return "\(file.path) cannot be written: \(error.localizedDescription)"
    }
  }

  private struct Files {
    let reference: URL
    let actual: URL
    let difference: URL

    init(folder: URL, name: String) {
      // The name must stay a single file name that cannot lead out of the folder.
      let allowed = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-_.+@"))
      let scalars = name.unicodeScalars.map { allowed.contains($0) ? Character($0) : "-" }
      var safe = String(scalars)
      if safe.isEmpty || safe.hasPrefix(".") { safe = "_" + safe }
      reference = folder.appendingPathComponent("\(safe).png")
      actual = folder.appendingPathComponent("\(safe).actual.png")
      difference = folder.appendingPathComponent("\(safe).diff.png")
    }

    func removeLeftovers() {
      for file in [actual, difference] { try? FileManager.default.removeItem(at: file) }
    }
  }
}
