import CoreGraphics
import Foundation
import UIKitCore

/// What has a row with swipe actions open: a table, or the swipes of a list.
@MainActor
protocol SwipeActionPerformer: AnyObject {
  /// Performs the action with a number: its button was chosen.
  func performSwipeAction(_ index: Int)
}

/// The buttons behind a row, the first action at the edge. They share the width that the row uncovers.
@MainActor
final class SwipeButtons: UIView {
  private let actions: [UIContextualAction]
  private let buttons: [UIButton]
  private let isLeading: Bool
  private weak var performer: (any SwipeActionPerformer)?
  /// Whether the first button covers the others.
  var isFull = false { didSet { if isFull != oldValue { setNeedsLayout() } } }

  private static let least: CGFloat = 74
  private static let side: CGFloat = 16
  /// The height from which on a row has room for an image and a title. Apple does not document it; iOS has it since 11:
  /// https://openradar.appspot.com/33107135.
  private static let leastHeightForBoth: CGFloat = 91

  /// - Parameter rowHeight: The height of the row in points, which decides whether titles are shown below images.
  init(_ actions: [UIContextualAction], isLeading: Bool, rowHeight: CGFloat, of performer: any SwipeActionPerformer) {
    (self.actions, self.isLeading, self.performer) = (actions, isLeading, performer)
    buttons = actions.map { action in
      var configuration = UIButton.Configuration.plain()
      configuration.image = action.image
      configuration.imagePlacement = .top
      configuration.imagePadding = 4
      configuration.baseForegroundColor = .white
      configuration.titleLineBreakMode = .byTruncatingTail
      configuration.contentInsets = NSDirectionalEdgeInsets(top: 4, leading: 8, bottom: 4, trailing: 8)
      let button = UIButton(configuration: configuration)
      button.backgroundColor = action.backgroundColor ?? (action.style == .destructive ? .systemRed : .systemGray)
      button.clipsToBounds = true
      // Read aloud also where the image stands alone.
      button.accessibilityLabel = action.title
      return button
    }
    super.init(frame: .zero)
    clipsToBounds = true
    showTitles(inRowOf: rowHeight)
    for (index, button) in buttons.enumerated() {
      button.addAction(
        UIAction { [weak self] _ in self?.performer?.performSwipeAction(index) }, for: .primaryActionTriggered)
      insertSubview(button, at: 0)
    }
  }

  required init?(coder: NSCoder) { return nil }

  /// Shows the titles, except below images where a row is too low for both.
  private func showTitles(inRowOf height: CGFloat) {
    for (button, action) in zip(buttons, actions) {
      let title = action.image == nil || height >= Self.leastHeightForBoth ? action.title : nil
      if button.configuration?.title != title { button.configuration?.title = title }
    }
  }

  /// The width of all buttons side by side.
  var wantedWidth: CGFloat { buttons.reduce(0) { $0 + width(of: $1) } }

  private func width(of button: UIButton) -> CGFloat {
    max(button.intrinsicContentSize.width.rounded(.up) + Self.side, Self.least)
  }

  /// How far a row as wide as `whole` follows a finger that has moved by `wanted`, both in points, and whether lifting it
  /// there performs the first action.
  func drag(to wanted: CGFloat, across whole: CGFloat, allowsFull: Bool) -> (distance: CGFloat, isFull: Bool) {
    let width = wantedWidth
    // Beyond its buttons the row follows the finger only for a full swipe.
    let most = allowsFull ? whole : width + (wanted - width) * 0.2
    let distance = min(max(wanted, 0), max(most, width))
    return (distance, allowsFull && distance > max(whole * UITableViewTuning.current.fullSwipeShare, width))
  }

  /// Covers the other buttons with the first, or uncovers them.
  func animateIsFull(_ isFull: Bool) {
    UIView.animate(withDuration: 0.2) {
      self.isFull = isFull
      self.layoutIfNeeded()
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    // An open row may change its height.
    showTitles(inRowOf: bounds.height)
    let wanted = wantedWidth
    guard wanted > 0 else { return }
    let atLeft = isLeading != (effectiveUserInterfaceLayoutDirection == .rightToLeft)
    // The edge of the row uncovers all buttons at once, each its share.
    var position: CGFloat = 0
    for (index, button) in buttons.enumerated() {
      let own = width(of: button)
      let share = isFull ? (index == 0 ? bounds.width : 0) : bounds.width * own / wanted
      // A button keeps its own width at least; the one nearer to the edge lies above it.
      let width = max(share, own)
      let end = position + share
      let x = atLeft ? end - width : bounds.width - end
      button.frame = CGRect(x: x, y: 0, width: width, height: bounds.height)
      position = end
    }
  }
}
