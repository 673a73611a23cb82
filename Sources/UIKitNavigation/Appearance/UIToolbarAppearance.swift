import UIKitCore

/// The look of a toolbar.
@preconcurrency @MainActor
open class UIToolbarAppearance: UIBarAppearance {
  /// The look of plain buttons.
  open var buttonAppearance: UIBarButtonItemAppearance {
    get { button }
    set { button.take(newValue) }
  }
  /// The look of buttons that complete a task.
  open var doneButtonAppearance: UIBarButtonItemAppearance {
    get { done }
    set { done.take(newValue) }
  }

  private final let button = UIBarButtonItemAppearance(style: .plain)
  private final let done = UIBarButtonItemAppearance(style: .done)

  public override init(idiom: UIUserInterfaceIdiom) {
    super.init(idiom: idiom)
    observeButtons()
  }

  public override init(barAppearance: UIBarAppearance) {
    super.init(barAppearance: barAppearance)
    observeButtons()
    guard let other = barAppearance as? UIToolbarAppearance else { return }
    button.take(other.button)
    done.take(other.done)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    observeButtons()
  }

  open override func copy(with zone: NSZone? = nil) -> Any { UIToolbarAppearance(barAppearance: self) }

  private func observeButtons() {
    for appearance in [button, done] { appearance.bar = self }
  }

  /// The look of the button for an item of a style.
  package final func buttonAppearance(for style: UIBarButtonItem.Style) -> UIBarButtonItemAppearance {
    style == .done ? done : button
  }
}
