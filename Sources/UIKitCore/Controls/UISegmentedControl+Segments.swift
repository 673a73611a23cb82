import CoreGraphics
import Foundation

extension UISegmentedControl {
  // Points and seconds.
  private static let height: CGFloat = 32
  private static let radius: CGFloat = 9
  private static let segmentRadius: CGFloat = 7
  private static let inset: CGFloat = 2
  private static let contentMargin: CGFloat = 12
  private static let slideDuration: TimeInterval = 0.3
  private static let pressedAlpha: CGFloat = 0.3
  private static let carriedScale: CGFloat = 0.95

  final func prepare() {
    layer.cornerRadius = Self.radius
    layer.cornerCurve = .continuous
    setOwnBackgroundColor(.tertiarySystemFill)
    selection.isUserInteractionEnabled = false
    selection.layer.cornerRadius = Self.segmentRadius
    selection.layer.cornerCurve = .continuous
    selection.layer.shadowColor = CGColor(gray: 0, alpha: 1)
    selection.layer.shadowOpacity = 0.12
    selection.layer.shadowOffset = CGSize(width: 0, height: 3)
    selection.layer.shadowRadius = 4
    selection.layer.borderWidth = 0.5
    selection.layer.borderColor = CGColor(gray: 0, alpha: 0.04)
    selection.isHidden = true
    addSubview(selection)
    showColors()
  }

  final func showColors() {
    selection.backgroundColor =
      selectedSegmentTintColor
      ?? UIColor(light: .white, dark: UIColor(red: 99 / 255, green: 99 / 255, blue: 102 / 255, alpha: 1))
  }

  // MARK: Segments

  final func view(_ index: Int) -> SegmentView? { segments.indices.contains(index) ? segments[index] : nil }

  final func change(_ index: Int, _ change: (SegmentView) -> Void) {
    guard let view = view(index) else {
      return Log.error("UISegmentedControl: there is no segment \(index) among \(segments.count); nothing changes.")
    }
    change(view)
    segmentsChanged()
  }

  final func insert(_ view: SegmentView, at index: Int, animated: Bool) {
    let index = min(max(index, 0), segments.count)
    if animated, window != nil { layoutIfNeeded() }
    segments.insert(view, at: index)
    addSubview(view)
    if selected >= index { selected += 1 }
    segmentsChanged()
    slideIntoPlace(animated)
  }

  final func remove(_ index: Int, animated: Bool) {
    guard let view = view(index) else { return }
    if animated, window != nil { layoutIfNeeded() }
    segments.remove(at: index)
    view.removeFromSuperview()
    if selected == index { selected = Self.noSegment } else if selected > index { selected -= 1 }
    segmentsChanged()
    slideIntoPlace(animated)
  }

  final func removeAll() {
    for view in segments { view.removeFromSuperview() }
    segments = []
    selected = Self.noSegment
    segmentsChanged()
  }

  private func segmentsChanged() {
    while dividers.count > max(segments.count - 1, 0) { dividers.removeLast().removeFromSuperview() }
    while dividers.count < segments.count - 1 {
      let divider = UIView()
      divider.isUserInteractionEnabled = false
      divider.backgroundColor = UIColor(red: 142 / 255, green: 142 / 255, blue: 147 / 255, alpha: 0.3)
      divider.layer.cornerRadius = 0.5
      insertSubview(divider, at: 0)
      dividers.append(divider)
    }
    shownSelection = selected
    showTitles()
    invalidateIntrinsicContentSize()
  }

  private func slideIntoPlace(_ animated: Bool) {
    setNeedsLayout()
    guard animated, window != nil else { return }
    UIView.animate(withDuration: Self.slideDuration, delay: 0, options: [.allowUserInteraction]) {
      self.layoutIfNeeded()
    }
  }

  // MARK: Titles

  final func showTitles() {
    for (index, view) in segments.enumerated() {
      view.isChosen = index == selected
      let looksChosen = index == shownSelection
      var state: State = looksChosen ? .selected : .normal
      if !isEnabled || !view.isEnabled { state = .disabled }
      let size: CGFloat = effectiveTraits.userInterfaceIdiom == .kiosk ? 16 : 13
      var look: [NSAttributedString.Key: Any] = [
        .font: UIFont.systemFont(ofSize: size, weight: looksChosen ? .semibold : .regular),
        .foregroundColor: state == .disabled ? UIColor.disabledText : UIColor.label,
      ]
      look.merge(attributes[0] ?? [:]) { $1 }
      if state != .normal { look.merge(attributes[state.rawValue] ?? [:]) { $1 } }
      if let title = view.title {
        view.label.attributedText = NSAttributedString(string: title, attributes: look)
        view.label.textAlignment = .center
      } else {
        view.label.attributedText = nil
      }
      view.picture.tintColor = look[.foregroundColor] as? UIColor
      view.alpha = index == pressed && !carriesSelection && index != selected ? Self.pressedAlpha : 1
    }
    setNeedsLayout()
  }

