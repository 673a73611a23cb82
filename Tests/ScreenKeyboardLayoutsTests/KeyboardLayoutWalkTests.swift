import Foundation
import Testing

@testable import ScreenKeyboardLayouts

extension KeyboardLayout {
  /// The number of keys in the widest row of letters, including shift and delete; on narrow keyboards both are in the
  /// bottom row.
  fileprivate var columns: Int {
    (layers[.letters] ?? []).map { row in
      row.filter { $0.action == nil || $0.action == .shift || $0.action == .delete }.count
    }
    .max() ?? 0
  }
}

/// All layouts and variants that xkeyboard-config lists; the numbers are for version 2.35.1.
@MainActor
@Suite struct KeyboardLayoutWalkTests {
  private struct Walked {
    let entry: XKBLayoutRegistry.Entry
    let symbols: KeymapLevels
    let narrow: KeyboardLayout?
    let wide: KeyboardLayout?
  }

  /// Every layout with its xkbcommon symbols, read and generated once for all tests.
  private static let all: [Walked] = XKBLayoutRegistry.system.entries.compactMap { entry in
    let locale = LanguageFacts.composeLocale(entry.languages.first ?? "")
    guard let symbols = try? KeymapLevels(layout: entry.layout, variant: entry.variant, locale: locale) else { return nil }
    let generator = KeyboardLayoutGenerator(symbols, entry: entry)
    return Walked(entry: entry, symbols: symbols, narrow: generator.layout(.narrow), wide: generator.layout(.wide))
  }

  private static let isKnownVersion =
    (try? String(contentsOfFile: "/usr/share/pkgconfig/xkeyboard-config.pc", encoding: .utf8))?
    .contains("Version: 2.35.1") ?? false

  private func layout(_ name: String, _ form: KeyboardLayoutGenerator.Form = .narrow) throws -> KeyboardLayout {
    let walked = try #require(Self.all.first { $0.entry.name == name }, "\(name)")
    return try #require(form == .narrow ? walked.narrow : walked.wide, "\(name)")
  }

  private func texts(_ layout: KeyboardLayout, _ layer: KeyboardLayout.Layer) -> [String] {
    (layout.layers[layer] ?? []).joined().compactMap(\.text)
  }

  private func key(_ text: String, _ layout: KeyboardLayout, _ layer: KeyboardLayout.Layer = .letters) throws -> LayoutKey {
    try #require((layout.layers[layer] ?? []).joined().first { $0.text == text }, "\(text)")
  }

