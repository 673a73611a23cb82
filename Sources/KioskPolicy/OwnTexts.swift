import UIKitCore

/// Texts of the framework that an app may replace. Those that it has not are in the language of the present visit.
@MainActor
struct OwnTexts<Group> {
  private let group: KeyPath<Strings, Group>
  private var own: [PartialKeyPath<Group>: Any] = [:]

  init(_ group: KeyPath<Strings, Group>) { self.group = group }

  subscript<Text>(_ text: KeyPath<Group, Text>) -> Text {
    get { own[text] as? Text ?? Strings.preferred[keyPath: group][keyPath: text] }
    set { own[text] = newValue }
  }
}

extension Strings.Speech {
  // Without `@Sendable`, which apps need not write.
  var volumeText: (_ percent: Int) -> String { volume }
  var warningText: (_ seconds: Int) -> String { warning }
}
