import Foundation

extension UIButton {
  // MARK: Sizes

  /// Space above and below the title of a button without insets. A symbol is treated as part of the line and gets it
  /// too; a taller image does not, so the content may reach the edges.
  private static let titleMargin: CGFloat = 6
  private static let leastSystemWidth: CGFloat = 30

  final var effectiveContentInsets: UIEdgeInsets {
    if let configuration = storedConfiguration {
      return configuration.contentInsets.resolved(rightToLeft: isRightToLeft)
    }
    return contentEdgeInsets
  }

  final func fittingSize(_ limit: CGSize) -> CGSize {
    updateAppearanceIfNeeded()
    let insets = effectiveContentInsets
    let room = CGSize(
      width: max(limit.width - insets.left - insets.right, 0), height: max(limit.height - insets.top - insets.bottom, 0))
    let size: CGSize
    if let configuration = storedConfiguration {
      size = configuredContent(configuration, in: room).size
    } else {
      let (image, title) = (pictureSize, titleSize(room))
      let hasMargin = contentEdgeInsets == .zero && content.title(for: state).0 != nil
      let margin = hasMargin ? 2 * Self.titleMargin : 0
      let picture = image.height + (parts.image?.image?.isSymbolImage == true ? margin : 0)
      size = CGSize(width: image.width + title.width, height: max(picture, title.height + margin))
    }
    var fitting = CGSize(
      width: (size.width + insets.left + insets.right).roundedUp(toPixel: pixelScale),
      height: (size.height + insets.top + insets.bottom).roundedUp(toPixel: pixelScale))
    if storedConfiguration == nil, let background = currentBackgroundImage {
      fitting.width = max(fitting.width, background.size.width)
      fitting.height = max(fitting.height, background.size.height)
    }
    if type == .system, storedConfiguration == nil, content.title(for: state).0 != nil {
      fitting.width = max(fitting.width, Self.leastSystemWidth)
    }
    return fitting
  }

  private var pictureSize: CGSize {
    if parts.spinner != nil { return parts.spinner?.intrinsicContentSize ?? .zero }
    guard let view = parts.image, !view.isHidden, view.image != nil else { return .zero }
    return view.intrinsicContentSize
  }

  private func titleSize(_ room: CGSize) -> CGSize {
    guard let label = parts.title, !label.isHidden, label.text?.isEmpty == false else { return .zero }
    return label.sizeThatFits(room)
  }

  // MARK: By states

  final func classicImageRect(in contentRect: CGRect) -> CGRect {
    let room = contentRect.inset(by: imageEdgeInsets)
    var size = pictureSize
    guard size.width > 0, size.height > 0 else { return CGRect(origin: room.origin, size: .zero) }
    // An image larger than the button shrinks, keeping its aspect ratio.
    let shrink = min(1, room.width / size.width, room.height / size.height)
    size = CGSize(width: size.width * shrink, height: size.height * shrink)
    let title = min(titleSize(room.size).width, max(room.width - size.width, 0))
    return place(size, before: isRightToLeft ? title : 0, after: isRightToLeft ? 0 : title, in: room)
  }

  final func classicTitleRect(in contentRect: CGRect) -> CGRect {
    let room = contentRect.inset(by: titleEdgeInsets)
    var size = titleSize(room.size)
    let picture = min(pictureSize.width, contentRect.width)
    size.width = min(size.width, max(room.width - picture, 0))
    size.height = min(size.height, room.height)
    return place(size, before: isRightToLeft ? 0 : picture, after: isRightToLeft ? picture : 0, in: room)
  }

  /// Returns the frame of an item of this size, with other items to its left and right.
  private func place(_ size: CGSize, before: CGFloat, after: CGFloat, in room: CGRect) -> CGRect {
    var size = size
    let total = before + size.width + after
    var x: CGFloat
    switch effectiveContentHorizontalAlignment {
    case .left: x = room.minX + before
    case .right: x = room.maxX - after - size.width
    case .fill:
      x = room.minX + before
      size.width = max(room.width - before - after, 0)
    default: x = room.minX + (room.width - total) / 2 + before
    }
    let y: CGFloat
    switch contentVerticalAlignment {
    case .top: y = room.minY
    case .bottom: y = room.maxY - size.height
    case .fill:
      y = room.minY
      size.height = room.height
    case .center: y = room.minY + (room.height - size.height) / 2
    }
    x = x.rounded(toPixel: pixelScale)
    return CGRect(x: x, y: y.rounded(toPixel: pixelScale), width: size.width, height: size.height)
  }

  private func placeSelection() {
    guard let background = parts.background, let title = parts.title else { return }
    var shown = title.frame
    if let image = parts.image, !image.isHidden { shown = shown.union(image.frame) }
    background.frame = shown.insetBy(dx: -4, dy: -2)
  }

