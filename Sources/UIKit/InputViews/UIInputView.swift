/// A view to type with: it looks like the keyboard it stands in for or above.
@MainActor
open class UIInputView: UIView {
  public enum Style: Int, Sendable {
    /// No background of its own.
    case `default` = 0
    /// The keyboard's.
    case keyboard = 1
  }

  public final let inputViewStyle: Style

  /// Whether the height is what the view's content asks for (`intrinsicContentSize`, else `sizeThatFits`) instead of its
  /// frame's.
  open var allowsSelfSizing = false {
    didSet { if allowsSelfSizing != oldValue { UIApplication.shared.inputViews.inputViewDidChangeSize() } }
  }

  public init(frame: CGRect, inputViewStyle: Style) {
    self.inputViewStyle = inputViewStyle
    super.init(frame: frame)
    if inputViewStyle == .keyboard { backgroundColor = KeyboardColors.background }
  }

  public required init?(coder: NSCoder) {
    inputViewStyle = .default
    super.init(coder: coder)
  }

  open override func invalidateIntrinsicContentSize() {
    super.invalidateIntrinsicContentSize()
    if allowsSelfSizing { UIApplication.shared.inputViews.inputViewDidChangeSize() }
  }
}

/// Something that wants the sound of keys. Kiosks are silent: asked by nobody.
@MainActor
public protocol UIInputViewAudioFeedback: AnyObject {
  var enableInputClicksWhenVisible: Bool { get }
}

extension UIInputViewAudioFeedback {
  public var enableInputClicksWhenVisible: Bool { false }
}

extension UIDevice {
  /// Kiosks are silent.
  public final func playInputClick() {}
}