  // MARK: Layout

  final var fittingSize: CGSize {
    let widths = segments.map { $0.width > 0 ? $0.width : $0.contentWidth + 2 * Self.contentMargin }
    let isEven = !apportionsSegmentWidthsByContent && segments.allSatisfy { $0.width == 0 }
    let sum = isEven ? (widths.max() ?? 0) * CGFloat(widths.count) : widths.reduce(0, +)
    return CGSize(width: (sum + 2 * Self.inset).rounded(.up), height: Self.height)
  }

  /// The frames of the segments, which adjoin.
  final var segmentFrames: [CGRect] {
    let area = bounds.insetBy(dx: min(Self.inset, bounds.width / 2), dy: min(Self.inset, bounds.height / 2))
    let fixed = segments.reduce(0) { $0 + $1.width }
    let open = segments.filter { $0.width == 0 }
    let rest = max(area.width - fixed, 0)
    let wanted = open.reduce(0) { $0 + $1.contentWidth + 2 * Self.contentMargin }
    let scale = max(effectiveTraits.displayScale, 1)
    var edge: CGFloat = 0
    return segments.map { view in
      var width = view.width
      if width == 0 {
        let isByContent = apportionsSegmentWidthsByContent && wanted > 0
        width =
          isByContent
          ? rest * (view.contentWidth + 2 * Self.contentMargin) / wanted : rest / CGFloat(max(open.count, 1))
      }
      let left = edge.rounded(toPixel: scale)
      edge += width
      let right = min(edge, area.width).rounded(toPixel: scale)
      let x = isRightToLeft ? area.maxX - right : area.minX + left
      return CGRect(x: x, y: area.minY, width: max(right - left, 0), height: area.height)
    }
  }

  final func placeSegments() {
    let frames = segmentFrames
    for (view, frame) in zip(segments, frames) { view.frame = frame }
    let shown = pressed != nil && isMomentary ? pressed ?? Self.noSegment : shownSelection
    if frames.indices.contains(shown) {
      let wasHidden = selection.isHidden
      let place = {
        self.selection.transform = .identity
        self.selection.frame = frames[shown]
        guard self.carriesSelection else { return }
        self.selection.transform = CGAffineTransform(scaleX: Self.carriedScale, y: Self.carriedScale)
      }
      selection.isHidden = false
      if wasHidden { UIView.performWithoutAnimation(place) } else { place() }
    } else {
      selection.isHidden = true
    }
    for (index, divider) in dividers.enumerated() where index + 1 < frames.count {
      let x = isRightToLeft ? frames[index].minX : frames[index].maxX
      divider.frame = CGRect(x: x - 0.5, y: bounds.midY - 8, width: 1, height: 16)
      divider.alpha = shown == index || shown == index + 1 ? 0 : 1
    }
  }

  // MARK: Selecting

  final func select(_ index: Int) {
    guard index == Self.noSegment || segments.indices.contains(index) else {
      return Log.error("UISegmentedControl: there is no segment \(index) among \(segments.count) to select.")
    }
    selected = index
    shownSelection = index
    showTitles()
  }

  private func slide() {
    showTitles()
    guard window != nil else { return }
    UIView.animate(
      withDuration: Self.slideDuration, delay: 0, usingSpringWithDamping: 0.9, initialSpringVelocity: 0,
      options: [.allowUserInteraction]
    ) {
      self.setNeedsLayout()
      self.layoutIfNeeded()
    }
  }

  private func segment(at touch: UITouch) -> Int? {
    let x = touch.location(in: self).x
    let index = segmentFrames.firstIndex { x >= $0.minX - 1 && x < $0.maxX + 1 }
    return index.flatMap { segments[$0].isEnabled ? $0 : nil }
  }

  final func press(_ touch: UITouch) -> Bool {
    guard let index = segment(at: touch) else { return false }
    pressed = index
    carriesSelection = index == selected && !isMomentary
    shownSelection = selected
    slide()
    return true
  }

  final func drag(_ touch: UITouch) {
    let index = segment(at: touch)
    if carriesSelection {
      guard let index, index != shownSelection else { return }
      shownSelection = index
      pressed = index
      slide()
    } else {
      let now = isTouchInside ? index : nil
      guard now != pressed else { return }
      pressed = now
      showTitles()
    }
  }

  final func release(commits: Bool, _ event: UIEvent?) {
    let chosen = commits ? (carriesSelection ? shownSelection : pressed) : nil
    let before = selected
    pressed = nil
    carriesSelection = false
    if let chosen, segments.indices.contains(chosen) { selected = chosen }
    shownSelection = isMomentary ? Self.noSegment : selected
    slide()
    guard let chosen, segments.indices.contains(chosen), isMomentary || chosen != before else { return }
    if let action = segments[chosen].action { sendAction(action) }
    send([.valueChanged, .primaryActionTriggered], event)
    if isMomentary { selected = Self.noSegment }
  }
}
