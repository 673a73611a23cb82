import Display
import Raster
import SystemOutput

/// Saves the last frame as a PNG file.
@MainActor
package enum Screenshot {
  enum Failure: Error, CustomStringConvertible {
    case noFrame(path: String)
    case encoding(path: String, width: Int, height: Int)
    case writing(path: String, reason: String)

    var description: String {
      switch self {
      case .noFrame(let path):
        return "\(path): no frame was painted before the end, so there is no picture. "
          + "Let the program run longer: VITRINE_EXIT_AFTER=1."
      case .encoding(let path, let width, let height):
        return "\(path): the frame of \(width)x\(height) pixels could not be encoded as PNG; memory may be short."
      case .writing(let path, let reason):
        return "\(path): the picture could not be written. \(reason) VITRINE_SCREENSHOT names a file in an existing folder."
      }
    }
  }

  /// Encodes a frame as a PNG file.
  /// - Throws: `Failure`.
  package static func data(_ frame: Bitmap?) throws -> Data {
    guard let frame else { throw Failure.noFrame(path: "screenshot") }
    guard let data = CGImage(bitmap: frame).pngData() else {
      throw Failure.encoding(path: "screenshot", width: frame.width, height: frame.height)
    }
    return data
  }

  /// Writes the visible contents of `screen`, or the newest frame if they cannot be read back.
  static func write(_ frame: Bitmap?, of screen: any Screen, to path: String) throws {
    let virtual = screen as? VirtualScreen
    // The newest frame may still wait for its flip.
    while virtual?.isFlipPending == true { virtual?.completeFlip() }
    guard let picture = virtual?.snapshot() ?? frame, frame != nil else { throw Failure.noFrame(path: path) }
    guard let data = CGImage(bitmap: picture).pngData() else {
      throw Failure.encoding(path: path, width: picture.width, height: picture.height)
    }
    let url = URL(fileURLWithPath: path)
    do {
      try AtomicFile.write(data, to: url.path, replacing: .ownFileOrStream)
    } catch {
      throw Failure.writing(path: path, reason: error.reason)
    }
    SystemLog.writeToStandardOutput("Screenshot: \(url.path) (\(picture.width)x\(picture.height))")
  }
}
