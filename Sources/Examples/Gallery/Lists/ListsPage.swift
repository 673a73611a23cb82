import UIKit

/// Tables: one of a million rows, and one whose rows are swiped, moved, inserted and deleted.
final class ListsPage: PageView {
  init() {
    let catalogue = CatalogueCard(), tasks = TasksCard()
    super.init(.lists, [.row([.card(catalogue), .card(tasks)])])
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}
