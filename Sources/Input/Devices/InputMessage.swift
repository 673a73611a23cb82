/// Something a person should know about the devices: whole sentences, ready to print.
public struct InputMessage: Hashable, Sendable {
  public enum Level: String, Hashable, Sendable { case error, warning, info }

  public var level: Level
  public var text: String

  public init(_ level: Level, _ text: String) {
    self.level = level
    self.text = text
  }
}
