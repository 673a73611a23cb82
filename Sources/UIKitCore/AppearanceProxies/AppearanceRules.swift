/// The appearance proxies of one session.
@MainActor
final class AppearanceRules {
  /// One proxy and what it applies to.
  private final class Rule {
    let type: ObjectIdentifier
    let containers: [ObjectIdentifier]
    /// From the nearest to the outermost.
    let isContainer: [(UIResponder) -> Bool]
    let traits: UITraitCollection?
    let isKind: (AnyObject) -> Bool
    let template: AnyObject

    init(
      type: ObjectIdentifier, containers: [any UIAppearanceContainer.Type], traits: UITraitCollection?,
      isKind: @escaping (AnyObject) -> Bool, template: AnyObject
    ) {
      self.type = type
      self.containers = containers.map { ObjectIdentifier($0) }
      isContainer = containers.map { Rule.check($0) }
      self.traits = traits
      self.isKind = isKind
      self.template = template
    }

    private static func check<C: UIAppearanceContainer>(_ type: C.Type) -> (UIResponder) -> Bool { { $0 is C } }

    /// How far the outermost container is from the beginning of `chain`, which runs outwards; nil if they are not all there
    /// in this order.
    func distance(in chain: [UIResponder]) -> Int? {
      var place = -1
      for (number, isContainer) in isContainer.enumerated() {
        let rest = chain[(place + 1)...]
        // Of the last container the outermost instance counts.
        let found =
          number == self.isContainer.count - 1
          ? rest.lastIndex(where: isContainer) : rest.firstIndex(where: isContainer)
        guard let found else { return nil }
        place = found
      }
      return place
    }
  }

  /// Whether any session has a proxy; until then views need not look.
  static var isUsed = false
  /// The view that takes values from proxies at the moment.
  static var receiver: UIView?
  static var current: AppearanceRules { SessionState.ofTunings.appearances }

  private var rules: [Rule] = []
  /// The rules for the instances of a class, and its properties.
  private var known: [ObjectIdentifier: (rules: [Rule], properties: [AppearanceProperty])] = [:]
  private(set) var dependsOnTraits = false

  func proxy<Proxy: AnyObject>(
    for type: Proxy.Type, _ containers: [any UIAppearanceContainer.Type], _ traits: UITraitCollection?,
    isKind: @escaping (AnyObject) -> Bool, make: () -> Proxy?
  ) -> Proxy {
    let (type, key) = (ObjectIdentifier(type), containers.map { ObjectIdentifier($0) })
    for rule in rules where rule.type == type && rule.containers == key && rule.traits == traits {
      if let template = rule.template as? Proxy { return template }
    }
    guard let template = make() else {
      // There is no instance to return, and no other way to make one.
      preconditionFailure("\(Proxy.self).appearance: \(Proxy.self).init(coder:) returned nil; it has to make an instance.")
    }
    rules.append(Rule(type: type, containers: containers, traits: traits, isKind: isKind, template: template))
    known = [:]
    if traits != nil { dependsOnTraits = true }
    Self.isUsed = true
    return template
  }

  // MARK: Views

  /// Gives a view the values of the proxies that apply to it, except for what was set on the view itself.
  func apply(to view: UIView) {
    if rules.isEmpty { return }
    let (rules, properties) = rules(for: view)
    if rules.isEmpty || view.windowLink?.systemKind != nil { return }
    let ordered = ordered(rules, for: view.next, traits: view.traitCollection)
    guard !ordered.isEmpty else { return }
    let before = Self.receiver
    Self.receiver = view
    UIView.performWithoutAnimation {
      for property in properties where !view.appearanceSettings.contains(property.setting) {
        for case let template as UIView in ordered where template.appearanceSettings.contains(property.setting) {
          property.copy(template, view)
          break
        }
      }
    }
    Self.receiver = before
  }

  private func rules(for view: UIView) -> (rules: [Rule], properties: [AppearanceProperty]) {
    let key = ObjectIdentifier(type(of: view))
    if let known = known[key] { return known }
    let own = (type(of: view) as? any AppearanceSource.Type)?.appearanceProperties ?? []
    let found = (rules: rules.filter { $0.isKind(view) }, properties: AppearanceProperty.ofEveryView + own)
    known[key] = found
    return found
  }

  // MARK: Items

  /// The proxies that apply to an item in `bar`, the one that wins first.
  func templates<Item: UIBarItem>(for item: Item, in bar: UIView) -> [Item] {
    if rules.isEmpty { return [] }
    return ordered(rules.filter { $0.isKind(item) }, for: bar, traits: bar.traitCollection).compactMap { $0 as? Item }
  }

  // MARK: Order

  /// The templates of the rules that apply, the one that wins first: the nearer class, then the outermost container, then
  /// the longer chain of containers, then the one with traits, then the newer.
  private func ordered(_ rules: [Rule], for start: UIResponder?, traits: UITraitCollection) -> [AnyObject] {
    var chain: [UIResponder] = []
    if rules.contains(where: { !$0.isContainer.isEmpty }) {
      var step = start
      while let responder = step {
        chain.append(responder)
        step = responder.next
      }
    }
    var matches: [(rank: [Int], template: AnyObject)] = []
    for (number, rule) in rules.enumerated() {
      if let wanted = rule.traits, !traits.containsTraits(in: wanted) { continue }
      guard let distance = rule.distance(in: chain) else { continue }
      // A subclass is of the kind of more of the rules.
      let nearness = rules.reduce(0) { $0 + ($1.isKind(rule.template) ? 1 : 0) }
      let rank = [nearness, distance, rule.isContainer.count, rule.traits == nil ? 0 : 1, number]
      matches.append((rank, rule.template))
    }
    return matches.sorted { $1.rank.lexicographicallyPrecedes($0.rank) }.map(\.template)
  }
}
