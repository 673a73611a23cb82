// Values in notifications can be read both ways on iOS: `as? NSValue` with `cgRectValue`, and `as? CGRect`. Foundation
// bridges numbers here too, but not rectangles.

extension CGRect: @retroactive _ObjectiveCBridgeable {
  /// Called by Swift for a cast to `NSValue`.
  public func _bridgeToObjectiveC() -> NSValue { NSValue(rect: self) }

  /// Called by Swift for a forced cast from `NSValue`; `result` is nil if the value is no rectangle.
  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout CGRect?) {
    _ = _conditionallyBridgeFromObjectiveC(source, result: &result)
  }

  /// Called by Swift for a conditional cast from `NSValue`; returns whether the value is a rectangle.
  public static func _conditionallyBridgeFromObjectiveC(_ source: NSValue, result: inout CGRect?) -> Bool {
    guard strcmp(source.objCType, NSValue(rect: .zero).objCType) == 0 else {
      result = nil
      return false
    }
    result = source.rectValue
    return true
  }

  /// Called by Swift where the value is known to be a rectangle; returns `.zero` for nil and other values.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> CGRect {
    var result: CGRect?
    if let source { _ = _conditionallyBridgeFromObjectiveC(source, result: &result) }
    return result ?? .zero
  }
}
