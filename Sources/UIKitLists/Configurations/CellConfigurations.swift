import UIKitCore

/// A cell, header or footer that shows configurations. It forwards its public properties to `configurations`.
@MainActor
protocol ConfigurableView: UIView {
  /// Keeps what the view shows.
  var configurations: CellConfigurations { get }
  /// The state of now: what `configurationState` of the class returns, so that apps can override it.
  var stateForConfigurations: any UIConfigurationState { get }
  /// Calls `updateConfiguration(using:)`, then the app's handler.
  func updateConfigurations(using state: any UIConfigurationState)
  /// Called after another view has become the content view. The class places it in `layoutSubviews`.
  func contentViewDidChange(from old: UIView)
  /// Called after the content has changed in a way that may change its size.
  func configuredContentDidChange()
}

extension ConfigurableView {
  func contentViewDidChange(from old: UIView) {}
  func configuredContentDidChange() {}
}

/// The content view and the background of a cell, header or footer, and their configurations.
///
/// A change of the state marks the view. Before its next layout, or when `updateIfNeeded()` is called, one pass runs: the
/// configurations are updated for the state, then the class and the app may change them. Subviews are, from back to front:
/// the background, the one for a selected cell, the content view, and whatever the class adds.
///
/// - Threading: main actor.
@MainActor
final class CellConfigurations {
  private unowned let owner: any ConfigurableView
  private var content: (any UIContentConfiguration)?
  private var background: UIBackgroundConfiguration?
  private var hasOwnBackground = false
  private var madeContentView: UIView?
  private var configuredBackground: ConfiguredBackgroundView?
  private var needsUpdate = true
  // The state of the running pass.
  private var updateState: (any UIConfigurationState)?

  /// - Parameter owner: The view that shows the configurations and that owns this object.
  init(owner: any ConfigurableView) { self.owner = owner }

  // MARK: Updates

  /// Requests a pass before the next layout.
  func setNeedsUpdate() {
    guard updateState == nil else { return }
    needsUpdate = true
    owner.setNeedsLayout()
  }

  /// Runs the requested pass. Called first in `layoutSubviews` of the owner, and before its size is computed.
  func updateIfNeeded() {
    guard needsUpdate, updateState == nil else { return }
    needsUpdate = false
    let state = owner.stateForConfigurations
    updateState = state
    if updatesContent, let content { show(content.updated(for: state)) }
    if updatesBackground, let background { show(background.updated(for: state)) }
    owner.updateConfigurations(using: state)
    updateState = nil
  }

  /// Whether the content configuration follows the state.
  var updatesContent = true { didSet { if updatesContent != oldValue { setNeedsUpdate() } } }
  /// Whether the background configuration follows the state.
  var updatesBackground = true { didSet { if updatesBackground != oldValue { setNeedsUpdate() } } }

  // MARK: Content

  /// The view of the content: an empty one, or that of the configuration.
  var contentView: UIView {
    if let madeContentView { return madeContentView }
    let view = UIView()
    madeContentView = view
    insertContentView(view)
    return view
  }

  /// Uses a view of the class itself as the empty content view. Called before anything else.
  func adopt(contentView: UIView) {
    madeContentView = contentView
    if contentView.superview !== owner { insertContentView(contentView) }
  }

  /// The content and its style. A new value changes the view or, if that does not support it, replaces it.
  var contentConfiguration: (any UIContentConfiguration)? {
    get { content }
    set {
      guard let new = newValue else {
        guard content != nil else { return }
        content = nil
        replaceContentView(by: UIView())
        return
      }
      // In a pass the state is known. Outside one, the next pass brings the value up to date.
      show(updatesContent && updateState != nil ? new.updated(for: updateState ?? owner.stateForConfigurations) : new)
      setNeedsUpdate()
    }
  }

  private func show(_ configuration: any UIContentConfiguration) {
    let isNew = content == nil
    content = configuration
    if !isNew, let view = madeContentView as? any UIContentView, view.supports(configuration) {
      view.configuration = configuration
      owner.configuredContentDidChange()
    } else {
      replaceContentView(by: configuration.makeContentView())
    }
  }

  private func replaceContentView(by view: UIView) {
    let old = contentView
    // A configuration of the app may make the same view again.
    guard view !== old else { return owner.configuredContentDidChange() }
    view.frame = old.frame
    view.translatesAutoresizingMaskIntoConstraints = true
    madeContentView = view
    owner.insertSubview(view, aboveSubview: old)
    old.removeFromSuperview()
    owner.contentViewDidChange(from: old)
    owner.configuredContentDidChange()
    owner.setNeedsLayout()
  }

