import UIKit

/// A node in a tree: a place in space to which sprites, labels and other nodes belong. It draws nothing itself.
///
/// Nodes are responders: `next` is the parent, the scene's is its view. A node can be first responder, handle touches,
/// keys and actions, and has the undo manager of its window.
///
/// - Coordinates: points of the parent, y upwards, angles in radians anticlockwise.
/// - Threading: main actor.
@preconcurrency @MainActor
open class SKNode: UIResponder, @preconcurrency NSCopying {
  // An unretained pointer, which every walk reads. It is cleared when the parent is deallocated.
  nonisolated(unsafe) unowned(unsafe) final var parentLink: SKNode?
  // `deinit` is not on the main actor, and clears the links of these.
  nonisolated(unsafe) final var childNodes: ContiguousArray<SKNode> = []
  final var marks: NodeMarks = [.placed, .below]
  final var place = NodePlace()
  final var storedAlpha: CGFloat = 1
  final var storedSpeed: CGFloat = 1
  final var storedConstraints: [SKConstraint]?
  final var running: ContiguousArray<RunningAction> = []
  final var accessibility: NodeAccessibility?
  final var storedBody: SKPhysicsBody?
  /// What the node shows; nil until it is first seen.
  final var nodeLayer: NodeLayer?
  /// The node's own space in the points of its canvas, y downwards; set by the last frame.
  final var shownTransform = CGAffineTransform.identity
  final var shownAlpha: CGFloat = 1
  final var isShown = false

  /// Creates an empty node.
  public override init() { super.init() }

  /// There are no archives: the node is the same as from `init()`.
  public required init?(coder: NSCoder) { super.init() }

  /// Returns nil and logs that files of Xcode's scene editor cannot be read: they are keyed archives.
  public convenience init?(fileNamed filename: String) {
    Log.error("SKNode.init(fileNamed:): \(filename) is an archive of Xcode, which is not read; the result is nil.")
    return nil
  }

  deinit { releaseTree() }

  /// A copy of the node and its descendants, without a parent. Its actions begin again. The copy of a subclass is made by
  /// `init?(coder:)`, and if that returns nil it is a node of the class of this module.
  open func copy(with zone: NSZone? = nil) -> Any { makeCopy() }

  /// The parent, or nil: the responder that receives what this node does not handle.
  open override var next: UIResponder? { parentLink }

  /// The node that became first responder last.
  static weak var focused: SKNode?

