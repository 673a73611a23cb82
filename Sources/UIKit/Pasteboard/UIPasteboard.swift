/// Where cut and copied things wait to be pasted.
///
/// There is one of the process (`general`), and others by name. A kiosk has no other programs to share with: a pasteboard
/// lives in this process and ends with it. What visitors leave on the general one can be forgotten after a while, see
/// `retention`; an app that ends a visitor's session calls `UIPasteboard.general.items = []`.
///
/// An item is one thing in several forms: a dictionary from type names (`public.utf8-plain-text`, `public.url`,
/// `public.png` …) to values.
/// - Threading: main actor.
@MainActor
open class UIPasteboard: NSObject {
  public struct Name: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(_ rawValue: String) { self.rawValue = rawValue }
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let general = Name("com.apple.UIKit.pboard.general")
  }

  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A `Date` from which on the items are gone.
    public static let expirationDate = OptionsKey(rawValue: "expirationDate")
    /// Kept; nothing leaves the process anyway.
    public static let localOnly = OptionsKey(rawValue: "localOnly")
  }

  /// How long the general pasteboard keeps what is put on it.
  public enum Retention: Hashable, Sendable {
    case forever
    /// Seconds from the last change.
    case seconds(TimeInterval)
  }

  /// Posted with the pasteboard as the object, in the turn in which it changed; `userInfo` names the types.
  public nonisolated static let changedNotification = Notification.Name("UIPasteboardChangedNotification")
  public nonisolated static let removedNotification = Notification.Name("UIPasteboardRemovedNotification")
  public nonisolated static let changedTypesAddedUserInfoKey = "UIPasteboardChangedTypesAddedKey"
  public nonisolated static let changedTypesRemovedUserInfoKey = "UIPasteboardChangedTypesRemovedKey"

  private static var stores: [Name: PasteboardStore] = [:]

  /// The one that editing uses.
  public static var general: UIPasteboard { store(.general).pasteboard }

  /// How long the general pasteboard keeps what is put on it. Counts for what is put on it from then on.
  public static var retention = Retention.forever

  public final let name: Name
  private let store: PasteboardStore

  private static func store(_ name: Name) -> PasteboardStore {
    if let store = stores[name] { return store }
    let store = PasteboardStore(name)
    stores[name] = store
    return store
  }

  fileprivate init(_ store: PasteboardStore) {
    self.store = store
    name = store.name
    super.init()
  }

  /// The pasteboard of that name; nil where there is none and `create` is false.
  public convenience init?(name: Name, create: Bool) {
    guard create || Self.stores[name] != nil else { return nil }
    self.init(Self.store(name))
  }

  /// A new one that nobody else has.
  public static func withUniqueName() -> UIPasteboard {
    store(Name("UIPasteboard-\(UUID().uuidString)")).pasteboard
  }

  /// Forgets a pasteboard of the app's own and what is on it.
  public static func remove(withName name: Name) {
    guard name != .general, let store = stores.removeValue(forKey: name) else { return }
    store.isListed = false
    store.items = []
    NotificationCenter.default.post(name: removedNotification, object: store.pasteboard)
  }

  /// The end of a session: nothing is left for the next.
  static func removeAll() {
    stores = [:]
    retention = .forever
  }

  open override func isEqual(_ object: Any?) -> Bool { (object as? UIPasteboard)?.name == name }
  open override var hash: Int { name.hashValue }

  /// Nothing outlives the process.
  open var isPersistent: Bool { false }

  // MARK: Items

  /// Grows with every change, what expires included.
  open var changeCount: Int {
    forgetExpired()
    return store.writes
  }

  open var items: [[String: Any]] {
    get {
      forgetExpired()
      return store.items
    }
    set { write(newValue) }
  }

  open var numberOfItems: Int { items.count }

  open func setItems(_ items: [[String: Any]], options: [OptionsKey: Any] = [:]) {
    write(items)
    guard let date = options[.expirationDate] as? Date else { return }
    let seconds = date.timeIntervalSinceNow
    store.expiry = MediaTime.now() + (seconds.isFinite ? max(seconds, 0) : 0)
  }

  open func addItems(_ items: [[String: Any]]) { if !items.isEmpty { write(self.items + items) } }

  private func write(_ items: [[String: Any]]) {
    guard store.isListed else {
      return Log.error("UIPasteboard \(name.rawValue): it was removed; nothing is put on it.")
    }
    let before = Set(store.items.flatMap(\.keys))
    store.items = items
    store.writes += 1
    store.expiry = nil
    if name == .general, case .seconds(let seconds) = UIPasteboard.retention, seconds.isFinite {
      store.expiry = MediaTime.now() + max(seconds, 0)
    }
    let now = Set(store.items.flatMap(\.keys))
    var information: [String: Any] = [:]
    if !now.subtracting(before).isEmpty {
      information[Self.changedTypesAddedUserInfoKey] = now.subtracting(before).sorted()
    }
    if !before.subtracting(now).isEmpty {
      information[Self.changedTypesRemovedUserInfoKey] = before.subtracting(now).sorted()
    }
    NotificationCenter.default.post(name: Self.changedNotification, object: store.pasteboard, userInfo: information)
  }

  /// What has expired is gone before anybody sees it; no timer wakes the kiosk for that.
  private func forgetExpired() {
    guard let expiry = store.expiry, MediaTime.now() >= expiry else { return }
    store.expiry = nil
    guard !store.items.isEmpty else { return }
    write([])
  }

  // MARK: Types

  /// The types of the first item.
  open var types: [String] { items.first.map { $0.keys.sorted() } ?? [] }

  open func types(forItemSet itemSet: IndexSet?) -> [[String]]? {
    let items = items
    let wanted = itemSet ?? IndexSet(items.indices)
    guard wanted.allSatisfy(items.indices.contains) else { return nil }
    return wanted.map { items[$0].keys.sorted() }
  }

  /// Whether the first item has one of the types. Nothing is read.
  open func contains(pasteboardTypes: [String]) -> Bool {
    guard let first = items.first else { return false }
    return pasteboardTypes.contains { first[$0] != nil }
  }

  open func itemSet(withPasteboardTypes pasteboardTypes: [String]) -> IndexSet? {
    let items = items
    let found = items.indices.filter { index in pasteboardTypes.contains { items[index][$0] != nil } }
    return found.isEmpty ? nil : IndexSet(found)
  }

  open func value(forPasteboardType type: String) -> Any? { items.first?[type] }

  open func data(forPasteboardType type: String) -> Data? { items.first.flatMap { PasteboardForms.data($0[type]) } }

  open func setValue(_ value: Any, forPasteboardType type: String) { items = [[type: value]] }

  open func setData(_ data: Data, forPasteboardType type: String) { items = [[type: data]] }
}

/// What is on a pasteboard, for all objects of its name.
@MainActor
private final class PasteboardStore {
  let name: UIPasteboard.Name
  var items: [[String: Any]] = []
  var expiry: TimeInterval?
  var writes = 0
  var isListed = true
  private(set) lazy var pasteboard = UIPasteboard(self)

  init(_ name: UIPasteboard.Name) { self.name = name }
}
