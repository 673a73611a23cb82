import UIKit

/// All pages with their titles, in two columns where the text permits: what a small screen shows in place of the sidebar.
final class PageList: UIView {
  var selection = Page.overview {
    didSet {
      for row in rows { row.isSelected = row.page == selection }
      layoutIfNeeded()
      if let row = rows.first(where: \.isSelected) {
        scroll.scrollRectToVisible(row.convert(row.bounds, to: scroll), animated: false)
      }
    }
  }

  private let rows = Page.allCases.map { SidebarRow(page: $0) }
  private let scroll = UIScrollView()

  /// - Parameter onSelect: Called with the page that is chosen.
  init(onSelect: @escaping (Page) -> Void) {
    super.init(frame: .zero)
    backgroundColor = .secondarySystemGroupedBackground
    // What is below is not to be read aloud.
    accessibilityViewIsModal = true
    for row in rows {
      let choice = UIAction { [page = row.page] _ in onSelect(page) }
      row.addAction(choice, for: [.touchUpInside, .primaryActionTriggered])
      row.followMetrics { $0.height.constant = $1.target }
    }
    let mark = AppMark()
    mark.size(48, 48)
    let title = UILabel("Vitrine Gallery", size: 24, .bold, lines: 1)
    let header = UIStackView(.horizontal, spacing: 14, alignment: .center, [mark, title, UIView()])
    let column = UIStackView(
      .vertical, spacing: 12, [header, WrappingStack(rows, .columns(2, least: 200), gap: 8, rowGap: 2)])
    fill(with: scroll, in: safeAreaLayoutGuide)
    scroll.add(column)
    column.isLayoutMarginsRelativeArrangement = true
    column.insetsLayoutMarginsFromSafeArea = false
    column.followMetrics { column, m in
      column.directionalLayoutMargins = NSDirectionalEdgeInsets(
        top: m.margin, leading: m.margin, bottom: m.margin, trailing: m.margin)
    }
    let (inside, viewport) = (scroll.contentLayoutGuide, scroll.frameLayoutGuide)
    NSLayoutConstraint.activate([
      column.topAnchor.constraint(equalTo: inside.topAnchor), column.bottomAnchor.constraint(equalTo: inside.bottomAnchor),
      column.leadingAnchor.constraint(equalTo: inside.leadingAnchor),
      column.trailingAnchor.constraint(equalTo: inside.trailingAnchor),
      column.widthAnchor.constraint(equalTo: viewport.widthAnchor),
    ])
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}
