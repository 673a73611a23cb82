import CoreGraphics
import Foundation
import UIKitCore

/// Returns the places of a custom group's items.
public typealias NSCollectionLayoutGroupCustomItemProvider = (
  any NSCollectionLayoutEnvironment
) -> [NSCollectionLayoutGroupCustomItem]

/// The place of one item in a custom group.
@preconcurrency @MainActor
open class NSCollectionLayoutGroupCustomItem: NSObject, @preconcurrency NSCopying {
  /// The frame in points of the group.
  public final let frame: CGRect
  /// The depth.
  public final let zIndex: Int

  /// Creates a place with the depth 0.
  public convenience init(frame: CGRect) { self.init(frame: frame, zIndex: 0) }

  /// Creates a place.
  public init(frame: CGRect, zIndex: Int) {
    let isValid = frame.minX.isFinite && frame.minY.isFinite && frame.width.isFinite && frame.height.isFinite
    self.frame = isValid ? frame.standardized : CGRect(x: 0, y: 0, width: 1, height: 1)
    self.zIndex = zIndex
    super.init()
    if !isValid {
      Log.error(
        "NSCollectionLayoutGroupCustomItem: the frame \(frame) is not finite; 1 × 1 points are used instead.",
        once: "custom item frame")
    }
  }

  /// Returns the place itself, which is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// Several items in a row or column, or placed by the app: the pattern that a section repeats.
///
/// Items follow each other, from the first again after the last, as long as they fit; a group with a count has that many.
/// Groups can contain groups.
@preconcurrency @MainActor
open class NSCollectionLayoutGroup: NSCollectionLayoutItem {
  enum Arrangement {
    case line(LayoutAxis, [NSCollectionLayoutItem], Repetition)
    case custom(NSCollectionLayoutGroupCustomItemProvider)
  }

  /// The number of items in a line, and the rule for their lengths.
  enum Repetition {
    /// As many as fit.
    case fitting
    /// A number of them, with their own lengths.
    case count(Int)
    /// A number of them, which share the length of the group.
    case equalParts(Int)
  }

  final let arrangement: Arrangement

  /// The space between items; nil for none.
  open var interItemSpacing: NSCollectionLayoutSpacing?

  /// The views that are attached to the group.
  open override var supplementaryItems: [NSCollectionLayoutSupplementaryItem] {
    get { attachedItems }
    set { attachedItems = newValue }
  }

  /// The items of the pattern; none for a custom group.
  open var subitems: [NSCollectionLayoutItem] {
    if case .line(_, let items, _) = arrangement { return items }
    return []
  }

  init(_ layoutSize: NSCollectionLayoutSize, _ arrangement: Arrangement) {
    self.arrangement = arrangement
    super.init(layoutSize: layoutSize, supplementaryItems: [])
  }

  /// Items from leading to trailing, as many as fit.
  open class func horizontal(
    layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
  ) -> NSCollectionLayoutGroup { line(.horizontal, layoutSize, subitems, .fitting) }

  /// `count` items from leading to trailing, each as wide as it says. The app sees to it that they fit.
  open class func horizontal(
    layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup { line(.horizontal, layoutSize, [subitem], .count(count)) }

  /// `count` items from leading to trailing, which share the width of the group whatever width they have themselves.
  open class func horizontal(
    layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup { line(.horizontal, layoutSize, [subitem], .equalParts(count)) }

  /// Items from top to bottom, as many as fit.
  open class func vertical(
    layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
  ) -> NSCollectionLayoutGroup { line(.vertical, layoutSize, subitems, .fitting) }

  /// `count` items from top to bottom, each as high as it says. The app sees to it that they fit.
  open class func vertical(
    layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup { line(.vertical, layoutSize, [subitem], .count(count)) }

  /// `count` items from top to bottom, which share the height of the group whatever height they have themselves.
  open class func vertical(
    layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup { line(.vertical, layoutSize, [subitem], .equalParts(count)) }

  /// Items at places that `itemProvider` returns, for as many items as it returns places.
  open class func custom(
    layoutSize: NSCollectionLayoutSize, itemProvider: @escaping NSCollectionLayoutGroupCustomItemProvider
  ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, .custom(itemProvider)) }

  private static func line(
    _ axis: LayoutAxis, _ size: NSCollectionLayoutSize, _ items: [NSCollectionLayoutItem], _ repetition: Repetition
  ) -> NSCollectionLayoutGroup {
    if items.isEmpty {
      Log.error("NSCollectionLayoutGroup: without subitems the group shows nothing.", once: "group without subitems")
    }
    if let count = repetition.count, count < 1 {
      Log.error("NSCollectionLayoutGroup: the count \(count) is no number of items; 1 is used instead.", once: "group count")
    }
    return NSCollectionLayoutGroup(size, .line(axis, items, repetition))
  }

  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSCollectionLayoutGroup(layoutSize, arrangement)
    copyProperties(to: copy)
    copy.interItemSpacing = interItemSpacing
    copy.attachedItems = attachedItems
    return copy
  }

  /// The pattern as text, for debugging.
  open func visualDescription() -> String { visualDescription(indent: "") }

  private func visualDescription(indent: String) -> String {
    var lines = ["\(indent)group \(layoutSize)"]
    if case .custom = arrangement { lines.append("\(indent)  items placed by the app") }
    for item in subitems {
      if let group = item as? NSCollectionLayoutGroup {
        lines.append(group.visualDescription(indent: indent + "  "))
      } else {
        lines.append("\(indent)  item \(item.layoutSize)")
      }
    }
    return lines.joined(separator: "\n")
  }
}

extension NSCollectionLayoutGroup.Repetition {
  /// The number of items; nil for as many as fit.
  var count: Int? {
    switch self {
    case .fitting: nil
    case .count(let count), .equalParts(let count): count
    }
  }
}
