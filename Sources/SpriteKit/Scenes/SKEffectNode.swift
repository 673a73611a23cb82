import UIKit

/// A node whose descendants are drawn apart from the others and shown as one picture: opacity applies to them as a group,
/// and their heights count only among themselves. There are no filters.
@preconcurrency @MainActor
open class SKEffectNode: SKNode {
  private final lazy var apart = Canvas()
  final var kept: KeptPicture?

  /// Creates an empty node.
  public override init() { super.init() }

  /// There are no archives: the node is the same as from `init()`.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Whether a picture of the descendants is kept, and drawn again only when one of them changes. Moves of the node, and
  /// what is in front of many nodes that overlap, then take less time.
  open var shouldRasterize = false { didSet { if oldValue != shouldRasterize { rasterizingChanged() } } }

  private func rasterizingChanged() {
    kept?.layer.removeFromSuperlayer()
    kept = nil
    innerCanvas?.clear()
    for child in childNodes { child.forEachInTree { $0.leaveCanvas(keepsLists: true) } }
    noteOrder()
    note(.placed)
  }

  /// Whether an effect applies. Without filters it decides nothing.
  open var shouldEnableEffects = true

  /// Where a filter's centre is. Without filters it decides nothing.
  open var shouldCenterFilter = true

  /// How the picture of the descendants is combined with what is behind it. With another mode than `alpha` it is kept, as
  /// with `shouldRasterize`.
  open var blendMode = SKBlendMode.alpha { didSet { if oldValue != blendMode { rasterizingChanged() } } }

  final var keepsPicture: Bool { shouldRasterize || blendMode != .alpha }

  override var innerCanvas: Canvas? { apart }
  override var emptyNode: SKNode { SKEffectNode() }

  override func takeValues(from node: SKNode) {
    super.takeValues(from: node)
    guard let effect = node as? SKEffectNode else { return }
    (shouldRasterize, shouldEnableEffects) = (effect.shouldRasterize, effect.shouldEnableEffects)
    (shouldCenterFilter, blendMode) = (effect.shouldCenterFilter, effect.blendMode)
  }
}

/// A node whose descendants are shown only where a mask has pixels, as strongly as these are opaque.
@preconcurrency @MainActor
open class SKCropNode: SKEffectNode {
  final let maskCanvas = Canvas()
  private final var storedMask: SKNode?

  /// Creates an empty node.
  public override init() { super.init() }

  /// There are no archives: the node is the same as from `init()`.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The node whose opacity is the mask, in the coordinates of this one; it and its descendants are not drawn themselves.
  /// Nil shows everything. It must have no parent; while it is the mask, this node is its parent.
  open var maskNode: SKNode? {
    get { storedMask }
    set { setMask(newValue) }
  }

  private func setMask(_ new: SKNode?) {
    guard new !== storedMask else { return }
    if let new, new.parentLink != nil || new === self || isDescendant(of: new) || new is SKScene {
      return Log.error("SKCropNode.maskNode: \(new) has a parent already; the mask stays as it is.")
    }
    if let old = storedMask {
      storedMask = nil
      detach(old)
    }
    storedMask = new
    maskCanvas.clear()
    innerCanvas?.layer.mask = new == nil ? nil : maskCanvas.layer
    if let new { attach(new) }
    note(.placed)
  }

  override var emptyNode: SKNode { SKCropNode() }

  override func takeValues(from node: SKNode) {
    super.takeValues(from: node)
    maskNode = (node as? SKCropNode)?.storedMask?.copy(with: nil) as? SKNode
  }

  override var maskInTree: SKNode? { storedMask }
  override func dropMask(_ mask: SKNode) { if mask === storedMask { setMask(nil) } }

  override func clips(_ p: CGPoint) -> Bool {
    guard let storedMask else { return false }
    return !storedMask.accumulatedFrame.contains(p)
  }
}

/// The node that is in the middle of the view; see `SKScene.camera`. Its children are shown where they are in the view,
/// wherever it moves.
@preconcurrency @MainActor
open class SKCameraNode: SKNode {
  override var emptyNode: SKNode { SKCameraNode() }

  /// Whether any of `node` is in the view.
  open func contains(_ node: SKNode) -> Bool { containedNodeSet().contains(node) }

  /// The nodes of the scene that are in the view.
  open func containedNodeSet() -> Set<SKNode> {
    guard let scene else { return [] }
    let size = scene.size
    let area = CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
    let toCamera = transformToRoot.inverted()
    var found: Set<SKNode> = []
    scene.forEachInTree { node in
      guard node !== scene, !node.contentBox.isNull else { return }
      if node.contentBox.applying(node.transformToRoot).applying(toCamera).meets(area) { found.insert(node) }
    }
    return found
  }
}