  /// Requests the focus of the window that shows the scene.
  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    let isFirst = super.becomeFirstResponder()
    if isFirst { SKNode.focused = self }
    return isFirst
  }

  // MARK: Place

  /// The position in the parent, in points. A value that is not finite is rejected with a logged error.
  open var position: CGPoint {
    get { place.position }
    set { setPosition(newValue) }
  }

  /// The height above the parent: it is added up along the tree, and nodes with smaller sums are drawn first.
  open var zPosition: CGFloat {
    get { place.z }
    set { setZ(newValue) }
  }

  /// The rotation about the node's origin, in radians anticlockwise.
  open var zRotation: CGFloat {
    get { place.rotation }
    set { setRotation(newValue) }
  }

  /// The factor by which the node and its descendants are wider.
  open var xScale: CGFloat {
    get { place.xScale }
    set { setScale(x: newValue, y: place.yScale) }
  }

  /// The factor by which the node and its descendants are higher.
  open var yScale: CGFloat {
    get { place.yScale }
    set { setScale(x: place.xScale, y: newValue) }
  }

  /// Sets `xScale` and `yScale`.
  open func setScale(_ scale: CGFloat) {
    xScale = scale
    yScale = scale
  }

  // MARK: Appearance

  /// The opacity, 0 … 1, multiplied along the tree.
  open var alpha: CGFloat {
    get { storedAlpha }
    set { setAlpha(newValue) }
  }

  /// Whether the node and its descendants are hidden.
  open var isHidden: Bool {
    get { marks.contains(.hidden) }
    set { setMark(.hidden, newValue) }
  }

  // MARK: Time

  /// The factor by which the actions of the node and its descendants run faster. 0 stops them.
  open var speed: CGFloat {
    get { storedSpeed }
    set {
      guard newValue.isFinite else { return rejectValue(newValue, as: "speed") }
      storedSpeed = newValue
      scene?.requestFrame()
    }
  }

  /// Whether the actions of the node and its descendants are stopped.
  open var isPaused: Bool {
    get { marks.contains(.paused) }
    set {
      guard marks.contains(.paused) != newValue else { return }
      if newValue { marks.insert(.paused) } else { marks.remove(.paused) }
      pausedDidChange()
      scene?.requestFrame()
    }
  }

  func pausedDidChange() {}

  // MARK: Physics

  /// The body with which the node takes part in the physics of its scene; nil for none. A body is that of one node: giving
  /// it to another one takes it away from the first.
  open var physicsBody: SKPhysicsBody? {
    get { storedBody }
    set { setBody(newValue) }
  }

  // MARK: Interaction

  /// Whether the node receives touches. False for nodes, true for scenes; a touch on a node that receives none goes to
  /// the nearest of its ancestors that does.
  open var isUserInteractionEnabled: Bool {
    get { marks.contains(.interactive) }
    set { if newValue { marks.insert(.interactive) } else { marks.remove(.interactive) } }
  }

  /// The name by which `childNode(withName:)` finds the node.
  open var name: String?

  /// Any data of the app.
  open var userData: NSMutableDictionary?

  /// Rules that are applied in this order after actions and physics of each frame; see `SKConstraint`.
  open var constraints: [SKConstraint]? {
    get { storedConstraints }
    set {
      storedConstraints = newValue
      scene?.noteConstraints(of: self)
    }
  }

  // MARK: Tree

  /// The node that contains this one.
  open var parent: SKNode? { parentLink }

  /// The nodes in this one, in the order in which they were added.
  open var children: [SKNode] { Array(childNodes) }

  /// The scene that contains the node; a scene returns itself.
  open var scene: SKScene? { findScene() }

  /// Adds a node after the other children. One that has a parent, or contains this node, is refused with a logged error.
  open func addChild(_ node: SKNode) { insert(node, at: childNodes.count) }

  /// Adds a node at an index, which is limited to the existing ones.
  open func insertChild(_ node: SKNode, at index: Int) { insert(node, at: index) }

  /// Removes the children that are in `nodes`.
  open func removeChildren(in nodes: [SKNode]) {
    for node in nodes where node.parentLink === self { node.removeFromParent() }
  }

  /// Removes all children.
  open func removeAllChildren() { removeEveryChild() }

  /// Removes the node from its parent. Touches that it or its descendants have are cancelled.
  open func removeFromParent() { leaveParent() }

  /// Moves the node to another parent, and keeps it where it is in the scene.
  open func move(toParent parent: SKNode) { change(to: parent) }

  /// Whether `parent` contains this node, at any depth.
  open func inParentHierarchy(_ parent: SKNode) -> Bool { isDescendant(of: parent) }

  /// The first node that `name` describes: the name of a child, `//name` for one anywhere in the tree, `..` for the
  /// parent, `a/b` for a child of a child. `*` stands for any letters, `[a-c]` for one of several.
  open func childNode(withName name: String) -> SKNode? { NodeSearch(name).first(from: self) }

  /// Calls `block` with each node that `name` describes, until it sets its second argument to true.
  open func enumerateChildNodes(
    withName name: String, using block: @escaping (SKNode, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    NodeSearch(name).forEach(from: self, block)
  }

  /// The nodes that `name` describes.
  open subscript(name: String) -> [SKNode] { NodeSearch(name).all(from: self) }

  // MARK: Geometry

  /// The upright rectangle around what the node itself shows, in its parent.
  open var frame: CGRect { ownFrame }

  /// The upright rectangle around what the node and its descendants show, in its parent.
  open func calculateAccumulatedFrame() -> CGRect { accumulatedFrame }

  /// Whether `p`, in the parent's coordinates, is in `calculateAccumulatedFrame()`.
  open func contains(_ p: CGPoint) -> Bool { accumulatedFrame.contains(p) }

  /// The deepest visible descendant at a point of this node, of equally deep ones the highest; itself if there is none.
  open func atPoint(_ p: CGPoint) -> SKNode { deepestNode(at: p) }

  /// The visible descendants at a point of this node, the frontmost first.
  open func nodes(at p: CGPoint) -> [SKNode] { everyNode(at: p) }

  /// Whether the frames of two nodes of a tree intersect. Their children do not count.
  open func intersects(_ node: SKNode) -> Bool { node.convertFrame(to: self).meets(frame) }

  /// Converts a point of another node of the tree.
  open func convert(_ point: CGPoint, from node: SKNode) -> CGPoint { node.convert(point, to: self) }

  /// Converts a point of this node to another one of the tree.
  open func convert(_ point: CGPoint, to node: SKNode) -> CGPoint {
    point.applying(transformToRoot).applying(node.transformToRoot.inverted())
  }

  /// Whether it is the same node.
  open func isEqual(to node: SKNode) -> Bool { self === node }

  // MARK: Actions

  /// Runs an action beside the others.
  open func run(_ action: SKAction) { start(action, key: nil, completion: nil) }

  /// Runs an action and calls `block` when it ends; not when it is removed.
  open func run(_ action: SKAction, completion block: @escaping () -> Void) { start(action, key: nil, completion: block) }

  /// Runs an action in place of the one that has the same key.
  open func run(_ action: SKAction, withKey key: String) { start(action, key: key, completion: nil) }

  /// Whether an action runs.
  open func hasActions() -> Bool { running.contains { !$0.isOver } }

  /// The action that runs under a key.
  open func action(forKey key: String) -> SKAction? { running.last { $0.key == key && !$0.isOver }?.action }

  /// Runs an action, and returns when it ends; never if it is removed before.
  public final func run(_ action: SKAction) async {
    await withCheckedContinuation { continuation in run(action) { continuation.resume() } }
  }

  /// Ends the action under a key. What it has done stays; its completion is not called.
  open func removeAction(forKey key: String) { for one in running where one.key == key { one.isOver = true } }

  /// Ends all actions of this node.
  open func removeAllActions() { for one in running { one.isOver = true } }

  // MARK: Accessibility

  /// Whether the node is read aloud. The default is whether it has an `accessibilityLabel`.
  open var isAccessibilityElement: Bool {
    get { accessibility?.isElement ?? (accessibilityLabel != nil) }
    set { editAccessibility { $0.isElement = newValue } }
  }

  /// The name that is spoken.
  open var accessibilityLabel: String? {
    get { accessibility?.label }
    set { editAccessibility { $0.label = newValue } }
  }

  /// The value that is spoken after the name.
  open var accessibilityValue: String? {
    get { accessibility?.value }
    set { editAccessibility { $0.value = newValue } }
  }

  /// What activating the node does; spoken last.
  open var accessibilityHint: String? {
    get { accessibility?.hint }
    set { editAccessibility { $0.hint = newValue } }
  }

  /// The role and the state.
  open var accessibilityTraits: UIAccessibilityTraits {
    get { accessibility?.traits ?? .none }
    set { editAccessibility { $0.traits = newValue } }
  }

  /// The tag of the language of what is spoken, such as `de`; nil for that of the users.
  open var accessibilityLanguage: String? {
    get { accessibility?.language }
    set { editAccessibility { $0.language = newValue } }
  }

  /// A name for tests, which is not spoken.
  open var accessibilityIdentifier: String? {
    get { accessibility?.identifier }
    set { editAccessibility { $0.identifier = newValue } }
  }

  // MARK: For subclasses of this module

  /// Takes the values of a node of the same class, for `copy()`.
  func takeValues(from node: SKNode) { takeNodeValues(from: node) }

  /// An empty node of the class of this module.
  var emptyNode: SKNode { SKNode() }

  /// The rectangle of what the node itself shows, in its own coordinates; null for nothing.
  var contentBox: CGRect { .null }

  /// Makes `layer` show the node's content in the size that its bounds have.
  func show(in layer: NodeLayer) {}

  /// Draws the content within `contentBox`, in a context whose y points down and whose origin is the box's top left
  /// corner, for layers that draw.
  func draw(in context: CGContext) {}

  /// The picture that fills `contentBox`, of nodes that show one.
  var picture: NodePicture? { nil }

  /// Whether the node's class shows something itself.
  var isDrawable: Bool { false }
  /// How its layer is combined with what is behind it.
  var layerBlend: LayerBlend { .over }

  /// The canvas of nodes whose descendants are drawn apart from the others.
  var innerCanvas: Canvas? { nil }

  /// A node that is not a child but belongs to this one.
  var maskInTree: SKNode? { nil }

  /// Called when that node was removed from its parent.
  func dropMask(_ mask: SKNode) {}

  /// Whether the node hides what its descendants show at `p`, in its own coordinates.
  func clips(_ p: CGPoint) -> Bool { false }

  /// Called when the node has been put into a scene.
  func sceneDidChange() {}
}
