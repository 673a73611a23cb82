/// Entries of a menu that are made when the menu is shown.
///
/// The provider may call its completion later; until then the menu shows that it is waiting.
@MainActor
open class UIDeferredMenuElement: UIMenuElement {
  public typealias Provider = (@escaping ([UIMenuElement]) -> Void) -> Void

  private let provider: Provider
  private let isCached: Bool
  private var made: [UIMenuElement]?
  private var waiting: [([UIMenuElement]) -> Void] = []

  /// Asks `elementProvider` once, and keeps what it gives.
  public convenience init(_ elementProvider: @escaping Provider) { self.init(elementProvider, isCached: true) }

  /// Asks `elementProvider` each time the menu is shown.
  public class func uncached(_ elementProvider: @escaping Provider) -> UIDeferredMenuElement {
    UIDeferredMenuElement(elementProvider, isCached: false)
  }

  private init(_ provider: @escaping Provider, isCached: Bool) {
    self.provider = provider
    self.isCached = isCached
    super.init(title: "", image: nil)
  }

  /// Calls `body` with the entries, at once where they are known.
  final func resolve(_ body: @escaping ([UIMenuElement]) -> Void) {
    if isCached, let made { return body(made) }
    waiting.append(body)
    guard waiting.count == 1 else { return }
    var isAnswered = false
    provider { [weak self] elements in
      guard !isAnswered, let self else { return }
      isAnswered = true
      if self.isCached { self.made = elements }
      let waiting = self.waiting
      self.waiting = []
      for body in waiting { body(elements) }
    }
  }
}
