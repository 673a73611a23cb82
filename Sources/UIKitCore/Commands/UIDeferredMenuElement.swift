/// Menu entries that are created when the menu is shown.
///
/// The provider may call its completion later; until then the menu shows a placeholder.
@preconcurrency @MainActor
open class UIDeferredMenuElement: UIMenuElement {
  /// Creates the entries and passes them to its argument.
  public typealias Provider = (@escaping ([UIMenuElement]) -> Void) -> Void

  private let provider: Provider
  private let isCached: Bool
  private var cachedElements: [UIMenuElement]?
  private var waiting: [([UIMenuElement]) -> Void] = []

  /// Calls `elementProvider` once and caches its entries.
  public convenience init(_ elementProvider: @escaping Provider) { self.init(elementProvider, isCached: true) }

  /// Calls `elementProvider` each time the menu is shown.
  public class func uncached(_ elementProvider: @escaping Provider) -> UIDeferredMenuElement {
    UIDeferredMenuElement(elementProvider, isCached: false)
  }

  private init(_ provider: @escaping Provider, isCached: Bool) {
    self.provider = provider
    self.isCached = isCached
    super.init(title: "", image: nil)
  }

  /// Calls `body` with the entries, immediately if they are cached.
  final func resolve(_ body: @escaping ([UIMenuElement]) -> Void) {
    if isCached, let cachedElements { return body(cachedElements) }
    waiting.append(body)
    guard waiting.count == 1 else { return }
    var isAnswered = false
    provider { [weak self] elements in
      guard !isAnswered, let self else { return }
      isAnswered = true
      if self.isCached { self.cachedElements = elements }
      let waiting = self.waiting
      self.waiting = []
      for body in waiting { body(elements) }
    }
  }
}
