// Text, links, images and colours without type names. The `has…` properties read no values.

extension UIPasteboard {
  /// The text of the first item with text; a link is read as text. Setting replaces all items.
  public final var string: String? {
    get { first(PasteboardForms.string) }
    set { items = newValue.map { [PasteboardForms.item($0)] } ?? [] }
  }

  /// The texts of all items; nil without any. Setting replaces all items.
  public final var strings: [String]? {
    get { all(PasteboardForms.string) }
    set { items = newValue?.map(PasteboardForms.item) ?? [] }
  }

  /// The URL of the first item with one. Setting replaces all items.
  public final var url: URL? {
    get { first(PasteboardForms.url) }
    set { items = newValue.map { [PasteboardForms.item($0)] } ?? [] }
  }

  /// The URLs of all items; nil without any. Setting replaces all items.
  public final var urls: [URL]? {
    get { all(PasteboardForms.url) }
    set { items = newValue?.map(PasteboardForms.item) ?? [] }
  }

  /// The image of the first item with one. Setting replaces all items.
  public final var image: UIImage? {
    get { first(PasteboardForms.image) }
    set { items = newValue.map { [PasteboardForms.item($0)] } ?? [] }
  }

  /// The images of all items; nil without any. Setting replaces all items.
  public final var images: [UIImage]? {
    get { all(PasteboardForms.image) }
    set { items = newValue?.map(PasteboardForms.item) ?? [] }
  }

  /// The colour of the first item with one. Setting replaces all items.
  public final var color: UIColor? {
    get { first { $0[PasteboardForms.colorType] as? UIColor } }
    set { items = newValue.map { [PasteboardForms.item($0)] } ?? [] }
  }

  /// The colours of all items; nil without any. Setting replaces all items.
  public final var colors: [UIColor]? {
    get { all { $0[PasteboardForms.colorType] as? UIColor } }
    set { items = newValue?.map(PasteboardForms.item) ?? [] }
  }

  /// Whether an item has text or a link.
  public final var hasStrings: Bool { has(PasteboardForms.textTypes + [PasteboardForms.urlType]) }
  /// Whether an item has a link.
  public final var hasURLs: Bool { has([PasteboardForms.urlType]) }
  /// Whether an item has an image.
  public final var hasImages: Bool { has(PasteboardForms.imageTypes) }
  /// Whether an item has a colour.
  public final var hasColors: Bool { has([PasteboardForms.colorType]) }

  private func has(_ types: [String]) -> Bool { itemSet(withPasteboardTypes: types) != nil }

  private func first<Value>(_ read: ([String: Any]) -> Value?) -> Value? { items.lazy.compactMap(read).first }

  private func all<Value>(_ read: ([String: Any]) -> Value?) -> [Value]? {
    let values = items.compactMap(read)
    return values.isEmpty ? nil : values
  }
}

/// The type names of what UIKit itself puts on pasteboards, and how to read them.
@MainActor
enum PasteboardForms {
  static let plainTextType = "public.utf8-plain-text"
  static let textTypes = [plainTextType, "public.text", "public.plain-text", "public.utf16-plain-text"]
  static let urlType = "public.url"
  static let imageTypes = ["com.apple.uikit.image", "public.png", "public.jpeg"]
  static let colorType = "com.apple.uikit.color"

  static func item(_ text: String) -> [String: Any] { [plainTextType: text] }
  static func item(_ url: URL) -> [String: Any] { [urlType: url, plainTextType: url.absoluteString] }
  static func item(_ color: UIColor) -> [String: Any] { [colorType: color] }
  static func item(_ image: UIImage) -> [String: Any] { [imageTypes[0]: image] }

  static func string(_ item: [String: Any]) -> String? {
    for type in textTypes {
      if let text = item[type] as? String { return text }
      if let text = item[type] as? NSAttributedString { return text.string }
      if let data = item[type] as? Data {
        return String(data: data, encoding: type == "public.utf16-plain-text" ? .utf16 : .utf8)
      }
    }
    return url(item)?.absoluteString
  }

  static func url(_ item: [String: Any]) -> URL? {
    switch item[urlType] {
    case let url as URL: return url
    case let text as String: return URL(string: text)
    case let data as Data: return String(data: data, encoding: .utf8).flatMap(URL.init(string:))
    default: return nil
    }
  }

  static func image(_ item: [String: Any]) -> UIImage? {
    for type in imageTypes {
      if let image = item[type] as? UIImage { return image }
      if let data = item[type] as? Data, let image = UIImage(data: data) { return image }
    }
    return nil
  }

  static func data(_ value: Any?) -> Data? {
    switch value {
    case let data as Data: return data
    case let text as String: return Data(text.utf8)
    case let url as URL: return Data(url.absoluteString.utf8)
    case let image as UIImage: return image.pngData()
    default: return nil
    }
  }
}
