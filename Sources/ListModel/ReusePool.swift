/// Views that are not shown now and will be shown again, by the identifier under which they were made.
package struct ReusePool<View: AnyObject> {
  // The list of an identifier stays when it is empty: it keeps its memory.
  private var waiting: [String: [View]] = [:]

  package init() {}

  /// A view to use again; nil if there is none.
  package mutating func take(_ identifier: String) -> View? {
    guard let index = waiting.index(forKey: identifier) else { return nil }
    return waiting.values[index].popLast()
  }

  /// Keeps a view for later.
  package mutating func put(_ view: View, _ identifier: String) {
    guard let index = waiting.index(forKey: identifier) else { return waiting[identifier] = [view] }
    waiting.values[index].append(view)
  }

  /// Drops the views of an identifier, whose class has changed.
  package mutating func drop(_ identifier: String) { waiting[identifier] = nil }

  /// All views, in no order.
  package var views: [View] { waiting.values.flatMap { $0 } }
}
