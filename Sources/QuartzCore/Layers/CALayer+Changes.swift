extension CALayer {
  /// Marks what is out of date; the first mark since the last commit puts the layer on the tree's list.
  @inline(__always)
  final func changed(_ dirtyFlags: DirtyFlags) {
    node.pointee.dirtyFlags.formUnion(dirtyFlags)
    if !node.pointee.marks.contains(.listed), let tree = node.pointee.tree, !flags.contains(.hasTemporaryValues) {
      tree.takeUnretainedValue().list(self)
    }
  }

  /// Sets an animatable value: finds its action, changes the model, marks the change, runs the action.
  @inline(__always)
  final func change(_ key: LayerKey, _ differs: Bool, rounding: Bool = false, _ edit: (inout LayerValues) -> Void) {
    guard differs else { return }
    let action = pendingAction(key)
    edit(&values)
    if key == .anchorPoint || key == .transform { placeChanged() }
    // Rounded corners also clip sublayers.
    changed(rounding && values.masksToBounds ? .everything : key.dirtyFlags)
    if let action { run(action, key) }
  }

  /// Sets an animatable value of a subclass.
  final func changeSpecial<Values: SpecialValues>(_ key: LayerKey, as type: Values.Type, _ edit: (Values) -> Void) {
    let action = pendingAction(key)
    values.editSpecial { if let values = $0 as? Values { edit(values) } }
    changed(.own)
    if let action { run(action, key) }
  }

  final func setFlag(_ flag: LayerFlags, _ on: Bool, _ dirtyFlags: DirtyFlags) {
    guard flags.contains(flag) != on else { return }
    if on { flags.insert(flag) } else { flags.remove(flag) }
    if !dirtyFlags.isEmpty { changed(dirtyFlags) }
  }

  final func makeExtras() -> LayerExtras {
    if let extras { return extras }
    let made = LayerExtras()
    extras = made
    return made
  }

  final func setExtra<Value: Equatable>(
    _ path: ReferenceWritableKeyPath<LayerExtras, Value>, _ value: Value, _ dirtyFlags: DirtyFlags
  ) {
    let extras = makeExtras()
    guard extras[keyPath: path] != value else { return }
    extras[keyPath: path] = value
    if !dirtyFlags.isEmpty { changed(dirtyFlags) }
  }

  final func setTiming(_ edit: (inout Timing) -> Void) {
    let extras = makeExtras()
    var timing = extras.timing ?? Timing(duration: .infinity)
    edit(&timing)
    extras.timing = timing
    node.pointee.tree?.takeUnretainedValue().wake()
  }

  /// Records that the layer has moved in its superlayer.
  @inline(__always)
  final func placeChanged() {
    guard let parent = node.pointee.parent, !parent.pointee.hasMovedChildren, !node.pointee.flags.contains(.isMask) else {
      return
    }
    parent.pointee.recordMove(of: node)
  }

  final func boundsChanged(from old: CGRect) {
    if old.size != values.bounds.size { placeChanged() }
    // A drawing does not depend on the bounds' origin, but a shape's path does. A change of size is detected from the
    // pixels.
    let isScroll = old.size == values.bounds.size
    changed(values.special != nil ? .everything : (isScroll ? .scrolled : .subtree))
    if old.size != values.bounds.size, flags.contains(.displaysOnResize) { markDisplay(nil) }
    markLayout()
  }

  final func zPositionChanged() {
    changed(.subtree)
    if let parent = parentLayer, !node.pointee.flags.contains(.isMask) { parent.changed(.children) }
  }

  /// Sets a delegate that calls `unownedDelegateWillDeinit` before it is deallocated, so that no weak reference to it is
  /// needed.
  package final func setUnownedDelegate(_ unownedDelegate: any CALayerDelegate) {
    self.unownedDelegate = unownedDelegate
    flags.insert(.hasDelegate)
  }

  package nonisolated final func unownedDelegateWillDeinit() {
    unownedDelegate = nil
  }
}
