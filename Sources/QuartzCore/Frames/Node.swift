import Raster

typealias NodeRef = UnsafeMutablePointer<Node>

/// A run of operations in some list that a node's resources keep alive.
struct OpSpan {
  var base: UnsafePointer<vr_op>?
  var count: Int32 = 0
  /// What they may touch, in the node's pixels.
  var bounds = PixelRect.empty
  /// Whether an opacity may not simply be multiplied into each of them.
  var overlaps = false
  /// Whether there are groups among them.
  var hasGroups = false

  static var none: OpSpan { OpSpan() }
  var isEmpty: Bool { count == 0 }
}

struct NodeFlags: OptionSet {
  let rawValue: UInt32

  /// Shows nothing, sublayers included.
  static var hidden: NodeFlags { NodeFlags(rawValue: 1 << 0) }
  /// Sublayers and contents end at the layer's edges.
  static var clips: NodeFlags { NodeFlags(rawValue: 1 << 1) }
  /// They end at its rounded corners; `cornerClip` is set.
  static var clipsCorners: NodeFlags { NodeFlags(rawValue: 1 << 2) }
  /// Turned, scaled or in perspective: painted to a bitmap that is resampled.
  static var flattened: NodeFlags { NodeFlags(rawValue: 1 << 3) }
  static var masked: NodeFlags { NodeFlags(rawValue: 1 << 4) }
  /// Its shadow has the shape of whatever it shows.
  static var contentShadow: NodeFlags { NodeFlags(rawValue: 1 << 5) }
  /// Opacity applies to the picture of the layer and its sublayers as one.
  static var groupsOpacity: NodeFlags { NodeFlags(rawValue: 1 << 6) }
  /// Contents may lie outside of the bounds.
  static var unclippedContent: NodeFlags { NodeFlags(rawValue: 1 << 7) }
  /// Contents are made when first painted.
  static var lazyContent: NodeFlags { NodeFlags(rawValue: 1 << 8) }
  static var transition: NodeFlags { NodeFlags(rawValue: 1 << 9) }
  /// Is the mask of its parent, not one of its children.
  static var isMask: NodeFlags { NodeFlags(rawValue: 1 << 10) }
  /// Sublayers are drawn through `sublayerTransform`.
  static var transformsChildren: NodeFlags { NodeFlags(rawValue: 1 << 11) }
  /// Corners cut more than the background: the body is painted square and cut as a group.
  static var groupsCorners: NodeFlags { NodeFlags(rawValue: 1 << 12) }

  // Unions are spelled as bits: a literal of several options builds an array each time.

  /// Ways of painting that give pixels a step apart for the same picture.
  static var method: NodeFlags { NodeFlags(rawValue: 1 << 6 | 1 << 12) }
  /// The node is not simply painted where it is: flattened, masked, transition, groupsOpacity.
  static var asPicture: NodeFlags { NodeFlags(rawValue: 1 << 3 | 1 << 4 | 1 << 9 | 1 << 6) }
  /// There is more to its body than filling, contents, sublayers, border: groupsCorners, contentShadow, lazyContent.
  static var richBody: NodeFlags { NodeFlags(rawValue: 1 << 12 | 1 << 5 | 1 << 8) }
  /// Damage on its way up has to be told to a picture: flattened, contentShadow, masked, isMask.
  static var keepsPicture: NodeFlags { NodeFlags(rawValue: 1 << 3 | 1 << 5 | 1 << 4 | 1 << 10) }
  /// What follows from what the layer paints: clipsCorners, contentShadow, unclippedContent, lazyContent.
  static var look: NodeFlags { NodeFlags(rawValue: 1 << 2 | 1 << 5 | 1 << 7 | 1 << 8) }
  /// What follows from the layer's drawing: unclippedContent, lazyContent, groupsOpacity, groupsCorners.
  static var drawn: NodeFlags { NodeFlags(rawValue: 1 << 7 | 1 << 8 | 1 << 6 | 1 << 12) }
  /// What `NodeBuilder` derives from the layer's values: all but isMask.
  static var derived: NodeFlags { NodeFlags(rawValue: 0x1fff & ~(1 << 10)) }
}

/// What the pipeline still has to do with a node.
struct NodeMarks: OptionSet {
  let rawValue: UInt8
  /// In the tree's list of nodes to update.
  static var listed: NodeMarks { NodeMarks(rawValue: 1) }
  /// Never committed since it came into the tree: no old picture.
  static var fresh: NodeMarks { NodeMarks(rawValue: 2) }
  /// All of its subtree is in the damage of this phase already.
  static var damaged: NodeMarks { NodeMarks(rawValue: 4) }
  /// In a bucket for recomputing `inner` and `outer`.
  static var bucketed: NodeMarks { NodeMarks(rawValue: 8) }

  /// What a commit ends: listed, fresh, damaged.
  static var committed: NodeMarks { NodeMarks(rawValue: 7) }
  /// Damage inside of it needs no telling further up: damaged, fresh.
  static var endsDamage: NodeMarks { NodeMarks(rawValue: 6) }
}

