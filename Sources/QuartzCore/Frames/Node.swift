import Raster

typealias NodeRef = UnsafeMutablePointer<Node>

/// A range of operations in a list that the node's resources keep alive.
struct OpSpan {
  var base: UnsafePointer<vr_op>?
  var count: Int32 = 0
  /// The rectangle that they may touch, in the node's pixels.
  var bounds = PixelRect.empty
  /// Whether operations overlap, so that an opacity cannot be applied to each of them.
  var overlaps = false
  /// Whether the range contains groups.
  var hasGroups = false

  static var none: OpSpan { OpSpan() }
  var isEmpty: Bool { count == 0 }
}

struct NodeFlags: OptionSet {
  let rawValue: UInt32

  /// Shows nothing, including its sublayers.
  static var hidden: NodeFlags { NodeFlags(rawValue: 1 << 0) }
  /// Sublayers and contents are clipped to the layer's edges.
  static var clips: NodeFlags { NodeFlags(rawValue: 1 << 1) }
  /// They are clipped to its rounded corners; `cornerClip` is set.
  static var clipsCorners: NodeFlags { NodeFlags(rawValue: 1 << 2) }
  /// Rotated, scaled or in perspective: painted into a bitmap that is resampled.
  static var flattened: NodeFlags { NodeFlags(rawValue: 1 << 3) }
  static var masked: NodeFlags { NodeFlags(rawValue: 1 << 4) }
  /// Its shadow has the shape of everything it shows.
  static var contentShadow: NodeFlags { NodeFlags(rawValue: 1 << 5) }
  /// Opacity applies to the layer and its sublayers as a group.
  static var groupsOpacity: NodeFlags { NodeFlags(rawValue: 1 << 6) }
  /// Contents may lie outside the bounds.
  static var unclippedContent: NodeFlags { NodeFlags(rawValue: 1 << 7) }
  /// Contents are made when first painted.
  static var lazyContent: NodeFlags { NodeFlags(rawValue: 1 << 8) }
  static var transition: NodeFlags { NodeFlags(rawValue: 1 << 9) }
  /// It is the mask of its parent, not one of its children.
  static var isMask: NodeFlags { NodeFlags(rawValue: 1 << 10) }
  /// Sublayers are drawn through `sublayerTransform`.
  static var transformsChildren: NodeFlags { NodeFlags(rawValue: 1 << 11) }
  /// Rounded corners clip more than the background: the body is painted square and clipped as a group.
  static var groupsCorners: NodeFlags { NodeFlags(rawValue: 1 << 12) }

  /// Shows what is behind it blurred, unless the layers around it prevent that; `resources.backdrop` is set.
  static var backdrop: NodeFlags { NodeFlags(rawValue: 1 << 13) }
  /// Combined with what is behind it by `blend` in place of its opacity.
  static var blends: NodeFlags { NodeFlags(rawValue: 1 << 14) }

  // Unions are written as bits, because an option set literal with several elements builds an array each time.

  /// Flags that change the method of painting, which may change pixels by a rounding step.
  static var method: NodeFlags { NodeFlags(rawValue: 1 << 6 | 1 << 12 | 1 << 14) }
  /// Flags of nodes that are not painted directly: flattened, masked, transition, groupsOpacity, blends.
  static var needsIntermediate: NodeFlags { NodeFlags(rawValue: 1 << 3 | 1 << 4 | 1 << 9 | 1 << 6 | 1 << 14) }
  /// Flags of bodies with more than fill, contents, sublayers, border: groupsCorners, contentShadow, lazyContent, backdrop.
  static var richBody: NodeFlags { NodeFlags(rawValue: 1 << 12 | 1 << 5 | 1 << 8 | 1 << 13) }
  /// Flags of nodes with pictures that damage must invalidate: flattened, contentShadow, masked, isMask.
  static var hasCachedPicture: NodeFlags { NodeFlags(rawValue: 1 << 3 | 1 << 5 | 1 << 4 | 1 << 10) }
  /// Flags of nodes that may show more than they paint themselves: contentShadow, transition.
  static var showsMore: NodeFlags { NodeFlags(rawValue: 1 << 5 | 1 << 9) }
  /// Flags derived from what the layer paints: clipsCorners, contentShadow, unclippedContent, lazyContent.
  static var style: NodeFlags { NodeFlags(rawValue: 1 << 2 | 1 << 5 | 1 << 7 | 1 << 8) }
  /// Flags derived from the layer's drawing: unclippedContent, lazyContent, groupsOpacity, groupsCorners.
  static var drawn: NodeFlags { NodeFlags(rawValue: 1 << 7 | 1 << 8 | 1 << 6 | 1 << 12) }
  /// Flags that `NodeBuilder` derives from the layer's values: all except isMask.
  static var derived: NodeFlags { NodeFlags(rawValue: 0x7fff & ~(1 << 10)) }
}

/// The pending work for a node.
struct NodeMarks: OptionSet {
  let rawValue: UInt8
  /// In the tree's list of nodes to update.
  static var listed: NodeMarks { NodeMarks(rawValue: 1) }
  /// Not committed since it was added to the tree, so nothing of it is on the screen.
  static var fresh: NodeMarks { NodeMarks(rawValue: 2) }
  /// Its whole subtree is in the damage of this phase already.
  static var damaged: NodeMarks { NodeMarks(rawValue: 4) }
  /// In a bucket for recomputing `inner` and `outer`.
  static var bucketed: NodeMarks { NodeMarks(rawValue: 8) }
  /// It only moves; the damage of its parts is added with its new place.
  static var inParts: NodeMarks { NodeMarks(rawValue: 16) }

