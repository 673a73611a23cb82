import UIKit

extension CollectionController: UISearchResultsUpdating {
  /// Puts a search field with scopes below the title; the list itself shows what it finds.
  func prepareSearch(in language: Language) {
    let bar = search.searchBar
    bar.placeholder = Words.search[language]
    bar.scopeButtonTitles = [Words.all, Words.titles, Words.artists].map { $0[language] }
    bar.accessibilityIdentifier = "search"
    search.searchResultsUpdater = self
    search.obscuresBackgroundDuringPresentation = false
    navigationItem.searchController = search
    navigationItem.hidesSearchBarWhenScrolling = false
    definesPresentationContext = true
  }

  func updateSearchResults(for searchController: UISearchController) {
    let bar = searchController.searchBar
    let scope = Catalogue.Scope(rawValue: bar.selectedScopeButtonIndex) ?? .all
    show(Catalogue.search(bar.text ?? "", in: scope), animated: true)
  }
}
