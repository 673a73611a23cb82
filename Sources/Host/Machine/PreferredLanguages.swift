import Foundation

/// The languages of the kiosk's users, from the environment.
public enum PreferredLanguages {
  /// BCP 47 tags, the preferred language first; never empty. They are read once.
  public static let all = tags(in: ProcessInfo.processInfo.environment)

  /// Reads `LANGUAGE`, a list with colons between the names, else the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is
  /// set, like gettext. `Locale.preferredLanguages` ignores the environment on Linux, where it is always `en-001`.
  static func tags(in environment: [String: String]) -> [String] {
    let list = (environment["LANGUAGE"] ?? "").split(separator: ":").compactMap(tag)
    if !list.isEmpty { return list }
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    return locale.flatMap { tag($0[...]) }.map { [$0] } ?? ["en"]
  }

  /// The tag of a locale's name, `de-AT` for `de_AT.UTF-8`; nil for the locales without a language, `C` and `POSIX`.
  private static func tag(_ locale: Substring) -> String? {
    let name = locale.prefix { $0 != "." && $0 != "@" }
    let isPlain = name.unicodeScalars.allSatisfy {
      ("a"..."z").contains($0) || ("A"..."Z").contains($0) || ("0"..."9").contains($0) || $0 == "_" || $0 == "-"
    }
    guard isPlain, name.count > 1, name != "POSIX" else { return nil }
    return name.replacingOccurrences(of: "_", with: "-")
  }
}
