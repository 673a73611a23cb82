import UIKitCore

/// The panels of an alert; an action sheet has a second one for its cancel action.
@MainActor
final class AlertView: UIView, ChoiceContainer {
  private unowned let alert: UIAlertController
  private var panels: [AlertPanel] = []
  private var isStale = true
  private var wasInPopover = false

  init(_ alert: UIAlertController) {
    self.alert = alert
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) { return nil }

  private var metrics: AlertMetrics { AlertMetrics(alert.preferredStyle, traits: traitCollection) }

  func setNeedsContent() {
    isStale = true
    setNeedsLayout()
  }

  private func makePanels() {
    guard isStale || wasInPopover != alert.isInPopover else { return }
    isStale = false
    wasInPopover = alert.isInPopover
    let old = panels
    let isSheet = alert.preferredStyle == .actionSheet
    let cancel = alert.cancelAction
    var main = AlertPanel.Content(title: alert.title, message: alert.message, isSheet: isSheet)
    main.actions = alert.actions.filter { $0 !== cancel }
    // In a vertical list the cancel action comes last; the panel puts it first if two actions are side by side.
    if let cancel, !isSheet { main.actions.append(cancel) }
    main.emphasised = alert.preferredAction ?? cancel
    main.fields = isSheet ? [] : alert.textFields ?? []
    let apart = isSheet && !wasInPopover ? cancel : nil
    panels = [main, apart.map { AlertPanel.Content(isSheet: true, actions: [$0], emphasised: $0) }]
      .compactMap { $0 }.filter { !$0.isEmpty }
      .map { content in AlertPanel(content, metrics: metrics) { [weak alert] in alert?.choose($0) } }
    for panel in panels {
      if wasInPopover { panel.layer.cornerRadius = 0 }
      addSubview(panel)
      panel.takeFields()
    }
    for panel in old { panel.removeFromSuperview() }
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    if previousTraitCollection?.userInterfaceIdiom != traitCollection.userInterfaceIdiom { setNeedsContent() }
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    makePanels()
    let metrics = metrics
    let width = min(wasInPopover ? metrics.popoverWidth : metrics.width, size.width)
    let height = panels.reduce(0) { $0 + $1.height(width: width) } + metrics.gap * CGFloat(max(panels.count - 1, 0))
    return CGSize(width: width, height: min(height, size.height))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    makePanels()
    // The last panel keeps its height; the first one scrolls if space is short.
    var bottom = bounds.height
    for (index, panel) in panels.enumerated().reversed() {
      let wanted = panel.height(width: bounds.width)
      let height = index == 0 ? min(wanted, bottom) : wanted
      panel.frame = CGRect(x: 0, y: bottom - height, width: bounds.width, height: height)
      bottom -= height + metrics.gap
    }
  }
}
