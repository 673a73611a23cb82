import Foundation
import Input

// Parsers for the variables of keyboards, touch screens and the seat.
extension HostConfiguration {
  /// Xkb opens files of these names, so `..` and `/` are refused.
  static func xkbNames(_ text: String) throws -> String {
    let isName = text.unicodeScalars.allSatisfy {
      ("a"..."z").contains($0) || ("A"..."Z").contains($0) || ("0"..."9").contains($0)
        || "_-+:,().".unicodeScalars.contains($0)
    }
    guard isName, text.utf8.count <= 200, !text.contains("..") else { throw Reason("that is not a valid xkb name") }
    return text
  }

  /// - Returns: The delay in seconds and the rate in keys per second; a rate of 0 disables repeating.
  static func keyRepeat(_ text: String) throws -> (delay: Double, rate: Double) {
    let usual = KeyboardConfiguration()
    if let isOn = SettingWord.flag(text) { return (usual.repeatDelay, isOn ? usual.repeatRate : 0) }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let delay = Double(parts[0]), let rate = Double(parts[1]), (1...10_000).contains(delay),
      (1...200).contains(rate)
    else { throw Reason("that is not DELAY,RATE") }
    return (delay / 1000, rate)
  }

  /// - Returns: The matrix for all touch screens, if there is one, and the matrices of single devices.
  static func calibration(_ text: String) throws -> (all: CalibrationMatrix?, devices: [String: CalibrationMatrix]) {
    var all: CalibrationMatrix?
    var devices: [String: CalibrationMatrix] = [:]
    for entry in try entries(text) {
      let (device, numbers) = try entry.contains("=") ? assignment(entry, of: "numbers") : ("", entry)
      guard let matrix = CalibrationMatrix(parsing: numbers) else {
        throw Reason("\"\(numbers)\" is not an invertible matrix of six numbers")
      }
      if device.isEmpty {
        guard all == nil else { throw Reason("two matrices have no device") }
        all = matrix
      } else if devices.updateValue(matrix, forKey: device) != nil {
        throw Reason("\"\(device)\" has two matrices")
      }
    }
    return (all, devices)
  }

  static func touchOutputs(_ text: String) throws -> [String: String] {
    var outputs: [String: String] = [:]
    for entry in try entries(text) {
      let (device, connector) = try assignment(entry, of: "a connector")
      guard !connector.contains(" ") else { throw Reason("no connector is called \"\(connector)\"") }
      guard outputs.updateValue(connector, forKey: device) == nil else { throw Reason("\"\(device)\" has two outputs") }
    }
    return outputs
  }

  static func keyboards(_ text: String) throws -> [String: Bool] {
    var keyboards: [String: Bool] = [:]
    for entry in try entries(text) {
      let (device, answer) = try assignment(entry, of: "yes or no")
      guard let isKeyboard = ["yes": true, "no": false][answer] else {
        throw Reason("\"\(answer)\" is neither yes nor no")
      }
      guard keyboards.updateValue(isKeyboard, forKey: device) == nil else {
        throw Reason("\"\(device)\" is there twice")
      }
    }
    return keyboards
  }

  static func devices(_ text: String) throws -> Set<String> { Set(try entries(text)) }

  /// Splits at semicolons, because device names contain spaces, commas and colons.
  private static func entries(_ text: String) throws -> [String] {
    let entries = text.split(separator: ";", omittingEmptySubsequences: false).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    if entries.contains("") { throw Reason("an entry before or after a semicolon is empty") }
    return entries
  }

  private static func assignment(_ entry: String, of what: String) throws -> (device: String, value: String) {
    guard let sign = entry.lastIndex(of: "=") else { throw Reason("\"\(entry)\" has no = between a device and \(what)") }
    let device = entry[..<sign].trimmingCharacters(in: .whitespaces)
    let value = entry[entry.index(after: sign)...].trimmingCharacters(in: .whitespaces)
    guard !device.isEmpty else { throw Reason("\"\(entry)\" names no device") }
    guard !value.isEmpty else { throw Reason("\"\(entry)\" has no \(what.split(separator: " ").last ?? "value")") }
    return (device, value)
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