  // MARK: By configuration

  private struct Arrangement {
    var size = CGSize.zero
    var picture = CGRect.zero
    var title = CGRect.zero
    var subtitle = CGRect.zero
  }

  /// Lays out the parts of the content with its top left corner at the origin.
  private func configuredContent(_ configuration: Configuration, in room: CGSize) -> Arrangement {
    var result = Arrangement()
    let picture = pictureSize
    let hasText = parts.title != nil || parts.subtitle != nil
    let gap = picture.width > 0 && hasText ? configuration.imagePadding : 0
    let placement = configuration.imagePlacement
    let isStacked = placement.contains(.top) || placement.contains(.bottom)
    let textRoom = CGSize(
      width: isStacked ? room.width : max(room.width - picture.width - gap, 0), height: room.height)
    let title = limited(parts.title?.sizeThatFits(textRoom) ?? .zero, to: textRoom)
    let subtitle = limited(parts.subtitle?.sizeThatFits(textRoom) ?? .zero, to: textRoom)
    let titleGap = title.height > 0 && subtitle.height > 0 ? configuration.titlePadding : 0
    let text = CGSize(width: max(title.width, subtitle.width), height: title.height + titleGap + subtitle.height)
    if isStacked {
      result.size = CGSize(width: max(picture.width, text.width), height: picture.height + gap + text.height)
    } else {
      result.size = CGSize(width: picture.width + gap + text.width, height: max(picture.height, text.height))
    }
    var textOrigin = CGPoint.zero
    var pictureOrigin = CGPoint.zero
    if isStacked {
      pictureOrigin.x = (result.size.width - picture.width) / 2
      textOrigin.x = (result.size.width - text.width) / 2
      if placement.contains(.bottom) { pictureOrigin.y = text.height + gap } else { textOrigin.y = picture.height + gap }
    } else {
      pictureOrigin.y = (result.size.height - picture.height) / 2
      textOrigin.y = (result.size.height - text.height) / 2
      if placement.contains(.trailing) != isRightToLeft {
        pictureOrigin.x = text.width + gap
      } else {
        textOrigin.x = picture.width + gap
      }
    }
    result.picture = CGRect(origin: pictureOrigin, size: picture)
    result.title = CGRect(x: textOrigin.x, y: textOrigin.y, width: text.width, height: title.height)
    result.subtitle = CGRect(
      x: textOrigin.x, y: textOrigin.y + title.height + titleGap, width: text.width, height: subtitle.height)
    return result
  }

  private func limited(_ size: CGSize, to room: CGSize) -> CGSize {
    CGSize(width: min(size.width, room.width), height: min(size.height, room.height))
  }

  // MARK: Placing

  final func placeParts() {
    parts.backgroundImage?.frame = backgroundRect(forBounds: bounds)
    guard let configuration = storedConfiguration else {
      let room = contentRect(forBounds: bounds)
      parts.title?.frame = titleRect(forContentRect: room)
      parts.image?.frame = imageRect(forContentRect: room)
      placeSelection()
      return
    }
    let shape = bounds.inset(by: configuration.background.backgroundInsets.resolved(rightToLeft: isRightToLeft))
    let background = shape.insetBy(dx: -configuration.background.strokeOutset, dy: -configuration.background.strokeOutset)
    parts.background?.frame = background
    let most = min(background.width, background.height) / 2
    let radius = min(configuration.cornerRadius(height: background.height), most)
    parts.background?.layer.cornerRadius = radius
    // A nearly semicircular end is drawn circular; a continuous curve needs space to join the straight side.
    parts.background?.layer.cornerCurve = radius * 1.5 > most ? .circular : .continuous
    configuration.background.customView?.frame = CGRect(origin: .zero, size: background.size)
    parts.backgroundImage?.frame = CGRect(origin: .zero, size: background.size)

    let room = bounds.inset(by: effectiveContentInsets)
    let content = configuredContent(configuration, in: room.size)
    let place = self.place(content.size, before: 0, after: 0, in: room)
    func put(_ view: UIView?, _ frame: CGRect) {
      view?.frame = CGRect(
        x: (place.minX + frame.minX).rounded(toPixel: pixelScale),
        y: (place.minY + frame.minY).rounded(toPixel: pixelScale), width: frame.width, height: frame.height)
    }
    put(parts.image, content.picture)
    put(parts.spinner, content.picture)
    put(parts.title, content.title)
    put(parts.subtitle, content.subtitle)
  }
}

extension CGFloat {
  package func roundedUp(toPixel scale: CGFloat) -> CGFloat {
    // Sums of fractions may slightly exceed a pixel boundary; do not round those up.
    guard isFinite, scale > 0 else { return self }
    return (self * scale - 1e-4).rounded(.up) / scale
  }
}
