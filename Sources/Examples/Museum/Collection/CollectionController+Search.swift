import UIKit

extension CollectionController: UISearchBarDelegate {
  /// Prepares the search field above the list, with scopes while it is used.
  func prepareSearch(_ bar: UISearchBar, in language: Language) {
    bar.delegate = self
    bar.searchBarStyle = .minimal
    bar.placeholder = Words.search[language]
    bar.scopeButtonTitles = [Words.all, Words.titles, Words.artists].map { $0[language] }
    bar.accessibilityIdentifier = "search"
  }

  private func search(_ bar: UISearchBar) {
    let scope = Catalogue.Scope(rawValue: bar.selectedScopeButtonIndex) ?? .all
    show(Catalogue.search(bar.text ?? "", in: scope), animated: true)
  }

  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) { search(searchBar) }
  func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int) { search(searchBar) }

  func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {
    searchBar.setShowsCancelButton(true, animated: true)
  }

  func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { searchBar.resignFirstResponder() }

  func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {
    searchBar.text = nil
    searchBar.setShowsCancelButton(false, animated: true)
    searchBar.resignFirstResponder()
    search(searchBar)
  }
}
