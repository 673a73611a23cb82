import Testing

@testable import Input

@MainActor
@Suite struct KeyboardConfigurationTests {
  private func names(
    _ configuration: KeyboardConfiguration = .init(), environment: [String: String] = [:], files: [String: String] = [:]
  ) -> KeyboardNames {
    configuration.names(environment: environment) { files[$0] }
  }

  @Test func theNearestSourceNamesTheLayoutAndItsVariant() {
    #expect(names().layout == "us" && names().model == "pc105" && names().rules == "evdev")
    let debian = [
      "/etc/default/keyboard": "# made by hand\nXKBMODEL=\"pc104\"\nXKBLAYOUT='de,us'\nXKBVARIANT=nodeadkeys,\n"
        + "XKBOPTIONS=\"\"\n"
    ]
    #expect(names(files: debian).layouts.map(\.layout) == ["de", "us"])
    #expect(names(files: debian).layouts.map(\.variant) == ["nodeadkeys", ""])
    #expect(names(files: debian).model == "pc104")
    let environment = ["XKB_DEFAULT_LAYOUT": "fr", "XKB_DEFAULT_OPTIONS": "compose:ralt"]
    let both = names(environment: environment, files: debian)
    // The variant belonged to the German layout.
    #expect(both.layout == "fr" && both.variant == "" && both.options == "compose:ralt" && both.model == "pc104")
    var asked = KeyboardConfiguration()
    asked.layout = "gb"
    asked.options = ""
    #expect(names(asked, environment: environment, files: debian).layout == "gb")
    #expect(names(asked, environment: environment, files: debian).options == "")
  }

  @Test func theConsolesKeymapNamesALayoutToo() {
    let map = "# console layout\nde-latin1-nodeadkeys\tde\tpc105\tnodeadkeys\tterminate:ctrl_alt_bksp\nuk\tgb\tpc105\t-\t-\n"
    let uk = names(files: ["/etc/vconsole.conf": "KEYMAP=uk\n", "/usr/share/systemd/kbd-model-map": map])
    #expect(uk.layout == "gb" && uk.variant == "")
    let de = names(files: ["/etc/vconsole.conf": "KEYMAP=\"de-latin1-nodeadkeys\"", "/usr/share/systemd/kbd-model-map": map])
    #expect(de.layout == "de" && de.variant == "nodeadkeys")
    #expect(names(files: ["/etc/vconsole.conf": "KEYMAP=fr-latin9"]).layout == "fr")
    #expect(names(files: ["/etc/vconsole.conf": "KEYMAP=fr\nXKBLAYOUT=ch\nXKBVARIANT=fr"]).layout == "ch")
  }

  @Test func localesComeFromTheEnvironment() {
    #expect(names().locale == "C")
    #expect(names(environment: ["LANG": "de_DE.UTF-8", "LC_ALL": ""]).locale == "de_DE.UTF-8")
    #expect(names(environment: ["LANG": "de_DE.UTF-8", "LC_CTYPE": "el_GR.UTF-8"]).locale == "el_GR.UTF-8")
  }

  @Test func ratesStayWithinReason() {
    var configuration = KeyboardConfiguration()
    configuration.repeatDelay = .nan
    configuration.repeatRate = 1e30
    #expect(configuration.repeatDelay == 10 && configuration.repeatRate == 200)
    configuration.repeatRate = -3
    #expect(configuration.repeatRate == 0)
  }

  private func best(
    _ layout: String, variant: String = "", options: String = "", model: String = "pc105"
  ) -> (Keymap?, String) {
    var names = KeyboardNames()
    (names.layout, names.variant, names.options, names.model) = (layout, variant, options, model)
    let (keymap, messages) = Keymap.best(for: names, numLock: false, catalog: KeyboardCatalog(rules: "evdev"))
    return (keymap, messages.map(\.text).joined(separator: "\n"))
  }

  @Test func anUnknownLayoutFallsBackAndIsExplained() {
    let (german, text) = best("german")
    #expect(german?.names.layout == "us")
    #expect(text.contains("\"german\"") && text.contains("\"de\" (German)") && text.contains("\"us\" instead"))
    #expect(best("uk").1.contains("\"gb\" (English (UK))"))
    #expect(best("dee").1.contains("\"de\""))
    // The valid layouts are kept.
    let (mixed, problem) = best("ru,klingon")
    #expect(mixed?.names.layout == "ru" && problem.contains("klingon") && !problem.contains("instead"))
    #expect(best("").0?.names.layout == "us")
  }

  @Test func anUnknownVariantLeavesItsLayout() {
    let (german, text) = best("de", variant: "nodeadkey")
    #expect(german?.names.layout == "de" && german?.names.variant == "")
    #expect(text.contains("nodeadkeys") && text.contains("without a variant"))
  }

  @Test func unknownModelsAndOptionsAreReported() {
    let (keymap, text) = best("us", options: "compose:rctl,grp:alt_shift_togle", model: "pc1055")
    #expect(keymap?.names.layout == "us")
    #expect(text.contains("compose:rctrl") && text.contains("grp:alt_shift_toggle") && text.contains("\"pc105\""))
    #expect(best("us,de,fr,ru").1 == "")
  }

  @Test func aFifthLayoutIsLeftOutLoudly() {
    let (keymap, text) = best("us,de,fr,ru,gr")
    #expect(keymap?.layoutNames.count == 4 && text.contains("\"gr\""))
  }
}
