/// A property of a configuration that follows the style and the state until the app sets it.
struct Preset<Value: Hashable>: Hashable {
  /// What the style and the state make of it.
  var standard: Value
  private var own: Value?

  init(_ standard: Value) { self.standard = standard }

  /// What holds. Setting it keeps it, whatever the state becomes.
  var value: Value {
    get { own ?? standard }
    set { own = .some(newValue) }
  }
}
