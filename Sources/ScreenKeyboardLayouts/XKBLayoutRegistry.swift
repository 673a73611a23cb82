import Foundation
import Input

/// Every layout and variant that xkeyboard-config lists, including the exotic ones, with their languages.
///
/// The lists of names (`KeyboardCatalog`) have no languages; the registry's XML has.
public struct XKBLayoutRegistry: Sendable {
  /// A layout, or a variant of one.
  public struct Entry: Hashable, Sendable {
    /// The layout: `de`.
    public var layout: String
    /// The variant: `nodeadkeys`; empty for the layout itself.
    public var variant: String
    /// The human-readable name: `German (no dead keys)`.
    public var description: String
    /// BCP 47 tags, main language first: `de`, `kmr`. Empty where the registry lists none.
    public var languages: [String]
    /// ISO 3166 codes: `DE`.
    public var countries: [String]

    /// The layout with its variant: `de`, `de(nodeadkeys)`.
    public var name: String { variant.isEmpty ? layout : "\(layout)(\(variant))" }
  }

  /// All layouts and variants, in the order of the registry.
  public private(set) var entries: [Entry] = []

  /// Parses registry files.
  /// - Parameter texts: The contents of `rules/evdev.xml` and `rules/evdev.extras.xml`.
  public init(_ texts: [String]) {
    var places: [String: Int] = [:]
    for text in texts {
      var reader = RegistryReader()
      for entry in reader.read(text) where places.updateValue(entries.count, forKey: entry.name) == nil {
        entries.append(entry)
      }
    }
  }

  /// Reads the system's registry; nil without xkeyboard-config.
  public init?(folder: String = KeyboardCatalog.folder()) {
    let texts = ["evdev.xml", "evdev.extras.xml"].compactMap {
      try? String(contentsOfFile: "\(folder)/rules/\($0)", encoding: .utf8)
    }
    guard !texts.isEmpty else { return nil }
    self.init(texts)
  }

  /// The entry of a layout and variant; nil when it is not listed.
  public func entry(layout: String, variant: String) -> Entry? {
    entries.first { $0.layout == layout && $0.variant == variant }
  }

  /// The system's registry, read on first use.
  public static let system = XKBLayoutRegistry() ?? XKBLayoutRegistry([])
}

/// Reads the part of the registry between `<layoutList>` and its end.
private struct RegistryReader {
  private var entries: [XKBLayoutRegistry.Entry] = []
  private var path: [Substring] = []
  private var layout: XKBLayoutRegistry.Entry?
  private var variant: XKBLayoutRegistry.Entry?

  mutating func read(_ text: String) -> [XKBLayoutRegistry.Entry] {
    // Reads tags and the text before each; comments and attributes contain nothing that is needed.
    var rest = text[...].utf8[...]
    let (open, close, slash) = (UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "/"))
    while let start = rest.firstIndex(of: open) {
      let content = rest[..<start]
      rest = rest[rest.index(after: start)...]
      if rest.starts(with: "!--".utf8) {
        guard let end = Self.end(of: "-->", in: rest) else { break }
        rest = rest[end...]
        continue
      }
      guard let end = rest.firstIndex(of: close) else { break }
      let tag = rest[..<end]
      rest = rest[rest.index(after: end)...]
      if tag.first == slash {
        leave(Substring(content))
      } else if tag.last != slash, tag.first != UInt8(ascii: "?"), tag.first != UInt8(ascii: "!") {
        enter(Substring(tag.prefix { $0 > 32 }))
      }
    }
    return entries
  }

  private static func end(of mark: String, in text: Substring.UTF8View) -> Substring.UTF8View.Index? {
    var rest = text
    while let at = rest.firstIndex(of: mark.utf8.first ?? 0) {
      if rest[at...].starts(with: mark.utf8) { return rest.index(at, offsetBy: mark.utf8.count) }
      rest = rest[rest.index(after: at)...]
    }
    return nil
  }

  private mutating func enter(_ tag: Substring) {
    path.append(tag)
    guard path.contains("layoutList") else { return }
    let empty = XKBLayoutRegistry.Entry(layout: "", variant: "", description: "", languages: [], countries: [])
    if tag == "layout" { layout = empty }
    if tag == "variant" { variant = empty }
  }

  private mutating func leave(_ content: Substring) {
    guard let tag = path.popLast(), path.contains("layoutList") else { return }
    func edit(_ change: (inout XKBLayoutRegistry.Entry) -> Void) {
      if var entry = variant {
        change(&entry)
        variant = entry
      } else if var entry = layout {
        change(&entry)
        layout = entry
      }
    }
    switch tag {
    case "name" where path.last == "configItem":
      if variant != nil { variant?.variant = Self.plain(content) } else { layout?.layout = Self.plain(content) }
    case "description" where path.last == "configItem": edit { $0.description = Self.plain(content) }
    case "iso639Id": edit { $0.languages.append(LanguageFacts.tag(ofISO639: Self.plain(content))) }
    case "iso3166Id": edit { $0.countries.append(Self.plain(content)) }
    case "configItem" where path.last == "layout": if let layout { entries.append(layout) }
    case "variant":
      guard var made = variant, let layout else { return variant = nil }
      variant = nil
      made.layout = layout.layout
      // A variant that lists no language has those of its layout.
      if made.languages.isEmpty { made.languages = layout.languages }
      if made.countries.isEmpty { made.countries = layout.countries }
      entries.append(made)
    case "layout": layout = nil
    default: break
    }
  }

  private static func plain(_ text: Substring) -> String {
    var text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard text.contains("&") else { return text }
    for (entity, character) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")] {
      text = text.replacingOccurrences(of: entity, with: character)
    }
    return text
  }
}
