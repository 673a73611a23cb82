import UIKit

/// A sky, and a picture in front of it that can be moved, scaled and rotated.
final class GestureStage: UIView, UIGestureRecognizerDelegate, GridCard, DragSurface {
  var leastWidth: CGFloat { 320 }

  let tap = WatchedTap(), doubleTap = WatchedTap(), press = WatchedLongPress(), swipe = WatchedSwipe()
  let pan = WatchedPan(), pinch = WatchedPinch(), rotation = WatchedRotation()

  private static let skies: [[Int]] = [
    [0x5b7cfa, 0x8fd3f4], [0xf6838d, 0xfad0a0], [0x6a3fd0, 0xe0529c], [0x0f9b8e, 0xa8e063],
  ]

  private let sky = CAGradientLayer()
  private let card = PictureView()
  private let hint = UILabel(
    "Tap, hold, move, pinch and turn it · Swipe the sky", size: 15, .medium, color: .white, alignment: .center)
  /// The ground of the hint, below the card.
  private let plate = UIView()
  private var skyNumber = 0
  private var placedSize = CGSize.zero

  override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
    corner(22)
    layer.addSublayer(sky)
    sky.startPoint = CGPoint(x: 0.2, y: 0)
    sky.endPoint = CGPoint(x: 0.8, y: 1)
    showSky()
    addHint()
    addSubview(card)
    card.isUserInteractionEnabled = true
    card.isMultipleTouchEnabled = true
    addRecognizers()
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  private func addHint() {
    // The text may be hard to read on a light sky.
    plate.backgroundColor = UIColor(white: 0, alpha: 0.6)
    plate.isUserInteractionEnabled = false
    plate.corner(15)
    plate.add(hint)
    add(plate)
    NSLayoutConstraint.activate([
      follow(hint.topAnchor.constraint(equalTo: plate.topAnchor), 6),
      follow(hint.bottomAnchor.constraint(equalTo: plate.bottomAnchor), -6),
      follow(hint.leadingAnchor.constraint(equalTo: plate.leadingAnchor), 14),
      follow(hint.trailingAnchor.constraint(equalTo: plate.trailingAnchor), -14),
      plate.centerXAnchor.constraint(equalTo: centerXAnchor),
      follow(plate.leadingAnchor.constraint(greaterThanOrEqualTo: leadingAnchor), 22),
      follow(plate.bottomAnchor.constraint(equalTo: bottomAnchor), -23),
      follow(plate.topAnchor.constraint(greaterThanOrEqualTo: topAnchor), 230),
    ])
  }

  private func addRecognizers() {
    doubleTap.numberOfTapsRequired = 2
    tap.require(toFail: doubleTap)
    // A swipe recognizer accepts several directions, here both.
    swipe.direction = [.left, .right]
    tap.addTarget(self, action: { (stage: GestureStage) in stage.tapped })
    doubleTap.addTarget(self, action: { (stage: GestureStage) in stage.doubleTapped })
    press.addTarget(self, action: { (stage: GestureStage) in stage.held })
    pan.addTarget(self, action: { (stage: GestureStage) in stage.moved })
    pinch.addTarget(self, action: { (stage: GestureStage) in stage.zoomed })
    rotation.addTarget(self, action: { (stage: GestureStage) in stage.turned })
    swipe.addTarget(self, action: { (stage: GestureStage) in stage.nextSky })
    for recognizer in [pan, pinch, rotation] as [UIGestureRecognizer] { recognizer.delegate = self }
    for recognizer in [tap, doubleTap, press, pan, pinch, rotation] as [UIGestureRecognizer] {
      card.addGestureRecognizer(recognizer)
    }
    swipe.delegate = self
    addGestureRecognizer(swipe)
  }

