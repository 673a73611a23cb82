/// Holds cut and copied items for pasting.
///
/// The process has one pasteboard for everything (`general`), and others by name. A kiosk has no other programs to
/// share with: a pasteboard belongs to this process and ends with it. What visitors leave on the general one can
/// expire, see `retention`; an app that ends a visitor's session calls `UIPasteboard.general.items = []`.
///
/// An item is one thing in several forms: a dictionary from type names (`public.utf8-plain-text`, `public.url`,
/// `public.png` …) to values.
/// - Threading: main actor.
@preconcurrency @MainActor
open class UIPasteboard: NSObject {
  /// The name of a pasteboard.
  public struct Name: RawRepresentable, Hashable, Sendable {
    /// The name that pasteboards are found by.
    public let rawValue: String
    /// Creates a pasteboard name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// Creates a pasteboard name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The name of the general pasteboard.
    public static let general = Name("com.apple.UIKit.pboard.general")
  }

  /// The keys of options for `setItems(_:options:)`.
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name of the key, that of UIKit.
    public let rawValue: String
    /// Creates a key; those without a constant are ignored.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The `Date` at which the items expire.
    public static let expirationDate = OptionsKey(rawValue: "expirationDate")
    /// Ignored; nothing leaves the process anyway.
    public static let localOnly = OptionsKey(rawValue: "localOnly")
  }

  /// How long the general pasteboard keeps its content.
  public enum Retention: Hashable, Sendable {
    case forever
    /// For this number of seconds after the last change.
    case seconds(TimeInterval)
  }

  /// Posted with the pasteboard as the object, in the run loop cycle in which it changed; `userInfo` has the types.
  public nonisolated static let changedNotification = Notification.Name("UIPasteboardChangedNotification")
  /// Posted when a named pasteboard was removed, with it as the object.
  public nonisolated static let removedNotification = Notification.Name("UIPasteboardRemovedNotification")
  /// The types that are new on the pasteboard, an array of strings.
  public nonisolated static let changedTypesAddedUserInfoKey = "UIPasteboardChangedTypesAddedKey"
  /// The types that are not on the pasteboard any more, an array of strings.
  public nonisolated static let changedTypesRemovedUserInfoKey = "UIPasteboardChangedTypesRemovedKey"

  private static var stores: [Name: PasteboardStore] {
    get { SessionState.current.pasteboards }
    set { SessionState.current.pasteboards = newValue }
  }

  /// The pasteboard that editing uses.
  public static var general: UIPasteboard { store(.general).pasteboard }

  /// How long the general pasteboard keeps its content. Applies to content put on it from then on.
  public static var retention: Retention {
    get { SessionState.current.pasteboardRetention }
    set { SessionState.current.pasteboardRetention = newValue }
  }

  /// The name of the pasteboard.
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

  /// Finds the pasteboard of that name; nil where there is none and `create` is false.
  public convenience init?(name: Name, create: Bool) {
    guard create || Self.stores[name] != nil else { return nil }
    self.init(Self.store(name))
  }

  /// Creates a pasteboard with a unique name.
  public static func withUniqueName() -> UIPasteboard {
    store(Name("UIPasteboard-\(UUID().uuidString)")).pasteboard
  }

  /// Removes a named pasteboard of the app with its content; does nothing for the general one.
  public static func remove(withName name: Name) {
    guard name != .general, let store = stores.removeValue(forKey: name) else { return }
    store.isListed = false
    store.items = []
    NotificationCenter.default.post(name: removedNotification, object: store.pasteboard)
  }

  open override func isEqual(_ object: Any?) -> Bool { (object as? UIPasteboard)?.name == name }
  open override var hash: Int { name.hashValue }

  /// Always false: nothing outlives the process.
  open var isPersistent: Bool { false }

  // MARK: Items

  /// Increases with every change, including expiry.
  open var changeCount: Int {
    forgetExpired()
    return store.writes
  }

  /// The content; setting replaces it.
  open var items: [[String: Any]] {
    get {
      forgetExpired()
      return store.items
    }
    set { write(newValue) }
  }

  /// The number of items.
  open var numberOfItems: Int { items.count }

  /// Replaces the content, with options such as an expiration date.
  open func setItems(_ items: [[String: Any]], options: [OptionsKey: Any] = [:]) {
    write(items)
    guard let date = options[.expirationDate] as? Date else { return }
    let seconds = date.timeIntervalSinceNow
    store.expiry = MediaTime.now() + (seconds.isFinite ? max(seconds, 0) : 0)
  }

  /// Adds items to the content.
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

  /// Removes expired content before it is read; no timer wakes the kiosk for that.
  private func forgetExpired() {
    guard let expiry = store.expiry, MediaTime.now() >= expiry else { return }
    store.expiry = nil
    guard !store.items.isEmpty else { return }
    write([])
  }

  // MARK: Types

  /// The types of the first item.
  open var types: [String] { items.first.map { $0.keys.sorted() } ?? [] }

  /// The types of the items at these indices, all of them if nil; nil for an index out of range.
  open func types(forItemSet itemSet: IndexSet?) -> [[String]]? {
    let items = items
    let wanted = itemSet ?? IndexSet(items.indices)
    guard wanted.allSatisfy(items.indices.contains) else { return nil }
    return wanted.map { items[$0].keys.sorted() }
  }

  /// Whether the first item has one of the types. No value is read.
  open func contains(pasteboardTypes: [String]) -> Bool {
    guard let first = items.first else { return false }
    return pasteboardTypes.contains { first[$0] != nil }
  }

  /// The indices of the items that have one of the types; nil without any.
  open func itemSet(withPasteboardTypes pasteboardTypes: [String]) -> IndexSet? {
    let items = items
    let found = items.indices.filter { index in pasteboardTypes.contains { items[index][$0] != nil } }
    return found.isEmpty ? nil : IndexSet(found)
  }

  /// The value of the first item for a type.
  open func value(forPasteboardType type: String) -> Any? { items.first?[type] }

  /// The value of the first item for a type, as data; nil where it cannot be converted.
  open func data(forPasteboardType type: String) -> Data? { items.first.flatMap { PasteboardForms.data($0[type]) } }

  /// Replaces the content with one item of one type.
  open func setValue(_ value: Any, forPasteboardType type: String) { items = [[type: value]] }

  /// Replaces the content with one item of one type.
  open func setData(_ data: Data, forPasteboardType type: String) { items = [[type: data]] }
}

/// The content of a pasteboard, shared by all objects of its name.
@MainActor
final class PasteboardStore {
  let name: UIPasteboard.Name
  var items: [[String: Any]] = []
  var expiry: TimeInterval?
  var writes = 0
  var isListed = true
  private(set) lazy var pasteboard = UIPasteboard(self)

  init(_ name: UIPasteboard.Name) { self.name = name }
}
