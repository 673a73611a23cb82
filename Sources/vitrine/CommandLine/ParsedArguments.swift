import Host

/// An option that takes a value: `--name VALUE` or `--name=VALUE`.
struct ValueOption: Sendable {
  /// Including its dashes.
  let name: String
  let placeholder: String
  let summary: String
}

/// An option without a value: `--name`.
struct Flag: Sendable {
  /// Including its dashes.
  let name: String
  let summary: String
}

/// A parsed command line: options by name, other words in order, and the words after `--` unchanged.
struct ParsedArguments {
  private(set) var values: [String: String] = [:]
  /// The names of the flags that were given.
  private(set) var flags: Set<String> = []
  private(set) var words: [String] = []
  private(set) var rest: [String] = []

  /// - Throws: `UsageError` for an unknown option, a missing value, or an option given twice.
  init(_ arguments: [String], options: [ValueOption], flags known: [Flag] = []) throws {
    var remaining = arguments[...]
    while let argument = remaining.popFirst() {
      if argument == "--" {
        rest = Array(remaining)
        return
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        words.append(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      if known.contains(where: { $0.name == name }) {
        guard parts.count == 1 else { throw UsageError("\(name) takes no value.") }
        flags.insert(name)
        continue
      }
      guard options.contains(where: { $0.name == name }) else {
        let hint = Spelling.nearest(to: name, in: options.map(\.name) + known.map(\.name)).map { " Is \($0) meant?" } ?? ""
        throw UsageError("there is no option \(name).\(hint)")
      }
      guard let value = parts.count == 2 ? String(parts[1]) : remaining.popFirst(), value != "--" else {
        throw UsageError("\(name) needs a value.")
      }
      guard values.updateValue(value, forKey: name) == nil else { throw UsageError("\(name) is given twice.") }
    }
  }
}
