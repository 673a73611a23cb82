// What notifications carry is read either way on iOS: `as? NSValue` with `cgRectValue`, and `as? CGRect`. Numbers are
// bridged by Foundation here too; rectangles are not.

extension CGRect: @retroactive _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSValue { NSValue(rect: self) }

  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout CGRect?) {
    _ = _conditionallyBridgeFromObjectiveC(source, result: &result)
  }

  public static func _conditionallyBridgeFromObjectiveC(_ source: NSValue, result: inout CGRect?) -> Bool {
    guard strcmp(source.objCType, NSValue(rect: .zero).objCType) == 0 else {
      result = nil
      return false
    }
    result = source.rectValue
    return true
  }

  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> CGRect {
    var result: CGRect?
    if let source { _ = _conditionallyBridgeFromObjectiveC(source, result: &result) }
    return result ?? .zero
  }
}
