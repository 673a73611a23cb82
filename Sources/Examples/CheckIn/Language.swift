import UIKit

/// The languages of the kiosk. The texts of each are in `Resources/LANGUAGE.lproj/Localizable.strings`.
enum Language: String, CaseIterable, Sendable {
  case english = "en"
  case german = "de"
  case arabic = "ar"
  case japanese = "ja"

  /// The language of the visit: the one that the visitor has chosen, else the one that suits the kiosk's best.
  @MainActor static var current: Language {
    UIApplication.shared.preferredLanguages.lazy.compactMap(Language.init(tag:)).first ?? .english
  }

  /// The language of a BCP 47 tag: German for `de-AT`.
  init?(tag: String) { self.init(rawValue: String(tag.prefix { $0 != "-" })) }

  /// The language as a tag, with the country whose digits and dates are used.
  var tag: String { locale.identifier.replacingOccurrences(of: "_", with: "-") }

  /// The name of the language in itself.
  var name: String {
    switch self {
    case .english: "English"
    case .german: "Deutsch"
    case .arabic: "العربية"
    case .japanese: "日本語"
    }
  }

  /// How dates and numbers are written; in Arabic with the digits that are used in most Arab countries.
  var locale: Locale {
    switch self {
    case .english: Locale(identifier: "en_GB")
    case .german: Locale(identifier: "de_DE")
    case .arabic: Locale(identifier: "ar_EG")
    case .japanese: Locale(identifier: "ja_JP")
    }
  }

  var isRightToLeft: Bool { self == .arabic }

  /// The folder with the texts.
  var bundle: Bundle { Self.bundles[self] ?? .module }

  private static let bundles: [Language: Bundle] = {
    var bundles: [Language: Bundle] = [:]
    for language in allCases {
      let path = Bundle.module.path(forResource: language.rawValue, ofType: "lproj")
      bundles[language] = path.flatMap { Bundle(path: $0) }
    }
    return bundles
  }()

  /// A number in the digits of this language, without separators.
  func digits(_ number: Int) -> String {
    let formatter = NumberFormatter()
    formatter.locale = locale
    formatter.usesGroupingSeparator = false
    return formatter.string(from: NSNumber(value: number)) ?? "\(number)"
  }

  /// A formatter of dates in this language.
  /// - Parameter template: What the dates consist of, in any order; see Unicode Technical Standard 35.
  func dateFormatter(_ template: String) -> DateFormatter {
    let formatter = DateFormatter()
    formatter.locale = locale
    formatter.setLocalizedDateFormatFromTemplate(template)
    return formatter
  }
}

/// A text in the language of the visit.
/// - Parameters:
///   - key: The English text, by which it is found in `Localizable.strings`.
///   - arguments: What is written in place of `%@` and `%d`.
@MainActor
func localized(_ key: String, _ arguments: any CVarArg...) -> String {
  let language = Language.current
  let text = NSLocalizedString(key, bundle: language.bundle, comment: "")
  return arguments.isEmpty ? text : String(format: text, locale: language.locale, arguments: arguments)
}
