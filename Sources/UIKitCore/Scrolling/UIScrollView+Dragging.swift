import CoreGraphics
import Foundation
import QuartzCore

extension UIScrollView {
  /// In points per second. A finger lifted at a lower speed does not start deceleration, or does not turn the page.
  private static let leastSpeed: CGFloat = 50
  private static let pageTurningSpeed: CGFloat = 200
  /// In points: a chosen target that is no farther from the natural one is reached by deceleration.
  private static let nearDistance: CGFloat = 44
  /// The ratio of the distances along both axes above which a drag is locked to one.
  private static let lockRatio: CGFloat = 1.7

  final func prepareRecognizers() {
    contentTouches.scrollView = self
    pan.scrollView = self
    pinch.scrollView = self
    pan.allowedScrollTypesMask = .all
    pan.delaysTouchesEnded = false
    pinch.delaysTouchesEnded = false
    addGestureRecognizer(contentTouches)
    addGestureRecognizer(pan)
    addGestureRecognizer(pinch)
    pan.addTarget(self, action: { (view: UIScrollView) in view.panned })
    pinch.addTarget(self, action: { (view: UIScrollView) in view.pinched })
  }

  // MARK: Touches

  /// - Returns: Whether the touch only stops the content.
  final func fingerDown() -> Bool {
    movement.fingersDown += 1
    guard movement.fingersDown == 1 else { return false }
    switch movement.phase {
    case .decelerating:
      let wasFast = movement.x != nil || movement.y != nil
      halt()
      movement.phase = .touched
      return wasFast
    case .idle: movement.phase = .touched
    case .animating, .touched, .dragging: break
    }
    return false
  }

  final func fingersUp(_ count: Int) {
    movement.fingersDown = max(movement.fingersDown - count, 0)
    guard movement.fingersDown == 0, case .touched = movement.phase else { return }
    movement.phase = .idle
    bounceBack()
    onRelease?()
  }

  // MARK: Beginning

  /// Whether the drag that the pan recognizer is about to recognize is for this scroll view.
  final func dragMayBegin() -> Bool {
    guard isScrollEnabled else { return false }
    for touch in pan.touches where touch.delivery == .begun {
      guard let view = touch.view, view !== self else { continue }
      guard canCancelContentTouches, touchesShouldCancel(in: view) else { return false }
    }
    let way = pan.translation(in: self)
    if canFollow(way) { return true }
    // At the end of its content, a scroll view leaves the drag to an enclosing one that can still scroll.
    var step = superview
    while let view = step {
      if let outer = view as? UIScrollView, outer.isScrollEnabled, outer.canFollow(way) { return false }
      step = view.superview
    }
    return abs(way.x) > abs(way.y) ? scrollsHorizontally : scrollsVertically
  }

  /// Whether the content can scroll further in the direction of the finger.
  private func canFollow(_ way: CGPoint) -> Bool {
    let (least, most) = offsetLimits
    func hasRoom(_ way: CGFloat, _ offset: CGFloat, _ least: CGFloat, _ most: CGFloat) -> Bool {
      way > 0 ? offset > least + 0.5 : offset < most - 0.5
    }
    if abs(way.x) > abs(way.y) {
      return scrollsHorizontally && hasRoom(way.x, bounds.minX, least.x, most.x)
    }
    return scrollsVertically && hasRoom(way.y, bounds.minY, least.y, most.y)
  }

