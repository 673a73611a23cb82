import Foundation

/// The type of a setting: which texts are values, and what they mean.
struct SettingType<Value>: Sendable {
  /// The accepted values as a phrase that follows "It takes".
  let form: String
  /// - Throws: `Reason` for a text that is no value.
  let parse: @Sendable (String) throws -> Value

  init(_ form: String, _ parse: @escaping @Sendable (String) throws -> Value) {
    self.form = form
    self.parse = parse
  }

  /// The same type, of which the words `never` and `off` mean no value.
  func orNever() -> SettingType<Value?> {
    SettingType<Value?>("\(form), or never") { [parse] text in SettingWord.isNever(text) ? nil : try parse(text) }
  }
}

/// The words that several settings share.
enum SettingWord {
  /// Every setting that can be switched accepts `on` and `off`.
  /// - Returns: Nil for any other word.
  static func flag(_ text: String) -> Bool? { ["on": true, "off": false][text] }

  static func isNever(_ text: String) -> Bool { text == "never" || flag(text) == false }
}

/// What a value was probably meant to be, as the end of a reason.
enum Misspelling {
  /// `; is "mirror" meant?`, or nothing.
  static func hint(_ text: String, among words: [String]) -> String {
    Spelling.nearest(to: text, in: words).map { "; is \"\($0)\" meant?" } ?? ""
  }

  /// The number without a unit or with a decimal point, and minutes and hours as seconds.
  /// - Parameter isValid: Whether the setting takes a text.
  static func hint(_ text: String, isValid: (String) -> Bool) -> String {
    let digits = text.prefix { $0.isASCII && $0.isNumber || ".,-".contains($0) }.replacingOccurrences(of: ",", with: ".")
    let unit = text.dropFirst(digits.count).trimmingCharacters(in: .whitespaces).lowercased()
    guard let number = Double(digits) else { return "" }
    let factors = ["min": 60.0, "m": 60, "minute": 60, "minutes": 60, "h": 3600, "hour": 3600, "hours": 3600]
    let meant = factors[unit].map { "\(number * $0)".replacingOccurrences(of: ".0", with: "") } ?? digits
    return meant != text && isValid(meant) ? "; is \(meant) meant?" : ""
  }
}

/// Why a value was refused.
struct Reason: Error {
  let text: String
  init(_ text: String) { self.text = text }
}

extension SettingType<Double> {
  static func number(_ range: ClosedRange<Double>) -> SettingType {
    SettingType("a number from \(text(range.lowerBound)) to \(text(range.upperBound))") { text in
      guard let number = Double(text), range.contains(number) else {
        throw Reason("that is not such a number\(Misspelling.hint(text) { Double($0).map(range.contains) ?? false })")
      }
      return number
    }
  }

  static func seconds(_ range: ClosedRange<Double>) -> SettingType {
    SettingType("seconds, \(text(range.lowerBound)) or more") { text in
      guard let seconds = Double(text), range.contains(seconds) else {
        throw Reason("that is not a number of seconds\(Misspelling.hint(text) { Double($0).map(range.contains) ?? false })")
      }
      return seconds
    }
  }

  private static func text(_ number: Double) -> String {
    number == number.rounded() ? "\(Int(number))" : "\(number)"
  }
}

extension SettingType<Int> {
  static func wholeNumber(_ range: ClosedRange<Int>) -> SettingType {
    SettingType("a whole number from \(range.lowerBound) to \(range.upperBound)") { text in
      guard let number = Int(text), range.contains(number) else {
        throw Reason("that is not such a number\(Misspelling.hint(text) { Int($0).map(range.contains) ?? false })")
      }
      return number
    }
  }
}

extension SettingType<Bool> {
  static var flag: SettingType {
    SettingType("on or off") { text in
      guard let flag = SettingWord.flag(text) ?? ["0": false, "1": true][text] else {
        throw Reason("that is neither on nor off")
      }
      return flag
    }
  }
}

extension SettingType where Value: CaseIterable & RawRepresentable & Sendable, Value.RawValue == String {
  static var choice: SettingType { choice(on: nil, off: nil) }

  /// - Parameters:
  ///   - on: The choice that the word `on` selects as well.
  ///   - off: The choice that the word `off` selects as well.
  static func choice(on: Value?, off: Value?) -> SettingType {
    let words = Value.allCases.map { choice in
      switch choice.rawValue {
      case on?.rawValue: "\(choice.rawValue) (on)"
      case off?.rawValue: "\(choice.rawValue) (off)"
      default: choice.rawValue
      }
    }
    return SettingType(words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")) { text in
      if let isOn = SettingWord.flag(text), let value = isOn ? on : off { return value }
      guard let value = Value(rawValue: text) else {
        throw Reason("there is no such choice\(Misspelling.hint(text, among: Value.allCases.map(\.rawValue)))")
      }
      return value
    }
  }
}

extension SettingType<String> {
  /// A file that is read.
  static func file(_ form: String) -> SettingType {
    SettingType(form) { text in
      if text.hasSuffix("/") { throw Reason("that is a folder") }
      return text
    }
  }

  /// A file that is written during or after the run. The folder is checked at start, before the run is wasted.
  static func newFile(_ form: String) -> SettingType {
    let file = file(form)
    return SettingType(form) { text in
      let folder = URL(fileURLWithPath: try file.parse(text)).deletingLastPathComponent().path
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
        throw Reason("there is no folder \(folder)")
      }
      guard access(folder, W_OK) == 0 else { throw Reason("the folder \(folder) is not writable") }
      return text
    }
  }
}
