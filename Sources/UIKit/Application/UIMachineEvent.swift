import Input

/// A key or a switch of the machine itself: the program is told through
/// `UIApplicationDelegate.application(_:handles:)`, and does what the machine's administrator has configured
/// (`VITRINE_POWER_KEY`, `VITRINE_LID`) unless the delegate takes it over. UIKit has no such thing: its devices keep these
/// to themselves.
public enum UIMachineEvent: Hashable, Sendable {
  public enum Key: String, Hashable, Sendable { case power, sleep, suspend, wakeUp }

  case key(Key, isPressed: Bool)
  case lid(isClosed: Bool)
  /// The keyboard was folded away or taken off, or is back.
  case tabletMode(isOn: Bool)

  /// Something was plugged into the headphone jack, or pulled out.
  case headphones(arePluggedIn: Bool)

  init?(_ kind: InputEvent.Kind) {
    switch kind {
    case .systemKey(let key, let isPressed):
      guard let key = Key(rawValue: key.rawValue) else { return nil }
      self = .key(key, isPressed: isPressed)
    case .toggle(.lid, let isOn): self = .lid(isClosed: isOn)
    case .toggle(.tabletMode, let isOn): self = .tabletMode(isOn: isOn)
    case .toggle(.headphones, let isOn): self = .headphones(arePluggedIn: isOn)
    default: return nil
    }
  }
}