  private func insertContentView(_ view: UIView) {
    view.frame = owner.bounds
    let index = [configuredBackground, backgroundView, selectedBackgroundView].compactMap { $0 }
      .filter { $0.superview === owner }.count
    owner.insertSubview(view, at: index)
  }

  // MARK: Background

  /// The background by configuration. Setting one removes `backgroundView` and `selectedBackgroundView`.
  var backgroundConfiguration: UIBackgroundConfiguration? {
    get { background }
    set {
      hasOwnBackground = true
      setBackground(newValue)
    }
  }

  /// Sets the background that the class has unless the app sets one, a background view or nil.
  func setDefaultBackground(_ configuration: UIBackgroundConfiguration?) {
    if !hasOwnBackground { setBackground(configuration) }
  }

  private func setBackground(_ configuration: UIBackgroundConfiguration?) {
    guard let configuration else {
      background = nil
      configuredBackground?.removeFromSuperview()
      configuredBackground = nil
      return
    }
    dropBackgroundViews()
    if updatesBackground, let updateState {
      show(configuration.updated(for: updateState))
    } else {
      show(configuration)
    }
    setNeedsUpdate()
  }

  private func show(_ configuration: UIBackgroundConfiguration) {
    background = configuration
    let view = configuredBackground ?? ConfiguredBackgroundView(frame: owner.bounds)
    if configuredBackground == nil {
      configuredBackground = view
      view.groupCorners = groupCorners
      owner.insertSubview(view, at: 0)
    }
    view.configuration = configuration
  }

  /// The rounding at the ends of a group.
  var groupCorners = GroupCorners() { didSet { configuredBackground?.groupCorners = groupCorners } }

  // MARK: Background views

  private var storedBackgroundView: UIView?
  private var storedSelectedBackgroundView: UIView?
  private var showsSelection = false

  /// A view behind the content. Setting one removes the background configuration.
  var backgroundView: UIView? {
    get { storedBackgroundView }
    set {
      guard storedBackgroundView !== newValue else { return }
      storedBackgroundView?.removeFromSuperview()
      storedBackgroundView = newValue
      guard let newValue else { return }
      dropBackgroundConfiguration()
      newValue.frame = owner.bounds
      owner.insertSubview(newValue, at: 0)
    }
  }

  /// A view behind the content and in front of `backgroundView`, shown while the cell is selected or highlighted. Setting
  /// one removes the background configuration.
  var selectedBackgroundView: UIView? {
    get { storedSelectedBackgroundView }
    set {
      guard storedSelectedBackgroundView !== newValue else { return }
      storedSelectedBackgroundView?.removeFromSuperview()
      storedSelectedBackgroundView = newValue
      guard newValue != nil else { return }
      dropBackgroundConfiguration()
      if showsSelection { insertSelection() }
    }
  }

  private func dropBackgroundConfiguration() {
    hasOwnBackground = true
    setBackground(nil)
  }

  private func dropBackgroundViews() {
    backgroundView = nil
    selectedBackgroundView = nil
  }

  /// Shows or hides `selectedBackgroundView`; it fades in a running animation.
  func showSelection(_ isShown: Bool) {
    guard showsSelection != isShown else { return }
    showsSelection = isShown
    guard let view = storedSelectedBackgroundView else { return }
    if isShown {
      insertSelection()
    } else if UIView.inheritedAnimationDuration > 0 {
      UIView.animate(withDuration: UIView.inheritedAnimationDuration, animations: { view.alpha = 0 }) { [weak self] _ in
        view.alpha = 1
        guard let self, !self.showsSelection else { return }
        view.removeFromSuperview()
      }
    } else {
      view.removeFromSuperview()
    }
  }

  private func insertSelection() {
    guard let view = storedSelectedBackgroundView else { return }
    view.alpha = 1
    view.frame = owner.bounds
    owner.insertSubview(view, at: storedBackgroundView == nil ? 0 : 1)
  }

  /// Places the backgrounds. Called in `layoutSubviews` of the owner.
  func layOutBackgrounds() {
    let bounds = owner.bounds
    configuredBackground?.frame = bounds
    storedBackgroundView?.frame = bounds
    if showsSelection { storedSelectedBackgroundView?.frame = bounds }
  }
}
