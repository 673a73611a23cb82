extension UIGestureRecognizer {
  /// A recognizer that invokes `action` on `target`: `UITapGestureRecognizer(target: self, action: .tapped)`.
  public convenience init(target: Any?, action: Selector?) {
    self.init()
    if let target, let action { addTarget(target, action: action) }
  }

  /// Invokes `action` on `target` in every state but possible and failed. The same target and action are one entry. The
  /// target is not kept alive.
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

  /// Removes entries made with `addTarget(_:action:)`; nil stands for any target or any action.
  public final func removeTarget(_ target: Any?, action: Selector?) {
    let object = target.map { $0 as AnyObject }
    actions.removeAll {
      (object == nil || $0.target === object) && (action == nil || $0.selector == action)
    }
  }
}
