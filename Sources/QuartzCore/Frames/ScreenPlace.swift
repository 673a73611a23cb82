import Raster

/// The place of a layer whose pixels show on the screen unchanged: neither it nor a layer around it has a transform, a mask,
/// an opacity or a shadow of contents.
struct ScreenPlace {
  /// The layer's top left corner, in pixels of the screen.
  private(set) var x: Int32 = 0
  private(set) var y: Int32 = 0
  /// The part of the layer's frame within the clips of the layers around it.
  var visible: PixelRect

  /// Returns nil if nothing of the layer shows, or it shows changed.
  @MainActor init?(of node: NodeRef, root: NodeRef, screen: PixelRect) {
    visible = node.pointee.frame
    var at = node
    while true {
      guard at.pointee.flags.isDisjoint(with: .showsChanged), at.pointee.opacity == OpKind.full else { return nil }
      x &+= at.pointee.x
      y &+= at.pointee.y
      visible = visible.moved(at.pointee.x, at.pointee.y)
      guard let parent = at.pointee.parent else { break }
      let (dx, dy) = (parent.pointee.offsetX, parent.pointee.offsetY)
      x &+= dx
      y &+= dy
      visible = visible.moved(dx, dy)
      if parent.pointee.flags.contains(.clips) { visible = visible.cut(parent.pointee.frame) }
      if visible.isEmpty { return nil }
      at = parent
    }
    guard at == root else { return nil }
    visible = visible.cut(screen)
    if visible.isEmpty { return nil }
  }
}

extension NodeFlags {
  /// Flags of nodes that are taken as the rectangle that they cover: those of `showsChanged`, groupsCorners, backdrop.
  static var showsAsArea: NodeFlags {
    NodeFlags(rawValue: 1 | 1 << 3 | 1 << 4 | 1 << 5 | 1 << 6 | 1 << 9 | 1 << 10 | 1 << 11 | 1 << 12 | 1 << 13 | 1 << 14)
  }
  /// Flags of nodes that do not show as they are painted: hidden, flattened, masked, contentShadow, groupsOpacity,
  /// transition, isMask, transformsChildren, blends.
  static var showsChanged: NodeFlags {
    NodeFlags(rawValue: 1 | 1 << 3 | 1 << 4 | 1 << 5 | 1 << 6 | 1 << 9 | 1 << 10 | 1 << 11 | 1 << 14)
  }
}
