import UIKit

/// A node whose descendants are drawn apart from the others and shown as one picture: opacity applies to them as a group,
/// and their heights count only among themselves. There are no filters.
@preconcurrency @MainActor
open class SKEffectNode: SKNode {
  private final lazy var apart = Canvas()

  /// Creates an empty node.
  public override init() { super.init() }

  /// There are no archives: the node is the same as from `init()`.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Passed to the layer. What does not change is painted only where something in front or behind it does, so keeping a
  /// picture of it would gain nothing.
  open var shouldRasterize = false { didSet { shownLayer?.shouldRasterize = shouldRasterize } }

  /// Whether an effect applies. Without filters it decides nothing.
  open var shouldEnableEffects = true

  /// How the picture is mixed with what is behind it.
  open var blendMode = SKBlendMode.alpha

  override var innerCanvas: Canvas? { apart }
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
      if node.contentBox.applying(node.transformToRoot).applying(toCamera).intersects(area) { found.insert(node) }
    }
    return found
  }
}
