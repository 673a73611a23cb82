import UIKit

/// Whom the visitor has come to see: a list of everybody in the house, which a search narrows.
///
/// A tap chooses, and so does Return: the row that the arrow keys have reached, or else the first one that was found.
final class HostController: StepController, UITextFieldDelegate, UITableViewDelegate {
  private var chosen: Employee?
  /// Whether a keyboard leaves little space.
  private var isTight = false
  private let onDone: (Employee) -> Void
  private let onBack: (Employee?) -> Void
  private let onChange: (Employee) -> Void
  private let search = SearchField()
  private let table = UITableView(frame: .zero, style: .plain)
  private let nobody = UILabel(color: .secondaryLabel, lines: 0)
  private lazy var source = HostSource(tableView: table) { [weak self] table, path, employee in
    let cell = table.dequeueReusableCell(withIdentifier: HostCell.identifier, for: path)
    if let theme = self?.theme { (cell as? HostCell)?.show(employee, theme) }
    return cell
  }
  private lazy var tableTop = table.topAnchor.constraint(equalTo: search.bottomAnchor)
  private lazy var tableHeight = table.heightAnchor.constraint(greaterThanOrEqualToConstant: 0).at(.required - 1)

  /// - Parameter onChange: Called after each choice.
  init(
    _ chosen: Employee?, onChange: @escaping (Employee) -> Void, onDone: @escaping (Employee) -> Void,
    onBack: @escaping (Employee?) -> Void
  ) {
    (self.chosen, self.onChange, self.onDone, self.onBack) = (chosen, onChange, onDone, onBack)
    super.init(
      .host, heading: localized("Whom are you visiting?"),
      note: localized("We let them know as soon as you have your badge."), next: "Continue")
  }

  required init?(coder: NSCoder) { return nil }

  override func loadView() { view = KeyView() }

  override func viewDidLoad() {
    super.viewDidLoad()
    search.input.delegate = self
    search.input.addAction(UIAction { [weak self] _ in self?.show(animated: true) }, for: .editingChanged)
    table.delegate = self
    table.register(HostCell.self, forCellReuseIdentifier: HostCell.identifier)
    table.register(LetterHeader.self, forHeaderFooterViewReuseIdentifier: LetterHeader.identifier)
    table.backgroundColor = Theme.card
    table.separatorColor = Theme.edge
    table.sectionHeaderTopPadding = 0
    table.keyboardDismissMode = .onDrag
    table.layer.cornerCurve = .continuous
    table.layer.borderWidth = 1
    table.accessibilityIdentifier = "hosts"
    nobody.textAlignment = .center
    nobody.adjustsFontSizeToFitWidth = true
    nobody.minimumScaleFactor = 0.6
    nobody.isUserInteractionEnabled = false
    setUpList()
    showBorder()
  }

  // MARK: Search

  private var searchText: String { search.input.text?.trimmingCharacters(in: .whitespaces) ?? "" }

  /// Shows who matches the search, under the letters of their family names.
  private func show(animated: Bool) {
    let text = searchText, found = Employee.all.filter { $0.matches(text) }
    var snapshot = NSDiffableDataSourceSnapshot<String, Employee>()
    for employee in found {
      if snapshot.sectionIdentifiers.last != employee.letter { snapshot.appendSections([employee.letter]) }
      snapshot.appendItems([employee])
    }
    source.apply(snapshot, animatingDifferences: animated)
    nobody.text = found.isEmpty ? localized("Nobody here is called “%@”. Please ask at the reception.", text) : ""
    nobody.isHidden = !found.isEmpty
    if found.isEmpty { UIAccessibility.post(notification: .announcement, argument: nobody.text) }
    showChoice()
  }

  // MARK: Choice

  private func choose(_ employee: Employee) {
    chosen = employee
    onChange(employee)
    showChoice()
  }

  /// Marks who is chosen, if the list shows them.
  private func showChoice() {
    onward.isEnabled = chosen != nil
    table.selectRow(at: chosen.flatMap { source.indexPath(for: $0) }, animated: false, scrollPosition: .none)
  }