/// A layer as the frame builder sees it: integers, no objects, no optionals to unwrap. One per layer, in memory of its own,
/// linked by raw pointers; the layer owns it. It holds what was committed last, not what the app set since.
///
/// Rectangles are device pixels. A node's own space starts at the top left of its bounds.
struct Node {
  var parent: NodeRef?
  var tree: Unmanaged<RenderTree>?
  unowned(unsafe) var layer: CALayer
  var flags: NodeFlags = []
  var marks: NodeMarks = .fresh
  var dirt: Dirt = []
  var opacity = OpKind.full
  /// The model's children came or went, changed their order, or more of them than are noted were placed elsewhere since hit
  /// testing last asked.
  var hasMovedChildren = true
  /// How many of `movedChildren` there are, and for how many there is room.
  var movedCount: Int32 = 0
  var movesNoted: Int32 = 0
  /// Those placed elsewhere since; nil until hit testing asked.
  var movedChildren: UnsafeMutablePointer<NodeRef>?
  var depth: Int32 = 0
  /// Place in `parent.children`, counted from the start of its memory; a hint that removal checks.
  var hint: Int32 = 0
  /// Place in the parent's painting order, right after each commit.
  var slot: Int32 = 0

  /// Top left in the parent's bounds coordinates; unused when flattened.
  var x: Int32 = 0
  var y: Int32 = 0
  var width: Int32 = 0
  var height: Int32 = 0
  /// Added to the children's positions: minus the origin of the bounds.
  var offsetX: Int32 = 0
  var offsetY: Int32 = 0

  /// What the layer paints itself, in its own space.
  var own = PixelRect.empty
  /// The same with its sublayers.
  var inner = PixelRect.empty
  /// `inner` in the parent's bounds coordinates.
  var outer = PixelRect.empty

  /// Premultiplied; 0 for none.
  var background: UInt32 = 0
  /// Shadow and rounded background.
  var under = OpSpan.none
  var content = OpSpan.none
  /// Border.
  var over = OpSpan.none
  /// The pair of operations around what rounded corners clip.
  var cornerClip: UnsafePointer<vr_op>?

  var children = ChildList()
  var mask: NodeRef?
  var resources: Unmanaged<NodeResources>?

  init(layer: CALayer) {
    self.layer = layer
  }

  var frame: PixelRect { PixelRect(x0: 0, y0: 0, x1: width, y1: height) }

  /// Begins to note which children move. Following one costs hit testing about as much as looking at a dozen: among many
  /// children more are worth noting.
  mutating func noteMoves() {
    hasMovedChildren = false
    movedCount = 0
    let room = Int32(min(max(children.count / 16, 16), 1024))
    guard room > movesNoted else { return }
    movedChildren?.deallocate()
    movedChildren = .allocate(capacity: Int(room))
    movesNoted = room
  }

  mutating func noteMove(of child: NodeRef) {
    guard let movedChildren, movedCount < movesNoted else {
      hasMovedChildren = true
      return
    }
    if movedCount > 0, movedChildren[Int(movedCount) - 1] == child { return }
    movedChildren[Int(movedCount)] = child
    movedCount += 1
  }
}

/// Objects a node's raw pointers lead to.
final class NodeResources {
  var under: DisplayList?
  var over: DisplayList?
  var clip: DisplayList?
  var content: DisplayList?
  /// Keeps other things alive that `content` leads to.
  var contentOwner: AnyObject?
  var contentLook = ContentLook()
  /// `contentOwner` is a `ContentPlacement` that has yet to make the operations.
  var contentIsLazy = false
  var flattening: Flattening?
  var masking: Masking?
  var contentShadow: ContentShadow?
  /// Shown in the frame being painted.
  var transitionResult: Bitmap?
  /// The part of the drawing that will look different; nil is all of it.
  var displayDamage: PixelRect?
  /// The identity of what `under`, `over` and `clip` were made from.
  var look = NodeLook()
}

/// The values that shadow, rounded background, border and corner clip are made from.
struct NodeLook: Equatable {
  var width: Int32 = 0
  var height: Int32 = 0
  var background: UInt32 = 0
  var radii = Raster.CornerRadii(0)
  var borderWidth: Int32 = 0
  var borderColor: UInt32 = 0
  var shadowColor: UInt32 = 0
  var shadowOpacity: UInt16 = 0
  var shadowX: Int32 = 0
  var shadowY: Int32 = 0
  var sigma: Float = 0
  var clips = false
  var scale: CGFloat = 0
  /// By identity: a path is immutable once it is on a layer.
  var shadowPath: ObjectIdentifier?
  var pattern: ObjectIdentifier?
}

extension UnsafeMutablePointer where Pointee == Node {
  /// The objects, made when first asked for.
  func makeResources() -> NodeResources {
    if let resources = pointee.resources { return resources.takeUnretainedValue() }
    let made = NodeResources()
    pointee.resources = Unmanaged.passRetained(made)
    return made
  }

  var existingResources: NodeResources? { pointee.resources?.takeUnretainedValue() }

  func dropResources() {
    guard let resources = pointee.resources else { return }
    pointee.resources = nil
    pointee.under = .none
    pointee.over = .none
    pointee.content = .none
    pointee.cornerClip = nil
    resources.release()
  }
}
