import UIKit

/// A work: its picture, its story and facts, and the other works of the room. The picture stands beside the text where
/// there is enough width.
final class ArtworkController: UIViewController, ZoomSource {
  let artwork: Artwork
  private let visit: Visit
  private var language: Language { visit.language }
  private let scroll = UIScrollView()
  private let painting = PaintingView(frame: .zero)
  private let columns = UIStackView(.horizontal, 32, [])
  /// As wide as the picture beside the text, and as wide as the page above it.
  private let pictureBox = UIView()
  private lazy var pictureWidth = painting.widthAnchor.constraint(equalToConstant: 300)
  private lazy var boxWidth = pictureBox.widthAnchor.constraint(equalTo: painting.widthAnchor)
  private var related: [ArtworkThumb] = []

  private lazy var keepItem = UIBarButtonItem(
    image: nil, primaryAction: UIAction { [weak self] _ in self?.toggleFavourite() })
  private lazy var shareItem = UIBarButtonItem(
    systemItem: .action, primaryAction: UIAction { [weak self] action in self?.share(action.sender as? UIView) })

  init(_ artwork: Artwork, _ visit: Visit) {
    self.artwork = artwork
    self.visit = visit
    super.init(nibName: nil, bundle: nil)
    title = artwork.title[visit.language]
    navigationItem.largeTitleDisplayMode = .never
  }

  required init?(coder: NSCoder) { return nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Theme.ground
    keepItem.accessibilityIdentifier = "keep"
    shareItem.accessibilityIdentifier = "share"
    shareItem.accessibilityLabel = Words.share[language]
    navigationItem.rightBarButtonItems = [shareItem, keepItem]
    updateFavourite()
    painting.show(artwork, isLarge: true)
    painting.isAccessibilityElement = true
    painting.accessibilityLabel = artwork.title[language]
    painting.accessibilityTraits = .image
    painting.accessibilityIdentifier = "painting"
    makeContent()
  }

  private func makeContent() {
    let story = UILabel(artwork.story[language], .preferredFont(forTextStyle: .body), Theme.ink, lines: 0)
    let title = UILabel(artwork.title[language], Theme.title(.largeTitle), Theme.ink, lines: 0)
    title.accessibilityTraits = .header
    let byline = UILabel(artwork.byline(language), .preferredFont(forTextStyle: .title3), Theme.soft, lines: 0)
    let texts = UIStackView(.vertical, 6, [title, byline, story, FactsView(artwork, language), makeRelated()])
    texts.setCustomSpacing(18, after: byline)
    texts.setCustomSpacing(22, after: story)
    pictureBox.addConstrained(painting)
    columns.addArrangedSubview(pictureBox)
    columns.addArrangedSubview(texts)
    scroll.accessibilityIdentifier = "artwork"
    scroll.alwaysBounceVertical = true
    view.addConstrained(scroll)
    scroll.addConstrained(columns)
    let content = scroll.contentLayoutGuide, frame = scroll.safeAreaLayoutGuide
    NSLayoutConstraint.activate(scroll.fill(view))
    NSLayoutConstraint.activate([
      columns.topAnchor.constraint(equalTo: content.topAnchor, constant: 20),
      columns.bottomAnchor.constraint(equalTo: content.bottomAnchor, constant: -28),
      columns.leadingAnchor.constraint(equalTo: frame.leadingAnchor, constant: 24),
      columns.trailingAnchor.constraint(equalTo: frame.trailingAnchor, constant: -24),
      content.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor),
      painting.topAnchor.constraint(equalTo: pictureBox.topAnchor),
      painting.bottomAnchor.constraint(equalTo: pictureBox.bottomAnchor),
      painting.centerXAnchor.constraint(equalTo: pictureBox.centerXAnchor),
      painting.heightAnchor.constraint(equalTo: painting.widthAnchor, multiplier: 1 / artwork.aspect), pictureWidth,
    ])
  }

  private func makeRelated() -> UIView {
    let title = UILabel(Words.related[language], Theme.title(.title3))
    title.accessibilityTraits = .header
    related = artwork.related.map { other in
      let thumb = ArtworkThumb(other, language)
      thumb.addAction(
        UIAction { [weak self] _ in
          guard let self else { return }
          self.show(ArtworkController(other, self.visit), sender: self)
        }, for: .touchUpInside)
      return thumb
    }
    let row = UIStackView(.horizontal, 12, related)
    row.distribution = .fillEqually
    row.alignment = .top
    let all = UIStackView(.vertical, 10, [title, row])
    all.isLayoutMarginsRelativeArrangement = true
    all.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 18, leading: 0, bottom: 0, trailing: 0)
    return all
  }

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    let size = view.bounds.inset(by: view.safeAreaInsets).insetBy(dx: 24, dy: 24).size
    let isWide = size.width > 640
    columns.axis = isWide ? .horizontal : .vertical
    columns.alignment = isWide ? .top : .fill
    columns.spacing = isWide ? 32 : 20
    boxWidth.isActive = isWide
    // The whole picture is visible at once, and the text is at least as wide.
    let most = isWide ? size.width * 0.5 : size.width
    pictureWidth.constant = max(min(most, size.height * artwork.aspect * (isWide ? 1 : 0.62)), 120).rounded()
  }

  // MARK: Actions

  private func toggleFavourite() {
    visit.toggleFavourite(artwork)
    updateFavourite()
  }

  private func updateFavourite() {
    let isKept = visit.isFavourite(artwork)
    keepItem.image = UIImage(systemName: isKept ? "heart.fill" : "heart")
    keepItem.accessibilityLabel = (isKept ? Words.kept : Words.keep)[language]
  }

  private func share(_ source: UIView?) {
    let text = "\(artwork.title[language])\n\(artwork.byline(language))\n\(Words.museum[language])"
    let items: [Any] = [text, artwork.link] + (painting.image.map { [$0] } ?? [])
    let sheet = UIActivityViewController(activityItems: items, applicationActivities: nil)
    present(sheet, animated: true)
  }

  func paintingView(of artwork: Artwork) -> UIView? {
    if artwork == self.artwork { return painting }
    return related.first { $0.artwork == artwork }?.painting
  }
}
