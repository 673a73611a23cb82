import Foundation

/// Why a recording cannot be written, read or replayed.
public enum RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
  case cannotWrite(path: String, code: Int32)
  /// What is at the path must not be replaced by a recording.
  case cannotReplace(path: String, reason: String)
  case cannotRead(path: String, code: Int32)
  /// A device, a pipe or a folder.
  case noFile(path: String)
  /// The file has more bytes than are read.
  case tooLarge(path: String, limit: Int)
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
    case .cannotReplace(let path, let reason):
      return "\(path): the recording cannot be written there: \(reason) Nothing was changed."
    case .noFile(let path):
      return "\(path): the recording cannot be read: it is no regular file, and only those are replayed. "
        + "VITRINE_RECORD=FILE makes one."
    case .tooLarge(let path, let limit):
      return
        "\(path): the recording cannot be read: it is larger than \(limit >> 20) MB, the most that is replayed at once. "
        + "To replay its beginning, put that into a file of its own: "
        + "head -c \(limit >> 20)M \(path) > PART, and set VITRINE_INPUT_PART=1."
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
