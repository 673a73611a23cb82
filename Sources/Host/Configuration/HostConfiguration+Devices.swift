import Input

// Values of the variables that concern keyboards, touch screens and the seat.
extension HostConfiguration {
  /// xkb looks for files of these names: nothing that leads elsewhere.
  static func xkbNames(_ text: String) throws -> String {
    let isName = text.unicodeScalars.allSatisfy {
      ("a"..."z").contains($0) || ("A"..."Z").contains($0) || ("0"..."9").contains($0) || "_-+:,().".unicodeScalars.contains($0)
    }
    guard isName, text.utf8.count <= 200, !text.contains("..") else { throw Reason("that is no name of xkb") }
    return text
  }

  /// - Returns: The delay in seconds, and keys per second, 0 for none.
  static func keyRepeat(_ text: String) throws -> (delay: Double, rate: Double) {
    if text == "off" { return (KeyboardConfiguration().repeatDelay, 0) }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let delay = Double(parts[0]), let rate = Double(parts[1]), (1...10_000).contains(delay),
      (1...200).contains(rate)
    else { throw Reason("that is not DELAY,RATE") }
    return (delay / 1000, rate)
  }

  static func matrix(_ text: String) throws -> CalibrationMatrix {
    guard let matrix = CalibrationMatrix(parsing: text) else { throw Reason("those are not six numbers") }
    return matrix
  }

  static func terminal(_ text: String) throws -> ConsoleChoice {
    switch text {
    case "auto": return .automatic
    case "none": return .none
    default:
      guard let number = Int(text), ConsoleChoice.terminals.contains(number) else {
        throw Reason("there is no such virtual terminal")
      }
      return .terminal(number)
    }
  }
}
