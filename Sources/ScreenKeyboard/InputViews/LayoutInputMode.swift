import Input
import ScreenKeyboardLayouts
import UIKitCore

/// One layout of xkeyboard-config.
@MainActor
final class LayoutInputMode: UITextInputMode {
  let layout: String
  let variant: String
  let language: String
  let title: String
  let countries: [String]

  /// The layout's name: `de`, `de(neo)`.
  var name: String { variant.isEmpty ? layout : "\(layout)(\(variant))" }

  override var primaryLanguage: String? { language }

  /// - Parameter name: `de` or `de(neo)`.
  init(_ name: String, registry: XKBLayoutRegistry = .system) {
    let halves = name.split(separator: "(", maxSplits: 1)
    layout = String(halves.first ?? "us").trimmingCharacters(in: .whitespaces)
    variant = halves.count > 1 ? halves[1].trimmingCharacters(in: CharacterSet(charactersIn: ") ")) : ""
    let entry = registry.entry(layout: layout, variant: variant)
    let tag = entry?.languages.first ?? "und"
    countries = entry?.countries ?? []
    // The layout's only country is added to the tag: `de` differs between Switzerland and Germany.
    language = countries.count == 1 && tag.count == 2 ? "\(tag)-\(countries[0])" : tag
    title = LanguageFacts.ownName(tag) ?? entry?.description ?? name
    super.init()
  }
}
