import Display

// Parsers for the variables of screens.
extension HostConfiguration {
  /// - Returns: Nil for `auto`.
  static func display(_ text: String) throws -> DisplayChoice? {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let rest = parts.count == 2 ? String(parts[1]) : nil
    switch (parts[0], rest) {
    case ("auto", nil): return nil
    case ("drm", nil): return .drm(card: nil, connectors: [])
    case ("drm", .some(let names)): return try drm(names)
    case ("virtual", nil): return .defaultVirtual
    case ("virtual", .some(let size)): return try virtual(size)
    default:
      let hint = Misspelling.hint(String(parts[0]), among: ["auto", "drm", "virtual"])
      throw Reason("there is no kind of display called \"\(parts[0])\"\(hint)")
    }
  }

  /// Parts that begin with a slash are card paths, all others connectors.
  private static func drm(_ text: String) throws -> DisplayChoice {
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    if names.contains("") { throw Reason("a name is missing") }
    let cards = names.filter { $0.hasPrefix("/") }
    guard cards.count <= 1 else { throw Reason("only one card can be used, and \(cards.count) are given") }
    return .drm(card: cards.first, connectors: names.filter { !$0.hasPrefix("/") })
  }

  private static func virtual(_ text: String) throws -> DisplayChoice {
    let sizeAndScale = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
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

  static func scale(_ text: String) throws -> Double {
    guard let scale = Double(text), scaleLimits.contains(scale) else {
      throw Reason("\"\(text)\" is not a scale from \(scaleLimits.lowerBound) to \(scaleLimits.upperBound)")
    }
    return scale
  }

  static func rotation(_ text: String) throws -> Rotation {
    guard let degrees = Int(text), let rotation = Rotation(rawValue: degrees) else {
      throw Reason("screens are rotated in steps of 90 degrees")
    }
    return rotation
  }

  /// One number for all edges, or four in the order of the coordinates: top, left, bottom, right.
  static func safeArea(_ text: String) throws -> SafeArea? {
    let widths = try text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      guard let width = Double(part), SafeArea.limits.contains(width) else {
        throw Reason("\"\(part)\" is not a number from \(SafeArea.limits.lowerBound) to \(SafeArea.limits.upperBound)")
      }
      return width
    }
    let area: SafeArea
    switch widths.count {
    case 1: area = SafeArea(top: widths[0], left: widths[0], bottom: widths[0], right: widths[0])
    case 4: area = SafeArea(top: widths[0], left: widths[1], bottom: widths[2], right: widths[3])
    default: throw Reason("\(widths.count) numbers are given")
    }
    return area == SafeArea() ? nil : area
  }

  static func mode(_ text: String) throws -> DRMPreferences.ModeChoice {
    guard let mode = DRMPreferences.ModeChoice(text) else {
      throw Reason("\"\(text)\" is no mode\(Misspelling.hint(text, among: ["preferred", "largest"]))")
    }
    return mode
  }
}
