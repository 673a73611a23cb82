import CoreGraphics
import Foundation
import UIKitCore

/// What of a collection view is shown, and what of the layout is known around it.
@MainActor
struct VisibleElements {
  struct Candidate {
    let attributes: UICollectionViewLayoutAttributes
    /// In coordinates of the layout, like all rectangles here.
    let frame: CGRect
    var view: UICollectionReusableView?

    func isSeen(in rect: CGRect) -> Bool { frame.overlaps(rect) }
  }

  /// The views that are shown and stay.
  var views: [CollectionElement: UICollectionReusableView] = [:]
  /// The elements in `area`.
  var candidates: [Candidate] = []
  /// Where all elements are known; nil when the layout has to be asked.
  var area: CGRect?
  /// Counts the changes of `candidates`.
  var generation = 0

  func view(of element: CollectionElement) -> UICollectionReusableView? { views[element] }

  func covers(_ rect: CGRect) -> Bool { area?.contains(rect) ?? false }

  /// The layout has to be asked again. What is shown stays until it was.
  mutating func forget() { area = nil }
}