  final func panned(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began: beginDrag()
    case .changed: drag()
    case .ended: endDrag(isCancelled: false)
    case .cancelled: endDrag(isCancelled: true)
    case .possible, .failed: break
    }
  }

  private func beginDrag() {
    if movement.isOnItsOwn { halt() }
    let way = pan.translation(in: self)
    let isWheel = pan.isWheel
    // A finger's drag starts where it was recognized; the first step of a wheel counts in full.
    if !isWheel { pan.setTranslation(.zero, in: self) }
    var drag = ScrollMovement.Drag(origin: free(bounds.origin), start: bounds.origin)
    drag.isWheel = isWheel
    drag.locksX = !scrollsHorizontally
    drag.locksY = !scrollsVertically
    if isDirectionalLockEnabled, !drag.locksX, !drag.locksY {
      if abs(way.x) > abs(way.y) * Self.lockRatio { drag.locksY = true }
      if abs(way.y) > abs(way.x) * Self.lockRatio { drag.locksX = true }
    }
    if !isWheel, let sheet = enclosingSheet, bounds.minY <= offsetLimits.least.y + 0.5, sheet.takes(way, from: self) {
      drag.sheet = sheet
      drag.locksX = true
      sheet.beginInScrollView()
    }
    movement.phase = .dragging(drag)
    if keyboardDismissMode == .onDrag || keyboardDismissMode == .onDragWithAccessory { window?.endEditing(false) }
    delegate?.scrollViewWillBeginDragging(self)
    indicators.show()
    if isWheel { self.drag() }
  }

  private var enclosingSheet: SheetDrag? {
    var step = superview
    while let view = step {
      if let card = view as? SheetCard { return card.drag }
      step = view.superview
    }
    return nil
  }

  /// Gives the part of a drag to the sheet around the scroll view that moves it instead of the content.
  private func giveToSheet(_ sheet: SheetDrag, _ way: CGPoint) {
    guard case .dragging(var drag) = movement.phase else { return }
    let top = offsetLimits.least.y
    let past = top - (drag.origin.y - way.y)
    // Down beyond the beginning of the content, or up as far as the sheet can be enlarged.
    let taken = past > 0 ? past : -min(-past, sheet.spaceAbove)
    guard taken != 0 else { return }
    drag.origin.y += taken
    movement.phase = .dragging(drag)
    sheet.move(by: taken)
  }

  /// The offset without limits at which the rubber band places the content at `offset`.
  private func free(_ offset: CGPoint) -> CGPoint {
    let inside = limited(offset)
    return CGPoint(
      x: inside.x + ScrollPhysics.inverseRubberBandOffset(offset.x - inside.x, length: bounds.width),
      y: inside.y + ScrollPhysics.inverseRubberBandOffset(offset.y - inside.y, length: bounds.height))
  }

  private var dismissesInteractively: Bool {
    keyboardDismissMode == .interactive || keyboardDismissMode == .interactiveWithAccessory
  }

  private func drag() {
    guard case .dragging(var drag) = movement.phase else { return }
    let way = pan.translation(in: self)
    if let sheet = drag.sheet {
      giveToSheet(sheet, way)
      // The sheet's delegate may have ended the drag.
      guard case .dragging(let now) = movement.phase else { return }
      drag = now
    }
    if dismissesInteractively, !drag.isWheel, let window {
      UIApplication.shared.inputViews.drag(to: window.convert(pan.location(in: window), to: nil as UIWindow?).y)
    }
    let wanted = CGPoint(
      x: drag.locksX ? bounds.minX : drag.origin.x - way.x, y: drag.locksY ? bounds.minY : drag.origin.y - way.y)
    let inside = limited(wanted)
    // There is no rubber band for a wheel.
    let isElastic = bounces && !drag.isWheel
    func follow(_ wanted: CGFloat, _ inside: CGFloat, _ length: CGFloat, _ isLocked: Bool) -> CGFloat {
      if isLocked { return wanted }
      return isElastic ? inside + ScrollPhysics.rubberBandOffset(wanted - inside, length: length) : inside
    }
    let pulls = drag.isWheel && wanted.y < inside.y && pullsByWheel(drag)
    place(
      CGPoint(
        x: follow(wanted.x, inside.x, bounds.width, drag.locksX),
        y: pulls ? wanted.y : follow(wanted.y, inside.y, bounds.height, drag.locksY)))
    // Wheel steps beyond the end are dropped, so that the opposite direction takes effect at once.
    if drag.isWheel, wanted != inside, case .dragging(var now) = movement.phase {
      now.origin.x = bounds.minX + way.x
      if !pulls { now.origin.y = bounds.minY + way.y }
      movement.phase = .dragging(now)
    }
  }

  /// Whether wheel steps beyond the beginning pull the refresh control out: only if the wheel was first turned there, so
  /// that scrolling up quickly does not refresh.
  private func pullsByWheel(_ drag: ScrollMovement.Drag) -> Bool {
    bounces && storedRefreshControl?.canBePulled == true && drag.start.y <= offsetLimits.least.y + 0.5
  }

  /// Continues a drag from the current offset after the limits have changed, without a jump.
  final func rebaseDrag() {
    guard case .dragging(var drag) = movement.phase else { return }
    let (way, free) = (pan.translation(in: self), free(bounds.origin))
    drag.origin = CGPoint(x: free.x + way.x, y: free.y + way.y)
    movement.phase = .dragging(drag)
  }

  // MARK: Ending

  private func endDrag(isCancelled: Bool) {
    guard case .dragging(let drag) = movement.phase else { return }
    if dismissesInteractively {
      UIApplication.shared.inputViews.endDrag(velocity: isCancelled ? 0 : pan.velocity(in: nil).y)
    }
    var speed = isCancelled || drag.isWheel ? CGPoint.zero : pan.velocity(in: self)
    if let sheet = drag.sheet {
      // Content that has not moved stays where it is.
      let isMoved = bounds.minY > offsetLimits.least.y + 0.5
      if isCancelled { sheet.cancel() } else { sheet.end(velocity: isMoved ? 0 : pan.velocity(in: nil).y) }
      if !isMoved { speed = .zero }
    }
    speed = CGPoint(x: drag.locksX ? 0 : -speed.x, y: drag.locksY ? 0 : -speed.y)
    if abs(speed.x) < Self.leastSpeed { speed.x = 0 }
    if abs(speed.y) < Self.leastSpeed { speed.y = 0 }
    let natural = targetOffset(from: drag.start, speed: speed)
    var target = natural
    if let choose = scrollHooks.target {
      target = choose(natural, CGPoint(x: speed.x / 1000, y: speed.y / 1000))
      if !target.isFinite { target = natural }
    }
    delegate?.scrollViewWillEndDragging(
      self, withVelocity: CGPoint(x: speed.x / 1000, y: speed.y / 1000), targetContentOffset: &target)
    if !target.isFinite { target = natural }
    if let settle = scrollHooks.barTarget { target = settle(target) }
    let isMoved = target != natural
    let x = motion(\.x, speed.x, to: target.x, isChosen: isPagingEnabled || isMoved)
    let y = motion(\.y, speed.y, to: target.y, isChosen: isPagingEnabled || isMoved)
    let goesOn = coast(x, y)
    movement.phase = .idle
    delegate?.scrollViewDidEndDragging(self, willDecelerate: goesOn)
    // The delegate may have moved the content.
    guard goesOn, case .idle = movement.phase, movement.x != nil || movement.y != nil else {
      if !goesOn { indicators.fadeOutAfterDelay() }
      return
    }
    delegate?.scrollViewWillBeginDecelerating(self)
    startDecelerating(isReported: true)
  }

  /// Where the content stops by default.
  private func targetOffset(from start: CGPoint, speed: CGPoint) -> CGPoint {
    let origin = bounds.origin
    if isPagingEnabled {
      return limited(
        CGPoint(
          x: scrollsHorizontally ? page(origin.x, speed.x, from: start.x, length: bounds.width) : origin.x,
          y: scrollsVertically ? page(origin.y, speed.y, from: start.y, length: bounds.height) : origin.y))
    }
    return limited(CGPoint(x: origin.x + coastingDistance(\.x, speed.x), y: origin.y + coastingDistance(\.y, speed.y)))
  }

  /// The speed of the content along an axis while the finger has `speed`: beyond the end it is less.
  private func contentSpeed(_ axis: KeyPath<CGPoint, CGFloat>, _ speed: CGFloat) -> CGFloat {
    let position = bounds.origin[keyPath: axis]
    let end = min(max(position, offsetLimits.least[keyPath: axis]), offsetLimits.most[keyPath: axis])
    guard position != end else { return speed }
    let length = axis == \.x ? bounds.width : bounds.height
    let excess = ScrollPhysics.inverseRubberBandOffset(position - end, length: length)
    return speed * ScrollPhysics.rubberBandSpeedRatio(excess, length: length)
  }

  /// How far the content would go on if it had no end. Content that was released beyond its end goes on into the content
  /// only if it is fast enough to get there, and otherwise springs back to the end.
  private func coastingDistance(_ axis: KeyPath<CGPoint, CGFloat>, _ speed: CGFloat) -> CGFloat {
    ScrollPhysics.coastingDistance(contentSpeed(axis, speed), rate: decelerationRate.rawValue)
  }

  private func page(_ offset: CGFloat, _ speed: CGFloat, from start: CGFloat, length: CGFloat) -> CGFloat {
    guard length > 0 else { return offset }
    let place = offset / length
    var page = place.rounded()
    if speed > Self.pageTurningSpeed { page = place.rounded(.down) + 1 }
    if speed < -Self.pageTurningSpeed { page = place.rounded(.up) - 1 }
    // A drag moves by at most one page.
    let first = (start / length).rounded()
    return min(max(page, first - 1), first + 1) * length
  }

  /// The motion of one axis from its position to `target`; nil when it is there.
  private func motion(
    _ axis: KeyPath<CGPoint, CGFloat>, _ speed: CGFloat, to target: CGFloat, isChosen: Bool
  ) -> ScrollMotion? {
    let now = CACurrentMediaTime()
    let position = bounds.origin[keyPath: axis]
    let (least, most) = (offsetLimits.least[keyPath: axis], offsetLimits.most[keyPath: axis])
    if position < least || position > most {
      let end = min(max(position, least), most), speed = contentSpeed(axis, speed)
      let free = position + ScrollPhysics.coastingDistance(speed, rate: decelerationRate.rawValue)
      if !isChosen, position < least ? free > end : free < end {
        return ScrollMotion(
          kind: .coasting(damping: ScrollPhysics.damping(decelerationRate.rawValue)), start: position, target: free,
          speed: speed, beginning: now)
      }
      return ScrollMotion(
        kind: .spring(frequency: ScrollMotion.bounceFrequency), start: position, target: isChosen ? target : end,
        speed: speed, beginning: now)
    }
    if isChosen {
      guard target != position else { return nil }
      let natural = ScrollPhysics.coastingDistance(speed, rate: decelerationRate.rawValue), way = target - position
      // A target near the natural one, such as the nearest row, is approached like that.
      let isNear = abs(way - natural) <= Self.nearDistance && abs(way) > abs(natural) / 2 && way * natural > 0
      if !isPagingEnabled, isNear, target >= least, target <= most {
        return ScrollMotion(
          kind: .coasting(damping: ScrollPhysics.damping(decelerationRate.rawValue)), start: position, target: target,
          speed: speed, beginning: now)
      }
      return ScrollMotion(
        kind: .spring(frequency: ScrollMotion.pageFrequency), start: position, target: target, speed: speed,
        beginning: now)
    }
    guard speed != 0 else { return nil }
    // The target without limits, not the limited one: what exceeds the end becomes a bounce.
    let free = position + ScrollPhysics.coastingDistance(speed, rate: decelerationRate.rawValue)
    if !bounces, position == end(toward: speed, least, most) { return nil }
    return ScrollMotion(
      kind: .coasting(damping: ScrollPhysics.damping(decelerationRate.rawValue)), start: position, target: free,
      speed: speed, beginning: now)
  }

  private func end(toward speed: CGFloat, _ least: CGFloat, _ most: CGFloat) -> CGFloat { speed > 0 ? most : least }
}
