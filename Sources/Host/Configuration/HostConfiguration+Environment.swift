import Display

extension HostConfiguration {
  static let scaleLimits = 0.5...8.0
  static let threadLimits = 1...64
  static let secondsLimit = 1e9

  /// Every variable with its form and an example, in the order they are documented.
  public static let variables: [(name: String, form: String, example: String)] = [
    ("VITRINE_DISPLAY", "virtual[:WIDTHxHEIGHT[@SCALE]]", "virtual:1280x800"),
    ("VITRINE_SCALE", "a number from 0.5 to 8", "2"),
    ("VITRINE_ROTATION", "0, 90, 180 or 270", "90"),
    ("VITRINE_SCREENSHOT", "the path of a PNG file in an existing folder", "picture.png"),
    ("VITRINE_EXIT_AFTER", "seconds from 0 to 1000000000", "2.5"),
    ("VITRINE_APPEARANCE", "light or dark", "dark"),
    ("VITRINE_THREADS", "a whole number from 1 to 64", "2"),
    ("VITRINE_RECORD", "the path of a file to write", "run.jsonl"),
    ("VITRINE_INPUT", "the path of a recording", "run.jsonl"),
    ("VITRINE_INPUT_PART", "0 or 1", "1"),
    ("VITRINE_ISA", "scalar, sse2, avx2 or neon", "scalar"),
  ]

  /// Reads the `VITRINE_` variables. An empty value counts as not set.
  /// - Throws: `ConfigurationError` with every variable that is wrong, not only the first.
  public init(environment: [String: String]) throws {
    var reader = EnvironmentReader(environment: environment)
    display = reader.value("VITRINE_DISPLAY", Self.display)
    scale = reader.value("VITRINE_SCALE", Self.scale)
    rotation = reader.value("VITRINE_ROTATION", Self.rotation) ?? .none
    screenshotPath = reader.value("VITRINE_SCREENSHOT", Self.screenshot)
    exitAfter = reader.value("VITRINE_EXIT_AFTER", Self.seconds)
    appearance = reader.value("VITRINE_APPEARANCE") { try choice($0) }
    threads = reader.value("VITRINE_THREADS", Self.threads)
    recordPath = reader.value("VITRINE_RECORD", Self.file)
    inputPath = reader.value("VITRINE_INPUT", Self.file)
    acceptsPartOfRecording = reader.value("VITRINE_INPUT_PART", Self.flag) ?? false
    instructionSet = reader.value("VITRINE_ISA") { try choice($0) }
    if !reader.problems.isEmpty { throw ConfigurationError(problems: reader.problems) }
  }

  private static func display(_ text: String) throws -> DisplayChoice {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts[0] == "virtual" else { throw Reason("there is no kind of display called \"\(parts[0])\"") }
    guard parts.count == 2 else { return .defaultVirtual }
    let sizeAndScale = parts[1].split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let sides = sizeAndScale[0].split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2, let width = Int(sides[0]), let height = Int(sides[1]) else {
      throw Reason("\"\(sizeAndScale[0])\" is not WIDTHxHEIGHT in pixels")
    }
    let limit = VirtualScreen.sizeLimit
    guard (1...limit).contains(width), (1...limit).contains(height) else {
      throw Reason("each side has to be 1 … \(limit) pixels")
    }
    return .virtual(
      width: width, height: height, scale: sizeAndScale.count == 2 ? try scale(String(sizeAndScale[1])) : 1)
  }

  private static func scale(_ text: String) throws -> Double {
    guard let scale = Double(text), scaleLimits.contains(scale) else {
      throw Reason("\"\(text)\" is not a scale from \(scaleLimits.lowerBound) to \(scaleLimits.upperBound)")
    }
    return scale
  }

  private static func rotation(_ text: String) throws -> Rotation {
    guard let degrees = Int(text), let rotation = Rotation(rawValue: degrees) else {
      throw Reason("screens turn in steps of 90 degrees")
    }
    return rotation
  }

  private static func screenshot(_ text: String) throws -> String {
    if text.hasSuffix("/") { throw Reason("that is a folder") }
    if !text.lowercased().hasSuffix(".png") { throw Reason("only PNG files are written, and the name does not end in .png") }
    return text
  }

  private static func file(_ text: String) throws -> String {
    if text.hasSuffix("/") { throw Reason("that is a folder") }
    return text
  }

  private static func flag(_ text: String) throws -> Bool {
    guard let flag = ["0": false, "1": true][text] else { throw Reason("that is neither 0 nor 1") }
    return flag
  }

  private static func seconds(_ text: String) throws -> Double {
    guard let seconds = Double(text), (0...secondsLimit).contains(seconds) else {
      throw Reason("that is not a number of seconds")
    }
    return seconds
  }

  private static func threads(_ text: String) throws -> Int {
    guard let threads = Int(text), threadLimits.contains(threads) else {
      throw Reason("that is not a number of threads")
    }
    return threads
  }
}

/// Why one value was refused.
private struct Reason: Error {
  let text: String
  init(_ text: String) { self.text = text }
}

private func choice<Choice: CaseIterable & RawRepresentable>(_ text: String) throws -> Choice
where Choice.RawValue == String {
  guard let value = Choice(rawValue: text) else { throw Reason("there is no such choice") }
  return value
}

/// Collects what is wrong while it reads.
private struct EnvironmentReader {
  let environment: [String: String]
  var problems: [ConfigurationError.Problem] = []

  mutating func value<Value>(_ name: String, _ parse: (String) throws -> Value) -> Value? {
    guard let text = environment[name], !text.isEmpty else { return nil }
    do {
      return try parse(text)
    } catch {
      let variable = HostConfiguration.variables.first { $0.name == name }
      problems.append(
        ConfigurationError.Problem(
          variable: name, value: text, reason: (error as? Reason)?.text ?? "\(error)",
          form: variable?.form ?? "", example: variable?.example ?? ""))
      return nil
    }
  }
}
