/// A property of a configuration that follows the style and the state until the app sets it.
struct Preset<Value: Hashable>: Hashable {
  /// The value that follows the style and the state.
  var standard: Value
  private var own: Value?

  init(_ standard: Value) { self.standard = standard }

  /// The value that holds. One that is set stays, whatever the state becomes.
  var value: Value {
    get { own ?? standard }
    set { own = .some(newValue) }
  }
}
