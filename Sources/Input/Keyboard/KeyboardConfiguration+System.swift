import Foundation

extension KeyboardConfiguration {
  /// The complete names. Values missing in the configuration come from the system.
  /// - Parameters:
  ///   - environment: The environment of the process.
  ///   - read: Returns the text of a file; nil when there is none.
  public func names(
    environment: [String: String] = ProcessInfo.processInfo.environment,
    read: (String) -> String? = { try? String(contentsOfFile: $0, encoding: .utf8) }
  ) -> KeyboardNames {
    let debian = read("/etc/default/keyboard").map { Self.assignments($0) } ?? [:]
    let console = read("/etc/vconsole.conf").map { Self.assignments($0) } ?? [:]
    var sources = [
      Source(rules: rules, model: model, layout: layout, variant: variant, options: options),
      Source(
        rules: environment["XKB_DEFAULT_RULES"], model: environment["XKB_DEFAULT_MODEL"],
        layout: environment["XKB_DEFAULT_LAYOUT"], variant: environment["XKB_DEFAULT_VARIANT"],
        options: environment["XKB_DEFAULT_OPTIONS"]),
      Source(
        rules: nil, model: debian["XKBMODEL"], layout: debian["XKBLAYOUT"], variant: debian["XKBVARIANT"],
        options: debian["XKBOPTIONS"]),
      // systemd writes these since version 254; older versions only have the console keymap.
      Source(
        rules: nil, model: console["XKBMODEL"], layout: console["XKBLAYOUT"], variant: console["XKBVARIANT"],
        options: console["XKBOPTIONS"]),
    ]
    if let keymap = console["KEYMAP"], !keymap.isEmpty {
      sources.append(Self.source(ofConsoleKeymap: keymap, map: read("/usr/share/systemd/kbd-model-map") ?? ""))
    }
    var names = KeyboardNames()
    names.rules = sources.lazy.compactMap(\.rules).first ?? names.rules
    names.model = sources.lazy.compactMap(\.model).first ?? names.model
    // A variant belongs to its layout, so both come from the same source.
    if let source = sources.first(where: { $0.layout != nil }) {
      names.layout = source.layout ?? names.layout
      names.variant = source.variant ?? ""
    }
    // An empty string means no options.
    names.options = options ?? sources.dropFirst().lazy.compactMap(\.options).first ?? ""
    names.locale = locale ?? Self.locale(environment)
    return names
  }

  private struct Source {
    var rules, model, layout, variant, options: String?

    init(rules: String?, model: String?, layout: String?, variant: String?, options: String?) {
      func filled(_ text: String?) -> String? { text?.isEmpty == true ? nil : text }
      (self.rules, self.model, self.layout) = (filled(rules), filled(model), filled(layout))
      (self.variant, self.options) = (filled(variant), filled(options))
    }
  }

  static func locale(_ environment: [String: String]) -> String {
    for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
      if let value = environment[name], !value.isEmpty { return value }
    }
    return "C"
  }

  /// The `NAME=value` lines of a shell-style file, without quotes.
  static func assignments(_ text: String) -> [String: String] {
    var values: [String: String] = [:]
    for line in text.split(whereSeparator: \.isNewline) {
      let line = line.trimmingCharacters(in: .whitespaces)
      guard !line.hasPrefix("#"), let equals = line.firstIndex(of: "=") else { continue }
      var value = line[line.index(after: equals)...].trimmingCharacters(in: .whitespaces)
      for quote in ["\"", "'"] where value.count >= 2 && value.hasPrefix(quote) && value.hasSuffix(quote) {
        value = String(value.dropFirst().dropLast())
      }
      values[line[..<equals].trimmingCharacters(in: .whitespaces)] = value
    }
    return values
  }

  /// The xkb names that belong to a console keymap.
  /// - Parameter map: systemd's table: console keymap, layout, model, variant, options; `-` for nothing.
  private static func source(ofConsoleKeymap keymap: String, map: String) -> Source {
    for line in map.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
      let fields = line.split(whereSeparator: \.isWhitespace).map { $0 == "-" ? "" : String($0) }
      guard fields.count >= 5, fields[0] == keymap else { continue }
      return Source(rules: nil, model: fields[2], layout: fields[1], variant: fields[3], options: fields[4])
    }
    // Names such as `de-latin1` and `fr_CH` nearly always begin with the layout.
    let stem = keymap.prefix { $0 != "-" && $0 != "_" }
    return Source(rules: nil, model: nil, layout: String(stem), variant: nil, options: nil)
  }
}
