import CoreGraphics

/// Where a sheet can be in its container: attached to the bottom edge, or as a card in the middle. In points of the
/// container.
@MainActor
struct SheetLayout {
  /// A height at which the sheet rests.
  struct Rest {
    var identifier: UISheetPresentationController.Detent.Identifier
    /// The height of the content, including the safe area that the sheet covers at the bottom edge.
    var height: CGFloat
    /// The top edge of the sheet.
    var top: CGFloat
  }

  /// Everything that the places depend on, besides the detents.
  struct Inputs: Equatable {
    let bounds: CGRect
    let insets: UIEdgeInsets
    let traits: UITraitCollection
    let preferred: CGSize
    let isPage: Bool
    let attachesInCompactHeight: Bool
    let followsPreferredWidth: Bool
    /// How far the keyboard reaches above the bottom edge, without the strip that is not safe anyway.
    let keyboard: CGFloat
    /// Where a card is placed horizontally; nil stands for the middle.
    let middle: CGFloat?

    @MainActor init(_ sheet: UISheetPresentationController, in container: UIView) {
      bounds = container.bounds
      insets = container.safeAreaInsets
      // Without the overrides for what is presented.
      traits = sheet.traitsAround ?? container.traitCollection
      preferred = sheet.presentedViewController.preferredContentSize
      isPage = sheet.presentationStyle != .formSheet && sheet.presentationStyle != .popover && sheet.prefersPageSizing
      attachesInCompactHeight = sheet.prefersEdgeAttachedInCompactHeight
      followsPreferredWidth = sheet.widthFollowsPreferredContentSizeWhenEdgeAttached
      keyboard = sheet.keyboardOverlap(in: container, below: sheet.card)
      if let source = sheet.sourceView, source.window != nil, source.window === container.window {
        middle = container.convert(source.bounds, from: source).midX
      } else {
        middle = nil
      }
    }
  }

  let bounds: CGRect
  let safeArea: CGRect
  let isAttached: Bool
  /// The left edge and the width.
  private(set) var x: CGFloat = 0
  private(set) var width: CGFloat
  /// The height of the largest sheet.
  let largest: CGFloat
  private let keyboard: CGFloat
  /// The active detents, from the smallest to the largest.
  private(set) var rests: [Rest] = []

  // A page of a width that is comfortable to read, and the size of a form.
  private static let page = CGSize(width: 712, height: CGFloat.infinity)
  private static let form = CGSize(width: 540, height: 620)
  private static let gap: CGFloat = 24
  /// Below this width a sheet is attached in any case.
  private static let narrow: CGFloat = 500

  init(_ inputs: Inputs, detents: [UISheetPresentationController.Detent]) {
    bounds = inputs.bounds
    safeArea = bounds.inset(by: inputs.insets)
    keyboard = inputs.keyboard
    let isNarrow = bounds.width < Self.narrow || inputs.traits.horizontalSizeClass == .compact
    isAttached = isNarrow || (inputs.traits.verticalSizeClass == .compact && inputs.attachesInCompactHeight)
    let preferred = inputs.preferred
    if isAttached {
      largest = max(bounds.height - (safeArea.minY + 2 * Self.gap), 0)
      // On narrow screens the sheet is as wide as the container, on low ones as the safe area.
      width = isNarrow ? bounds.width : safeArea.width
      x = isNarrow ? bounds.minX : safeArea.minX
      if inputs.followsPreferredWidth, preferred.width > 0 {
        width = min(preferred.width, width)
        x = bounds.minX + ((bounds.width - width) / 2).rounded()
      }
    } else {
      var size = inputs.isPage ? Self.page : Self.form
      if preferred.width > 0 { size.width = preferred.width }
      if preferred.height > 0 { size.height = preferred.height }
      width = min(size.width, max(safeArea.width - 2 * Self.gap, 0))
      largest = min(size.height, max(safeArea.height - 2 * Self.gap, 0))
      x = safeArea.minX + ((safeArea.width - width) / 2).rounded()
      if let middle = inputs.middle {
        let (least, most) = (safeArea.minX + Self.gap, safeArea.maxX - Self.gap - width)
        x = min(max((middle - width / 2).rounded(), least), max(most, least))
      }
    }
    resolve(detents, inputs.traits)
  }

  private mutating func resolve(_ detents: [UISheetPresentationController.Detent], _ traits: UITraitCollection) {
    let below = isAttached ? bounds.maxY - safeArea.maxY : 0
    let context = SheetDetentContext(
      traits, maximum: max(largest - below, 0), medium: min((bounds.height / 2).rounded() - below, largest - below))
    for detent in detents {
      guard let value = detent.resolvedValue(in: context), !value.isNaN, value > 0 else { continue }
      let height = min(value, context.maximumDetentValue) + below
      rests.append(Rest(identifier: detent.identifier, height: height, top: frame(height: height).minY))
    }
    rests.sort { $0.height < $1.height }
    if rests.isEmpty { rests = [Rest(identifier: .large, height: largest, top: frame(height: largest).minY)] }
  }

  /// The place of a sheet that rests at this height.
  func frame(height: CGFloat) -> CGRect {
    if isAttached {
      // Above the keyboard the sheet keeps the height of its content, as long as there is space.
      let whole = min(height + keyboard, largest)
      return CGRect(x: x, y: bounds.maxY - whole, width: width, height: whole)
    }
    var y = safeArea.minY + ((safeArea.height - height) / 2).rounded()
    if keyboard > 0 {
      let most = bounds.maxY - keyboard - (bounds.maxY - safeArea.maxY) - Self.gap - height
      y = max(min(y, most), safeArea.minY + min(Self.gap, y))
    }
    return CGRect(x: x, y: y, width: width, height: height)
  }

  /// The part of the sheet at the bottom edge that its content leaves to the keyboard.
  func contentInset(height: CGFloat) -> CGFloat {
    isAttached ? max(min(height + keyboard, largest) - height, 0) : 0
  }

  /// The detent with this name; the smallest if it is not active.
  func rest(_ identifier: UISheetPresentationController.Detent.Identifier?) -> Rest {
    rests.first { $0.identifier == identifier } ?? smallest
  }

  // There is at least one.
  var smallest: Rest { rests.first ?? Rest(identifier: .large, height: largest, top: frame(height: largest).minY) }
  var tallest: Rest { rests.last ?? smallest }

  /// The place of a sheet whose top edge a finger has moved to `top`.
  func frame(top: CGFloat) -> CGRect {
    let least = frame(height: smallest.height)
    if top >= least.minY { return least.offsetBy(dx: 0, dy: top - least.minY) }
    if isAttached { return CGRect(x: x, y: top, width: width, height: bounds.maxY - top) }
    // A card grows from its middle.
    return CGRect(x: x, y: top, width: width, height: least.height + 2 * (least.minY - top))
  }

  /// How much of the dimming there is behind a sheet with its top edge at `top`, from 0 to 1.
  /// - Parameter undimmed: The largest detent without dimming.
  func dimming(top: CGFloat, undimmed: UISheetPresentationController.Detent.Identifier?) -> CGFloat {
    if let undimmed, let index = rests.lastIndex(where: { $0.identifier == undimmed }) {
      guard index + 1 < rests.count else { return 0 }
      let (low, high) = (rests[index].top, rests[index + 1].top)
      return low > high ? min(max((low - top) / (low - high), 0), 1) : 1
    }
    let way = bounds.maxY - smallest.top
    return way > 0 ? min(max(1 - (top - smallest.top) / way, 0), 1) : 1
  }
}
