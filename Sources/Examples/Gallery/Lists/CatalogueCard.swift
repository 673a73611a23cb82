import UIKit

/// A table of a million rows, which opens as quickly as one of ten rows.
final class CatalogueCard: CardView, UITableViewDataSource, UITableViewDelegate {
  private let table = UITableView()
  private let place = UILabel("from row 1", size: 14, color: .secondaryLabel, alignment: .right)

  static let count = 1_000_000

  init() {
    super.init("Catalogue", detail: "A million articles; each is made up when its row comes into view")
    table.register(ArticleCell.self, forCellReuseIdentifier: "article")
    table.dataSource = self
    table.delegate = self
    table.backgroundColor = .secondarySystemGroupedBackground
    table.accessibilityIdentifier = "catalogue"
    table.atLeast(height: 260)
    let jump = UIButton(
      configuration: .gray(), primaryAction: UIAction(title: "900,000th") { [weak self] _ in self?.jump() })
    jump.configuration?.cornerStyle = .large
    jump.keepingSize()
    jump.setContentHuggingPriority(.required, for: .horizontal)
    jump.atLeastTarget()
    let footer = UIStackView(.horizontal, spacing: 12, alignment: .center, [jump, place])
    show(UIStackView(.vertical, spacing: 10, [table, footer]))
    scrollViewDidScroll(table)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  private func jump() { table.scrollToRow(at: IndexPath(row: 899_999, section: 0), at: .top, animated: false) }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { Self.count }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "article", for: indexPath)
    (cell as? ArticleCell)?.show(Article(number: indexPath.row + 1))
    return cell
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    guard let first = table.indexPathForRow(at: CGPoint(x: 1, y: max(table.contentOffset.y, 0))) else { return }
    place.text = "from row \((first.row + 1).formatted())"
  }
}

/// An article of the catalogue, made up from its number.
struct Article {
  let name: String
  let detail: String
  let symbol: String
  let color: UIColor

  private static let kinds: [(String, String)] = [
    ("lamp", "lightbulb.fill"), ("chair", "house"), ("clock", "clock"), ("camera", "camera.fill"), ("book", "book.fill"),
    ("bag", "bag.fill"), ("radio", "music.note"), ("pencil", "pencil"), ("gift", "gift.fill"), ("leaf", "leaf.fill"),
  ]
  private static let qualities = [
    "Blue", "Folding", "Quiet", "Oak", "Round", "Little", "Northern", "Bright", "Woven", "Old", "Steel",
  ]
  private static let makers = ["Aalto", "Brask", "Corvo", "Dahl", "Ermine", "Fjord", "Grove"]

  init(number: Int) {
    let kind = Self.kinds[number % Self.kinds.count]
    let quality = Self.qualities[number / 5 % Self.qualities.count], maker = Self.makers[number / 3 % Self.makers.count]
    name = "\(quality) \(kind.0)"
    detail = "\(maker) · No. \(number.formatted())"
    symbol = kind.1
    color = Palette.accents[number * 5 % Palette.accents.count].color
  }
}

/// The row of an article: a picture, two lines and a chevron.
private final class ArticleCell: UITableViewCell {
  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: .subtitle, reuseIdentifier: reuseIdentifier)
    accessoryType = .disclosureIndicator
    backgroundColor = .secondarySystemGroupedBackground
    detailTextLabel?.textColor = .secondaryLabel
    followMetrics { cell, m in
      cell.textLabel?.font = m.font(17)
      cell.detailTextLabel?.font = m.font(13)
      cell.showPicture(m)
    }
  }

  private var article: Article?

  required init?(coder: NSCoder) { super.init(coder: coder) }

  func show(_ article: Article) {
    self.article = article
    textLabel?.text = article.name
    detailTextLabel?.text = article.detail
    showPicture(metrics)
  }

  /// Shows the picture as large as the screen wants it, which a cell only knows once it is in the table.
  private func showPicture(_ metrics: Metrics) {
    guard let article else { return }
    let size = UIImage.SymbolConfiguration(pointSize: metrics.typeSize(22), weight: .regular)
    imageView?.image = UIImage(systemName: article.symbol, withConfiguration: size)
    imageView?.tintColor = article.color
  }
}
