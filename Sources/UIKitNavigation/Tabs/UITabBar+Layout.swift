import CoreGraphics
import Foundation
import UIKitCore

extension UITabBar {
  // Points.
  private static let height: CGFloat = 49
  private static let kioskHeight: CGFloat = 64
  /// For kiosks in compact height: a finger's least target. UIKit takes 32 there.
  private static let lowHeight: CGFloat = 44
  private static let side: CGFloat = 8

  final var isKiosk: Bool { traitCollection.userInterfaceIdiom == .kiosk }

  /// Whether a kiosk has too little height for large tabs.
  private var isLow: Bool { isKiosk && traitCollection.verticalSizeClass == .compact }

  /// The height of the tabs, without the safe area below them.
  final var contentHeight: CGFloat { isLow ? Self.lowHeight : isKiosk ? Self.kioskHeight : Self.height }

  /// Whether the title is below the image: it is in narrow bars, and where tabs are large.
  final var isStacked: Bool { !isLow && (isKiosk || traitCollection.horizontalSizeClass != .regular) }

  /// The smallest width of a tab in points: with more tabs than fit, a tab bar controller has a list of the rest.
  private var leastItemWidth: CGFloat { isKiosk ? 84 : isStacked ? 64 : 110 }

  /// The number of tabs that fit into `width` points.
  final func itemCount(thatFits width: CGFloat) -> Int { max(Int((width - 2 * Self.side) / leastItemWidth), 2) }

  final func placeButtons() {
    var content = bounds.inset(by: safeAreaInsets)
    content = content.insetBy(dx: min(Self.side, content.width / 2), dy: 0)
    for button in buttons { button.isStacked = isStacked }
    let frames = itemFrames(in: content)
    for (button, frame) in zip(buttons, frames) { button.frame = frame }
    placeIndicator(buttons.firstIndex { $0.isSelected }.map { frames[$0] })
  }

  private func placeIndicator(_ frame: CGRect?) {
    let look = look
    indicator.image = look.selectionIndicatorImage ?? selectionIndicatorImage
    indicator.tintColor = look.selectionIndicatorTintColor
    indicator.isHidden = frame == nil || indicator.image == nil
    if let frame { indicator.frame = frame }
  }

  private func itemFrames(in content: CGRect) -> [CGRect] {
    let count = CGFloat(buttons.count)
    guard count > 0, content.width > 0 else { return buttons.map { _ in .zero } }
    var (width, gap) = (content.width / count, CGFloat(0))
    if isCentered {
      let look = look
      let ownWidth = isStacked && look.stackedItemWidth > 0 ? look.stackedItemWidth : itemWidth
      let ownSpace = isStacked && look.stackedItemSpacing > 0 ? look.stackedItemSpacing : itemSpacing
      let wanted = ownWidth > 0 ? ownWidth : max(buttons.map { $0.wantedWidth }.max() ?? 0, leastItemWidth)
      let space = ownSpace > 0 ? ownSpace : isStacked ? 34 : 16
      if wanted * count + space * (count - 1) <= content.width { (width, gap) = (wanted, space) }
    }
    let start = content.midX - (width * count + gap * (count - 1)) / 2
    return buttons.indices.map { index in
      let step = start + CGFloat(index) * (width + gap)
      let (left, right) = (step.rounded(toPixel: pixelScale), (step + width).rounded(toPixel: pixelScale))
      let x = isRightToLeft ? bounds.width - right : left
      return CGRect(x: x, y: content.minY, width: right - left, height: content.height)
    }
  }

  private var isCentered: Bool {
    let own = isStacked ? look.stackedItemPositioning : .automatic
    switch own == .automatic ? itemPositioning : own {
    case .automatic: return traitCollection.horizontalSizeClass == .regular
    case .fill: return false
    case .centered: return true
    }
  }
}
