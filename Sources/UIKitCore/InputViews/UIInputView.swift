/// A view for typing that can look like the keyboard it replaces or is shown above.
@preconcurrency @MainActor
open class UIInputView: UIView {
  /// The background of an input view.
  public enum Style: Int, Sendable {
    /// No background of its own.
    case `default` = 0
    /// The background of the keyboard.
    case keyboard = 1
  }

  /// The background of the view.
  public final let inputViewStyle: Style

  /// Whether the height is the one that the view's content requests (`intrinsicContentSize`, else `sizeThatFits`)
  /// instead of its frame's.
  open var allowsSelfSizing = false {
    didSet { if allowsSelfSizing != oldValue { UIApplication.shared.inputViews.inputViewDidChangeSize() } }
  }

  /// Creates an input view. Its height is that of `frame`, unless it sizes itself.
  public init(frame: CGRect, inputViewStyle: Style) {
    self.inputViewStyle = inputViewStyle
    super.init(frame: frame)
    if inputViewStyle == .keyboard { backgroundColor = UIColor.keyboardBackground }
  }

  /// Archives are not supported: creates an input view of the default style with an empty frame.
  public required init?(coder: NSCoder) {
    inputViewStyle = .default
    super.init(coder: coder)
  }

  open override func invalidateIntrinsicContentSize() {
    super.invalidateIntrinsicContentSize()
    if allowsSelfSizing { UIApplication.shared.inputViews.inputViewDidChangeSize() }
  }
}

/// Requests the click sound of keys. Kiosks are silent: the request is ignored.
@preconcurrency @MainActor
public protocol UIInputViewAudioFeedback: AnyObject {
  /// Whether keys should click. Ignored; false by default.
  var enableInputClicksWhenVisible: Bool { get }
}

extension UIInputViewAudioFeedback {
  /// Returns false.
  public var enableInputClicksWhenVisible: Bool { false }
}

extension UIDevice {
  /// Does nothing: kiosks are silent.
  public final func playInputClick() {}
}
