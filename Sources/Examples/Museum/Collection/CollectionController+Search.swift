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
    definesPresentationContext = true
    placeSearch()
  }

  /// The field stays above the list, but not on a low screen, which has no space for it.
  func placeSearch() {
    let leaves = traitCollection.verticalSizeClass == .compact
    if navigationItem.hidesSearchBarWhenScrolling != leaves { navigationItem.hidesSearchBarWhenScrolling = leaves }
  }

  func updateSearchResults(for searchController: UISearchController) {
    let bar = searchController.searchBar
    let scope = Catalogue.Scope(rawValue: bar.selectedScopeButtonIndex) ?? .all
    show(Catalogue.search(bar.text ?? "", in: scope), animated: true)
  }
}
