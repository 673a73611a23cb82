import CoreGraphics
import Foundation
import QuartzCore
import UIKitCore

/// The place and the looks of one element of a collection view: an item's cell, a supplementary or a decoration view.
///
/// Layouts create attributes and return them for a rectangle or an element. A subclass with properties of its own overrides
/// `copy(with:)` and `isEqual(_:)`: attributes are copied for animations, and equal ones are not applied again.
///
/// - Coordinates: points of the collection view's content.
open class UICollectionViewLayoutAttributes: NSObject, NSCopying {
  /// The item or section that the element belongs to.
  open var indexPath = IndexPath(item: 0, section: 0)
  /// Whether the element is a cell, a supplementary or a decoration view.
  open private(set) var representedElementCategory = UICollectionView.ElementCategory.cell
  /// The kind of a supplementary or decoration view; nil for a cell.
  open private(set) var representedElementKind: String?

  /// The opacity of the view, from 0 to 1.
  open var alpha: CGFloat = 1
  /// The position in depth: views with higher values are in front of those with lower ones.
  open var zIndex = 0
  /// Whether no view is shown for the element. A hidden element has no view at all.
  open var isHidden = false

  /// The rectangle that has to be visible for the element to have a view, in coordinates of the layout.
  var searchFrame: CGRect { frame }
  /// The rectangle of the element now: sections that scroll by themselves move it without the layout.
  @MainActor var currentFrame: CGRect { frame }

  // Views that measure themselves keep these lengths: the layout does not change them.
  package final var keepsWidth = false
  package final var keepsHeight = false

  private var storedCenter = CGPoint.zero
  private var storedSize = CGSize.zero
  // Few elements are transformed, and a matrix is large.
  private var warp: Warp?

  private final class Warp {
    let matrix: CATransform3D
    init(_ matrix: CATransform3D) { self.matrix = matrix }
  }

  /// Attributes of the first item, without a size. Layouts use the initialisers with an index path.
  public required override init() { super.init() }

  /// Attributes of an item's cell.
  public convenience init(forCellWith indexPath: IndexPath) {
    self.init()
    self.indexPath = indexPath
  }

  /// Attributes of a supplementary view, such as a header.
  public convenience init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath) {
    self.init()
    self.indexPath = indexPath
    representedElementCategory = .supplementaryView
    representedElementKind = elementKind
  }

  /// Attributes of a decoration view, whose class is registered with the layout.
  public convenience init(forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath) {
    self.init()
    self.indexPath = indexPath
    representedElementCategory = .decorationView
    representedElementKind = decorationViewKind
  }

  /// Makes new attributes of a subclass those of an element.
  package final func represent(_ element: CollectionElement) {
    indexPath = element.path
    representedElementCategory = element.category
    representedElementKind = element.category == .cell ? nil : element.kind
  }

  // MARK: Geometry

  /// The rectangle that the element covers: with a transform the bounding box of the transformed bounds. Setting it sets the
  /// centre and the size. Values that are not finite are rejected with a logged error.
  open var frame: CGRect {
    get {
      let (center, size) = (storedCenter, storedSize)
      guard let matrix = warp?.matrix else {
        return CGRect(x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
      }
      let box = CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
        .applying(CATransform3DGetAffineTransform(matrix))
      return box.offsetBy(dx: center.x, dy: center.y)
    }
    set {
      guard isFinite(newValue.origin, newValue.size) else { return reject(newValue, "frame") }
      let rect = newValue.standardized
      storedSize = rect.size
      storedCenter = CGPoint(x: rect.midX, y: rect.midY)
    }
  }

  /// The centre of the element.
  open var center: CGPoint {
    get { storedCenter }
    set { if isFinite(newValue, .zero) { storedCenter = newValue } else { reject(newValue, "center") } }
  }

  /// The size of the element before its transform. Negative lengths become 0.
  open var size: CGSize {
    get { storedSize }
    set {
      guard isFinite(.zero, newValue) else { return reject(newValue, "size") }
      storedSize = CGSize(width: max(newValue.width, 0), height: max(newValue.height, 0))
    }
  }

  /// The size with the origin 0; other origins are ignored.
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: storedSize) }
    set { size = newValue.size }
  }

  /// The transform of the view about its centre; setting it replaces `transform3D`.
  open var transform: CGAffineTransform {
    get { warp.map { CATransform3DGetAffineTransform($0.matrix) } ?? .identity }
    set { transform3D = CATransform3DMakeAffineTransform(newValue) }
  }

  /// The transform of the view in three dimensions; setting it replaces `transform`.
  open var transform3D: CATransform3D {
    get { warp?.matrix ?? CATransform3DIdentity }
    set { warp = CATransform3DIsIdentity(newValue) ? nil : Warp(newValue) }
  }

  package final var isTransformed: Bool { warp != nil }

  private func isFinite(_ point: CGPoint, _ size: CGSize) -> Bool {
    (point.x + point.y).isFinite && (size.width + size.height).isFinite
  }

  private func reject(_ value: Any, _ name: String) {
    Log.error(
      "UICollectionViewLayoutAttributes.\(name): \(value) of \(element) is not finite; the attributes keep what they had.",
      once: "UICollectionViewLayoutAttributes.\(name)")
  }

  // MARK: Copies

  /// An independent copy of the same class. An override calls super and copies its own properties.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = type(of: self).init()
    copy.indexPath = indexPath
    copy.representedElementCategory = representedElementCategory
    copy.representedElementKind = representedElementKind
    (copy.alpha, copy.zIndex, copy.isHidden) = (alpha, zIndex, isHidden)
    (copy.storedCenter, copy.storedSize, copy.warp) = (storedCenter, storedSize, warp)
    (copy.keepsWidth, copy.keepsHeight) = (keepsWidth, keepsHeight)
    return copy
  }

  /// A copy, typed.
  package final func duplicate() -> UICollectionViewLayoutAttributes {
    // An app's override of `copy(with:)` returns what it likes.
    copy(with: nil) as? UICollectionViewLayoutAttributes ?? self
  }

  /// Whether the other attributes are of the same element and look the same. An override compares its own properties too.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UICollectionViewLayoutAttributes else { return false }
    if other === self { return true }
    return indexPath == other.indexPath && representedElementCategory == other.representedElementCategory
      && representedElementKind == other.representedElementKind && looksLike(other)
  }

  private func looksLike(_ other: UICollectionViewLayoutAttributes) -> Bool {
    storedCenter == other.storedCenter && storedSize == other.storedSize && alpha == other.alpha
      && zIndex == other.zIndex && isHidden == other.isHidden
      && (warp === other.warp || transform3D == other.transform3D)
  }

  open override var hash: Int { indexPath.hashValue ^ (representedElementKind?.hashValue ?? 0) }

  // Names the element in messages.
  final var element: String {
    let place = indexPath.map { "\($0)" }.joined(separator: ", ")
    switch representedElementCategory {
    case .cell: return "item [\(place)]"
    case .supplementaryView: return "supplementary view \(representedElementKind ?? "") [\(place)]"
    case .decorationView: return "decoration view \(representedElementKind ?? "") [\(place)]"
    }
  }

  open override var description: String {
    var text = "<\(type(of: self)): \(element); frame = \(NSStringFromCGRect(frame))"
    if alpha != 1 { text += "; alpha = \(alpha)" }
    if zIndex != 0 { text += "; zIndex = \(zIndex)" }
    if isHidden { text += "; hidden" }
    return text + ">"
  }
}
