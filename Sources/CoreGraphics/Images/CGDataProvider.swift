/// The bytes that an image is made from. Immutable.
public final class CGDataProvider: Sendable {
  private let bytes: Data

  /// Makes a provider of bytes in memory.
  public init?(data: CFData) {
    bytes = data
  }

  /// Reads the whole file; nil when it cannot be read.
  public init?(url: CFURL) {
    guard let data = try? Data(contentsOf: url, options: .mappedIfSafe) else { return nil }
    bytes = data
  }

  /// Reads the whole file; nil when it cannot be read.
  public convenience init?(filename: String) {
    self.init(url: URL(fileURLWithPath: filename))
  }

  /// The bytes.
  public var data: CFData? { bytes }
}
