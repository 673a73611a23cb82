extension Keymap {
  /// The keymap of `wanted`, or the closest one that compiles, and messages about the differences. The keymap is nil only
  /// when xkbcommon finds no keyboard data at all.
  static func best(
    for wanted: KeyboardNames, numLock: Bool, catalog: KeyboardCatalog?
  ) -> (keymap: Keymap?, messages: [InputDiagnostic]) {
    var messages: [InputDiagnostic] = []
    var names = wanted
    if names.layout.isEmpty { names.layouts = [("us", "")] }
    trimLayouts(&names, &messages)
    warnOfUnknown(names, catalog, &messages)
    do {
      return (try Keymap(names, numLock: numLock), messages)
    } catch {
      // The code below finds the reason.
    }
    var kept: [(layout: String, variant: String)] = []
    for (layout, variant) in names.layouts {
      var single = names
      single.layouts = [(layout, variant)]
      if (try? Keymap(single, numLock: numLock)) != nil {
        kept.append((layout, variant))
        continue
      }
      single.layouts = [(layout, "")]
      if !variant.isEmpty, (try? Keymap(single, numLock: numLock)) != nil {
        messages.append(unknownVariant(variant, of: layout, catalog))
        kept.append((layout, ""))
      } else {
        messages.append(unknownLayout(layout, catalog))
      }
    }
    if kept.isEmpty {
      kept = [("us", "")]
      messages.append(InputDiagnostic(.error, "The keyboard types as layout \"us\" instead."))
    }
    names.layouts = kept
    if let keymap = try? Keymap(names, numLock: numLock) { return (keymap, messages) }
    // The layouts compile, so the rules, the model or an option is at fault.
    var plain = KeyboardNames()
    plain.layouts = kept
    plain.locale = names.locale
    do {
      let keymap = try Keymap(plain, numLock: numLock)
      messages.append(
        InputDiagnostic(
          .error,
          "keyboard: xkbcommon refuses rules \"\(names.rules)\", model \"\(names.model)\" and "
            + "options \"\(names.options)\" together; "
            + "using evdev, pc105 and no options.", part: "rules"))
      return (keymap, messages)
    } catch {
      let reason = (error as? Refused)?.lines.first.map { " (\($0))" } ?? ""
      return (
        nil,
        [
          InputDiagnostic(
            .error,
            "keyboard: xkbcommon finds no keyboard data in \(KeyboardCatalog.folder())\(reason). Keys arrive without text. "
              + "Install the package xkb-data.", part: "layout")
        ]
      )
    }
  }

  /// A keymap holds four layouts; xkbcommon drops the others and only logs it.
  private static func trimLayouts(_ names: inout KeyboardNames, _ messages: inout [InputDiagnostic]) {
    let layouts = names.layouts
    guard layouts.count > 4 else { return }
    let dropped = layouts.dropFirst(4).map { "\"\($0.layout)\"" }.joined(separator: ", ")
    messages.append(
      InputDiagnostic(.warning, "keyboard: a keymap holds four layouts; \(dropped) cannot be switched to.", part: "layout"))
    names.layouts = Array(layouts.prefix(4))
  }

  /// Warns about unknown models and options, which xkbcommon ignores silently.
  private static func warnOfUnknown(
    _ names: KeyboardNames, _ catalog: KeyboardCatalog?, _ messages: inout [InputDiagnostic]
  ) {
    guard let catalog else { return }
    if !names.model.isEmpty, !catalog.models.contains(where: { $0.name == names.model }) {
      messages.append(
        InputDiagnostic(
          .warning,
          "keyboard model \"\(names.model)\": xkeyboard-config has none of that name"
            + "\(hint(names.model, catalog.models)). It is passed over.", part: "model"))
    }
    for option in names.options.split(separator: ",").map({ String($0) })
    where !catalog.options.contains(where: { $0.name == option }) {
      messages.append(
        InputDiagnostic(
          .warning,
          "keyboard option \"\(option)\": xkeyboard-config has none of that name"
            + "\(hint(option, catalog.options)). It is passed over.", part: "options"))
    }
  }

  private static func unknownLayout(_ layout: String, _ catalog: KeyboardCatalog?) -> InputDiagnostic {
    let known = catalog.map { hint(layout, $0.layouts) } ?? ""
    let count = catalog.map { " of its \($0.layouts.count) layouts" } ?? ""
    return InputDiagnostic(
      .error,
      "keyboard layout \"\(layout)\": xkeyboard-config has none\(count) of that name\(known). "
        + "Layouts have short names, mostly the country's: us, de, fr, gb.", part: "layout")
  }

  private static func unknownVariant(_ variant: String, of layout: String, _ catalog: KeyboardCatalog?) -> InputDiagnostic {
    let known = catalog?.variants(of: layout) ?? []
    let list =
      known.isEmpty
      ? "It has none."
      : "It has \(known.prefix(24).map(\.name).joined(separator: ", "))\(known.count > 24 ? ", …" : "")."
    return InputDiagnostic(
      .error,
      "keyboard variant \"\(variant)\": layout \"\(layout)\" has none of that name\(hint(variant, known)). \(list) "
        + "Using the layout without a variant.", part: "variant")
  }

  private static func hint(_ name: String, _ entries: [KeyboardCatalog.Entry]) -> String {
    let near = KeyboardCatalog.near(name, in: entries)
    guard !near.isEmpty else { return "" }
    return "; did you mean " + near.map { "\"\($0.name)\" (\($0.description))" }.joined(separator: ", ") + "?"
  }
}

extension KeyboardConfiguration {
  /// What xkbcommon cannot make a keymap of, in the words of the log of a kiosk that has this configuration.
  /// - Complexity: compiles the keymap, which takes tens of milliseconds on small boards.
  @MainActor package var refusals: [InputDiagnostic] {
    let names = names()
    let messages = Keymap.best(for: names, numLock: numLock, catalog: KeyboardCatalog(rules: names.rules)).messages
    return messages.filter { $0.part != nil }
  }
}
