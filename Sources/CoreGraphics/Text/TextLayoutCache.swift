import Raster

/// Caches the most recently used layouts by content and constraints. Any thread.
final class TextLayoutCache: @unchecked Sendable {
  // Unchecked: `layouts` is used under `lock` only.
  static let shared = TextLayoutCache(byteBudget: 2 << 20)

  struct Key: Hashable {
    var content: TextContent
    var width: CGFloat?
    var height: CGFloat?
    var maxLines: Int
    var scale: CGFloat

    func hash(into hasher: inout Hasher) {
      hasher.combine(content)
      hasher.combine(width ?? -1)
    }
  }

  let lock = Lock()
  var layouts: ByteBudgetCache<Key, TextLayout>

  init(byteBudget: Int) {
    layouts = ByteBudgetCache(byteBudget: byteBudget)
  }

  func layout(for key: Key) -> TextLayout {
    if let known = lock.withLock({ layouts.value(for: key) }) { return known }
    let made = TextLayout(
      key.content, width: key.width, height: key.height, maxLines: key.maxLines, scale: key.scale)
    let bytes = made.byteCount
    // A very long text would evict all labels.
    if bytes < 1 << 20 { lock.withLock { layouts.insert(made, bytes: bytes, for: key) } }
    return made
  }

  func removeAll() { lock.withLock { layouts.removeAll() } }
}

extension TextLayout {
  /// The layout of `content` within the constraints, from the cache if possible.
  /// - Parameters: As in `init`; NaN constraints count as none.
  public static func layout(
    for content: TextContent, width: CGFloat? = nil, height: CGFloat? = nil, maxLines: Int = 0, scale: CGFloat = 1
  ) -> TextLayout {
    TextLayoutCache.shared.layout(
      for: TextLayoutCache.Key(
        content: content, width: width.flatMap { $0.isNaN ? nil : $0 }, height: height.flatMap { $0.isNaN ? nil : $0 },
        maxLines: maxLines, scale: scale.isNaN ? 1 : scale))
  }

  /// Empties the cache of layouts.
  public static func removeCachedLayouts() { TextLayoutCache.shared.removeAll() }
}
