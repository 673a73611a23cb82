import UIKitCore

/// A bar of buttons, at the bottom of a screen or above a keyboard as `inputAccessoryView`.
@preconcurrency @MainActor
open class UIToolbar: UIView, BarItemOwner {
  private var shown: [UIBarButtonItem] = []
  private var views: [ObjectIdentifier: UIView] = [:]
  private let background = UIView()
  private let line = UIView()

  private static let height: CGFloat = 44
  private static let side: CGFloat = 16
  private static let gap: CGFloat = 8
  private static let surface = UIColor(light: UIColor(white: 0.973, alpha: 1), dark: UIColor(white: 0.11, alpha: 1))

  public override init(frame: CGRect) {
    super.init(frame: frame)
    make()
  }

  /// Archives are not supported: the same as an initialisation with an empty frame.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    make()
  }

  private func make() {
    for view in [background, line] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    line.backgroundColor = .separator
    background.backgroundColor = Self.surface
    autoresizingMask = [.flexibleWidth]
    if bounds.size == .zero { sizeToFit() }
  }

  // MARK: Items

  /// The items from the leading to the trailing edge; nil if there are none.
  open var items: [UIBarButtonItem]? {
    get { shown.isEmpty ? nil : shown }
    set { setItems(newValue, animated: false) }
  }

  /// Replaces the items. With `animated` the new ones fade in.
  open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    for item in shown { item.bar = nil }
    for view in views.values { view.removeFromSuperview() }
    views = [:]
    shown = items ?? []
    for item in shown {
      item.bar = self
      make(item)
    }
    guard animated, window != nil else { return setNeedsLayout() }
    layoutIfNeeded()
    for view in views.values { view.alpha = 0 }
    UIView.animate(withDuration: 0.25) { for view in self.views.values { view.alpha = 1 } }
  }

  private func make(_ item: UIBarButtonItem) {
    guard !item.isSpace, !item.isHidden else { return }
    let view: UIView
    if let custom = item.customView {
      view = custom
      if custom.bounds.size == .zero { custom.sizeToFit() }
    } else {
      view = BarButton(item)
    }
    views[ObjectIdentifier(item)] = view
    addSubview(view)
  }

  package final func itemDidChange(_ item: UIBarItem) {
    guard let item = item as? UIBarButtonItem, shown.contains(where: { $0 === item }) else { return }
    views.removeValue(forKey: ObjectIdentifier(item))?.removeFromSuperview()
    make(item)
    // Keep the views in the order of the items, which others may iterate over.
    for item in shown { if let view = views[ObjectIdentifier(item)] { bringSubviewToFront(view) } }
    setNeedsLayout()
  }

  // MARK: Look

  /// The colour of the bar; nil means the system's colour.
  open var barTintColor: UIColor? {
    didSet { background.backgroundColor = barTintColor ?? Self.surface }
  }

  /// Stored but without effect: the bar is always opaque.
  open var isTranslucent = true
  /// The style of the bar; black makes its appearance dark.
  open var barStyle = UIBarStyle.default {
    didSet { overrideUserInterfaceStyle = barStyle == .black ? .dark : .unspecified }
  }

  // MARK: Layout

  open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: height) }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width > 0 && size.width.isFinite ? size.width : UIScreen.main.bounds.width, height: height)
  }

  private var height: CGFloat { traitCollection.userInterfaceIdiom == .kiosk ? 60 : Self.height }

  private func width(of item: UIBarButtonItem) -> CGFloat {
    if item.isHidden || item.systemItem == .flexibleSpace { return 0 }
    if item.systemItem == .fixedSpace { return item.width }
    guard let view = views[ObjectIdentifier(item)] else { return 0 }
    if item.customView != nil { return item.width > 0 ? item.width : view.bounds.width }
    return max((view as? BarButton)?.wantedWidth ?? 0, item.width)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    background.frame = bounds
    line.frame = CGRect(x: 0, y: 0, width: bounds.width, height: 1 / max(traitCollection.displayScale, 1))
    let content = bounds.inset(by: safeAreaInsets).insetBy(dx: min(Self.side - 8, bounds.width / 2), dy: 0)
    let widths = shown.map(width)
    var gaps: CGFloat = 0
    for (item, next) in zip(shown, shown.dropFirst()) where !item.isSpace && !next.isSpace { gaps += Self.gap }
    let springs = shown.filter { $0.systemItem == .flexibleSpace && !$0.isHidden }.count
    let left = max(content.width - widths.reduce(0, +) - gaps, 0)
    let spring = springs > 0 ? left / CGFloat(springs) : 0
    var x = content.minX
    for (index, item) in shown.enumerated() {
      let width = item.systemItem == .flexibleSpace ? spring : widths[index]
      if let view = views[ObjectIdentifier(item)] { place(view, item, x: x, width: width, in: content) }
      x += width
      if index + 1 < shown.count, !item.isSpace, !shown[index + 1].isSpace { x += Self.gap }
    }
  }

  private func place(_ view: UIView, _ item: UIBarButtonItem, x: CGFloat, width: CGFloat, in content: CGRect) {
    let height = item.customView == nil ? content.height : min(view.bounds.height, content.height)
    let start = isRightToLeft ? bounds.width - x - width : x
    view.frame = CGRect(
      x: start.rounded(), y: (content.minY + (content.height - height) / 2).rounded(), width: width, height: height)
  }
}

/// The styles of a bar.
public enum UIBarStyle: Int, Sendable {
  case `default` = 0
  case black = 1
}

/// The button for one item.
@MainActor
final class BarButton: UIButton {
  init(_ item: UIBarButtonItem) {
    super.init(frame: .zero)
    become(.system)
    let emphasis: UIFont.Weight = item.style == .done ? .semibold : .regular
    titleLabel?.font = item.titleTextAttributes(for: .normal)?[.font] as? UIFont ?? .systemFont(ofSize: 17, weight: emphasis)
    if let image = item.image {
      setImage(image, for: .normal)
      setPreferredSymbolConfiguration(UIImage.SymbolConfiguration(pointSize: 19, weight: .regular), forImageIn: .normal)
    } else {
      setTitle(item.title, for: .normal)
    }
    imageEdgeInsets = item.imageInsets
    for state in [UIControl.State.normal, .highlighted, .disabled] {
      if let color = item.titleTextAttributes(for: state)?[.foregroundColor] as? UIColor { setTitleColor(color, for: state) }
    }
    if let color = item.tintColor { tintColor = color }
    isEnabled = item.isEnabled
    isSelected = item.isSelected
    menu = item.menu
    changesSelectionAsPrimaryAction = item.changesSelectionAsPrimaryAction
    showsMenuAsPrimaryAction = item.menu != nil && item.action == nil && item.primaryAction == nil
    accessibilityLabel = item.accessibilityLabel ?? item.title
    accessibilityIdentifier = item.accessibilityIdentifier
    addAction(
      UIAction { [weak item, weak self] _ in item?.perform(from: self, nil) }, for: .primaryActionTriggered)
  }

  required init?(coder: NSCoder) { return nil }

  var wantedWidth: CGFloat { max(intrinsicContentSize.width.rounded(.up) + 16, 44) }
}