  private func scrollToChoice() {
    guard let path = chosen.flatMap({ source.indexPath(for: $0) }) else { return }
    table.scrollToRow(at: path, at: .none, animated: false)
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    guard let employee = source.itemIdentifier(for: indexPath) else { return }
    choose(employee)
    view.becomeFirstResponder()
  }

  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    let found = source.snapshot().itemIdentifiers
    let isShown = chosen.map(found.contains) ?? false
    if !isShown, !searchText.isEmpty, let first = found.first { choose(first) }
    view.becomeFirstResponder()
    return false
  }

  fileprivate func find() { search.input.becomeFirstResponder() }

  override func goOn() {
    guard let chosen else { return }
    view.endEditing(true)
    onDone(chosen)
  }

  override func goBack() {
    view.endEditing(true)
    onBack(chosen)
  }

  // MARK: Keys

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    view.becomeFirstResponder()
  }

  override var keyCommands: [UIKeyCommand]? {
    var commands = super.keyCommands ?? []
    commands.append(UIKeyCommand(title: localized("Search"), action: .findHost, input: "f", modifierFlags: .command))
    if !search.input.isFirstResponder { commands.append(UIKeyCommand(input: "\r", modifierFlags: [], action: .goOn)) }
    return commands
  }

  // MARK: Layout

  func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
    let header = tableView.dequeueReusableHeaderFooterView(withIdentifier: LetterHeader.identifier)
    if let theme, let letter = source.sectionIdentifier(for: section) { (header as? LetterHeader)?.show(letter, theme) }
    return header
  }

  private func setUpList() {
    body.addConstrained([search, table, nobody])
    NSLayoutConstraint.activate([
      search.topAnchor.constraint(equalTo: body.topAnchor),
      search.leadingAnchor.constraint(equalTo: body.leadingAnchor),
      search.trailingAnchor.constraint(equalTo: body.trailingAnchor),
      tableTop,
      table.leadingAnchor.constraint(equalTo: body.leadingAnchor),
      table.trailingAnchor.constraint(equalTo: body.trailingAnchor),
      table.bottomAnchor.constraint(equalTo: body.bottomAnchor),
      // A list as high as the screen would leave nothing by which to scroll.
      table.heightAnchor.constraint(lessThanOrEqualTo: scroll.frameLayoutGuide.heightAnchor, multiplier: 0.8),
      tableHeight,
      nobody.centerYAnchor.constraint(equalTo: table.centerYAnchor),
      nobody.leadingAnchor.constraint(equalTo: table.leadingAnchor, constant: 16),
      nobody.trailingAnchor.constraint(equalTo: table.trailingAnchor, constant: -16),
      nobody.heightAnchor.constraint(lessThanOrEqualTo: table.heightAnchor, constant: -8),
    ])
  }

  override func apply(_ theme: Theme) {
    super.apply(theme)
    note.isHidden = theme.isTiny
    search.apply(theme)
    table.layer.cornerRadius = theme.points(14)
    nobody.font = theme.font(19, limit: theme.isTiny ? 1.5 : 2.4)
    tableTop.constant = max(theme.points(12), 5)
    let isFirst = source.snapshot().numberOfItems == 0
    show(animated: false)
    table.reloadData()
    showChoice()
    if isFirst {
      table.layoutIfNeeded()
      scrollToChoice()
    }
    arrangeForTyping(theme)
  }

  /// While a keyboard leaves little space, the buttons make place for the list.
  private func arrangeForTyping(_ theme: Theme) {
    isTight = isTyping && theme.isSmall
    tableHeight.constant = isTight ? 60 : max(theme.points(220), 112)
  }

  override var hidesButtonsWhileTyping: Bool { isTyping && theme?.isSmall == true }

  override func viewWillLayoutSubviews() {
    if let theme, isTight != (isTyping && theme.isSmall) { arrangeForTyping(theme) }
    super.viewWillLayoutSubviews()
  }

  override func visibleAreaDidChange() {
    guard search.input.isFirstResponder else { return }
    view.layoutIfNeeded()
    // The search, and below it as much of the list as there is space for.
    let place = body.convert(body.bounds, to: scroll)
    let visible = CGRect(x: place.minX, y: place.minY - 6, width: 1, height: min(place.height + 12, scroll.bounds.height))
    scroll.scrollRectToVisible(visible, animated: false)
    scrollToChoice()
  }

  private func showBorder() {
    table.layer.borderColor = Theme.edge.resolvedColor(with: traitCollection).cgColor
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    if isViewLoaded { showBorder() }
  }
}

extension Selector {
  fileprivate static let findHost = Selector("findHost") { (step: HostController) in step.find() }
}

/// The first responder while nothing is typed, so that keys reach the list in it and the controller.
private final class KeyView: UIView {
  override var canBecomeFirstResponder: Bool { true }
}

/// The letters are the titles of the sections, for speech.
private final class HostSource: UITableViewDiffableDataSource<String, Employee> {
  override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    sectionIdentifier(for: section)
  }
}
