import CoreGraphics
import Foundation
import UIKitCore

/// The views that are shown, and the attributes that are known around them.
@MainActor
struct VisibleElements {
  struct Candidate {
    let attributes: UICollectionViewLayoutAttributes
    /// In coordinates of the layout, like all rectangles here.
    let frame: CGRect
    var view: UICollectionReusableView?

    func isSeen(in rect: CGRect) -> Bool { frame.overlaps(rect) }
  }

  /// A view whose element a change has removed, and what it showed.
  struct Leaving {
    let view: UICollectionReusableView
    let element: CollectionElement
  }

  /// The views that are shown and stay.
  var views: [CollectionElement: UICollectionReusableView] = [:] { didSet { VisitPlaces.didChange() } }
  /// The one of them that is off the screen, and stays because the first responder is in it.
  var held: UICollectionReusableView?
  /// The elements in `area`.
  var candidates: [Candidate] = []
  /// The area in which all elements are known; nil when the layout has to be asked.
  var area: CGRect?
  /// Counts the changes of `candidates`.
  var generation = 0

  func view(of element: CollectionElement) -> UICollectionReusableView? { views[element] }

  func covers(_ rect: CGRect) -> Bool { area?.contains(rect) ?? false }

  /// Makes the layout be asked again. The views stay until then.
  mutating func forget() { area = nil }
}
