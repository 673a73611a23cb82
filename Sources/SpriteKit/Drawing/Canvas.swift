import UIKit

/// The layer that shows a scene, or a part of one that is drawn apart, with one layer for each node in view.
///
/// The layers have no hierarchy: they are in the order in which nodes are drawn, which is that of the sums of their
/// heights, and of equal ones that of the tree. Moved pixels, damage, hidden parts and pictures of turned layers are the
/// business of `RenderTree`.
///
/// - Coordinates: points of the view, origin top left of the viewport.
@MainActor
final class Canvas {
  let layer = CALayer()
  /// Whether nodes came, went or changed their heights.
  var needsOrder = true
  /// The nodes that may show something, in drawing order.
  private(set) var order: ContiguousArray<SKNode> = []
  /// The layers in `layer`, in drawing order.
  private var shown: ContiguousArray<CALayer> = []
  private var needsArranging = false
  /// What has moved in this frame.
  var moved = MovedCells()

  var bounds = CGRect.zero {
    didSet {
      guard bounds != oldValue else { return }
      layer.anchorPoint = .zero
      layer.bounds = bounds
    }
  }

  /// The number of nodes that have a layer in it.
  var shownCount: Int { shown.count }

  // MARK: Frames

  /// Shows the tree under `root`, whose own place is `transform`.
  /// - Parameters:
  ///   - alpha: The opacity of its children.
  ///   - isMoved: Whether place or opacity have changed.
  func update(_ root: SKNode, _ transform: CGAffineTransform, alpha: CGFloat, isMoved: Bool, depth: Int = 0) {
    if needsOrder { sort(root) }
    for child in root.childNodes { visit(child, transform, alpha, isMoved, alpha > 0, depth + 1) }
    if needsArranging { arrange() }
  }

  /// Shows one node that is in no tree of this canvas otherwise, such as a mask.
  func update(only node: SKNode, _ transform: CGAffineTransform, isMoved: Bool, depth: Int) {
    if needsOrder { sort(node, includingItself: true) }
    visit(node, transform, 1, isMoved, true, depth + 1)
    if needsArranging { arrange() }
  }

  private func visit(
    _ node: SKNode, _ transform: CGAffineTransform, _ alpha: CGFloat, _ isMoved: Bool, _ isVisible: Bool, _ depth: Int
  ) {
    let marks = node.marks
    let placed = isMoved || marks.contains(.placed)
    guard placed || marks.contains(.below) else { return }
    node.marks.subtract([.placed, .below, .content])
    if placed {
      node.shownTransform = node.place.transform.concatenating(transform)
      node.shownAlpha = alpha * node.storedAlpha
    }
    let isVisible = isVisible && !marks.contains(.hidden) && node.shownAlpha > 0
    if let inner = node.innerCanvas {
      showApart(node, inner, isVisible, placed, depth)
      return
    }
    if node.isDrawable, placed || marks.contains(.content) {
      let wasShown = node.isShown
      let reach = isVisible ? LayerPlacement.place(node, in: bounds, redraws: marks.contains(.content)) : nil
      node.isShown = reach != nil
      if let reach { moved.add(reach, in: bounds) }
      if node.isShown != wasShown { needsArranging = true }
    }
    if node.childNodes.isEmpty { return }
    guard depth < SKNode.deepest else {
      return Log.error("SKScene: nodes deeper than \(SKNode.deepest) are not drawn.", once: "SKScene depth")
    }
    let (own, opacity) = (node.shownTransform, node.shownAlpha)
    for child in node.childNodes { visit(child, own, opacity, placed, isVisible, depth + 1) }
  }

  /// Shows a node whose descendants are drawn as one picture.
  private func showApart(_ node: SKNode, _ inner: Canvas, _ isVisible: Bool, _ isMoved: Bool, _ depth: Int) {
    if node.isShown != isVisible {
      node.isShown = isVisible
      needsArranging = true
    }
    guard depth < SKNode.deepest else { return }
    inner.bounds = bounds
    inner.layer.opacity = Float(node.shownAlpha)
    if let effect = node as? SKEffectNode { inner.layer.blend = effect.blendMode.layerBlend }
    let transform = node.shownTransform
    if !keepsPicture(node, inner, isVisible, depth) {
      inner.update(node, transform, alpha: 1, isMoved: isMoved, depth: depth)
    }
    if let mask = node.maskInTree, let crop = node as? SKCropNode {
      crop.maskCanvas.bounds = bounds
      crop.maskCanvas.update(only: mask, transform, isMoved: isMoved, depth: depth)
    }
  }

  /// Shows the kept picture of a node.
  /// - Returns: Whether it keeps one.
  private func keepsPicture(_ node: SKNode, _ inner: Canvas, _ isVisible: Bool, _ depth: Int) -> Bool {
    guard let effect = node as? SKEffectNode, effect.keepsPicture else { return false }
    guard isVisible else { return true }
    let kept = effect.kept ?? KeptPicture()
    effect.kept = kept
    return kept.show(effect, in: inner, effect.shownTransform, depth: depth)
  }

  // MARK: Order

  private func sort(_ root: SKNode, includingItself: Bool = false) {
    needsOrder = false
    needsArranging = true
    var heights: [CGFloat] = []
    var isLevel = true
    order.removeAll(keepingCapacity: true)
    func collect(_ node: SKNode, _ z: CGFloat) {
      if node.isDrawable || node.innerCanvas != nil {
        if let last = heights.last, last > z { isLevel = false }
        order.append(node)
        heights.append(z)
      }
    }
    // Without recursion. Nodes that are too deep are in the list, but get no layer.
    var waiting: [(node: SKNode, z: CGFloat)] = []
    if includingItself {
      waiting.append((root, root.place.z))
    } else {
      for child in root.childNodes.reversed() { waiting.append((child, child.place.z)) }
    }
    while let (node, z) = waiting.popLast() {
      collect(node, z)
      if node.innerCanvas != nil { continue }
      for child in node.childNodes.reversed() { waiting.append((child, z + child.place.z)) }
    }
    guard !isLevel else { return }
    let sorted = order.indices.sorted { heights[$0] != heights[$1] ? heights[$0] < heights[$1] : $0 < $1 }
    order = ContiguousArray(sorted.map { order[$0] })
  }

  /// Brings the layers into the order of the nodes. Those that stay where they are are not touched.
  private func arrange() {
    needsArranging = false
    var wanted = ContiguousArray<CALayer>()
    wanted.reserveCapacity(order.count)
    for node in order where node.isShown { if let layer = node.shownLayer { wanted.append(layer) } }
    let kept = Set(wanted.map(ObjectIdentifier.init))
    for gone in shown where !kept.contains(ObjectIdentifier(gone)) && gone.superlayer === layer {
      gone.removeFromSuperlayer()
    }
    shown.removeAll { !kept.contains(ObjectIdentifier($0)) || $0.superlayer !== layer }
    for (index, one) in wanted.enumerated() {
      if index < shown.count, shown[index] === one { continue }
      if one.superlayer === layer, let old = shown.firstIndex(where: { $0 === one }) { shown.remove(at: old) }
      layer.insertSublayer(one, at: UInt32(clamping: index))
      shown.insert(one, at: min(index, shown.count))
    }
  }

  /// Forgets what it shows.
  func clear() {
    for one in shown { one.removeFromSuperlayer() }
    shown = []
    order = []
    needsOrder = true
  }
}

extension SKNode {
  /// The layer that stands for the node in its canvas.
  final var shownLayer: CALayer? { innerCanvas?.layer ?? nodeLayer }
}
