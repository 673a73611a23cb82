import Display
import Foundation

/// A run of a kiosk, recorded with `VITRINE_RECORD=FILE`: the configuration, all external events, and the hash of every
/// frame. The format is JSON Lines, so that ordinary tools can read, search and cut it.
///
/// It contains everything an app receives from Vitrine: devices, clock, screen and session. What the app itself reads
/// from the network, files, the calendar or random numbers is not recorded.
public struct Recording: Hashable, Sendable {
  /// The configuration the run started with.
  public var header: RecordingHeader
  /// Events and frames in the order of their times.
  public var entries: [RecordingEntry]

  /// The largest file that is read, in bytes: 256 MB, hours of touches without a pause. A replay needs several times as much
  /// memory.
  static let sizeLimit = 256 << 20

  /// Reads a recording from a regular file of 256 MB at most.
  /// - Parameters:
  ///   - path: The file.
  ///   - allowsPart: Whether an incomplete recording is read up to its last complete line.
  /// - Throws: `RecordingError`, with the line number.
  public init(contentsOf path: String, allowsPart: Bool = false) throws {
    try self.init(Self.read(path), path: path, allowsPart: allowsPart)
  }

  private static func read(_ path: String) throws(RecordingError) -> Data {
    // O_NONBLOCK: a pipe without a writer does not block the start.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard file >= 0 else { throw .cannotRead(path: path, code: errno) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw .cannotRead(path: path, code: errno) }
    // A device such as /dev/zero never ends.
    guard status.st_mode & S_IFMT == S_IFREG else { throw .noFile(path: path) }
    guard status.st_size <= sizeLimit else { throw .tooLarge(path: path, limit: sizeLimit) }
    let data: Data?
    do {
      // The size is not believed: the run may still be recorded, and files of the kernel have none.
      data = try FileHandle(fileDescriptor: file).read(upToCount: sizeLimit + 1)
    } catch {
      throw .cannotRead(path: path, code: errno)
    }
    guard let data else { return Data() }
    guard data.count <= sizeLimit else { throw .tooLarge(path: path, limit: sizeLimit) }
    return data
  }

  /// Parses a recording.
  /// - Parameters:
  ///   - data: The lines of the file.
  ///   - path: Used in messages.
  ///   - allowsPart: Whether an incomplete recording is read up to its last complete line.
  /// - Throws: `RecordingError`, with the line number.
  public init(_ data: Data, path: String = "recording", allowsPart: Bool = false) throws {
    guard !data.isEmpty else { throw RecordingError.empty(path: path) }
    var lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let isLastLineWhole = lines.last?.isEmpty == true
    if isLastLineWhole { lines.removeLast() }
    header = try Self.header(lines.first ?? Data(), path: path)
    entries = []
    entries.reserveCapacity(lines.count)
    let decoder = JSONDecoder()
    var last: UInt64 = 0
    for (index, line) in lines.enumerated().dropFirst() {
      if index == lines.count - 1, !isLastLineWhole {
        if allowsPart { return }
        throw RecordingError.truncated(path: path, lastLine: index + 1, isLineWhole: false)
      }
      do {
        let entry = try decoder.decode(RecordingLine.self, from: line).entry(start: header.start)
        guard entry.time >= last else { throw BadLine("its time is before that of the line above") }
        last = entry.time
        entries.append(entry)
      } catch {
        throw RecordingError.line(path: path, number: index + 1, reason: Self.reason(error))
      }
    }
    if case .end = entries.last?.kind { return }
    if !allowsPart { throw RecordingError.truncated(path: path, lastLine: lines.count, isLineWhole: true) }
  }

  private static func header(_ line: Data, path: String) throws -> RecordingHeader {
    let read: RecordingHeaderLine
    do {
      read = try JSONDecoder().decode(RecordingHeaderLine.self, from: line)
    } catch {
      // A later version may have another format; report its version if that can be decoded.
      struct Version: Codable { var vitrine: String, version: Int }
      if let found = try? JSONDecoder().decode(Version.self, from: line),
        !RecordingHeader.readableVersions.contains(found.version)
      {
        throw RecordingError.version(path: path, found: found.version)
      }
      throw RecordingError.notARecording(path: path, reason: reason(error))
    }
    guard read.vitrine == "recording" else {
      throw RecordingError.notARecording(path: path, reason: "its member \"vitrine\" is \"\(read.vitrine)\"")
    }
    guard RecordingHeader.readableVersions.contains(read.version) else {
      throw RecordingError.version(path: path, found: read.version)
    }
    do {
      guard read.start <= RecordingHeader.latest else { throw BadLine("its start time is out of range") }
      let panel = try read.mode.read()
      guard let appearance = HostConfiguration.Appearance(rawValue: read.appearance) else {
        throw BadLine("there is no appearance \"\(read.appearance)\"")
      }
      guard let flips = RecordingHeader.Flips(rawValue: read.flips) else {
        throw BadLine("unknown value of \"flips\": \"\(read.flips)\"")
      }
      var header = RecordingHeader(
        app: read.app, start: read.start, mode: panel.mode, rotation: panel.rotation, scale: panel.scale,
        appearance: appearance, flips: flips)
      if let name = read.commandKey {
        guard let key = HostConfiguration.CommandKey(rawValue: name) else {
          throw BadLine("unknown command key \"\(name)\"")
        }
        header.commandKey = key
      }
      if let name = read.screenKeyboard {
        guard let choice = HostConfiguration.ScreenKeyboard(rawValue: name) else {
          throw BadLine("unknown value of \"screenKeyboard\": \"\(name)\"")
        }
        header.screenKeyboard = choice
      }
      header.screenLayouts = read.screenLayouts
      header.speaks = read.speaks
      header.reducesMotion = read.reducesMotion
      header.blursMaterials = read.blursMaterials
      if let safeArea = read.safeArea {
        guard safeArea.isValid else { throw BadLine("its \"safeArea\" is out of range") }
        header.safeArea = safeArea
      }
      return header
    } catch {
      throw RecordingError.notARecording(path: path, reason: reason(error))
    }
  }

  private static func reason(_ error: any Error) -> String {
    switch error {
    case let bad as BadLine: return bad.reason
    case DecodingError.keyNotFound(let key, _): return "\"\(key.stringValue)\" is missing"
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      let place = context.codingPath.map(\.stringValue).joined(separator: ".")
      return "\"\(place)\" has no value of the expected type"
    default: return "it is no JSON"
    }
  }
}