  /// Marks that a commit clears: listed, fresh, damaged, inParts.
  static var committed: NodeMarks { NodeMarks(rawValue: 23) }
  /// Marks that stop damage from propagating up: damaged, fresh.
  static var endsDamage: NodeMarks { NodeMarks(rawValue: 6) }
}

/// A layer as frames are built from it: integers, without objects or optionals. There is one per layer, in separately
/// allocated memory, linked by raw pointers; the layer owns it. It holds the committed state, not later changes by the
/// app.
///
/// Rectangles are device pixels. A node's own space starts at the top left of its bounds.
struct Node {
  var parent: NodeRef?
  var tree: Unmanaged<RenderTree>?
  /// The owner. Unretained, because reading it must cost no more than a pointer; it lives as long as the node is linked.
  unowned(unsafe) var layer: CALayer
  var flags: NodeFlags = []
  var marks: NodeMarks = .fresh
  /// The operator of a node that `blends`.
  var blend: UInt8 = 0
  var dirtyFlags: DirtyFlags = []
  var opacity = OpKind.full
  /// Whether children of the model were added, removed or reordered, or more of them moved than fit in `movedChildren`,
  /// since hit testing last asked.
  var hasMovedChildren = true
  /// The number of elements in `movedChildren`, and its capacity.
  var movedCount: Int32 = 0
  var movedCapacity: Int32 = 0
  /// The children that moved since then; nil until hit testing first asked.
  var movedChildren: UnsafeMutablePointer<NodeRef>?
  var depth: Int32 = 0
  /// The position in `parent.children`, counted from the start of its memory; a hint that is verified on use.
  var hint: Int32 = 0
  /// The position in the parent's painting order, valid after each commit.
  var slot: Int32 = 0

  /// The top left corner in the parent's bounds coordinates; unused when flattened.
  var x: Int32 = 0
  var y: Int32 = 0
  var width: Int32 = 0
  var height: Int32 = 0
  /// The offset of the children: minus the origin of the bounds.
  var offsetX: Int32 = 0
  var offsetY: Int32 = 0

  /// The rectangle of what the layer itself paints, in its own space.
  var own = PixelRect.empty
  /// The same rectangle including sublayers.
  var inner = PixelRect.empty
  /// `inner` in the parent's bounds coordinates.
  var outer = PixelRect.empty

  /// The premultiplied background colour; 0 for none.
  var background: UInt32 = 0
  /// The operations for shadow and rounded background.
  var under = OpSpan.none
  var content = OpSpan.none
  /// The operations for the border.
  var over = OpSpan.none
  /// The pair of operations around content that rounded corners clip.
  var cornerClip: UnsafePointer<vr_op>?

  var children = NodeChildren()
  var mask: NodeRef?
  var resources: Unmanaged<NodeResources>?

  init(layer: CALayer) {
    self.layer = layer
  }

  var frame: PixelRect { PixelRect(x0: 0, y0: 0, x1: width, y1: height) }

  /// Starts recording which children move. Handling one costs hit testing as much as checking about a dozen, so the
  /// limit grows with the number of children.
  mutating func startRecordingMoves() {
    hasMovedChildren = false
    movedCount = 0
    let room = Int32(min(max(children.count / 16, 16), 1024))
    guard room > movedCapacity else { return }
    movedChildren?.deallocate()
    movedChildren = .allocate(capacity: Int(room))
    movedCapacity = room
  }

  mutating func recordMove(of child: NodeRef) {
    guard let movedChildren, movedCount < movedCapacity else {
      hasMovedChildren = true
      return
    }
    if movedCount > 0, movedChildren[Int(movedCount) - 1] == child { return }
    movedChildren[Int(movedCount)] = child
    movedCount += 1
  }
}

/// The objects that a node's raw pointers refer to.
final class NodeResources {
  var under: DisplayList?
  var over: DisplayList?
  var clip: DisplayList?
  var content: DisplayList?
  /// Keeps other objects alive that `content` refers to.
  var contentOwner: AnyObject?
  var contentStyle = ContentStyle()
  /// Whether `contentOwner` is a `ContentPlacement` that has not made its operations yet.
  var contentIsLazy = false
  var flattening: Flattening?
  var masking: Masking?
  var contentShadow: ContentShadow?
  var backdrop: Backdrop?
  /// The picture shown in the frame that is being painted.
  var transitionResult: Bitmap?
  /// The part of the drawing that will change; nil for all of it.
  var displayDamage: PixelRect?
  /// The values that `under`, `over` and `clip` were made from.
  var style = NodeStyle()
}

/// The values that determine shadow, rounded background, border and corner clip.
struct NodeStyle: Equatable {
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
  /// Compared by identity: a layer's path is immutable.
  var shadowPath: ObjectIdentifier?
  var pattern: ObjectIdentifier?
}

extension UnsafeMutablePointer where Pointee == Node {
  /// The resources, which are created when they are first needed.
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
