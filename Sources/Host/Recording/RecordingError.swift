import Foundation

/// Why a recording cannot be written, read or replayed.
public enum RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
  case cannotWrite(path: String, code: Int32)
  case cannotRead(path: String, code: Int32)
  case empty(path: String)
  /// The first line is not the header of a recording.
  case notARecording(path: String, reason: String)
  case version(path: String, found: Int)
  case line(path: String, number: Int, reason: String)
  /// The last line is incomplete, or the line with the end of the run is missing.
  case truncated(path: String, lastLine: Int, isLineWhole: Bool)

  /// The message for the user: the file, the line if there is one, and the reason.
  public var description: String {
    switch self {
    case .cannotWrite(let path, let code):
      return "\(path): the recording cannot be written: \(String(cString: strerror(code))). Nothing more is recorded."
    case .cannotRead(let path, let code):
      return "\(path): the recording cannot be read: \(String(cString: strerror(code)))."
    case .empty(let path):
      return "\(path): the recording is empty. VITRINE_RECORD=FILE makes one."
    case .notARecording(let path, let reason):
      return "\(path):1: this is no recording: \(reason). VITRINE_RECORD=FILE makes one."
    case .version(let path, let found):
      return "\(path):1: the recording has version \(found), and version \(RecordingHeader.version) is read here. "
        + "Replay it with the release that made it."
    case .line(let path, let number, let reason):
      return "\(path):\(number): this line of the recording is damaged: \(reason). "
        + "The \(number - 1) lines before it are whole; "
        + "to replay those, put them into a file of their own: "
        + "head -n \(number - 1) \(path) > PART, and set VITRINE_INPUT_PART=1."
    case .truncated(let path, let lastLine, let isLineWhole):
      let what = isLineWhole ? "ends after this line without saying how the run ended" : "breaks off within this line"
      return "\(path):\(lastLine): the recording \(what): the program was killed or the disk was full. "
        + "VITRINE_INPUT_PART=1 replays what is whole."
    }
  }
}