  @Test func K1_everyLayoutMakesAUsableKeyboard() {
    var (fourth, without, widths) = (0, [String](), [Int: Int]())
    for walked in Self.all {
      guard let narrow = walked.narrow, let wide = walked.wide else {
        without.append(walked.entry.name)
        continue
      }
      for layout in [narrow, wide] {
        for (layer, rows) in layout.layers {
          #expect(!rows.isEmpty && rows.allSatisfy { !$0.isEmpty }, "\(layout.name) \(layer)")
          for key in rows.joined() {
            #expect((key.text == nil) != (key.action == nil) && key.text?.isEmpty != true, "\(layout.name)")
            #expect(
              Set(key.variants).count == key.variants.count && !key.variants.contains(key.text ?? ""),
              "\(layout.name) \(key)")
          }
        }
        #expect(layout.layers[.shifted] != nil || layout.casing == .none, "\(layout.name)")
      }
      #expect(narrow.columns <= KeyboardLayoutGenerator.narrowColumns, "\(narrow.name)")
      let widest = (wide.layers[.letters] ?? []).map { $0.count { $0.text != nil } }.max() ?? 0
      #expect(widest <= 14, "\(wide.name)")
      widths[narrow.columns, default: 0] += 1
      if narrow.layers[.letters]?.count == 4 { fourth += 1 }
    }
    guard Self.isKnownVersion else { return }
    // All but `custom`, which needs a file that the user provides.
    #expect(XKBLayoutRegistry.system.entries.count == 712 && Self.all.count == 711)
    // Thai, Lao, kana, Armenian and the like have a fourth row; Braille and APL are for hardware.
    #expect(fourth == 40 && without.count == 14, "\(fourth) \(without)")
    #expect(widths == [8: 3, 9: 8, 10: 221, 11: 245, 12: 220])
  }

  @Test func K2_everyTextIsTwoActionsAway() {
    let ascii = Set((33...126).map { String(Unicode.Scalar(UInt8($0))) })
    for walked in Self.all {
      guard let narrow = walked.narrow, let wide = walked.wide else { continue }
      var wanted = Set(walked.symbols.keys.values.joined().map(\.text))
      for results in walked.symbols.composed.values { wanted.formUnion(results.values) }
      wanted.formUnion(walked.symbols.accents.values)
      wanted.formUnion(ascii)
      wanted.remove("")
      for layout in [narrow, wide] {
        // A layout of another script is paired with a Latin one, which is one tap on the globe key away.
        var missing = wanted.subtracting(layout.reachable)
        if !KeyboardLayoutGenerator(walked.symbols, entry: walked.entry).isLatin {
          missing.subtract(KeyboardLayout.asciiLetters)
        }
        #expect(missing.isEmpty, "\(layout.name): \(missing.sorted())")
      }
    }
  }

  @Test func K1_theyAreTheSameAsEver() {
    guard Self.isKnownVersion else { return }
    // A change of the generator changes layouts; look at those that changed before you change this number.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func mix(_ text: String) { for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 } }
    for walked in Self.all {
      for layout in [walked.narrow, walked.wide].compactMap({ $0 }) {
        mix(layout.name)
        for layer in KeyboardLayout.Layer.allCases {
          for key in (layout.layers[layer] ?? []).joined() {
            mix(key.text ?? key.action?.rawValue ?? "")
            for variant in key.variants { mix(variant) }
          }
        }
      }
    }
    #expect(hash == 2_217_012_410_855_636_001)
  }

  @Test func K3_levelsWithoutKeysymsAreNoKeys() throws {
    #expect(throws: KeymapLevels.Refused.self) { try KeymapLevels(layout: "custom") }
    let arabic = try layout("ara")
    #expect(arabic.isRightToLeft && arabic.casing == .caseless)
    for rows in arabic.layers.values { #expect(rows.joined().allSatisfy { $0.text?.isEmpty != true }) }
  }

  @Test func K4_casesOfScripts() throws {
    let hebrew = try layout("il")
    #expect(hebrew.casing == .none && !hebrew.layers[.letters]!.joined().contains { $0.action == .shift })
    let georgian = try layout("ge")
    #expect(georgian.casing == .caseless)
    let changed = zip(texts(georgian, .letters), texts(georgian, .shifted)).filter { $0 != $1 }.count
    #expect(changed == 7)
    let turkish = try layout("tr")
    #expect(try key("i", turkish).position == (try key("İ", turkish, .shifted)).position)
    #expect(try key("ı", turkish).position == (try key("I", turkish, .shifted)).position)
    #expect(try key("s", layout("de")).variants.first == "ß")
  }

  @Test func K5_lamAlefIsTwoLetters() throws {
    #expect(texts(try layout("ara"), .letters).contains("\u{644}\u{627}"))
  }

  @Test func K6_frenchAccents() throws {
    #expect(Array(try key("e", layout("fr")).variants.prefix(4)) == ["é", "è", "ê", "ë"])
    let circumflex = try #require(layout("fr", .wide).layers[.letters]?.joined().first { $0.composes?["e"] == "ê" })
    #expect(circumflex.text == "^")
  }

  @Test func K7_czechAndPolish() throws {
    let variants = try key("e", layout("cz")).variants
    #expect(variants.contains("ě") && variants.contains("é"))
    #expect(Set(texts(try layout("cz", .wide), .letters)).isSuperset(of: ["ě", "š", "č"]))
    #expect(try key("a", layout("pl")).variants.first == "ą")
  }

  @Test func thaiHasAFourthRowAndPersianItsJoint() throws {
    #expect(try layout("th").layers[.letters]?.count == 4)
    #expect(try layout("ir").layers[.bottom]?[0].contains { $0.text == "\u{200C}" && $0.cap == "ZWNJ" } == true)
  }

  @Test func languagesOfLayouts() {
    let registry = XKBLayoutRegistry.system
    #expect(registry.entry(layout: "de", variant: "")?.languages == ["de"])
    #expect(registry.entry(layout: "de", variant: "neo")?.languages == ["de"])
    #expect(registry.entry(layout: "us", variant: "haw")?.languages == ["haw"])
    #expect(registry.entry(layout: "in", variant: "")?.languages.first == "hi")
    #expect(LanguageFacts.ownName("fr") == "Français" && LanguageFacts.ownName("vi-VN") == "Tiếng Việt")
  }
}
