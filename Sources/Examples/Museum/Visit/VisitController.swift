import UIKit

/// Hours, prices, the language, and the works that the visitor has marked.
final class VisitController: UITableViewController, ZoomSource {
  private enum Section: Int, CaseIterable { case language, mine, hours, tickets }

  private let visit: Visit
  private var language: Language { visit.language }
  private lazy var languages = UISegmentedControl(
    frame: .zero,
    actions: Language.allCases.map { language in
      UIAction(title: language.name) { [weak visit] _ in visit?.language = language }
    })

  init(_ visit: Visit) {
    self.visit = visit
    super.init(style: .insetGrouped)
    title = Words.visit[visit.language]
  }

  required init?(coder: NSCoder) { return nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.backgroundColor = Theme.ground
    tableView.accessibilityIdentifier = "visit"
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "row")
    tableView.rowHeight = UITableView.automaticDimension
    tableView.estimatedRowHeight = 60
    languages.selectedSegmentIndex = Language.allCases.firstIndex(of: language) ?? 0
    languages.accessibilityIdentifier = "language"
    languages.accessibilityLabel = Words.language[language]
    NotificationCenter.default.addObserver(
      forName: Visit.favouritesDidChange, object: visit, queue: nil
    ) { [weak self] _ in
      MainActor.assumeIsolated { self?.tableView.reloadData() }
    }
  }

  private var favourites: [Artwork] {
    visit.favourites.compactMap { number in Catalogue.works.first { $0.number == number } }
  }

  // MARK: Rows

  override func numberOfSections(in tableView: UITableView) -> Int { Section.allCases.count }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    switch Section(rawValue: section) {
    case .language: return 1
    case .mine: return max(favourites.count, 1) + 1
    case .hours: return Words.openingHours.count
    case .tickets: return Words.prices.count
    case nil: return 0
    }
  }

  override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    [Words.language, Words.myVisit, Words.hours, Words.tickets][section][language]
  }

  override func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
    Section(rawValue: section) == .tickets ? Words.ticketNote[language] : nil
  }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    cell.selectionStyle = .none
    cell.accessoryType = .none
    cell.accessibilityIdentifier = nil
    cell.backgroundColor = Theme.card
    for view in cell.contentView.subviews where view === languages { view.removeFromSuperview() }
    var content = UIListContentConfiguration.valueCell()
    content.textProperties.color = Theme.ink
    content.secondaryTextProperties.color = Theme.soft
    switch Section(rawValue: indexPath.section) {
    case .language:
      showLanguages(in: cell)
      return cell
    case .mine: show(mine: indexPath.row, in: cell, &content)
    case .hours:
      content.text = Words.openingHours[indexPath.row].days[language]
      content.secondaryText = Words.openingHours[indexPath.row].hours[language]
    case .tickets, nil:
      content.text = Words.prices[indexPath.row].kind[language]
      content.secondaryText = Words.prices[indexPath.row].price.map(language.price) ?? Words.free[language]
    }
    cell.contentConfiguration = content
    return cell
  }

  private func showLanguages(in cell: UITableViewCell) {
    cell.contentConfiguration = nil
    cell.contentView.addConstrained(languages)
    NSLayoutConstraint.activate(
      languages.fill(cell.contentView, NSDirectionalEdgeInsets(top: 12, leading: 16, bottom: 12, trailing: 16)))
    let height = languages.heightAnchor.constraint(equalToConstant: 48)
    height.priority = .defaultHigh
    height.isActive = true
  }

  private func show(mine row: Int, in cell: UITableViewCell, _ content: inout UIListContentConfiguration) {
    cell.selectionStyle = .default
    if favourites.indices.contains(row) {
      let work = favourites[row]
      content = .subtitleCell()
      content.text = work.title[language]
      content.secondaryText = "\(work.byline(language)) · \(work.room.name[language])"
      content.image = ArtworkPainter.image(of: work, height: 100)
      content.imageProperties.maximumSize = CGSize(width: 64, height: 44)
      content.imageProperties.cornerRadius = 6
      content.textProperties.color = Theme.ink
      content.secondaryTextProperties.color = Theme.soft
      cell.accessoryType = .disclosureIndicator
      cell.accessibilityIdentifier = "favourite \(work.number)"
    } else if row == 0 {
      content.text = Words.noFavourites[language]
      content.textProperties.color = Theme.soft
      content.image = UIImage(systemName: "heart")
      content.imageProperties.tintColor = Theme.soft
      cell.selectionStyle = .none
    } else {
      content.text = Words.shareVisit[language]
      content.textProperties.color = Theme.tint
      content.image = UIImage(systemName: "square.and.arrow.up")
      content.imageProperties.tintColor = Theme.tint
      cell.accessibilityIdentifier = "share visit"
    }
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    guard Section(rawValue: indexPath.section) == .mine else { return }
    if favourites.indices.contains(indexPath.row) {
      show(ArtworkController(favourites[indexPath.row], visit), sender: self)
    } else if indexPath.row > 0 {
      share()
    }
  }

  /// Shares a link to the guide, with the marked works in it.
  private func share() {
    let numbers = visit.favourites.map { "\($0)" }.joined(separator: ",")
    let address = numbers.isEmpty ? "https://lantern.example/guide" : "https://lantern.example/guide?works=\(numbers)"
    let items: [Any] = [Words.museum[language]] + (URL(string: address).map { [$0] } ?? [])
    present(UIActivityViewController(activityItems: items, applicationActivities: nil), animated: true)
  }

  func paintingView(of artwork: Artwork) -> UIView? { nil }
}
