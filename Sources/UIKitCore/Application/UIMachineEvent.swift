import Input

/// An event of a key or a switch of the machine itself. `UIApplicationDelegate.application(_:handles:)` receives it;
/// unless the delegate handles it, the policy that the administrator configured applies (`VITRINE_POWER_KEY`,
/// `VITRINE_LID`). UIKit has no such event: its devices handle these keys themselves.
public enum UIMachineEvent: Hashable, Sendable {
  /// A key of the machine itself.
  public enum Key: String, Hashable, Sendable { case power, sleep, suspend, wakeUp }

  case key(Key, isPressed: Bool)
  case lid(isClosed: Bool)
  /// The keyboard was folded away or detached, or is back.
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
