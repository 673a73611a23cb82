import UIKit

/// A photograph with rounded corners; a chosen one has a frame and a mark.
final class PhotoCell: UICollectionViewCell {
  private let picture = UIImageView()
  private let veil = UIView()
  private let mark = RoundView(.systemBlue)
  private let tick = UIImageView(image: UIImage(systemName: "checkmark"))

  override init(frame: CGRect) {
    super.init(frame: frame)
    picture.contentMode = .scaleAspectFill
    contentView.clipsToBounds = true
    contentView.backgroundColor = .tertiarySystemFill
    contentView.layer.cornerCurve = .continuous
    veil.backgroundColor = UIColor.black.withAlphaComponent(0.16)
    mark.layer.borderColor = UIColor.white.cgColor
    tick.contentMode = .scaleAspectFit
    tick.tintColor = .white
    mark.addSubview(tick)
    for view in [picture, veil, mark] as [UIView] {
      view.isUserInteractionEnabled = false
      contentView.addSubview(view)
    }
    isAccessibilityElement = true
    showState()
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  var photo: Photo? {
    didSet {
      accessibilityLabel = photo?.name
      showPicture()
    }
  }

  override var isSelected: Bool { didSet { if isSelected != oldValue { showState() } } }
  override var isHighlighted: Bool { didSet { if isHighlighted != oldValue { showState() } } }

  private func showState() {
    mark.isHidden = !isSelected
    veil.isHidden = !isHighlighted && !isSelected
    contentView.layer.borderWidth = isSelected ? metrics.points(4) : 0
    contentView.layer.borderColor = UIColor.systemBlue.resolvedColor(with: traitCollection).cgColor
  }

  /// The picture is drawn for the size of the cell.
  private func showPicture() {
    let side = bounds.width
    guard let photo, side > 0 else { return }
    picture.image = photo.image(side: side, scale: max(traitCollection.displayScale, 1))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let m = metrics, side = m.points(26), inset = m.points(10)
    if picture.frame.size != bounds.size {
      picture.frame = bounds
      showPicture()
    }
    veil.frame = bounds
    contentView.layer.cornerRadius = m.points(14)
    let x = effectiveUserInterfaceLayoutDirection == .rightToLeft ? inset : bounds.width - inset - side
    mark.frame = CGRect(x: x, y: bounds.height - inset - side, width: side, height: side)
    mark.layer.borderWidth = max(m.points(2), 1)
    tick.frame = mark.bounds.insetBy(dx: side * 0.24, dy: side * 0.24)
  }
}

/// The name of an album, on the colour of the card, because photographs scroll below it.
final class AlbumHeading: UICollectionReusableView {
  private let label = UILabel("", size: 15, .semibold, color: .secondaryLabel, lines: 1)

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .secondarySystemGroupedBackground
    fill(with: label)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  var title: String {
    get { label.text ?? "" }
    set { label.text = newValue }
  }
}