  // MARK: Deciding

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
  ) -> Bool {
    let together: [UIGestureRecognizer] = [pan, pinch, rotation]
    return together.contains { $0 === gestureRecognizer } && together.contains { $0 === other }
  }

  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
    gestureRecognizer !== swipe || touch.view === self
  }

  // MARK: Acting

  private func tapped() { card.toggleHeart() }

  private func doubleTapped() { putBack(animated: true) }

  private func moved(_ pan: UIPanGestureRecognizer) {
    let way = pan.translation(in: self)
    card.center = CGPoint(x: card.center.x + way.x, y: card.center.y + way.y)
    pan.setTranslation(.zero, in: self)
    if pan.state == .ended { keepInside() }
  }

  private func zoomed(_ pinch: UIPinchGestureRecognizer) {
    let now = hypot(card.transform.a, card.transform.b)
    let factor = min(max(now * pinch.scale, 0.5), 2.2) / max(now, 0.001)
    card.transform = card.transform.scaledBy(x: factor, y: factor)
    pinch.scale = 1
  }

  private func turned(_ turn: UIRotationGestureRecognizer) {
    card.transform = card.transform.rotated(by: turn.rotation)
    turn.rotation = 0
  }

  private func held(_ press: UILongPressGestureRecognizer) {
    switch press.state {
    case .began: card.setLifted(true)
    case .ended, .cancelled: card.setLifted(false)
    default: break
    }
  }

  /// Moves a picture that was dragged off the stage back to where it can be touched.
  private func keepInside() {
    let middle = CGPoint(x: min(max(card.center.x, 0), bounds.width), y: min(max(card.center.y, 0), bounds.height))
    guard middle != card.center else { return }
    spring { self.card.center = middle }
  }

  private func putBack(animated: Bool) {
    let back = {
      self.card.transform = CGAffineTransform(rotationAngle: -0.06)
      self.card.center = CGPoint(x: self.bounds.midX, y: (self.plate.frame.minY * 0.52).rounded())
    }
    if animated { spring(back) } else { back() }
  }

  private func spring(_ changes: @escaping () -> Void) {
    UIView.animate(
      withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.7, initialSpringVelocity: 0, options: .allowUserInteraction,
      animations: changes)
  }

  // MARK: Sky

  private func nextSky() {
    skyNumber = (skyNumber + 1) % Self.skies.count
    CATransaction.begin()
    CATransaction.setAnimationDuration(0.6)
    let fade = CABasicAnimation(keyPath: "colors")
    fade.fromValue = sky.colors
    showSky()
    fade.toValue = sky.colors
    fade.duration = 0.6
    sky.add(fade, forKey: "sky")
    CATransaction.commit()
  }

  private func showSky() { sky.colors = Self.skies[skyNumber].map { UIColor(hex: $0).cgColor } }

  override func layoutSubviews() {
    super.layoutSubviews()
    sky.frame = bounds
    let space = CGSize(width: bounds.width, height: plate.frame.minY)
    guard space != placedSize, space.width > 0 else { return }
    placedSize = space
    let side = min(space.width * 0.56, space.height * 0.66).rounded()
    card.bounds = CGRect(x: 0, y: 0, width: side, height: (side * 1.12).rounded())
    putBack(animated: false)
  }
}

/// A photo with a white border and a heart.
private final class PictureView: UIView {
  private static let size = CGSize(width: 480, height: 440)
  private let photo = UIImageView(image: Landscape.image(size))
  private let heart = UIImageView(image: UIImage(systemName: "heart"))
  private let name = UILabel("Evening", color: UIColor(white: 0.25, alpha: 1))
  private var isLoved = false

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .white
    layer.cornerCurve = .continuous
    layer.shadowColor = UIColor.black.cgColor
    layer.shadowOpacity = 0.28
    photo.clipsToBounds = true
    photo.contentMode = .scaleAspectFill
    heart.contentMode = .scaleAspectFit
    heart.tintColor = UIColor(white: 0.65, alpha: 1)
    for view in [photo, heart, name] as [UIView] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    accessibilityIdentifier = "picture"
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  func toggleHeart() {
    isLoved.toggle()
    heart.image = UIImage(systemName: isLoved ? "heart.fill" : "heart")
    heart.tintColor = isLoved ? UIColor(hex: 0xff2d55) : UIColor(white: 0.65, alpha: 1)
    heart.transform = CGAffineTransform(scaleX: 0.6, y: 0.6)
    UIView.animate(
      withDuration: 0.45, delay: 0, usingSpringWithDamping: 0.45, initialSpringVelocity: 0, options: .allowUserInteraction,
      animations: { self.heart.transform = .identity })
  }

  func setLifted(_ isLifted: Bool) {
    UIView.animate(
      withDuration: 0.2, delay: 0, options: .allowUserInteraction,
      animations: {
        let factor: CGFloat = isLifted ? 1.08 : 1 / 1.08
        self.transform = self.transform.scaledBy(x: factor, y: factor)
        self.layer.shadowOpacity = isLifted ? 0.45 : 0.28
      })
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let edge = (bounds.width * 0.045).rounded(), foot = (bounds.height * 0.16).rounded()
    layer.cornerRadius = edge
    layer.shadowRadius = edge * 1.6
    layer.shadowOffset = CGSize(width: 0, height: edge)
    photo.frame = CGRect(x: edge, y: edge, width: bounds.width - 2 * edge, height: bounds.height - edge - foot)
    photo.layer.cornerRadius = edge * 0.5
    let side = (foot * 0.5).rounded(), middle = bounds.height - foot / 2
    heart.bounds = CGRect(x: 0, y: 0, width: side, height: side)
    heart.center = CGPoint(x: bounds.width - edge - side / 2, y: middle.rounded())
    name.font = .systemFont(ofSize: max((foot * 0.34).rounded(), 9), weight: .semibold)
    name.frame = CGRect(x: edge * 1.3, y: bounds.height - foot, width: bounds.width - 3 * edge - side, height: foot)
  }
}
