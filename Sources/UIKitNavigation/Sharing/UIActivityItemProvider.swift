import UIKitCore

/// Makes an item to share in the background, once an activity was chosen.
///
/// Subclasses override `item`. The sheet shows a spinner in the activity's row meanwhile.
/// - Threading: `item` is called on a thread of its own, all else is for the main actor.
// Unchecked, as Operation is: what `run` sets before the thread starts is read in it, and the result after it has ended.
open class UIActivityItemProvider: Operation, @unchecked Sendable {
  /// An object of the same class as the item, which is shown before the item is made.
  public final let placeholderItem: Any?
  /// The chosen activity, while `item` is called.
  public final private(set) var activityType: UIActivity.ActivityType?
  private final var result: Any?

  /// Creates a provider.
  public init(placeholderItem: Any) {
    self.placeholderItem = placeholderItem
    super.init()
  }

  /// The item. Subclasses make it here; otherwise it is the placeholder.
  open var item: Any { placeholderItem ?? "" }

  /// Makes the item.
  open override func main() { result = isCancelled ? nil : item }

  /// Makes the items of several providers for an activity, one after the other.
  @MainActor static func run(_ providers: [UIActivityItemProvider], for type: UIActivity.ActivityType?) async {
    for provider in providers { provider.activityType = type }
    await withCheckedContinuation { continuation in
      // What an app does here may block; Swift's pool has few threads.
      DispatchQueue.global(qos: .userInitiated).async {
        for provider in providers { provider.main() }
        continuation.resume()
      }
    }
  }
}

extension UIActivityItemProvider: UIActivityItemSource {
  public func activityViewControllerPlaceholderItem(_ activityViewController: UIActivityViewController) -> Any {
    placeholderItem ?? ""
  }

  public func activityViewController(
    _ activityViewController: UIActivityViewController, itemForActivityType activityType: UIActivity.ActivityType?
  ) -> Any? { result }
}
