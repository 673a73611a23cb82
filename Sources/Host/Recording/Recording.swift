import Display
import Foundation

/// A run of a kiosk, as `VITRINE_RECORD=FILE` wrote it: the configuration, everything that happened from outside, and the
/// hash of every frame. JSON Lines, so that it can be read, searched and cut by ordinary tools.
///
/// It holds what an app can be given by Vitrine: devices, clock, screen and session. What the app itself reads from the
/// network, from files, from the calendar or at random is not in it.
public struct Recording: Hashable, Sendable {
  public var header: RecordingHeader
  public var entries: [RecordingEntry]

  public init(header: RecordingHeader, entries: [RecordingEntry]) {
    self.header = header
    self.entries = entries
  }

  /// Reads a recording.
  /// - Parameter allowsPart: Whether one that breaks off is taken up to where it is whole.
  /// - Throws: `RecordingError`, with the line.
  public init(contentsOf path: String, allowsPart: Bool = false) throws {
    // A pipe in its place is empty, not a start that hangs.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw RecordingError.cannotRead(path: path, code: errno) }
    defer { close(file) }
    let data: Data
    do {
      data = try FileHandle(fileDescriptor: file).readToEnd() ?? Data()
    } catch {
      throw RecordingError.cannotRead(path: path, code: errno)
    }
    try self.init(data, path: path, allowsPart: allowsPart)
  }

  /// - Parameter path: For messages.
  /// - Throws: `RecordingError`, with the line.
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
      // A later version may have another shape: say that instead, if the line still tells.
      struct Version: Codable { var vitrine: String, version: Int }
      if let found = try? JSONDecoder().decode(Version.self, from: line), !RecordingHeader.readableVersions.contains(found.version) {
        throw RecordingError.version(path: path, found: found.version)
      }
      throw RecordingError.notARecording(path: path, reason: reason(error))
    }
    guard read.vitrine == "recording" else {
      throw RecordingError.notARecording(path: path, reason: "it says that it is a \"\(read.vitrine)\"")
    }
    guard RecordingHeader.readableVersions.contains(read.version) else {
      throw RecordingError.version(path: path, found: read.version)
    }
    do {
      guard read.start <= RecordingHeader.latest else { throw BadLine("its start is beyond the end of all clocks") }
      let panel = try read.mode.read()
      guard let appearance = HostConfiguration.Appearance(rawValue: read.appearance) else {
        throw BadLine("there is no appearance \"\(read.appearance)\"")
      }
      guard let flips = RecordingHeader.Flips(rawValue: read.flips) else { throw BadLine("no flips are \"\(read.flips)\"") }
      var header = RecordingHeader(
        app: read.app, start: read.start, mode: panel.mode, rotation: panel.rotation, scale: panel.scale,
        appearance: appearance, flips: flips)
      if let name = read.commandKey {
        guard let key = HostConfiguration.CommandKey(rawValue: name) else { throw BadLine("no command key is \"\(name)\"") }
        header.commandKey = key
      }
      if let name = read.screenKeyboard {
        guard let choice = HostConfiguration.ScreenKeyboard(rawValue: name) else {
          throw BadLine("the on-screen keyboard never comes \"\(name)\"")
        }
        header.screenKeyboard = choice
      }
      header.screenLayouts = read.screenLayouts
      header.speaks = read.speaks
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
      return "\"\(place)\" is not what it should be"
    default: return "it is no JSON"
    }
  }
}
