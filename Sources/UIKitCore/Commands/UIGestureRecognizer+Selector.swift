extension UIGestureRecognizer {
  /// Invokes `action` on `target` in every state except possible and failed. Adding the same target and action again
  /// has no effect beyond the first. The target is held weakly.
  public final func addTarget(_ target: Any, action: Selector) {
    let object = target as AnyObject
    removeTarget(object, action: action)
    actions.append(
      GestureAction(target: object, registration: Registration(), selector: action) { target, recognizer in
        if !action.invoke(on: target, sender: recognizer, event: nil), !action.isImplemented(by: target) {
          Log.error("action \(action): \(type(of: target)) does not implement it; nothing is called.", once: action.name)
        }
      })
  }

  /// Removes entries added with `addTarget(_:action:)`; nil matches any target or any action.
  public final func removeTarget(_ target: Any?, action: Selector?) {
    let object = target.map { $0 as AnyObject }
    actions.removeAll {
      (object == nil || $0.target === object) && (action == nil || $0.selector == action)
    }
  }
}
