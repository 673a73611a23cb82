import CRaster
import Display
import Foundation
import Input
import Raster
import SystemOutput

extension RecordingEntry.ScreenState {
  @MainActor
  init(_ screen: any Screen) {
    self.init(isFlipPending: screen.isFlipPending, isFrameQueued: screen.isFrameQueued)
  }
}

/// Writes a recording while the kiosk runs, each line at once, so that a crash loses nothing recorded before it.
@MainActor
final class Recorder {
  private let path: String
  private let start: UInt64
  private var file: Int32
  private let encoder = JSONEncoder()
  private(set) var frames = 0

  /// Creates the file, readable by its owner only because it reveals what was typed, and writes the header. A file of this
  /// user is replaced; a file of somebody else's stays theirs and could be read by them.
  /// - Throws: `RecordingError.cannotWrite`, `.cannotReplace`.
  init(path: String, header: RecordingHeader) throws {
    self.path = path
    start = header.start
    do {
      file = try AtomicFile.openToAppend(path)
    } catch {
      file = -1
      throw error.obstacle == nil
        ? RecordingError.cannotWrite(path: path, code: error.code)
        : RecordingError.cannotReplace(path: path, reason: error.reason)
    }
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let line = RecordingHeaderLine(
      vitrine: "recording", version: RecordingHeader.version, app: header.app, start: header.start,
      mode: .init(header.mode, rotation: header.rotation, scale: header.scale),
      appearance: header.appearance.rawValue, flips: header.flips.rawValue, commandKey: header.commandKey?.rawValue,
      screenKeyboard: header.screenKeyboard?.rawValue, screenLayouts: header.screenLayouts, speaks: header.speaks,
      safeArea: header.safeArea, reducesMotion: header.reducesMotion,
      blursMaterials: header.blursMaterials)
    try write(line)
  }

  deinit { if file >= 0 { close(file) } }

  /// Writes an entry. After a write error nothing more is recorded.
  /// - Parameter now: ns of the clock.
  func note(_ kind: RecordingEntry.Kind, at now: UInt64) {
    guard file >= 0 else { return }
    if case .frame = kind { frames += 1 }
    do {
      try write(RecordingLine(RecordingEntry(time: now &- start, kind: kind), start: start))
    } catch {
      Diagnostics.report("\(error)")
      close(file)
      file = -1
    }
  }

  /// - Parameters:
  ///   - isTaken: False when the screen refused the frame.
  ///   - isSecret: Whether the hash would reveal what is typed: anyone with the program can render and compare every
  ///     possible picture.
  func note(_ frame: Bitmap, on screen: any Screen, isTaken: Bool, isSecret: Bool, at now: UInt64) {
    let record = RecordingEntry.FrameRecord(
      number: frames + 1, hash: isSecret ? nil : frame.contentHash, screen: .init(screen), isTaken: isTaken)
    note(.frame(record), at: now)
  }

  private func write(_ line: some Encodable) throws {
    guard var data = try? encoder.encode(line) else {
      // Only numbers that JSON cannot represent end here, such as an infinite motion reported by a device.
      return
    }
    data.append(UInt8(ascii: "\n"))
    try data.withUnsafeBytes { bytes in
      var written = 0
      while written < bytes.count {
        let count = Foundation.write(file, bytes.baseAddress! + written, bytes.count - written)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { throw RecordingError.cannotWrite(path: path, code: errno) }
        written += count
      }
    }
  }
}

extension Bitmap {
  /// A hash of the pixels that ignores the unused byte of XRGB pixels.
  var contentHash: UInt64 { vr_hash(pixels, pitch, Int32(width), Int32(height)) }
}
