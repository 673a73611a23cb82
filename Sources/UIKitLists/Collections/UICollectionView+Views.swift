import CoreGraphics
import Foundation
import UIKitCore

extension UICollectionView {
  // MARK: Dequeuing

  final func dequeueCell(_ identifier: String, for path: IndexPath) -> UICollectionViewCell {
    // The pools of cells make cells only.
    dequeue(reuse.pool(.cell(identifier)), for: .item(path)) as? UICollectionViewCell ?? UICollectionViewCell(frame: .zero)
  }

  final func dequeueSupplementary(
    _ kind: String, _ identifier: String, for path: IndexPath
  ) -> UICollectionReusableView { dequeue(reuse.pool(.supplementary(kind, identifier)), for: .supplementary(kind, path)) }

  /// A view of a pool, placed as the element that it is for.
  final func dequeue(_ pool: CollectionPool, for element: CollectionElement) -> UICollectionReusableView {
    pool.owner = self
    guard let request = reuse.request, request.element == element else {
      // Not asked for: the app keeps the view.
      return pool.take(size: .zero)
    }
    if let view = request.again, view.pool === pool { return view }
    let view = pool.take(size: request.attributes.size)
    if let other = request.dequeued {
      Log.error(
        "UICollectionView: two views were dequeued for \(request.attributes.element); the first is not shown. Dequeue one "
          + "view in each call.", once: "UICollectionView.dequeued twice")
      recycle(other)
    }
    reuse.request?.dequeued = view
    UIView.performWithoutAnimation {
      if view.superview == nil {
        view.isHidden = true
        view.depth = request.attributes.zIndex
        insert(view, into: self)
      }
      apply(request.attributes, to: view)
    }
    return view
  }

  // MARK: Asking

  /// The view for an element, from the data source or, for decorations, of the layout.
  final func makeView(
    for element: CollectionElement, _ attributes: UICollectionViewLayoutAttributes,
    again: UICollectionReusableView? = nil
  ) -> UICollectionReusableView {
    let outer = (reuse.request, UICollectionView.currentRequestNumber)
    UICollectionView.requestCount += 1
    UICollectionView.currentRequestNumber = UICollectionView.requestCount
    var asked = element
    if element.category == .cell { asked.path = dataPath(element.path) }
    reuse.request = DequeueRequest(element: asked, attributes: attributes, again: again)
    defer { (reuse.request, UICollectionView.currentRequestNumber) = outer }
    switch element.category {
    case .decorationView: return makeDecoration(element, attributes)
    case .supplementaryView:
      let view = dataSource?.collectionView(self, viewForSupplementaryElementOfKind: element.kind, at: element.path)
      return checked(view) ?? plain(UICollectionReusableView.self)
    case .cell:
      let cell = checked(dataSource?.collectionView(self, cellForItemAt: asked.path)) as? UICollectionViewCell
      let shown = cell ?? (plain(UICollectionViewCell.self) as? UICollectionViewCell) ?? UICollectionViewCell(frame: .zero)
      updateState(of: shown, at: element.path)
      return shown
    }
  }

  /// The view that the data source has returned, if it was dequeued for this call.
  private func checked(_ view: UICollectionReusableView?) -> UICollectionReusableView? {
    guard let request = reuse.request, let view else { return nil }
    if view === request.dequeued || view === request.again { return view }
    if let other = request.dequeued {
      recycle(other)
      reuse.request?.dequeued = nil
    }
    Log.error(
      "UICollectionView: the view of \(request.attributes.element), a \(type(of: view)), was not dequeued for this call; an "
        + "empty one is shown. Return the result of a dequeue method.", once: "UICollectionView.not dequeued")
    return nil
  }

  private func plain(_ type: UICollectionReusableView.Type) -> UICollectionReusableView {
    let pool = CollectionPool(type, identifier: nil, owner: self)
    return reuse.request.map { dequeue(pool, for: $0.element) } ?? pool.take(size: .zero)
  }

  private func makeDecoration(
    _ element: CollectionElement, _ attributes: UICollectionViewLayoutAttributes
  ) -> UICollectionReusableView {
    if let pool = storedLayout.decorations[element.kind]?.pool { return dequeue(pool, for: element) }
    Log.error(
      "UICollectionView: no class is registered with \(type(of: storedLayout)) for decoration views \(element.kind); empty "
        + "ones are shown. Call register(_:forDecorationViewOfKind:) of the layout.",
      once: "UICollectionView.decoration \(element.kind)")
    return plain(UICollectionReusableView.self)
  }

  final func emptyView(insteadOf kind: String, at path: IndexPath) -> UICollectionReusableView {
    Log.error(
      "UICollectionView: the layout has supplementary views \(kind), but "
        + "\(dataSource.map { "\(type(of: $0))" } ?? "nil") does not implement "
        + "collectionView(_:viewForSupplementaryElementOfKind:at:); empty views are shown.",
      once: "UICollectionView.supplementary \(kind)")
    return plain(UICollectionReusableView.self)
  }

  final func emptyCell(insteadOf path: IndexPath, from controller: UICollectionViewController) -> UICollectionViewCell {
    Log.error(
      "UICollectionView: \(type(of: controller)) has items but does not override collectionView(_:cellForItemAt:); "
        + "empty cells are shown.", once: "UICollectionViewController.cellForItemAt")
    return plain(UICollectionViewCell.self) as? UICollectionViewCell ?? UICollectionViewCell(frame: .zero)
  }
}
